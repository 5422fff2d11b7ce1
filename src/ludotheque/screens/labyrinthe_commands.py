"""What `ludotheque solve labyrinthe` prints: the fewest turns to the treasure, and their moves."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ludotheque import catalogue
from ludotheque.control import Control, wait_for
from ludotheque.game import Unreadable
from ludotheque.games.labyrinthe.maze import LARGEST, SMALLEST
from ludotheque.games.labyrinthe.positions import LONGEST, size_of
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe, State
from ludotheque.games.labyrinthe.solver import Solution
from ludotheque.words import _, several


def solve(options: argparse.Namespace) -> int:
    """The exact fewest turns of the player to move, when nobody else moves."""
    from ludotheque.games.labyrinthe.solver import solve as fewest

    if options.set:
        raise Unreadable(_("{game} has no sets of pieces", game=options.game))
    game, state = _position(options)
    control = Control()
    found = wait_for(lambda: fewest(game, state, state.side, control), control)
    if options.json:
        print(json.dumps({"turns": found.turns, "moves": [game.text(move) for move in found.moves]}))
    else:
        print(_as_text(game, found))
    return 0


def _position(options: argparse.Namespace) -> tuple[Labyrinthe, State]:
    """The position that was given, in a maze of its size."""
    text = _text(options.position)
    changes: dict[str, object] = {"size": size_of(text)}
    if changes["size"] not in range(SMALLEST, LARGEST + 1, 2):
        raise Unreadable(
            _("this is neither a file nor a position, which has 5 to 13 rows of tiles parted by /")
        )
    for option in options.option or ():
        key, _equals, value = option.partition("=")
        changes[key] = value
    game = catalogue.game(options.game, options.rules, changes)
    assert isinstance(game, Labyrinthe)
    state = game.read_position(text, None if options.to_move is None else options.to_move - 1)
    if not state.sought[state.side] and not game.rules.home:
        raise Unreadable(_("nobody looks for anything here: say it as in sought 5"))
    return game, state


def _text(given: str) -> str:
    """The position itself, from a file of that name, or from the input for a dash."""
    if given == "-":
        return sys.stdin.read(LONGEST + 1)
    path = Path(given)
    if len(given) < 256 and "\n" not in given and ";" not in given and path.is_file():
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(LONGEST + 1)
    return given


def _as_text(game: Labyrinthe, found: Solution) -> str:
    """The number of turns, then each in a line: the push and the walk."""
    lines = [several("{count} turn", "{count} turns", found.turns)]
    number, turn = 1, list[str]()
    for move in found.moves:
        turn.append(game.text(move))
        if move.slot == NOWHERE:
            lines.append(f"{number}. {', '.join(turn)}")
            number, turn = number + 1, []
    return "\n".join(lines)
