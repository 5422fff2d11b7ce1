"""Les règles du jeu de dames simplifié, sur un damier représenté par une matrice.

Les mots de ce fichier :

- damier (board) : liste de lignes ; board[i][j] est la case de la ligne i (0 en haut) et de la colonne j.
  Les noirs partent du haut et descendent, les blancs partent du bas et montent ;
- pièce : un pion (valeur absolue 1) ou une dame (valeur absolue 2) ; son signe est celui de son joueur ;
- direction : « L » (gauche) ou « R » (droite), suivie de « B » vers l'arrière. Gauche et droite sont celles
  du joueur qui regarde ses pions monter : la gauche des noirs est donc la droite de la matrice ;
- pas : le couple (di, dj) que l'on ajoute à (i, j) pour avancer d'une case dans une direction ;
- longueur (length) : le nombre de cases d'un mouvement ; sauter une pièce adverse compte pour une case,
  si bien que la case « visée », à cette distance, est celle de la pièce prise ;
- mouvement : un déplacement d'une pièce dans une direction ; coup : le ou les mouvements d'un tour.
"""

import os
import shutil
import string

from config import *

STEPS = {"L": (-1, -1), "R": (-1, 1), "LB": (1, -1), "RB": (1, 1)}
"""Le pas de chaque direction pour les blancs ; celui des noirs est l'opposé."""

MESSAGES = {
    NO_ERROR: "Pas d'erreur, le coup est autorisé.",
    PAWN_ONLY_ONE_MOVE: "Un pion ne se déplace que d'une case à la fois.",
    BAD_DIRECTION_FORMAT: "La direction doit être L, R, LB ou RB.",
    ONLY_KING_GO_BACK: "Seules les dames peuvent reculer sans prendre.",
    SPACE_OCCUPIED: "La case visée est déjà occupée.",
    CANNOT_JUMP_OUTSIDE: "Cette prise ferait sortir la pièce du damier.",
    TOO_LONG_JUMP: "On ne peut pas sauter plusieurs pièces à la fois.",
    CANNOT_GO_OUTSIDE: "La case visée est en dehors du damier.",
    NO_FREE_WAY: "Le chemin n'est pas libre : une dame s'arrête juste derrière la pièce qu'elle prend.",
    NO_PIECE: "Il n'y a pas de pièce sur cette case.",
    OPPONENT_PIECE: "Cette pièce appartient à l'adversaire.",
    MUST_CAPTURE: "La pièce a déjà bougé : elle ne peut que poursuivre une rafle en prenant.",
}

MAX_FILE_SIZE = 1_000_000
"""Nombre de caractères au-delà duquel un fichier n'est pas une sauvegarde."""


# ----------------------------------------------------------------------------- le damier


def isDark(dimension, i, j):
    """Renvoie True si (i, j) est une case noire, c'est-à-dire une case où l'on joue.

    Le coin en bas à gauche de chaque joueur est noir, quelle que soit la parité de la dimension.
    """
    return (i + j) % 2 == (dimension - 1) % 2


def initBoard(dimension):
    """Renvoie le damier de début de partie, ou False si la dimension est inférieure à 4.

    Deux lignes restent vides au milieu si la dimension est paire, trois si elle est impaire.
    """
    if dimension < 4:
        return False
    rows = (dimension - 2) // 2  # pour une dimension impaire, la division laisse la troisième ligne vide
    board = [[FREE_SPACE] * dimension for _ in range(dimension)]
    for i in range(rows):
        for j in range(dimension):
            if isDark(dimension, i, j):
                board[i][j] = BLACK_PLAYER
            if isDark(dimension, dimension - 1 - i, j):
                board[dimension - 1 - i][j] = WHITE_PLAYER
    return board


def isOnBoard(board, i, j):
    """Renvoie True si (i, j) est sur le damier (un indice négatif est en dehors)."""
    return 0 <= i < len(board) and 0 <= j < len(board)


def owner(piece):
    """Renvoie le joueur (1 ou -1) à qui est cette pièce, ou FREE_SPACE si la case est vide."""
    return (piece > 0) - (piece < 0)


