"""Labyrinthe's board: corridors as double lines; a passage is open where two of them meet.

      a     nb    c     nd    e
1     ╔══ ══║     ╦     …
      ║1    ║ K*

Treasures are capital letters, the one that the reader looks for has a star, pawns are digits. A large maze
has one line a row, and what lies on a tile stands in its eastern corridor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from textwrap import wrap

from ludotheque.games.labyrinthe.maze import Maze, maze
from ludotheque.games.labyrinthe.rules import View
from ludotheque.games.labyrinthe.tiles import (
    CHARACTERS,
    EAST,
    SOUTH,
    WEST,
    letters,
    openings_of,
    treasure_of,
)
from ludotheque.games.labyrinthe.treasures import treasure_name
from ludotheque.grid import cell_name, column_name, read_cell
from ludotheque.words import _, several

LARGEST_OF_TWO_LINES = 9
"""The largest maze whose rows have two lines each: more of them would not fit a screen."""

WIDEST = 80
MARGIN = 7
"""Characters at the left, for the names of rows and slots, with a mark."""


def treasure_letter(treasure: int) -> str:
    """The capital letter of a treasure, "" for none."""
    return ascii_uppercase[treasure - 1] if treasure else ""


def lying_treasure(view: View, tile: int) -> int:
    """The treasure on a tile that nobody has found yet, 0 for none."""
    treasure = treasure_of(tile)
    return 0 if any(treasure in found for found in view["found"]) else treasure


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """The maze between its slots, the tile in hand, what is looked for."""
    board = maze(view["size"])
    on_slots = {} if view["is_pushed"] else marks  # e2 is a slot and a cell: what is marked is what is next
    on_cells = marks if view["is_pushed"] else {}
    width = 6 if view["size"] <= LARGEST_OF_TWO_LINES else 5
    lines = [_rim(view, board, "n", width, on_slots)]
    for row in range(view["size"]):
        lines += _row(view, board, row, width, on_slots, on_cells)
    lines.append(_rim(view, board, "s", width, on_slots))
    return [line.rstrip() for line in lines] + [*_facts(view)]


def _rim(view: View, board: Maze, side: str, width: int, marks: Mapping[str, str]) -> str:
    """The names of the columns, and of the slots above or below them."""
    cells = []
    for column in range(board.size):
        slot = f"{side}{column_name(column)}"
        name = _slot(view, slot, marks) if slot in board.slot_numbers else ""
        cells.append((name or column_name(column)).ljust(width))
    return " " * (MARGIN + (width == 6)) + "".join(cells)


def _slot(view: View, slot: str, marks: Mapping[str, str]) -> str:
    """A slot's name, crossed where the tile must not go in, with its mark behind it."""
    if slot == view["forbidden"]:
        return f"×{slot}"
    return f"{slot}:{marks[slot]}" if slot in marks else slot


def _row(
    view: View, board: Maze, row: int, width: int, on_slots: Mapping[str, str], on_cells: Mapping[str, str]
) -> Iterator[str]:
    """A row of tiles, in one line or two, between the names of its slots."""
    west, east = (f"{side}{row + 1}" for side in "we")
    is_movable = west in board.slot_numbers
    head = f"{_slot(view, west, on_slots) if is_movable else row + 1} ".rjust(MARGIN)
    tail = f" {_slot(view, east, on_slots)}" if is_movable else ""
    cells = range(row * board.size, (row + 1) * board.size)
    if width == 5:
        yield head + "".join(_flat(view, board, cell, on_cells) for cell in cells) + tail
        return
    yield head + "".join(_across(view, cell) for cell in cells) + tail
    yield " " * MARGIN + "".join(_below(view, board, cell, on_cells) for cell in cells)


def _across(view: View, cell: int) -> str:
    """The upper line of a tile: its corridors to the west and the east."""
    openings = openings_of(view["tiles"][cell])
    west, east = ("═" if openings & side else " " for side in (WEST, EAST))
    return 2 * west + CHARACTERS[openings] + 3 * east


def _below(view: View, board: Maze, cell: int, marks: Mapping[str, str]) -> str:
    """Its lower line: pawns, the corridor to the south, treasure or mark."""
    pawns = _pawns(view, cell)
    south = "║" if openings_of(view["tiles"][cell]) & SOUTH else " "
    return f"{pawns[:2]:>2}{south}{_treasure(view, board, cell, marks) + pawns[2:]:<3}"[:6]


