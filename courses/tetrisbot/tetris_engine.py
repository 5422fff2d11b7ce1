"""Le moteur de jeu : il fait évoluer un bloc dans la grille et mène la partie.

Les mots de ce fichier :

- la *position* d'un bloc est [ligne, colonne] du coin en haut à gauche de son glyphe ; la case (i, j) du
  glyphe est donc la case (ligne - i, colonne + j) de la grille : le glyphe se lit vers le bas, les lignes
  de la grille se comptent vers le haut ;
- la *grille fixe* contient les blocs déjà posés ; la *grille de jeu*, en plus, le bloc courant ;
- un *placement* est un couple (colonne, rotation) : le bloc est tourné en haut de la grille, le coin de
  son glyphe dans cette colonne (elle peut être négative, si la gauche du glyphe est vide), puis lâché ;
- une *commande* est ce que renvoie la fonction `getMove()` de l'agent à chaque tour :

    L, R              un pas à gauche, à droite
    H, T              un quart de tour horaire, trigonométrique (refusé s'il n'y a pas la place)
    N                 rien
    D                 lâcher le bloc
    P:colonne:rotation  faire ce placement
    S, Q              recommencer la partie, quitter la partie

Un tour est une commande, puis la descente du bloc d'une ligne s'il n'est pas encore posé. Une commande
refusée ou inconnue ne fait rien : le bloc descend, et la partie finit donc toujours.
"""

import re
from copy import copy, deepcopy
from math import ceil
from random import Random
from time import sleep

from board import NB_HIDDEN_LINES, Board
from display import showGame, summary
from tetramino import BLOCK_BAG

SMALLEST_WIDTH = max(block.size for block in BLOCK_BAG)
"""La plus petite largeur où tous les blocs peuvent apparaître."""

DIRECTIONS = {"L": (0, -1), "R": (0, 1), "D": (-1, 0)}
"""Le déplacement (lignes, colonnes) de chaque direction : gauche, droite, bas."""

LINES_SCORES = [0, 40, 100, 300, 1200]
"""Les points gagnés en supprimant 0, 1, 2, 3 ou 4 lignes d'un coup."""

PLACEMENT = re.compile(r"P:-?[0-9]{1,4}:[0-9]{1,4}")
"""L'écriture de la commande qui fait un placement."""


def readPlacement(command):
    """Renvoie le placement (colonne, rotation) qu'écrit la commande, ou `None` si c'en est une autre."""
    if not PLACEMENT.fullmatch(command):
        return None
    _, column, rotation = command.split(":")
    return int(column), int(rotation)


