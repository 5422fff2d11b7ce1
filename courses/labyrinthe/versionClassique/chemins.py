"""Les chemins d'un plateau : où l'on peut aller en suivant les couloirs, et par où.

Un *chemin* est la liste des cases traversées, départ et arrivée compris. Un *calque* est une matrice de
la taille du plateau, où l'on note comment on est arrivé sur chaque case : "N", "E", "S" ou "O" est la
direction du dernier pas, "D" marque le départ, "" une case où l'on n'est pas allé.

    plateau  ╔═╗      calque  DEE     de (0, 0), on arrive en (0, 1) et en (0, 2) par un pas vers
             ╚╝║              SES     l'est, en (1, 2) par un pas vers le sud ; pour retrouver le
                                      chemin, on remonte les pas à l'envers depuis l'arrivée.
"""

from carte import passageEst, passageNord, passageOuest, passageSud
from matrice import Matrice, estCase, getNbColonnes, getNbLignes, getVal, setVal

PAS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "O": (0, -1)}
"""De combien de lignes et de colonnes on avance dans chaque direction."""


def onPasse(carte1, carte2, direction):
    """Dit si l'on passe de carte1 à carte2, posée juste à côté dans cette direction."""
    if direction == "N":
        return passageNord(carte1, carte2)
    if direction == "E":
        return passageEst(carte1, carte2)
    if direction == "S":
        return passageSud(carte1, carte2)
    return passageOuest(carte1, carte2)


def marquerCases(plateau, ligD, colD):
    """Retourne le calque des cases où l'on peut aller depuis (ligD, colD) ; il est vide hors du plateau.

    Le parcours est en largeur : on visite d'abord les cases à un pas, puis à deux pas, etc. Le chemin
    noté vers chaque case est donc l'un des plus courts.
    """
    calque = Matrice(getNbLignes(plateau), getNbColonnes(plateau), "")
    if not estCase(plateau, ligD, colD):
        return calque
    setVal(calque, ligD, colD, "D")
    aVisiter = [(ligD, colD)]
    while aVisiter != []:
        lin, col = aVisiter.pop(0)
        for direction, (dl, dc) in PAS.items():
            voisine = (lin + dl, col + dc)
            if not estCase(plateau, *voisine) or getVal(calque, *voisine) != "":
                continue
            if onPasse(getVal(plateau, lin, col), getVal(plateau, *voisine), direction):
                setVal(calque, *voisine, direction)
                aVisiter.append(voisine)
    return calque


def casesMarquees(calque):
    """Retourne la liste des cases du calque où l'on est allé."""
    cases = []
    for lin in range(getNbLignes(calque)):
        for col in range(getNbColonnes(calque)):
            if getVal(calque, lin, col) != "":
                cases.append((lin, col))
    return cases


def remonterChemin(calque, ligA, colA):
    """Retourne le chemin qui mène à (ligA, colA) d'après ce calque, None si l'on n'y est pas allé."""
    if not estCase(calque, ligA, colA) or getVal(calque, ligA, colA) == "":
        return None
    chemin = [(ligA, colA)]
    lin, col = ligA, colA
    while getVal(calque, lin, col) != "D":
        dl, dc = PAS[getVal(calque, lin, col)]
        lin, col = lin - dl, col - dc
        chemin.insert(0, (lin, col))
    return chemin
