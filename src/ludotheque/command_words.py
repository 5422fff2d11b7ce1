"""The words that can be typed in place of a move, in the line mode and in the browser alike."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.words import _, mark, spoken


class CommandWord(NamedTuple):
    """A word in both languages, what may follow it, and what it is for."""

    english: str
    french: str
    argument: str
    purpose: str

    @property
    def usage(self) -> str:
        """The word in the reader's language, and what may follow it."""
        word = self.french if spoken() == "fr" else self.english
        return f"{word} {_(self.argument)}" if self.argument else word


HELP = CommandWord("help", "aide", "", mark("this list"))
BOARD = CommandWord("board", "plateau", mark("[PLACE]"), mark("the board, or what is in one place"))
MOVES = CommandWord(
    "moves", "coups", mark("[BEGINNING]"), mark("how many moves there are, or what may come next")
)
LAST = CommandWord("last", "dernier", "", mark("the last move"))
PLAYERS = CommandWord("players", "joueurs", "", mark("who plays, and whose turn it is"))
HINT = CommandWord("hint", "conseil", "", mark("a good move"))
ANALYSIS = CommandWord("analysis", "analyse", "", mark("what best play makes of this position"))
UNDO = CommandWord("undo", "annuler", "", mark("take back the last move"))
CLOCK = CommandWord("clock", "pendule", "", mark("the time that is left"))
DRAW = CommandWord("draw", "nulle", "", mark("offer a draw"))
RESIGN = CommandWord("resign", "abandonner", "", mark("give the game up"))
SAVE = CommandWord("save", "sauver", mark("[FILE]"), mark("write the game into a file"))
LOAD = CommandWord("load", "charger", mark("FILE"), mark("go on with the game in a file"))
QUIT = CommandWord("quit", "quitter", "", mark("leave; the game is kept"))

IN_BROWSER = (BOARD, MOVES, LAST, PLAYERS, CLOCK, HINT, ANALYSIS, UNDO, DRAW, RESIGN, HELP)
"""What the command box of a page knows."""
