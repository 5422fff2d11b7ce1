"""Le jeu du labyrinthe en mode graphique : `python3 labyrintheModeGraphiqueOO.py`.

Le joueur clique au lieu de taper ; le déroulement de la partie et les règles sont les mêmes qu'en
mode texte. Ce fichier relie les événements de la fenêtre aux dessins. Une *zone* est ce que désigne un
point de l'écran (voir zonePointee) : la carte en main, une insertion, une case, ou None.
"""

import sys

import dossierAffichageOO  # noqa: F401  avant d'importer affichage
from affichage.messages import A_BIENTOT, INVALIDE, NB_TRESORS, Abandon
from jeuOO import Jeu
from labyrintheOO import Labyrinthe
from vueOO import vueLabyrinthe

try:
    import pygame
    from affichage import fenetre
    from affichage.accueil import demanderPartie
    from affichage.ecran import dessinerEcran, dessinerFin, dessinerPionEnRoute, zonePointee
except ModuleNotFoundError as erreur:
    if erreur.name != "pygame":
        raise
    sys.exit("Le mode graphique a besoin de pygame : python3 -m pip install pygame-ce")


class LabyrintheGraphique(Jeu):
    """L'interface d'un labyrinthe en mode graphique."""

    dureeInsertion = 0.3
    """Les secondes d'une insertion."""

    def __init__(self, labyrinthe):
        """Ouvre la fenêtre de ce labyrinthe."""
        super().__init__(labyrinthe)
        self.surface = fenetre.ouvrirFenetre()
        self.message = ""
        self.zone = None

    def afficheLabyrinthe(self, message=""):
        """Affiche l'écran de jeu, avec ce message."""
        self.message = message
        dessinerEcran(self.surface, vueLabyrinthe(self.labyrinthe), message, self.zone)
        pygame.display.flip()

    def attendreZone(self):
        """Attend que le joueur clique ou tape T ; retourne la zone désignée. Abandon s'il quitte."""
        while True:
            evenement = fenetre.attendreAction()
            if fenetre.toucheDe(evenement) == pygame.K_t:
                return "T", "T"
            point = fenetre.clicDe(evenement)
            if point is not None:
                return zonePointee(point)
            if evenement.type == pygame.MOUSEMOTION:
                self.zone = zonePointee(evenement.pos)
            self.afficheLabyrinthe(self.message)

    def saisirOrdre(self):
        """Attend un ordre : ('T', 'T'), une insertion, une case, ou (-1, -1) pour un clic ailleurs."""
        return self.attendreZone() or INVALIDE

    def saisirDeplacement(self):
        """Attend la case d'arrivée : (ligne, colonne), ou (-1, -1) pour un clic hors du plateau."""
        zone = self.attendreZone()
        if zone is None or not isinstance(zone[0], int):
            return INVALIDE
        return zone

    def animationInsertion(self, direction, rangee):
        """Montre la rangée qui glisse jusqu'à sa nouvelle place."""
        vue = vueLabyrinthe(self.labyrinthe)
        for part in fenetre.images(self.dureeInsertion):
            dessinerEcran(self.surface, vue, self.message, None, (direction, rangee, 1 - part))

    def animationChemin(self, chemin, joueur, pause=0.15):
        """Fait glisser le pion du joueur le long du chemin, chaque pas durant pause secondes."""
        self.labyrinthe.prendrePionL(*chemin[0], joueur)
        vue = vueLabyrinthe(self.labyrinthe)
        for numero in range(1, len(chemin)):
            for part in fenetre.images(pause):
                dessinerEcran(self.surface, vue, self.message)
                dessinerPionEnRoute(self.surface, joueur, chemin[numero - 1], chemin[numero], part)
        self.labyrinthe.poserPionL(*chemin[-1], joueur)

    def afficheFin(self, message):
        """Montre la fin de la partie jusqu'à ce que le joueur clique ou tape Entrée."""
        fini = False
        while not fini:
            dessinerEcran(self.surface, vueLabyrinthe(self.labyrinthe), "")
            dessinerFin(self.surface, message)
            pygame.display.flip()
            evenement = fenetre.attendreAction()
            touche = fenetre.toucheDe(evenement)
            fini = fenetre.clicDe(evenement) is not None or touche in (pygame.K_RETURN, pygame.K_KP_ENTER)

    def demarrer(self):
        """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
        try:
            return self.jouerPartie()
        except (Abandon, KeyboardInterrupt):
            fenetre.fermerFenetre()
            print(A_BIENTOT)
            return None


def principal():
    """Le programme : des parties, de l'accueil à la fin, jusqu'à ce que le joueur quitte."""
    gagnant = 1
    try:
        surface = fenetre.ouvrirFenetre()
        nbJoueurs, nbTresorMax = 2, 4
        while gagnant is not None:
            nbJoueurs, nbTresorMax = demanderPartie(surface, nbJoueurs, nbTresorMax)
            labyrinthe = Labyrinthe(nbJoueurs, NB_TRESORS, nbTresorMax)
            gagnant = LabyrintheGraphique(labyrinthe).demarrer()
    except (Abandon, KeyboardInterrupt):
        print(A_BIENTOT)
    except pygame.error as erreur:
        sys.exit(f"La fenêtre ne peut pas s'ouvrir : {erreur}.")
    finally:
        fenetre.fermerFenetre()


if __name__ == "__main__":
    principal()
