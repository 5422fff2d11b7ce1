"""Another game of the same people: who sits where in it, and what they have scored so far.

The next game's seats are the people's by the secrets that they have already: nobody else can take them, and
nobody brings a score, which is counted from the games that were played here.
"""

from __future__ import annotations

import msgspec

from ludotheque.server.record import Record
from ludotheque.server.store.interface import Series, Sitting


def seats_after(record: Record, asking: list[int]) -> list[int]:
    """Where each seat's player sits in the next game: one seat on, so that another one begins.

    Those who share a screen stay where they sit: beside each other.
    """
    count = len(record.seats)
    people = {seat for seat, sitting in enumerate(record.seats) if sitting.kind != "machine"}
    step = 0 if len(people) > 1 and people <= set(asking) else 1
    return [(seat + step) % count for seat in range(count)]


def sittings_after(record: Record, asking: list[int], places: list[int]) -> list[Sitting]:
    """Who sits where in the next game; the seats of people who have not asked for it are kept for them."""
    sittings = list(record.seats)
    for seat, sitting in enumerate(record.seats):
        is_to_come = sitting.kind == "person" and seat not in asking
        sittings[places[seat]] = msgspec.structs.replace(sitting, kind="open") if is_to_come else sitting
    return sittings


def series_after(record: Record, places: list[int]) -> Series:
    """The score with this game in it, by the seats of the next one."""
    before = series_of(record)
    scores = list(before.scores) if before else [0.0] * len(record.seats)
    games = before.games if before else 0
    if record.outcome and record.seq:  # a save that was over when it came is nobody's merit
        scores = [one + more for one, more in zip(scores, record.outcome.scores, strict=True)]
        games += 1
    moved = [0.0] * len(scores)
    for seat, place in enumerate(places):
        moved[place] = scores[seat]
    return Series(record.id, games, moved)


def series_of(record: Record) -> Series | None:
    """The games before this one; None where there is none, or somebody else has taken a seat since."""
    series = record.opening.series
    if isinstance(series, msgspec.UnsetType):
        return None
    return series if _players(record.opening.seats) == _players(record.seats) else None


def _players(seats: list[Sitting]) -> list[str]:
    """What tells players apart: people by their keys, machines by their names."""
    return [sitting.key or sitting.name for sitting in seats]
