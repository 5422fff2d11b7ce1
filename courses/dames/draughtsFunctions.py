"""Les fonctions du jeu de dames simplifié, communes à la console et à la fenêtre.

Le fichier se lit de haut en bas, chaque partie ne s'appuyant que sur les précédentes :

1. les règles sur un damier : l'affichage, les mouvements, leur vérification, la fin, les fichiers ;
2. une partie en cours (Game) : les tours, les rafles, la nulle, et les erreurs dites au joueur ;
3. l'ordinateur (MachinePlayer), qui suit l'Algorithme 1 de l'énoncé.

Les mots de ce fichier :

- damier (board) : liste de lignes ; board[i][j] est la case de la ligne i (0 en haut) et de la colonne j.
  Les noirs partent du haut et descendent, les blancs partent du bas et montent ;
- pièce : un pion (valeur absolue 1) ou une dame (valeur absolue 2) ; son signe est celui de son joueur ;
- direction : « L » (gauche) ou « R » (droite), suivie de « B » vers l'arrière. Gauche et droite sont celles
  du joueur qui regarde ses pions monter : la gauche des noirs est donc la droite de la matrice ;
- pas : le couple (di, dj) que l'on ajoute à (i, j) pour avancer d'une case dans une direction ;
- longueur (length) : le nombre de cases d'un mouvement ; sauter une pièce adverse compte pour une case,
  si bien que la case « visée », à cette distance, est celle de la pièce prise ;
- mouvement : un déplacement d'une pièce dans une direction ; coup : le ou les mouvements d'un tour ;
- le trait : le droit de jouer, à tour de rôle ; player est le joueur qui l'a ;
- un tour : choisir une pièce (select), faire un ou plusieurs mouvements (move), le terminer (endTurn) ;
- le chemin (path) : les cases par lesquelles passe la pièce pendant un coup, son départ compris ;
- un échantillon : N pièces de l'ordinateur tirées au sort (N est dans config.py), les seules qu'il examine ;
- un mouvement sûr : après lui, aucune prise simple de l'adversaire n'enlève la pièce déplacée.

Les erreurs d'une partie, dont le texte est une phrase pour le joueur :

    GameError
    ├── MoveError      un mouvement ou un choix refusé (errCode : le code de checkMove, s'il y en a un)
    └── GameFileError  une sauvegarde ou une restauration impossible
"""

import copy
import errno
import os
import random
import re
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

MAX_DIMENSION = 26
"""Le plus grand damier que l'on puisse jouer : une lettre de a à z par colonne."""

NAMES = {WHITE_PLAYER: "blancs", BLACK_PLAYER: "noirs"}

RULES = """\
Les blancs commencent. Un pion avance d'une case en diagonale. Il prend une pièce adverse voisine, vers \
l'avant ou vers l'arrière, en sautant sur la case libre juste derrière elle, et peut continuer tant qu'il \
prend : c'est une rafle. Prendre n'est jamais obligatoire.

Un pion qui termine son coup sur la dernière rangée devient une dame. Une dame se déplace d'autant de \
cases libres qu'elle veut, dans les quatre directions ; quand elle prend, elle s'arrête juste derrière la \
pièce prise.

Un joueur qui n'a plus de pièce, ou qui ne peut plus bouger quand il a le trait, a perdu. Si plus personne \
ne peut bouger, ou si les deux joueurs s'accordent, la partie est nulle."""

REASONS = {
    errno.ENOENT: "ce dossier n'existe pas",
    errno.ENOTDIR: "ce dossier n'existe pas",
    errno.EACCES: "l'accès est refusé",
    errno.EPERM: "l'accès est refusé",
    errno.EROFS: "l'accès est refusé",
    errno.ENOSPC: "le disque est plein",
    errno.ENAMETOOLONG: "le nom est trop long",
}
"""Les raisons données par le système, en français."""

OPPONENTS = (
    ("Deux joueurs", None),
    ("Contre l'ordinateur, avec les blancs", BLACK_PLAYER),
    ("Contre l'ordinateur, avec les noirs", WHITE_PLAYER),
)
"""Les adversaires proposés : la phrase du menu et la couleur de l'ordinateur (None : il ne joue pas)."""


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
    if piece > 0:
        return WHITE_PLAYER
    if piece < 0:
        return BLACK_PLAYER
    return FREE_SPACE


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
        with open(temporary, "x", encoding="utf-8") as file:  # « x » : jamais par-dessus un autre fichier
            file.write(text)
        if exists:
            shutil.copymode(path, temporary)  # le nouveau fichier garde les droits de l'ancien
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


# ----------------------------------------------------------------------------- les erreurs d'une partie


