"""Le jeu du labyrinthe en mode graphique, sous forme de fonctions : `python3 labyrintheGraphique.py`.

Ici lmt est toujours un labyrinthe en mode graphique, tel que le crée la fonction LabyrintheGraphique ;
voir versionObjet/labyrintheModeGraphiqueOO.py.
"""

from labyrinthe import *  # noqa: F403  comme tout programme client du labyrinthe
from versionObjet import importer

labyrintheModeGraphiqueOO = importer("labyrintheModeGraphiqueOO")


def LabyrintheGraphique(labyrinthe):
    """Ouvre la fenêtre de ce labyrinthe et retourne son interface."""
    return labyrintheModeGraphiqueOO.LabyrintheGraphique(labyrinthe)


def demarrer(lmt):
    """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
    return lmt.demarrer()


if __name__ == "__main__":
    labyrintheModeGraphiqueOO.principal(LabyrintheGraphique)
