"""Le jeu du labyrinthe en mode texte, sous forme de fonctions : `python3 labyrintheTexte.py`.

Ici lmt est toujours un labyrinthe en mode texte, tel que le crée la fonction LabyrintheTexte ;
voir versionObjet/labyrintheModeTexteOO.py.
"""

from labyrinthe import *  # noqa: F403  comme tout programme client du labyrinthe
from versionObjet import importer

labyrintheModeTexteOO = importer("labyrintheModeTexteOO")


def LabyrintheTexte(labyrinthe):
    """Retourne l'interface en mode texte de ce labyrinthe."""
    return labyrintheModeTexteOO.LabyrintheTexte(labyrinthe)


def setLabyrinthe(lmt, labyrinthe):
    """Change le labyrinthe auquel on joue."""
    lmt.setLabyrinthe(labyrinthe)


def getLabyrinthe(lmt):
    """Retourne le labyrinthe auquel on joue."""
    return lmt.getLabyrinthe()


def afficheCarte(lmt, carte):
    """Affiche une carte, sur trois lignes."""
    lmt.afficheCarte(carte)


def afficheLabyrinthe(lmt, message=""):
    """Affiche l'écran de jeu, avec ce message."""
    lmt.afficheLabyrinthe(message)


def animationChemin(lmt, chemin, joueur, pause=0.1):
    """Fait avancer le pion du joueur le long du chemin, avec une pause (en secondes) après chaque pas."""
    lmt.animationChemin(chemin, joueur, pause)


def saisirOrdre(lmt):
    """Demande un ordre : retourne ('T', 'T'), un couple comme ('N', '3'), ou (-1, -1) s'il est incorrect."""
    return lmt.saisirOrdre()


def saisirDeplacement(lmt):
    """Demande la case d'arrivée : retourne (ligne, colonne), ou (-1, -1) si la saisie est incorrecte."""
    return lmt.saisirDeplacement()


def demarrer(lmt):
    """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
    return lmt.demarrer()


if __name__ == "__main__":
    labyrintheModeTexteOO.principal(LabyrintheTexte)