def isKing(piece):
    """Renvoie True si cette pièce est une dame."""
    return abs(piece) > 1


def piecesOf(board, player):
    """Renvoie la liste des coordonnées (i, j) des pièces du joueur, de haut en bas."""
    size = range(len(board))
    return [(i, j) for i in size for j in size if owner(board[i][j]) == player]


# ----------------------------------------------------------------------------- l'affichage


def squareSymbol(board, i, j):
    """Renvoie le caractère qui représente la case (i, j)."""
    piece = board[i][j]
    if owner(piece) == WHITE_PLAYER:
        return WHITE_KING if isKing(piece) else WHITE_PAWN
    if owner(piece) == BLACK_PLAYER:
        return BLACK_KING if isKing(piece) else BLACK_PAWN
    return BLACK_SQUARE if isDark(len(board), i, j) else WHITE_SQUARE


def columnName(j):
    """Renvoie la lettre de la colonne j (après z, l'alphabet recommence)."""
    return string.ascii_lowercase[j % len(string.ascii_lowercase)]


def printBoard(board, player):
    """Affiche le damier, tourné de sorte que les pions de ce joueur montent.

    Les numéros des lignes sont à gauche, les lettres des colonnes en dessous.
    """
    order = range(len(board)) if player == WHITE_PLAYER else range(len(board) - 1, -1, -1)
    margin = len(str(len(board)))
    for i in order:
        print(str(i + 1).rjust(margin), " ".join(squareSymbol(board, i, j) for j in order))
    print(" " * margin, " ".join(columnName(j) for j in order))


# ----------------------------------------------------------------------------- les mouvements


def findStep(direction, player):
    """Renvoie le pas (di, dj) de cette direction pour ce joueur, ou None si la direction n'existe pas.

    La direction peut être en minuscules et entourée d'espaces.
    """
    name = direction.strip().upper() if isinstance(direction, str) else None
    if name not in STEPS:
        return None
    di, dj = STEPS[name]
    return di * player, dj * player


def findArrival(board, i, j, direction, length=1):
    """Renvoie ((destI, destJ), (captI, captJ)) pour ce mouvement permis, sans rien changer.

    Le second couple est remplacé par None si le mouvement ne prend rien.
    """
    di, dj = findStep(direction, owner(board[i][j]))
    target = (i + di * length, j + dj * length)
    if board[target[0]][target[1]] == FREE_SPACE:
        return target, None
    return (target[0] + di, target[1] + dj), target


def movePiece(board, i, j, direction, length=1):
    """Déplace la pièce (i, j) d'un mouvement déjà vérifié et renvoie ((destI, destJ), (captI, captJ)).

    Le second couple est None sans prise. La pièce prise reste sur le damier : capture() l'enlève.
    """
    destination, captured = findArrival(board, i, j, direction, length)
    piece = board[i][j]
    board[i][j] = FREE_SPACE
    board[destination[0]][destination[1]] = piece
    return destination, captured


def capture(board, i, j):
    """Enlève du damier la pièce prise en (i, j)."""
    board[i][j] = FREE_SPACE


def becomeKing(board, i, j):
    """Change en dame le pion en (i, j) s'il est sur sa dernière rangée ; sinon ne fait rien."""
    if board[i][j] == WHITE_PLAYER and i == 0:
        board[i][j] = 2 * WHITE_PLAYER
    elif board[i][j] == BLACK_PLAYER and i == len(board) - 1:
        board[i][j] = 2 * BLACK_PLAYER


def countFree(board, i, j, direction, player=None, length=0):
    """Renvoie le nombre de cases libres depuis (i, j), dans cette direction, avant une pièce ou le bord.

    C'est ce qu'une dame parcourt avant de prendre. player est le joueur dont c'est la direction (par
    défaut celui de la pièce) ; length est le nombre de cases libres déjà comptées par les appels
    précédents. Sans joueur ou sans direction connue, il n'y a pas de chemin : le compte en reste là.
    """
    if player is None:
        player = owner(board[i][j])
    step = findStep(direction, player)
    if step is None or player == FREE_SPACE:
        return length
    nextI, nextJ = i + step[0] * (length + 1), j + step[1] * (length + 1)
    if not isOnBoard(board, nextI, nextJ) or board[nextI][nextJ] != FREE_SPACE:
        return length
    return countFree(board, i, j, direction, player, length + 1)


