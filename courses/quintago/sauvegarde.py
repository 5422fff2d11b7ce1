"""Sauvegarder la partie dans le fichier partie_en_cours.txt, et la charger.

Le fichier, dans le dossier du programme, est un texte : un titre, une ligne « clé : valeur » pour chaque clé
de CLES, dans l'ordre, puis le plateau, une ligne de chiffres par ligne de cases (0 vide, 1 et 2 les joueurs).
Le *brouillon* est le fichier où la sauvegarde s'écrit avant de prendre, d'un seul coup, la place de la
précédente : une panne au milieu de l'écriture ne fait perdre ni l'une ni l'autre.
"""

import os

from initialisation import creer_grille
from ordinateur import NIVEAUX
from parametres import FICHIER_SAUVEGARDE, LONGUEUR_ALIGNEMENT, NOMBRE_SOUS_GRILLES, TAILLE_SOUS_GRILLE
from partie import HUMAIN, Partie, pion_deja_pose, tour_commence
from reperage import case_en, mettre_a_plat
from saisie import nom_convenable
from tests_alignements import partie_finie
from tour_de_jeu import poser_pion

CHEMIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), FICHIER_SAUVEGARDE)
BROUILLON = CHEMIN + ".brouillon"

TITRE = "Quintago : partie en cours"
CLES = (
    "sous-grilles", "taille", "longueur",
    "nom 1", "nom 2", "niveau 1", "niveau 2", "victoires 1", "victoires 2", "égalités",
    "premier", "joueur",
)  # fmt: skip
PLUS_GRAND_NOMBRE = 999_999
PLUS_LONG_TEXTE = 10_000  # caractères ; la plus grande grille permise en demande moins de 2 000


class SauvegardeAbimee(Exception):
    """Le fichier ne contient pas une partie ; le message dit pourquoi."""


class ParametresDifferents(Exception):
    """La partie sauvegardée est bonne, mais pour d'autres paramètres ; le message dit lesquels."""


# --- Le fichier -------------------------------------------------------------------------------------------


def sauvegarde_presente():
    """Rend vrai s'il y a quelque chose à l'endroit de la sauvegarde."""
    return os.path.exists(CHEMIN)


def refuser_si_special():
    """Lève OSError si un dossier, un tube ou un périphérique est à l'endroit de la sauvegarde."""
    if os.path.exists(CHEMIN) and not os.path.isfile(CHEMIN):
        raise OSError(f"{FICHIER_SAUVEGARDE} n'est pas un fichier ordinaire")


def sauvegarder_grille(partie):
    """Écrit dans le fichier la partie entière : la grille, à qui de jouer, les noms, les scores.

    Lève OSError si c'est impossible ; la sauvegarde précédente reste alors comme elle était.
    """
    refuser_si_special()
    with open(BROUILLON, "w", encoding="utf-8") as fichier:
        fichier.write(ecrire_partie(partie))
    os.replace(BROUILLON, CHEMIN)


def charger_grille():
    """Rend la partie que contient le fichier.

    Lève SauvegardeAbimee si son contenu n'est pas une partie, ParametresDifferents si elle est pour une autre
    grille, FileNotFoundError s'il n'y a pas de fichier, OSError s'il ne peut pas être lu.
    """
    refuser_si_special()
    with open(CHEMIN, encoding="utf-8") as fichier:
        try:
            texte = fichier.read(PLUS_LONG_TEXTE)
        except UnicodeDecodeError:
            raise SauvegardeAbimee("ce n'est pas du texte") from None
    if len(texte) == PLUS_LONG_TEXTE:
        raise SauvegardeAbimee("le fichier est beaucoup trop long")
    return lire_partie(texte)


def effacer_sauvegarde():
    """Efface le fichier de sauvegarde, s'il existe ; lève OSError si c'est impossible."""
    refuser_si_special()
    if sauvegarde_presente():
        os.remove(CHEMIN)


# --- Écrire le texte --------------------------------------------------------------------------------------


def parametres_actuels():
    """Rend les paramètres que la sauvegarde doit partager avec le programme, par clé."""
    return {
        "sous-grilles": NOMBRE_SOUS_GRILLES,
        "taille": TAILLE_SOUS_GRILLE,
        "longueur": LONGUEUR_ALIGNEMENT,
    }


def ecrire_partie(partie):
    """Rend le texte de la sauvegarde de cette partie."""
    champs = parametres_actuels()
    for joueur in (1, 2):
        champs[f"nom {joueur}"] = partie.noms[joueur]
        champs[f"niveau {joueur}"] = partie.niveaux[joueur]
        champs[f"victoires {joueur}"] = partie.scores[joueur]
    champs["égalités"] = partie.scores[0]
    champs["premier"] = partie.premier
    champs["joueur"] = partie.joueur
    lignes = [TITRE]
    for cle in CLES:
        lignes.append(f"{cle} : {champs[cle]}")
    for ligne in mettre_a_plat(partie.grille):
        lignes.append("".join(str(pion) for pion in ligne))
    return "\n".join(lignes) + "\n"


