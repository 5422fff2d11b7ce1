"""Le jeu du labyrinthe, sous forme de fonctions. Ce fichier ne lit et n'affiche rien.

Ici l est toujours un labyrinthe, tel que le crée la fonction Labyrinthe. Une direction (N, E, S, O)
est le côté par lequel la carte est poussée ; une rangée est 1, 3 ou 5, entier ou caractère ; un chemin
est la liste des cases traversées, départ et arrivée compris. Voir versionObjet/labyrintheOO.py.

`from labyrinthe import *` donne aussi les fonctions des cartes, des joueurs et des matrices, et random.
"""

import random  # noqa: F401

from carte import *  # noqa: F403  même raison
from joueur import *  # noqa: F403
from matrice import *  # noqa: F403
from versionObjet import importer

labyrintheOO = importer("labyrintheOO")


def Labyrinthe(nbJoueurs=2, nbTresors=24, nbTresorMax=0):
    """Retourne une nouvelle partie de 1 à 4 joueurs, où nbTresors trésors sont cachés (46 au plus).

    Chaque joueur doit en trouver autant que les autres, au plus nbTresorMax (0 : autant que possible).
    """
    return labyrintheOO.Labyrinthe(nbJoueurs, nbTresors, nbTresorMax)


def getPlateau(l):
    """Retourne la matrice des cartes."""
    return l.getPlateau()


def getNbJoueurs(l):
    """Retourne le nombre de joueurs."""
    return l.getNbJoueurs()


def getJoueurCourant(l):
    """Retourne le numéro du joueur dont c'est le tour."""
    return l.getJoueurCourant()


def changerJoueurCourant(l):
    """Donne la main au joueur suivant ; après le dernier, c'est au premier."""
    l.changerJoueurCourant()


def getPhase(l):
    """Retourne la phase du tour : 1, insérer la carte, ou 2, se déplacer."""
    return l.getPhase()


def changerPhase(l):
    """Passe à l'autre phase."""
    l.changerPhase()


def getNbTresors(l):
    """Retourne le nombre de trésors qui restent dans le labyrinthe."""
    return l.getNbTresors()


def getLesJoueurs(l):
    """Retourne les joueurs (voir joueur.py)."""
    return l.getLesJoueurs()


def decTresor(l):
    """Note qu'il reste un trésor de moins dans le labyrinthe ; sans effet s'il n'en reste pas."""
    l.decTresor()


def joueurCourantTrouveTresor(l):
    """Note que le joueur courant a trouvé son trésor ; retourne combien il lui en reste."""
    return l.joueurCourantTrouveTresor()


def nbTresorsRestantsJoueur(l, n):
    """Retourne le nombre de trésors que le joueur n doit encore trouver."""
    return l.nbTresorsRestantsJoueur(n)


def prendreTresorL(l, lin, col, numTresor):
    """Enlève ce trésor de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    l.prendreTresorL(lin, col, numTresor)


def prendreJoueurCourant(l, lin, col):
    """Enlève le pion du joueur courant de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    l.prendreJoueurCourant(lin, col)


def poserJoueurCourant(l, lin, col):
    """Pose le pion du joueur courant sur la carte en (lin, col) ; sans effet hors du plateau."""
    l.poserJoueurCourant(lin, col)


def getCarteAJouer(l):
    """Retourne la carte en main."""
    return l.getCarteAJouer()


def creerCartesAmovibles(tresorDebut, nbTresors):
    """Retourne la liste mélangée des 34 cartes amovibles, dont nbTresors portent un trésor.

    Les trésors sont numérotés à partir de tresorDebut.
    """
    return labyrintheOO.creerCartesAmovibles(tresorDebut, nbTresors)


def coupInterdit(l, direction, rangee):
    """Dit si ce coup remettrait la carte à l'endroit d'où elle vient d'être expulsée."""
    return l.coupInterdit(direction, rangee)


def jouerCarte(l, direction, rangee):
    """Insère la carte à jouer ; la carte expulsée devient la carte à jouer, ses pions restent sur le plateau.

    Le coup contraire devient interdit. ValueError si ce n'est pas un endroit où l'on insère.
    """
    l.jouerCarte(direction, rangee)


def tournerCarte(l, sens="H"):
    """Tourne la carte à jouer : dans le sens horaire si sens vaut 'H', dans l'autre sinon."""
    l.tournerCarte(sens)


def getTresorCourant(l):
    """Retourne le trésor que cherche le joueur courant, None s'il les a tous."""
    return l.getTresorCourant()


def getCoordonneesTresorCourant(l):
    """Retourne la case du trésor que cherche le joueur courant, None s'il n'est pas sur le plateau."""
    return l.getCoordonneesTresorCourant()


def getCoordonneesJoueurCourant(l):
    """Retourne la case où se trouve le joueur courant."""
    return l.getCoordonneesJoueurCourant()


def prendrePionL(l, lin, col, numJoueur):
    """Enlève le pion de ce joueur de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    l.prendrePionL(lin, col, numJoueur)


def poserPionL(l, lin, col, joueur):
    """Pose le pion de ce joueur sur la carte en (lin, col) ; sans effet hors du plateau."""
    l.poserPionL(lin, col, joueur)


mettrePionL = poserPionL


def accessible(l, ligD, colD, ligA, colA):
    """Dit s'il y a un chemin de (ligD, colD) à (ligA, colA) ; False hors du plateau."""
    return l.accessible(ligD, colD, ligA, colA)


def accessibleDist(l, ligD, colD, ligA, colA):
    """Retourne un plus court chemin de (ligD, colD) à (ligA, colA), None s'il n'y en a pas."""
    return l.accessibleDist(ligD, colD, ligA, colA) or None


def executerActionPhase1(l, action, rangee):
    """Fait ce que demande le joueur en phase 1 ; retourne ce qui s'est passé.

    0 : carte tournée. 1 : carte insérée, la phase 2 commence. 2 : coup interdit. 3 : deux nombres,
    une case que l'on ne choisit qu'en phase 2. 4 : tout le reste. Pour 2, 3 et 4, rien ne change.
    """
    return l.executerActionPhase1(action, rangee)


def accessibleDistJoueurCourant(l, ligA, colA):
    """Retourne un plus court chemin du joueur courant à (ligA, colA), None s'il n'y en a pas."""
    return l.accessibleDistJoueurCourant(ligA, colA) or None


def finirTour(l):
    """Termine le tour : ramasse le trésor cherché s'il est là, puis passe au joueur suivant.

    Retourne 0 : rien de trouvé. 1 : trésor trouvé. 2 : c'était le dernier, le joueur courant a gagné.
    """
    return l.finirTour()
