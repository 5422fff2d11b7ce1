"""L'ordinateur joue seul, à l'un des trois niveaux de NIVEAUX.

Un *coup* est un tour complet : un couple (case, rotation). Un *segment* est un morceau d'une suite (ligne,
colonne ou diagonale) juste assez long pour un alignement. La *note* d'une grille, pour un joueur, est la
différence entre ses points et ceux de l'adversaire ; un alignement vaut GAGNE points.
"""

import random
import time
from copy import deepcopy

from parametres import CANDIDATS, LONGUEUR_ALIGNEMENT, REFLEXION_MAX, TOUCHE_DROITE, TOUCHE_GAUCHE, VIDE
from partie import adversaire
from reperage import mettre_a_plat, pion_en, toutes_les_cases, toutes_les_rotations
from tests_alignements import partie_finie, toutes_les_suites
from tour_de_jeu import poser_pion, tourner

NIVEAUX = {1: "débutant", 2: "confirmé", 3: "expert"}
GAGNE = float("inf")  # l'infini : plus que n'importe quelle somme de points


# --- Jouer un coup, et l'annuler --------------------------------------------------------------------------


def coups_possibles(grille):
    """Rend la liste, mélangée, de tous les coups permis."""
    coups = []
    for case in toutes_les_cases(grille):
        if pion_en(grille, case) == VIDE:
            for rotation in toutes_les_rotations(grille):
                coups.append((case, rotation))
    random.shuffle(coups)
    return coups


def jouer_coup(grille, coup, joueur):
    """Joue un coup du joueur dans la grille."""
    case, rotation = coup
    poser_pion(grille, case, joueur)
    tourner(grille, rotation)


def annuler_coup(grille, coup):
    """Remet la grille comme elle était avant ce coup, qui doit être le dernier joué."""
    case, (sgl, sgc, sens) = coup
    sens_contraire = TOUCHE_GAUCHE if sens == TOUCHE_DROITE else TOUCHE_DROITE
    tourner(grille, (sgl, sgc, sens_contraire))
    poser_pion(grille, case, VIDE)


# --- Noter une grille -------------------------------------------------------------------------------------


def compter_points(suites, joueur):
    """Rend les points d'un joueur : plus ses segments contiennent de ses pions, plus ils valent."""
    autre = adversaire(joueur)
    points = 0
    for suite in suites:
        for debut in range(len(suite) - LONGUEUR_ALIGNEMENT + 1):
            segment = suite[debut : debut + LONGUEUR_ALIGNEMENT]
            # Un segment où l'adversaire a un pion ne vaut rien : rien ne peut s'y aligner tel quel.
            if joueur in segment and autre not in segment:
                pions = segment.count(joueur)
                if pions == LONGUEUR_ALIGNEMENT:
                    return GAGNE
                points += 4**pions
    return points


def noter(grille, joueur):
    """Rend la note de la grille pour ce joueur."""
    suites = toutes_les_suites(mettre_a_plat(grille))
    pour = compter_points(suites, joueur)
    contre = compter_points(suites, adversaire(joueur))
    # Deux alignements font une égalité (et l'infini moins l'infini ne veut rien dire).
    return 0 if pour == contre else pour - contre


def noter_coup(grille, coup, joueur):
    """Rend la note, pour ce joueur, de la grille où il aurait joué ce coup ; la grille ne change pas."""
    jouer_coup(grille, coup, joueur)
    note = noter(grille, joueur)
    annuler_coup(grille, coup)
    return note


def classer_coups(grille, joueur, fin):
    """Rend la liste des couples (note, coup), le meilleur d'abord ; s'arrête d'en chercher à l'heure fin."""
    classement = []
    for coup in coups_possibles(grille):
        classement.append((noter_coup(grille, coup, joueur), coup))
        if time.monotonic() > fin:
            break
    classement.sort(key=lambda couple: couple[0], reverse=True)
    return classement


def pire_reponse(grille, coup, joueur, plancher, fin):
    """Rend la note, pour ce joueur, de la grille après son coup et la réponse qui le gêne le plus.

    On s'arrête dès que cette note ne dépasse plus le plancher (ce coup ne sera pas choisi), ou à l'heure fin.
    """
    jouer_coup(grille, coup, joueur)
    pire = noter(grille, joueur)
    if not partie_finie(grille):
        pire = GAGNE
        for reponse in coups_possibles(grille):
            note = -noter_coup(grille, reponse, adversaire(joueur))
            pire = min(pire, note)
            if pire <= plancher or time.monotonic() > fin:
                break
    annuler_coup(grille, coup)
    return pire


# --- Les trois niveaux ------------------------------------------------------------------------------------


def coup_debutant(classement):
    """Rend un coup qui gagne tout de suite s'il y en a un, sinon un coup au hasard."""
    note, coup = classement[0]
    return coup if note == GAGNE else random.choice(classement)[1]


def coup_expert(grille, joueur, classement, fin):
    """Rend, parmi les CANDIDATS coups les mieux notés, celui que la pire réponse gêne le moins.

    Si tous ces candidats perdent, les coups suivants sont essayés aussi.
    """
    meilleure_note, meilleur_coup = -GAGNE, classement[0][1]
    if classement[0][0] == GAGNE:
        return meilleur_coup
    for rang, (_, coup) in enumerate(classement):
        if time.monotonic() > fin or (rang >= CANDIDATS and meilleure_note > -GAGNE):
            break
        note = pire_reponse(grille, coup, joueur, meilleure_note, fin)
        if note > meilleure_note:
            meilleure_note, meilleur_coup = note, coup
    return meilleur_coup


def choisir_coup(grille, joueur, niveau):
    """Rend le coup de l'ordinateur à ce niveau ; la moitié du temps de réflexion sert à classer les coups."""
    depart = time.monotonic()
    classement = classer_coups(grille, joueur, depart + REFLEXION_MAX / 2)
    if niveau == 1:
        return coup_debutant(classement)
    if niveau == 2:
        return classement[0][1]
    return coup_expert(grille, joueur, classement, depart + REFLEXION_MAX)


def jouer_ordinateur(grille, joueur, niveau):
    """Effectue le tour complet de l'ordinateur à ce niveau ; rend le coup qu'il a joué."""
    # L'ordinateur réfléchit sur une copie : interrompu, il laisse la grille comme elle était.
    coup = choisir_coup(deepcopy(grille), joueur, niveau)
    jouer_coup(grille, coup, joueur)
    return coup
