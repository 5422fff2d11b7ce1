"""La fenêtre du mode graphique : l'ouvrir, attendre le joueur, faire passer le temps.

*Quitter*, c'est fermer la fenêtre ou taper Échap ; ici cela lève Abandon.
"""

import warnings

import pygame

from affichage.dessin import policesOuvertes
from affichage.ecran import HAUTEUR, LARGEUR
from affichage.messages import Abandon

warnings.filterwarnings("ignore", message="no fast renderer")  # sans carte graphique, le jeu marche aussi

IMAGES_PAR_SECONDE = 60
ACTIONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.KEYDOWN, pygame.WINDOWEXPOSED)
"""Les événements qui peuvent changer quelque chose à l'écran."""


def ouvrirFenetre():
    """Ouvre la fenêtre et retourne sa surface ; si elle est déjà ouverte, la retourne telle quelle."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("Le labyrinthe")
    surface = pygame.display.get_surface()
    return surface or pygame.display.set_mode((LARGEUR, HAUTEUR), pygame.SCALED | pygame.RESIZABLE)


def fermerFenetre():
    """Ferme la fenêtre, si elle est ouverte ; les polices ne servent plus après cela."""
    policesOuvertes.clear()
    pygame.quit()


def verifierDepart(evenement):
    """Lève Abandon si cet événement demande de quitter."""
    if evenement.type == pygame.QUIT or toucheDe(evenement) == pygame.K_ESCAPE:
        raise Abandon


def attendreAction():
    """Attend et retourne le prochain événement utile. Abandon si le joueur quitte."""
    while True:
        # Le délai laisse Python s'occuper de Ctrl-C dans le terminal.
        evenement = pygame.event.wait(200)
        verifierDepart(evenement)
        if evenement.type in ACTIONS:
            return evenement


def clicDe(evenement):
    """Retourne le point d'un clic du bouton gauche, None si l'événement n'en est pas un."""
    gauche = evenement.type == pygame.MOUSEBUTTONDOWN and evenement.button == pygame.BUTTON_LEFT
    return evenement.pos if gauche else None


def toucheDe(evenement):
    """Retourne la touche enfoncée, None si l'événement n'en est pas une."""
    return evenement.key if evenement.type == pygame.KEYDOWN else None


def images(duree):
    """Fait passer duree secondes : donne, image par image, la part écoulée, jusqu'à 1 compris.

    Ce que le joueur clique pendant une animation est oublié ; s'il quitte, Abandon.
    """
    nombre = max(1, round(duree * IMAGES_PAR_SECONDE))
    horloge = pygame.time.Clock()
    for numero in range(1, nombre + 1):
        for evenement in pygame.event.get():
            verifierDepart(evenement)
        yield numero / nombre
        pygame.display.flip()
        horloge.tick(IMAGES_PAR_SECONDE if duree else 0)
