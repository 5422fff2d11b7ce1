"""Le dessin du labyrinthe en caractères, dans un écran de 24 lignes de 80 colonnes.

Une carte occupe 3 lignes de 7 colonnes : le trésor en haut à gauche, les pions en bas, les couloirs
au milieu. Une étoile marque le trésor que cherche le joueur courant. Autour du plateau, chaque endroit
où l'on insère la carte porte l'ordre à taper (N1, O3…) ; × marque le coup interdit.

    *12║       Une carte est dessinée comme une grille de *signes* : un signe occupe
       ╠═══    une colonne, mais peut être plus long s'il contient un code de couleur.
     ① ║②
"""

import textwrap
from itertools import zip_longest

from plateauOO import TAILLE
from terminalOO import colorer

PIONS = {1: "①", 2: "②", 3: "③", 4: "④"}
COLONNES_PIONS = {1: 1, 2: 2, 3: 4, 4: 5}
LARGEUR_CARTE = 7
LARGEUR_PANNEAU = 21
FLECHES = {"N": "↓", "E": "←", "S": "↑", "O": "→"}


def dessinPion(numJoueur):
    """Retourne le signe du pion de ce joueur."""
    return colorer(PIONS[numJoueur], f"pion {numJoueur}")


def dessinCouloirs(carte, style):
    """Retourne la grille de signes (3 listes de 7) des couloirs de la carte."""
    grille = [[" "] * LARGEUR_CARTE for _ in range(3)]
    grille[1][3] = colorer(carte.toChar(), style)
    for ouvert, ligne, colonnes, trait in (
        (not carte.murNord(), 0, [3], "║"),
        (not carte.murEst(), 1, [4, 5, 6], "═"),
        (not carte.murSud(), 2, [3], "║"),
        (not carte.murOuest(), 1, [0, 1, 2], "═"),
    ):
        for colonne in colonnes if ouvert else []:
            grille[ligne][colonne] = colorer(trait, style)
    return grille


def dessinCarte(carte, cherche=None, style=""):
    """Retourne les trois lignes du dessin de la carte ; cherche est le trésor à marquer d'une étoile."""
    grille = dessinCouloirs(carte, style)
    tresor = carte.getTresor()
    if tresor:
        marque = tresor == cherche
        for colonne, signe in enumerate(f"{'*' if marque else ''}{tresor}"):
            grille[0][colonne] = colorer(signe, "cherche" if marque else "tresor")
    for pion in carte.getListePions():
        grille[2][COLONNES_PIONS[pion]] = dessinPion(pion)
    return ["".join(signes) for signes in grille]


def etiquette(labyrinthe, direction, rang):
    """Retourne ce qu'on écrit au bord de cette rangée : l'ordre d'insertion, ou son seul numéro."""
    if not labyrinthe.estInsertion(direction, rang):
        return str(rang)
    if labyrinthe.coupInterdit(direction, rang):
        return f"{direction}{rang}×"
    return f"{direction}{rang}{FLECHES[direction]}"


def bordHorizontal(labyrinthe, direction):
    """Retourne la ligne des étiquettes du haut (N) ou du bas (S) du plateau."""
    etiquettes = [etiquette(labyrinthe, direction, col).center(LARGEUR_CARTE) for col in range(TAILLE)]
    return " " * 4 + "".join(etiquettes) + " " * 4


def lignesPlateau(labyrinthe):
    """Retourne les lignes du plateau et de ses bords."""
    plateau = labyrinthe.getPlateau()
    styles = stylesDesCases(labyrinthe)
    lignes = [bordHorizontal(labyrinthe, "N")]
    for lin in range(TAILLE):
        cartes = [
            dessinCarte(
                plateau.getVal(lin, col), labyrinthe.getTresorCourant(), styles.get((lin, col), "mur")
            )
            for col in range(TAILLE)
        ]
        for numero in range(3):
            gauche, droite = "", ""
            if numero == 1:
                gauche, droite = etiquette(labyrinthe, "O", lin), etiquette(labyrinthe, "E", lin)
            dessin = "".join(carte[numero] for carte in cartes)
            lignes.append(f"{gauche:>3} {dessin} {droite:<3}")
    return [*lignes, bordHorizontal(labyrinthe, "S")]


def stylesDesCases(labyrinthe):
    """Retourne {case: style} : en phase 2, les cases accessibles ressortent."""
    if labyrinthe.getPhase() == 2:
        return dict.fromkeys(labyrinthe.casesAccessibles(), "accessible")
    return {(lin, col): "" for lin in range(TAILLE) for col in range(TAILLE)}


def lignesPanneau(labyrinthe, message):
    """Retourne les lignes du panneau de droite : à qui de jouer, les trésors, la carte, le message."""
    joueur = labyrinthe.getJoueurCourant()
    phase = "insertion" if labyrinthe.getPhase() == 1 else "déplacement"
    lignes = [
        colorer(f"Au joueur {joueur} ", "titre") + dessinPion(joueur),
        f"Phase {labyrinthe.getPhase()} : {phase}",
        f"Trésor cherché : {labyrinthe.getTresorCourant() or 'aucun'}",
        "",
        "Trésors restants :",
    ]
    for numJoueur in range(1, labyrinthe.getNbJoueurs() + 1):
        lignes.append(f"  {dessinPion(numJoueur)} {labyrinthe.nbTresorsRestants(numJoueur)}")
    carte = dessinCarte(labyrinthe.getCarteAJouer(), labyrinthe.getTresorCourant())
    bord = "─" * LARGEUR_CARTE
    lignes += ["", "Carte à jouer :", f"  ┌{bord}┐", *[f"  │{ligne}│" for ligne in carte], f"  └{bord}┘", ""]
    return lignes + textwrap.wrap(message, LARGEUR_PANNEAU)


def dessinLabyrinthe(labyrinthe, message=""):
    """Retourne l'écran entier : le plateau à gauche, le panneau à droite."""
    plateau = lignesPlateau(labyrinthe)
    panneau = lignesPanneau(labyrinthe, message)
    paires = zip_longest(plateau, panneau, fillvalue="")
    return "\n".join(f"{gauche:<57} {droite}".rstrip() for gauche, droite in paires)
