"""L'écran d'accueil du mode graphique : combien de joueurs, combien de trésors chacun.

Un *choix* est un nombre, montré par un bouton ; le bouton du choix en cours est doré.
"""

import pygame

from affichage.dessin import FOND, GRIS, OMBRE, OR, dessinerPion, ecrire
from affichage.ecran import HAUTEUR, LARGEUR
from affichage.fenetre import attendreAction, clicDe, toucheDe
from affichage.messages import NB_TRESORS

JOUEURS_POSSIBLES = (1, 2, 3, 4)
TRESORS_POSSIBLES = (1, 2, 3, 4, 6, NB_TRESORS)
"""Le dernier choix, que personne ne peut dépasser, veut dire « autant que possible »."""
BOUTON_JOUER = pygame.Rect(LARGEUR // 2 - 110, 560, 220, 70)


def boutons(choix, y):
    """Retourne {nombre: rectangle} pour une rangée de boutons centrée à cette hauteur."""
    gauche = LARGEUR // 2 - 50 * len(choix)
    rectangles = {}
    for rang, nombre in enumerate(choix):
        rectangles[nombre] = pygame.Rect(gauche + 100 * rang + 8, y, 84, 84)
    return rectangles


BOUTONS_JOUEURS = boutons(JOUEURS_POSSIBLES, 200)
BOUTONS_TRESORS = boutons(TRESORS_POSSIBLES, 390)


def boutonSous(rangee, point, parDefaut):
    """Retourne le nombre du bouton de cette rangée qui est sous ce point, parDefaut s'il n'y en a pas."""
    for nombre, rect in rangee.items():
        if rect.collidepoint(point):
            return nombre
    return parDefaut


def demanderPartie(surface, nbJoueurs=2, nbTresorMax=4):
    """Laisse le joueur choisir ; retourne (nombre de joueurs, trésors chacun). Abandon s'il quitte."""
    while True:
        dessinerAccueil(surface, nbJoueurs, nbTresorMax)
        evenement = attendreAction()
        touche, point = toucheDe(evenement), clicDe(evenement)
        if touche in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return nbJoueurs, nbTresorMax
        if touche is not None and touche - pygame.K_0 in JOUEURS_POSSIBLES:
            nbJoueurs = touche - pygame.K_0
        if point is not None:
            nbJoueurs = boutonSous(BOUTONS_JOUEURS, point, nbJoueurs)
            nbTresorMax = boutonSous(BOUTONS_TRESORS, point, nbTresorMax)
            if BOUTON_JOUER.collidepoint(point):
                return nbJoueurs, nbTresorMax


def dessinerAccueil(surface, nbJoueurs, nbTresorMax):
    """Dessine l'accueil et les choix en cours."""
    milieu = LARGEUR // 2
    surface.fill(FOND)
    ecrire(surface, "Le labyrinthe", (milieu, 80), 84, OR)
    ecrire(surface, "Combien de joueurs ? (touches 1 à 4)", (milieu, 165), 32)
    ecrire(surface, "Combien de trésors chacun ?", (milieu, 355), 32)
    for nombre, rect in BOUTONS_JOUEURS.items():
        dessinerCadre(surface, rect, nombre == nbJoueurs)
        dessinerPion(surface, nombre, rect.center, 20)
    for nombre, rect in BOUTONS_TRESORS.items():
        dessinerCadre(surface, rect, nombre == nbTresorMax)
        ecrire(surface, "max" if nombre == NB_TRESORS else str(nombre), rect.center, 42)
    pygame.draw.rect(surface, OR, BOUTON_JOUER, border_radius=14)
    ecrire(surface, "Jouer", BOUTON_JOUER.center, 44, OMBRE)
    ecrire(surface, "Entrée : jouer      Échap : quitter", (milieu, HAUTEUR - 30), 24, GRIS)
    pygame.display.flip()


def dessinerCadre(surface, rect, choisi):
    """Dessine le cadre d'un bouton, doré s'il est choisi."""
    pygame.draw.rect(surface, OMBRE, rect, border_radius=12)
    pygame.draw.rect(surface, OR if choisi else GRIS, rect, 5 if choisi else 2, border_radius=12)
