"""All that a table screen knows and shows beside the match itself. Its widgets keep nothing of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from textual.geometry import Size

from ludotheque.game import Analysis
from ludotheque.match import Match
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.own_moves import own_clicks_after
from ludotheque.screens.terminal.boards import BoardDrawing, Scene, Target
from ludotheque.sentences import best_by_clicks


@dataclass
class TableState:
    """A table, the spots chosen so far towards a move, what was asked and answered, what is said."""

    table: LocalTable
    drawing: BoardDrawing
    chosen: list[Target] = field(default_factory=list)
    hinted: Target = ()  # the path of the move that was advised
    analysis: Analysis[Any] | None = None
    is_analysing: bool = False  # whether an analysis of each position is wanted
    progress: str = ""  # how far it is
    is_paused: bool = False
    said: str = ""
    is_refusal: bool = False
    busy: str = ""  # what the person waits for

    @property
    def match(self) -> Match:
        """The match on this table."""
        return self.table.match

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    @property
    def is_watching(self) -> bool:
        """Whether only machines play on."""
        return not self.table.held

    @property
    def clicks(self) -> Target:
        """The clicks made so far."""
        return tuple(chain.from_iterable(self.chosen))

    @property
    def rest_of_hint(self) -> Target:
        """What is still to be clicked of the move that was advised; nothing after other clicks."""
        depth = len(self.clicks)
        return self.hinted[depth:] if self.hinted[:depth] == self.clicks else ()

    def forget(self) -> None:
        """The position changed: what was chosen, advised or found out about the one before is void."""
        self.chosen, self.hinted, self.analysis, self.progress, self.busy = [], (), None, "", ""

    def scene(self, room: Size, dark: bool, cursor: Target) -> Scene[Any]:
        """What the board is to show."""
        last = self.match.last_made()
        values = best_by_clicks(self.table.game, self.match.state, self.analysis) if self.analysis else {}
        return Scene(
            self.table.view(),
            room,
            dark,
            self.clicks,
            cursor,
            () if last is None else last.path,
            values,
            self.is_over,
            self._following(),
        )

    def _following(self) -> Target:
        """What the person whose turn it is may choose next."""
        seat = self.table.active
        if seat is None or seat not in self.table.held or self.table.is_covered:
            return ()
        return tuple(own_clicks_after(self.match, seat, self.clicks))
