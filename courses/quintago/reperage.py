"""Désigner les cases et les sous-grilles d'une grille.

Une *case* est un quadruplet (sgl, sgc, ligne, colonne) : la ligne et la colonne de sa sous-grille dans la
grille, puis celles de la case dans la sous-grille ; son pion est grille[sgl][sgc][ligne][colonne].
Une *rotation* est un triplet (sgl, sgc, sens), où sens est TOUCHE_DROITE ou TOUCHE_GAUCHE.
Le *plateau* est la grille à plat : une liste à deux dimensions, sans séparation en sous-grilles.
Le *nom* d'une case est la lettre de sa colonne et le numéro de sa ligne : a1 est en haut à gauche. Celui
d'une rotation est le numéro de sa sous-grille (à partir de 1, dans le sens de la lecture) et son sens : 4g.
"""

from string import ascii_lowercase

from parametres import TOUCHE_DROITE, TOUCHE_GAUCHE


def taille_sous_grille(grille):
    """Rend le nombre de cases sur un côté d'une sous-grille de cette grille."""
    return len(grille[0][0])


def cote(grille):
    """Rend le nombre de cases sur un côté de la grille entière."""
    return len(grille) * taille_sous_grille(grille)


def case_en(grille, ligne, colonne):
    """Rend la case qui est à cette ligne et à cette colonne du plateau (comptées à partir de 0)."""
    taille = taille_sous_grille(grille)
    return ligne // taille, colonne // taille, ligne % taille, colonne % taille


def pion_en(grille, case):
    """Rend le pion qui est dans cette case, ou VIDE."""
    sgl, sgc, ligne, colonne = case
    return grille[sgl][sgc][ligne][colonne]


def toutes_les_cases(grille):
    """Rend la liste de toutes les cases, ligne par ligne du plateau."""
    indices = range(cote(grille))
    return [case_en(grille, ligne, colonne) for ligne in indices for colonne in indices]


def toutes_les_rotations(grille):
    """Rend la liste de toutes les rotations possibles, dans l'ordre des sous-grilles."""
    indices = range(len(grille))
    sens_possibles = (TOUCHE_DROITE, TOUCHE_GAUCHE)
    return [(sgl, sgc, sens) for sgl in indices for sgc in indices for sens in sens_possibles]


def mettre_a_plat(grille):
    """Rend le plateau : une copie de la grille en une unique liste à deux dimensions."""
    plateau = []
    for rangee in grille:
        for ligne in range(taille_sous_grille(grille)):
            plateau.append([pion for sous_grille in rangee for pion in sous_grille[ligne]])
    return plateau


def nom_case(grille, case):
    """Rend le nom d'une case, par exemple "b4"."""
    sgl, sgc, ligne, colonne = case
    taille = taille_sous_grille(grille)
    return f"{ascii_lowercase[sgc * taille + colonne]}{sgl * taille + ligne + 1}"


def numero_sous_grille(grille, sgl, sgc):
    """Rend le numéro, à partir de 1, de la sous-grille à cette ligne et à cette colonne de sous-grilles."""
    return sgl * len(grille) + sgc + 1


def nom_rotation(grille, rotation):
    """Rend le nom d'une rotation, par exemple "2d"."""
    sgl, sgc, sens = rotation
    return f"{numero_sous_grille(grille, sgl, sgc)}{sens}"
