"""Le texte d'une sauvegarde : écrire une partie en toutes lettres, et la relire en vérifiant tout.

Un *champ* est une ligne « clé : valeur ». La sauvegarde est un titre, un champ pour chaque clé de CLES, dans
l'ordre, puis le plateau, une ligne de chiffres par ligne de cases (0 vide, 1 et 2 les joueurs).
"""

from initialisation import creer_grille
from ordinateur import NIVEAUX
from parametres import JOUEURS, LONGUEUR_ALIGNEMENT, NOMBRE_SOUS_GRILLES, TAILLE_SOUS_GRILLE
from partie import HUMAIN, Partie, pion_deja_pose, tour_commence
from reperage import case_en, mettre_a_plat
from saisie import nom_convenable
from tests_alignements import partie_finie
from tour_de_jeu import poser_pion

TITRE = "Quintago : partie en cours"
CLES = (
    "sous-grilles", "taille", "longueur",
    "nom 1", "nom 2", "niveau 1", "niveau 2", "victoires 1", "victoires 2", "égalités",
    "premier", "joueur",
)  # fmt: skip
PLUS_GRAND_SCORE = 999_999


class SauvegardeAbimee(Exception):
    """Le texte n'est pas celui d'une partie ; le message dit pourquoi."""


class ParametresDifferents(Exception):
    """La partie sauvegardée est bonne, mais pour d'autres paramètres ; le message dit lesquels."""


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
    for joueur in JOUEURS:
        champs[f"nom {joueur}"] = partie.noms[joueur]
        champs[f"niveau {joueur}"] = partie.niveaux[joueur]
        champs[f"victoires {joueur}"] = partie.scores[joueur]
    champs.update({"égalités": partie.scores[0], "premier": partie.premier, "joueur": partie.joueur})
    lignes = [TITRE] + [f"{cle} : {champs[cle]}" for cle in CLES]
    lignes += ["".join(str(pion) for pion in ligne) for ligne in mettre_a_plat(partie.grille)]
    return "\n".join(lignes) + "\n"


def lire_partie(texte):
    """Rend la partie que décrit ce texte ; lève SauvegardeAbimee ou ParametresDifferents sinon."""
    lignes = texte.rstrip("\n").split("\n")
    if lignes[0] != TITRE:
        raise SauvegardeAbimee(f"la première ligne n'est pas « {TITRE} »")
    champs = lire_champs(lignes[1 : 1 + len(CLES)])
    verifier_parametres(champs)
    partie = Partie(
        grille=lire_plateau(lignes[1 + len(CLES) :]),
        noms=lire_noms(champs),
        niveaux={joueur: entier(champs, f"niveau {joueur}", HUMAIN, max(NIVEAUX)) for joueur in JOUEURS},
        scores={
            0: entier(champs, "égalités", 0, PLUS_GRAND_SCORE),
            **{joueur: entier(champs, f"victoires {joueur}", 0, PLUS_GRAND_SCORE) for joueur in JOUEURS},
        },
        premier=entier(champs, "premier", 1, 2),
        joueur=entier(champs, "joueur", 1, 2),
    )
    verifier_partie(partie)
    return partie


def lire_champs(lignes):
    """Rend le dictionnaire des champs écrits dans ces lignes ; lève SauvegardeAbimee s'il en manque un."""
    champs = {}
    for rang, cle in enumerate(CLES):
        debut = f"{cle} : "
        if rang >= len(lignes) or not lignes[rang].startswith(debut):
            # Le titre est la ligne 1 du fichier.
            raise SauvegardeAbimee(f"la ligne {rang + 2} devrait être « {cle} : … »")
        champs[cle] = lignes[rang][len(debut) :]
    return champs


def entier(champs, cle, minimum, maximum):
    """Rend la valeur entière d'un champ ; lève SauvegardeAbimee si elle n'est pas entre ces bornes."""
    valeur = champs[cle]
    chiffres = valeur.isascii() and valeur.isdigit() and len(valeur) <= len(str(PLUS_GRAND_SCORE))
    if not chiffres or not minimum <= int(valeur) <= maximum:
        raise SauvegardeAbimee(f"« {cle} » devrait être un entier entre {minimum} et {maximum}")
    return int(valeur)


def verifier_parametres(champs):
    """Lève ParametresDifferents si la partie n'a pas été jouée avec les paramètres actuels."""
    actuels = parametres_actuels()
    sauvegardes = {cle: entier(champs, cle, 1, PLUS_GRAND_SCORE) for cle in actuels}
    if sauvegardes != actuels:
        demandes = ", ".join(f"{cle} {valeur}" for cle, valeur in sauvegardes.items())
        raise ParametresDifferents(demandes)


def lire_noms(champs):
    """Rend les noms des joueurs ; lève SauvegardeAbimee s'ils ne conviennent pas."""
    noms = {joueur: champs[f"nom {joueur}"] for joueur in JOUEURS}
    if not all(nom_convenable(nom) for nom in noms.values()) or noms[1] == noms[2]:
        raise SauvegardeAbimee("les noms devraient être deux textes courts et différents")
    return noms


def lire_plateau(lignes):
    """Rend la grille que dessinent ces lignes de chiffres ; lève SauvegardeAbimee si elles sont fausses."""
    grille = creer_grille()
    attendu = NOMBRE_SOUS_GRILLES * TAILLE_SOUS_GRILLE
    if [len(ligne) for ligne in lignes] != [attendu] * attendu or set("".join(lignes)) - set("012"):
        raise SauvegardeAbimee(f"la grille devrait être {attendu} lignes de {attendu} chiffres 0, 1 ou 2")
    for ligne, chiffres in enumerate(lignes):
        for colonne, chiffre in enumerate(chiffres):
            poser_pion(grille, case_en(grille, ligne, colonne), int(chiffre))
    return grille


def verifier_partie(partie):
    """Lève SauvegardeAbimee si aucune suite de tours ne mène à cette partie."""
    au_debut = tour_commence(partie)
    machine = partie.niveaux[partie.joueur] != HUMAIN
    if HUMAIN not in partie.niveaux.values():
        raise SauvegardeAbimee("aucun des deux joueurs n'est humain")
    # L'ordinateur joue son tour d'un seul coup : on ne le trouve jamais entre ses deux phases.
    if not au_debut and (machine or not pion_deja_pose(partie)):
        raise SauvegardeAbimee("les nombres de pions ne vont pas avec le joueur dont c'est le tour")
    if au_debut and partie_finie(partie.grille):
        raise SauvegardeAbimee("cette partie est déjà finie")
