# ruff: noqa: F403, F405
"""Le jeu du labyrinthe : le plateau, la carte à jouer, les joueurs, et les règles d'un tour.

Un labyrinthe est un dictionnaire : "plateau" (une matrice de cartes), "carteAJouer", "joueurs" (voir
joueur.py), "nbJoueurs", "joueurCourant" (de 1 à 4), "phase", "nbTresors" (ceux qui restent à trouver) et
"interdit", le couple (direction, rangée) qui remettrait la carte d'où elle sort, None au début.

Un tour a deux *phases* : 1, le joueur courant tourne la carte à jouer autant qu'il veut puis l'insère ;
2, il déplace son pion en suivant les couloirs. Une *direction* (N, E, S, O) est le côté par lequel la
carte est poussée : N la fait entrer en haut d'une colonne, qui descend. Une *rangée* est le numéro de
la ligne ou de la colonne poussée : 1, 3 ou 5, entier ou caractère.

Ce fichier ne lit et n'affiche rien. `from labyrinthe import *` donne aussi les fonctions des cartes, des
joueurs et des matrices, et random : les programmes clients s'en servent.
"""

import random

from carte import *
from chemins import casesMarquees, marquerCases, remonterChemin
from joueur import *
from matrice import *
from plateau import *

AMOVIBLES = {"╔": 16, "╦": 6, "║": 12}
NB_TRESORS_POSSIBLES = 46
"""Un par carte amovible, et les douze des cartes fixes."""
RANGEES = ("1", "3", "5")
OPPOSEES = {"N": "S", "E": "O", "S": "N", "O": "E"}


# --- créer une partie


def Labyrinthe(nbJoueurs=2, nbTresors=24, nbTresorMax=0):
    """Retourne une nouvelle partie de 1 à 4 joueurs, où nbTresors trésors sont cachés (46 au plus).

    Chaque joueur doit en trouver autant que les autres, au plus nbTresorMax (0 : autant que possible).
    Le joueur 1 commence, en phase 1. ValueError si un nombre ne convient pas.
    """
    joueurs = Joueurs(nbJoueurs, nbTresors, nbTresorMax)
    if nbTresors > NB_TRESORS_POSSIBLES:
        raise ValueError(f"Le plateau porte de 0 à {NB_TRESORS_POSSIBLES} trésors, pas {nbTresors}.")
    amovibles = creerCartesAmovibles(NB_TRESORS_FIXES + 1, max(0, nbTresors - NB_TRESORS_FIXES))
    plateau = creerPlateau(creerCartesFixes(nbTresors), amovibles)
    l = {
        "plateau": plateau,
        "carteAJouer": amovibles.pop(),  # la seule qui reste
        "joueurs": joueurs,
        "nbJoueurs": nbJoueurs,
        "joueurCourant": 1,
        "phase": 1,
        "nbTresors": nbTresors,
        "interdit": None,
    }
    for rang in range(nbJoueurs):
        lin, col = DEPARTS[rang]
        poserPionL(l, lin, col, rang + 1)
    return l


def creerCartesAmovibles(tresorDebut, nbTresors):
    """Retourne la liste mélangée des 34 cartes amovibles, tournées au hasard.

    nbTresors d'entre elles portent les trésors à partir de tresorDebut ; ValueError s'ils sont trop
    nombreux pour les cartes.
    """
    dessins = []
    for dessin, nombre in AMOVIBLES.items():
        dessins += [dessin] * nombre
    if not 0 <= nbTresors <= len(dessins):
        raise ValueError(f"Les cartes amovibles portent de 0 à {len(dessins)} trésors, pas {nbTresors}.")
    random.shuffle(dessins)
    cartes = [creerCarte(dessin) for dessin in dessins]
    for rang in range(nbTresors):
        mettreTresor(cartes[rang], tresorDebut + rang)
    for carte in cartes:
        tourneAleatoire(carte)
    random.shuffle(cartes)
    return cartes


# --- consulter la partie


def getPlateau(l):
    """Retourne la matrice des cartes."""
    return l["plateau"]


def getNbJoueurs(l):
    """Retourne le nombre de joueurs."""
    return l["nbJoueurs"]


def getJoueurCourant(l):
    """Retourne le numéro du joueur dont c'est le tour."""
    return l["joueurCourant"]


def changerJoueurCourant(l):
    """Donne la main au joueur suivant ; après le dernier, c'est au premier."""
    if getJoueurCourant(l) == getNbJoueurs(l):
        l["joueurCourant"] = 1
    else:
        l["joueurCourant"] += 1


