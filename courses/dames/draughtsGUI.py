"""Le jeu de dames dans une fenêtre, à deux ou contre l'ordinateur : python3 draughtsGUI.py

La fenêtre montre une partie (Game) et transforme les clics en mouvements : un clic choisit une pièce, un
clic sur une case l'y fait aller (autant de fois que la rafle le permet), un nouveau clic sur la pièce termine
le coup. La première moitié du fichier dessine : ses classes montrent ce qu'on leur donne et ne savent aucune
règle. La seconde, DraughtsWindow, joue.

Les mots de ce fichier :

- une zone : une partie de la fenêtre (le damier, les prises, le statut, les boutons) ;
- le point de vue (viewpoint) : le joueur dont les pions montent, donc placé en bas de la fenêtre ;
- la marge : la bordure du damier, où se lisent les lettres des colonnes et les numéros des lignes ;
- x, y : des pixels, vers la droite et vers le bas ; i, j : la ligne et la colonne de la matrice.
"""

import os
import signal
import sys

try:
    import tkinter as tk
    from tkinter import filedialog, messagebox
except ImportError:
    sys.exit("Cette fenêtre demande le module tkinter de Python (paquet python3-tk).")

from draughtsFunctions import (
    BLACK_PLAYER,
    FREE_SPACE,
    NAMES,
    OPPONENTS,
    RULES,
    WHITE_PLAYER,
    GameError,
    MoveError,
    columnName,
    createMachine,
    gameFileName,
    isDark,
    isKing,
    newGame,
    owner,
    restoreGame,
    squareName,
)

MACHINE_DELAY = 500
"""Millisecondes entre deux mouvements de l'ordinateur, pour qu'on les voie."""

FILE_TYPES = [("Parties de dames", "*.dat"), ("Tous les fichiers", "*")]

HELP = f"""{RULES}

Cliquez sur une de vos pièces, puis sur la case où elle doit aller ; pour une rafle, cliquez sur chaque \
case d'arrivée. Cliquez de nouveau sur la pièce pour terminer votre coup. Avant qu'elle ait bougé, ce clic \
la repose.

« Nouvelle partie » laisse choisir l'adversaire. La nulle se propose, et une partie se sauvegarde, entre \
deux coups."""

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
    WHITE_PLAYER: {"body": "#fbf7ee", "side": "#cfc2a9", "ring": "#d9cdb6", "edge": "#6b5636"},
    BLACK_PLAYER: {"body": "#35302d", "side": "#141110", "ring": "#5a524d", "edge": "#141110"},
}
"""Pour chaque joueur : la couleur du dessus d'un pion, de sa tranche, du cercle gravé dessus et du contour.

Le contour est sombre pour les deux : un pion blanc se voit ainsi aussi sur le fond crème des zones de prises.
"""


# ----------------------------------------------------------------------------- les dessins et les zones


def drawDisc(canvas, x, y, radius, player):
    """Dessine un pion de ce joueur, vu un peu de biais, centré en (x, y)."""
    colours = PIECE_COLOURS[player]
    box = (x - radius, y - radius, x + radius, y + radius)
    thickness = radius * 0.16
    canvas.create_oval(
        box[0], box[1] + thickness, box[2], box[3] + thickness, fill=colours["side"], outline=colours["edge"]
    )
    canvas.create_oval(*box, fill=colours["body"], outline=colours["edge"])
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

    def __init__(self, parent, title, question, choices, onChoice):
        """Montre ces choix, des couples (texte, valeur), au-dessus de cette fenêtre.

        onChoice est appelée avec la valeur choisie ; elle ne l'est pas si l'on annule.
        """
        super().__init__(parent, bg=PAPER, padx=24, pady=20)
        self.title(title)
        self.transient(parent)
        self.resizable(False, False)
        self.onChoice = onChoice
        tk.Label(self, text=question, bg=PAPER, fg=INK, font=(FAMILY, 14, "bold")).pack(pady=(0, 12))
        for text, value in choices:
            # « value=value » retient la valeur de ce tour de boucle ; sinon, tous auraient la dernière
            button = createButton(self, text, lambda value=value: self.choose(value))
            button.pack(fill="x", pady=3)
        createButton(self, "Annuler", self.destroy).pack(fill="x", pady=3)
        self.bind("<Escape>", lambda event: self.destroy())
        self.geometry(f"+{parent.winfo_rootx() + 160}+{parent.winfo_rooty() + 180}")
        self.wait_visibility()
        self.grab_set()

    def choose(self, value):
        """Ferme la fenêtre, puis donne la valeur du bouton choisi."""
        self.destroy()
        self.onChoice(value)


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


# ----------------------------------------------------------------------------- la fenêtre


