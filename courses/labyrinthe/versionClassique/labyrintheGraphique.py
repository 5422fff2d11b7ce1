# ruff: noqa: F403, F405
"""Le jeu du labyrinthe en mode graphique : `python3 labyrintheGraphique.py`.

Ici lmt est toujours un *labyrinthe en mode graphique*, un dictionnaire : "labyrinthe", "surface" (l'image
de la fenêtre), "message" (le dernier, affiché à droite) et "zone", ce que survole la souris.

Le programme est *événementiel* : il attend que le joueur clique, regarde dans quelle phase est le
labyrinthe, et en déduit ce que le clic veut dire. Une *zone* est ce que désigne un point de l'écran :
('T', 'T') pour la carte en main, une insertion comme ('N', '3'), une case (ligne, colonne), ou None.
"""

import sys

import dossierAffichage  # noqa: F401  avant d'importer affichage
from affichage import messages
from labyrinthe import *
from vue import vueLabyrinthe

try:
    import pygame
    from affichage import fenetre
    from affichage.accueil import demanderPartie
    from affichage.ecran import dessinerEcran, dessinerFin, dessinerPionEnRoute, zonePointee
except ModuleNotFoundError as erreur:
    if erreur.name != "pygame":
        raise
    sys.exit("Le mode graphique a besoin de pygame : python3 -m pip install pygame-ce")

DUREE_INSERTION = 0.3
"""Les secondes d'une insertion."""


def LabyrintheGraphique(labyrinthe):
    """Ouvre la fenêtre de ce labyrinthe et retourne son interface."""
    return {"labyrinthe": labyrinthe, "surface": fenetre.ouvrirFenetre(), "message": "", "zone": None}


def setLabyrinthe(lmt, labyrinthe):
    """Change le labyrinthe auquel on joue."""
    lmt["labyrinthe"] = labyrinthe


def getLabyrinthe(lmt):
    """Retourne le labyrinthe auquel on joue."""
    return lmt["labyrinthe"]


def afficheLabyrinthe(lmt, message=""):
    """Affiche l'écran de jeu, avec ce message."""
    lmt["message"] = message
    dessinerEcran(lmt["surface"], vueLabyrinthe(getLabyrinthe(lmt)), message, lmt["zone"])
    pygame.display.flip()


def animationInsertion(lmt, direction, rangee):
    """Montre la rangée qui glisse jusqu'à sa nouvelle place."""
    vue = vueLabyrinthe(getLabyrinthe(lmt))
    for part in fenetre.images(DUREE_INSERTION):
        dessinerEcran(lmt["surface"], vue, lmt["message"], None, (direction, rangee, 1 - part))


def animationChemin(lmt, chemin, joueur, pause=0.15):
    """Fait glisser le pion du joueur le long du chemin, chaque pas durant pause secondes."""
    lin, col = chemin[0]
    prendrePionL(getLabyrinthe(lmt), lin, col, joueur)
    vue = vueLabyrinthe(getLabyrinthe(lmt))
    for numero in range(1, len(chemin)):
        for part in fenetre.images(pause):
            dessinerEcran(lmt["surface"], vue, lmt["message"])
            dessinerPionEnRoute(lmt["surface"], joueur, chemin[numero - 1], chemin[numero], part)
    lin, col = chemin[-1]
    poserPionL(getLabyrinthe(lmt), lin, col, joueur)


def attendreZone(lmt):
    """Attend que le joueur clique ou tape T ; retourne la zone désignée. Abandon s'il quitte."""
    while True:
        evenement = fenetre.attendreAction()
        if fenetre.toucheDe(evenement) == pygame.K_t:
            return "T", "T"
        point = fenetre.clicDe(evenement)
        if point is not None:
            return zonePointee(point)
        if evenement.type == pygame.MOUSEMOTION:
            lmt["zone"] = zonePointee(evenement.pos)
        afficheLabyrinthe(lmt, lmt["message"])


def jouerPhase1(lmt, zone):
    """Fait en phase 1 ce que demande ce clic ; retourne le message à montrer."""
    action, rangee = zone or messages.INVALIDE
    code = executerActionPhase1(getLabyrinthe(lmt), action, rangee)
    if code == 1:
        animationInsertion(lmt, action, rangee)
    return messages.REPONSES[code]


def jouerPhase2(lmt, zone):
    """Conduit le pion à la case cliquée et finit le tour ; retourne (code de finirTour, message).

    Si l'on ne peut pas y aller, le tour continue et le code est None.
    """
    if zone is None or not isinstance(zone[0], int):
        return None, messages.PAS_UNE_CASE
    chemin = accessibleDistJoueurCourant(getLabyrinthe(lmt), zone[0], zone[1])
    if chemin is None:
        return None, messages.SANS_CHEMIN
    joueur = getJoueurCourant(getLabyrinthe(lmt))
    animationChemin(lmt, chemin, joueur)
    code = finirTour(getLabyrinthe(lmt))
    return code, messages.FINS_DE_TOUR[code].format(joueur)


def afficheFin(lmt, message):
    """Montre la fin de la partie jusqu'à ce que le joueur clique ou tape Entrée."""
    fini = False
    while not fini:
        dessinerEcran(lmt["surface"], vueLabyrinthe(getLabyrinthe(lmt)), "")
        dessinerFin(lmt["surface"], message)
        pygame.display.flip()
        evenement = fenetre.attendreAction()
        touche = fenetre.toucheDe(evenement)
        fini = fenetre.clicDe(evenement) is not None or touche in (pygame.K_RETURN, pygame.K_KP_ENTER)


def jouerPartie(lmt):
    """Répond aux clics jusqu'à la fin de la partie ; retourne le numéro du gagnant."""
    message = messages.BIENVENUE
    code = None
    while code != 2:
        afficheLabyrinthe(lmt, message)
        zone = attendreZone(lmt)
        if getPhase(getLabyrinthe(lmt)) == 1:
            message = jouerPhase1(lmt, zone)
        else:
            code, message = jouerPhase2(lmt, zone)
    afficheFin(lmt, message)
    return getJoueurCourant(getLabyrinthe(lmt))


def demarrer(lmt):
    """Joue la partie entière ; retourne le numéro du gagnant, None si elle est abandonnée."""
    try:
        return jouerPartie(lmt)
    except (messages.Abandon, KeyboardInterrupt):
        fenetre.fermerFenetre()
        print(messages.A_BIENTOT)
        return None


def principal():
    """Le programme : des parties, de l'accueil à la fin, jusqu'à ce que le joueur quitte."""
    gagnant = 1
    try:
        surface = fenetre.ouvrirFenetre()
        nbJoueurs, nbTresorMax = 2, 4
        while gagnant is not None:
            nbJoueurs, nbTresorMax = demanderPartie(surface, nbJoueurs, nbTresorMax)
            labyrinthe = Labyrinthe(nbJoueurs, messages.NB_TRESORS, nbTresorMax)
            gagnant = demarrer(LabyrintheGraphique(labyrinthe))
    except (messages.Abandon, KeyboardInterrupt):
        print(messages.A_BIENTOT)
    except pygame.error as erreur:
        sys.exit(f"La fenêtre ne peut pas s'ouvrir : {erreur}.")
    finally:
        fenetre.fermerFenetre()


if __name__ == "__main__":
    principal()