def getPhase(l):
    """Retourne la phase du tour : 1, insérer la carte, ou 2, se déplacer."""
    return l["phase"]


def changerPhase(l):
    """Passe à l'autre phase."""
    if getPhase(l) == 1:
        l["phase"] = 2
    else:
        l["phase"] = 1


def getNbTresors(l):
    """Retourne le nombre de trésors qui restent dans le labyrinthe."""
    return l["nbTresors"]


def getLesJoueurs(l):
    """Retourne les joueurs (voir joueur.py)."""
    return l["joueurs"]


def getCarteAJouer(l):
    """Retourne la carte en main."""
    return l["carteAJouer"]


def chercherTresor(l, tresor):
    """Retourne la case du plateau où est ce trésor, None s'il n'y est pas."""
    for lin in range(TAILLE):
        for col in range(TAILLE):
            if getTresor(getVal(getPlateau(l), lin, col)) == tresor:
                return lin, col
    return None


def chercherPion(l, numJoueur):
    """Retourne la case du plateau où est le pion de ce joueur, None s'il est enlevé."""
    for lin in range(TAILLE):
        for col in range(TAILLE):
            if possedePion(getVal(getPlateau(l), lin, col), numJoueur):
                return lin, col
    return None


# --- les trésors


def decTresor(l):
    """Note qu'il reste un trésor de moins dans le labyrinthe ; sans effet s'il n'en reste pas."""
    if getNbTresors(l) > 0:
        l["nbTresors"] -= 1


def joueurCourantTrouveTresor(l):
    """Note que le joueur courant a trouvé son trésor ; retourne combien il lui en reste."""
    return tresorTrouve(getLesJoueurs(l), getJoueurCourant(l))


def nbTresorsRestantsJoueur(l, n):
    """Retourne le nombre de trésors que le joueur n doit encore trouver."""
    return nbTresorsRestants(getLesJoueurs(l), n)


def prendreTresorL(l, lin, col, numTresor):
    """Enlève ce trésor de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    if estCase(getPlateau(l), lin, col):
        carte = getVal(getPlateau(l), lin, col)
        if getTresor(carte) == numTresor:
            prendreTresor(carte)


def getTresorCourant(l):
    """Retourne le trésor que cherche le joueur courant, None s'il les a tous."""
    return prochainTresor(getLesJoueurs(l), getJoueurCourant(l))


def getCoordonneesTresorCourant(l):
    """Retourne la case du trésor que cherche le joueur courant, None s'il n'est pas sur le plateau."""
    return chercherTresor(l, getTresorCourant(l))


# --- les pions


def getCoordonneesJoueurCourant(l):
    """Retourne la case où se trouve le joueur courant, None si son pion est enlevé du plateau."""
    return chercherPion(l, getJoueurCourant(l))


def prendrePionL(l, lin, col, numJoueur):
    """Enlève le pion de ce joueur de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    if estCase(getPlateau(l), lin, col):
        prendrePion(getVal(getPlateau(l), lin, col), numJoueur)


def poserPionL(l, lin, col, joueur):
    """Pose le pion de ce joueur sur la carte en (lin, col) ; sans effet hors du plateau."""
    if estCase(getPlateau(l), lin, col):
        poserPion(getVal(getPlateau(l), lin, col), joueur)


mettrePionL = poserPionL


def prendreJoueurCourant(l, lin, col):
    """Enlève le pion du joueur courant de la carte en (lin, col) ; sans effet s'il n'y est pas."""
    prendrePionL(l, lin, col, getJoueurCourant(l))


def poserJoueurCourant(l, lin, col):
    """Pose le pion du joueur courant sur la carte en (lin, col) ; sans effet hors du plateau."""
    poserPionL(l, lin, col, getJoueurCourant(l))


# --- la phase 1 : tourner et insérer la carte


def estInsertion(direction, rangee):
    """Dit si ce couple désigne l'un des douze endroits où l'on insère la carte."""
    return isinstance(direction, str) and direction in OPPOSEES and str(rangee) in RANGEES


def coupInterdit(l, direction, rangee):
    """Dit si ce coup remettrait la carte à l'endroit d'où elle vient d'être expulsée."""
    return (direction, str(rangee)) == l["interdit"]