class GameError(Exception):
    """Une demande du joueur que la partie refuse ; son texte lui est destiné."""


class MoveError(GameError):
    """Un mouvement, ou un choix de pièce, qui n'est pas permis."""

    def __init__(self, message, errCode=None):
        """Retient la phrase et, s'il y en a un, le code d'erreur de checkMove."""
        super().__init__(message)
        self.errCode = errCode


class GameFileError(GameError):
    """Une partie qui n'a pas pu être écrite ou lue."""


# ----------------------------------------------------------------------------- les coordonnées du joueur


def squareName(square):
    """Renvoie le nom que les joueurs donnent à la case (i, j) : « d7 » pour (6, 3)."""
    i, j = square
    return f"{columnName(j)}{i + 1}"


def parseSquare(text, board):
    """Renvoie la case (i, j) que nomme ce texte (« d7 », « D, 7 », « (d,7) »).

    Lève MoveError si ce n'est pas une case de ce damier.
    """
    found = re.fullmatch(r"\(?\s*([a-z])\s*,?\s*([0-9]{1,3})\s*\)?", text.strip().lower(), re.ASCII)
    if found is None:
        raise MoveError("Une case s'écrit avec une lettre et un nombre, par exemple d7.")
    i, j = int(found[2]) - 1, ord(found[1]) - ord("a")
    if not isOnBoard(board, i, j):
        raise MoveError(f"La case {found[1]}{found[2]} n'est pas sur le damier.")
    return i, j


# ----------------------------------------------------------------------------- les fichiers du joueur


def gameFileName(name):
    """Renvoie le nom de fichier donné par le joueur, complété par « .dat » s'il le faut."""
    name = name.strip()
    return name if name.lower().endswith(".dat") else name + ".dat"


def explain(error):
    """Renvoie en quelques mots de français la raison de cette OSError ou ValueError."""
    number = getattr(error, "errno", None)
    if number is None:
        return str(error)
    return REASONS.get(number, error.strerror)


def checkPlayable(board):
    """Lève ValueError si l'on ne peut pas jouer sur ce damier : trop grand, ou pièce sur une case blanche."""
    if len(board) > MAX_DIMENSION:
        raise ValueError(f"le damier dépasse {MAX_DIMENSION} colonnes")
    pieces = piecesOf(board, WHITE_PLAYER) + piecesOf(board, BLACK_PLAYER)
    if not all(isDark(len(board), i, j) for i, j in pieces):
        raise ValueError("une pièce se trouve sur une case blanche")


def restoreGame(filename):
    """Renvoie la partie (Game) que contient ce fichier ; lève GameFileError si ce n'est pas possible."""
    try:
        player, board = load(filename)
        checkPlayable(board)
    except (OSError, ValueError) as error:
        raise GameFileError(f"Impossible de charger la partie : {explain(error)}.") from error
    return Game(board, player)


def newGame(dimension=DIMENSION):
    """Renvoie une partie qui commence ; lève GameError si l'on ne peut pas jouer à cette dimension."""
    if not 4 <= dimension <= MAX_DIMENSION:
        raise GameError(f"La dimension du damier doit être comprise entre 4 et {MAX_DIMENSION}.")
    return Game(initBoard(dimension))


# ----------------------------------------------------------------------------- la partie


