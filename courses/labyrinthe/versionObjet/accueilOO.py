"""L'écran d'accueil du mode graphique : combien de joueurs, combien de trésors chacun.

Un *choix* est un nombre, montré par un bouton ; le bouton du choix en cours est doré.
"""

import pygame
from dessinOO import FOND, GRIS, OMBRE, OR, dessinerPion, ecrire
from ecranOO import HAUTEUR, LARGEUR
from fenetreOO import attendreAction, clicDe, toucheDe
from jeuOO import NB_TRESORS
from labyrintheOO import Labyrinthe

JOUEURS_POSSIBLES = (1, 2, 3, 4)
TRESORS_POSSIBLES = (1, 2, 3, 4, 6, NB_TRESORS)
"""Le dernier choix, que personne ne peut dépasser, veut dire « autant que possible »."""
BOUTON_JOUER = pygame.Rect(LARGEUR // 2 - 110, 560, 220, 70)


def boutons(choix, y):
    """Retourne {nombre: rectangle} pour une rangée de boutons centrée à cette hauteur."""
    gauche = LARGEUR // 2 - 50 * len(choix)
    return {nombre: pygame.Rect(gauche + 100 * i + 8, y, 84, 84) for i, nombre in enumerate(choix)}


BOUTONS_JOUEURS = boutons(JOUEURS_POSSIBLES, 200)
BOUTONS_TRESORS = boutons(TRESORS_POSSIBLES, 390)


def boutonSous(rangee, point):
    """Retourne le nombre du bouton de cette rangée qui est sous ce point, None s'il n'y en a pas."""
    return next((nombre for nombre, rect in rangee.items() if rect.collidepoint(point)), None)


class Accueil:
    """L'écran d'accueil et les choix en cours."""

    def __init__(self, surface):
        """Crée l'accueil : deux joueurs, quatre trésors chacun."""
        self.surface = surface
        self.nbJoueurs = 2
        self.nbTresorMax = 4

    def demanderLabyrinthe(self):
        """Laisse le joueur choisir, et retourne le labyrinthe. Abandon s'il quitte."""
        pret = False
        while not pret:
            self.afficher()
            pret = self.traiter(attendreAction())
        return Labyrinthe(self.nbJoueurs, NB_TRESORS, self.nbTresorMax)

    def traiter(self, evenement):
        """Change les choix selon ce que fait le joueur ; dit s'il veut jouer."""
        touche = toucheDe(evenement)
        if touche is not None:
            self.choisirJoueurs(touche - pygame.K_0)
            return touche in (pygame.K_RETURN, pygame.K_KP_ENTER)
        point = clicDe(evenement)
        if point is None:
            return False
        self.choisirJoueurs(boutonSous(BOUTONS_JOUEURS, point))
        self.nbTresorMax = boutonSous(BOUTONS_TRESORS, point) or self.nbTresorMax
        return BOUTON_JOUER.collidepoint(point)

    def choisirJoueurs(self, nombre):
        """Change le nombre de joueurs, si ce nombre est possible."""
        if nombre in JOUEURS_POSSIBLES:
            self.nbJoueurs = nombre

    def afficher(self):
        """Dessine l'accueil."""
        milieu = LARGEUR // 2
        self.surface.fill(FOND)
        ecrire(self.surface, "Le labyrinthe", (milieu, 80), 84, OR)
        ecrire(self.surface, "Combien de joueurs ? (touches 1 à 4)", (milieu, 165), 32)
        ecrire(self.surface, "Combien de trésors chacun ?", (milieu, 355), 32)
        for nombre, rect in BOUTONS_JOUEURS.items():
            self.dessinerCadre(rect, nombre == self.nbJoueurs)
            dessinerPion(self.surface, nombre, rect.center, 20)
        for nombre, rect in BOUTONS_TRESORS.items():
            self.dessinerCadre(rect, nombre == self.nbTresorMax)
            ecrire(self.surface, "max" if nombre == NB_TRESORS else str(nombre), rect.center, 42)
        pygame.draw.rect(self.surface, OR, BOUTON_JOUER, border_radius=14)
        ecrire(self.surface, "Jouer", BOUTON_JOUER.center, 44, OMBRE)
        ecrire(self.surface, "Entrée : jouer      Échap : quitter", (milieu, HAUTEUR - 30), 24, GRIS)
        pygame.display.flip()

    def dessinerCadre(self, rect, choisi):
        """Dessine le cadre d'un bouton, doré s'il est choisi."""
        pygame.draw.rect(self.surface, OMBRE, rect, border_radius=12)
        pygame.draw.rect(self.surface, OR if choisi else GRIS, rect, 5 if choisi else 2, border_radius=12)
