"""Runs the kernel of cover_kernel.py a slice at a time, so that a stop is noticed and progress can be shown.

A search begins in plain Python and goes on in machine code if it turns out to be long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.control import NODES, Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.tetramino.cover_kernel import (
    DONE,
    FRAME,
    FRAMES,
    LEVEL,
    MOST_SPAN,
    forms_to_try,
    search,
)
from ludotheque.games.tetramino.cover_tables import tables_of
from ludotheque.games.tetramino.puzzle import Puzzle, Symmetry
from ludotheque.kernels import fast, popcount
from ludotheque.words import _

PLAIN_CELLS = 40
PLAIN_NODES = 200_000
"""The most cells, and the most nodes, that are left to plain Python."""

PLAIN_CHUNK, CHUNK = 8192, 4_000_000
"""The nodes of a slice, a fraction of a second."""


class Search:
    """A puzzle being searched; `machine_code` insists on it or forbids it, None leaves it to the size."""

    def __init__(
        self,
        puzzle: Puzzle,
        control: Control | None = None,
        machine_code: bool | None = None,
        symmetries: Sequence[Symmetry] = (),
    ) -> None:
        self.tables = tables_of(puzzle, symmetries)
        layout = self.tables.layout
        may_compile = layout.span <= MOST_SPAN and layout.field_bytes < 8
        if machine_code and not may_compile:
            raise Unsupported(_("this puzzle is too large for machine code"))
        self._may_compile = may_compile and machine_code is not False
        self._plain_nodes = 0 if machine_code or len(puzzle.cells) > PLAIN_CELLS else PLAIN_NODES
        self._control = control
        # Lists are several times quicker than arrays in plain Python, and spare it NumPy.
        self._cells: Any = control.cells if control else [0] * 8
        self._table: Any = self.tables.table
        self.state: Any = self.tables.state
        self._kernel: Callable[..., int] = search
        self._chunk = PLAIN_CHUNK

    def go_on(self, one_by_one: bool) -> int:
        """Search for a moment: DONE, SOLVED (only `one_by_one`) or PAUSED."""
        if self._may_compile and self._plain_nodes <= 0 and self._kernel is search:
            self._compile()
        before = self._cells[NODES]
        answer = self._kernel(
            self.tables.layout, self._table, self.state, self._chunk, one_by_one, self._cells
        )
        self._plain_nodes -= int(self._cells[NODES] - before)
        if answer != DONE and self._control and self._control.stopped:
            raise Interrupted(_("stopped before the end"))
        return answer

    def _compile(self) -> None:
        import numpy as np

        self._kernel, self._chunk = fast(search), CHUNK
        self._table, self.state = np.array(self._table, np.int64), np.array(self.state, np.int64)
        self._cells = np.asarray(self._cells, np.int64)

    @property
    def share(self) -> float:
        """The share of the search that is done, if all the forms of a frame were the same amount of work."""
        layout, top = self.tables.layout, int(self.state[LEVEL])
        share, part = 0.0, 1.0
        for level in range(top + 1):
            start = FRAMES + FRAME * level
            window, _at, left, untried, word, _form = map(int, self.state[start : start + FRAME])
            forms = [
                popcount(forms_to_try(layout, self.tables.table, window, left, one))  # type: ignore[arg-type]
                for one in range(layout.words)
            ]
            ahead = popcount(untried) + sum(forms[word + 1 :])
            every = sum(forms) or 1
            share += part * (every - ahead - (level < top)) / every
            part /= every
        return share
