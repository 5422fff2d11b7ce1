"""Refait les images du README et du dossier : `python3 faireImages.py`, dans ce dossier.

Sans écran, `xvfb-run -a python3 faireImages.py` convient aussi. Les images sont celles que dessine la version
classique ; la graine du hasard est fixée : elles sont toujours les mêmes. L'écran du mode texte est affiché.
"""

import os
import random
import sys

GRAINE = 33
DOSSIER = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(DOSSIER, "versionClassique"))

import labyrinthe  # noqa: E402  après avoir montré à Python où le trouver
import labyrintheGraphique  # noqa: E402
import labyrintheTexte  # noqa: E402
import pygame  # noqa: E402
from affichage import accueil, messages  # noqa: E402


def creerPartie():
    """Retourne une partie où le joueur 1, après avoir inséré en S3 puis en N1, peut aller à son trésor."""
    random.seed(GRAINE)
    return labyrinthe.Labyrinthe(4, 24, 1)


def enregistrer(lmt, nom):
    """Enregistre ce que montre la fenêtre dans le fichier de ce nom."""
    pygame.image.save(lmt["surface"], os.path.join(DOSSIER, "images", nom))


def faireImages():
    """Enregistre l'accueil, les deux phases d'un tour et la fin d'une partie."""
    laby = creerPartie()
    lmt = labyrintheGraphique.LabyrintheGraphique(laby)
    accueil.dessinerAccueil(lmt["surface"], 4, 1)
    enregistrer(lmt, "accueil.png")
    labyrinthe.executerActionPhase1(laby, "S", "3")
    labyrinthe.changerPhase(laby)  # le même joueur rejoue : on voit le coup interdit
    labyrintheGraphique.afficheLabyrinthe(lmt, messages.BIENVENUE)
    enregistrer(lmt, "insertion.png")
    labyrinthe.executerActionPhase1(laby, "N", "1")
    lmt["zone"] = labyrinthe.getCoordonneesTresorCourant(laby)
    labyrintheGraphique.afficheLabyrinthe(lmt, messages.REPONSES[1])
    enregistrer(lmt, "deplacement.png")
    chemin = labyrinthe.accessibleDistJoueurCourant(laby, lmt["zone"][0], lmt["zone"][1])
    labyrintheGraphique.animationChemin(lmt, chemin, 1, 0)
    message = messages.FINS_DE_TOUR[labyrinthe.finirTour(laby)].format(1)
    labyrintheGraphique.dessinerEcran(lmt["surface"], labyrintheGraphique.vueLabyrinthe(laby), "")
    labyrintheGraphique.dessinerFin(lmt["surface"], message)
    enregistrer(lmt, "fin.png")


def afficherTexte():
    """Affiche l'écran du mode texte qui est recopié dans le dossier."""
    laby = creerPartie()
    labyrinthe.executerActionPhase1(laby, "S", "3")
    labyrintheTexte.afficheLabyrinthe(labyrintheTexte.LabyrintheTexte(laby), messages.REPONSES[1])


if __name__ == "__main__":
    faireImages()
    afficherTexte()
