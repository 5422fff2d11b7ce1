"""What `ludotheque solve tetramino` and `ludotheque tetramino new` print: solutions, counts, new cards."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from datetime import date
from pathlib import Path
from typing import Any

from ludotheque.control import Control, wait_for
from ludotheque.game import Unreadable
from ludotheque.games.tetramino.cards import MOST_BYTES, Card, read_card, read_card_file, write_card
from ludotheque.games.tetramino.generator import pack
from ludotheque.games.tetramino.levels import LEVELS, level_of
from ludotheque.games.tetramino.puzzle import Puzzle, Solution, puzzle_of
from ludotheque.games.tetramino.reasons import why_none
from ludotheque.games.tetramino.rules import Tetramino
from ludotheque.games.tetramino.solver import Counts, Step, count, solutions
from ludotheque.games.tetramino.variants import read_grid
from ludotheque.grid import read_cell
from ludotheque.screens.report import progress_line
from ludotheque.words import _, several

MOST_PRINTED = 20
"""Solutions that `--all` prints when no limit is given."""


def solve(options: argparse.Namespace) -> int:
    """The first solution, how many there are, or why there is none."""
    puzzle = _puzzle(options)
    control, show = Control(), progress_line()

    def progress(step: Step) -> None:
        share = round(100 * step.share)
        show(_("{count} solutions so far, {share} % of the search", count=step.solutions, share=share))

    limit = options.limit or (MOST_PRINTED if options.all and not options.json else None)
    wanted = limit if options.all else 1
    found = wait_for(lambda: list(solutions(puzzle, wanted, control)), control)
    counts = wait_for(lambda: count(puzzle, control, progress), control) if _counts(options) else None
    show("")
    reason = None if found else wait_for(lambda: why_none(puzzle, control), control)
    if options.json:
        print(json.dumps(_as_json(puzzle, found, counts, reason, options.all)))
    else:
        print(_as_text(puzzle, found, counts, reason))
    return 0


def new(options: argparse.Namespace) -> int:
    """New cards, on the screen or in files, and a sheet to print."""
    width, height = read_grid(options.grid)
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    level = None if options.level is None else LEVELS.index(options.level) + 1
    cards = []
    for number, (own_seed, card) in enumerate(
        pack(options.count, width, height, seed, level, options.unique), 1
    ):
        cards.append((own_seed, card))
        level_name = _(LEVELS[level_of(card) - 1])
        said = _("card {number}: {level}, seed {seed}", number=number, level=level_name, seed=own_seed)
        print(said, file=sys.stderr)
    if options.output:
        _write_cards(options.output, [card for _seed, card in cards])
    if options.sheet:
        _write_sheet(options.sheet, cards)
    if not (options.output or options.sheet):
        sys.stdout.write("\n".join(write_card(card).decode() for _seed, card in cards))
    return 0


def _puzzle(options: argparse.Namespace) -> Puzzle:
    if options.set:
        if not options.grid:
            raise Unreadable(_("a set of pieces needs a grid, as in --grid 6x10"))
        width, height = read_grid(options.grid)
        holes = [read_cell(name) for name in (options.holes or "").split(",") if name]
        if None in holes:
            raise Unreadable(_("holes are cells joined by commas, as in d4,e4,d5,e5"))
        return puzzle_of(width, height, options.set, [cell for cell in holes if cell], options.any_subset)
    if options.position == "-":
        return read_card(sys.stdin.buffer.read(MOST_BYTES + 1)).puzzle
    return read_card_file(options.position).puzzle


def _counts(options: argparse.Namespace) -> bool:
    """Whether to count: asked for, or the full answer for programs."""
    return bool(options.count or options.json)


def _rows(puzzle: Puzzle, solution: Solution) -> list[str]:
    return puzzle.draw(solution).split("\n")


def _as_json(
    puzzle: Puzzle, found: list[Solution], counts: Counts | None, reason: str | None, every: bool
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "raw": counts.raw if counts else None,
        "orbits": counts.orbits if counts else None,
        "first": _rows(puzzle, found[0]) if found else None,
        "why_none": reason,
    }
    if every:
        answer["solutions"] = [_rows(puzzle, solution) for solution in found]
    return answer


def _as_text(puzzle: Puzzle, found: list[Solution], counts: Counts | None, reason: str | None) -> str:
    parts = ["\n".join(_rows(puzzle, solution)) for solution in found]
    if counts:
        number = several("{count} solution", "{count} solutions", counts.raw)
        orbits = several("{count} up to symmetry", "{count} up to symmetry", counts.orbits)
        parts.append(f"{number}, {orbits}")
    if reason:
        parts.append(_("no solution: {reason}", reason=reason))
    return "\n\n".join(parts)


def _write_cards(folder: Path, cards: list[Card]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, card in enumerate(cards, 1):
        path = folder / f"card_{number}.txt"
        path.write_bytes(write_card(card))
        print(path)


def _write_sheet(path: Path, cards: list[tuple[int, Card]]) -> None:
    from ludotheque.screens.sheets.tetramino import Entry, pdf_sheet, svg_sheet

    title, today = Tetramino.name.capitalize(), date.today().isoformat()
    entries = [Entry(card, seed=seed) for seed, card in cards]
    if path.suffix == ".pdf":
        pdf_sheet(entries, path, title, today)
        print(path)
        return
    if path.suffix != ".svg":
        raise Unreadable(_("a sheet is a .svg or a .pdf file"))
    pages = svg_sheet(entries, title, today)
    for number, page in enumerate(pages, 1):
        target = path if len(pages) == 1 else path.with_stem(f"{path.stem}-{number}")
        target.write_text(page, encoding="utf-8")
        print(target)
