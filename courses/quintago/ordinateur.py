"""L'ordinateur joue seul, à l'un des trois niveaux de NIVEAUX.

Un *coup* est un tour complet : un couple (case, rotation). Une *fenêtre* est un endroit du plateau où un
alignement peut se former. La *note* d'une grille, pour un joueur, est d'autant plus grande que ses fenêtres
sont remplies et que celles de l'adversaire ne le sont pas ; un alignement vaut GAGNE, ou -GAGNE s'il est à
l'adversaire.
"""

import random
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from parametres import JOUEURS, LONGUEUR_ALIGNEMENT, REFLEXION_MAX, TOUCHE_DROITE, TOUCHE_GAUCHE, VIDE
from partie import adversaire
from reperage import cote, mettre_a_plat, toutes_les_cases, toutes_les_rotations
from tests_alignements import colonnes, diagonales, partie_finie
from tour_de_jeu import poser_pion, tourner

GAGNE = float("inf")
SENS_CONTRAIRE = {TOUCHE_DROITE: TOUCHE_GAUCHE, TOUCHE_GAUCHE: TOUCHE_DROITE}


@cache
def fenetres(n):
    """Rend, pour un plateau de n lignes mis bout à bout, la liste des fonctions qui lisent chaque fenêtre."""
    indices = [list(range(n * ligne, n * (ligne + 1))) for ligne in range(n)]
    trouvees = []
    for suite in indices + colonnes(indices) + diagonales(indices):
        for debut in range(len(suite) - LONGUEUR_ALIGNEMENT + 1):
            trouvees.append(itemgetter(*suite[debut : debut + LONGUEUR_ALIGNEMENT]))
    return trouvees


def rotations_utiles(grille):
    """Rend la liste des rotations, sans répéter celles qui ne changent rien en tournant du vide."""
    utiles, neutres = [], []
    for rotation in toutes_les_rotations(grille):
        sgl, sgc, _ = rotation
        vide = not any(any(ligne) for ligne in grille[sgl][sgc])
        (neutres if vide else utiles).append(rotation)
    return utiles + neutres[:1]


def coups_possibles(grille):
    """Rend la liste, mélangée, des coups permis ; de plusieurs rotations sans effet, elle ne garde qu'une."""
    coups = []
    for case in toutes_les_cases(grille):
        sgl, sgc, ligne, colonne = case
        if grille[sgl][sgc][ligne][colonne] == VIDE:
            # Le pion posé peut être le premier de sa sous-grille : ses rotations deviennent alors utiles.
            poser_pion(grille, case, JOUEURS[0])
            coups += [(case, rotation) for rotation in rotations_utiles(grille)]
            poser_pion(grille, case, VIDE)
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
    tourner(grille, (sgl, sgc, SENS_CONTRAIRE[sens]))
    poser_pion(grille, case, VIDE)


def noter(grille, joueur):
    """Rend la note de la grille pour ce joueur."""
    autre = adversaire(joueur)
    pions = [pion for ligne in mettre_a_plat(grille) for pion in ligne]
    note = 0
    a_gagne, a_perdu = False, False
    for lire_fenetre in fenetres(cote(grille)):
        fenetre = lire_fenetre(pions)
        pour, contre = fenetre.count(joueur), fenetre.count(autre)
        # Une fenêtre où les deux joueurs ont des pions ne vaut rien : rien ne peut s'y aligner tel quel.
        if pour and not contre:
            note += 4**pour
            a_gagne = a_gagne or pour == LONGUEUR_ALIGNEMENT
        elif contre and not pour:
            note -= 4**contre
            a_perdu = a_perdu or contre == LONGUEUR_ALIGNEMENT
    if a_gagne and a_perdu:
        return 0
    if a_gagne or a_perdu:
        return GAGNE if a_gagne else -GAGNE
    return note


