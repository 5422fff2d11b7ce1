"""Tetramino's board: a letter for each piece, a dot for a free cell, # for a hole; below, the pieces left.

  a b c d e
1 A A A . .
2 . A . . .

B:   C:
B    . C
B    C C
B    C .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludotheque.games.tetramino.views import BoardView, PieceView, View
from ludotheque.grid import cell_name, column_name
from ludotheque.words import _, several

WIDEST = 72
GAP = "   "

Shape = Sequence[Sequence[int]]


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """Each seat's grid, and the pieces that are not on it; the mark of a piece stands after its name."""
    lines = stage_lines(view)
    for seat, board in enumerate(view["boards"]):
        if len(view["boards"]) > 1:
            lines.append(_("the grid of player {number}:", number=seat + 1))
        lines += _grid(board)
        lines += _tray(board, marks if seat == view["seat"] else {})
    return lines


def stage_lines(view: View) -> list[str]:
    """The rung of a ladder, or the rounds that each player of a race has won."""
    if len(view["boards"]) > 1:
        won = " – ".join(map(str, view["wins"]))
        return [_("rounds won: {won}; {rounds} win", won=won, rounds=view["rounds"])]
    if view["stages"] == 1:
        return []
    rung = min(view["stage"] + 1, view["stages"])
    return [_("rung {number} of {last}", number=rung, last=view["stages"])]


def letters(board: BoardView) -> dict[str, str]:
    """What stands in each cell that is not free: a piece's letter, or # for a hole."""
    found: dict[str, str] = dict.fromkeys(board["holes"], "#")
    for piece in board["pieces"]:
        found.update(dict.fromkeys(piece["cells"] or (), piece["name"]))
    return found


def _grid(board: BoardView) -> Iterator[str]:
    taken = letters(board)
    yield "   " + " ".join(column_name(column) for column in range(board["width"]))
    for row in range(board["height"]):
        names = (cell_name((row, column)) for column in range(board["width"]))
        yield f"{row + 1:2} " + " ".join(taken.get(name, ".") for name in names)


def _tray(board: BoardView, marks: Mapping[str, str]) -> Iterator[str]:
    """The pieces that are not on the grid, as the card has them."""
    waiting = [
        [" ".join(filter(None, (f"{piece['name']}:", marks.get(f"p{number}")))), *_shape(piece, 0)]
        for number, piece in enumerate(board["pieces"], 1)
        if piece["cells"] is None
    ]
    if waiting:
        yield _("to place:")
        yield from _side_by_side(waiting)
    laid = [
        f"{piece['name']} {mark}"
        for number, piece in enumerate(board["pieces"], 1)
        if piece["cells"] and (mark := marks.get(f"p{number}"))
    ]
    if laid:
        yield _("on the grid: {pieces}", pieces=", ".join(laid))


def _shape(piece: PieceView, turn: int) -> list[str]:
    """A piece's blocks, in rows."""
    form: Shape = piece["turns"][turn]
    blocks = {(row, column) for row, column in form}
    height, width = (1 + max(axis) for axis in zip(*blocks, strict=True))
    return [
        " ".join(piece["name"] if (row, column) in blocks else "." for column in range(width))
        for row in range(height)
    ]


def _side_by_side(blocks: Iterable[list[str]]) -> Iterator[str]:
    """Small drawings beside each other, as many to a row as a line holds."""
    row: list[list[str]] = []
    for block in [*blocks, None]:
        if block is None or sum(len(GAP) + max(map(len, one)) for one in [*row, block]) > WIDEST:
            height = max(map(len, row))
            for line in range(height):
                parts = ((one[line] if line < len(one) else "").ljust(max(map(len, one))) for one in row)
                yield (" " + GAP.join(parts)).rstrip()
            row = []
        if block is not None:
            row.append(block)


def look(view: View, name: str) -> str | None:
    """What lies in a cell; or, for c (or p3), the piece and its turns."""
    board = view["boards"][view["seat"]]
    for number, piece in enumerate(board["pieces"], 1):
        if name in (piece["name"].lower(), f"p{number}"):
            return "\n".join(_look_at_piece(piece))
    rows, columns = range(board["height"]), range(board["width"])
    if name not in (cell_name((row, column)) for row in rows for column in columns):
        return None
    letter = letters(board).get(name)
    if letter is None:
        return _("{cell}: free", cell=name)
    if letter == "#":
        return _("{cell}: a hole", cell=name)
    return _("{cell}: piece {letter}", cell=name, letter=letter)


def _look_at_piece(piece: PieceView) -> Iterator[str]:
    blocks = several("{count} block", "{count} blocks", len(piece["turns"][0]))
    if piece["cells"]:
        place = _("lies on {cells}, turned r{turn}", cells=" ".join(piece["cells"]), turn=piece["turn"])
    else:
        place = _("to be placed")
    yield _("piece {letter}, {blocks}: {place}", letter=piece["name"], blocks=blocks, place=place)
    yield from _side_by_side([f"r{turn}", *_shape(piece, turn)] for turn in range(len(piece["turns"])))


def legend(view: View) -> str:
    """What the characters mean, and how a move is said."""
    return _(
        "A, B, C… are the pieces, a dot is a free cell, # a hole; C r1 b2 turns piece C by one quarter "
        "clockwise and puts its first block, in reading order, on b2; C lift takes it back; clear empties "
        "the grid"
    )
