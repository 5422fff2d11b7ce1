"""Le déroulement d'une partie, commun à la console et à la fenêtre : tours, rafles, nulle, fichiers.

Les mots de ce fichier :

- le trait : le droit de jouer, à tour de rôle ; player est le joueur qui l'a ;
- un tour : choisir une pièce (select), faire un ou plusieurs mouvements (move), le terminer (endTurn) ;
- le chemin (path) : les cases par lesquelles passe la pièce pendant un coup, son départ compris.

Les erreurs, dont le texte est une phrase pour le joueur :

    GameError
    ├── MoveError      un mouvement ou un choix refusé (errCode : le code de checkMove, s'il y en a un)
    └── GameFileError  une sauvegarde ou une restauration impossible
"""

import errno
import re

from draughtsFunctions import (
    BLACK_PLAYER,
    DIMENSION,
    FREE_SPACE,
    NO_ERROR,
    SPACE_OCCUPIED,
    STEPS,
    WHITE_PLAYER,
    becomeKing,
    capture,
    checkEndOfGame,
    checkMove,
    columnName,
    findArrival,
    findStep,
    initBoard,
    isDark,
    isOnBoard,
    legalMoves,
    load,
    movePiece,
    owner,
    piecesOf,
    save,
    strerr,
)

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
