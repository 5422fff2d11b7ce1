"""Les cartes : des morceaux carrés de labyrinthe.

Une carte est un dictionnaire. "nord", "est", "sud" et "ouest" valent True s'il y a un mur de ce côté ;
"tresor" est un entier, 0 s'il n'y a pas de trésor ; "pions" est la liste des numéros des joueurs posés
sur la carte, dans l'ordre croissant et sans répétition (deux cartes de même contenu sont donc égales).

Le *code* d'une carte est la somme de ses murs : nord 1, est 2, sud 4, ouest 8.
"""

import random

listeCartes = ["Ø", "╦", "╣", "╗", "╩", "═", "╝", "Ø", "╠", "╔", "║", "Ø", "╚", "Ø", "Ø", "Ø"]
"""Le dessin des couloirs d'une carte, rangé par code ; Ø marque une carte non valide."""


def Carte(nord, est, sud, ouest, tresor=0, pions=[]):
    """Retourne une nouvelle carte ; nord, est, sud, ouest valent True s'il y a un mur de ce côté."""
    c = {
        "nord": bool(nord),
        "est": bool(est),
        "sud": bool(sud),
        "ouest": bool(ouest),
        "tresor": tresor,
    }
    setPions(c, pions)
    return c


def estValide(c):
    """Dit si la carte a un ou deux murs (un angle, une jonction ou un tout-droit)."""
    murs = [murNord(c), murEst(c), murSud(c), murOuest(c)]
    return murs.count(True) in (1, 2)


def murNord(c):
    """Dit s'il y a un mur au nord."""
    return c["nord"]


def murSud(c):
    """Dit s'il y a un mur au sud."""
    return c["sud"]


def murEst(c):
    """Dit s'il y a un mur à l'est."""
    return c["est"]


def murOuest(c):
    """Dit s'il y a un mur à l'ouest."""
    return c["ouest"]


def getListePions(c):
    """Retourne une nouvelle liste des pions posés sur la carte."""
    return list(c["pions"])


def getNbPions(c):
    """Retourne le nombre de pions posés sur la carte."""
    return len(c["pions"])


def possedePion(c, pion):
    """Dit si ce pion est sur la carte."""
    return pion in c["pions"]


def getPions(c):
    """Synonyme de getListePions."""
    return getListePions(c)


def setPions(c, pions):
    """Remplace les pions de la carte par ceux de la liste, qui n'est pas partagée."""
    c["pions"] = []
    for pion in pions:
        poserPion(c, pion)


def getTresor(c):
    """Retourne le trésor de la carte, 0 s'il n'y en a pas."""
    return c["tresor"]


def prendreTresor(c):
    """Enlève le trésor de la carte et le retourne (0 s'il n'y en avait pas)."""
    return mettreTresor(c, 0)


def mettreTresor(c, tresor):
    """Met ce trésor sur la carte et retourne celui qui s'y trouvait avant (0 s'il n'y en avait pas)."""
    ancien = c["tresor"]
    c["tresor"] = tresor
    return ancien


def prendrePion(c, pion):
    """Enlève ce pion de la carte ; sans effet s'il n'y est pas."""
    if possedePion(c, pion):
        c["pions"].remove(pion)


def poserPion(c, pion):
    """Pose ce pion sur la carte ; sans effet s'il y est déjà."""
    if not possedePion(c, pion):
        c["pions"].append(pion)
        c["pions"].sort()


def tournerHoraire(c):
    """Tourne la carte d'un quart de tour dans le sens des aiguilles d'une montre."""
    c["nord"], c["est"], c["sud"], c["ouest"] = c["ouest"], c["nord"], c["est"], c["sud"]


def tournerAntiHoraire(c):
    """Tourne la carte d'un quart de tour dans l'autre sens."""
    c["nord"], c["est"], c["sud"], c["ouest"] = c["est"], c["sud"], c["ouest"], c["nord"]


def tourneAleatoire(c):
    """Tourne la carte d'un nombre de quarts de tour tiré au sort."""
    for _ in range(random.randrange(4)):
        tournerHoraire(c)


def coderMurs(c):
    """Retourne le code de la carte : la somme de 1, 2, 4, 8 pour un mur au nord, est, sud, ouest."""
    return 1 * murNord(c) + 2 * murEst(c) + 4 * murSud(c) + 8 * murOuest(c)  # True vaut 1, False vaut 0


def decoderMurs(c, code):
    """Donne à la carte les murs de ce code, de 0 à 15 ; ValueError pour tout autre code."""
    if code not in range(16):
        raise ValueError(f"Un code de murs va de 0 à 15 : {code!r}.")
    for cote in ("nord", "est", "sud", "ouest"):
        c[cote] = code % 2 == 1
        code = code // 2


def toChar(c):
    """Retourne le dessin des couloirs de la carte, en un caractère."""
    return listeCartes[coderMurs(c)]


def passageNord(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste au nord."""
    return not murNord(carte1) and not murSud(carte2)


def passageSud(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste au sud."""
    return not murSud(carte1) and not murNord(carte2)


def passageOuest(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste à l'ouest."""
    return not murOuest(carte1) and not murEst(carte2)


def passageEst(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste à l'est."""
    return not murEst(carte1) and not murOuest(carte2)
