"""What a reader is shown of a record: the position as that seat may see it, players, sentences."""

from __future__ import annotations

from ludotheque.game import Analysis, Outcome
from ludotheque.game import Verdict as GameVerdict
from ludotheque.match import Match
from ludotheque.server.messages import Ending, Judged, Line, Player, Position, Verdict
from ludotheque.server.record import Record
from ludotheque.server.store import Event, Sitting
from ludotheque.verdicts import best_by_clicks, legend, letter, sentence
from ludotheque.words import _


def name_of(sitting: Sitting, seat: int) -> str:
    """How a seat is called."""
    if sitting.kind == "machine":
        return _(sitting.name)
    return sitting.name or _("player {number}", number=seat + 1)


def names_of(seats: list[Sitting]) -> list[str]:
    """How all seats are called."""
    return [name_of(sitting, seat) for seat, sitting in enumerate(seats)]


def result(outcome: Outcome, names: list[str]) -> str:
    """How a game ended, in a sentence."""
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best]
    reason = _(outcome.reason)
    if len(names) == 1:
        return _("won: {reason}", reason=reason) if best else _("lost: {reason}", reason=reason)
    if len(winners) > 1:
        return _("it is a tie: {reason}", reason=reason)
    return _("{name} wins: {reason}", name=winners[0], reason=reason)


def ending(record: Record) -> Ending | None:
    """How the game ended, if it did."""
    outcome = record.outcome
    return outcome and Ending(list(outcome.scores), result(outcome, names_of(record.seats)))


def position(
    record: Record, viewer: int | None, moving: list[int], clocks: list[float] | None, running: int | None
) -> Position:
    """The present position as a seat (None: a spectator) may see it, with the moves of those seats."""
    match = record.match
    over = match.outcome is not None
    return Position(
        seq=record.seq,
        ply=len(match.played),
        view=match.game.view(match.state, viewer),
        to_move=None if over else match.to_move,
        movers=list(match.movers),
        legal=legal_paths(match, moving),
        last=last_path(match),
        ending=ending(record),
        clocks=clocks,
        running=running,
    )


def legal_paths(match: Match, moving: list[int]) -> list[tuple[str, ...]]:
    """The clicks of the moves that these seats may make."""
    if len(match.movers) == 1:
        return list(match.paths) if moving else []
    mover, state = match.game.mover, match.state
    return [path for path, move in match.paths.items() if mover(state, move) in moving] if moving else []


def last_path(match: Match) -> list[str]:
    """The clicks of the last move that a seat made."""
    last = match.last_move()
    return [] if last is None else list(match.game.path(last))


def texts(match: Match) -> list[str]:
    """The moves so far."""
    return [match.game.text(move) for move in match.played]


def movers(match: Match) -> list[int]:
    """Who made each move."""
    return [match.game.mover(*made) for made in zip(match.states, match.played, strict=False)]


def player(sitting: Sitting, seat: int, away: float | None, patience: float) -> Player:
    """Who sits there; `away` is how long a person has not been seen, None while one is here."""
    return Player(
        sitting.kind,
        "" if sitting.kind == "open" else name_of(sitting, seat),
        here=sitting.kind == "machine" or (sitting.kind == "person" and away is None),
        away=away if sitting.kind == "person" else None,
        may_be_replaced=sitting.kind == "open"
        or (sitting.kind == "person" and away is not None and away >= patience),
    )


def line(event: Event, names: list[str]) -> Line:
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
    return Line(event.seq, event.seat, event.kind, texts[event.kind]())


def verdict(found: GameVerdict, name: str) -> Verdict:
    """A verdict as letter and sentence."""
    return Verdict(found.value, letter(found), sentence(found, name))


def judged(command: str, ply: int, match: Match, found: Analysis[object], names: list[str]) -> Judged:
    """An analysis for a page; `match` is at the analysed position."""
    name = names[match.to_move]
    best = best_by_clicks(match.game, found)
    values = {" ".join(clicks): verdict(one, name) for clicks, one in best.items()}
    whole = verdict(found.verdict, name)
    if found.note:
        whole = Verdict(whole.value, whole.letter, found.note)
    return Judged(command, ply, whole, legend(), values)
