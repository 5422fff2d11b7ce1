"""Les éléments de la fenêtre du jeu de dames : ils montrent ce qu'on leur donne et ne savent aucune règle.

Les mots de ce fichier :

- le point de vue (viewpoint) : le joueur dont les pions montent, donc placé en bas de la fenêtre ;
- la marge : la bordure du damier, où se lisent les lettres des colonnes et les numéros des lignes ;
- x, y : des pixels, vers la droite et vers le bas ; i, j : la ligne et la colonne de la matrice.
"""

import tkinter as tk

from draughtsFunctions import BLACK_PLAYER, FREE_SPACE, WHITE_PLAYER, columnName, isDark, isKing, owner

BOARD_PIXELS = 600
MARGIN = 26
FAMILY = "Helvetica"

PAPER = "#f5efe3"
INK = "#3a2c20"
SOFT_INK = "#7d6b58"
FRAME = "#4a3120"
FRAME_TEXT = "#e9d9bd"
LIGHT_SQUARE = "#f0dcb8"
DARK_SQUARE = "#a5733f"
PATH_SQUARE = "#c49a4a"
HIGHLIGHT = "#ffd23f"
TARGET = "#f7e9a8"
BUTTON = "#e6d7bb"
BUTTON_ACTIVE = "#f0e4cc"
CROWN = "#d99a1c"

PIECE_COLOURS = {
    WHITE_PLAYER: {"body": "#fbf7ee", "side": "#cfc2a9", "ring": "#d9cdb6"},
    BLACK_PLAYER: {"body": "#35302d", "side": "#141110", "ring": "#5a524d"},
}
"""Pour chaque joueur : la couleur du dessus d'un pion, de sa tranche et du cercle gravé dessus."""


def drawDisc(canvas, x, y, radius, player):
    """Dessine un pion de ce joueur, vu un peu de biais, centré en (x, y)."""
    colours = PIECE_COLOURS[player]
    edge = radius * 0.16
    canvas.create_oval(
        x - radius, y - radius + edge, x + radius, y + radius + edge, fill=colours["side"], outline=""
    )
    canvas.create_oval(
        x - radius, y - radius, x + radius, y + radius, fill=colours["body"], outline=colours["side"]
    )
    inner = radius * 0.66
    canvas.create_oval(x - inner, y - inner, x + inner, y + inner, outline=colours["ring"], width=2)


def drawCrown(canvas, x, y, size):
    """Dessine une petite couronne dorée, centrée en (x, y)."""
    shape = ((-1, 0.65), (-1, -0.45), (-0.5, 0.1), (0, -0.7), (0.5, 0.1), (1, -0.45), (1, 0.65))
    points = [(x + dx * size, y + dy * size) for dx, dy in shape]
    canvas.create_polygon(points, fill=CROWN, outline="#7a5208")


def drawPiece(canvas, x, y, radius, piece):
    """Dessine cette pièce centrée en (x, y) ; une dame est faite de deux pions superposés et couronnés."""
    player = owner(piece)
    if not isKing(piece):
        drawDisc(canvas, x, y, radius, player)
        return
    drawDisc(canvas, x, y + radius * 0.12, radius, player)
    top = y - radius * 0.18
    drawDisc(canvas, x, top, radius, player)
    drawCrown(canvas, x, top, radius * 0.42)