# ----------------------------------------------------------------------------- la vérification


def checkMove(board, i, j, direction, player, length=1, hasPlayed=False, hasCaptured=False):
    """Renvoie le code d'erreur de ce mouvement (NO_ERROR s'il est permis), sans rien changer.

    hasPlayed dit si la pièce a déjà bougé dans ce tour, hasCaptured si elle y a déjà pris : elle ne peut
    alors plus que prendre, et seulement si elle a pris auparavant. Les erreurs sont cherchées dans un
    ordre fixe : la pièce, la longueur, la direction, la case visée, le chemin, puis la rafle.
    """
    if not isOnBoard(board, i, j) or board[i][j] == FREE_SPACE:
        return NO_PIECE
    if owner(board[i][j]) != player:
        return OPPONENT_PIECE
    if not isKing(board[i][j]) and length != 1:
        return PAWN_ONLY_ONE_MOVE
    step = findStep(direction, player)
    if step is None:
        return BAD_DIRECTION_FORMAT
    if length < 1:
        return SPACE_OCCUPIED  # la dame ne quitterait pas sa case, et elle l'occupe
    targetI, targetJ = i + step[0] * length, j + step[1] * length
    if not isOnBoard(board, targetI, targetJ):
        return CANNOT_GO_OUTSIDE
    isCapture = board[targetI][targetJ] != FREE_SPACE
    check = checkCapture if isCapture else checkSlide
    error = check(board, i, j, direction, length)
    if error == NO_ERROR and (hasPlayed or hasCaptured) and not (hasCaptured and isCapture):
        return MUST_CAPTURE
    return error


def checkSlide(board, i, j, direction, length):
    """Renvoie le code d'erreur d'un mouvement de la pièce (i, j) vers une case libre du damier."""
    goesBack = direction.strip().upper().endswith("B")
    if goesBack and not isKing(board[i][j]):
        return ONLY_KING_GO_BACK
    if countFree(board, i, j, direction) < length:
        return NO_FREE_WAY
    return NO_ERROR


def checkCapture(board, i, j, direction, length):
    """Renvoie le code d'erreur d'un mouvement de la pièce (i, j) vers une case occupée du damier."""
    player = owner(board[i][j])
    (landI, landJ), (targetI, targetJ) = findArrival(board, i, j, direction, length)
    if owner(board[targetI][targetJ]) == player:
        return SPACE_OCCUPIED
    if not isOnBoard(board, landI, landJ):
        return CANNOT_JUMP_OUTSIDE
    if board[landI][landJ] != FREE_SPACE:
        return TOO_LONG_JUMP
    if countFree(board, i, j, direction) < length - 1:
        return NO_FREE_WAY
    return NO_ERROR


def strerr(errCode):
    """Renvoie la phrase qui explique ce code d'erreur au joueur."""
    return MESSAGES.get(errCode, f"Erreur inconnue (code {errCode}).")


def legalMoves(board, i, j, hasPlayed=False, hasCaptured=False):
    """Renvoie la liste des mouvements (direction, length) que checkMove permet à la pièce (i, j)."""
    player = owner(board[i][j])
    moves = []
    for direction in STEPS:
        # au-delà de la première pièce rencontrée, aucune longueur n'est permise
        longest = countFree(board, i, j, direction) + 1 if isKing(board[i][j]) else 1
        for length in range(1, longest + 1):
            if checkMove(board, i, j, direction, player, length, hasPlayed, hasCaptured) == NO_ERROR:
                moves.append((direction, length))
    return moves


