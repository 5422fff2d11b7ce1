"""Les dessins du mode graphique : carte, trésor, pion, flèche. Tout est tracé, il n'y a pas d'image.

Un *centre* est un point (x, y) de l'écran, en pixels ; une *surface* est l'image où l'on dessine.
Chaque trésor a sa couleur et sa forme, en plus de son numéro ; chaque joueur aussi. Une *carte* est le
dictionnaire que décrit affichage/__init__.py. Le trésor est au centre de la carte ; un pion seul sur
une carte sans trésor aussi ; sinon les pions se tiennent dans les *bras* du couloir (un bras par côté
ouvert), à deux de front s'ils sont plus nombreux que les bras.
"""

import math

import pygame

FOND = (38, 40, 54)
MUR_FIXE = (84, 70, 60)
MUR_AMOVIBLE = (58, 92, 84)
OMBRE = (24, 24, 32)
COULOIR = (236, 220, 186)
COULOIR_ACCESSIBLE = (190, 236, 160)
BLANC = (250, 250, 245)
GRIS = (120, 122, 135)
OR = (255, 205, 70)
ROUGE = (235, 90, 80)

COULEURS_PIONS = {1: (213, 50, 40), 2: (20, 105, 200), 3: (150, 60, 170), 4: (245, 170, 20)}
NOMS_COULEURS = {1: "rouge", 2: "bleu", 3: "violet", 4: "orange"}
COTES_PIONS = {1: 0, 2: 4, 3: 3, 4: 5}
"""Le nombre de côtés de la forme de chaque pion ; 0 pour un rond."""
ECHELLES_PIONS = {1: 1, 2: 1.15, 3: 1.2, 4: 1.1}
"""À rayon égal, un triangle paraît plus petit qu'un rond : on l'agrandit."""
COTES_TRESORS = (0, 4, 6, 5, 8)

BRAS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
"""Vers où part le bras de chaque côté : nord, est, sud, ouest."""
PART_COULOIR = 0.5
RAYON_PION = 0.12
RAYON_DE_FRONT = 0.08
"""La largeur d'un couloir et le rayon d'un pion (seul dans un bras, à deux de front), en parts de carte."""

policesOuvertes = {}
"""Les polices déjà ouvertes : en ouvrir une lit un fichier, ce qui est long."""


def police(taille):
    """Retourne la police de cette taille (celle qui accompagne pygame)."""
    if taille not in policesOuvertes:
        policesOuvertes[taille] = pygame.font.Font(None, taille)
    return policesOuvertes[taille]


def ecrire(surface, texte, centre, taille, couleur=BLANC):
    """Écrit un texte centré en ce point."""
    image = police(taille).render(texte, True, couleur)
    surface.blit(image, image.get_rect(center=centre))


def ecrireAGauche(surface, texte, coin, taille, couleur=BLANC):
    """Écrit un texte dont le coin en haut à gauche est en ce point."""
    surface.blit(police(taille).render(texte, True, couleur), coin)


def polygone(centre, rayon, cotes, depart=-90):
    """Retourne les sommets d'un polygone régulier ; depart est l'angle du premier, en degrés."""
    angles = [math.radians(depart + 360 * i / cotes) for i in range(cotes)]
    return [(centre[0] + rayon * math.cos(a), centre[1] + rayon * math.sin(a)) for a in angles]


def forme(surface, couleur, centre, rayon, cotes, depart=-90):
    """Remplit une forme : un rond si cotes vaut 0, un polygone régulier sinon."""
    if cotes == 0:
        pygame.draw.circle(surface, couleur, centre, rayon)
    else:
        pygame.draw.polygon(surface, couleur, polygone(centre, rayon, cotes, depart))


def couleurTresor(tresor):
    """Retourne la couleur d'un trésor ; des numéros voisins ont des teintes éloignées (de 137 degrés)."""
    couleur = pygame.Color(0, 0, 0)
    couleur.hsva = (tresor * 137 % 360, 75, 62, 100)
    return couleur


def dessinerTresor(surface, tresor, centre, rayon, cherche=False):
    """Dessine un trésor et son numéro ; celui qu'on cherche a un halo doré."""
    cotes = COTES_TRESORS[tresor % len(COTES_TRESORS)]
    if cherche:
        pygame.draw.circle(surface, OMBRE, centre, rayon * 1.55)
        pygame.draw.circle(surface, OR, centre, rayon * 1.45)
    forme(surface, OMBRE, centre, rayon * 1.14, cotes)
    forme(surface, couleurTresor(tresor), centre, rayon, cotes)
    ecrire(surface, str(tresor), centre, round(rayon * 1.45))


