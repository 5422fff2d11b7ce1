"""Hub v2, the protocol between the draughts world's programs: its lines, positions, moves and scores.

A line is a command and `key=value` pairs, values with blanks in quotes. A controller says `hub`, `init`, then
`pos`, `level` and `go`; the engine answers `info` and `done`. hub_engine.py is an engine, hub_player.py a
controller: it lets any engine take a seat. Both speak of 10 × 10 boards only, as the protocol does.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from ludotheque.game import LudothequeError
from ludotheque.games.dames.rules import Dames, Move, State, legal_moves
from ludotheque.games.dames.variants import VARIANTS, Rules

_PAIR = re.compile(r'([a-z-]+)(?:=("[^"]*"|[^\s="]+))?')
LONGEST = 20_000
"""Characters of a line; a game of a thousand moves has fewer."""

NAMES = {"normal": "international", "frisian": "frisian"}
"""The protocol's names of our sets of rules: its parameter `variant`."""


class HubLine(NamedTuple):
    """A command and its values; a key without a value has an empty one."""

    command: str
    values: dict[str, str]


class HubError(LudothequeError):
    """A line that the protocol does not allow here, or a program that does not keep to it."""


NEVER = 1_000_000
"""As often as no position can come, however long the line that tells it."""


def without_draws(rules: Rules) -> Rules:
    """Whether a game is drawn is the controller's to say: an engine that is asked goes on.

    It remembers what has come before all the same, and thinks that worth a draw.
    """
    return rules._replace(
        repetitions=NEVER, quiet_moves=0, three_to_king=0, on_diagonal=0, two_to_king=0, one_to_king=0
    )


def hub_name(rules: Rules) -> str | None:
    """What the protocol calls these rules; None where it knows none that move alike."""
    for name, variant in NAMES.items():
        if without_draws(rules) == without_draws(VARIANTS[variant]):
            return name
    return None


def read_line(text: str) -> HubLine:
    """A line of the protocol."""
    at, found = 0, []
    stripped = text.strip()
    while at < len(stripped):
        pair = _PAIR.match(stripped, at)
        if not pair or (pair.end() < len(stripped) and not stripped[pair.end()].isspace()):
            raise HubError(f"cannot read {stripped[at : at + 20]!a}")
        found.append((pair[1], (pair[2] or "").strip('"')))
        at = pair.end()
        while at < len(stripped) and stripped[at].isspace():
            at += 1
    if not found or found[0][1]:
        raise HubError("a line begins with a command")
    return HubLine(found[0][0], dict(found[1:]))


def read_pos(game: Dames, text: str) -> State:
    """A position of the protocol: the side, then 50 squares as w, b, W, B or e."""
    if not re.fullmatch(r"[WB][wbWBe]{50}", text):
        raise HubError("a position is W or B and 50 squares of w, b, W, B and e")
    lists = {"W": [], "B": []}  # type: dict[str, list[str]]
    for square, sign in enumerate(text[1:], 1):
        if sign != "e":
            lists[sign.upper()].append(f"{'K' if sign.isupper() else ''}{square}")
    return game.read_position(f"{text[0]}:W{','.join(lists['W'])}:B{','.join(lists['B'])}")


def pos_text(game: Dames, state: State) -> str:
    """A position as the protocol writes it."""
    return "WB"[state.side] + game.drawn(state).replace(".", "e")


class ToldGame(NamedTuple):
    """A game as a program is told of it: where it begins, every move since, and where that leads."""

    start: State
    moves: tuple[Move, ...]
    end: State

    def after(self, game: Dames, move: Move) -> ToldGame:
        """The same, a move further."""
        return ToldGame(self.start, (*self.moves, move), game.play(self.end, move))

    def values(self, game: Dames) -> str:
        """What `pos` says of it."""
        said = f"pos={pos_text(game, self.start)}"
        return (
            f'{said} moves="{" ".join(move_text(game, move) for move in self.moves)}"' if self.moves else said
        )


def told_game(game: Dames, state: State, before: ToldGame | None = None) -> ToldGame:
    """The game that was told of before, where one more move leads here; else a new one.

    A new one begins with the first position that could come again; what else the rules remember is not told.
    """
    if before:
        for move in legal_moves(game.rules, before.end):
            if game.play(before.end, move) == state:
                return before.after(game, move)
    positions = [State(*position) for position in (*state.earlier, state[:4])]
    moves = [_move_between(game, *pair) for pair in pairwise(positions)]
    return ToldGame(positions[0], tuple(moves), state)


def _move_between(game: Dames, before: State, after: State) -> Move:
    return next(move for move in legal_moves(game.rules, before) if game.play(before, move)[:4] == after[:4])


def move_text(game: Dames, move: Move) -> str:
    """A move of the protocol: `32-28`, or origin, destination and what is taken joined by x."""
    if not move.taken:
        return f"{move.origin}-{move.destination}"
    return "x".join(map(str, (move.origin, move.destination, *game.board.squares_of(move.taken))))


def read_move(game: Dames, state: State, text: str) -> Move:
    """The legal move that a text says, in the protocol's form or in ours; what is taken, in any order."""
    squares = re.findall(r"[0-9]+", text)
    for move in game.moves(state):
        said = re.findall(r"[0-9]+", move_text(game, move))
        if squares[:2] == said[:2] and sorted(squares[2:]) == sorted(said[2:]):
            return move
    found = game.read(state, text)
    if found is None:
        raise HubError(f"{text[:20]}: {game.why_not(state, text)}")
    return found
