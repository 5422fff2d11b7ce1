"""Dames' board: every square has its name, men are o and x, a king is two men on each other, oo and xx.

       1 x      2 x      3 x      4 x      5 x
    6 x      7 x      8 x      9        10
      11       12       13       14       15 xx

O and X alone would sound like o and x when they are read aloud.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.dames.rules import View
from ludotheque.words import _, several

SIGNS = {"w": "o", "W": "oo", "b": "x", "B": "xx", ".": ""}
GAP = 2
"""Blanks between two squares of a row, at least."""


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """The dark squares row by row, how many pieces are left, and what must be taken."""
    half = view["size"] // 2
    names = max(map(len, view["names"]))
    width = names + 3 + GAP + max((1 + len(mark) for mark in marks.values()), default=0)
    lines = []
    for row in range(view["size"]):
        cells = [_square(view, square, names, marks) for square in range(row * half, (row + 1) * half)]
        margin = " " * (width // 2 if row % 2 == 0 else 0)
        lines.append((" " + margin + "".join(cell.ljust(width) for cell in cells)).rstrip())
    return [*lines, *facts(view)]


def _square(view: View, square: int, names: int, marks: Mapping[str, str]) -> str:
    """A square's name, its piece, and its mark."""
    name = view["names"][square]
    mark = f":{marks[name]}" if name in marks else ""
    return f"{name:>{names}} {SIGNS[view['squares'][square]]}{mark}".rstrip()


def facts(view: View) -> list[str]:
    """How many pieces each side has, and which of them must capture."""
    said = [_("White (o): {pieces}", pieces=_pieces(view, "wW"))]
    said.append(_("Black (x): {pieces}", pieces=_pieces(view, "bB")))
    lines = ["; ".join(said)]
    if duty := duty_text(view):
        lines.append(duty)
    return lines


def _pieces(view: View, signs: str) -> str:
    men, kings = (view["squares"].count(sign) for sign in signs)
    said = several("{count} man", "{count} men", men)
    return said if not kings else said + ", " + several("{count} king", "{count} kings", kings)


def duty_text(view: View) -> str:
    """Who must capture, and how many pieces at most; "" where nobody must."""
    if not view["takes"]:
        return ""
    return several(
        "must capture {count} piece, with {squares}",
        "must capture up to {count} pieces, with {squares}",
        view["takes"],
        squares=", ".join(view["takers"]),
    )


def piece_text(sign: str) -> str:
    """A piece in words."""
    return {
        "w": _("a white man"),
        "W": _("a white king"),
        "b": _("a black man"),
        "B": _("a black king"),
        ".": _("empty"),
    }[sign]


def look(view: View, name: str) -> str | None:
    """What stands on a square, and whether it can capture."""
    if name not in view["names"]:
        return None
    facts = [piece_text(view["squares"][view["names"].index(name)])]
    if name in view["takers"]:
        facts.append(_("can capture"))
    return _("{cell}: {facts}", cell=name, facts=", ".join(facts))


def legend(view: View) -> str:
    """What the characters mean and how a move is said."""
    row = view["size"] // 2
    origin, destination = view["names"][(row + 1) * row], view["names"][row * row]
    return _(
        "o is a white man, x a black one, oo and xx are kings; each square has its name; a move names where "
        "a piece stands and where it goes, as {origin} {destination}; a capture its last square, or every "
        "landing",
        origin=origin,
        destination=destination,
    )
