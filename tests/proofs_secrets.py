"""Nothing that a page is sent changes when only another seat's secret, or the future, does.

A *twin* of a game looks the same to one reader and is different in all that this reader may not know: other
hands, another seed, other cards to come. Both are put into a real table of the room, and whatever the room
sends of them is compared. `main` does so for 1,000 positions of every game; the tests for a few.
"""

from __future__ import annotations

import asyncio
import copy
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from ludotheque import catalogue
from ludotheque.game import Game, IllegalMove
from ludotheque.history import History
from ludotheque.match import Match
from ludotheque.server import messages, pages
from ludotheque.server.engines.engines import Engines
from ludotheque.server.occupied import shown_board
from ludotheque.server.record import Record, Withheld, key_of
from ludotheque.server.store.interface import Opening, Sitting
from ludotheque.server.tables import Table
from ludotheque.server.waits import PATIENT
from tests.toys_package import toys_plugged_in

POSITIONS = 1_000
LONGEST = 30
"""Moves before the positions that are compared."""

SECRETS = [f"secret-of-the-seat-number-{seat}" for seat in range(16)]
TRIED = ["c7", "c12 c13", "7+8", "die3", "p1 lift", "s2 p1 r0 a1", "a1 q1 cw", "z9", ""]
"""What a page tries to play, besides all that anybody may."""

MOST_TRIED = 60

OTHER_SEED = 987_654_321


class Setting(NamedTuple):
    """A variant, and how many play it."""

    game: str
    variant: str
    seats: int


class Reader:
    """A page at a table: it holds one seat or none, and keeps what it is sent."""

    language, person = "en", "somebody"

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.kept: list[int] = []
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


# --- Games and their twins ----------------------------------------------------------------------


def settings_of(game: str) -> list[Setting]:
    """The variants of a game that have secrets, or all where none has."""
    every = [(variant, catalogue.game(game, variant)) for variant in catalogue.game_class(game).variants]
    secret = [(variant, rules) for variant, rules in every if not rules.is_open] or every
    return [Setting(game, variant, seats) for variant, rules in secret for seats in rules.seats]


@cache
def prepared(game: str, variant: str, seed: int) -> Game[Any, Any]:
    """A variant with what is made from a seed."""
    return catalogue.game(game, variant).prepared(seed)


def random_record(setting: Setting, number: int) -> Record | None:
    """A game under way in the room; None when it ended."""
    game = prepared(setting.game, setting.variant, number % 2)
    people = [Sitting("person", f"Ada{seat}", key_of(SECRETS[seat])) for seat in range(setting.seats)]
    opening = Opening("abc", setting.game, game.rules._asdict(), number, people, 0, 0.0)
    record, chance = Record(opening), Random(f"{setting} {number}")
    for _move in range(chance.randrange(LONGEST)):
        match = record.match
        left = set(range(setting.seats)) - match.out
        if len(left) > 2 and chance.random() < 0.02:
            record = record.after(record.next_event("resign", min(left)))
        else:
            move = chance.choice(match.moves)
            seat = match.game.mover(match.state, move)
            record = record.after(record.next_event("move", seat, match.game.text(move)))
        if record.outcome:
            return None
    return record


def twin_of(record: Record, setting: Setting, seat: int | None, chance: Random) -> Record:
    """A record that differs in all that the seat (None: a spectator) may not know."""
    match = record.match
    game = match.game
    if game.has_draws_to_come:
        game = prepared(setting.game, setting.variant, 2)

    def changed(state: Any) -> Any:
        for eyes in range(setting.seats) if seat is None else [seat]:
            state = game.resampled(state, eyes, chance)
        return state

    twin = copy.copy(record)
    twin.match = match.copy()
    twin.match.game = game
    twin.match.states = History(map(changed, match.states))
    twin.match.seed = OTHER_SEED
    if not game.is_open:
        twin.opening = msgspec.structs.replace(record.opening, seed=OTHER_SEED, options=game.rules._asdict())
    twin.match._forget()
    twin.match.__dict__.pop("fresh_game", None)
    return twin


# --- What the room sends ------------------------------------------------------------------------