class Game:
    """Une partie en cours : le damier, le joueur qui a le trait, et où en est son tour."""

    def __init__(self, board, player=WHITE_PLAYER):
        """Commence la partie sur ce damier, avec le trait à ce joueur."""
        self.board = board
        self.player = player
        self.piece = None  # la case (i, j) de la pièce choisie
        self.hasPlayed = False
        self.hasCaptured = False
        self.path = []  # le chemin du coup en cours ou, avant le premier mouvement, du coup précédent
        self.drawAgreed = False

    # ------------------------------------------------------------------------- un tour

    def owns(self, i, j):
        """Renvoie True si (i, j) porte une pièce du joueur qui a le trait."""
        return owner(self.board[i][j]) == self.player

    def select(self, i, j):
        """Choisit la pièce (i, j) pour ce tour ; lève MoveError si le joueur ne peut pas la jouer."""
        if self.hasPlayed:
            raise MoveError("Une autre pièce a déjà bougé dans ce tour.")
        # toute direction convient : avant de la regarder, checkMove regarde s'il y a une pièce, et à qui
        error = checkMove(self.board, i, j, "", self.player)
        if not self.owns(i, j):
            raise MoveError(strerr(error), error)
        self.piece = (i, j)

    def unselect(self):
        """Repose la pièce choisie ; sans effet si elle a déjà bougé."""
        if not self.hasPlayed:
            self.piece = None

    def move(self, direction, length=1):
        """Fait faire ce mouvement à la pièce choisie et enlève la pièce prise, s'il y en a une.

        Lève MoveError, sans rien changer, si checkMove ne permet pas le mouvement.
        """
        i, j = self.piece
        error = checkMove(self.board, i, j, direction, self.player, length, self.hasPlayed, self.hasCaptured)
        if error != NO_ERROR:
            raise MoveError(strerr(error), error)
        if not self.hasPlayed:
            self.path = [self.piece]
        self.piece, captured = movePiece(self.board, i, j, direction, length)
        self.path.append(self.piece)
        self.hasPlayed = True
        if captured is not None:
            capture(self.board, *captured)
            self.hasCaptured = True

    def endTurn(self):
        """Termine le tour : le pion arrivé devient dame et le trait passe à l'adversaire."""
        if not self.hasPlayed:
            raise MoveError("Il faut jouer avant de terminer son tour.")
        becomeKing(self.board, *self.piece)
        self.player = -self.player
        self.piece = None
        self.hasPlayed = False
        self.hasCaptured = False

    # ------------------------------------------------------------------------- ce que la pièce peut faire

    def moves(self):
        """Renvoie les mouvements (direction, length) permis maintenant à la pièce choisie."""
        return legalMoves(self.board, *self.piece, self.hasPlayed, self.hasCaptured)

    def captures(self):
        """Renvoie ceux de ces mouvements qui prennent une pièce."""
        return [move for move in self.moves() if findArrival(self.board, *self.piece, *move)[1]]

    def destinations(self):
        """Renvoie les cases où la pièce choisie peut arriver maintenant (aucune sans pièce choisie)."""
        if self.piece is None:
            return []
        return [findArrival(self.board, *self.piece, *move)[0] for move in self.moves()]

    def findMove(self, i, j):
        """Renvoie (direction, length) pour aller de la pièce choisie à la case (i, j).

        Lève MoveError si la case est occupée ou n'est pas sur une diagonale de la pièce ; les autres règles
        restent à vérifier par move.
        """
        if self.board[i][j] != FREE_SPACE:
            raise MoveError(strerr(SPACE_OCCUPIED), SPACE_OCCUPIED)
        di, dj = i - self.piece[0], j - self.piece[1]
        distance = abs(di)
        if distance != abs(dj):
            raise MoveError("Une pièce se déplace uniquement en diagonale.")
        step = (di // distance, dj // distance)
        direction = next(name for name in STEPS if findStep(name, self.player) == step)
        before = owner(self.board[i - step[0]][j - step[1]])
        # arriver juste derrière une pièce adverse, c'est la prendre : le saut ne compte que pour une case
        return direction, distance - 1 if before == -self.player else distance

    # ------------------------------------------------------------------------- l'état de la partie

    def capturedBy(self, player):
        """Renvoie le nombre de pièces adverses que ce joueur a prises depuis le début de la partie."""
        atStart = len(piecesOf(initBoard(len(self.board)), -player))
        return max(0, atStart - len(piecesOf(self.board, -player)))

    def result(self):
        """Renvoie le gagnant (1 ou -1), 0 pour une partie nulle, False si la partie continue."""
        return 0 if self.drawAgreed else checkEndOfGame(self.board, self.player)

    def describeResult(self):
        """Renvoie la phrase qui donne le résultat d'une partie terminée, et sa raison."""
        winner = self.result()
        if self.drawAgreed:
            return "Partie nulle, d'un commun accord."
        if winner == 0:
            return "Match nul : plus personne ne peut bouger."
        reason = "ne peuvent plus bouger" if piecesOf(self.board, -winner) else "n'ont plus de pièce"
        return f"Les {NAMES[winner]} gagnent : les {NAMES[-winner]} {reason}."

    def describePath(self):
        """Renvoie le coup en cours, ou le dernier, écrit case par case : « d7-c6 »."""
        return "-".join(squareName(square) for square in self.path)

    def agreeDraw(self):
        """Termine la partie par la nulle que l'adversaire vient d'accepter."""
        self.drawAgreed = True

    def checkBetweenTurns(self):
        """Lève MoveError si la pièce choisie a déjà bougé : le tour doit d'abord être terminé."""
        if self.hasPlayed:
            raise MoveError("Il faut d'abord terminer le coup commencé.")

    def save(self, filename):
        """Écrit la partie dans ce fichier ; lève GameError si c'est impossible ou au milieu d'un coup."""
        self.checkBetweenTurns()
        try:
            save(filename, self.board, self.player)
        except (OSError, ValueError) as error:
            raise GameFileError(f"Impossible de sauvegarder la partie : {explain(error)}.") from error


# ----------------------------------------------------------------------------- l'ordinateur


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
