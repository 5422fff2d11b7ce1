"""Ce qu'est une partie, et ce qu'on peut en dire à tout moment.

Une *partie* réunit la grille et tout ce qu'il faut pour la reprendre plus tard : qui joue, sous quels noms,
et les scores des parties précédentes. Le *niveau* d'un joueur est HUMAIN, ou un de ceux d'ordinateur.py.
L'*avance* d'un joueur est le nombre de pions qu'il a de plus que son adversaire.
"""

from dataclasses import dataclass

from parametres import JOUEURS, VIDE
from reperage import mettre_a_plat

HUMAIN = 0


@dataclass
class Partie:
    """Une partie, en cours ou sur le point de commencer.

    @dataclass écrit pour nous le constructeur (les champs, dans l'ordre) et la comparaison de deux parties.

    grille : la grille de jeu, liste à 4 dimensions
    noms : le nom de chaque joueur, {1: ..., 2: ...}
    niveaux : le niveau de chaque joueur, {1: ..., 2: ...}
    scores : le nombre de parties gagnées par chaque joueur, et d'égalités : {0: égalités, 1: ..., 2: ...}
    premier : le joueur qui a commencé la partie
    joueur : le joueur dont c'est le tour
    """

    grille: list
    noms: dict
    niveaux: dict
    scores: dict
    premier: int
    joueur: int


def adversaire(joueur):
    """Rend le numéro de l'autre joueur."""
    return JOUEURS[1] if joueur == JOUEURS[0] else JOUEURS[0]


def pions_poses(partie):
    """Rend la liste des pions posés dans la grille, chacun étant le numéro de son joueur."""
    return [pion for ligne in mettre_a_plat(partie.grille) for pion in ligne if pion != VIDE]


def avance(partie):
    """Rend l'avance du joueur dont c'est le tour."""
    pions = pions_poses(partie)
    return pions.count(partie.joueur) - pions.count(adversaire(partie.joueur))


def tour_commence(partie):
    """Rend vrai si le joueur dont c'est le tour n'a encore rien joué de ce tour."""
    # Au début de son tour, celui qui a commencé a autant de pions que l'autre, qui en a un de retard au sien.
    return avance(partie) == (0 if partie.joueur == partie.premier else -1)


def pion_deja_pose(partie):
    """Rend vrai si le joueur dont c'est le tour a posé son pion, et n'a plus qu'à faire sa rotation."""
    return avance(partie) == (1 if partie.joueur == partie.premier else 0)


def partie_entamee(partie):
    """Rend vrai s'il y a quelque chose à garder : un pion posé, ou une partie déjà comptée."""
    return bool(pions_poses(partie)) or any(partie.scores.values())