class DraughtsWindow:
    """La fenêtre du jeu : la partie, l'ordinateur s'il joue, et les zones qui les montrent."""

    def __init__(self, root):
        """Remplit cette fenêtre racine et commence une partie à deux joueurs."""
        self.root = root
        self.machineColour = None
        self.machineStep = None  # le prochain mouvement prévu de l'ordinateur, pour pouvoir l'annuler
        self.helpWindow = None
        self.createZones()
        self.startGame(newGame(), None)

    # ------------------------------------------------------------------------- la fenêtre

    def createZones(self):
        """Place le damier, les deux zones de prises, la zone de statut et les quatre boutons."""
        self.root.title("Jeu de dames")
        self.root.configure(bg=PAPER)
        self.root.resizable(False, False)
        self.boardCanvas = BoardCanvas(self.root)
        self.boardCanvas.grid(row=0, column=0)
        self.boardCanvas.bind("<Button-1>", self.onClick)
        side = tk.Frame(self.root, bg=PAPER, padx=20, pady=18)
        side.grid(row=0, column=1, sticky="ns")
        self.capturedZones = (CapturedZone(side), CapturedZone(side))  # celle d'en haut, celle d'en bas
        self.statusZone = StatusZone(side, self.offerDraw)
        commands = {
            "Nouvelle partie": self.askNewGame,
            "Sauvegarder": self.saveGame,
            "Charger": self.loadGame,
            "Aide": self.showHelp,
        }
        self.buttonZone = ButtonZone(side, commands)
        self.capturedZones[0].pack(fill="x")
        self.statusZone.pack(fill="x", expand=True)
        self.capturedZones[1].pack(fill="x")
        self.buttonZone.pack(fill="x", pady=(20, 0))

    def refresh(self):
        """Redessine toutes les zones d'après l'état de la partie."""
        bottom = WHITE_PLAYER if self.machineColour is None else -self.machineColour
        self.boardCanvas.show(self.game, bottom, self.isPersonTurn())
        for zone, player in zip(self.capturedZones, (-bottom, bottom), strict=True):
            zone.show(player, NAMES[player].capitalize(), self.game.capturedBy(player))
        self.statusZone.show(*self.findStatus())

    def findStatus(self):
        """Renvoie (joueur, titre, conseil) pour la zone de statut."""
        if self.game.result() is not False and not self.game.hasPlayed:
            return None, "Partie terminée", self.game.describeResult()
        title = f"Trait aux {NAMES[self.game.player]}"
        if not self.isPersonTurn():
            return self.game.player, title, "L'ordinateur joue..."
        return self.game.player, title, self.findHint()

    def findHint(self):
        """Renvoie ce que la personne qui a le trait peut faire maintenant."""
        if self.game.piece is None:
            last = f"Dernier coup : {self.game.describePath()}.\n" if self.game.path else ""
            return f"{last}Cliquez sur la pièce à jouer."
        if not self.game.hasPlayed:
            return "Cliquez sur la case d'arrivée, ou de nouveau sur la pièce pour la reposer."
        if self.game.hasCaptured and self.game.captures():
            return "Poursuivez la rafle, ou cliquez de nouveau sur la pièce pour terminer le coup."
        return "Cliquez de nouveau sur la pièce pour terminer le coup."

    # ------------------------------------------------------------------------- la partie

    def startGame(self, game, machineColour):
        """Fait de cette partie la partie en cours, contre l'ordinateur de cette couleur (ou None)."""
        if self.machineStep is not None:
            self.root.after_cancel(self.machineStep)
            self.machineStep = None
        self.game = game
        self.machineColour = machineColour
        self.machine = createMachine(machineColour, game.board)
        self.continueGame()

    def isPersonTurn(self):
        """Renvoie True si l'on attend un clic : la partie continue et l'ordinateur n'a pas le trait."""
        if not self.game.hasPlayed and self.game.result() is not False:
            return False
        return self.machine is None or not self.machine.hasTurn(self.game)

    def continueGame(self):
        """Après un coup ou un chargement : montre la partie, puis son résultat ou le coup de l'ordinateur."""
        self.refresh()
        if self.game.result() is not False:
            messagebox.showinfo("Fin de la partie", self.game.describeResult())
        elif self.machine is not None and self.machine.hasTurn(self.game):
            self.machineStep = self.root.after(MACHINE_DELAY, self.playMachineStep)

    def playMachineStep(self):
        """Fait un mouvement de l'ordinateur, ou termine son tour."""
        self.machineStep = None
        self.machine.playStep(self.game)
        if self.game.hasPlayed:
            self.refresh()
            self.machineStep = self.root.after(MACHINE_DELAY, self.playMachineStep)
        else:
            self.continueGame()

    # ------------------------------------------------------------------------- les clics sur le damier

    def onClick(self, event):
        """Traite un clic sur le damier ; ne fait rien dans la marge ni quand ce n'est pas à une personne."""
        square = self.boardCanvas.squareAt(event.x, event.y)
        if square is None or not self.isPersonTurn():
            return
        if square == self.game.piece:
            self.endOrUnselect()
        elif self.game.owns(*square) and not self.game.hasPlayed:
            self.game.select(*square)
            self.refresh()
        elif self.game.piece is not None:
            self.moveTo(square)

    def endOrUnselect(self):
        """Termine le coup de la pièce choisie, ou la repose si elle n'a pas bougé."""
        if not self.game.hasPlayed:
            self.game.unselect()
            self.refresh()
            return
        self.game.endTurn()
        self.continueGame()

    def moveTo(self, square):
        """Déplace la pièce choisie vers cette case, ou explique pourquoi le coup n'est pas permis."""
        name = f"{squareName(self.game.piece)}-{squareName(square)}"
        try:
            self.game.move(*self.game.findMove(*square))
        except MoveError as error:
            messagebox.showerror("Coup refusé", f"Le coup {name} n'est pas permis.\n{error}")
        self.refresh()

    # ------------------------------------------------------------------------- les boutons

    def askNewGame(self):
        """Demande contre qui jouer, puis commence une nouvelle partie (sauf si l'on annule)."""
        ChoiceDialog(self.root, "Nouvelle partie", "Contre qui jouez-vous ?", OPPONENTS, self.startNewGame)

    def startNewGame(self, machineColour):
        """Commence une nouvelle partie contre l'ordinateur de cette couleur (ou None)."""
        self.startGame(newGame(), machineColour)

    def saveGame(self):
        """Demande un nom de fichier et y écrit la partie ; prévient si c'est impossible."""
        try:
            self.game.checkBetweenTurns()
            name = self.askSaveName()
            if name is not None:
                self.game.save(name)
                messagebox.showinfo("Sauvegarde", f"Partie sauvegardée dans {name}.")
        except GameError as error:
            messagebox.showerror("Sauvegarde impossible", str(error))

    def askSaveName(self):
        """Demande où sauvegarder ; renvoie un nom en « .dat », ou None si l'on annule."""
        chosen = filedialog.asksaveasfilename(
            parent=self.root, title="Sauvegarder la partie", defaultextension=".dat", filetypes=FILE_TYPES
        )
        if not chosen:
            return None
        name = gameFileName(chosen)
        # le dialogue a déjà demandé s'il faut remplacer le fichier choisi, mais pas celui au nom complété
        if name != chosen and os.path.exists(name):
            question = f"{name} existe déjà. Le remplacer ?"
            return name if messagebox.askyesno("Sauvegarder la partie", question) else None
        return name

    def loadGame(self):
        """Demande un fichier et reprend la partie qu'il contient ; prévient si c'est impossible."""
        name = filedialog.askopenfilename(parent=self.root, title="Charger une partie", filetypes=FILE_TYPES)
        if not name:
            return
        try:
            game = restoreGame(name)
        except GameError as error:
            messagebox.showerror("Chargement impossible", str(error))
            return
        self.startGame(game, self.machineColour)

    def showHelp(self):
        """Montre la fenêtre d'aide, une seule à la fois."""
        if self.helpWindow is None or not self.helpWindow.winfo_exists():
            self.helpWindow = HelpWindow(self.root, HELP)
        self.helpWindow.lift()

    def offerDraw(self):
        """Propose la nulle à l'adversaire, entre deux coups ; la partie se termine s'il l'accepte."""
        if not self.isPersonTurn():
            return
        try:
            self.game.checkBetweenTurns()
        except GameError as error:
            messagebox.showerror("Partie nulle", str(error))
            return
        if self.askOpponentForDraw():
            self.game.unselect()
            self.game.agreeDraw()
            self.continueGame()

    def askOpponentForDraw(self):
        """Renvoie True si l'adversaire, personne ou ordinateur, accepte la nulle."""
        if self.machine is None:
            opponent = NAMES[-self.game.player].capitalize()
            return messagebox.askyesno("Partie nulle", f"{opponent}, acceptez-vous la partie nulle ?")
        accepted = self.machine.acceptsDraw(self.game.board)
        if not accepted:
            messagebox.showinfo("Partie nulle", "L'ordinateur refuse la partie nulle.")
        return accepted


# ----------------------------------------------------------------------------- le programme


def main():
    """Ouvre la fenêtre et joue jusqu'à sa fermeture."""
    # sans cela, Python n'apprendrait un Ctrl-C du terminal qu'au clic suivant
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        root = tk.Tk()
    except tk.TclError:
        sys.exit("Impossible d'ouvrir une fenêtre : il n'y a pas d'écran disponible.")
    try:
        DraughtsWindow(root)
    except GameError as error:
        sys.exit(str(error))
    root.mainloop()


if __name__ == "__main__":
    main()