def jouerCarte(l, direction, rangee):
    """Insère la carte à jouer : pousse la rangée, et la carte expulsée devient la carte à jouer.

    Les pions de la carte expulsée passent sur la carte insérée ; le coup contraire devient interdit.
    ValueError si ce n'est pas un endroit où l'on insère.
    """
    if not estInsertion(direction, rangee):
        raise ValueError(f"On n'insère pas de carte en {direction}{rangee}.")
    inseree = getCarteAJouer(l)
    if direction == "N":
        expulsee = decalageColonneEnBas(getPlateau(l), int(rangee), inseree)
    elif direction == "S":
        expulsee = decalageColonneEnHaut(getPlateau(l), int(rangee), inseree)
    elif direction == "E":
        expulsee = decalageLigneAGauche(getPlateau(l), int(rangee), inseree)
    else:
        expulsee = decalageLigneADroite(getPlateau(l), int(rangee), inseree)
    setPions(inseree, getPions(expulsee))
    setPions(expulsee, [])
    l["carteAJouer"] = expulsee
    l["interdit"] = (OPPOSEES[direction], str(rangee))


def tournerCarte(l, sens="H"):
    """Tourne la carte à jouer : dans le sens horaire si sens vaut 'H', dans l'autre sinon."""
    if sens == "H":
        tournerHoraire(getCarteAJouer(l))
    else:
        tournerAntiHoraire(getCarteAJouer(l))


def estNaturel(valeur):
    """Dit si cette valeur est un nombre naturel, entier ou écrit en chiffres."""
    if isinstance(valeur, str):
        return valeur.isascii() and valeur.isdigit()
    return isinstance(valeur, int) and not isinstance(valeur, bool) and valeur >= 0


def executerActionPhase1(l, action, rangee):
    """Fait ce que demande le joueur en phase 1 ; retourne ce qui s'est passé.

    0 : ('T', …), la carte est tournée. 1 : (direction, rangée), elle est insérée et la phase 2 commence.
    2 : ce coup est interdit, car il est le contraire du précédent. 3 : deux nombres, une case du
    plateau, que l'on ne choisit qu'en phase 2. 4 : tout le reste, et toute action demandée en phase 2.
    Pour 2, 3 et 4, rien ne change.
    """
    if estInsertion(action, rangee) and coupInterdit(l, action, rangee):
        return 2
    if getPhase(l) != 1:
        return 4
    if estInsertion(action, rangee):
        jouerCarte(l, action, rangee)
        changerPhase(l)
        return 1
    if action == "T":
        tournerCarte(l)
        return 0
    if estNaturel(action) and estNaturel(rangee):
        return 3
    return 4


# --- la phase 2 : se déplacer


def accessible(l, ligD, colD, ligA, colA):
    """Dit s'il y a un chemin de (ligD, colD) à (ligA, colA) ; False hors du plateau."""
    return accessibleDist(l, ligD, colD, ligA, colA) is not None


def accessibleDist(l, ligD, colD, ligA, colA):
    """Retourne un plus court chemin de (ligD, colD) à (ligA, colA), None s'il n'y en a pas."""
    return remonterChemin(marquerCases(getPlateau(l), ligD, colD), ligA, colA)


def accessibleDistJoueurCourant(l, ligA, colA):
    """Retourne un plus court chemin du joueur courant à (ligA, colA), None s'il n'y en a pas."""
    case = getCoordonneesJoueurCourant(l)
    if case is None:
        return None
    return accessibleDist(l, case[0], case[1], ligA, colA)


def casesAccessibles(l):
    """Retourne la liste des cases où le joueur courant peut aller, vide si son pion est enlevé."""
    case = getCoordonneesJoueurCourant(l)
    if case is None:
        return []
    return casesMarquees(marquerCases(getPlateau(l), case[0], case[1]))


def finirTour(l):
    """Termine le tour : ramasse le trésor cherché s'il est là, puis passe au joueur suivant.

    Retourne 0 : rien de trouvé. 1 : trésor trouvé. 2 : c'était le dernier, la partie est finie et le
    joueur courant, qui ne change pas, a gagné.
    """
    tresor = getTresorCourant(l)
    case = getCoordonneesJoueurCourant(l)
    code = 0
    if tresor is not None and case is not None and case == getCoordonneesTresorCourant(l):
        prendreTresorL(l, case[0], case[1], tresor)
        decTresor(l)
        code = 1
        if joueurCourantTrouveTresor(l) == 0:
            return 2
    changerJoueurCourant(l)
    if getPhase(l) == 2:
        changerPhase(l)
    return code