def noter_coup(grille, coup, joueur):
    """Rend la note, pour ce joueur, de la grille où il aurait joué ce coup ; la grille ne change pas."""
    jouer_coup(grille, coup, joueur)
    note = noter(grille, joueur)
    annuler_coup(grille, coup)
    return note


def classer_coups(grille, joueur, fin):
    """Rend des couples (note, coup), le meilleur d'abord ; s'arrête d'en chercher à l'heure fin."""
    notes = []
    for coup in coups_possibles(grille):
        notes.append((noter_coup(grille, coup, joueur), coup))
        if time.monotonic() > fin:
            break
    return sorted(notes, key=lambda couple: couple[0], reverse=True)


def pire_reponse(grille, coup, joueur, plancher, dangers, fin):
    """Rend la note, pour ce joueur, de la grille après son coup et la réponse qui le gêne le plus.

    dangers donne un rang à des coups de l'adversaire : ceux-là sont essayés d'abord, dans l'ordre. On
    s'arrête dès que la note ne dépasse plus le plancher, ou à l'heure fin (le plus gênant est alors déjà vu).
    """
    jouer_coup(grille, coup, joueur)
    pire = noter(grille, joueur)
    if not partie_finie(grille):
        pire = GAGNE
        for reponse in sorted(coups_possibles(grille), key=lambda reponse: dangers.get(reponse, GAGNE)):
            pire = min(pire, -noter_coup(grille, reponse, adversaire(joueur)))
            if pire <= plancher or time.monotonic() > fin:
                break
    annuler_coup(grille, coup)
    return pire


def coup_debutant(grille, joueur):
    """Rend un coup qui gagne tout de suite s'il y en a un, sinon un coup au hasard."""
    classement = classer_coups(grille, joueur, time.monotonic() + REFLEXION_MAX)
    note, coup = classement[0]
    return coup if note == GAGNE else random.choice(classement)[1]


def coup_confirme(grille, joueur):
    """Rend le coup après lequel la grille a la meilleure note."""
    return classer_coups(grille, joueur, time.monotonic() + REFLEXION_MAX)[0][1]


def coup_expert(grille, joueur):
    """Rend le coup que la pire réponse gêne le moins ; les mieux notés sont examinés d'abord."""
    depart = time.monotonic()
    fin = depart + REFLEXION_MAX
    classement = classer_coups(grille, joueur, depart + REFLEXION_MAX / 4)
    meilleure_note, meilleur_coup = -GAGNE, classement[0][1]
    if classement[0][0] == GAGNE:
        return meilleur_coup
    # Ce que l'adversaire jouerait de mieux si c'était son tour est sans doute aussi sa meilleure réponse.
    menaces = classer_coups(grille, adversaire(joueur), depart + REFLEXION_MAX / 2)
    dangers = {coup: rang for rang, (_, coup) in enumerate(menaces)}
    for _, coup in classement:
        if time.monotonic() > fin:
            break
        note = pire_reponse(grille, coup, joueur, meilleure_note, dangers, fin)
        if note > meilleure_note:
            meilleure_note, meilleur_coup = note, coup
    return meilleur_coup


@dataclass(frozen=True)
class Niveau:
    """Une force de l'ordinateur : son nom, et la fonction (grille, joueur) -> coup qui choisit pour lui."""

    nom: str
    choisir: Callable


NIVEAUX = {
    1: Niveau("débutant", coup_debutant),
    2: Niveau("confirmé", coup_confirme),
    3: Niveau("expert", coup_expert),
}


def jouer_ordinateur(grille, joueur, niveau):
    """Effectue le tour complet de l'ordinateur à ce niveau ; rend le coup qu'il a joué."""
    # L'ordinateur réfléchit sur une copie : interrompu, il laisse la grille comme elle était.
    essai = deepcopy(grille)
    coup = NIVEAUX[niveau].choisir(essai, joueur)
    jouer_coup(essai, coup, joueur)
    grille[:] = essai
    return coup
