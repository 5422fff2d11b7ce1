"""La carte : un morceau carré de labyrinthe.

Un *mur* ferme un côté de la carte ; les côtés sont toujours cités dans l'ordre nord, est, sud, ouest
(celui des aiguilles d'une montre : tourner la carte, c'est décaler la liste de ses murs d'un cran).
Le *code* d'une carte est la somme des murs présents : nord 1, est 2, sud 4, ouest 8.
Un *trésor* est un entier strictement positif, 0 veut dire « pas de trésor ».
Un *pion* est le numéro d'un joueur, de 1 à 4 ; ceux d'une carte sont rangés dans l'ordre croissant.
"""

import random

listeCartes = ["Ø", "╦", "╣", "╗", "╩", "═", "╝", "Ø", "╠", "╔", "║", "Ø", "╚", "Ø", "Ø", "Ø"]
"""Le dessin des couloirs d'une carte, rangé par code ; Ø marque une carte non valide."""

NORD, EST, SUD, OUEST = range(4)


class Carte:
    """Une carte : ses quatre murs, son trésor, ses pions. Deux cartes de même contenu sont égales."""

    def __init__(self, nord, est, sud, ouest, tresor=0, pions=[]):
        """Crée une carte ; nord, est, sud, ouest valent True s'il y a un mur de ce côté."""
        self.murs = [bool(nord), bool(est), bool(sud), bool(ouest)]
        self.tresor = tresor
        self.setPions(pions)

    def __eq__(self, autre):
        """Dit si l'autre carte a les mêmes murs, le même trésor et les mêmes pions."""
        if not isinstance(autre, Carte):
            return NotImplemented
        return (self.murs, self.tresor, self.pions) == (autre.murs, autre.tresor, autre.pions)

    __hash__ = None

    def __str__(self):
        """Le dessin de la carte, en un caractère."""
        return self.toChar()

    def __repr__(self):
        """La carte telle qu'on l'écrirait en Python."""
        return f"Carte({', '.join(map(str, self.murs))}, {self.tresor}, {self.pions})"

    def estValide(self):
        """Dit si la carte a un ou deux murs (un angle, une jonction ou un tout-droit)."""
        return sum(self.murs) in (1, 2)

    def murNord(self):
        """Dit s'il y a un mur au nord."""
        return self.murs[NORD]

    def murEst(self):
        """Dit s'il y a un mur à l'est."""
        return self.murs[EST]

    def murSud(self):
        """Dit s'il y a un mur au sud."""
        return self.murs[SUD]

    def murOuest(self):
        """Dit s'il y a un mur à l'ouest."""
        return self.murs[OUEST]

    def getListePions(self):
        """Retourne une nouvelle liste des pions posés sur la carte."""
        return list(self.pions)

    def getPions(self):
        """Synonyme de getListePions."""
        return self.getListePions()

    def setPions(self, pions):
        """Remplace les pions de la carte par ceux de la liste, qui n'est pas partagée."""
        self.pions = sorted(set(pions))

    def getNbPions(self):
        """Retourne le nombre de pions posés sur la carte."""
        return len(self.pions)

    def possedePion(self, pion):
        """Dit si ce pion est sur la carte."""
        return pion in self.pions

    def prendrePion(self, pion):
        """Enlève ce pion de la carte ; sans effet s'il n'y est pas."""
        if self.possedePion(pion):
            self.pions.remove(pion)

    def poserPion(self, pion):
        """Pose ce pion sur la carte ; sans effet s'il y est déjà."""
        if not self.possedePion(pion):
            self.pions.append(pion)
            self.pions.sort()

    def getTresor(self):
        """Retourne le trésor de la carte, 0 s'il n'y en a pas."""
        return self.tresor

    def prendreTresor(self):
        """Enlève le trésor de la carte et le retourne (0 s'il n'y en avait pas)."""
        return self.mettreTresor(0)

    def mettreTresor(self, tresor):
        """Met ce trésor sur la carte et retourne celui qui s'y trouvait avant (0 s'il n'y en avait pas)."""
        ancien, self.tresor = self.tresor, tresor
        return ancien

    def tournerHoraire(self):
        """Tourne la carte d'un quart de tour dans le sens des aiguilles d'une montre."""
        self.murs = self.murs[-1:] + self.murs[:-1]

    def tournerAntiHoraire(self):
        """Tourne la carte d'un quart de tour dans l'autre sens."""
        self.murs = self.murs[1:] + self.murs[:1]

    def tourneAleatoire(self):
        """Tourne la carte d'un nombre de quarts de tour tiré au sort."""
        for _ in range(random.randrange(4)):
            self.tournerHoraire()

    def coderMurs(self):
        """Retourne le code de la carte : la somme de 1, 2, 4, 8 pour un mur au nord, est, sud, ouest."""
        code = 0
        for cote in range(4):
            if self.murs[cote]:
                code += 2**cote
        return code

    def decoderMurs(self, code):
        """Donne à la carte les murs de ce code, de 0 à 15 ; ValueError pour tout autre code."""
        if code not in range(16):
            raise ValueError(f"Un code de murs va de 0 à 15 : {code!r}.")
        self.murs = [code // 2**cote % 2 == 1 for cote in range(4)]

    def toChar(self):
        """Retourne le dessin des couloirs de la carte, en un caractère."""
        return listeCartes[self.coderMurs()]

    def passageNord(self, carte2):
        """Dit si l'on passe d'ici à carte2, posée juste au nord."""
        return not (self.murNord() or carte2.murSud())

    def passageSud(self, carte2):
        """Dit si l'on passe d'ici à carte2, posée juste au sud."""
        return not (self.murSud() or carte2.murNord())

    def passageOuest(self, carte2):
        """Dit si l'on passe d'ici à carte2, posée juste à l'ouest."""
        return not (self.murOuest() or carte2.murEst())

    def passageEst(self, carte2):
        """Dit si l'on passe d'ici à carte2, posée juste à l'est."""
        return not (self.murEst() or carte2.murOuest())