class TetrisEngine:
    """Une partie de Tétris, dont les coups viennent de la fonction `getMove`."""

    BLOCKS = BLOCK_BAG  # ce que contient un sac neuf ; une classe dérivée peut jouer avec d'autres blocs

    def __init__(
        self,
        getMove,
        width=10,
        height=22,
        max_blocks=0,
        temporisation=0,
        silent=False,
        random_generator_seed=None,
        agent_name="",
        agent_description="",
    ):
        """Prépare une partie ; `run` la joue.

        - `getMove` : fonction sans paramètre qui renvoie la commande du tour
        - `width`, `height` : dimensions de la grille, au moins 4 et 1
        - `max_blocks` : nombre maximum de blocs à jouer, 0 pour aller jusqu'à la fin de la partie
        - `temporisation` : pause entre deux tours, en secondes
        - `silent` : si `True`, aucun affichage et aucune pause
        - `random_generator_seed` : graine du tirage des blocs ; deux parties de même graine ont les mêmes
        - `agent_name`, `agent_description` : textes affichés à côté de la grille

        Des valeurs impossibles lèvent `ValueError`.
        """
        if width < SMALLEST_WIDTH:
            raise ValueError(f"La grille doit avoir au moins {SMALLEST_WIDTH} colonnes.")
        if max_blocks < 0 or temporisation < 0:
            raise ValueError("Le nombre de blocs et la temporisation ne peuvent pas être négatifs.")
        self.getMove = getMove
        self.width = width
        self.height = height
        self.max_blocks = max_blocks
        self.temporisation = temporisation
        self.silent = silent
        self.agent_name = agent_name
        self.agent_description = agent_description
        self.random_generator = Random(random_generator_seed)
        self.newGame()

    def newGame(self):
        """Commence une partie : grilles vides, sac neuf, compteurs à zéro, premier bloc en place."""
        self.board = Board(self.width, self.height)
        self.fixed_board = self.board.copy()
        self.nb_blocks_played = 0
        self.score = 0
        self.total_lines = 0
        self.message = ""
        self.isRunning = True
        self.generateNewBlockBag()
        self.next_block = self.generateNewBlock()
        self.getNewBlock()

    # Les blocs à venir

    def generateNewBlockBag(self):
        """Remplit `self.block_bag` avec un bloc de chaque type, dans un ordre tiré au hasard."""
        self.block_bag = list(self.BLOCKS)
        self.random_generator.shuffle(self.block_bag)

    def generateNewBlock(self):
        """Sort un bloc du sac et en renvoie une copie, à tourner ; un sac vide est d'abord remplacé."""
        if not self.block_bag:
            self.generateNewBlockBag()
        return self.block_bag.pop(0).copy()

    def getNewBlock(self):
        """Le bloc suivant devient le bloc courant, en haut de la grille ; un autre bloc le suit."""
        self.block = self.next_block
        self.next_block = self.generateNewBlock()
        self.setBlockInitPosition()
        self.placeBlock()

    def setBlockInitPosition(self):
        """Met la position du bloc courant au milieu de la ligne la plus haute."""
        self.block_position = [self.topLine(), self.width // 2 - ceil(self.block.size / 2)]

    def topLine(self):
        """Renvoie le numéro de la ligne la plus haute de la grille."""
        return self.height + NB_HIDDEN_LINES - 1

    # Le bloc courant dans la grille

    def getBlockCells(self, block, position, rotation=None):
        """Renvoie la liste des cases (i, j) de la grille qu'occupe `block` à cette position.

        Il y est dans la rotation donnée, ou s'il n'y en a pas dans la sienne.
        """
        line, column = position
        return [(line - i, column + j) for i, j in block.getCells(rotation)]

    def areCellsFree(self, cells):
        """Teste si toutes ces cases (i, j) sont dans la grille et vides dans la grille fixe."""
        top = self.topLine()
        for i, j in cells:
            if i < 0 or i > top or j < 0 or j >= self.width or not self.fixed_board.isCellEmpty(i, j):
                return False
        return True

    def isMoveValid(self, block, position):
        """Teste si `block` tient à cette position, dans la grille, sur des cases libres de la grille fixe."""
        return self.areCellsFree(self.getBlockCells(block, position))

    def placeBlock(self):
        """Dessine le bloc courant dans la grille de jeu."""
        for i, j in self.getBlockCells(self.block, self.block_position):
            self.board.setCell(i, j, self.block.id)

    def eraseBlock(self):
        """Efface le bloc courant de la grille de jeu."""
        for i, j in self.getBlockCells(self.block, self.block_position):
            self.board.emptyCell(i, j)

    def moveBlock(self, position, rotation=None):
        """Met le bloc courant à cette position, s'il y tient ; renvoie si c'est fait.

        Il y est mis dans la rotation donnée, ou s'il n'y en a pas dans la sienne.
        """
        if not self.areCellsFree(self.getBlockCells(self.block, position, rotation)):
            return False
        self.eraseBlock()
        if rotation is not None:
            self.block.setRotation(rotation)
        self.block_position = list(position)
        self.placeBlock()
        return True

    def moveBlockInDirection(self, direction):
        """Déplace le bloc courant d'une case ('L' gauche, 'R' droite, 'D' bas) ; renvoie si c'est fait.

        Toute autre direction lève `ValueError`.
        """
        if direction not in DIRECTIONS:
            raise ValueError(f"Direction inconnue : {direction!r} (L, R ou D).")
        lines, columns = DIRECTIONS[direction]
        return self.moveBlock([self.block_position[0] + lines, self.block_position[1] + columns])

    def rotateBlockInDirection(self, direction):
        """Tourne le bloc courant sur place ('H' ou 'T') ; renvoie si c'est fait, rien ne bouge sinon."""
        rotated = self.block.copy()
        rotated.rotate(direction)
        return self.moveBlock(self.block_position, rotated.glyph_index)

    def dropBlock(self):
        """Fait tomber le bloc courant aussi bas que possible, sans finir son coup."""
        line, column = self.block_position
        while self.isMoveValid(self.block, [line - 1, column]):
            line -= 1
        self.moveBlock([line, column])

    # Les placements

    def canPlaceBlockDirect(self, column, rotation):
        """Teste si le bloc courant, dans cette rotation, tient en haut de la grille dans cette colonne."""
        return self.areCellsFree(self.getBlockCells(self.block, [self.topLine(), column], rotation))

    def getPossibleMovesDirect(self):
        """Renvoie la liste des placements (colonne, rotation) possibles, par rotation puis par colonne."""
        return [
            (column, rotation)
            for rotation in range(self.block.nb_rotations)
            for column in range(1 - self.block.size, self.width)
            if self.canPlaceBlockDirect(column, rotation)
        ]

    def getBoardAfterMove(self, column, rotation):
        """Renvoie la grille que donnerait ce placement possible : lignes supprimées, statistiques à jour.

        La partie elle-même ne change pas : c'est ainsi que les agents comparent les placements.
        """
        board = self.fixed_board.copy()
        position = [self.getLandingLine(column, rotation), column]
        for i, j in self.getBlockCells(self.block, position, rotation):
            board.setCell(i, j, self.block.id)
        board.processLines()
        board.updateStats()
        return board

    def getLandingLine(self, column, rotation):
        """Renvoie la ligne où s'arrête le bloc courant, lâché d'en haut par ce placement possible.

        La case (i, j) du glyphe s'arrête au plus bas sur le sommet de sa colonne ; la case la plus gênée
        décide. C'est ce que trouve `dropBlock` pas à pas, sans les pas.
        """
        heights = self.fixed_board.column_heights
        return max(heights[column + j] + i for i, j in self.block.getCells(rotation))

    def placeBlockDirect(self, column, rotation):
        """Fait tomber le bloc courant par ce placement, sans finir son coup : voir `endMove`.

        Renvoie `False`, sans rien changer, si le placement est impossible.
        """
        if not self.moveBlock([self.topLine(), column], rotation):
            return False
        self.dropBlock()
        return True

    # La fin d'un coup

    def endMove(self):
        """Pose le bloc courant où il est : lignes, score, grille fixe ; puis le bloc suivant ou la fin."""
        lines = self.board.processLines()
        self.board.updateStats()
        self.fixed_board = self.board.copy()
        self.nb_blocks_played += 1
        self.total_lines += lines
        self.score += self.getScoreFromLines(lines)
        if self.isEndGame():
            self.isRunning = False
        else:
            self.getNewBlock()

    def isBoardOver(self):
        """Teste si les blocs posés dépassent la hauteur de la grille."""
        return self.fixed_board.max_height > self.height

    def isEndGame(self):
        """Teste si la partie est finie : la grille déborde, ou les `max_blocks` blocs sont joués."""
        return self.isBoardOver() or 0 < self.max_blocks <= self.nb_blocks_played

    def getScoreFromLines(self, nb_lines):
        """Renvoie les points que donnent `nb_lines` lignes supprimées d'un coup."""
        return LINES_SCORES[nb_lines]

    def getScoreFromMove(self, column, rotation):
        """Renvoie les points que donnerait ce placement possible, sans le jouer."""
        return self.getScoreFromLines(self.getBoardAfterMove(column, rotation).nb_lines)

    # Les commandes et les tours

    def playCommand(self, command):
        """Exécute une commande ; renvoie `False`, sans rien changer, si elle est refusée ou inconnue."""
        if command == "S":
            self.newGame()
            return True
        if not self.isRunning or not isinstance(command, str):
            return False
        if command in ("L", "R"):
            return self.moveBlockInDirection(command)
        if command in ("H", "T"):
            return self.rotateBlockInDirection(command)
        if command == "D":
            self.dropBlock()
            self.endMove()
            return True
        if command == "Q":
            self.isRunning = False
            return True
        placement = readPlacement(command)
        if placement and self.placeBlockDirect(*placement):
            self.endMove()
            return True
        return command == "N"

    def playTurn(self, command):
        """Joue un tour : la commande, puis la descente du bloc d'une ligne s'il est encore en jeu."""
        block = self.block
        done = self.playCommand(command)
        self.message = "" if done else f"Commande refusée : {command!r:.20}"
        # D, P et S amènent un autre bloc : celui-là attend le tour suivant pour descendre.
        if self.isRunning and self.block is block and not self.moveBlockInDirection("D"):
            self.endMove()

    def show(self):
        """Affiche la partie, sauf si le moteur est silencieux."""
        if not self.silent:
            showGame(self)

    def run(self):
        """Joue la partie jusqu'à sa fin, dit comment elle a fini (sauf en silence) et renvoie le score."""
        self.show()
        while self.isRunning:
            self.playTurn(self.getMove())
            self.show()
            if self.isRunning and not self.silent:
                sleep(self.temporisation)
        if not self.silent:
            print(summary(self), flush=True)
        return self.score

    def copy(self):
        """Renvoie une copie indépendante de la partie ; seule la fonction `getMove` est partagée."""
        # Ce qui est inscrit d'avance parmi les copies faites n'est pas copié : ni l'agent, qui n'appartient
        # pas à la partie, ni les blocs du sac, que personne ne tourne avant d'en avoir sorti une copie.
        done = {id(self.getMove): self.getMove}
        # L'état d'un générateur de hasard est un tuple : `copy` suffit, sans copier ses 625 nombres un à un.
        done[id(self.random_generator)] = copy(self.random_generator)
        for block in self.block_bag:
            done[id(block)] = block
        return deepcopy(self, done)