# --- Lire le texte, en vérifiant tout ---------------------------------------------------------------------


def lire_partie(texte):
    """Rend la partie que décrit ce texte ; lève SauvegardeAbimee ou ParametresDifferents sinon."""
    lignes = texte.rstrip("\n").split("\n")
    champs = lire_champs(lignes)
    verifier_parametres(champs)
    noms, niveaux, scores = {}, {}, {0: entier(champs, "égalités", 0, PLUS_GRAND_NOMBRE)}
    for joueur in (1, 2):
        noms[joueur] = champs[f"nom {joueur}"]
        niveaux[joueur] = entier(champs, f"niveau {joueur}", HUMAIN, max(NIVEAUX))
        scores[joueur] = entier(champs, f"victoires {joueur}", 0, PLUS_GRAND_NOMBRE)
    grille = lire_plateau(lignes[1 + len(CLES) :])
    premier, joueur = entier(champs, "premier", 1, 2), entier(champs, "joueur", 1, 2)
    partie = Partie(grille, noms, niveaux, scores, premier, joueur)
    verifier_partie(partie)
    return partie


def lire_champs(lignes):
    """Rend le dictionnaire des champs écrits sous le titre ; lève SauvegardeAbimee s'il en manque un."""
    if lignes[0] != TITRE:
        raise SauvegardeAbimee(f"la première ligne n'est pas « {TITRE} »")
    champs = {}
    for numero, cle in enumerate(CLES, start=1):
        debut = f"{cle} : "
        if numero >= len(lignes) or not lignes[numero].startswith(debut):
            raise SauvegardeAbimee(f"la ligne {numero + 1} devrait être « {cle} : … »")
        champs[cle] = lignes[numero].removeprefix(debut)
    return champs


def entier(champs, cle, minimum, maximum):
    """Rend la valeur entière d'un champ ; lève SauvegardeAbimee si elle n'est pas entre ces bornes."""
    valeur = champs[cle]
    # isdigit accepte aussi les chiffres d'autres alphabets : isascii les écarte.
    chiffres = valeur.isascii() and valeur.isdigit() and len(valeur) <= len(str(PLUS_GRAND_NOMBRE))
    if not chiffres or not minimum <= int(valeur) <= maximum:
        raise SauvegardeAbimee(f"« {cle} » devrait être un entier entre {minimum} et {maximum}")
    return int(valeur)


def verifier_parametres(champs):
    """Lève ParametresDifferents si la partie n'a pas été jouée avec les paramètres actuels."""
    differents = []
    for cle, actuel in parametres_actuels().items():
        valeur = entier(champs, cle, 1, PLUS_GRAND_NOMBRE)
        if valeur != actuel:
            differents.append(f"{cle} {valeur}")
    if differents:
        raise ParametresDifferents(", ".join(differents))


def lire_plateau(lignes):
    """Rend la grille que dessinent ces lignes de chiffres ; lève SauvegardeAbimee si elles sont fausses."""
    grille = creer_grille()
    attendu = NOMBRE_SOUS_GRILLES * TAILLE_SOUS_GRILLE
    longueurs = [len(ligne) for ligne in lignes]
    if longueurs != [attendu] * attendu or set("".join(lignes)) - set("012"):
        raise SauvegardeAbimee(f"la grille devrait être {attendu} lignes de {attendu} chiffres 0, 1 ou 2")
    for ligne, chiffres in enumerate(lignes):
        for colonne, chiffre in enumerate(chiffres):
            poser_pion(grille, case_en(grille, ligne, colonne), int(chiffre))
    return grille


def verifier_partie(partie):
    """Lève SauvegardeAbimee si aucune suite de tours ne mène à cette partie."""
    noms = partie.noms
    if not nom_convenable(noms[1]) or not nom_convenable(noms[2]) or noms[1] == noms[2]:
        raise SauvegardeAbimee("les noms devraient être deux textes courts et différents")
    if HUMAIN not in partie.niveaux.values():
        raise SauvegardeAbimee("aucun des deux joueurs n'est humain")
    au_debut = tour_commence(partie)
    machine = partie.niveaux[partie.joueur] != HUMAIN
    # L'ordinateur joue son tour d'un seul coup : on ne le trouve jamais entre ses deux phases.
    if not au_debut and (machine or not pion_deja_pose(partie)):
        raise SauvegardeAbimee("les nombres de pions ne vont pas avec le joueur dont c'est le tour")
    if au_debut and partie_finie(partie.grille):
        raise SauvegardeAbimee("cette partie est déjà finie")
