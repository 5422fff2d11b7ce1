"""One game as its log tells it: the fold of its events. A value: an event gives the next record."""

from __future__ import annotations

import hashlib
import hmac
import math
import time
from typing import NamedTuple

import msgspec

from ludotheque import catalogue
from ludotheque.game import CHANCE, LudothequeError, Outcome
from ludotheque.history import History
from ludotheque.match import OUT_OF_TIME, PERSON, RESIGNED, Match
from ludotheque.server.store.interface import Damaged, Event, EventKind, Opening, Row, Sitting, seal
from ludotheque.words import _, mark

SERVER_COMMAND = "machine:"
"""Begins the ids of events that no page asked for; no page's command id may hold a colon."""


LONGEST_LOG = 10_000
"""Events of a game whose moves are few, and taken back again and again."""


class NextGame(msgspec.Struct, frozen=True):
    """The game that the same players opened after this one, and where each seat's player sits there."""

    game: str
    seats: list[int]


class Withheld(LudothequeError):
    """Something that can be had only once the game is over, since it tells its secrets."""


def key_of(secret: str) -> str:
    """What is kept of a seat's secret. It is random, so one hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Record:
    """A match, who sits where, the clocks, and the number of the last event.

    `kept` are the people whose seats wait for them: a machine plays there, or they are still to come.
    `dealt` is when the present round lay ready for all, `began` when the first one did.
    """

    def __init__(self, opening: Opening, match: Match | None = None) -> None:
        self.opening = opening
        self.match = match or _opened(opening)
        self.seats = list(opening.seats)
        self.clocks = [opening.minutes * 60.0] * len(self.seats) if opening.minutes else None
        self.kept = {
            seat: Sitting("person", sitting.name, sitting.key)
            for seat, sitting in enumerate(self.seats)
            if sitting.kind == "open" and sitting.key
        }
        self.next_game: NextGame | None = None
        self.events: History[Event] = History()
        self.seq = 0  # the number of the last of them
        self.time = self.dealt = self.began = opening.time
        self.seal = seal("", opening)
        self._commands: dict[str, int] = {}  # shared by all records of this game: see `done`

    @classmethod
    def of(cls, opening: Opening, events: list[Event]) -> Record:
        """The record that a log tells; Damaged when it tells none."""
        try:
            record = cls(opening)
            for event in events:
                record._check(event)
                record._apply(event)
        except (LudothequeError, ValueError, KeyError, TypeError, IndexError, msgspec.DecodeError):
            raise Damaged(_("this game is damaged and cannot go on")) from None
        return record

    @property
    def id(self) -> str:
        """The id of the game and of its table."""
        return self.opening.id

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.match.outcome

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody is still waited for."""
        return any(sitting.kind == "open" for sitting in self.seats)

    @property
    def has_free_seat(self) -> bool:
        """Whether anybody may sit down."""
        return any(
            sitting.kind == "open" and seat not in self.kept for seat, sitting in enumerate(self.seats)
        )

    @property
    def is_at_once(self) -> bool:
        """Whether the players begin all at once, and not one after the other."""
        return len(self.match.game.movers(self.match.states[0])) > 1

    @property
    def is_awaited(self) -> bool:
        """Whether all play at once and somebody is still to come: till then nobody may look."""
        return len(self.match.movers) > 1 and self.has_open_seat

    def seconds_to_start(self, countdown: float) -> float:
        """The seconds until a round begins in which all play at once; endless while somebody is awaited."""
        if self.is_awaited:
            return math.inf
        left = self.dealt + countdown - time.time() if len(self.match.movers) > 1 else 0.0
        return left if 0 < left <= countdown else 0.0  # a clock that was set back stops no game

    def moves_seen(self, is_hidden: bool) -> int:
        """How many moves everybody knows of; while a round is hidden, all up to the last that a seat made."""
        if not is_hidden:
            return self.match.ply
        plies = range(self.match.ply, 0, -1)
        return next((ply for ply in plies if self.match.mover_at(ply - 1) != CHANCE), 0)

    @property
    def may_save(self) -> bool:
        """Whether a save may be handed out: it holds the seed, and with it every secret of the game.

        Where all begin at once, nobody is to look before somebody has moved.
        """
        is_untouched = len(self.match.movers) > 1 and self.match.last_made() is None
        return self.outcome is not None or (self.match.game.is_open and not is_untouched)

    @property
    def is_too_long(self) -> bool:
        """Whether no more moves are played: there are as many as the game may have, or the log is full."""
        most = self.match.game.longest
        is_full = self.match.ply >= most or self.seq >= max(LONGEST_LOG, 2 * most)
        return is_full and not self.outcome

    def done(self, command: str) -> int | None:
        """The number of the event that a command has led to already."""
        seq = self._commands.get(command, 0)
        is_ours = 0 < seq <= self.seq and self.events[seq - 1].command == command
        return seq if is_ours else None

    def holders(self, secrets: list[str]) -> list[int]:
        """The seats that these secrets open."""
        keys = [key_of(secret) for secret in secrets]
        return [
            seat
            for seat, sitting in enumerate(self.seats)
            if sitting.kind == "person" and any(hmac.compare_digest(sitting.key, key) for key in keys)
        ]

    def kept_for(self, secrets: list[str]) -> list[int]:
        """The seats that wait for who has these secrets."""
        keys = [key_of(secret) for secret in secrets]
        return [
            seat
            for seat, sitting in self.kept.items()
            if any(hmac.compare_digest(sitting.key, key) for key in keys)
        ]

    def next_event(
        self, kind: EventKind, seat: int, text: str = "", command: str = "", clocks: list[float] | None = None
    ) -> Event:
        """The event that would come next."""
        command = command or f"{SERVER_COMMAND}{self.seq + 1}"
        event = Event(self.id, self.seq + 1, command, kind, seat, text, clocks, time.time())
        return msgspec.structs.replace(event, seal=seal(self.seal, event))

    def after(self, event: Event) -> Record:
        """The record with one event more; it costs the same however long the game is."""
        following = Record.__new__(Record)
        following.__dict__.update(self.__dict__)
        following.match = self.match.copy()
        following.seats, following.kept = list(self.seats), dict(self.kept)
        following.events = self.events.copy()
        following._apply(event)
        return following

    def row(self) -> Row:
        """This game in the lists."""
        outcome = self.outcome
        return Row(
            self.id,
            self.opening.game,
            "over" if outcome else "open" if self.has_free_seat else "running",
            [Sitting(sitting.kind, sitting.name) for sitting in self.seats],
            self.match.ply,
            list(outcome.scores) if outcome else None,
            outcome.reason if outcome else "",
            self.time,
            self.may_save,
            list(self.match.movers),
            self.opening.listed is not False,
        )

    def save(self) -> str:
        """The game as a save: people are called `person`, machines by their names.

        One under way comes without its seed, from which its machines still draw.
        """
        if not self.may_save and self.match.game.is_open:
            raise Withheld(_("this game can be downloaded once somebody has moved"))
        if not self.may_save:
            raise Withheld(_("this game has secrets: it can be downloaded once it is over"))
        match = self.match.copy()
        if not self.outcome:
            match.seed = 0
        match.players = [sitting.name if sitting.kind == "machine" else PERSON for sitting in self.seats]
        return match.save()

    def _check(self, event: Event) -> None:
        """Whether it goes on from here, as it was when it was sealed."""
        plain = msgspec.structs.replace(event, seal="")
        if event.seq != self.seq + 1 or event.seal != seal(self.seal, plain):
            raise Damaged(_("this game is damaged and cannot go on"))

    def _apply(self, event: Event) -> None:
        before = self._round(event.kind)
        getattr(self, f"_{event.kind}")(event.seat, event.text)
        if self._round(event.kind) != before:
            self.dealt = event.time
            self.began = event.time if before.is_awaited else self.began
        self.events.append(event)
        self.seq += 1
        self._commands[event.command] = event.seq
        self.clocks = event.clocks
        self.time = self.time if event.kind == "again" else event.time
        self.seal = event.seal

    def _round(self, kind: EventKind) -> _Round:
        """The present round, as far as an event of that kind may begin another: a move seats nobody."""
        return _Round(self.match.game.stage(self.match.state), kind != "move" and self.has_open_seat)

    def _move(self, seat: int, text: str) -> None:
        move = self.match.read(text)
        if seat != self.match.game.mover(self.match.state, move):
            raise ValueError(seat)
        self.match.play(move)

    def _sit(self, seat: int, text: str) -> None:
        self.seats[seat] = msgspec.json.decode(text, type=Sitting)
        self.kept.pop(seat, None)

    def _takeover(self, seat: int, text: str) -> None:
        if self.seats[seat].kind == "person":
            self.kept[seat] = self.seats[seat]
        self.seats[seat] = Sitting("machine", text)

    def _back(self, seat: int, text: str) -> None:
        self.seats[seat] = self.kept.pop(seat)

    def _again(self, seat: int, text: str) -> None:
        self.next_game = msgspec.json.decode(text, type=NextGame)

    def _undo(self, seat: int, text: str) -> None:
        self.match = self.match.at(int(text))

    def _resign(self, seat: int, text: str) -> None:
        self.match.drop(seat, RESIGNED)

    def _timeout(self, seat: int, text: str) -> None:
        self.match.drop(seat, OUT_OF_TIME)

    def _draw(self, seat: int, text: str) -> None:
        shares = tuple(0.0 if seat in self.match.out else 0.5 for seat in range(len(self.seats)))
        self.match.end(Outcome(shares, mark("a tie was agreed on")))


class _Round(NamedTuple):
    stage: int
    is_awaited: bool


def _opened(opening: Opening) -> Match:
    """The match of an opening, with the moves and the ending of the save that it came from."""
    game = catalogue.game(opening.game, options=opening.options)
    if opening.position:
        text, to_move = opening.position
        match = Match.from_position(game, text, to_move, opening.seed)
    else:
        match = Match(game, len(opening.seats), opening.seed)
    if opening.moves or opening.ending:
        match.resume(opening.moves, opening.ending)
    return match
