"""L'ordinateur : un adversaire qui prend quand il voit une prise, évite d'être pris, sinon joue au hasard.

Les mots de ce fichier :

- ses pièces (pieces) : la liste, tenue à jour, des coordonnées (i, j) des pièces de l'ordinateur ;
- un échantillon : N de ses pièces tirées au sort (N est dans config.py), les seules qu'il examine ;
- un mouvement sûr : après lui, aucune prise simple de l'adversaire n'enlève la pièce déplacée.
"""

import copy
import random

from draughtsFunctions import (
    BLACK_PLAYER,
    WHITE_PLAYER,
    N,
    becomeKing,
    capture,
    findArrival,
    isKing,
    legalMoves,
    movePiece,
    owner,
    piecesOf,
)

OPPONENTS = (
    ("Deux joueurs", None),
    ("Contre l'ordinateur, avec les blancs", BLACK_PLAYER),
    ("Contre l'ordinateur, avec les noirs", WHITE_PLAYER),
)
"""Les adversaires proposés : la phrase du menu et la couleur de l'ordinateur (None : il ne joue pas)."""


def isSafe(board, i, j, move):
    """Renvoie True si la pièce (i, j) peut faire ce mouvement sans pouvoir être prise au coup suivant.

    Seules les prises simples de l'adversaire comptent. Le damier n'est pas changé.
    """
    after = copy.deepcopy(board)
    arrival, captured = movePiece(after, i, j, *move)
    if captured is not None:
        capture(after, *captured)
    becomeKing(after, *arrival)
    opponent = -owner(board[i][j])
    return not any(
        findArrival(after, *piece, *reply)[1] == arrival
        for piece in piecesOf(after, opponent)
        for reply in legalMoves(after, *piece)
    )


def strength(board, player):
    """Renvoie la force de ce joueur : un point par pion, deux par dame."""
    return sum(2 if isKing(board[i][j]) else 1 for i, j in piecesOf(board, player))


class MachinePlayer:
    """Un joueur tenu par l'ordinateur, et la liste de ses pièces."""

    def __init__(self, player, board):
        """Prend cette couleur et parcourt le damier pour trouver ses pièces."""
        self.player = player
        self.pieces = piecesOf(board, player)

    # ------------------------------------------------------------------------- la liste des pièces

    def cleanPieces(self, board):
        """Oublie les positions de la liste qui ne portent plus une pièce de l'ordinateur."""
        self.pieces = [(i, j) for i, j in self.pieces if owner(board[i][j]) == self.player]

    def drawSample(self, size):
        """Renvoie autant de ses pièces, tirées au sort sans remise (toutes s'il y en a moins)."""
        return random.sample(self.pieces, max(0, min(size, len(self.pieces))))

    # ------------------------------------------------------------------------- la stratégie

    def findCapture(self, board):
        """Renvoie (pièce, mouvement) pour une prise vue dans un échantillon de ses pièces, sinon None."""
        for piece in self.drawSample(N):
            captures = [move for move in legalMoves(board, *piece) if findArrival(board, *piece, *move)[1]]
            if captures:
                return piece, random.choice(captures)
        return None

    def findSafeMove(self, board):
        """Renvoie (pièce, mouvement) pour un mouvement sûr vu dans un échantillon, sinon None."""
        for piece in self.drawSample(N):
            safe = [move for move in legalMoves(board, *piece) if isSafe(board, *piece, move)]
            if safe:
                return piece, random.choice(safe)
        return None

    def findAnyMove(self, board):
        """Renvoie (pièce, mouvement) au hasard parmi toutes ses pièces, ou None si elles sont bloquées."""
        for piece in self.drawSample(len(self.pieces)):
            moves = legalMoves(board, *piece)
            if moves:
                return piece, random.choice(moves)
        return None

    def chooseMove(self, board):
        """Renvoie (pièce, mouvement) pour commencer son coup : une prise, sinon sûr, sinon au hasard."""
        self.cleanPieces(board)
        return self.findCapture(board) or self.findSafeMove(board) or self.findAnyMove(board)

    # ------------------------------------------------------------------------- dans une partie

    def hasTurn(self, game):
        """Renvoie True si c'est à l'ordinateur de jouer dans cette partie."""
        return game.player == self.player

    def playStep(self, game):
        """Fait un pas de son tour dans cette partie : un mouvement, ou la fin du tour.

        Après une prise, il continue avec la même pièce tant qu'elle peut prendre.
        """
        if not game.hasPlayed:
            piece, move = self.chooseMove(game.board)
            game.select(*piece)
            self.play(game, move)
        elif game.hasCaptured and game.captures():
            self.play(game, random.choice(game.captures()))
        else:
            game.endTurn()

    def play(self, game, move):
        """Joue ce mouvement de la pièce choisie et retient la nouvelle position de la pièce."""
        self.pieces.remove(game.piece)
        game.move(*move)
        self.pieces.append(game.piece)

    def acceptsDraw(self, board):
        """Renvoie True si l'ordinateur accepte la nulle : plus faible, ou à égalité sans pion en jeu."""
        mine, theirs = strength(board, self.player), strength(board, -self.player)
        pieces = piecesOf(board, self.player) + piecesOf(board, -self.player)
        return mine < theirs or (mine == theirs and all(isKing(board[i][j]) for i, j in pieces))


def createMachine(player, board):
    """Renvoie l'ordinateur de cette couleur sur ce damier, ou None si la couleur est None."""
    return None if player is None else MachinePlayer(player, board)
