"""Positions as text and as JSON, both easy to write by hand; README.md has an example of each.

A tile is its openings' letters, or its box character, and its treasure's number: `es`, `new12`, `╔`, `╩12`.
The text has the rows from the top, parted by `/`, tiles by spaces, then fields after `;`. Lines part rows and
fields as well, so that a maze can be drawn:

    es ns … / … ; hand ns7 ; pawns a1 g7 ; sought 5 3, 12 ; last nb ; turn 2 ; walk

`hand` is the tile in hand; `pawns` are the pawns' cells, a seat each (their homes when left out); `sought`
are the treasures that each seat looks for, the next one first, seats parted by commas; `last` is the slot of
the last push; `turn` is the seat to move, from 1; `walk` says that it has pushed. JSON has the same names:

    {"tiles": [["es", "ns", …], …], "hand": "ns7", "pawns": ["a1", "g7"], "sought": [[5, 3], [12]],
     "last": "nb", "turn": 2, "walk": true}
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ludotheque.game import Unreadable
from ludotheque.games.labyrinthe.dealing import read_tile, tile_text
from ludotheque.games.labyrinthe.tiles import BY_CHARACTER, letters, openings_of, treasure_of
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.games.labyrinthe.rules import Labyrinthe, State

LONGEST = 10_000
FIELDS = ("hand", "pawns", "sought", "last", "turn", "walk")
OUT = "-"  # in place of the cell of a player who dropped out


def size_of(text: str) -> int:
    """How many rows a text or a JSON object has: the size of its maze."""
    if len(text) > LONGEST:
        raise Unreadable(_("this is far too long for a position"))
    rows = (_from_json(text) if text.lstrip().startswith("{") else _from_text(text)).get("tiles")
    return len(rows) if isinstance(rows, list) else 0


def read_position(game: Labyrinthe, text: str, to_move: int | None = None) -> State:
    """The position that a text or a JSON object draws."""
    if len(text) > LONGEST:
        raise Unreadable(_("this is far too long for a position"))
    fields = _from_json(text) if text.lstrip().startswith("{") else _from_text(text)
    return _state(game, fields, to_move)


def position_text(game: Labyrinthe, state: State) -> str:
    """The position as one line of text."""
    size = game.rules.size
    rows = [" ".join(map(tile_text, state.tiles[start : start + size])) for start in range(0, size**2, size)]
    fields = [
        " / ".join(rows),
        f"hand {tile_text(state.hand)}",
        "pawns " + " ".join(game.maze.names[cell] if cell >= 0 else OUT for cell in state.pawns),
        "sought " + ", ".join(" ".join(map(str, own)) for own in state.sought),
        f"turn {state.side + 1}",
    ]
    if state.forbidden >= 0:
        fields.append("last " + game.maze.slots[game.maze.slots[state.forbidden].opposite].name)
    if state.is_pushed:
        fields.append("walk")
    return " ; ".join(fields)


def _from_text(text: str) -> dict[str, Any]:
    lines = [line for line in text.splitlines() if line.split()]
    drawn = [line for line in lines if line.split()[0] not in FIELDS]
    said = [line for line in lines if line not in drawn]
    board, *rest = " ; ".join(["/".join(drawn), *said]).split(";")
    fields: dict[str, Any] = {"tiles": [row.split() for row in board.split("/")]}
    for field in rest:
        name, *words = field.split() or [""]
        if name not in FIELDS or name in fields:
            raise Unreadable(_("{field} is no part of a position", field=field.strip()[:40]))
        fields[name] = words
    if "sought" in fields:
        seats = " ".join(fields["sought"]).split(",")
        fields["sought"] = [[_number(word) for word in seat.split()] for seat in seats]
    for name in ("hand", "last"):
        if name in fields:
            fields[name] = " ".join(fields[name])
    if "turn" in fields:
        fields["turn"] = _number(" ".join(fields["turn"]))
    fields["walk"] = "walk" in fields
    return fields


def _from_json(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(_("this is no JSON")) from None
    unknown = set(content) - {"tiles", *FIELDS}
    if unknown:
        raise Unreadable(_("{field} is no part of a position", field=min(unknown)[:40]))
    return dict(content)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise Unreadable(_("{word} is no number", word=word[:20]))
    return int(word)


def _tile(word: Any) -> int:
    if isinstance(word, str):
        plain = letters(BY_CHARACTER[word[0]]) + word[1:] if word[:1] in BY_CHARACTER else word.lower()
        tile = read_tile(plain)
        if tile is not None:
            return tile
    raise Unreadable(_("{word} is no tile", word=str(word)[:20]))


def _state(game: Labyrinthe, fields: dict[str, Any], to_move: int | None) -> State:
    from ludotheque.games.labyrinthe.rules import NOWHERE, State

    size, maze = game.rules.size, game.maze
    rows = fields.get("tiles")
    if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, list)] != [size] * size:
        raise Unreadable(_("a position has {size} rows of {size} tiles", size=size))
    tiles = tuple(_tile(word) for row in rows for word in row)
    if any(openings_of(tiles[cell]) != openings for cell, openings in maze.fixed.items()):
        raise Unreadable(_("a fixed tile is not where it should be"))
    hand = _tile(fields.get("hand", ""))
    sought = fields.get("sought", [[]])
    pawns: Any = fields.get("pawns")
    if not pawns and isinstance(sought, list):
        pawns = [maze.names[home] for home in maze.homes[: len(sought)]]
    if not _are_seats(sought, pawns, game.seats[-1]):
        raise Unreadable(_("a position has a pawn and a list of treasures for each of one to four players"))
    cells = tuple(maze.cells.get(name, NOWHERE) for name in pawns)
    outside = [name for name in pawns if name not in maze.cells and name != OUT]
    if outside:
        raise Unreadable(_("{cell} is outside the maze", cell=outside[0][:20]))
    lying = [treasure_of(tile) for tile in (*tiles, hand) if treasure_of(tile)]
    wanted = [treasure for own in sought for treasure in own]
    if len(set(lying)) < len(lying) or len(set(wanted)) < len(wanted) or not set(wanted) <= set(lying):
        raise Unreadable(_("each treasure lies in the maze once, and one player at most looks for it"))
    turn = fields.get("turn", 1 if to_move is None else to_move + 1)
    last = fields.get("last", "")
    if turn not in range(1, len(cells) + 1) or cells[turn - 1] == NOWHERE:
        raise Unreadable(_("there is no player {number}", number=str(turn)[:20]))
    if not isinstance(last, str) or (last and last not in maze.slot_numbers):
        raise Unreadable(_("{slot} is no place to push", slot=str(last)[:20]))
    return State(
        tiles=tiles,
        hand=hand,
        pawns=cells,
        sought=tuple(map(tuple, sought)),
        found=((),) * len(cells),
        rest=tuple(sorted(set(lying) - set(wanted))),
        side=turn - 1,
        is_pushed=bool(fields.get("walk")),
        forbidden=maze.slots[maze.slot_numbers[last]].opposite if last else NOWHERE,
        turns=turn - 1,
    )


def _are_seats(sought: Any, pawns: Any, most: int) -> bool:
    return (
        isinstance(sought, list)
        and isinstance(pawns, list)
        and 1 <= len(pawns) == len(sought) <= most
        and all(isinstance(name, str) for name in pawns)
        and all(isinstance(own, list) and all(type(one) is int for one in own) for own in sought)
    )
