"""L'écran du mode graphique : où se trouve chaque chose, et le dessin de l'ensemble.

Le plateau est à gauche, entouré d'une *marge* où sont les flèches d'insertion ; à droite, le
*panneau* montre à qui de jouer, le trésor cherché, la carte à jouer et le dernier message.
"""

import textwrap

import pygame
from dessinOO import (
    BLANC,
    COULEURS_PIONS,
    FOND,
    GRIS,
    NOMS_COULEURS,
    OMBRE,
    OR,
    dessinerCarte,
    dessinerFleche,
    dessinerPion,
    dessinerTresor,
    ecrire,
    ecrireAGauche,
    placePion,
    rayonPion,
)
from labyrintheOO import RANGEES
from plateauOO import TAILLE

CASE = 84
MARGE = 56
COTE = TAILLE * CASE
PANNEAU_X = COTE + 2 * MARGE
LARGEUR, HAUTEUR = PANNEAU_X + 280, COTE + 2 * MARGE
CARTE_EN_MAIN = pygame.Rect(PANNEAU_X + 10, 330, 126, 126)
PLATEAU = pygame.Rect(MARGE, MARGE, COTE, COTE)
PAS = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "O": (1, 0)}
"""De combien de cases, en x et en y, chaque direction pousse les cartes."""
CONSIGNES = {
    1: "Cliquez sur la carte (ou touche T) pour la tourner, sur une flèche pour l'insérer.",
    2: "Cliquez sur une case verte pour y aller, ou sur la vôtre pour y rester.",
}


def rectCase(lin, col):
    """Retourne le rectangle d'une case du plateau."""
    return pygame.Rect(MARGE + col * CASE, MARGE + lin * CASE, CASE, CASE)


def rectFleche(direction, rangee):
    """Retourne le rectangle de la flèche de cette insertion, dans la marge."""
    centres = {
        "N": (MARGE + (int(rangee) + 0.5) * CASE, MARGE / 2),
        "S": (MARGE + (int(rangee) + 0.5) * CASE, MARGE * 1.5 + COTE),
        "O": (MARGE / 2, MARGE + (int(rangee) + 0.5) * CASE),
        "E": (MARGE * 1.5 + COTE, MARGE + (int(rangee) + 0.5) * CASE),
    }
    rect = pygame.Rect(0, 0, MARGE, MARGE)
    rect.center = centres[direction]
    return rect


FLECHES = {(direction, rangee): rectFleche(direction, rangee) for direction in PAS for rangee in RANGEES}


def zonePointee(point):
    """Retourne ce que désigne ce point : une insertion, ('T', 'T') (la carte en main), une case, ou None."""
    for insertion, rect in FLECHES.items():
        if rect.collidepoint(point):
            return insertion
    if CARTE_EN_MAIN.collidepoint(point):
        return "T", "T"
    if PLATEAU.collidepoint(point):
        return (point[1] - MARGE) // CASE, (point[0] - MARGE) // CASE
    return None


def dessinerEcran(surface, labyrinthe, message, zone=None, poussee=None):
    """Dessine l'écran de jeu.

    zone est ce que survole la souris ; poussee, pendant l'animation d'une insertion, est
    (direction, rangée, reste), reste étant la part de case qu'il reste à parcourir.
    """
    surface.fill(FOND)
    dessinerPlateau(surface, labyrinthe, zone, poussee)
    dessinerFleches(surface, labyrinthe, zone)
    dessinerPanneau(surface, labyrinthe, message)


def dessinerPlateau(surface, labyrinthe, zone, poussee):
    """Dessine les cartes du plateau, et entoure celle que survole la souris."""
    pygame.draw.rect(surface, OMBRE, PLATEAU.inflate(10, 10), border_radius=8)
    accessibles = labyrinthe.casesAccessibles() if labyrinthe.getPhase() == 2 else set()
    for lin in range(TAILLE):
        for col in range(TAILLE):
            dessinerCarte(
                surface,
                labyrinthe.getPlateau().getVal(lin, col),
                rectCase(lin, col).move(decalage(lin, col, poussee)),
                cherche=labyrinthe.getTresorCourant(),
                actif=labyrinthe.getJoueurCourant(),
                fixe=lin % 2 == 0 and col % 2 == 0,
                accessible=(lin, col) in accessibles,
            )
    if zone in accessibles:
        pygame.draw.rect(surface, OR, rectCase(*zone), 4, border_radius=6)


