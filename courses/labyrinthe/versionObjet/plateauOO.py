"""Le plateau au début de la partie : 7 × 7 cartes, une case sur deux étant fixe.

Les cartes *fixes* sont celles des lignes et des colonnes paires. Les cartes *amovibles* sont les 34
autres : 33 remplissent le plateau, la dernière est la *carte à jouer*, en main.

      0 1 2 3 4 5 6
    0 ╔ . ╦ . ╦ . ╗      . : une carte amovible
    1 . . . . . . .
    2 ╠ . ╠ . ╦ . ╣      les joueurs partent des quatre coins
    3 . . . . . . .
    4 ╠ . ╩ . ╣ . ╣
    5 . . . . . . .
    6 ╚ . ╩ . ╩ . ╝
"""

import random

from carteOO import Carte, listeCartes
from matriceOO import Matrice

TAILLE = 7
FIXES = ["╔╦╦╗", "╠╠╦╣", "╠╩╣╣", "╚╩╩╝"]
AMOVIBLES = {"╔": 16, "╦": 6, "║": 12}
DEPARTS = {1: (0, 0), 2: (6, 6), 3: (6, 0), 4: (0, 6)}
"""La case de départ de chaque joueur."""
NB_TRESORS_FIXES = 12
NB_TRESORS_POSSIBLES = NB_TRESORS_FIXES + sum(AMOVIBLES.values())

assert sum(AMOVIBLES.values()) + 16 == TAILLE * TAILLE + 1


def creerCarte(dessin, tresor=0):
    """Retourne la carte qui a ce dessin et ce trésor."""
    carte = Carte(False, False, False, False, tresor)
    carte.decoderMurs(listeCartes.index(dessin))
    return carte


def creerCartesFixes(nbTresors):
    """Retourne {case: carte} : toutes sauf les coins portent un trésor, de 1 à nbTresors au plus."""
    cartes = {}
    tresor = 0
    for i, ligne in enumerate(FIXES):
        for j, dessin in enumerate(ligne):
            case = (2 * i, 2 * j)
            cartes[case] = creerCarte(dessin)
            if case not in DEPARTS.values() and tresor < nbTresors:
                tresor += 1
                cartes[case].mettreTresor(tresor)
    return cartes


def creerCartesAmovibles(tresorDebut, nbTresors):
    """Retourne la liste mélangée des 34 cartes amovibles, tournées au hasard.

    nbTresors d'entre elles portent les trésors à partir de tresorDebut ; ValueError s'ils sont trop
    nombreux pour les cartes.
    """
    dessins = [dessin for dessin, nombre in AMOVIBLES.items() for _ in range(nombre)]
    if not 0 <= nbTresors <= len(dessins):
        raise ValueError(f"Les cartes amovibles portent de 0 à {len(dessins)} trésors, pas {nbTresors}.")
    random.shuffle(dessins)
    cartes = [creerCarte(dessin) for dessin in dessins]
    for rang in range(nbTresors):
        cartes[rang].mettreTresor(tresorDebut + rang)
    for carte in cartes:
        carte.tourneAleatoire()
    random.shuffle(cartes)
    return cartes


def creerPlateau(nbTresors):
    """Retourne (plateau, carte à jouer) pour une partie à nbTresors trésors ; ValueError s'il y en a trop.

    Les douze premiers trésors sont sur les cartes fixes, les autres sur les cartes amovibles.
    """
    if not 0 <= nbTresors <= NB_TRESORS_POSSIBLES:
        raise ValueError(f"Le plateau porte de 0 à {NB_TRESORS_POSSIBLES} trésors, pas {nbTresors}.")
    plateau = Matrice(TAILLE, TAILLE)
    fixes = creerCartesFixes(nbTresors)
    amovibles = creerCartesAmovibles(NB_TRESORS_FIXES + 1, max(0, nbTresors - NB_TRESORS_FIXES))
    for ligne in range(TAILLE):
        for colonne in range(TAILLE):
            if (ligne, colonne) in fixes:
                plateau.setVal(ligne, colonne, fixes[ligne, colonne])
            else:
                plateau.setVal(ligne, colonne, amovibles.pop())
    return plateau, amovibles.pop()
