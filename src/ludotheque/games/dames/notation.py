"""Dames' texts: the rules in sentences, and moves in the notations that people type.

The text of a move is PDN's: `32-28`, `28x19`, and all landings where these do not say which capture it is.
Read are also `x`, `:` and `-` for each other, every landing of any capture or some of them, leading zeros,
and both names of a square.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludotheque.games.dames.routes import MOST_ROUTES, routes
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.games.dames.rules import Dames, Move, State

_SQUARE = r"(?:0?[1-9][0-9]?|[a-l](?:1[0-2]|[1-9]))"
_MOVE = re.compile(rf"({_SQUARE})((?:[ ]?[-x:×][ ]?{_SQUARE})+|(?:[ ]{_SQUARE})+)", re.IGNORECASE)


def describe(game: Dames) -> str:
    """The rules in a few sentences."""
    rules = game.rules
    said = [
        _("A board of {size} × {size} squares, {men} men each.", size=rules.size, men=game.men),
        _("Men capture forwards and backwards.")
        if rules.men_capture_back
        else _("Men capture forwards only."),
    ]
    if rules.columns_too:
        said.append(_("Captures also go along rows and columns."))
    said.append(_("Kings fly.") if rules.flying_kings else _("Kings move one square."))
    if not rules.must_capture:
        said.append(_("Nobody has to capture."))
    elif rules.choice == "most":
        said.append(_("Who can capture must, and as many as possible."))
    elif rules.choice == "worth":
        said.append(_("Who can capture must, and what is worth most."))
    else:
        said.append(_("Who can capture must."))
    return " ".join(said)


def read_squares(game: Dames, text: str) -> list[int] | None:
    """The squares that a text names one after the other; None when it names none or one that is not there."""
    if not _MOVE.fullmatch(text.strip()):
        return None
    found = []
    for name in re.findall(r"[a-l]?[0-9]+", text.lower()):
        square = read_square(game, name)
        if square is None:
            return None
        found.append(square)
    return found


def read_square(game: Dames, name: str) -> int | None:
    """The square of that name, a number or a letter and a row."""
    if name[:1].isalpha():
        return game.board.square(game.rules.size - int(name[1:]), "abcdefghijkl".index(name[0]))
    return int(name) if 1 <= int(name) <= game.board.squares else None


def read_move(game: Dames, state: State, text: str) -> Move | None:
    """The one legal move that a text in any of these notations says."""
    squares = read_squares(game, text)
    if not squares:
        return None
    ends = (squares[0], squares[-1])
    fitting = [move for move in game.moves(state) if (move.origin, move.destination) == ends]
    between = squares[1:-1]
    if between:
        fitting = [move for move in fitting if _goes_by(game, state, move, between)]
    if len(fitting) > 1:  # then its sign may tell; alone it may be wrong, as it is in many files
        is_capture = bool(re.search(r"[x:×]", text, re.IGNORECASE))
        fitting = [move for move in fitting if bool(move.taken) == is_capture]
    return fitting[0] if len(fitting) == 1 else None


def _goes_by(game: Dames, state: State, move: Move, between: list[int]) -> bool:
    """Whether a capture can go by these squares, in this order or, as some programs write them, in any."""
    ways = routes(game.rules, state[:4], move[:4], MOST_ROUTES)
    if any(_is_within(between, way[:-1]) for way in ways):
        return True
    taken = game.board.squares_of(move.taken)
    return sorted(between) == taken  # Hub's form: origin, destination and what is taken


def _is_within(some: list[int], way: tuple[int, ...]) -> bool:
    rest = iter(way)
    return all(square in rest for square in some)
