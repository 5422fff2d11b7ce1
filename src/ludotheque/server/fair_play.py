"""Whether advice about a position would be advice about a game that people play here right now.

Advice between people waits until the end of their game. So it must not be had at another table either, where
somebody has set up the same position: from a save, which may even say that the game is over, or move by move.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from ludotheque.match import Match
from ludotheque.server.reading import on_thread
from ludotheque.server.tables import Table

RECENT = 6
"""The last positions of a game that count; of the copy too, which may have gone on by a move or two."""


def is_played_by_people(match: Match, tables: Iterable[Table], whole: bool = False) -> bool:
    """Whether one of the last positions of a match is, or poses, what people are at right now.

    With `whole`, all positions of the match count.
    """
    states = enumerate(match.states) if whole else _recent(match)
    asked = {problem for _ply, state in states for problem in match.game.problems(state)}
    return any(
        table.record.match.game.name == match.game.name
        and is_between_people(table)
        and not asked.isdisjoint(_kept_to_players(table.record.match))
        for table in tables
    )


def is_between_people(table: Table) -> bool:
    """Whether two or more people play there who are not one page's, and the game is not over."""
    people = [sitting for sitting in table.record.seats if sitting.kind != "machine"]
    return (
        table.record.outcome is None
        and len(people) > 1
        and not any(table.may_advise(page) for page in table.presence.pages)
    )


def _kept_to_players(match: Match) -> Iterator[Hashable]:
    """What nobody is to be advised about while the match is played."""
    for ply, state in _recent(match):
        if match.position or not match.game.is_common(state, ply):  # few come by what was set up
            yield from match.game.problems(state)


def _recent(match: Match) -> Iterable[tuple[int, Any]]:
    """The last positions and their plies."""
    first = max(0, match.ply + 1 - RECENT)
    return enumerate(match.states[first:], first)


async def is_next_to_played(match: Match, tables: Iterable[Table]) -> bool:
    """Whether the start of a match, set up from a text, comes one move after what people are at right now.

    Such a position was never played, so that the game it is taken from does not show in its moves.
    """
    name = match.game.name
    playing = [
        table.record.match
        for table in tables
        if table.record.match.game.name == name and is_between_people(table)
    ]
    return bool(playing) and await on_thread(lambda: any(_leads_to(other, match) for other in playing))


def _leads_to(other: Match, match: Match) -> bool:
    """Whether a move in one match leads to what the first positions of the other pose."""
    asked = {problem for state in match.states[:RECENT] for problem in match.game.problems(state)}
    game, state = other.game, other.state
    if not other.position and game.is_common(state, other.ply):
        return False
    return any(not asked.isdisjoint(game.problems(game.play(state, move))) for move in game.moves(state))
