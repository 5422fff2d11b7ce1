"""Quintago : le programme principal, à lancer par `python3 quintago.py`.

`lancer` montre l'accueil, `jouer` contient la boucle principale d'une partie. Une *rencontre* est une suite
de parties entre les mêmes joueurs, dont les scores s'additionnent.
"""

import os
import sys

from affichage import (
    ACCUEIL,
    afficher_regles,
    afficher_resultat,
    afficher_tour,
    dire,
    phrase_coup,
    phrase_scores,
)
from initialisation import creer_partie, defauts_parametres, preparer_revanche
from ordinateur import NIVEAUX, jouer_ordinateur
from parametres import FICHIER_SAUVEGARDE
from partie import HUMAIN, adversaire, partie_entamee, pion_deja_pose
from reperage import nom_case, nom_rotation
from saisie import Quitter, preparer_terminal, saisir_nom, saisir_numero, saisir_oui_non
from sauvegarde import (
    ParametresDifferents,
    SauvegardeAbimee,
    charger_grille,
    effacer_sauvegarde,
    sauvegarde_presente,
    sauvegarder_grille,
)
from tests_alignements import partie_finie, test_victoire
from tour_de_jeu import jouer_rotation, jouer_tour


def essayer_sauvegarde(action, *arguments):
    """Sauvegarde ou efface (selon l'action) ; rend la liste des phrases à dire : vide si tout va bien."""
    try:
        action(*arguments)
    except OSError as erreur:
        return [f"La sauvegarde est impossible : {erreur.strerror or erreur}."]
    return []


def continuer_tour(partie):
    """Fait jouer, à celui dont c'est le tour, ce qui lui reste à jouer : tout son tour, ou la rotation.

    Rend la liste des phrases à dire sous la grille suivante : le coup de l'ordinateur, s'il a joué.
    """
    joueur = partie.joueur
    niveau = partie.niveaux[joueur]
    if niveau != HUMAIN:
        print("L'ordinateur réfléchit…", flush=True)
        case, rotation = jouer_ordinateur(partie.grille, joueur, niveau)
        noms = nom_case(partie.grille, case), nom_rotation(partie.grille, rotation)
        return [phrase_coup(partie, joueur, *noms)]
    if pion_deja_pose(partie):
        jouer_rotation(partie.grille)
    else:
        jouer_tour(partie.grille, joueur)
    return []


def jouer(partie, annonces=()):
    """Joue la partie jusqu'à sa fin, tour après tour, montre le résultat et rend celui de test_victoire.

    La partie est sauvegardée après chaque tour, et quand un joueur quitte. annonces : les phrases à dire
    sous la première grille.
    """
    try:
        while True:
            afficher_tour(partie, annonces)
            annonces = continuer_tour(partie)
            # L'alignement n'est jugé qu'ici, une fois la rotation faite.
            if partie_finie(partie.grille):
                break
            partie.joueur = adversaire(partie.joueur)
            annonces = annonces + essayer_sauvegarde(sauvegarder_grille, partie)
    except (Quitter, KeyboardInterrupt, OSError):
        if partie_entamee(partie):
            sauver_avant_de_partir(partie)
        raise
    afficher_resultat(partie, annonces)
    return test_victoire(partie.grille)


def sauver_avant_de_partir(partie):
    """Sauvegarde la partie que l'on quitte, et dit si c'est fait."""
    problemes = essayer_sauvegarde(sauvegarder_grille, partie)
    for probleme in problemes:
        dire(probleme)
    if not problemes:
        dire(f"La partie est sauvegardée dans {FICHIER_SAUVEGARDE} : « Reprendre » la continuera.")


def jouer_rencontre(partie, annonces=()):
    """Joue cette partie, puis d'autres entre les mêmes joueurs tant qu'ils veulent rejouer."""
    while True:
        # Les deux sortes d'égalité, 0 et -1, comptent ensemble.
        gagnant = max(jouer(partie, annonces), 0)
        partie.scores[gagnant] += 1
        for phrase in [phrase_scores(partie), *essayer_sauvegarde(effacer_sauvegarde)]:
            dire(phrase)
        if not saisir_oui_non("Voulez-vous rejouer ?"):
            return
        preparer_revanche(partie)
        annonces = []


def nouvelle_partie_a_deux():
    """Demande les noms de deux joueurs humains, puis joue leur rencontre."""
    nom_1 = saisir_nom(1)
    nom_2 = saisir_nom(2, nom_1)
    jouer_rencontre(creer_partie({1: nom_1, 2: nom_2}, {1: HUMAIN, 2: HUMAIN}))


def nouvelle_partie_contre_ordinateur():
    """Demande le nom du joueur et le niveau de l'ordinateur, puis joue leur rencontre."""
    print("Niveau de l'ordinateur :")
    for numero, niveau in NIVEAUX.items():
        print(f"  {numero}. {niveau}")
    niveau = saisir_numero(len(NIVEAUX))
    nom_ordinateur = f"Ordinateur {NIVEAUX[niveau]}"
    nom = saisir_nom(1, nom_ordinateur)
    jouer_rencontre(creer_partie({1: nom, 2: nom_ordinateur}, {1: HUMAIN, 2: niveau}))


def remplacement_accepte():
    """Rend vrai s'il n'y a pas de partie en cours, ou si le joueur accepte qu'une nouvelle la remplace."""
    question = f"{FICHIER_SAUVEGARDE} contient déjà une partie en cours. La remplacer ?"
    return not sauvegarde_presente() or saisir_oui_non(question)


def reprendre_partie():
    """Charge la partie en cours et la continue ; si elle est abîmée, le dit et en commence une nouvelle."""
    try:
        partie = charger_grille()
    except SauvegardeAbimee as defaut:
        dire(f"La sauvegarde {FICHIER_SAUVEGARDE} est abîmée : {defaut}.")
        dire("Une nouvelle partie commence ; son premier tour remplacera ce fichier.")
        nouvelle_partie_a_deux()
    except ParametresDifferents as defaut:
        dire(f"La partie en cours est pour d'autres réglages de parametres.py : {defaut}.")
    except FileNotFoundError:
        dire("Il n'y a pas de partie en cours.")
    except OSError as erreur:
        dire(f"La partie en cours ne peut pas être lue : {erreur.strerror or erreur}.")
    else:
        jouer_rencontre(partie, [phrase_scores(partie)])


def accueillir():
    """Montre le menu d'accueil et fait ce que le joueur y choisit, jusqu'à ce qu'il quitte."""
    while True:
        print(ACCUEIL)
        choix = saisir_numero(5)
        if choix == 1 and remplacement_accepte():
            nouvelle_partie_a_deux()
        elif choix == 2 and remplacement_accepte():
            nouvelle_partie_contre_ordinateur()
        elif choix == 3:
            reprendre_partie()
        elif choix == 4:
            afficher_regles()
        elif choix == 5:
            raise Quitter


def lancer():
    """Lance le jeu, si les paramètres conviennent ; rend le code de sortie du programme, 0 ou 1."""
    preparer_terminal()
    defauts = defauts_parametres()
    for defaut in defauts:
        dire(f"parametres.py : {defaut}")
    if defauts:
        return 1
    try:
        accueillir()
    except (Quitter, KeyboardInterrupt):
        print("Au revoir !", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(lancer())
    except OSError:
        # L'écran a disparu (terminal fermé, tube rompu) : il n'y a plus personne à qui parler.
        os._exit(1)
