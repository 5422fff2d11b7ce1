"""What a page is sent of a game: the position as its seats may see it, players, moves, sentences.

Everything that could tell a secret is made here, from a record and the seats that the page holds. All texts
are in the language that is spoken.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from ludotheque.game import CHANCE, Analysis, Outcome, Verdict
from ludotheque.match import Match
from ludotheque.sentences import best_by_clicks, legend, letter, result, sentence
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
    """The clocks as a page is shown them: the seconds left by seat, and whose clock runs."""

    clocks: list[float] | None
    running: int | None


# --- Names and results ------------------------------------------------------------------------------


def name_of(sitting: Sitting, seat: int) -> str:
    """How a seat is called."""
    if sitting.kind == "machine":
        return _(sitting.name)
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
        "" if sitting.kind == "open" else name_of(sitting, seat),
        here=sitting.kind == "machine" or (is_person and away is None),
        away=away if is_person else None,
        may_be_replaced=sitting.kind == "open" or (is_missed and not is_out),
        is_out=is_out,
    )


# --- Positions and moves ----------------------------------------------------------------------------


def seats_to_move(match: Match, held: list[int]) -> list[int]:
    """Those of the page's seats that may move now."""
    return [seat for seat in match.movers if seat in held]


def position(record: Record, held: list[int], times: Times) -> Position:
    """The present position as a page that holds these seats may see it, with the moves that it may make."""
    match = record.match
    eyes = viewer(match.game, held, match.movers)
    points = match.game.points(match.state)
    last = match.last_made()
    return Position(
        seq=record.seq,
        ply=match.ply,
        view=match.game.view(match.state, eyes),
        viewer=eyes,
        to_move=None if match.outcome else match.to_move,
        movers=list(match.movers),
        legal=legal_paths(match, seats_to_move(match, held)),
        last=list(last.path) if last else [],
        points=None if points is None else list(points),
        ending=ending(record),
        clocks=times.clocks,
        running=times.running,
    )


def legal_paths(match: Match, moving: list[int]) -> list[tuple[str, ...]]:
    """The clicks of the moves that these seats may make."""
    if not moving:
        return []
    if len(match.movers) == 1:
        return list(match.paths)
    mover, state = match.game.mover, match.state
    return [path for path, move in match.paths.items() if mover(state, move) in moving]


def made_moves(match: Match, first: int = 0, end: int | None = None) -> list[MadeMove]:
    """The moves from that number on to before `end`; who dropped out is said in words."""
    return [MadeMove(seat, text if path else _(text), path) for seat, text, path in match.made(first, end)]


def moved(record: Record, first: int, held: list[int], times: Times) -> Moved:
    """The last event's moves, the first of which has that number, and the position that they led to."""
    return Moved(made_moves(record.match, first), position(record, held, times))


def looked(command: str, record: Record, ply: int, held: list[int]) -> Looked:
    """Earlier positions around a ply, through the same eyes as the present one."""
    match = record.match
    eyes = viewer(match.game, held, match.movers)
    first = max(0, min(ply, match.ply) - PLIES_A_LOOK // 2)
    last = min(first + PLIES_A_LOOK, match.ply + 1)
    return Looked(command, first, [past_position(match, eyes, number) for number in range(first, last)])


def past_position(match: Match, eyes: int | None, ply: int) -> PastPosition:
    """The position after that many moves, as a seat may see it."""
    led_here: list[str] = []
    for number in range(ply - 1, -1, -1):
        if match.mover_at(number) != CHANCE:
            led_here = list(match.made_at(number).path)
            break
    return PastPosition(match.game.view(match.states[ply], eyes), led_here)


def line(event: Event, names: list[str]) -> EventLine:
    """An event in words."""
    name = names[event.seat]
    texts = {
        "move": lambda: event.text,
        "sit": lambda: _("{name} sits down", name=name),
        "undo": lambda: _("{name} took back to move {number}", name=name, number=event.text),
        "resign": lambda: _("{name} resigned", name=name),
        "draw": lambda: _("a tie was agreed on"),
        "takeover": lambda: _("{name} plays from now on", name=_(event.text)),
        "timeout": lambda: _("{name} is out of time", name=name),
    }
    return EventLine(event.seq, event.seat, event.kind, texts[event.kind]())


def seconds_open(record: Record) -> float:
    """The seconds from the opening of the table to now, or to the end of the game."""
    return (record.time if record.outcome else time.time()) - record.opening.time


# --- Analyses ---------------------------------------------------------------------------------------


def verdict(found: Verdict, name: str) -> VerdictText:
    """A verdict as letter and sentence."""
    return VerdictText(found.value, letter(found), sentence(found, name), found.estimate)


def judged(command: str, match: Match, found: Analysis[object], name: str) -> Judged:
    """An analysis for a page; `match` is at the analysed position, `name` is whose moves are judged."""
    best = best_by_clicks(match.game, match.state, found)
    values = {" ".join(clicks): verdict(one, name) for clicks, one in best.items()}
    whole = verdict(found.verdict, name)
    if found.note:
        whole = VerdictText(whole.value, whole.letter, found.note, whole.estimate)
    return Judged(command, match.ply, whole, legend(), values)
