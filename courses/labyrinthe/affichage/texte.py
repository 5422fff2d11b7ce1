"""Le dessin d'une vue (voir affichage/__init__.py) en caractères, en 24 lignes de 80 colonnes.

Une carte occupe 3 lignes de 7 colonnes. Les murs sont pleins, les couloirs vides ; le trésor est au
milieu, avec une étoile si le joueur courant le cherche. Les pions se tiennent dans les *bras* du
couloir, un bras par côté ouvert : chacun a deux places, et une carte a au moins deux bras.

    ██①  ██   Une carte est dessinée comme une grille de *signes* : un signe occupe une
    ██*12②    colonne, mais peut être plus long s'il contient un code de couleur.
    ███████   En phase 2, des points remplissent les couloirs où l'on peut aller.

Autour du plateau, chaque endroit où l'on insère la carte porte l'ordre à taper (N1, O3…) ; × marque
le coup interdit.
"""

import textwrap

from affichage.terminal import colorer

LARGEUR_CARTE = 7
LARGEUR_PANNEAU = 21
LARGEUR_PLATEAU = 57
RANGEES = ("1", "3", "5")
FLECHES = {"N": "↓", "E": "←", "S": "↑", "O": "→"}
PIONS = {1: "①", 2: "②", 3: "③", 4: "④"}

MUR = "█"
VIDE = " "
POINT = "·"
MILIEU = (1, 3)
CENTRE = [(1, 2), MILIEU, (1, 4)]
BRAS = [
    [(0, 2), (0, 3), (0, 4)],  # au nord
    [(1, 5), (1, 6)],  # à l'est
    [(2, 2), (2, 3), (2, 4)],  # au sud
    [(1, 1), (1, 0)],  # à l'ouest
]
"""Où est le couloir dans la grille d'une carte : au centre, puis dans le bras de chaque côté ouvert."""


def dessinPion(numJoueur, courant=None):
    """Retourne le signe du pion de ce joueur ; celui du joueur courant ressort."""
    return colorer(PIONS[numJoueur], "pion courant" if numJoueur == courant else f"pion {numJoueur}")


def placesPions(carte):
    """Retourne les places des pions sur une carte : une par bras ouvert, puis une seconde, puis le centre.

    Un pion seul sur une carte sans trésor est au milieu.
    """
    if len(carte["pions"]) == 1 and not carte["tresor"]:
        return [MILIEU]
    ouverts = [BRAS[cote] for cote in range(4) if not carte["murs"][cote]]
    return [bras[0] for bras in ouverts] + [bras[-1] for bras in ouverts] + CENTRE


def grilleCouloirs(murs, accessible):
    """Retourne la grille de signes (3 listes de 7) des murs et des couloirs d'une carte."""
    grille = [[colorer(MUR, "mur")] * LARGEUR_CARTE for _ in range(3)]
    couloir = list(CENTRE)
    for cote in range(4):
        if not murs[cote]:
            couloir += BRAS[cote]
    for ligne, colonne in couloir:
        grille[ligne][colonne] = colorer(POINT, "accessible") if accessible else VIDE
    return grille


def dessinCarte(carte, courant=None, cherche=None, accessible=False):
    """Retourne les trois lignes du dessin d'une carte.

    courant est le joueur dont le pion ressort, cherche le trésor à marquer d'une étoile.
    """
    grille = grilleCouloirs(carte["murs"], accessible)
    if carte["tresor"]:
        marque = carte["tresor"] == cherche
        texte = f"*{carte['tresor']}" if marque else str(carte["tresor"])
        for (ligne, colonne), signe in zip(CENTRE, texte.center(3), strict=True):
            grille[ligne][colonne] = colorer(signe, "cherche" if marque else "tresor")
    places = placesPions(carte)
    for rang, pion in enumerate(carte["pions"]):
        ligne, colonne = places[rang % len(places)]
        grille[ligne][colonne] = dessinPion(pion, courant)
    return ["".join(signes) for signes in grille]


def etiquette(vue, direction, rang):
    """Retourne ce qu'on écrit au bord de cette rangée : l'ordre d'insertion, ou son seul numéro."""
    if str(rang) not in RANGEES:
        return str(rang)
    if vue["interdit"] == (direction, str(rang)):
        return f"{direction}{rang}×"
    return f"{direction}{rang}{FLECHES[direction]}"


def bordHorizontal(vue, direction):
    """Retourne la ligne des étiquettes du haut (N) ou du bas (S) du plateau."""
    etiquettes = [etiquette(vue, direction, rang).center(LARGEUR_CARTE) for rang in range(7)]
    return " " * 4 + "".join(etiquettes) + " " * 4


def lignesRangee(vue, lin):
    """Retourne les trois lignes d'écran d'une ligne du plateau, avec ses deux étiquettes."""
    cartes = []
    for col, carte in enumerate(vue["cartes"][lin]):
        accessible = (lin, col) in vue["accessibles"]
        cartes.append(dessinCarte(carte, vue["joueur"], vue["tresor"], accessible))
    bords = [("", ""), (etiquette(vue, "O", lin), etiquette(vue, "E", lin)), ("", "")]
    lignes = []
    for numero, (gauche, droite) in enumerate(bords):
        dessin = "".join(carte[numero] for carte in cartes)
        lignes.append(f"{gauche:>3} {dessin} {droite:<3}")
    return lignes


def lignesPlateau(vue):
    """Retourne les lignes d'écran du plateau et de ses bords."""
    lignes = [bordHorizontal(vue, "N")]
    for lin in range(len(vue["cartes"])):
        lignes += lignesRangee(vue, lin)
    return [*lignes, bordHorizontal(vue, "S")]


def lignesPanneau(vue, message):
    """Retourne les lignes du panneau de droite : à qui de jouer, les trésors, la carte, le message."""
    phase = "insertion" if vue["phase"] == 1 else "déplacement"
    lignes = [
        colorer(f"Au joueur {vue['joueur']} ", "titre") + dessinPion(vue["joueur"]),
        f"Phase {vue['phase']} : {phase}",
        f"Trésor cherché : {vue['tresor'] or 'aucun'}",
        "",
        "Trésors restants :",
    ]
    for rang, restants in enumerate(vue["restants"]):
        lignes.append(f"  {dessinPion(rang + 1)} {restants}")
    lignes += ["", f"Carte à jouer : {vue['carteAJouer']['signe']}"]
    bord = "─" * LARGEUR_CARTE
    lignes.append(f"  ┌{bord}┐")
    for ligne in dessinCarte(vue["carteAJouer"], None, vue["tresor"]):
        lignes.append(f"  │{ligne}│")
    lignes += [f"  └{bord}┘", ""]
    return lignes + textwrap.wrap(message, LARGEUR_PANNEAU)


def dessinLabyrinthe(vue, message=""):
    """Retourne l'écran entier : le plateau à gauche, le panneau à droite."""
    plateau = lignesPlateau(vue)
    panneau = lignesPanneau(vue, message)
    hauteur = max(len(plateau), len(panneau))
    plateau += [""] * (hauteur - len(plateau))
    panneau += [""] * (hauteur - len(panneau))
    lignes = []
    for gauche, droite in zip(plateau, panneau, strict=True):
        lignes.append(f"{gauche:<{LARGEUR_PLATEAU}} {droite}".rstrip())
    return "\n".join(lignes)
