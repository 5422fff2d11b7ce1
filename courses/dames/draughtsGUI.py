"""Le jeu de dames dans une fenêtre, à deux ou contre l'ordinateur : python3 draughtsGUI.py

La fenêtre montre une partie (Game) et transforme les clics en mouvements : un clic choisit une pièce, un
clic sur une case l'y fait aller (autant de fois que la rafle le permet), un nouveau clic sur la pièce termine
le coup.
"""

import os
import signal
import sys

try:
    import tkinter as tk
    from tkinter import filedialog, messagebox
except ImportError:
    sys.exit("Cette fenêtre demande le module tkinter de Python (paquet python3-tk).")

from draughtsFunctions import WHITE_PLAYER
from draughtsGame import NAMES, RULES, GameError, MoveError, gameFileName, newGame, restoreGame, squareName
from draughtsMachine import OPPONENTS, createMachine
from draughtsWidgets import PAPER, BoardCanvas, ButtonZone, CapturedZone, ChoiceDialog, HelpWindow, StatusZone

MACHINE_DELAY = 500
"""Millisecondes entre deux mouvements de l'ordinateur, pour qu'on les voie."""

FILE_TYPES = [("Parties de dames", "*.dat"), ("Tous les fichiers", "*")]

HELP = f"""{RULES}

Cliquez sur une de vos pièces, puis sur la case où elle doit aller ; pour une rafle, cliquez sur chaque \
case d'arrivée. Cliquez de nouveau sur la pièce pour terminer votre coup. Avant qu'elle ait bougé, ce clic \
la repose.

« Nouvelle partie » laisse choisir l'adversaire. La nulle se propose, et une partie se sauvegarde, entre \
deux coups."""


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
        choices = [
            (text, lambda colour=colour: self.startGame(newGame(), colour)) for text, colour in OPPONENTS
        ]
        ChoiceDialog(self.root, "Nouvelle partie", "Contre qui jouez-vous ?", choices)

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
