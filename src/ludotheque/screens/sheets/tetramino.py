"""Sheets of cards: pages with the empty grids and their pieces, then pages with the solutions.

All grids and pieces to cut out are drawn at one scale. Solutions stand in the order of the cards, under the
same titles, on pages of their own: whoever cuts the pieces out cuts up no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ludotheque.game import Unsupported
from ludotheque.games.tetramino.cards import Card
from ludotheque.games.tetramino.levels import LEVELS, level_name, level_of
from ludotheque.games.tetramino.puzzle import Solution
from ludotheque.games.tetramino.solver import count, solve
from ludotheque.grid import Cell
from ludotheque.screens.sheets.layout import CARD_HEAD, MARGIN, Plan, corners, plan_of, solutions_plan
from ludotheque.screens.sheets.paper import WIDTH, Box, Disc, Label, Page, Shape, Stroke, svg, write_pdf
from ludotheque.words import _, several

INK, GREY, PALE = "#1d1d1f", "#6b6b70", "#c9c9ce"
LEVEL_INKS = ("#f2c230", "#4fa64f", "#3f7fd0", "#d64541", "#1d1d1f")
FILLS = {
    "40": "#8d8d93",
    "41": "#f3a29b",
    "42": "#a5d69a",
    "43": "#f9de86",
    "44": "#9cc0f0",
    "45": "#dfaee2",
    "46": "#98dcdc",
    "47": "#f3f0e8",
    "100": "#bdbdc2",
}
"""By the background in a card's colour code: a light tint, on which the letter can be read."""


class Entry(NamedTuple):
    """A card on a sheet; without a name it gets its number."""

    card: Card
    name: str = ""
    seed: int | None = None


class Sketch(NamedTuple):
    """A card ready to be drawn."""

    entry: Entry
    number: int
    level: int
    orbits: int
    solution: Solution


def svg_sheet(cards: Iterable[Card | Entry], title: str, date: str = "") -> list[str]:
    """The pages as SVG documents."""
    return [svg(page) for page in pages(cards, title, date)]


def pdf_sheet(cards: Iterable[Card | Entry], path: str | Path, title: str, date: str = "") -> None:
    """Write the pages to a PDF file."""
    write_pdf(pages(cards, title, date), path, title)


def pages(cards: Iterable[Card | Entry], title: str, date: str = "") -> list[Page]:
    """The pages as shapes: first those of the cards, then those of the solutions."""
    sketches = [_sketch(one, number) for number, one in enumerate(cards, 1)]
    if not sketches:
        raise Unsupported(_("a sheet needs a card"))
    drawn = [one.entry.card for one in sketches]
    plan, solved = plan_of(drawn), solutions_plan(drawn)
    fronts, backs = _split(sketches, plan.cards), _split(sketches, solved.cards)
    count = len(fronts) + len(backs)
    found: list[Page] = []
    for sheet in fronts:
        found.append([*_head(title, date, len(found) + 1, count), *_task(), *_fronts(sheet, plan)])
    for sheet in backs:
        heading = _("{title}: solutions", title=title)
        found.append([*_head(heading, date, len(found) + 1, count), *_backs(sheet, solved)])
    return found


def _split(sketches: Sequence[Sketch], each: int) -> list[Sequence[Sketch]]:
    return [sketches[first : first + each] for first in range(0, len(sketches), each)]


def _sketch(one: Card | Entry, number: int) -> Sketch:
    entry = one if isinstance(one, Entry) else Entry(one)
    solution = solve(entry.card.puzzle)
    if solution is None:
        raise Unsupported(_("card {number} of the sheet has no solution", number=number))
    return Sketch(entry, number, level_of(entry.card), count(entry.card.puzzle).orbits, solution)


# --- What is drawn ------------------------------------------------------------------------------


def _head(title: str, date: str, number: int, count: int) -> Iterator[Shape]:
    yield Label(MARGIN, MARGIN + 5, title, _fitting(title, 6, WIDTH - 2 * MARGIN - 50), is_bold=True)
    aside = " · ".join(filter(None, (date, f"{number} / {count}")))
    yield Label(WIDTH - MARGIN, MARGIN + 5, aside, 3.6, "end", colour=GREY)
    yield Stroke(MARGIN, MARGIN + 8, WIDTH - MARGIN, MARGIN + 8, 0.3, INK)


def _task() -> Iterator[Shape]:
    """What to do, and where it can be looked up."""
    text = _("Fill each grid with all its pieces: cut them out, or draw them in. They turn, and never flip.")
    yield Label(MARGIN, MARGIN + 13, text, _fitting(text, 3.6, WIDTH - 2 * MARGIN))
    text = _("The solutions are on the last pages, under the same titles.")
    yield Label(MARGIN, MARGIN + 17.5, text, 3.2, colour=GREY)