def isBlocked(board, player):
    """Renvoie True si aucune pièce de ce joueur ne peut bouger (donc aussi s'il n'en a plus)."""
    return not any(legalMoves(board, i, j) for i, j in piecesOf(board, player))


def checkEndOfGame(board, player):
    """Renvoie le gagnant (1 ou -1), 0 pour un match nul, ou False si la partie continue.

    player est le joueur qui a le trait. Un joueur sans pièce a perdu, qui que ce soit qui ait le trait ;
    deux joueurs bloqués font match nul ; un joueur bloqué qui a le trait a perdu. Distinguer 0 de False
    demande « is False ».
    """
    opponent = -player
    playerCount, opponentCount = len(piecesOf(board, player)), len(piecesOf(board, opponent))
    if playerCount > 0 and opponentCount == 0:
        return player
    if opponentCount > 0 and playerCount == 0:
        return opponent
    if not isBlocked(board, player):
        return False
    return 0 if isBlocked(board, opponent) else opponent


# ----------------------------------------------------------------------------- les fichiers


def save(filename, board, player):
    """Écrit la partie dans ce fichier : le joueur qui a le trait, la dimension, puis les lignes du damier.

    Le fichier n'est remplacé qu'une fois le nouveau complet : une sauvegarde ratée n'abîme pas l'ancienne.
    Lève OSError si l'écriture est impossible ; un dossier ou un périphérique n'est jamais remplacé.
    """
    rows = (" ".join(str(piece) for piece in row) for row in board)
    text = "\n".join([str(player), str(len(board)), *rows]) + "\n"
    path = os.path.realpath(filename)  # à travers un lien, c'est le fichier lui-même que l'on remplace
    exists = os.path.exists(path)
    if exists:
        checkRegularFile(path)
        if not os.access(path, os.W_OK):
            raise PermissionError("ce fichier est protégé")
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            file.write(text)
        if exists:
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def load(filename):
    """Lit une partie sauvegardée et renvoie (player, board).

    Les valeurs peuvent être séparées par autant d'espaces et de lignes que l'on veut. Lève OSError si le
    fichier ne peut pas être lu, ValueError (avec une phrase en français) si ce n'est pas une partie.
    """
    checkRegularFile(filename)
    with open(filename, encoding="utf-8-sig") as file:
        try:
            text = file.read(MAX_FILE_SIZE + 1)
        except UnicodeDecodeError as error:
            raise ValueError("ce n'est pas un fichier de texte") from error
    if len(text) > MAX_FILE_SIZE:
        raise ValueError("le fichier est trop gros pour être une partie")
    return parseGame(text)


def checkRegularFile(filename):
    """Lève OSError si ce nom n'est pas celui d'un fichier ordinaire (dossier, périphérique, absent)."""
    if os.path.isdir(filename):
        raise IsADirectoryError("c'est un dossier")
    if not os.path.exists(filename):
        raise FileNotFoundError("le fichier n'existe pas")
    if not os.path.isfile(filename):
        raise OSError("ce n'est pas un fichier ordinaire")


def parseGame(text):
    """Renvoie (player, board) d'après le texte d'une sauvegarde ; lève ValueError s'il est abîmé."""
    numbers = [parseNumber(word) for word in text.split()]
    if len(numbers) < 2:
        raise ValueError("le fichier est incomplet")
    player, dimension, *values = numbers
    if player not in (WHITE_PLAYER, BLACK_PLAYER):
        raise ValueError("le joueur qui a le trait doit être 1 ou -1")
    if dimension < 4:
        raise ValueError("la dimension du damier doit être au moins 4")
    if len(values) != dimension * dimension:
        raise ValueError(f"le damier doit compter {dimension} fois {dimension} cases")
    if any(abs(value) > 2 for value in values):
        raise ValueError("une case ne peut contenir que -2, -1, 0, 1 ou 2")
    return player, [values[start : start + dimension] for start in range(0, len(values), dimension)]


def parseNumber(word):
    """Renvoie le petit nombre entier qu'est ce mot ; lève ValueError sinon."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise ValueError("le fichier contient autre chose que des nombres entiers")
    return int(word)
