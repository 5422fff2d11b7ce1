"""Le jeu du labyrinthe en mode texte : `python3 labyrintheModeTexteOO.py`.

Ce fichier ne s'occupe que des échanges avec le joueur : ce qu'il tape, ce qu'il voit.
"""

import time

import dossierAffichageOO  # noqa: F401  avant d'importer affichage
from affichage.messages import INVALIDE, NB_TRESORS
from affichage.terminal import effacerEcran, executerProprement, lireLigne, lireNombre
from affichage.texte import dessinCarte, dessinLabyrinthe
from jeuOO import Jeu
from labyrintheOO import Labyrinthe
from vueOO import vueCarte, vueLabyrinthe

CHIFFRES = ("0", "1", "2", "3", "4", "5", "6")


class LabyrintheTexte(Jeu):
    """L'interface d'un labyrinthe en mode texte."""

    def afficheCarte(self, carte, pion=1, tresor=-1):
        """Affiche une carte, sur trois lignes ; ce pion et ce trésor ressortent s'ils y sont."""
        for ligne in dessinCarte(vueCarte(carte), pion, tresor):
            print(ligne)

    def afficheLabyrinthe(self, message="", sauts=0):
        """Affiche l'écran de jeu, avec ce message, puis ce nombre de sauts de ligne."""
        effacerEcran()
        print(dessinLabyrinthe(vueLabyrinthe(self.labyrinthe), message))
        print("\n" * sauts, end="")

    def afficheFin(self, message):
        """Affiche l'écran de la fin de la partie."""
        self.afficheLabyrinthe(message)
        print(message)

    def animationInsertion(self, direction, rangee):
        """Ne fait rien : l'écran suivant montre la rangée poussée."""

    def animationChemin(self, chemin, joueur, pause=0.1):
        """Fait avancer le pion du joueur case par case, avec une pause (en secondes) après chaque pas."""
        for numero in range(1, len(chemin)):
            self.labyrinthe.prendrePionL(*chemin[numero - 1], joueur)
            self.labyrinthe.poserPionL(*chemin[numero], joueur)
            self.afficheLabyrinthe(f"Le joueur {joueur} avance…")
            time.sleep(pause)

    def saisirOrdre(self):
        """Demande un ordre : retourne ('T', 'T'), un couple comme ('N', '3'), ou (-1, -1) s'il est faux."""
        ligne = lireLigne("T tourne la carte, N1 … O5 l'insère, Ctrl-C quitte. Votre ordre : ").upper()
        ordre = ligne.replace(",", "").replace(" ", "")
        if ordre == "T":
            return "T", "T"
        if len(ordre) == 2 and self.labyrinthe.estInsertion(ordre[0], ordre[1]):
            return ordre[0], ordre[1]
        return INVALIDE

    def saisirDeplacement(self):
        """Demande la case d'arrivée : retourne (ligne, colonne), ou (-1, -1) si la saisie est incorrecte."""
        ligne = lireLigne("Case d'arrivée, ligne puis colonne (exemple : 2 4) : ")
        for signe in "(),;":
            ligne = ligne.replace(signe, " ")
        mots = ligne.split()
        if len(mots) == 2 and mots[0] in CHIFFRES and mots[1] in CHIFFRES:
            return int(mots[0]), int(mots[1])
        return INVALIDE

    def demarrer(self):
        """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
        return executerProprement(self.jouerPartie)


def demanderLabyrinthe():
    """Demande le nombre de joueurs et de trésors ; retourne le labyrinthe."""
    print("Le jeu du labyrinthe")
    nbJoueurs = lireNombre("Combien de joueurs, de 1 à 4 (Entrée : 2) ? ", 1, 4, 2)
    maximum = NB_TRESORS // nbJoueurs
    question = f"Combien de trésors chacun, de 1 à {maximum} (Entrée : {maximum}) ? "
    return Labyrinthe(nbJoueurs, NB_TRESORS, lireNombre(question, 1, maximum, maximum))


def principal():
    """Le programme : pose les questions, puis joue."""
    labyrinthe = executerProprement(demanderLabyrinthe)
    if labyrinthe is not None:
        LabyrintheTexte(labyrinthe).demarrer()


if __name__ == "__main__":
    principal()
