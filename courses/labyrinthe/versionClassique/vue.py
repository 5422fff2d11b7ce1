# ruff: noqa: F403, F405
"""La vue d'un labyrinthe : le dictionnaire que dessine le dossier affichage (voir son __init__.py)."""

from labyrinthe import *


def vueCarte(carte):
    """Retourne la description d'une carte pour l'affichage."""
    return {
        "murs": [murNord(carte), murEst(carte), murSud(carte), murOuest(carte)],
        "signe": toChar(carte),
        "tresor": getTresor(carte),
        "pions": getListePions(carte),
    }


def insertionInterdite(labyrinthe):
    """Retourne l'insertion interdite, comme ("N", "3"), ou None."""
    for direction in OPPOSEES:
        for rangee in RANGEES:
            if coupInterdit(labyrinthe, direction, rangee):
                return direction, rangee
    return None


def vueLabyrinthe(labyrinthe):
    """Retourne la description du labyrinthe pour l'affichage."""
    plateau = getPlateau(labyrinthe)
    cartes = []
    for lin in range(getNbLignes(plateau)):
        cartes.append([vueCarte(getVal(plateau, lin, col)) for col in range(getNbColonnes(plateau))])
    return {
        "cartes": cartes,
        "carteAJouer": vueCarte(getCarteAJouer(labyrinthe)),
        "joueur": getJoueurCourant(labyrinthe),
        "phase": getPhase(labyrinthe),
        "tresor": getTresorCourant(labyrinthe),
        "restants": [nbTresorsRestantsJoueur(labyrinthe, n + 1) for n in range(getNbJoueurs(labyrinthe))],
        "accessibles": casesAccessibles(labyrinthe) if getPhase(labyrinthe) == 2 else [],
        "interdit": insertionInterdite(labyrinthe),
    }
