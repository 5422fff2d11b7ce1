"""Positions as text, in the draughts world's FEN: `W:W31-50:B1-20`, the side to move and each side's squares.

Read are also lists in either order, ranges, `K` before a king (of a range all are kings), letters for
numbers, an empty list, a final dot, and the suffixes H (plies without capture or man move) and F (number).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ludotheque.game import Unreadable
from ludotheque.games.dames.draws import Counts
from ludotheque.games.dames.variants import last_rows
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.games.dames.rules import Dames, State

LONGEST = 1_000
_ENTRY = re.compile(r"(k?)(?:([0-9]{1,2})(?:-([0-9]{1,2}))?|([a-l])([0-9]{1,2}))", re.IGNORECASE)


def read_fen(game: Dames, text: str, to_move: int | None = None) -> State:
    """The position that a FEN draws; `to_move` counts where the text leaves it open with `?`."""
    from ludotheque.games.dames.rules import State, has_too_many

    cleaned = "".join(text.split()).removesuffix(".")
    if len(cleaned) > LONGEST:
        raise Unreadable(_("this line is far too long for a position"))
    first, *fields = cleaned.split(":")
    sides = {"W": 0, "B": 1}
    if first.upper() not in (*sides, "?") or len(fields) < 2:
        raise Unreadable(_("a position reads like W:W31-50:B1-20, the side to move first"))
    side = sides.get(first.upper(), to_move)
    if side is None:
        raise Unreadable(_("say whose turn it is (--to-move)"))
    men, kings, quiet = {0: 0, 1: 0}, 0, 0
    seen: set[str] = set()
    for field in fields:
        name, rest = field[:1].upper(), field[1:]
        if not name or name in seen or name not in "WBHF":
            raise Unreadable(_("{text} is no list of squares", text=field[:20]))
        seen.add(name)
        if name in "HF":
            if not (rest.isascii() and rest.isdigit() and len(rest) < 5):
                raise Unreadable(_("{text} is no list of squares", text=field[:20]))
            quiet = int(rest) if name == "H" else quiet
            continue
        found, crowned = _read_list(game, rest)
        men[sides[name]], kings = found, kings | crowned
    if {"W", "B"} - seen:
        raise Unreadable(_("a position reads like W:W31-50:B1-20, the side to move first"))
    if men[0] & men[1]:
        both = game.square_name(game.board.squares_of(men[0] & men[1])[0])
        raise Unreadable(_("there are two pieces on {square}", square=both))
    for owner, row in enumerate(last_rows(game.board)):
        if men[owner] & row & ~kings:
            square = game.square_name(game.board.squares_of(men[owner] & row & ~kings)[0])
            raise Unreadable(_("the man on {square} should be a king", square=square))
    begun = (men[0].bit_count(), men[1].bit_count())
    state = State(men[0], men[1], kings, side, Counts(quiet=quiet), begun=begun)
    if has_too_many(game.rules, state):
        raise Unreadable(_("this position has too many captures to list them"))
    return state


def _read_list(game: Dames, text: str) -> tuple[int, int]:
    """A side's squares, and those of them that hold kings."""
    all_squares, kings = 0, 0
    for entry in text.split(",") if text else ():
        read = _ENTRY.fullmatch(entry)
        if not read:
            raise Unreadable(_("{text} is no square", text=entry[:20]))
        king, first, last, letter, row = read.groups()
        if letter:
            number = game.board.square(game.rules.size - int(row), "abcdefghijkl".index(letter.lower()))
            squares = [number] if number else []
        else:
            squares = list(range(int(first), int(last or first) + 1))
        if not squares or squares[0] < 1 or squares[-1] > game.board.squares:
            raise Unreadable(_("there is no square {text} on this board", text=entry[:20]))
        chosen = game.board.set_of(squares)
        if chosen & all_squares:
            raise Unreadable(_("there are two pieces on {square}", square=entry[:20]))
        all_squares |= chosen
        kings |= chosen if king else 0
    return all_squares, kings


def fen(game: Dames, state: State) -> str:
    """A position as FEN; ranges only at the start, as everybody writes them."""
    if state[:4] == game.start()[:4]:
        men, squares = game.men, game.board.squares
        white, black = f"W{squares - men + 1}-{squares}", f"B1-{men}"
        if not game.rules.letters:
            return f"{'WB'[state.side]}:{white}:{black}"
    lists = []
    for sign, pieces in (("W", state.white), ("B", state.black)):
        entries = []
        for square in game.board.squares_of(pieces):
            king = "K" if state.kings >> game.board.codes[square] & 1 else ""
            entries.append(king + game.square_name(square))
        lists.append(sign + ",".join(entries))
    return ":".join(["WB"[state.side], *lists])
