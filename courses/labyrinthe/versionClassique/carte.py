"""Les cartes du labyrinthe, sous forme de fonctions.

Une carte a des murs (nord, est, sud, ouest), un trésor (0 : aucun) et des pions (numéros de 1 à 4).
Ici c est toujours une carte, telle que la crée la fonction Carte ; voir versionObjet/carteOO.py.
"""

from versionObjet import importer

carteOO = importer("carteOO")
listeCartes = carteOO.listeCartes


def Carte(nord, est, sud, ouest, tresor=0, pions=[]):
    """Retourne une nouvelle carte ; nord, est, sud, ouest valent True s'il y a un mur de ce côté."""
    return carteOO.Carte(nord, est, sud, ouest, tresor, pions)


def estValide(c):
    """Dit si la carte a un ou deux murs."""
    return c.estValide()


def murNord(c):
    """Dit s'il y a un mur au nord."""
    return c.murNord()


def murSud(c):
    """Dit s'il y a un mur au sud."""
    return c.murSud()


def murEst(c):
    """Dit s'il y a un mur à l'est."""
    return c.murEst()


def murOuest(c):
    """Dit s'il y a un mur à l'ouest."""
    return c.murOuest()


def getListePions(c):
    """Retourne une nouvelle liste des pions posés sur la carte."""
    return c.getListePions()


def getNbPions(c):
    """Retourne le nombre de pions posés sur la carte."""
    return c.getNbPions()


def possedePion(c, pion):
    """Dit si ce pion est sur la carte."""
    return c.possedePion(pion)


def getPions(c):
    """Synonyme de getListePions."""
    return c.getPions()


def setPions(c, pions):
    """Remplace les pions de la carte par ceux de la liste, qui n'est pas partagée."""
    c.setPions(pions)


def getTresor(c):
    """Retourne le trésor de la carte, 0 s'il n'y en a pas."""
    return c.getTresor()


def prendreTresor(c):
    """Enlève le trésor de la carte et le retourne (0 s'il n'y en avait pas)."""
    return c.prendreTresor()


def mettreTresor(c, tresor):
    """Met ce trésor sur la carte et retourne celui qui s'y trouvait avant (0 s'il n'y en avait pas)."""
    return c.mettreTresor(tresor)


def prendrePion(c, pion):
    """Enlève ce pion de la carte ; sans effet s'il n'y est pas."""
    c.prendrePion(pion)


def poserPion(c, pion):
    """Pose ce pion sur la carte ; sans effet s'il y est déjà."""
    c.poserPion(pion)


def tournerHoraire(c):
    """Tourne la carte d'un quart de tour dans le sens des aiguilles d'une montre."""
    c.tournerHoraire()


def tournerAntiHoraire(c):
    """Tourne la carte d'un quart de tour dans l'autre sens."""
    c.tournerAntiHoraire()


def tourneAleatoire(c):
    """Tourne la carte d'un nombre de quarts de tour tiré au sort."""
    c.tourneAleatoire()


def coderMurs(c):
    """Retourne le code de la carte : la somme de 1, 2, 4, 8 pour un mur au nord, est, sud, ouest."""
    return c.coderMurs()


def decoderMurs(c, code):
    """Donne à la carte les murs de ce code, de 0 à 15 ; ValueError pour tout autre code."""
    c.decoderMurs(code)


def toChar(c):
    """Retourne le dessin des couloirs de la carte, en un caractère."""
    return c.toChar()


def passageNord(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste au nord."""
    return carte1.passageNord(carte2)


def passageSud(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste au sud."""
    return carte1.passageSud(carte2)


def passageOuest(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste à l'ouest."""
    return carte1.passageOuest(carte2)


def passageEst(carte1, carte2):
    """Dit si l'on passe de carte1 à carte2, posée juste à l'est."""
    return carte1.passageEst(carte2)