def _card_head(sketch: Sketch, x: float, y: float, width: float, facts: str = "") -> Iterator[Shape]:
    entry, level = sketch.entry, sketch.level
    name = entry.name or _("Card {number}", number=sketch.number)
    yield Label(x, y + 4, name, _fitting(name, 4.4, width - 22), is_bold=True)
    yield Label(x + width, y + 4, level_name(level), 3.6, "end", colour=INK)
    for one in range(len(LEVELS)):
        fill = LEVEL_INKS[level - 1] if one < level else "#ffffff"
        yield Disc(x + width - 1.3 - 3.4 * (len(LEVELS) - 1 - one), y + 7.6, 1.2, fill, INK)
    if facts:
        yield Label(x, y + 8.6, facts, _fitting(facts, 3, width - 20), colour=GREY)


def _facts(sketch: Sketch) -> str:
    card, seed = sketch.entry.card, sketch.entry.seed
    size = several(
        "{width} × {height}, {count} piece",
        "{width} × {height}, {count} pieces",
        len(card.pieces),
        width=card.width,
        height=card.height,
    )
    solved = several("{count} solution", "{count} solutions", sketch.orbits)
    return " · ".join(filter(None, (size, solved, "" if seed is None else _("seed {seed}", seed=seed))))


def _fronts(sheet: Sequence[Sketch], plan: Plan) -> Iterator[Shape]:
    width, unit = plan.room[0], plan.unit
    for place, sketch in enumerate(sheet):
        x, y = plan.slot(place)
        yield from _card_head(sketch, x, y, width, _facts(sketch))
        card = sketch.entry.card
        yield from _grid(card, x, y + CARD_HEAD, unit)
        for number, (left, top) in enumerate(corners(card, width / unit)):
            blocks = card.pieces[number].piece
            yield from _piece(sketch, number, blocks, x + left * unit, y + CARD_HEAD + top * unit, unit)


def _backs(sheet: Sequence[Sketch], plan: Plan) -> Iterator[Shape]:
    width, unit = plan.room[0], plan.unit
    for place, sketch in enumerate(sheet):
        x, y = plan.slot(place)
        yield from _card_head(sketch, x, y, width)
        for number, cells in sketch.solution:
            yield from _piece(sketch, number, cells, x, y + CARD_HEAD, unit)


def _grid(card: Card, x: float, y: float, unit: float) -> Iterator[Shape]:
    for row in range(card.height):
        for column in range(card.width):
            yield Box(x + column * unit, y + row * unit, unit, unit, "#ffffff", PALE, "cell")
    cells = [(row, column) for row in range(card.height) for column in range(card.width)]
    yield from _outline(cells, x, y, unit, 0.7)


def _piece(
    sketch: Sketch, number: int, cells: Sequence[Cell], x: float, y: float, unit: float
) -> Iterator[Shape]:
    """A piece in its colour, with a dark outline and its letter on the block nearest to its middle."""
    background = sketch.entry.card.pieces[number].colour.split(";")[-1]
    fill = FILLS.get(background, "#e3e3e6")
    letter = chr(ord("A") + number)
    for row, column in cells:
        part = f"card-{sketch.number} piece-{letter}"
        yield Box(x + column * unit, y + row * unit, unit, unit, fill, "#ffffff", part)
    yield from _outline(cells, x, y, unit, 0.45)
    middle = [sum(values) / len(cells) for values in zip(*cells, strict=True)]
    row, column = min(cells, key=lambda cell: (cell[0] - middle[0]) ** 2 + (cell[1] - middle[1]) ** 2)
    size = unit * 0.55
    yield Label(x + (column + 0.5) * unit, y + (row + 0.5) * unit + size * 0.36, letter, size, "middle", True)


def _outline(cells: Sequence[Cell], x: float, y: float, unit: float, thickness: float) -> Iterator[Stroke]:
    """The border of the cells, in lines as long as they go."""
    inside = set(cells)
    across = sorted({(row + low, column) for row, column in inside for low in (0, 1)})
    down = sorted({(column + right, row) for row, column in inside for right in (0, 1)})
    for row, first, end in _runs(
        [one for one in across if ((one[0] - 1, one[1]) in inside) != (one in inside)]
    ):
        yield Stroke(x + first * unit, y + row * unit, x + end * unit, y + row * unit, thickness, INK)
    for column, first, end in _runs(
        [one for one in down if ((one[1], one[0] - 1) in inside) != ((one[1], one[0]) in inside)]
    ):
        yield Stroke(x + column * unit, y + first * unit, x + column * unit, y + end * unit, thickness, INK)


def _runs(edges: Sequence[Cell]) -> Iterator[tuple[int, int, int]]:
    """The edges (line, place) in order, joined where they follow each other: (line, first, end)."""
    start = 0
    for number, (line, place) in enumerate(edges):
        if edges[number + 1 : number + 2] != [(line, place + 1)]:
            yield line, edges[start][1], place + 1
            start = number + 1


def _fitting(text: str, size: float, width: float) -> float:
    """A size of letters at which the text is no wider than that, for letters of a usual width."""
    return min(size, width / (0.6 * max(1, len(text))))
