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
"""

import os
import sys
from string import ascii_lowercase

from parametres import (
    COULEURS,
    EN_COULEUR,
    FICHIER_SAUVEGARDE,
    LONGUEUR_ALIGNEMENT,
    NOMBRE_SOUS_GRILLES,
    SYMBOLES,
    TAILLE_SOUS_GRILLE,
    TOUCHE_QUITTER,
)
from reperage import cote, mettre_a_plat, numero_sous_grille, taille_sous_grille
from tests_alignements import nature_alignement, test_victoire

FIN_COULEUR = "\033[0m"
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
  2. fait tourner une sous-grille d'un quart de tour, vers la droite ou vers la gauche.
Le premier qui aligne {LONGUEUR_ALIGNEMENT} de ses pions (horizontalement, verticalement ou en diagonale) \
gagne.
L'alignement compte après la rotation. Si les deux joueurs en ont un, ou si la grille
est pleine sans alignement, il y a égalité.
« {TOUCHE_QUITTER} » quitte à tout moment ; la partie reste dans {FICHIER_SAUVEGARDE}."""


def couleurs_possibles():
    """Rend vrai si les couleurs sont demandées et si la sortie est un terminal qui les montre."""
    refus = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return EN_COULEUR and not refus and sys.stdout is not None and sys.stdout.isatty()


def dessin_pion(pion):
    """Rend le symbole d'un pion (0 pour une case vide), en couleur si c'est possible."""
    if not couleurs_possibles():
        return SYMBOLES[pion]
    return f"{COULEURS[pion]}{SYMBOLES[pion]}{FIN_COULEUR}"


def par_sous_grille(textes, taille):
    """Rend les textes regroupés par paquets de cette taille : ce qui tient dans chaque sous-grille."""
    return [" ".join(textes[debut : debut + taille]) for debut in range(0, len(textes), taille)]


def bordure(grille, gauche, milieu, droite, sgl=None):
    """Rend un bord horizontal ; avec sgl, les numéros des sous-grilles de cette ligne y sont inscrits."""
    largeur = 2 * taille_sous_grille(grille) + 1
    morceaux = []
    for sgc in range(len(grille)):
        numero = "" if sgl is None else f"─{numero_sous_grille(grille, sgl, sgc)}"
        morceaux.append(numero.ljust(largeur, "─"))
    return MARGE + gauche + milieu.join(morceaux) + droite


def afficher_grille(grille):
    """Affiche la grille avec les lettres des colonnes et les numéros des lignes et des sous-grilles."""
    taille = taille_sous_grille(grille)
    lettres = list(ascii_lowercase[: cote(grille)])
    print()
    print(MARGE + "  " + "   ".join(par_sous_grille(lettres, taille)))
    for numero, ligne in enumerate(mettre_a_plat(grille)):
        if numero == 0:
            print(bordure(grille, "┌", "┬", "┐", sgl=0))
        elif numero % taille == 0:
            print(bordure(grille, "├", "┼", "┤", sgl=numero // taille))
        pions = par_sous_grille([dessin_pion(pion) for pion in ligne], taille)
        print(f"{numero + 1:3} │ {' │ '.join(pions)} │")
    print(bordure(grille, "└", "┴", "┘"))


def presentation(partie, joueur):
    """Rend le nom et le symbole d'un joueur, par exemple "Alice (X)"."""
    return f"{partie.noms[joueur]} ({dessin_pion(joueur)})"


def afficher_tour(partie):
    """Affiche la grille et le joueur dont c'est le tour."""
    afficher_grille(partie.grille)
    print(f"À {presentation(partie, partie.joueur)} de jouer.")


def afficher_coup(partie, case, rotation):
    """Affiche en une phrase la case et la rotation, désignées par leurs noms, que l'ordinateur a jouées."""
    print(f"{presentation(partie, partie.joueur)} joue {case}, puis la rotation {rotation}.")


def afficher_resultat(partie):
    """Affiche la grille finale et, en une phrase, qui a gagné et comment."""
    afficher_grille(partie.grille)
    gagnant = test_victoire(partie.grille)
    if gagnant > 0:
        nature = nature_alignement(partie.grille, gagnant)
        longueur = f"un alignement {nature} de {LONGUEUR_ALIGNEMENT} pions"
        print(f"{presentation(partie, gagnant)} gagne la partie : {longueur} !")
    elif gagnant < 0:
        print("Égalité : les deux joueurs ont un alignement.")
    else:
        print("Égalité : la grille est pleine, sans alignement.")


def afficher_scores(partie):
    """Affiche le nombre de parties gagnées par chaque joueur, et le nombre d'égalités."""
    victoires = " – ".join(f"{partie.noms[joueur]} {partie.scores[joueur]}" for joueur in (1, 2))
    print(f"Parties gagnées : {victoires} (égalités : {partie.scores[0]})")
