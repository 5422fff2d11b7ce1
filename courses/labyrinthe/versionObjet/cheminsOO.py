"""Les chemins d'un plateau : où l'on peut aller en suivant les couloirs, et par où.

Un *chemin* est la liste des cases traversées, départ et arrivée compris. La recherche se fait en
largeur : elle visite les cases par distance croissante, donc le premier chemin trouvé est l'un des
plus courts.
"""

from carteOO import Carte

VOISINS = [
    (-1, 0, Carte.passageNord),
    (0, 1, Carte.passageEst),
    (1, 0, Carte.passageSud),
    (0, -1, Carte.passageOuest),
]
"""Pour chaque direction, le pas à faire et le test qui dit si l'on passe."""


def casesVoisines(plateau, case):
    """Retourne les cases où l'on peut aller d'ici en un pas."""
    lin, col = case
    ici = plateau.getVal(lin, col)
    return [
        (lin + dl, col + dc)
        for dl, dc, passage in VOISINS
        if plateau.contient(lin + dl, col + dc) and passage(ici, plateau.getVal(lin + dl, col + dc))
    ]


def casesAtteintes(plateau, depart):
    """Retourne {case accessible: case d'où l'on y arrive} ; le départ a None. Vide hors du plateau."""
    if not plateau.contient(*depart):
        return {}
    precedentes = {depart: None}
    aVisiter = [depart]
    while aVisiter:
        case = aVisiter.pop(0)
        for voisine in casesVoisines(plateau, case):
            if voisine not in precedentes:
                precedentes[voisine] = case
                aVisiter.append(voisine)
    return precedentes


def plusCourtChemin(plateau, depart, arrivee):
    """Retourne un plus court chemin du départ à l'arrivée, [] s'il n'y en a pas."""
    precedentes = casesAtteintes(plateau, depart)
    if not plateau.contient(*arrivee) or arrivee not in precedentes:
        return []
    chemin = []
    case = arrivee
    while case is not None:
        chemin.append(case)
        case = precedentes[case]
    return chemin[::-1]