def decalage(lin, col, poussee):
    """Retourne de combien de pixels la case est en retard sur sa place pendant une insertion."""
    if poussee is None:
        return 0, 0
    direction, rangee, reste = poussee
    dx, dy = PAS[direction]
    if int(rangee) != (col if dy else lin):
        return 0, 0
    return -dx * reste * CASE, -dy * reste * CASE


def dessinerFleches(surface, labyrinthe, zone):
    """Dessine les flèches d'insertion ; en phase 2, elles ne servent pas et on ne les montre pas."""
    if labyrinthe.getPhase() == 1:
        for insertion, rect in FLECHES.items():
            dessinerFleche(
                surface, rect, insertion[0], labyrinthe.coupInterdit(*insertion), zone == insertion
            )


def dessinerPanneau(surface, labyrinthe, message):
    """Dessine le panneau de droite."""
    joueur = labyrinthe.getJoueurCourant()
    bandeau = pygame.Rect(PANNEAU_X, MARGE - 5, 265, 62)
    pygame.draw.rect(surface, COULEURS_PIONS[joueur], bandeau, border_radius=10)
    dessinerPion(surface, joueur, (bandeau.left + 34, bandeau.centery), 19)
    ecrireAGauche(surface, f"Au joueur {joueur}", (bandeau.left + 68, bandeau.top + 8), 34)
    ecrireAGauche(surface, NOMS_COULEURS[joueur], (bandeau.left + 68, bandeau.top + 36), 24)
    dessinerScores(surface, labyrinthe)
    dessinerMain(surface, labyrinthe)
    if labyrinthe.getTresorCourant():
        ecrireParagraphe(surface, CONSIGNES[labyrinthe.getPhase()], 490, BLANC)
    ecrireParagraphe(surface, message, 575, OR)
    ecrireAGauche(surface, "Échap : quitter", (PANNEAU_X, HAUTEUR - 40), 22, GRIS)


def dessinerScores(surface, labyrinthe):
    """Dessine, pour chaque joueur, le nombre de trésors qui lui restent à trouver."""
    ecrireAGauche(surface, "Trésors restants", (PANNEAU_X, 130), 26)
    for numJoueur in range(1, labyrinthe.getNbJoueurs() + 1):
        x = PANNEAU_X + 18 + (numJoueur - 1) * 66
        dessinerPion(surface, numJoueur, (x, 174), 13)
        ecrire(surface, str(labyrinthe.nbTresorsRestants(numJoueur)), (x + 30, 174), 30)


def dessinerMain(surface, labyrinthe):
    """Dessine le trésor cherché et la carte à jouer."""
    tresor = labyrinthe.getTresorCourant()
    ecrireAGauche(surface, "Trésor cherché", (PANNEAU_X, 222), 26)
    if tresor:
        dessinerTresor(surface, tresor, (PANNEAU_X + 200, 231), 24, cherche=True)
    ecrireAGauche(surface, "Carte à jouer", (PANNEAU_X, 295), 26)
    dessinerCarte(surface, labyrinthe.getCarteAJouer(), CARTE_EN_MAIN, tresor)


def ecrireParagraphe(surface, texte, y, couleur):
    """Écrit un texte dans le panneau, sur plusieurs lignes s'il le faut."""
    for numero, ligne in enumerate(textwrap.wrap(texte, 30)):
        ecrireAGauche(surface, ligne, (PANNEAU_X, y + 25 * numero), 25, couleur)


def dessinerPionEnRoute(surface, joueur, depart, arrivee, part):
    """Dessine le pion d'un joueur entre deux cases ; part va de 0 (au départ) à 1 (à l'arrivée)."""
    debut, fin = placePion(joueur, rectCase(*depart)), placePion(joueur, rectCase(*arrivee))
    centre = [a + (b - a) * part for a, b in zip(debut, fin, strict=True)]
    dessinerPion(surface, joueur, centre, rayonPion(rectCase(*depart)), actif=True)


def dessinerFin(surface, message):
    """Dessine le bandeau de la fin de la partie sur le plateau."""
    bandeau = pygame.Rect(0, 0, COTE - 20, 130)
    bandeau.center = PLATEAU.center
    pygame.draw.rect(surface, OMBRE, bandeau, border_radius=14)
    pygame.draw.rect(surface, OR, bandeau, 3, border_radius=14)
    ecrire(surface, message, (bandeau.centerx, bandeau.top + 45), 29, OR)
    ecrire(surface, "Clic ou Entrée : continuer", (bandeau.centerx, bandeau.top + 90), 26)