class BoardCanvas(tk.Canvas):
    """La zone du damier : elle le dessine et dit sur quelle case tombe un clic."""

    def __init__(self, parent):
        """Crée la zone, encore vide, dans ce conteneur."""
        side = BOARD_PIXELS + 2 * MARGIN
        super().__init__(parent, width=side, height=side, bg=FRAME, highlightthickness=0)
        self.dimension = 0
        self.viewpoint = WHITE_PLAYER

    # ------------------------------------------------------------------------- cases et pixels

    def turned(self, i, j):
        """Renvoie (i, j) tel quel pour les blancs, tourné d'un demi-tour pour les noirs (et inversement)."""
        if self.viewpoint == WHITE_PLAYER:
            return i, j
        return self.dimension - 1 - i, self.dimension - 1 - j

    def corner(self, row, column):
        """Renvoie le coin supérieur gauche (x, y) de la case affichée à cette ligne et cette colonne."""
        return (
            MARGIN + column * BOARD_PIXELS // self.dimension,
            MARGIN + row * BOARD_PIXELS // self.dimension,
        )

    def centre(self, i, j):
        """Renvoie le centre (x, y) de la case (i, j)."""
        row, column = self.turned(i, j)
        left, top = self.corner(row, column)
        right, bottom = self.corner(row + 1, column + 1)
        return (left + right) // 2, (top + bottom) // 2

    def squareAt(self, x, y):
        """Renvoie la case (i, j) qui contient ce pixel, ou None dans la marge."""
        if not (MARGIN <= x < MARGIN + BOARD_PIXELS and MARGIN <= y < MARGIN + BOARD_PIXELS):
            return None
        row = ((y - MARGIN) * self.dimension) // BOARD_PIXELS
        column = ((x - MARGIN) * self.dimension) // BOARD_PIXELS
        return self.turned(row, column)

    # ------------------------------------------------------------------------- le dessin

    def show(self, game, viewpoint, showTargets):
        """Redessine le damier de cette partie, vu par ce joueur.

        showTargets dit s'il faut marquer les cases où la pièce choisie peut aller.
        """
        self.dimension = len(game.board)
        self.viewpoint = viewpoint
        self.delete("all")
        self.drawSquares(game.path)
        self.drawLabels()
        self.drawPieces(game.board)
        if game.piece is not None:
            self.drawSelection(game.piece)
        if showTargets:
            self.drawTargets(game.destinations())

    def squareRadius(self, part):
        """Renvoie la longueur en pixels de cette part d'une demi-case."""
        return part * BOARD_PIXELS / self.dimension / 2

    def drawSquares(self, path):
        """Dessine les cases ; celles du dernier coup ressortent."""
        for i in range(self.dimension):
            for j in range(self.dimension):
                row, column = self.turned(i, j)
                colour = DARK_SQUARE if isDark(self.dimension, i, j) else LIGHT_SQUARE
                if (i, j) in path:
                    colour = PATH_SQUARE
                corners = (*self.corner(row, column), *self.corner(row + 1, column + 1))
                self.create_rectangle(*corners, fill=colour, outline="")

    def drawLabels(self):
        """Écrit dans la marge les lettres des colonnes et les numéros des lignes."""
        far = BOARD_PIXELS + MARGIN * 3 // 2
        for index in range(self.dimension):
            x, y = self.centre(index, index)
            for position in (MARGIN // 2, far):
                self.create_text(
                    x, position, text=columnName(index), fill=FRAME_TEXT, font=(FAMILY, 11, "bold")
                )
                self.create_text(position, y, text=index + 1, fill=FRAME_TEXT, font=(FAMILY, 11, "bold"))

    def drawPieces(self, board):
        """Dessine toutes les pièces."""
        for i in range(self.dimension):
            for j in range(self.dimension):
                if board[i][j] != FREE_SPACE:
                    drawPiece(self, *self.centre(i, j), self.squareRadius(0.74), board[i][j])

    def drawSelection(self, square):
        """Entoure la pièce choisie."""
        x, y = self.centre(*square)
        radius = self.squareRadius(0.92)
        self.create_oval(x - radius, y - radius, x + radius, y + radius, outline=HIGHLIGHT, width=4)

    def drawTargets(self, squares):
        """Marque d'un point les cases où la pièce choisie peut aller."""
        radius = self.squareRadius(0.22)
        for square in squares:
            x, y = self.centre(*square)
            self.create_oval(x - radius, y - radius, x + radius, y + radius, fill=TARGET, outline=FRAME)


class CapturedZone(tk.Frame):
    """Une zone qui dit à un joueur combien de pièces adverses il a prises, et les montre."""

    def __init__(self, parent):
        """Crée la zone, encore vide, dans ce conteneur."""
        super().__init__(parent, bg=PAPER)
        self.titleLabel = tk.Label(self, bg=PAPER, fg=INK, font=(FAMILY, 14, "bold"))
        self.titleLabel.pack(anchor="w")
        self.countLabel = tk.Label(self, bg=PAPER, fg=SOFT_INK, font=(FAMILY, 11))
        self.countLabel.pack(anchor="w")
        self.picture = tk.Canvas(self, width=250, height=56, bg=PAPER, highlightthickness=0)
        self.picture.pack(anchor="w", pady=(4, 0))

    def show(self, player, title, count):
        """Affiche ce titre et ce nombre de pièces prises par ce joueur."""
        self.titleLabel.config(text=title)
        self.countLabel.config(text=f"Pièces adverses prises : {count}")
        self.picture.delete("all")
        perRow = max(10, (count + 1) // 2)  # deux rangées suffisent toujours, quitte à serrer les pièces
        step = 246 / perRow
        radius = min(10, step / 2 - 0.5)
        for index in range(count):
            row, column = divmod(index, perRow)
            drawDisc(self.picture, 2 + step * (column + 0.5), 14 + 28 * row, radius, -player)


class StatusZone(tk.Frame):
    """La zone de statut : qui a le trait (ou le résultat), que faire, et la proposition de nulle."""

    def __init__(self, parent, onDraw):
        """Crée la zone dans ce conteneur ; onDraw est appelée pour proposer la nulle."""
        super().__init__(parent, bg=BUTTON_ACTIVE, padx=12, pady=12)
        line = tk.Frame(self, bg=BUTTON_ACTIVE)
        line.pack(anchor="w")
        self.picture = tk.Canvas(line, width=34, height=36, bg=BUTTON_ACTIVE, highlightthickness=0)
        self.picture.pack(side="left", padx=(0, 8))
        self.titleLabel = tk.Label(line, bg=BUTTON_ACTIVE, fg=INK, font=(FAMILY, 16, "bold"))
        self.titleLabel.pack(side="left")
        self.hintLabel = tk.Label(
            self, bg=BUTTON_ACTIVE, fg=SOFT_INK, font=(FAMILY, 11), justify="left", anchor="nw",
            wraplength=226, height=4, width=1,
        )  # fmt: skip
        self.hintLabel.pack(fill="x", pady=(8, 4))
        self.drawButton = createButton(self, "Proposer la nulle", onDraw)
        self.drawButton.pack(fill="x")

    def show(self, player, title, hint):
        """Affiche le pion de ce joueur (aucun si None), ce titre et ce conseil."""
        self.picture.delete("all")
        if player is not None:
            drawDisc(self.picture, 17, 16, 14, player)
        self.titleLabel.config(text=title)
        self.hintLabel.config(text=hint)


class ButtonZone(tk.Frame):
    """La zone des quatre boutons."""

    def __init__(self, parent, commands):
        """Crée les boutons dans ce conteneur ; commands donne leurs textes et ce qu'ils appellent."""
        super().__init__(parent, bg=PAPER)
        self.buttons = {}
        for index, (text, command) in enumerate(commands.items()):
            button = createButton(self, text, command)
            button.grid(row=index // 2, column=index % 2, sticky="ew", padx=3, pady=3)
            self.buttons[text] = button
        self.columnconfigure((0, 1), weight=1, uniform="buttons")


def createButton(parent, text, command):
    """Renvoie un bouton au style du jeu, dans ce conteneur."""
    return tk.Button(
        parent, text=text, command=command, font=(FAMILY, 11), bg=BUTTON, fg=INK, activebackground=HIGHLIGHT,
        activeforeground=INK, relief="flat", borderwidth=0, padx=8, pady=7, highlightthickness=1,
        highlightbackground=SOFT_INK, cursor="hand2",
    )  # fmt: skip


class ChoiceDialog(tk.Toplevel):
    """Une petite fenêtre qui propose quelques choix, chacun sur un bouton, et « Annuler »."""

    def __init__(self, parent, title, question, choices):
        """Montre ces choix, des couples (texte, fonction à appeler), au-dessus de cette fenêtre."""
        super().__init__(parent, bg=PAPER, padx=24, pady=20)
        self.title(title)
        self.transient(parent)
        self.resizable(False, False)
        tk.Label(self, text=question, bg=PAPER, fg=INK, font=(FAMILY, 14, "bold")).pack(pady=(0, 12))
        self.buttons = {}
        for text, command in [*choices, ("Annuler", lambda: None)]:
            button = createButton(self, text, lambda command=command: self.choose(command))
            button.pack(fill="x", pady=3)
            self.buttons[text] = button
        self.bind("<Escape>", lambda event: self.destroy())
        self.geometry(f"+{parent.winfo_rootx() + 160}+{parent.winfo_rooty() + 180}")
        self.wait_visibility()
        self.grab_set()

    def choose(self, command):
        """Ferme la fenêtre, puis fait ce que dit le bouton choisi."""
        self.destroy()
        command()


class HelpWindow(tk.Toplevel):
    """La fenêtre d'aide, séparée du jeu, qui reste ouverte tant qu'on le veut."""

    def __init__(self, parent, text):
        """Montre ce texte à côté de cette fenêtre."""
        super().__init__(parent, bg=PAPER, padx=24, pady=20)
        self.title("Aide du jeu de dames")
        self.resizable(False, False)
        tk.Label(self, text="Aide", bg=PAPER, fg=INK, font=(FAMILY, 18, "bold")).pack(anchor="w")
        tk.Label(
            self, text=text, bg=PAPER, fg=INK, font=(FAMILY, 11), justify="left", wraplength=520
        ).pack(anchor="w", pady=12)  # fmt: skip
        createButton(self, "Fermer", self.destroy).pack(anchor="e")
