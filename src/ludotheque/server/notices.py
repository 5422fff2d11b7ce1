"""What a page is sent of a game: the position as its seats may see it, players, moves, sentences.

Everything that could tell a secret is made here, from a record and the seats that the page holds. All texts
are in the language that is spoken.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from msgspec import structs

from ludotheque.game import CHANCE, Analysis, Clicks, Game, Outcome, Verdict
from ludotheque.match import Match
from ludotheque.reviewing import expected_by
from ludotheque.sentences import (
    best_by_clicks,
    best_line,
    best_moves,
    legend,
    letter,
    line_value,
    result,
    sentence,
)
from ludotheque.server import rematches
from ludotheque.server.messages import (
    Ending,
    EventLine,
    Judged,
    Looked,
    MadeMove,
    Moved,
    PastPosition,
    PlayerNotice,
    Position,
    Rematch,
    ToldLine,
    VerdictText,
)
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Event, Sitting
from ludotheque.viewing import viewer
from ludotheque.words import _

PLIES_A_LOOK = 50
"""Positions that are sent at once to who looks back."""


MOST_MISSED = 100
"""Events that are told in words to who comes back."""


class Times(NamedTuple):
    """The clocks as a page is shown them: the seconds left by seat, and whose clock runs.

    While a round has not begun, `to_start` tells how long; without end while somebody is waited for.
    """

    clocks: list[float] | None
    running: int | None
    to_start: float = 0.0  # seconds until a round begins in which all play at once

    @property
    def is_hidden(self) -> bool:
        """Whether nobody may see the present position yet."""
        return self.to_start > 0


# --- Names and results ------------------------------------------------------------------------------


def name_of(sitting: Sitting, seat: int) -> str:
    """How a seat is called."""
    if sitting.kind == "machine":
        title = _(sitting.name)
        return title[:1].upper() + title[1:]
    return sitting.name or _("player {number}", number=seat + 1)


def names_of(seats: list[Sitting]) -> list[str]:
    """How all seats are called."""
    return [name_of(sitting, seat) for seat, sitting in enumerate(seats)]


def ending(record: Record) -> Ending | None:
    """How the game ended, if it did."""
    outcome: Outcome | None = record.outcome
    return outcome and Ending(list(outcome.scores), result(outcome, names_of(record.seats)))


def player(record: Record, seat: int, away: float | None, is_missed: bool) -> PlayerNotice:
    """Who sits there; `away` is how long a person has not been seen, None while one is here.

    A seat is missed when its person has been away for long, or its machine breaks again and again.
    """
    sitting = record.seats[seat]
    is_person, is_out = sitting.kind == "person", seat in record.match.out
    return PlayerNotice(
        sitting.kind,
        "" if sitting.kind == "open" and seat not in record.kept else name_of(sitting, seat),
        here=sitting.kind == "machine" or (is_person and away is None),
        away=away if is_person else None,
        may_be_replaced=sitting.kind == "open" or (is_missed and not is_out),
        is_out=is_out,
        is_kept=seat in record.kept,
    )


def series(record: Record) -> list[float] | None:
    """What each seat has scored in the games before this one, if the same players still sit there."""
    before = rematches.series_of(record)
    return list(before.scores) if before and before.games else None


def rematch(record: Record) -> Rematch | None:
    """The game that the same people have opened after this one."""
    following = record.next_game
    if following is None:
        return None
    opened = next(event for event in reversed(record.events) if event.kind == "again")
    name = names_of(record.seats)[opened.seat]
    return Rematch(following.game, _("{name} opened another game", name=name), following.seats)


# --- Positions and moves ----------------------------------------------------------------------------


def seats_to_move(match: Match, held: list[int]) -> list[int]:
    """Those of the page's seats that may move now."""
    return [seat for seat in match.movers if seat in held]


class PageSight(NamedTuple):
    """How a page looks at the present position: pages of the same sight are shown the same."""

    viewer: int | None  # through whose eyes
    moving: tuple[int, ...]  # those of its seats that may move now


def sight(match: Match, held: list[int]) -> PageSight:
    """How a page looks that holds these seats."""
    return PageSight(viewer(match.game, held, match.movers), tuple(seats_to_move(match, held)))


class Own(NamedTuple):
    """What depends on a page's sight: what it sees, and the moves that it may make."""

    view: Mapping[str, Any] | None
    legal: list[Clicks]


def own_part(match: Match, page: PageSight, is_hidden: bool) -> Own:
    """The present position for a page of this sight; nothing of it while it is hidden."""
    if is_hidden:
        return Own(None, [])
    return Own(match.view(page.viewer), legal_paths(match, page.moving))


def position(record: Record, page: PageSight, times: Times, last: Clicks | None = None) -> Position:
    """The present position as a page of this sight may see it, with the moves that it may make.

    `last` is the path of the last move that a seat made, where it is known already.
    """
    match, is_hidden = record.match, times.is_hidden
    points, own = match.game.points(match.state), own_part(match, page, is_hidden)
    if last is None:
        made = match.last_made()
        last = made.path if made else ()
    return Position(
        seq=record.seq,
        ply=record.moves_seen(is_hidden),
        view=own.view,
        viewer=page.viewer,
        to_move=None if match.outcome else match.to_move,
        movers=list(match.movers),
        legal=own.legal,
        last=list(last),
        points=None if points is None else list(points),
        ending=ending(record),
        clocks=times.clocks,
        running=times.running,
        starts_in=times.to_start if 0 < times.to_start < math.inf else None,
    )


