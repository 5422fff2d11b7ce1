"""Le jeu de dames en console, à deux ou contre l'ordinateur : python3 draughts.py

Les mots de ce fichier :

- une question : ce que le programme demande ; il la repose tant que la réponse n'a pas de sens ;
- une partie est sauvée (isSaved) tant qu'un fichier contient sa position ;
- une commande : une réponse d'une lettre ou d'un mot qui n'est pas un coup (sauvegarder, quitter...).

main suit les onze étapes de l'énoncé, rappelées là où elles sont faites.
"""

import os
import re
import shutil
import sys
import textwrap

from draughtsFunctions import (
    BAD_DIRECTION_FORMAT,
    BLACK_PAWN,
    NAMES,
    OPPONENTS,
    RULES,
    WHITE_PAWN,
    WHITE_PLAYER,
    GameError,
    MoveError,
    createMachine,
    gameFileName,
    newGame,
    parseSquare,
    printBoard,
    restoreGame,
    squareName,
    strerr,
)

COMMANDS = "s = sauvegarder, r = restaurer, n = partie nulle, ? = aide, q = quitter"

HELP = f"""\
{RULES}

À chaque tour, donnez d'abord la case d'une de vos pièces (lettre de la colonne, numéro de la ligne : d7), \
ou une commande : {COMMANDS}.

Donnez ensuite chaque mouvement : L (gauche), R (droite), LB ou RB (vers l'arrière), suivi pour une dame du \
nombre de cases (« RB 3 ») ; sauter une pièce compte pour une case. Terminez votre coup par f."""


class QuitRequest(Exception):
    """Le joueur a répondu « q » : il veut quitter le jeu."""


# ----------------------------------------------------------------------------- l'affichage


def say(text):
    """Affiche ce texte sans couper de mot : chaque paragraphe est plié à la largeur de la fenêtre."""
    width = shutil.get_terminal_size().columns
    for paragraph in text.split("\n"):
        print(textwrap.fill(paragraph, width, break_long_words=False, break_on_hyphens=False))


# ----------------------------------------------------------------------------- les questions


def ask(question):
    """Pose cette question et renvoie la réponse, sans les espaces qui l'entourent.

    Lève QuitRequest si le joueur répond « q » ou « quitter ».
    """
    answer = input(question).strip()
    if answer.lower() in ("q", "quitter"):
        raise QuitRequest
    return answer


def askYesNo(question):
    """Pose cette question jusqu'à une réponse par oui ou non, et renvoie True pour oui."""
    while True:
        answer = ask(f"{question} (o/n) ").lower()
        if answer in ("o", "oui"):
            return True
        if answer in ("n", "non"):
            return False
        say("Répondez o (oui) ou n (non).")


def askOpponent():
    """Demande contre qui jouer et renvoie la couleur de l'ordinateur, ou None à deux joueurs."""
    print("Contre qui jouez-vous ?")
    for number, (label, _) in enumerate(OPPONENTS, start=1):
        print(f"  {number} = {label}")
    while True:
        answer = ask("Votre choix : ")
        if answer in ("1", "2", "3"):
            return OPPONENTS[int(answer) - 1][1]
        say("Répondez 1, 2 ou 3 (q pour quitter).")


def askFileName():
    """Demande un nom de fichier et le renvoie, complété par « .dat », ou None si la réponse est vide."""
    answer = ask("Nom du fichier .dat (vide = annuler) : ")
    return gameFileName(answer) if answer else None


def parseMove(text):
    """Renvoie (direction, length) d'après une réponse comme « L », « rb 3 » ou « LB2 ».

    La direction elle-même est laissée à checkMove ; lève MoveError si le texte n'a pas cette forme.
    """
    found = re.fullmatch(r"([a-z]+)[\s,]*([0-9]{0,3})", text.lower(), re.ASCII)
    if found is None:
        raise MoveError(strerr(BAD_DIRECTION_FORMAT), BAD_DIRECTION_FORMAT)
    return found[1], int(found[2] or 1)


# ----------------------------------------------------------------------------- la partie en console


