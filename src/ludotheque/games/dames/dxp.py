"""DXP, the draughts exchange protocol: the messages by which two programs play a game over a network.

A message is a letter and fields of fixed width, in ASCII; a NUL ends it (dxp_link.py). Who asks for the game
is the *initiator*, the other the *follower*. White is W and Black is Z, as in Dutch:

    R 01 name[32] W|Z minutes[3] moves[3] A | B W|Z position[50]     may we play? The colour is the follower's
    A name[32] code                                                  yes (0), or why not
    M seconds[4] from[2] to[2] count[2] taken[2]…                    a move
    E reason stop                                                    the game is over
    C text      B number[3] W|Z      K code                          chat; take back? yes (0) or no
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ludotheque.game import LudothequeError
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.hub import read_pos
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.words import _

PORT = 27531
NAME = "Ludotheque"
LONGEST = 128
"""Characters of a message; the protocol's own limit."""

COLOURS = "WZ"
UNKNOWN, I_LOSE, DRAW, I_WIN = range(4)
"""Reasons of an end, as who sends them sees it."""


class DxpError(LudothequeError):
    """A message that the protocol does not allow, or not now."""


class GameRequest(NamedTuple):
    """An initiator asks for a game."""

    name: str
    follower: int  # the seat of whoever is asked
    minutes: int
    moves: int  # that these minutes are for; 0: for all
    position: str = ""  # as Hub writes one; empty: the start


class GameAnswer(NamedTuple):
    """A follower's answer; 0 accepts."""

    name: str
    code: int


class MoveMessage(NamedTuple):
    """A move, by its squares."""

    seconds: int
    origin: int
    destination: int
    taken: tuple[int, ...]


class GameEnd(NamedTuple):
    """The game is over; whether there is to be no other one."""

    reason: int
    is_last: bool = True


class ChatMessage(NamedTuple):
    """A text for the person at the other end."""

    text: str


class BackRequest(NamedTuple):
    """A wish to take back to a move."""

    number: int
    seat: int


class BackAnswer(NamedTuple):
    """The answer to it; 0 accepts."""

    code: int


Message = GameRequest | GameAnswer | MoveMessage | GameEnd | ChatMessage | BackRequest | BackAnswer

_FORMS = {
    "R": re.compile(r"R01(.{32})([WZ])(\d{3})(\d{3})(?:A|B([WZ][ewzWZ]{50}))"),
    "A": re.compile(r"A(.{32})(\d)"),
    "M": re.compile(r"M(\d{4})(\d\d)(\d\d)(\d\d)((?:\d\d)*)"),
    "E": re.compile(r"E([0-3])([01])"),
    "C": re.compile(r"C(.{0,127})"),
    "B": re.compile(r"B(\d{3})([WZ])"),
    "K": re.compile(r"K(\d)"),
}


def read_message(text: str) -> Message:
    """A message without its NUL; DxpError for anything else."""
    form = _FORMS.get(text[:1])
    found = form.fullmatch(text.rstrip(" ") if text[:1] not in "RAC" else text) if form else None
    if found is None:
        raise DxpError(_("this is no message of DXP: {text}", text=ascii(text[:40])))
    fields = found.groups()
    match text[0]:
        case "R":
            position = (fields[4] or "").translate(str.maketrans("zZ", "bB"))
            return GameRequest(
                _clean(fields[0]), COLOURS.index(fields[1]), int(fields[2]), int(fields[3]), position
            )
        case "A":
            return GameAnswer(_clean(fields[0]), int(fields[1]))
        case "M":
            seconds, origin, destination, count = map(int, fields[:4])
            taken = tuple(int(fields[4][place : place + 2]) for place in range(0, len(fields[4]), 2))
            if len(taken) != count:
                raise DxpError(_("this is no message of DXP: {text}", text=ascii(text[:40])))
            return MoveMessage(seconds, origin, destination, taken)
        case "E":
            return GameEnd(int(fields[0]), fields[1] == "1")
        case "C":
            return ChatMessage(_clean(fields[0]))
        case "B":
            return BackRequest(int(fields[0]), COLOURS.index(fields[1]))
    return BackAnswer(int(fields[0]))


def _clean(text: str) -> str:
    """A name or a text of a stranger's, as one line."""
    return "".join(sign if sign.isprintable() else "?" for sign in text).strip()


def write_message(message: Message) -> str:
    """A message without its NUL."""
    match message:
        case GameRequest(name, follower, minutes, moves, position):
            begun = "B" + position.translate(str.maketrans("bB", "zZ")) if position else "A"
            return f"R01{_name(name)}{COLOURS[follower]}{min(minutes, 999):03}{min(moves, 999):03}{begun}"
        case GameAnswer(name, code):
            return f"A{_name(name)}{code}"
        case MoveMessage(seconds, origin, destination, taken):
            squares = "".join(f"{square:02}" for square in taken)
            return f"M{min(seconds, 9999):04}{origin:02}{destination:02}{len(taken):02}{squares}"
        case GameEnd(reason, is_last):
            return f"E{reason}{int(is_last)}"
        case ChatMessage(text):
            return "C" + text.encode("ascii", "replace").decode()[: LONGEST - 2]
        case BackRequest(number, seat):
            return f"B{number:03}{COLOURS[seat]}"
        case BackAnswer(code):
            return f"K{code}"


def _name(text: str) -> str:
    return text.encode("ascii", "replace").decode()[:32].ljust(32)


# --- Moves and positions ------------------------------------------------------------------------


def message_of(game: Dames, move: Move, seconds: float = 0.0) -> MoveMessage:
    """A move as it is sent."""
    taken = tuple(game.board.squares_of(move.taken))
    return MoveMessage(int(seconds), move.origin, move.destination, taken)


def move_of(game: Dames, state: State, message: MoveMessage) -> Move:
    """The legal move that a message says; what is taken, in any order."""
    for move in game.moves(state):
        said = (*move[:2], game.board.squares_of(move.taken))
        if said == (message.origin, message.destination, sorted(message.taken)):
            return move
    ends = ("x" if message.taken else "-").join(map(str, message[1:3]))
    raise DxpError(_("the other side played {move}, which is not legal here", move=ends))


def begun_position(game: Dames, request: GameRequest) -> str:
    """The position that a game begins with, as FEN; empty for the start."""
    return fen(game, read_pos(game, request.position)) if request.position else ""
