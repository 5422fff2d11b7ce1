"""Les blocs du jeu et leurs rotations.

Les mots de ce fichier :

- un *bloc* (tétramino) est une pièce de quatre cases ; son *id*, de 1 à 7, dit son type ;
- un *glyphe* est une matrice carrée qui dessine le bloc : l'id dans les cases occupées, 0 ailleurs.
  La ligne 0 d'un glyphe est celle du HAUT (dans la grille, c'est celle du bas : voir `board.py`) ;
- la *rotation* d'indice i est le glyphe obtenu après i quarts de tour dans le sens horaire ;
- le *sac* `BLOCK_BAG` contient un bloc de chaque type.

        I           J         L        O       S         Z         T
    . . . .     J . .     . . L      O O     . S S     Z Z .     . T .
    I I I I     J J J     L L L      O O     S S .     . Z Z     T T T
    . . . .     . . .     . . .              . . .     . . .     . . .
    . . . .
"""

from copy import deepcopy

BLOCK_NAMES = ".IJLOSZT"
"""Le nom d'un bloc d'après son id ; l'id 0 est la case vide."""


def cellText(cell):
    """Renvoie les deux caractères qui dessinent une case de valeur `cell` (un id de bloc, ou 0)."""
    if cell == 0:
        return " ."
    name = BLOCK_NAMES[cell] if cell < len(BLOCK_NAMES) else "#"
    return name * 2


class Tetramino:
    """Un bloc : son type, ses rotations et celle dans laquelle il se trouve."""

    def __init__(self, id, base_glyph, nb_rotations=4):
        """Construit le bloc de type `id`, dans sa rotation d'indice 0.

        `base_glyph` est le glyphe sans rotation, `nb_rotations` le nombre de rotations différentes.
        """
        self.id = id
        self.base_glyph = base_glyph
        self.nb_rotations = nb_rotations
        self.size = len(base_glyph)
        self.makeRotations()
        self.setRotation(0)

    def makeRotations(self):
        """Remplit `self.rotations` avec les glyphes des `nb_rotations` rotations, dans le sens horaire.

        `self.rotations_cells` reçoit les cases occupées (i, j) de chacun : elles servent à chaque mouvement.
        """
        self.rotations = [self.base_glyph]
        last = self.size - 1
        while len(self.rotations) < self.nb_rotations:
            old = self.rotations[-1]
            new = [[old[last - j][i] for j in range(self.size)] for i in range(self.size)]
            self.rotations.append(new)
        self.rotations_cells = [self.findCells(glyph) for glyph in self.rotations]

    def findCells(self, glyph):
        """Renvoie la liste des cases occupées (i, j) de ce glyphe, ligne par ligne."""
        return [(i, j) for i in range(self.size) for j in range(self.size) if glyph[i][j] != 0]

    def rotate(self, direction="H"):
        """Tourne le bloc d'un quart de tour : 'H' sens horaire, 'T' sens trigonométrique.

        Toute autre direction lève `ValueError`.
        """
        if direction not in ("H", "T"):
            raise ValueError(f"Sens de rotation inconnu : {direction!r} (H ou T).")
        self.setRotation(self.glyph_index + (1 if direction == "H" else -1))

    def setRotation(self, i):
        """Met le bloc dans la rotation d'indice `i`, pris modulo le nombre de rotations."""
        self.glyph_index = i % self.nb_rotations
        self.glyph = self.rotations[self.glyph_index]

    def getCells(self, rotation=None):
        """Renvoie la liste des cases occupées (i, j) dans cette rotation, ou dans la rotation courante."""
        if rotation is None:
            rotation = self.glyph_index
        return self.rotations_cells[rotation % self.nb_rotations]

    def getBoundingBox(self):
        """Renvoie (imin, jmin, imax, jmax), les coins des cases réellement utilisées du glyphe."""
        lines = [i for i, _ in self.getCells()]
        columns = [j for _, j in self.getCells()]
        return min(lines), min(columns), max(lines), max(columns)

    def copy(self):
        """Renvoie une copie indépendante du bloc."""
        return deepcopy(self)

    def __str__(self):
        """Renvoie le dessin du glyphe courant, une ligne de texte par ligne du glyphe."""
        return "\n".join("".join(cellText(cell) for cell in line) for line in self.glyph)


I = Tetramino(
    1,
    [
        [0, 0, 0, 0],
        [1, 1, 1, 1],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
    ],
    2,
)
J = Tetramino(
    2,
    [
        [2, 0, 0],
        [2, 2, 2],
        [0, 0, 0],
    ],
)
L = Tetramino(
    3,
    [
        [0, 0, 3],
        [3, 3, 3],
        [0, 0, 0],
    ],
)
O = Tetramino(
    4,
    [
        [4, 4],
        [4, 4],
    ],
    1,
)
S = Tetramino(
    5,
    [
        [0, 5, 5],
        [5, 5, 0],
        [0, 0, 0],
    ],
    2,
)
Z = Tetramino(
    6,
    [
        [6, 6, 0],
        [0, 6, 6],
        [0, 0, 0],
    ],
    2,
)
T = Tetramino(
    7,
    [
        [0, 7, 0],
        [7, 7, 7],
        [0, 0, 0],
    ],
)

BLOCK_BAG = [I, J, L, O, S, Z, T]