def _flat(view: View, board: Maze, cell: int, marks: Mapping[str, str]) -> str:
    """A tile in one line: what lies on it stands in the corridor to the east."""
    openings = openings_of(view["tiles"][cell])
    west, east = ("═" if openings & side else " " for side in (WEST, EAST))
    pawns = _pawns(view, cell)
    lying = (pawns if len(pawns) < 2 else "+") + _treasure(view, board, cell, marks)
    return f"{west}{CHARACTERS[openings]}{lying[:3].ljust(3, east)}"


def _pawns(view: View, cell: int) -> str:
    """The pawns on a cell, or a dot where the one that is to walk can go."""
    standing = "".join(str(seat + 1) for seat, place in enumerate(view["pawns"]) if place == cell)
    return standing or ("." if cell in view["reachable"] else "")


def _treasure(view: View, board: Maze, cell: int, marks: Mapping[str, str]) -> str:
    """The mark of a cell, or else its treasure's letter."""
    treasure = lying_treasure(view, view["tiles"][cell])
    star = "*" if treasure and treasure == view["treasure"] else ""
    return marks.get(board.names[cell]) or treasure_letter(treasure) + star


def _facts(view: View) -> Iterator[str]:
    """What is in hand, and who looks for what."""
    if view["is_pushed"]:
        count = len(view["reachable"]) - 1
        yield several("{count} other cell can be reached", "{count} other cells can be reached", count)
    else:
        yield _("tile in hand: {tile}", tile=tile_text(view, view["hand"]))
    if aim := aim_text(view):
        yield aim
    parts = [seat_text(view, seat) for seat in range(len(view["pawns"])) if view["pawns"][seat] is not None]
    yield from wrap("; ".join(parts), WIDEST)


def tile_text(view: View, tile: int) -> str:
    """A tile in a word or two: its drawing, its openings, its treasure."""
    openings = openings_of(tile)
    treasure = lying_treasure(view, tile)
    said = f"{CHARACTERS[openings]} {letters(openings)}"
    return said + (f", {treasure_letter(treasure)} {treasure_name(treasure)}" if treasure else "")


def aim_text(view: View) -> str:
    """What the reader looks for and where it lies, "" for a spectator."""
    treasure = view["treasure"]
    if treasure is None:
        return ""
    lying = [cell for cell, tile in enumerate(view["tiles"]) if treasure_of(tile) == treasure]
    said = {"letter": treasure_letter(treasure), "name": treasure_name(treasure)}
    if not lying:
        return _("you look for: {name} ({letter}), on the tile in hand", **said)
    return _(
        "you look for: {name} ({letter}), on {cell}", cell=cell_name(divmod(lying[0], view["size"])), **said
    )


def seat_text(view: View, seat: int) -> str:
    """How many treasures a seat still looks for; where everybody may know it, which one is next."""
    left = view["left"][seat]
    if not left and view["must_go_home"]:
        return _("player {number}: on the way home", number=seat + 1)
    said = several(
        "player {number}: {count} to find", "player {number}: {count} to find", left, number=seat + 1
    )
    if view["sought"] is not None and view["sought"][seat]:
        first = view["sought"][seat][0]
        said += f" ({treasure_letter(first)} {treasure_name(first)})"
    return said


def look(view: View, name: str) -> str | None:
    """A cell's tile, treasure and pawns."""
    place = read_cell(name)
    if place is None or max(place) >= view["size"]:
        return None
    cell = place[0] * view["size"] + place[1]
    facts = [tile_text(view, view["tiles"][cell])]
    facts += [
        _("the pawn of player {number}", number=seat + 1)
        for seat, standing in enumerate(view["pawns"])
        if standing == cell
    ]
    if cell in view["reachable"]:
        facts.append(_("can be walked to"))
    return _("{cell}: {facts}", cell=name, facts=", ".join(facts))


def legend(view: View) -> str:
    """What the characters mean and how a move is said."""
    return _(
        "double lines are corridors, digits are pawns, capital letters treasures, yours with a star; nb es "
        "pushes the tile in from the north into column b, open to the east and the south, then c3 walks "
        "there; dots mark where you can walk, × where the tile must not go in"
    )
