"""What one player asks of the others: to take a move back, to call it a tie, to let a machine sit down."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Literal

from ludotheque.server.messages import ProposalNotice
from ludotheque.server.record import Record
from ludotheque.words import _

_numbers = itertools.count(1)


@dataclass
class Proposal:
    """It is done once all seats that it awaits have agreed; any other change of the game ends it."""

    what: Literal["undo", "draw", "takeover"]
    by: int
    seat: int  # the one that it is about
    text: str  # the ply to go back to, or the machine's name
    awaits: set[int]
    number: int = field(default_factory=lambda: next(_numbers))

    def notice(self, names: list[str], held: list[int]) -> ProposalNotice:
        """The question for a page that holds these seats."""
        return ProposalNotice(
            self.number, self.what, self.by, self._question(names), bool(self.awaits & {*held})
        )

    def _question(self, names: list[str]) -> str:
        by = names[self.by]
        if self.what == "undo":
            return _("{name} would like to take back a move", name=by)
        if self.what == "draw":
            return _("{name} offers a tie", name=by)
        machine = _(self.text)
        return _(
            "{name} would like the machine {machine} to play for {seat}",
            name=by,
            machine=machine,
            seat=names[self.seat],
        )


def other_people(record: Record, mine: list[int], open_too: bool = False) -> set[int]:
    """The seats of the other people who still play, those still to come included if asked."""
    kinds = ("person", "open") if open_too else ("person",)
    return {
        seat
        for seat, sitting in enumerate(record.seats)
        if sitting.kind in kinds and seat not in mine and seat not in record.match.out
    }


def last_choice(record: Record, mine: list[int]) -> int | None:
    """The ply at which one of these seats chose last."""
    match = record.match
    return next((ply for ply in range(match.ply - 1, -1, -1) if match.mover_at(ply) in mine), None)
