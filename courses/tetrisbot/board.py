"""La grille de jeu : ses cases, ses lignes pleines, ses statistiques.

Les mots de ce fichier :

- la case (i, j) est dans la ligne i et la colonne j ; la ligne 0 est celle du BAS, la colonne 0 celle
  de gauche ; une case vaut 0 si elle est vide, sinon l'id du bloc qui l'occupe ;
- la grille a `height` lignes visibles et, au-dessus, deux lignes invisibles où les blocs apparaissent :
  elle a donc `height + 2` lignes, numérotées de 0 à `height + 1` ;
- la *hauteur* d'une colonne est le nombre de lignes sous sa case pleine la plus haute, celle-ci comprise ;
- un *trou* est une case vide qui a une case pleine au-dessus d'elle dans sa colonne : elle est *dominée* ;
- le *relief* (bumpiness) est la somme des écarts de hauteur entre colonnes voisines.
"""

from copy import copy, deepcopy
from itertools import pairwise

from tetramino import cellText

NB_HIDDEN_LINES = 2
"""Les lignes invisibles au-dessus de la grille."""


class Board:
    """Une grille, et les statistiques prises au dernier appel de `updateStats`."""

    def __init__(self, width=10, height=22):
        """Construit une grille vide de `width` colonnes et `height` lignes visibles.

        Des dimensions qui ne sont pas au moins 1 lèvent `ValueError`.
        """
        if width < 1 or height < 1:
            raise ValueError("La grille doit avoir au moins une colonne et une ligne.")
        self.width = width
        self.height = height
        self.grid = [self.emptyLine() for _ in range(height + NB_HIDDEN_LINES)]
        self.nb_lines = 0
        self.updateStats()

    def emptyLine(self):
        """Renvoie une nouvelle ligne vide, à la largeur de la grille."""
        return [0] * self.width

    # Les cases

    def getCell(self, i, j):
        """Renvoie la valeur de la case (i, j)."""
        return self.grid[i][j]

    def setCell(self, i, j, value):
        """Donne à la case (i, j) la valeur `value` (l'id d'un bloc)."""
        self.grid[i][j] = value

    def emptyCell(self, i, j):
        """Vide la case (i, j)."""
        self.grid[i][j] = 0

    def isCellEmpty(self, i, j):
        """Teste si la case (i, j) est vide."""
        return self.grid[i][j] == 0

    # Les lignes

    def isLineFull(self, i):
        """Teste si la ligne `i` est pleine."""
        return 0 not in self.grid[i]

    def removeLine(self, i):
        """Supprime la ligne `i` : celles du dessus descendent, une ligne vide arrive en haut."""
        del self.grid[i]
        self.grid.append(self.emptyLine())

    def processLines(self):
        """Supprime les lignes pleines et renvoie leur nombre, gardé aussi dans `self.nb_lines`."""
        self.nb_lines = 0
        last = len(self.grid) - 1
        i = 0
        while i <= last:
            if self.isLineFull(i):
                self.removeLine(i)
                last -= 1
                self.nb_lines += 1
            else:
                i += 1
        return self.nb_lines

    # Les statistiques

    def columnHeight(self, j):
        """Renvoie la hauteur de la colonne `j`, lignes invisibles comprises."""
        i = len(self.grid) - 1
        while i >= 0 and self.isCellEmpty(i, j):
            i -= 1
        return i + 1

    def getColumnHeights(self):
        """Renvoie la liste des hauteurs des colonnes, de gauche à droite."""
        return [self.columnHeight(j) for j in range(self.width)]

    def getMaxHeight(self):
        """Renvoie la hauteur de la plus haute colonne."""
        return max(self.getColumnHeights())

    def getSumHeights(self):
        """Renvoie la somme des hauteurs des colonnes."""
        return sum(self.getColumnHeights())

    def getBumpiness(self):
        """Renvoie la somme des écarts (en valeur absolue) de hauteur entre colonnes consécutives."""
        heights = self.getColumnHeights()
        return sum(abs(heights[j] - heights[j + 1]) for j in range(self.width - 1))

    def isDominated(self, i, j):
        """Teste si la case (i, j) est vide avec une case pleine au-dessus d'elle dans sa colonne."""
        if not self.isCellEmpty(i, j):
            return False
        return any(not self.isCellEmpty(k, j) for k in range(i + 1, self.columnHeight(j)))

    def getNbHoles(self):
        """Renvoie le nombre de trous de la grille."""
        # Au-dessus de la hauteur d'une colonne, aucune case n'est dominée : inutile de les visiter.
        return sum(self.isDominated(i, j) for j in range(self.width) for i in range(self.columnHeight(j)))

    def updateStats(self):
        """Met à jour toutes les statistiques de la grille, sauf `nb_lines` qui vient de `processLines`.

        Les valeurs sont celles des méthodes `get…`, mais chaque colonne n'est lue qu'une fois : les agents
        demandent ces statistiques pour tous les placements de tous les blocs.
        """
        top = len(self.grid)
        while top > 0 and not any(self.grid[top - 1]):
            top -= 1
        heights = []
        holes = 0
        # Toutes les cases au-dessus de `top` lignes sont vides ; zip(*lignes) donne les colonnes du reste.
        for column in zip(*self.grid[:top], strict=True):
            height = top
            while height > 0 and column[height - 1] == 0:
                height -= 1
            heights.append(height)
            # Les cases vides de la colonne, moins celles qui sont au-dessus de son sommet.
            holes += column.count(0) - (top - height)
        self.column_heights = heights or [0] * self.width
        self.max_height = top
        self.sum_heights = sum(heights)
        self.nb_holes = holes
        self.bumpiness = sum([abs(left - right) for left, right in pairwise(heights)])

    # Les utilitaires

    def copy(self):
        """Renvoie une copie indépendante de la grille."""
        return deepcopy(self)

    def __deepcopy__(self, memo):
        """Dit à `deepcopy` comment copier une grille : ligne par ligne, bien plus vite que case par case."""
        board = copy(self)
        board.grid = [line[:] for line in self.grid]
        board.column_heights = self.column_heights[:]
        return board

    def __str__(self):
        """Renvoie le dessin de la grille, le haut en premier, tous les textes de même longueur.

        Les deux lignes invisibles n'ont ni mur ni point : on n'y voit que le bloc qui arrive. Le fond de
        la grille porte le dernier chiffre du numéro de chaque colonne.
        """
        texts = []
        for i in reversed(range(len(self.grid))):
            cells = "".join(cellText(cell) for cell in self.grid[i])
            texts.append(f"|{cells}|" if i < self.height else f" {cells.replace('.', ' ')} ")
        numbers = "".join(f" {j % 10}" for j in range(self.width))
        return "\n".join([*texts, f"+{numbers}+"])

    def printInfos(self):
        """Affiche les statistiques de la grille (pour les tests)."""
        print(f"Hauteurs des colonnes : {self.column_heights}")
        print(f"Hauteur maximum : {self.max_height}")
        print(f"Somme des hauteurs : {self.sum_heights}")
        print(f"Relief : {self.bumpiness}")
        print(f"Nombre de trous : {self.nb_holes}")
        print(f"Lignes supprimées : {self.nb_lines}")
