# ruff: noqa: F403, F405
"""Le jeu du labyrinthe en mode texte : `python3 labyrintheTexte.py`.

Ce fichier ne s'occupe que des échanges avec le joueur : ce qu'il tape, ce qu'il voit. Ici lmt est
toujours un *labyrinthe en mode texte*, un dictionnaire dont le seul champ est "labyrinthe".
"""

import time

import dossierAffichage  # noqa: F401  avant d'importer affichage
from affichage import messages
from affichage.terminal import effacerEcran, executerProprement, lireLigne, lireNombre
from affichage.texte import dessinCarte, dessinLabyrinthe
from labyrinthe import *
from vue import vueCarte, vueLabyrinthe

CHIFFRES = ("0", "1", "2", "3", "4", "5", "6")


def LabyrintheTexte(labyrinthe):
    """Retourne l'interface en mode texte de ce labyrinthe."""
    return {"labyrinthe": labyrinthe}


def setLabyrinthe(lmt, labyrinthe):
    """Change le labyrinthe auquel on joue."""
    lmt["labyrinthe"] = labyrinthe


def getLabyrinthe(lmt):
    """Retourne le labyrinthe auquel on joue."""
    return lmt["labyrinthe"]


def afficheCarte(lmt, carte, pion=1, tresor=-1):
    """Affiche une carte, sur trois lignes ; ce pion et ce trésor ressortent s'ils y sont."""
    for ligne in dessinCarte(vueCarte(carte), pion, tresor):
        print(ligne)


def afficheLabyrinthe(lmt, message="", sauts=0):
    """Affiche l'écran de jeu, avec ce message, puis ce nombre de sauts de ligne."""
    effacerEcran()
    print(dessinLabyrinthe(vueLabyrinthe(getLabyrinthe(lmt)), message))
    print("\n" * sauts, end="")


def animationChemin(lmt, chemin, joueur, pause=0.1):
    """Fait avancer le pion du joueur le long du chemin, avec une pause (en secondes) après chaque pas."""
    for numero in range(1, len(chemin)):
        lin, col = chemin[numero - 1]
        prendrePionL(getLabyrinthe(lmt), lin, col, joueur)
        lin, col = chemin[numero]
        poserPionL(getLabyrinthe(lmt), lin, col, joueur)
        afficheLabyrinthe(lmt, f"Le joueur {joueur} avance…")
        time.sleep(pause)


def saisirOrdre(lmt):
    """Demande un ordre : retourne ('T', 'T'), un couple comme ('N', '3'), ou (-1, -1) s'il est incorrect."""
    ligne = lireLigne("T tourne la carte, N1 … O5 l'insère, Ctrl-C quitte. Votre ordre : ").upper()
    ordre = ligne.replace(",", "").replace(" ", "")
    if ordre == "T":
        return "T", "T"
    if len(ordre) == 2 and estInsertion(ordre[0], ordre[1]):
        return ordre[0], ordre[1]
    return messages.INVALIDE


def saisirDeplacement(lmt):
    """Demande la case d'arrivée : retourne (ligne, colonne), ou (-1, -1) si la saisie est incorrecte."""
    ligne = lireLigne("Case d'arrivée, ligne puis colonne (exemple : 2 4) : ")
    for signe in "(),;":
        ligne = ligne.replace(signe, " ")
    mots = ligne.split()
    if len(mots) == 2 and mots[0] in CHIFFRES and mots[1] in CHIFFRES:
        return int(mots[0]), int(mots[1])
    return messages.INVALIDE


def phaseInsertion(lmt, message):
    """Demande des ordres jusqu'à ce que la carte soit insérée ; retourne le dernier message."""
    while getPhase(getLabyrinthe(lmt)) == 1:
        afficheLabyrinthe(lmt, message)
        action, rangee = saisirOrdre(lmt)
        message = messages.REPONSES[executerActionPhase1(getLabyrinthe(lmt), action, rangee)]
    return message


def phaseDeplacement(lmt, message):
    """Demande une case jusqu'à ce qu'elle soit accessible, et y conduit le pion du joueur courant."""
    chemin = None
    while chemin is None:
        afficheLabyrinthe(lmt, message)
        lin, col = saisirDeplacement(lmt)
        chemin = accessibleDistJoueurCourant(getLabyrinthe(lmt), lin, col)
        message = messages.PAS_UNE_CASE if (lin, col) == messages.INVALIDE else messages.SANS_CHEMIN
    animationChemin(lmt, chemin, getJoueurCourant(getLabyrinthe(lmt)))


def jouerPartie(lmt):
    """Enchaîne les tours jusqu'à la fin ; retourne le numéro du gagnant."""
    message = messages.BIENVENUE
    code = 0
    while code != 2:
        joueur = getJoueurCourant(getLabyrinthe(lmt))
        message = phaseInsertion(lmt, message)
        phaseDeplacement(lmt, message)
        code = finirTour(getLabyrinthe(lmt))
        message = messages.FINS_DE_TOUR[code].format(joueur)
    afficheLabyrinthe(lmt, message)
    print(message)
    return joueur


def demarrer(lmt):
    """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
    return executerProprement(jouerPartie, lmt)


def demanderLabyrinthe():
    """Demande le nombre de joueurs et de trésors ; retourne le labyrinthe."""
    print("Le jeu du labyrinthe")
    nbJoueurs = lireNombre("Combien de joueurs, de 1 à 4 (Entrée : 2) ? ", 1, 4, 2)
    maximum = messages.NB_TRESORS // nbJoueurs
    question = f"Combien de trésors chacun, de 1 à {maximum} (Entrée : {maximum}) ? "
    return Labyrinthe(nbJoueurs, messages.NB_TRESORS, lireNombre(question, 1, maximum, maximum))


def principal():
    """Le programme : pose les questions, puis joue."""
    labyrinthe = executerProprement(demanderLabyrinthe)
    if labyrinthe is not None:
        demarrer(LabyrintheTexte(labyrinthe))


if __name__ == "__main__":
    principal()
