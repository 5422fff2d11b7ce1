"""Le jeu du labyrinthe en mode graphique : `python3 labyrintheModeGraphiqueOO.py`.

Le joueur clique au lieu de taper ; le déroulement de la partie et les règles sont les mêmes qu'en
mode texte. Ce fichier relie les événements de la fenêtre aux dessins.
"""

import sys
from itertools import pairwise

try:
    import fenetreOO
    import pygame
    from accueilOO import Accueil
    from ecranOO import dessinerEcran, dessinerFin, dessinerPionEnRoute, zonePointee
except ModuleNotFoundError as erreur:
    if erreur.name != "pygame":
        raise
    sys.exit("Le mode graphique a besoin de pygame : python3 -m pip install pygame-ce")

from jeuOO import A_BIENTOT, INVALIDE, Abandon, Jeu


class LabyrintheGraphique(Jeu):
    """L'interface d'un labyrinthe en mode graphique."""

    dureeInsertion = 0.3
    """Les secondes d'une insertion."""

    def __init__(self, labyrinthe):
        """Ouvre la fenêtre de ce labyrinthe."""
        super().__init__(labyrinthe)
        self.surface = fenetreOO.ouvrirFenetre()
        self.message = ""
        self.zone = None

    def afficheLabyrinthe(self, message=""):
        """Affiche l'écran de jeu, avec ce message."""
        self.message = message
        self.dessiner()
        pygame.display.flip()

    def dessiner(self, poussee=None):
        """Dessine l'écran sans encore le montrer ; poussee est l'insertion en cours (voir dessinerEcran)."""
        dessinerEcran(self.surface, self.labyrinthe, self.message, self.zone, poussee)

    def attendreZone(self):
        """Attend que le joueur clique ou tape T ; retourne la zone désignée (voir zonePointee)."""
        while True:
            evenement = fenetreOO.attendreAction()
            if fenetreOO.toucheDe(evenement) == pygame.K_t:
                return "T", "T"
            point = fenetreOO.clicDe(evenement)
            if point:
                return zonePointee(point)
            self.survoler(evenement)

    def survoler(self, evenement):
        """Met en valeur ce que survole la souris."""
        if evenement.type == pygame.MOUSEMOTION:
            self.zone = zonePointee(evenement.pos)
        self.afficheLabyrinthe(self.message)

    def saisirOrdre(self):
        """Attend un ordre : ('T', 'T'), une insertion, une case, ou (-1, -1) pour un clic ailleurs."""
        return self.attendreZone() or INVALIDE

    def saisirDeplacement(self):
        """Attend la case d'arrivée : (ligne, colonne), ou (-1, -1) pour un clic hors du plateau."""
        zone = self.attendreZone()
        return zone if zone and isinstance(zone[0], int) else INVALIDE

    def animationInsertion(self, direction, rangee):
        """Montre la rangée qui glisse jusqu'à sa nouvelle place."""
        for part in fenetreOO.images(self.dureeInsertion):
            self.dessiner((direction, rangee, 1 - part))

    def animationChemin(self, chemin, joueur, pause=0.15):
        """Fait glisser le pion du joueur le long du chemin, chaque pas durant pause secondes."""
        self.labyrinthe.prendrePionL(*chemin[0], joueur)
        for depart, arrivee in pairwise(chemin):
            for part in fenetreOO.images(pause):
                self.dessiner()
                dessinerPionEnRoute(self.surface, joueur, depart, arrivee, part)
        self.labyrinthe.poserPionL(*chemin[-1], joueur)

    def afficheFin(self, message):
        """Montre la fin de la partie jusqu'à ce que le joueur clique ou tape Entrée."""
        self.message = ""
        evenement = None
        while evenement is None or not (
            fenetreOO.clicDe(evenement)
            or fenetreOO.toucheDe(evenement) in (pygame.K_RETURN, pygame.K_KP_ENTER)
        ):
            self.dessiner()
            dessinerFin(self.surface, message)
            pygame.display.flip()
            evenement = fenetreOO.attendreAction()

    def demarrer(self):
        """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
        try:
            return self.jouerPartie()
        except (Abandon, KeyboardInterrupt):
            fenetreOO.fermerFenetre()
            print(A_BIENTOT)
            return None


def principal(creerInterface):
    """Le programme : des parties, de l'accueil à la fin, jusqu'à ce que le joueur quitte."""
    try:
        accueil = Accueil(fenetreOO.ouvrirFenetre())
        while creerInterface(accueil.demanderLabyrinthe()).demarrer():
            pass
    except (Abandon, KeyboardInterrupt):
        print(A_BIENTOT)
    except pygame.error as erreur:
        sys.exit(f"La fenêtre ne peut pas s'ouvrir : {erreur}.")
    finally:
        fenetreOO.fermerFenetre()


if __name__ == "__main__":
    principal(LabyrintheGraphique)