class ConsoleMatch:
    """Une partie jouée en console : la partie elle-même et, s'il joue, l'ordinateur."""

    def __init__(self, game, machineColour):
        """Commence cette partie ; machineColour est la couleur de l'ordinateur, ou None."""
        self.machineColour = machineColour
        self.start(game)

    def start(self, game):
        """Fait de cette partie la partie en cours ; l'ordinateur y cherche ses pièces."""
        self.game = game
        self.isSaved = False
        self.machine = createMachine(self.machineColour, game.board)

    def isMachineTurn(self):
        """Renvoie True si c'est à l'ordinateur de jouer."""
        return self.machine is not None and self.machine.hasTurn(self.game)

    def show(self):
        """Affiche le damier, vu par la personne qui joue."""
        print()
        printBoard(self.game.board, -self.game.player if self.isMachineTurn() else self.game.player)

    def playerTitle(self):
        """Renvoie le nom du joueur qui a le trait, avec le symbole de ses pions."""
        symbol = WHITE_PAWN if self.game.player == WHITE_PLAYER else BLACK_PAWN
        return f"{NAMES[self.game.player].capitalize()} ({symbol})"

    def play(self):
        """Joue la partie jusqu'à sa fin et affiche le résultat (étapes 2, 10 et 11)."""
        while self.game.result() is False:
            if self.isMachineTurn():
                self.playMachineTurn()
            else:
                self.playPersonTurn()
        self.show()
        print()
        say(f"Fin de la partie. {self.game.describeResult()}")

    def playOrQuit(self):
        """Joue la partie ; un joueur qui veut quitter peut d'abord la sauvegarder."""
        try:
            self.play()
        except QuitRequest:
            self.offerSave()
            raise

    # ------------------------------------------------------------------------- le tour de l'ordinateur

    def playMachineTurn(self):
        """Laisse l'ordinateur jouer un coup entier, puis l'annonce."""
        while self.isMachineTurn():
            self.machine.playStep(self.game)
        self.isSaved = False
        print()
        say(f"L'ordinateur joue {self.game.describePath()}.")

    # ------------------------------------------------------------------------- le tour d'une personne

    def playPersonTurn(self):
        """Fait jouer un coup à la personne qui a le trait, ou la commande qu'elle demande (étapes 3 à 9)."""
        self.show()
        print()
        say(f"{self.playerTitle()}, à vous : une pièce à déplacer (par exemple d7), ou {COMMANDS}.")
        if self.choosePiece():
            self.movePieceUntilEnd()

    def choosePiece(self):
        """Étape 3 : renvoie True quand une pièce est choisie, False quand une commande change la partie."""
        while True:
            answer = ask("Pièce : ")
            command = self.findCommand(answer.lower())
            if command is not None:
                if command():
                    return False
                continue
            try:
                self.game.select(*parseSquare(answer, self.game.board))
                return True
            except MoveError as error:
                say(str(error))

    def findCommand(self, word):
        """Renvoie la commande que désigne ce mot, ou None ; une commande renvoie True si la partie change."""
        if word in ("s", "sauver", "sauvegarder"):
            return self.saveGame
        if word in ("r", "restaurer", "charger"):
            return self.restoreGame
        if word in ("n", "nulle", "partie nulle"):
            return self.offerDraw
        if word in ("?", "aide"):
            return self.showHelp
        return None

    def movePieceUntilEnd(self):
        """Étapes 4 à 9 : demande des mouvements de la pièce choisie jusqu'à la fin du tour.

        Terminer avant d'avoir bougé repose la pièce : on ne peut pas passer son tour.
        """
        while True:
            answer = ask(
                f"Mouvement de {squareName(self.game.piece)} (L, R, LB ou RB, longueur ; f = fini) : "
            )
            if answer.lower() in ("f", "fin", "fini"):
                break
            try:
                self.game.move(*parseMove(answer))
                self.isSaved = False
                self.show()
            except MoveError as error:
                say(str(error))
        if self.game.hasPlayed:
            self.game.endTurn()
        else:
            self.game.unselect()
            say("Aucun mouvement : choisissez une pièce.")

    # ------------------------------------------------------------------------- les commandes

    def saveGame(self):
        """Demande un nom et y écrit la partie ; renvoie False, car elle ne change pas."""
        name = askFileName()
        if name is None or (os.path.exists(name) and not askYesNo(f"{name} existe déjà. Le remplacer ?")):
            say("Rien n'a été sauvegardé.")
            return False
        try:
            self.game.save(name)
            self.isSaved = True
            say(f"Partie sauvegardée dans {name}.")
        except GameError as error:
            say(str(error))
        return False

    def offerSave(self):
        """Propose de sauvegarder avant de quitter, jusqu'à ce que ce soit fait ou refusé.

        Un coup commencé est d'abord terminé : un fichier ne sait pas dire qu'une rafle est en cours.
        """
        question = "Sauvegarder la partie avant de quitter ?"
        if self.game.hasPlayed:
            question = "Terminer ce coup et sauvegarder la partie avant de quitter ?"
        while not self.isSaved and askYesNo(question):
            if self.game.hasPlayed:
                self.game.endTurn()
            self.saveGame()

    def restoreGame(self):
        """Demande un nom et reprend la partie qu'il contient ; renvoie True si c'est fait."""
        name = askFileName()
        if name is None:
            say("Rien n'a été restauré.")
            return False
        try:
            self.start(restoreGame(name))
        except GameError as error:
            say(str(error))
            return False
        self.isSaved = True
        say(f"Partie restaurée depuis {name}.")
        return True

    def offerDraw(self):
        """Propose la nulle à l'adversaire ; renvoie True s'il l'accepte, la partie étant alors finie."""
        if self.machine is not None:
            accepted = self.machine.acceptsDraw(self.game.board)
            say(f"L'ordinateur {'accepte' if accepted else 'refuse'} la partie nulle.")
        else:
            accepted = askYesNo(f"{NAMES[-self.game.player].capitalize()}, acceptez-vous la partie nulle ?")
            say("La partie nulle est acceptée." if accepted else "La partie nulle est refusée.")
        if accepted:
            self.game.agreeDraw()
        return accepted

    def showHelp(self):
        """Affiche les règles et les commandes ; renvoie False, car la partie ne change pas."""
        print()
        say(HELP)
        print()
        return False


# ----------------------------------------------------------------------------- le programme


def acceptAnyCharacter():
    """Fait remplacer, au lieu de les refuser, les octets et symboles que le terminal ne connaît pas."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")


def main():
    """Joue une partie de dames en console.

    q la quitte à tout moment, en proposant de la sauvegarder ; Ctrl-D et Ctrl-C la quittent aussitôt.
    """
    acceptAnyCharacter()
    try:
        print("Jeu de dames")
        match = ConsoleMatch(newGame(), askOpponent())  # étape 1
        match.playOrQuit()
    except GameError as error:
        say(str(error))
    except (QuitRequest, EOFError, KeyboardInterrupt):
        print("\nAu revoir.")
    except BrokenPipeError:
        # plus personne ne lit ce qui s'affiche : on évite aussi l'erreur de la fermeture de la sortie
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
