"""Créer la configuration initiale : une grille vide, une partie prête à commencer ; vérifier les paramètres.

Une *revanche* est une nouvelle partie entre les mêmes joueurs, que commence l'autre joueur.
"""

from string import ascii_lowercase

from parametres import (
    LARGEUR_ECRAN,
    LONGUEUR_ALIGNEMENT,
    MARQUE,
    NOMBRE_SOUS_GRILLES,
    SYMBOLES,
    TAILLE_SOUS_GRILLE,
    TOUCHE_DROITE,
    TOUCHE_GAUCHE,
    TOUCHE_QUITTER,
    VIDE,
)
from partie import Partie, adversaire


def creer_sous_grille():
    """Rend une nouvelle sous-grille vide : une liste à deux dimensions."""
    return [[VIDE] * TAILLE_SOUS_GRILLE for _ in range(TAILLE_SOUS_GRILLE)]


def creer_grille():
    """Rend une nouvelle grille vide : une liste à deux dimensions de sous-grilles."""
    # Chaque sous-grille est créée à part : [[VIDE] * n] * n répéterait n fois la même liste.
    indices = range(NOMBRE_SOUS_GRILLES)
    return [[creer_sous_grille() for _ in indices] for _ in indices]


def creer_partie(noms, niveaux):
    """Rend une partie neuve, que commence le joueur 1, entre des joueurs de ces noms et de ces niveaux."""
    return Partie(creer_grille(), noms, niveaux, {0: 0, 1: 0, 2: 0}, premier=1, joueur=1)


def preparer_revanche(partie):
    """Vide la grille de la partie et change le joueur qui commence ; les noms et les scores restent."""
    partie.grille = creer_grille()
    partie.premier = adversaire(partie.premier)
    partie.joueur = partie.premier


def defauts_parametres():
    """Rend la liste des phrases qui disent ce qui ne va pas dans parametres.py ; vide si tout va bien."""
    nombres = (NOMBRE_SOUS_GRILLES, TAILLE_SOUS_GRILLE, LONGUEUR_ALIGNEMENT)
    # isinstance(True, int) est vrai en Python : c'est le type exact qu'il faut.
    if not all(type(nombre) is int for nombre in nombres):
        return ["NOMBRE_SOUS_GRILLES, TAILLE_SOUS_GRILLE et LONGUEUR_ALIGNEMENT doivent être des entiers."]
    cote_demande = NOMBRE_SOUS_GRILLES * TAILLE_SOUS_GRILLE
    largeur = NOMBRE_SOUS_GRILLES * (2 * TAILLE_SOUS_GRILLE + 2) + 5  # celle du dessin, marge comprise
    touches = (TOUCHE_DROITE, TOUCHE_GAUCHE, TOUCHE_QUITTER)
    defauts = []
    if NOMBRE_SOUS_GRILLES < 1:
        defauts.append("NOMBRE_SOUS_GRILLES doit valoir au moins 1.")
    if TAILLE_SOUS_GRILLE < 2:
        defauts.append("TAILLE_SOUS_GRILLE doit valoir au moins 2.")
    if cote_demande > len(ascii_lowercase):
        defauts.append(f"La grille aurait {cote_demande} colonnes : il n'y a que 26 lettres.")
    elif largeur > LARGEUR_ECRAN:
        defauts.append(
            f"Le dessin aurait {largeur} caractères de large : LARGEUR_ECRAN vaut {LARGEUR_ECRAN}."
        )
    if not 2 <= LONGUEUR_ALIGNEMENT <= cote_demande:
        defauts.append(f"LONGUEUR_ALIGNEMENT doit être entre 2 et {cote_demande}.")
    if not trois_caracteres(SYMBOLES):
        defauts.append("SYMBOLES doit contenir trois caractères affichables différents.")
    if len(MARQUE) != 1:
        defauts.append("MARQUE doit être un seul caractère.")
    if not trois_caracteres(touches) or not set(touches) <= set(ascii_lowercase):
        defauts.append("Les trois TOUCHE_... doivent être trois lettres minuscules différentes.")
    return defauts


def trois_caracteres(valeurs):
    """Rend vrai si ce sont trois caractères affichables, tous différents."""
    caracteres = [valeur for valeur in valeurs if isinstance(valeur, str) and len(valeur) == 1]
    return len(valeurs) == len(set(caracteres)) == 3 and all(un.isprintable() for un in caracteres)
