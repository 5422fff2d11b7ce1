"""Lire au clavier, sans jamais s'interrompre sur une réponse inattendue.

Une *invite* est le texte qui précède la réponse. Toute saisie se répète jusqu'à une réponse valable ;
TOUCHE_QUITTER, Ctrl-D et Ctrl-C lèvent `Quitter`, que le programme principal attrape.
"""

import sys
from string import ascii_lowercase

from affichage import dire
from parametres import LONGUEUR_NOM, TOUCHE_DROITE, TOUCHE_GAUCHE, TOUCHE_QUITTER, VIDE
from reperage import cote, nom_case, nom_rotation, pion_en, toutes_les_cases, toutes_les_rotations


class Quitter(Exception):
    """Le joueur veut quitter le programme."""


def preparer_terminal():
    """Règle le clavier et l'écran pour qu'un octet ou un caractère impossible devienne « ? » ou « � »."""
    for flux in (sys.stdin, sys.stdout):
        # Un flux fermé par celui qui lance le programme vaut None.
        if flux is not None:
            flux.reconfigure(errors="replace")


def lire(invite):
    """Rend la ligne tapée, sans espaces autour ; lève Quitter si le joueur veut quitter."""
    # input(invite) passerait sous silence un écran disparu ; print le signale, et le programme s'arrête.
    print(invite, end="", flush=True)
    try:
        reponse = input().strip()
    except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError : il n'y a pas de clavier du tout
        print()
        raise Quitter from None
    if reponse.lower() == TOUCHE_QUITTER:
        raise Quitter
    return reponse


def citer(reponse):
    """Rend la réponse telle qu'un message peut la citer : courte et affichable."""
    if not reponse:
        return "Une réponse vide"
    debut = reponse[:LONGUEUR_NOM]
    affichable = "".join(caractere if caractere.isprintable() else "?" for caractere in debut)
    return f"« {affichable}{'…' if len(reponse) > LONGUEUR_NOM else ''} »"


def saisir_parmi(invite, choix, conseil):
    """Rend la valeur, dans le dictionnaire choix, de la réponse tapée ; le conseil suit chaque refus.

    Majuscules et espaces ne comptent pas : « B 4 » vaut « b4 ».
    """
    while True:
        reponse = lire(invite)
        cle = "".join(reponse.lower().split())
        if cle in choix:
            return choix[cle]
        dire(f"{citer(reponse)} ne convient pas : {conseil}")


def saisir_oui_non(question):
    """Rend vrai si le joueur répond oui à la question, faux s'il répond non."""
    choix = {"o": True, "oui": True, "n": False, "non": False}
    return saisir_parmi(f"{question} (o/n) ", choix, "répondez o ou n.")


def saisir_case(grille):
    """Rend une case libre choisie par le joueur."""
    cases = {nom_case(grille, case): case for case in toutes_les_cases(grille)}
    derniere = f"{ascii_lowercase[cote(grille) - 1]}{cote(grille)}"
    conseil = f"une lettre puis un nombre, de a1 à {derniere} ({TOUCHE_QUITTER} pour quitter)."
    while True:
        case = saisir_parmi(f"Case du pion (de a1 à {derniere}) : ", cases, conseil)
        if pion_en(grille, case) == VIDE:
            return case
        dire(f"La case {nom_case(grille, case)} est déjà occupée.")


def saisir_rotation(grille):
    """Rend une rotation choisie par le joueur."""
    rotations = {nom_rotation(grille, rotation): rotation for rotation in toutes_les_rotations(grille)}
    nombre = len(grille) ** 2
    invite = f"Sous-grille à tourner (1 à {nombre}, puis {TOUCHE_DROITE} ou {TOUCHE_GAUCHE}) : "
    sens = f"{TOUCHE_DROITE} (droite) ou {TOUCHE_GAUCHE} (gauche)"
    conseil = f"un numéro de 1 à {nombre}, puis {sens}, par exemple 1{TOUCHE_DROITE}."
    return saisir_parmi(invite, rotations, conseil)


def nom_convenable(nom):
    """Rend vrai si ce texte peut être le nom d'un joueur : affichable, ni vide ni trop long."""
    return 0 < len(nom) <= LONGUEUR_NOM and nom == nom.strip() and nom.isprintable() and "\ufffd" not in nom


def saisir_nom(joueur, deja_pris=None):
    """Rend le nom d'un joueur, différent de celui qui est déjà pris ; une ligne vide donne "Joueur n"."""
    par_defaut = f"Joueur {joueur}"
    while True:
        nom = lire(f"Nom du joueur {joueur} [{par_defaut}] : ") or par_defaut
        if not nom_convenable(nom):
            dire(f"{citer(nom)} ne convient pas : de 1 à {LONGUEUR_NOM} caractères affichables.")
        elif nom == deja_pris:
            dire(f"{citer(nom)} est déjà le nom de l'autre joueur.")
        else:
            return nom


def saisir_numero(nombre):
    """Rend un numéro de 1 à ce nombre, choisi par le joueur dans la liste qu'il a sous les yeux."""
    choix = {str(numero): numero for numero in range(1, nombre + 1)}
    return saisir_parmi("Votre choix : ", choix, f"tapez un numéro de 1 à {nombre}.")
