# ruff: noqa: F403, F405
"""Le plateau au début de la partie : 7 × 7 cartes, une case sur deux étant fixe.

Les cartes *fixes* sont celles des lignes et des colonnes paires. Les cartes *amovibles* sont les 34
autres : 33 remplissent le plateau, la dernière est la *carte à jouer*, en main.

      0 1 2 3 4 5 6
    0 ╔ . ╦ . ╦ . ╗      . : une carte amovible, tirée au sort
    1 . . . . . . .
    2 ╠ . ╠ . ╦ . ╣      les joueurs 1 à 4 partent des coins (0, 0), (6, 6), (6, 0) et (0, 6)
    3 . . . . . . .
    4 ╠ . ╩ . ╣ . ╣      toutes les cartes fixes portent un trésor, sauf les quatre coins
    5 . . . . . . .
    6 ╚ . ╩ . ╩ . ╝
"""

from carte import *
from matrice import *

TAILLE = 7
FIXES = ["╔╦╦╗", "╠╠╦╣", "╠╩╣╣", "╚╩╩╝"]
NB_TRESORS_FIXES = 12
DEPARTS = [(0, 0), (6, 6), (6, 0), (0, 6)]
"""La case de départ de chaque joueur, dans l'ordre des numéros."""


def creerCarte(dessin):
    """Retourne la carte qui a ce dessin."""
    carte = Carte(False, False, False, False)
    decoderMurs(carte, listeCartes.index(dessin))
    return carte


def creerCartesFixes(nbTresors):
    """Retourne {case: carte} : toutes sauf les coins portent un trésor, de 1 à nbTresors au plus."""
    cartes = {}
    tresor = 0
    for i in range(4):
        for j in range(4):
            case = (2 * i, 2 * j)
            cartes[case] = creerCarte(FIXES[i][j])
            if case not in DEPARTS and tresor < nbTresors:
                tresor += 1
                mettreTresor(cartes[case], tresor)
    return cartes


def creerPlateau(fixes, amovibles):
    """Retourne le plateau ; les cases sans carte fixe prennent les dernières cartes amovibles de la liste."""
    plateau = Matrice(TAILLE, TAILLE)
    for lin in range(TAILLE):
        for col in range(TAILLE):
            if (lin, col) in fixes:
                setVal(plateau, lin, col, fixes[lin, col])
            else:
                setVal(plateau, lin, col, amovibles.pop())
    return plateau
