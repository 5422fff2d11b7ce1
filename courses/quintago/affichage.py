"""Afficher la grille, l'accueil, le tour d'un joueur et le résultat d'une partie.

Un *symbole* est le caractère qui dessine une case : vide, pion du joueur 1 ou du joueur 2. La grille se
dessine ainsi, chaque sous-grille portant son numéro sur son bord du haut :

          a b c   d e f
        ┌─1─────┬─2─────┐
      1 │ · · · │ · · · │
        ...
        ├─3─────┼─4─────┤
        ...
        └───────┴───────┘

Une fois la partie finie, MARQUE précède chaque pion d'un alignement : │*X*X*X │.
"""

import os
import sys
import textwrap
from string import ascii_lowercase

from parametres import (
    COULEURS,
    EFFACER_ECRAN,
    EN_COULEUR,
    FICHIER_SAUVEGARDE,
    LARGEUR_ECRAN,
    LONGUEUR_ALIGNEMENT,
    MARQUE,
    NOMBRE_SOUS_GRILLES,
    SYMBOLES,
    TAILLE_SOUS_GRILLE,
    TOUCHE_QUITTER,
)
from reperage import cote, mettre_a_plat, numero_sous_grille, taille_sous_grille
from tests_alignements import cases_alignees, nature_alignement, test_victoire

FIN_COULEUR = "\033[0m"
EFFACER = "\033[2J\033[H"  # codes ANSI : effacer l'écran, puis revenir en haut à gauche
MARGE = " " * 4  # la place des numéros de ligne, à gauche du cadre

ACCUEIL = """
=== QUINTAGO ===
  1. Nouvelle partie à deux joueurs
  2. Nouvelle partie contre l'ordinateur
  3. Reprendre la partie en cours
  4. Règles du jeu
  5. Quitter"""

REGLES = f"""
La grille est formée de {NOMBRE_SOUS_GRILLES**2} sous-grilles de {TAILLE_SOUS_GRILLE}×{TAILLE_SOUS_GRILLE} \
cases. À son tour, un joueur :
  1. pose un pion sur n'importe quelle case libre ;
  2. fait tourner une sous-grille d'un quart de tour, à droite ou à gauche.
Le premier qui aligne {LONGUEUR_ALIGNEMENT} de ses pions, horizontalement, verticalement ou en diagonale, \
gagne. L'alignement compte après la rotation. Si les deux joueurs en ont un, ou si la grille est pleine sans \
alignement, il y a égalité.
« {TOUCHE_QUITTER} » quitte à tout moment ; la partie reste dans {FICHIER_SAUVEGARDE}."""


def dire(phrase):
    """Affiche une phrase, pliée entre deux mots si elle dépasse la largeur de l'écran."""
    print(textwrap.fill(phrase, LARGEUR_ECRAN, break_long_words=False, break_on_hyphens=False))


def afficher_regles():
    """Affiche les règles du jeu."""
    for paragraphe in REGLES.split("\n"):
        dire(paragraphe)


def dans_un_terminal():
    """Rend vrai si la sortie est un terminal qui comprend les codes ANSI."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def effacer_ecran():
    """Efface l'écran, si c'est demandé et possible."""
    if EFFACER_ECRAN and dans_un_terminal():
        print(EFFACER, end="")


def dessin_pion(pion):
    """Rend le symbole d'un pion (0 pour une case vide), en couleur si c'est demandé et possible."""
    if EN_COULEUR and "NO_COLOR" not in os.environ and dans_un_terminal():
        return f"{COULEURS[pion]}{SYMBOLES[pion]}{FIN_COULEUR}"
    return SYMBOLES[pion]


def par_sous_grille(textes, taille):
    """Rend les textes collés par paquets de cette taille : ce qui tient dans chaque sous-grille."""
    return ["".join(textes[debut : debut + taille]) for debut in range(0, len(textes), taille)]


def bordure(grille, gauche, milieu, droite, sgl=None):
    """Rend un bord horizontal ; avec sgl, les numéros des sous-grilles de cette ligne y sont inscrits."""
    largeur = 2 * taille_sous_grille(grille) + 1
    morceaux = []
    for sgc in range(len(grille)):
        numero = "" if sgl is None else f"─{numero_sous_grille(grille, sgl, sgc)}"
        morceaux.append(numero.ljust(largeur, "─"))
    return MARGE + gauche + milieu.join(morceaux) + droite


def afficher_grille(grille, marquees=()):
    """Efface l'écran, puis affiche la grille avec les lettres des colonnes et les numéros des lignes.

    marquees : les cases, (ligne, colonne) du plateau, devant lesquelles MARQUE est écrite.
    """
    taille = taille_sous_grille(grille)
    lettres = [f" {lettre}" for lettre in ascii_lowercase[: cote(grille)]]
    effacer_ecran()
    print()
    print(MARGE + " " + "  ".join(par_sous_grille(lettres, taille)))
    for numero, ligne in enumerate(mettre_a_plat(grille)):
        if numero == 0:
            print(bordure(grille, "┌", "┬", "┐", sgl=0))
        elif numero % taille == 0:
            print(bordure(grille, "├", "┼", "┤", sgl=numero // taille))
        print(f"{numero + 1:3} │{dessin_ligne(ligne, numero, taille, marquees)} │")
    print(bordure(grille, "└", "┴", "┘"))


def dessin_ligne(ligne, numero, taille, marquees):
    """Rend les pions de cette ligne du plateau, chacun précédé d'une espace ou de MARQUE."""
    dessins = []
    for colonne, pion in enumerate(ligne):
        devant = MARQUE if (numero, colonne) in marquees else " "
        dessins.append(devant + dessin_pion(pion))
    return " │".join(par_sous_grille(dessins, taille))


def presentation(partie, joueur):
    """Rend le nom et le symbole d'un joueur, par exemple "Alice (X)"."""
    return f"{partie.noms[joueur]} ({dessin_pion(joueur)})"


def afficher_tour(partie, annonces):
    """Affiche la grille, ce qui s'est passé depuis la précédente, et le joueur dont c'est le tour."""
    afficher_grille(partie.grille)
    for annonce in annonces:
        dire(annonce)
    dire(f"À {presentation(partie, partie.joueur)} de jouer.")


def phrase_coup(partie, joueur, case, rotation):
    """Rend la phrase qui dit la case et la rotation, désignées par leurs noms, que l'ordinateur a jouées."""
    return f"{presentation(partie, joueur)} joue {case}, puis la rotation {rotation}."


def phrase_scores(partie):
    """Rend la phrase qui dit les parties gagnées par chaque joueur, et les égalités."""
    victoires = " – ".join(f"{partie.noms[joueur]} {partie.scores[joueur]}" for joueur in (1, 2))
    return f"Parties gagnées : {victoires} (égalités : {partie.scores[0]})"


def afficher_resultat(partie, annonces):
    """Affiche la grille finale, ses alignements marqués, puis qui a gagné et comment."""
    afficher_grille(partie.grille, cases_alignees(partie.grille))
    for annonce in annonces:
        dire(annonce)
    gagnant = test_victoire(partie.grille)
    if gagnant > 0:
        nature = nature_alignement(partie.grille, gagnant)
        longueur = f"un alignement {nature} de {LONGUEUR_ALIGNEMENT} pions"
        dire(f"{presentation(partie, gagnant)} gagne la partie : {longueur} !")
    elif gagnant < 0:
        dire("Égalité : les deux joueurs ont un alignement.")
    else:
        dire("Égalité : la grille est pleine, sans alignement.")
