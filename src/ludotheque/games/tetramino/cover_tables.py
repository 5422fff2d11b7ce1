"""Makes the tables that the kernel searches from a puzzle; cover_kernel.py says what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.games.tetramino.cover_kernel import FORMS, FRAME, FRAMES, LEVEL, MOST_SPAN, CoverLayout
from ludotheque.games.tetramino.pieces import Piece
from ludotheque.games.tetramino.puzzle import Placement, Puzzle, Solution, Symmetry
from ludotheque.grid import Cell


class Form(NamedTuple):
    """A way that a piece can lie: its positions from the first one on, and the field of its kind."""

    mask: int
    field: int


class Lying(NamedTuple):
    """A form in its place: the cells, and the pieces that it can be."""

    cells: tuple[Cell, ...]
    field: int
    owners: list[int]


class Tables(NamedTuple):
    """A puzzle ready to be searched; `table` and `state` are lists, for the plain search."""

    layout: CoverLayout
    table: list[int]
    state: list[int]
    cells: dict[int, Cell]  # by position
    forms: list[Form]
    owners: dict[int, list[int]]  # by field: the numbers of its pieces
    seen: dict[tuple[int, int], Lying]  # by position and form, as solutions are read


def tables_of(puzzle: Puzzle, symmetries: Sequence[Symmetry] = ()) -> Tables:
    """The tables of a puzzle that has cells to cover and pieces; the first symmetry is the identity."""
    short, long = sorted((puzzle.width, puzzle.height))
    row_step, column_step = (1, short + 1) if puzzle.width > puzzle.height else (short + 1, 1)
    end = (short + 1) * long
    place = {(row, column): row * row_step + column * column_step for row, column in puzzle.cells}
    kinds, left = _fields(puzzle)
    forms = []
    for kind, field in kinds.items():
        for form in puzzle.forms(kind):
            if max(row for row, _at in form) < puzzle.height and max(at for _row, at in form) < puzzle.width:
                spots = [row * row_step + column * column_step for row, column in form]
                forms.append(Form(sum(1 << spot - min(spots) for spot in spots), field))
    reach = max([1, *(form.mask.bit_length() for form in forms)])
    span = max(MOST_SPAN, reach + short + 1)  # a region that leaves the window is seen to do so
    whole = (1 << span) - 1
    free = sum(1 << position for position in place.values())
    walls = [~(free >> position) & whole for position in range(end)]
    words = max(1, -(-len(forms) // FORMS))
    lookups = []
    for word in range(words):
        here = forms[word * FORMS : word * FORMS + FORMS]
        lookups += _lookups([form.mask >> 1 for form in here], reach - 1)
        lookups += _supplies([form.field for form in here], left.bit_length())
    masks = end + len(lookups)
    fields = masks + len(forms)
    images = _images(symmetries, place, end)
    table = [*walls, *lookups, *(form.mask for form in forms), *(form.field for form in forms), *images]
    layout = CoverLayout(
        span=span,
        stride=short + 1,
        end=end,
        words=words,
        window_bytes=-(-(reach - 1) // 8),
        field_bytes=-(-left.bit_length() // 8),
        masks=masks,
        fields=fields,
        images=fields + len(forms),
        symmetries=len(symmetries),
        labels=FRAMES + FRAME * (len(puzzle.pieces) + 1),
        beyond=whole & ~((1 << reach) - 1),
        sizes=_sizes(puzzle, span),
    )
    state = [0] * (layout.labels + end)
    first = min(place.values())
    state[FRAMES : FRAMES + FRAME] = [walls[first], first, left, 0, -1, 0]
    owners = {
        field: [n for n, one in enumerate(puzzle.kinds) if one == kind] for kind, field in kinds.items()
    }
    return Tables(layout, table, state, {at: cell for cell, at in place.items()}, forms, owners, {})


def _fields(puzzle: Puzzle) -> tuple[dict[Piece, int], int]:
    """The mask of each kind's field, and the fields of all pieces; no field lies across two bytes."""
    fields, left, start = {}, 0, 0
    for kind, supply in puzzle.supply.items():
        size = supply.bit_length()
        if start % 8 + size > 8:
            start += 8 - start % 8
        fields[kind] = (1 << size) - 1 << start
        left |= supply << start
        start += size
    return fields, left


def _lookups(masks: list[int], bits: int) -> list[int]:
    """For each byte of the window and each value of it: the forms that do not meet it."""
    found = []
    for start in range(0, bits, 8):
        here = [(1 << len(masks)) - 1]
        for bit in range(start, start + 8):
            clear = sum(1 << number for number, mask in enumerate(masks) if not mask >> bit & 1)
            here += [forms & clear for forms in here]
        found += here
    return found


def _supplies(fields: list[int], bits: int) -> list[int]:
    """For each byte of the fields and each value of it: the forms whose kind is left, or lies elsewhere."""
    found = []
    for start in range(0, bits, 8):
        elsewhere = sum(1 << number for number, field in enumerate(fields) if not field >> start & 255)
        here = [elsewhere]
        for bit in range(start, start + 8):
            own = sum(1 << number for number, field in enumerate(fields) if field >> bit & 1)
            here += [forms | own for forms in here]
        found += here
    return found


def _images(symmetries: Sequence[Symmetry], place: dict[Cell, int], end: int) -> list[int]:
    images = []
    for symmetry in symmetries:
        row = [-1] * end
        for cell, position in place.items():
            row[position] = place[symmetry[cell]]
        images += row
    return images


def _sizes(puzzle: Puzzle, span: int) -> int:
    """A bit for each number of cells that some pieces add up to; 0 if that rules nothing out."""
    sums = 1
    for one in puzzle.pieces:
        sums |= sums << len(one)
    most = min(span, 1 + sum(map(len, puzzle.pieces)))
    sums &= (1 << most) - 1
    return 0 if sums == (1 << most) - 1 else sums


def solution_of(tables: Tables, state: Any) -> Solution:
    """The placements in the frames, by piece; identical pieces in the order in which they lie."""
    stop = FRAMES + FRAME * (int(state[LEVEL]) + 1)
    frames = state[FRAMES:stop]
    if not isinstance(frames, list):
        frames = frames.tolist()  # NumPy's ints would stay in the placements
    used: Counter[int] = Counter()
    placements = []
    for key in zip(frames[1::FRAME], frames[5::FRAME], strict=True):
        lying = tables.seen.get(key) or tables.seen.setdefault(key, _lying(tables, *key))
        placements.append(Placement(lying.owners[used[lying.field]], lying.cells))
        used[lying.field] += 1
    return tuple(sorted(placements))


def _lying(tables: Tables, position: int, form: int) -> Lying:
    mask, field = tables.forms[form]
    spots = [position + bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    return Lying(tuple(sorted(tables.cells[spot] for spot in spots)), field, tables.owners[field])
