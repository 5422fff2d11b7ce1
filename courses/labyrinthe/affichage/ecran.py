"""L'écran du mode graphique : où se trouve chaque chose, et le dessin de l'ensemble.

Le plateau est à gauche, entouré d'une *marge* où sont les flèches d'insertion ; à droite, le
*panneau* montre à qui de jouer, le trésor cherché, la carte à jouer et le dernier message. Ce que
l'on dessine est une *vue*, le dictionnaire que décrit affichage/__init__.py.
"""

import textwrap

import pygame

from affichage.dessin import (
    BLANC,
    COULEURS_PIONS,
    FOND,
    GRIS,
    NOMS_COULEURS,
    OMBRE,
    OR,
    RAYON_PION,
    dessinerCarte,
    dessinerFleche,
    dessinerPion,
    dessinerTresor,
    ecrire,
    ecrireAGauche,
)

TAILLE = 7
RANGEES = ("1", "3", "5")
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


FLECHES = {}
"""Pour chacune des douze insertions, comme ("N", "3"), le rectangle de sa flèche."""
for cote in PAS:
    for numero in RANGEES:
        FLECHES[cote, numero] = rectFleche(cote, numero)


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


def dessinerEcran(surface, vue, message, zone=None, poussee=None):
    """Dessine l'écran de jeu.

    zone est ce que survole la souris ; poussee, pendant l'animation d'une insertion, est
    (direction, rangée, reste), reste étant la part de case qu'il reste à parcourir.
    """
    surface.fill(FOND)
    dessinerPlateau(surface, vue, zone, poussee)
    if vue["phase"] == 1:
        dessinerFleches(surface, vue, zone)
    dessinerPanneau(surface, vue, message)


def dessinerPlateau(surface, vue, zone, poussee):
    """Dessine les cartes du plateau, et entoure la case accessible que survole la souris."""
    pygame.draw.rect(surface, OMBRE, PLATEAU.inflate(10, 10), border_radius=8)
    for lin in range(TAILLE):
        for col in range(TAILLE):
            dessinerCarte(
                surface,
                vue["cartes"][lin][col],
                rectCase(lin, col).move(decalage(lin, col, poussee)),
                cherche=vue["tresor"],
                actif=vue["joueur"],
                fixe=lin % 2 == 0 and col % 2 == 0,
                accessible=(lin, col) in vue["accessibles"],
            )
    if zone in vue["accessibles"]:
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


def dessinerFleches(surface, vue, zone):
    """Dessine les flèches d'insertion ; celle du coup interdit est barrée."""
    for insertion, rect in FLECHES.items():
        dessinerFleche(surface, rect, insertion[0], insertion == vue["interdit"], insertion == zone)


def dessinerPanneau(surface, vue, message):
    """Dessine le panneau de droite."""
    joueur = vue["joueur"]
    bandeau = pygame.Rect(PANNEAU_X, MARGE - 5, 265, 62)
    pygame.draw.rect(surface, COULEURS_PIONS[joueur], bandeau, border_radius=10)
    dessinerPion(surface, joueur, (bandeau.left + 34, bandeau.centery), 19)
    ecrireAGauche(surface, f"Au joueur {joueur}", (bandeau.left + 68, bandeau.top + 8), 34)
    ecrireAGauche(surface, NOMS_COULEURS[joueur], (bandeau.left + 68, bandeau.top + 36), 24)
    dessinerScores(surface, vue["restants"])
    dessinerMain(surface, vue)
    if vue["tresor"]:
        ecrireParagraphe(surface, CONSIGNES[vue["phase"]], 490, BLANC)
    ecrireParagraphe(surface, message, 575, OR)
    ecrireAGauche(surface, "Échap : quitter", (PANNEAU_X, HAUTEUR - 40), 22, GRIS)


def dessinerScores(surface, restants):
    """Dessine, pour chaque joueur, le nombre de trésors qui lui restent à trouver."""
    ecrireAGauche(surface, "Trésors restants", (PANNEAU_X, 130), 26)
    for rang, nombre in enumerate(restants):
        x = PANNEAU_X + 18 + rang * 66
        dessinerPion(surface, rang + 1, (x, 174), 13)
        ecrire(surface, str(nombre), (x + 30, 174), 30)


def dessinerMain(surface, vue):
    """Dessine le trésor cherché et la carte à jouer."""
    ecrireAGauche(surface, "Trésor cherché", (PANNEAU_X, 222), 26)
    if vue["tresor"]:
        dessinerTresor(surface, vue["tresor"], (PANNEAU_X + 200, 231), 24, cherche=True)
    ecrireAGauche(surface, "Carte à jouer", (PANNEAU_X, 295), 26)
    dessinerCarte(surface, vue["carteAJouer"], CARTE_EN_MAIN, vue["tresor"])


def ecrireParagraphe(surface, texte, y, couleur):
    """Écrit un texte dans le panneau, sur plusieurs lignes s'il le faut."""
    for numero, ligne in enumerate(textwrap.wrap(texte, 30)):
        ecrireAGauche(surface, ligne, (PANNEAU_X, y + 25 * numero), 25, couleur)


def dessinerPionEnRoute(surface, joueur, depart, arrivee, part):
    """Dessine le pion d'un joueur entre les centres de deux cases voisines, au milieu du couloir.

    part va de 0 (au départ) à 1 (à l'arrivée).
    """
    debut, fin = rectCase(*depart).center, rectCase(*arrivee).center
    x = debut[0] + (fin[0] - debut[0]) * part
    y = debut[1] + (fin[1] - debut[1]) * part
    dessinerPion(surface, joueur, (x, y), CASE * RAYON_PION, actif=True)


def dessinerFin(surface, message):
    """Dessine le bandeau de la fin de la partie sur le plateau."""
    bandeau = pygame.Rect(0, 0, COTE - 20, 130)
    bandeau.center = PLATEAU.center
    pygame.draw.rect(surface, OMBRE, bandeau, border_radius=14)
    pygame.draw.rect(surface, OR, bandeau, 3, border_radius=14)
    ecrire(surface, message, (bandeau.centerx, bandeau.top + 45), 29, OR)
    ecrire(surface, "Clic ou Entrée : continuer", (bandeau.centerx, bandeau.top + 90), 26)
