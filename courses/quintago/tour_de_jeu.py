"""Effectuer un tour de jeu : la phase pion, puis la phase rotation.

Toutes ces procédures modifient la grille, ou la sous-grille, qu'elles reçoivent. Une *case* et une
*rotation* sont désignées comme le dit reperage.py.
"""

from affichage import afficher_grille
from parametres import TOUCHE_DROITE, TOUCHE_GAUCHE
from saisie import saisir_case, saisir_rotation


def poser_pion(grille, case, joueur):
    """Met dans la case un pion du joueur (ou la vide, si le joueur est VIDE)."""
    sgl, sgc, ligne, colonne = case
    grille[sgl][sgc][ligne][colonne] = joueur


def jouer_case(grille, joueur):
    """Fait saisir au joueur une case libre, puis y pose son pion."""
    poser_pion(grille, saisir_case(grille), joueur)


def rotation_droite(sous_grille):
    """Tourne la sous-grille d'un quart de tour dans le sens des aiguilles d'une montre, sur place.

    1 2 3        7 4 1
    4 5 6   ->   8 5 2
    7 8 9        9 6 3
    """
    # Chaque colonne, lue de bas en haut, devient une ligne. L'affectation à [:] change le contenu de la liste
    # reçue : la grille, qui contient cette liste, voit la rotation.
    indices = range(len(sous_grille))
    sous_grille[:] = [[ligne[c] for ligne in reversed(sous_grille)] for c in indices]


def rotation_gauche(sous_grille):
    """Tourne la sous-grille d'un quart de tour dans le sens contraire de rotation_droite, sur place."""
    # Chaque colonne, lue de haut en bas et en commençant par la dernière, devient une ligne.
    indices = reversed(range(len(sous_grille)))
    sous_grille[:] = [[ligne[c] for ligne in sous_grille] for c in indices]


ROTATIONS = {TOUCHE_DROITE: rotation_droite, TOUCHE_GAUCHE: rotation_gauche}


def tourner(grille, rotation):
    """Applique une rotation à la grille."""
    sgl, sgc, sens = rotation
    ROTATIONS[sens](grille[sgl][sgc])


def jouer_rotation(grille):
    """Fait saisir au joueur une rotation, puis l'applique."""
    tourner(grille, saisir_rotation(grille))


def jouer_tour(grille, joueur):
    """Effectue le tour de jeu complet d'un joueur : une case à jouer, puis une rotation."""
    jouer_case(grille, joueur)
    afficher_grille(grille)
    jouer_rotation(grille)
