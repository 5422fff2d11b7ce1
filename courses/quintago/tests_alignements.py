"""Savoir si un joueur a gagné, et si la partie est finie.

Une *suite* est une ligne, une colonne ou une diagonale entière du plateau (la grille à plat, voir
reperage.py). Un *alignement* est formé de LONGUEUR_ALIGNEMENT pions voisins d'un même joueur dans une suite.
"""

from parametres import EGALITE, LONGUEUR_ALIGNEMENT, VIDE
from reperage import mettre_a_plat


def colonnes(plateau):
    """Rend la liste des colonnes du plateau."""
    return [[ligne[c] for ligne in plateau] for c in range(len(plateau))]


def diagonales_descendantes(plateau):
    """Rend la liste des diagonales du plateau qui descendent vers la droite."""
    n = len(plateau)
    trouvees = []
    # Sur la diagonale numéro d, la colonne vaut toujours la ligne plus d.
    for d in range(1 - n, n):
        trouvees.append([plateau[ligne][ligne + d] for ligne in range(max(0, -d), min(n, n - d))])
    return trouvees


def diagonales(plateau):
    """Rend la liste de toutes les diagonales du plateau, dans les deux directions."""
    # Dans un miroir, une diagonale qui descend vers la gauche descend vers la droite.
    miroir = [ligne[::-1] for ligne in plateau]
    return diagonales_descendantes(plateau) + diagonales_descendantes(miroir)


def toutes_les_suites(plateau):
    """Rend la liste de toutes les suites du plateau."""
    return plateau + colonnes(plateau) + diagonales(plateau)


def contient_alignement(suite, joueur):
    """Rend vrai si la suite contient LONGUEUR_ALIGNEMENT pions voisins du joueur."""
    voisins = 0
    for pion in suite:
        voisins = voisins + 1 if pion == joueur else 0
        if voisins == LONGUEUR_ALIGNEMENT:
            return True
    return False


def alignement_horizontal(grille, joueur):
    """Rend vrai si le joueur a un alignement horizontal dans la grille."""
    return any(contient_alignement(ligne, joueur) for ligne in mettre_a_plat(grille))


def alignement_vertical(grille, joueur):
    """Rend vrai si le joueur a un alignement vertical dans la grille."""
    return any(contient_alignement(colonne, joueur) for colonne in colonnes(mettre_a_plat(grille)))


def alignement_diagonal(grille, joueur):
    """Rend vrai si le joueur a un alignement diagonal dans la grille."""
    return any(contient_alignement(diagonale, joueur) for diagonale in diagonales(mettre_a_plat(grille)))


ALIGNEMENTS = {
    "horizontal": alignement_horizontal,
    "vertical": alignement_vertical,
    "diagonal": alignement_diagonal,
}


def nature_alignement(grille, joueur):
    """Rend le nom du premier alignement trouvé pour le joueur (voir ALIGNEMENTS), ou None s'il n'en a pas."""
    for nature, alignement in ALIGNEMENTS.items():
        if alignement(grille, joueur):
            return nature
    return None


def cases_alignees(grille):
    """Rend l'ensemble des (ligne, colonne) du plateau qui sont dans un alignement d'un des deux joueurs."""
    plateau = mettre_a_plat(grille)
    trouvees = set()
    for ligne in range(len(plateau)):
        for colonne in range(len(plateau)):
            # Vers la droite, vers le bas, et les deux diagonales qui descendent.
            for pas_ligne, pas_colonne in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = []
                for rang in range(LONGUEUR_ALIGNEMENT):
                    cases.append((ligne + rang * pas_ligne, colonne + rang * pas_colonne))
                if est_alignement(plateau, cases):
                    trouvees.update(cases)
    return trouvees


def est_alignement(plateau, cases):
    """Rend vrai si toutes ces cases (ligne, colonne) sont sur le plateau et ont un pion du même joueur."""
    pions = set()
    for ligne, colonne in cases:
        if not (0 <= ligne < len(plateau) and 0 <= colonne < len(plateau)):
            return False
        pions.add(plateau[ligne][colonne])
    return len(pions) == 1 and VIDE not in pions


def test_victoire(grille):
    """Rend 0 si personne n'a d'alignement, -1 si les deux joueurs en ont un, sinon le numéro du gagnant."""
    joueur_1, joueur_2 = (nature_alignement(grille, joueur) is not None for joueur in (1, 2))
    if joueur_1 and joueur_2:
        return EGALITE
    if joueur_1:
        return 1
    if joueur_2:
        return 2
    return 0


def grille_pleine(grille):
    """Rend vrai s'il ne reste aucune case vide."""
    return not any(VIDE in ligne for ligne in mettre_a_plat(grille))


def partie_finie(grille):
    """Rend vrai si, après un tour complet, la partie est gagnée ou à égalité."""
    return test_victoire(grille) != 0 or grille_pleine(grille)