def dessinerPion(surface, joueur, centre, rayon, actif=False):
    """Dessine le pion d'un joueur : sa forme, sa couleur et son numéro ; un bord doré s'il est actif."""
    cotes = COTES_PIONS[joueur]
    depart = -45 if cotes == 4 else -90
    taille = rayon * ECHELLES_PIONS[joueur]
    forme(surface, OR if actif else OMBRE, centre, taille * 1.28, cotes, depart)
    forme(surface, OMBRE if actif else BLANC, centre, taille * (1.05 if actif else 1.18), cotes, depart)
    forme(surface, COULEURS_PIONS[joueur], centre, taille, cotes, depart)
    ecrire(surface, str(joueur), centre, round(rayon * 1.6), OMBRE if joueur == 4 else BLANC)


def brasOuverts(murs):
    """Retourne la direction de chaque bras du couloir ; le centre seul si la carte est fermée."""
    ouverts = [BRAS[cote] for cote in range(4) if not murs[cote]]
    return ouverts or [(0, 0)]


def sontDeFront(carte):
    """Dit si les pions de cette carte sont plus nombreux que ses bras."""
    return len(carte["pions"]) > len(brasOuverts(carte["murs"]))


def placesPions(carte, rect):
    """Retourne les centres des pions de la carte, dans l'ordre de leur liste."""
    if len(carte["pions"]) == 1 and not carte["tresor"]:
        return [rect.center]
    loin = rect.width * 0.3
    cote = rect.width * 0.125 if sontDeFront(carte) else 0
    places = []
    for sens in (-1, 1):
        for dx, dy in brasOuverts(carte["murs"]):
            places.append(
                (rect.centerx + dx * loin - sens * dy * cote, rect.centery + dy * loin + sens * dx * cote)
            )
    return places


def rectanglesCouloirs(murs, rect, largeur):
    """Retourne les rectangles des couloirs d'une carte : le centre, puis un bras par côté ouvert."""
    centre = pygame.Rect(0, 0, largeur, largeur)
    centre.center = rect.center
    bras = [
        pygame.Rect(centre.left, rect.top, largeur, centre.top - rect.top),
        pygame.Rect(centre.right, centre.top, rect.right - centre.right, largeur),
        pygame.Rect(centre.left, centre.bottom, largeur, rect.bottom - centre.bottom),
        pygame.Rect(rect.left, centre.top, centre.left - rect.left, largeur),
    ]
    return [centre] + [bras[cote] for cote in range(4) if not murs[cote]]


def dessinerCouloirs(surface, murs, rect, couleurMur, couleurCouloir):
    """Dessine les murs et les couloirs d'une carte dans ce rectangle."""
    interieur = rect.inflate(-2, -2)
    pygame.draw.rect(surface, couleurMur, interieur, border_radius=6)
    pygame.draw.rect(surface, OMBRE, interieur, 1, border_radius=6)
    largeur = round(rect.width * PART_COULOIR)
    for couleur, taille in ((OMBRE, largeur + 6), (couleurCouloir, largeur)):
        for bras in rectanglesCouloirs(murs, interieur, taille):
            pygame.draw.rect(surface, couleur, bras)


def dessinerCarte(surface, carte, rect, cherche=None, actif=None, fixe=False, accessible=False):
    """Dessine une carte entière : couloirs, trésor, pions.

    cherche est le trésor à entourer, actif le joueur dont le pion est à entourer.
    """
    murs = carte["murs"]
    couloir = COULOIR_ACCESSIBLE if accessible else COULOIR
    dessinerCouloirs(surface, murs, rect, MUR_FIXE if fixe else MUR_AMOVIBLE, couloir)
    if carte["tresor"]:
        dessinerTresor(surface, carte["tresor"], rect.center, rect.width * 0.155, carte["tresor"] == cherche)
    rayon = rect.width * (RAYON_DE_FRONT if sontDeFront(carte) else RAYON_PION)
    for pion, place in zip(carte["pions"], placesPions(carte, rect), strict=False):
        dessinerPion(surface, pion, place, rayon, pion == actif)


def dessinerFleche(surface, rect, direction, interdite, survolee):
    """Dessine l'endroit où l'on insère la carte : une flèche, barrée si elle est interdite."""
    angle = {"N": 90, "E": 180, "S": -90, "O": 0}[direction]
    couleur = GRIS if interdite else (BLANC if survolee else OR)
    pygame.draw.polygon(surface, couleur, polygone(rect.center, rect.width * 0.36, 3, angle))
    if interdite:
        croix = rect.inflate(-rect.width * 0.45, -rect.height * 0.45)
        pygame.draw.line(surface, ROUGE, croix.topleft, croix.bottomright, 4)
        pygame.draw.line(surface, ROUGE, croix.bottomleft, croix.topright, 4)
