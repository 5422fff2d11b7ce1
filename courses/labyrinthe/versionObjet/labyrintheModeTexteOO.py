"""Le jeu du labyrinthe en mode texte : `python3 labyrintheModeTexteOO.py`.

Ce fichier ne s'occupe que des échanges avec le joueur : ce qu'il tape, ce qu'il voit.
"""

import re
import time
from itertools import pairwise

from affichageTexteOO import dessinCarte, dessinLabyrinthe
from jeuOO import INVALIDE, NB_TRESORS, Jeu
from labyrintheOO import Labyrinthe
from terminalOO import effacerEcran, lireLigne, lireNombre, sortiePropre

ORDRE = re.compile(r"([NESO])[ ,]*([135])")
CASE = re.compile(r"\(?\s*([0-6])\s*[ ,;]\s*([0-6])\s*\)?")


class LabyrintheTexte(Jeu):
    """L'interface d'un labyrinthe en mode texte."""

    def afficheCarte(self, carte):
        """Affiche une carte, sur trois lignes."""
        print("\n".join(dessinCarte(carte)))

    def afficheLabyrinthe(self, message=""):
        """Affiche l'écran de jeu, avec ce message."""
        effacerEcran()
        print(dessinLabyrinthe(self.labyrinthe, message))

    def afficheFin(self, message):
        """Affiche l'écran de la fin de la partie."""
        self.afficheLabyrinthe(message)
        print(message)

    def animationInsertion(self, direction, rangee):
        """Ne fait rien : l'écran suivant montre la rangée poussée."""

    def animationChemin(self, chemin, joueur, pause=0.1):
        """Fait avancer le pion du joueur case par case, avec une pause (en secondes) après chaque pas."""
        for depart, arrivee in pairwise(chemin):
            self.labyrinthe.prendrePionL(*depart, joueur)
            self.labyrinthe.poserPionL(*arrivee, joueur)
            self.afficheLabyrinthe(f"Le joueur {joueur} avance…")
            time.sleep(pause)

    def saisirOrdre(self):
        """Demande un ordre : retourne ('T', 'T'), un couple comme ('N', '3'), ou (-1, -1) s'il est faux."""
        ligne = lireLigne("T tourne la carte, N1 … O5 l'insère, Ctrl-C quitte. Votre ordre : ").upper()
        if ligne == "T":
            return "T", "T"
        ordre = ORDRE.fullmatch(ligne)
        return ordre.groups() if ordre else INVALIDE

    def saisirDeplacement(self):
        """Demande la case d'arrivée : retourne (ligne, colonne), ou (-1, -1) si la saisie est incorrecte."""
        case = CASE.fullmatch(lireLigne("Case d'arrivée, ligne puis colonne (exemple : 2 4) : "))
        return (int(case[1]), int(case[2])) if case else INVALIDE

    def demarrer(self):
        """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
        with sortiePropre():
            return self.jouerPartie()
        return None


def demanderLabyrinthe():
    """Demande le nombre de joueurs et de trésors ; retourne le labyrinthe."""
    print("Le jeu du labyrinthe")
    nbJoueurs = lireNombre("Combien de joueurs, de 1 à 4 (Entrée : 2) ? ", 1, 4, 2)
    maximum = NB_TRESORS // nbJoueurs
    nbTresorMax = lireNombre(
        f"Combien de trésors chacun, de 1 à {maximum} (Entrée : {maximum}) ? ", 1, maximum, maximum
    )
    return Labyrinthe(nbJoueurs, NB_TRESORS, nbTresorMax)


def principal(creerInterface):
    """Le programme : pose les questions, puis joue avec l'interface que donne creerInterface(labyrinthe)."""
    interface = None
    with sortiePropre():
        interface = creerInterface(demanderLabyrinthe())
    if interface:
        interface.demarrer()


if __name__ == "__main__":
    principal(LabyrintheTexte)