def legal_paths(match: Match, moving: Collection[int]) -> list[tuple[str, ...]]:
    """The clicks of the moves that these seats may make."""
    if not moving:
        return []
    if len(match.movers) == 1:
        return list(match.paths)
    mover, state = match.game.mover, match.state
    return [path for path, move in match.paths.items() if mover(state, move) in moving]


def made_moves(match: Match, first: int = 0, end: int | None = None) -> list[MadeMove]:
    """The moves from that number on to before `end`; who dropped out is said in words."""
    readable = match.game.readable
    made = match.made(first, end)
    return [MadeMove(seat, readable(text) if path else _(text), path) for seat, text, path in made]


def moved(record: Record, first: int, page: PageSight, times: Times) -> Moved:
    """The last event's moves, the first of which has that number, and the position that they led to."""
    moves = made_moves(record.match, first, record.moves_seen(times.is_hidden))
    last = next((move.path for move in reversed(moves) if move.seat != CHANCE and move.path), None)
    return Moved(moves, position(record, page, times, last))


def seen_by(notice: Moved, record: Record, page: PageSight, times: Times) -> Moved:
    """The same moves for a page of another sight; only what depends on it is made anew."""
    view, legal = own_part(record.match, page, times.is_hidden)
    return Moved(notice.moves, structs.replace(notice.position, view=view, viewer=page.viewer, legal=legal))


def looked(command: str, record: Record, ply: int, held: list[int], is_hidden: bool = False) -> Looked:
    """Earlier positions around a ply, through the same eyes as the present one, which may still be hidden."""
    match = record.match
    eyes = viewer(match.game, held, match.movers)
    first = max(0, min(ply, match.ply) - PLIES_A_LOOK // 2)
    last = min(first + PLIES_A_LOOK, record.moves_seen(is_hidden) + (not is_hidden))
    return Looked(command, first, [past_position(match, eyes, number) for number in range(first, last)])


def past_position(match: Match, eyes: int | None, ply: int) -> PastPosition:
    """The position after that many moves, as a seat may see it."""
    led_here: list[str] = []
    for number in range(ply - 1, -1, -1):
        if match.mover_at(number) != CHANCE:
            led_here = list(match.made_at(number).path)
            break
    return PastPosition(match.game.view(match.states[ply], eyes), led_here)


def line(event: Event, names: list[str], game: Game[Any, Any]) -> EventLine:
    """An event in words."""
    name = names[event.seat]
    texts = {
        "move": lambda: game.readable(event.text),
        "sit": lambda: _("{name} sits down", name=name),
        "undo": lambda: _("{name} took back to move {number}", name=name, number=event.text),
        "resign": lambda: _("{name} resigned", name=name),
        "draw": lambda: _("a tie was agreed on"),
        "takeover": lambda: _("{name} plays from now on", name=_(event.text)),
        "timeout": lambda: _("{name} is out of time", name=name),
        "back": lambda: _("{name} is back", name=name),
        "again": lambda: _("{name} opened another game", name=name),
    }
    return EventLine(event.seq, event.seat, event.kind, texts[event.kind]())


def seconds_open(record: Record, countdown: float = 0.0) -> float:
    """The seconds since everybody has come, or all could begin; to now, or to the end of the game."""
    began = record.began + (countdown if record.is_at_once else 0.0)
    return max(0.0, (record.time if record.outcome else time.time()) - began)


# --- Analyses ---------------------------------------------------------------------------------------


def verdict(found: Verdict, name: str) -> VerdictText:
    """A verdict as letter and sentence."""
    return VerdictText(
        found.value, letter(found), sentence(found, name), found.estimate, found.depth, found.turns
    )


def judged(
    command: str, match: Match, found: Analysis[object], seat: int, name: str, is_final: bool = True
) -> Judged:
    """An analysis for a page; `match` is at the analysed position, the moves of that seat are judged."""
    best = best_by_clicks(match.game, match.state, found)
    said: dict[Verdict, VerdictText] = {}  # many moves are alike
    values = {
        " ".join(clicks): said.get(one) or said.setdefault(one, verdict(one, name))
        for clicks, one in best.items()
    }
    whole = verdict(found.verdict, name)
    if found.note:
        whole = structs.replace(whole, text=found.note)
    return Judged(
        command,
        match.ply,
        whole,
        legend(found.verdict),
        values,
        is_final,
        [match.game.path(move) for move in best_moves(found.moves)] if match.seats > 1 else [],
        best_line(match.game, found, 1) if match.seats > 1 else "",
        expected_by(0, match.seats, seat, found.verdict),
        lines_told(match.game, found),
    )


def lines_told(game: Game[Any, Any], found: Analysis[Any]) -> list[ToldLine]:
    """The lines of an analysis, which tells the moves after the first as texts."""
    return [
        ToldLine(
            [game.readable(text) for text in (game.text(move), *following)],
            line_value(found.moves[move]),
            move in found.book,
        )
        for move, following in found.lines.items()
    ]
