"""One game as its log tells it: the fold of its events. A value: an event gives the next record."""

from __future__ import annotations

import copy
import hashlib
import hmac
import time

import msgspec

from ludotheque import catalogue
from ludotheque.game import LudothequeError, Outcome
from ludotheque.match import PERSON, Match, read_ending
from ludotheque.server.store import Damaged, Event, EventKind, Opening, Row, Sitting, seal
from ludotheque.words import _, mark

MACHINE_COMMAND = "machine:"
"""With a sign that no page's command may have, so that none takes the name of an event to come."""


def key_of(secret: str) -> str:
    """What is kept of a secret. It is random, so one hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Record:
    """A match, who sits where, the clocks, and the number of the last event."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        game = catalogue.game(opening.game, options=opening.options)
        self.match = Match(game, len(opening.seats), opening.seed)
        for text in opening.moves:
            self.match.play(self.match.read(text))
        if opening.ending:
            self.match.end(read_ending(opening.ending, self.match.seats))
        self.seats = list(opening.seats)
        self.clocks = [opening.minutes * 60.0] * len(self.seats) if opening.minutes else None
        self.events: list[Event] = []
        self.commands: dict[str, int] = {}
        self.time = opening.time
        self.seal = seal("", opening)

    @classmethod
    def of(cls, opening: Opening, events: list[Event]) -> Record:
        """The record that a log tells; Damaged when it tells none."""
        try:
            record = cls(opening)
            for event in events:
                record._apply(event)
        except (LudothequeError, ValueError, KeyError, TypeError, IndexError, msgspec.DecodeError):
            raise Damaged(_("this game is damaged and cannot go on")) from None
        return record

    @property
    def id(self) -> str:
        """The name of the game's table."""
        return self.opening.id

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.match.outcome

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody is still waited for."""
        return any(sitting.kind == "open" for sitting in self.seats)

    def holders(self, secrets: list[str]) -> list[int]:
        """The seats that these secrets open."""
        keys = [key_of(secret) for secret in secrets]
        return [
            seat
            for seat, sitting in enumerate(self.seats)
            if sitting.kind == "person" and any(hmac.compare_digest(sitting.key, key) for key in keys)
        ]

    def next_event(
        self, kind: EventKind, seat: int, text: str = "", command: str = "", clocks: list[float] | None = None
    ) -> Event:
        """The event that would come next."""
        command = command or f"{MACHINE_COMMAND}{self.seq + 1}"
        event = Event(self.id, self.seq + 1, command, kind, seat, text, clocks, time.time())
        return msgspec.structs.replace(event, seal=seal(self.seal, event))

    def after(self, event: Event) -> Record:
        """The record with one event more."""
        following = copy.copy(self)
        following.match = self.match.copy()
        following.seats = list(self.seats)
        following.events = list(self.events)
        following.commands = dict(self.commands)
        following._apply(event)
        return following

    def row(self) -> Row:
        """This game in the lists."""
        outcome = self.outcome
        return Row(
            self.id,
            self.opening.game,
            "over" if outcome else "open" if self.has_open_seat else "running",
            [Sitting(sitting.kind, sitting.name) for sitting in self.seats],
            len(self.match.played),
            list(outcome.scores) if outcome else None,
            outcome.reason if outcome else "",
            self.time,
        )

    def save(self) -> str:
        """The game as a save: people by their names, machines by theirs."""
        match = self.match.copy()
        match.players = [sitting.name if sitting.kind == "machine" else PERSON for sitting in self.seats]
        return match.save()

    def _apply(self, event: Event) -> None:
        plain = msgspec.structs.replace(event, seal="")
        if event.seq != self.seq + 1 or event.seal != seal(self.seal, plain):
            raise Damaged(_("this game is damaged and cannot go on"))
        getattr(self, f"_{event.kind}")(event.seat, event.text)
        self.events.append(event)
        self.commands[event.command] = event.seq
        self.clocks = event.clocks
        self.time = event.time
        self.seal = event.seal

    def _move(self, seat: int, text: str) -> None:
        move = self.match.read(text)
        if seat != self.match.game.mover(self.match.state, move):
            raise ValueError(seat)
        self.match.play(move)

    def _sit(self, seat: int, text: str) -> None:
        self.seats[seat] = msgspec.json.decode(text, type=Sitting)

    def _takeover(self, seat: int, text: str) -> None:
        self.seats[seat] = Sitting("machine", text)

    def _undo(self, seat: int, text: str) -> None:
        self.match = self.match.at(int(text))

    def _resign(self, seat: int, text: str) -> None:
        self.match.end(self._all_but(seat, mark("resigned")))

    def _timeout(self, seat: int, text: str) -> None:
        self.match.end(self._all_but(seat, mark("out of time")))

    def _draw(self, seat: int, text: str) -> None:
        self.match.end(Outcome((0.5,) * len(self.seats), mark("a tie was agreed on")))

    def _all_but(self, seat: int, reason: str) -> Outcome:
        return Outcome(tuple(float(other != seat) for other in range(len(self.seats))), reason)