async def sent(record: Record, seat: int | None, tried: list[str]) -> dict[str, Any]:
    """All that the room sends of a game to who holds this seat (None: nobody's), times aside.

    The page also tries to play these texts, those aside that it may play.
    """
    engines = Engines()
    table = Table(record, NoStore(), engines)  # type: ignore[arg-type]
    match, page = record.match, Reader()
    table.join(page, messages.Hello([] if seat is None else [SECRETS[seat]], seen=0))
    table.broadcast.moves(max(0, match.ply - 4))
    for ply in range(0, match.ply + 1, 20):
        table.look(page, messages.Look("command1", ply))
    for text in tried:
        if seat is None or not is_legal(match, text, seat):
            await table.commands.obey(page, messages.Play("command2", record.seq, text))
    table.close()
    await engines.close()
    content: dict[str, Any] = {"notices": [timeless(json.loads(frame)) for frame in page.frames]}
    if seat is None:  # the pages are the same for everybody
        content["page"] = pages.shown_table(record, PATIENT.countdown)
        content["replay"] = pages.replay(record, countdown=PATIENT.countdown)
        content["row"] = pages.shown_row(record.row())
        content["wall"] = shown_board(record, PATIENT.countdown)
        content["save"] = save_of(record)
    return content


class NoStore:
    """Nothing is written: only moves that are refused are tried."""


def is_legal(match: Match, text: str, seat: int) -> bool:
    """Whether this seat may play what the text says."""
    try:
        return bool(match.read(text, [seat]))
    except IllegalMove:
        return False


def save_of(record: Record) -> str:
    try:
        return record.save()
    except Withheld as refusal:
        return str(refusal)


def timeless(notice: Any) -> Any:
    """A notice without what time alone changes."""
    for field in ("opened", "players"):
        notice.pop(field, None)
    notice.get("position", {}).pop("starts_in", None)
    return notice


# --- Comparing ----------------------------------------------------------------------------------


class Compared(NamedTuple):
    """How many twins were compared, how many of them lay differently, and what gave a difference away."""

    twins: int
    different: int
    leaks: list[str]


async def compare(record: Record, setting: Setting, chance: Random) -> Compared:
    """A record against its twins, through the eyes of each seat and of a spectator."""
    twins = different = 0
    leaks = []
    for seat in (None, *range(setting.seats)):
        twin = twin_of(record, setting, seat, chance)
        twins += 1
        different += twin.match.state != record.match.state
        tried = [*TRIED, *record.match.legal, *twin.match.legal][:MOST_TRIED]
        known, guessed = await sent(record, seat, tried), await sent(twin, seat, tried)
        leaks += [
            f"{setting} after {record.match.texts()}: the {part} of seat {seat} differs"
            for part in known
            if known[part] != guessed[part]
        ]
    return Compared(twins, different, leaks)


def records(game: str) -> Iterator[tuple[Setting, Record]]:
    """Random positions of a game, all its secret variants in turn."""
    every = settings_of(game)
    for number in count():
        setting = every[number % len(every)]
        record = random_record(setting, number)
        if record:
            yield setting, record


def compare_many(game: str, positions: int, progress: Callable[[int], None] = lambda done: None) -> Compared:
    """That many positions of a game against their twins."""
    total = Compared(0, 0, [])
    for done, (setting, record) in enumerate(islice(records(game), positions), 1):
        found = asyncio.run(compare(record, setting, Random(done)))
        total = Compared(
            total.twins + found.twins, total.different + found.different, total.leaks + found.leaks
        )
        progress(done)
    return total


def main() -> None:
    """Every game, the toy too."""
    with tempfile.TemporaryDirectory() as folder, toys_plugged_in(Path(folder)):
        for game in catalogue.game_names():

            def progress(done: int, game: str = game) -> None:
                print(f"\r{game}: {done} positions of {POSITIONS}", end="", file=sys.stderr, flush=True)

            found = compare_many(game, POSITIONS, progress)
            print(file=sys.stderr)
            if found.leaks:
                raise SystemExit("\n".join(found.leaks[:20]))
            print(
                f"{game}: no secret in what is sent of {POSITIONS} positions "
                f"({found.twins} twins, {found.different} of which lie differently)."
            )


if __name__ == "__main__":
    main()
