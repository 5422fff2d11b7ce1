"""What a seat is sent, and what a machine is given, tells nothing of other hands or of what is to come.

The comparison itself is in proofs_secrets.py, which makes it for many more positions.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import CHANCE, Game
from ludotheque.games.tetramino.rules import Tetramino
from ludotheque.match import Match
from ludotheque.server import notices, pages
from ludotheque.server.record import Record, key_of
from ludotheque.server.store.interface import Opening, Sitting
from tests.proofs_secrets import (
    SECRETS,
    TRIED,
    Setting,
    compare,
    compare_many,
    prepared,
    random_record,
    records,
    sent,
    settings_of,
    twin_of,
)
from tests.toys import Peeker, Rules, State, Toy
from tests.toys_package import toys_plugged_in


@pytest.fixture(scope="module", autouse=True)
def _toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with toys_plugged_in(tmp_path_factory.mktemp("toys")):
        yield


# --- What is sent -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "positions"),
    [("quintago", 15), ("tetramino", 30), ("labyrinthe", 30), ("tetris", 20), ("toy", 60)],
)
def test_nothing_that_is_sent_changes_with_a_secret_or_with_the_future(game: str, positions: int) -> None:
    assert compare_many(game, positions).leaks == []


def test_every_variant_with_secrets_is_compared() -> None:
    compared = {
        (setting.game, setting.variant) for game in catalogue.game_names() for setting in settings_of(game)
    }
    secret = {
        (game, variant)
        for game in catalogue.game_names()
        for variant in catalogue.game_class(game).variants
        if not catalogue.game(game, variant).is_open
    }
    assert secret == {
        ("tetramino", "ladder"),
        ("tetramino", "race"),
        *(("tetris", variant) for variant in catalogue.game_class("tetris").variants if variant != "worst"),
        *(
            ("labyrinthe", variant)
            for variant in catalogue.game_class("labyrinthe").variants
            if variant != "open"
        ),
        *(("toy", variant) for variant in Toy.variants),
    }
    assert secret <= compared
    assert ("quintago", "boxed") in compared


def test_twins_lie_differently_but_look_the_same() -> None:
    """Otherwise nothing would be compared."""
    twins = different = 0
    for setting, record in islice(records("toy"), 150):
        if setting.variant in ("open", "long") or setting.seats == 1:
            continue
        for seat in (None, *range(setting.seats)):
            twin = twin_of(record, setting, seat, Random(twins))
            twins += 1
            different += twin.match.state != record.match.state
    assert twins > 100
    assert different > 0.8 * twins


def test_the_future_of_twins_is_another_one() -> None:
    for game, variant in (("tetramino", "race"), ("tetramino", "ladder"), ("toy", "open")):
        setting = next(setting for setting in settings_of(game) if setting.variant == variant)
        record = next(filter(None, (random_record(setting, number) for number in range(9))))
        twin = twin_of(record, setting, None, Random(1))
        assert twin.match.seed != record.match.seed
        assert (twin.match.game.rules != record.match.game.rules) == (game == "tetramino")
        assert twin.match.fresh_game.rules == record.match.fresh_game.rules


# --- Leaks that must be found -------------------------------------------------------------------

Leak = Callable[[pytest.MonkeyPatch], None]


def in_the_view(patch: pytest.MonkeyPatch) -> None:
    shown = Toy.view

    def leaking(game: Toy, state: State, seat: int | None) -> Any:
        return {**shown(game, state, seat), "highest": max(sum(state.hands, ()), default=0)}

    patch.setattr(Toy, "view", leaking)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    refused = Toy.why_not

    def leaking(game: Toy, state: State, text: str) -> str:
        return refused(game, state, text) + f" ({len(game.moves(state))})"

    patch.setattr(Toy, "why_not", leaking)


def in_the_order_of_the_reading(patch: pytest.MonkeyPatch) -> None:
    """Any seat's move is read first, and then refused since it is another's."""
    read = Match.read
    patch.setattr(Match, "read", lambda match, text, seats=None: read(match, text))


def in_the_legal_moves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notices, "legal_paths", lambda match, moving: list(match.paths))


def in_the_eyes_of_a_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(notices, "viewer", lambda game, held, movers: 0)


def in_an_earlier_position(patch: pytest.MonkeyPatch) -> None:
    def leaking(match: Match, eyes: int | None, ply: int) -> notices.PastPosition:
        return notices.PastPosition(match.game.view(match.states[ply], 0), [])

    patch.setattr(notices, "past_position", leaking)


def in_the_rules_of_a_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tetramino, "describe", lambda game: game.rules.cards)


def in_the_replay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(pages, "replay", lambda record, **_rest: {"seed": record.match.seed})


def in_the_rules_that_are_sent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tetramino, "fresh", lambda game: game)


def in_the_save(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Record, "may_save", True)


def in_the_seed_of_a_save(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Record, "save", lambda record: record.match.save())


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("toy", in_the_view),
        ("toy", in_a_refusal),
        ("toy", in_the_order_of_the_reading),
        ("toy", in_the_legal_moves),
        ("toy", in_the_eyes_of_a_page),
        ("toy", in_an_earlier_position),
        ("toy", in_the_replay),
        ("toy", in_the_seed_of_a_save),
        ("quintago", in_the_seed_of_a_save),
        ("tetramino", in_the_rules_of_a_page),
        ("tetramino", in_the_rules_that_are_sent),
        ("tetramino", in_the_save),
    ],
)
def test_a_leak_is_found(game: str, leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    for number, (setting, record) in enumerate(islice(records(game), 40)):
        if asyncio.run(compare(record, setting, Random(number))).leaks:
            return
    pytest.fail("it was not found")


# --- What machines are given --------------------------------------------------------------------


class Witness:
    """Plays its first move and remembers what it was given."""

    name = "witness"

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        self.given.append((game.rules, state))
        return next(move for move in game.moves(state) if game.mover(state, move) == seat)


@pytest.mark.parametrize("game", ["tetramino", "toy"])
def test_a_machine_is_given_the_same_whatever_it_cannot_know(game: str) -> None:
    asked = 0
    for number, (setting, record) in enumerate(islice(records(game), 40)):
        for seat in set(record.match.movers) - {CHANCE}:
            twin = twin_of(record, setting, seat, Random(number)).match
            twin.seed = record.match.seed  # what a machine believes is drawn from it
            witness = Witness()
            for match in (record.match, twin):
                match.choose(witness, seat, Control())
            assert witness.given[0] == witness.given[1]
            asked += 1
    assert asked > 40


def result_of_peeking(is_cheating: bool, games: int) -> float:
    """The points that the peeker wins more than an honest twin of it, a game."""
    lead = 0
    for number in range(games):
        match, peeker, own = Match(Toy(Rules()), 2, number), Peeker(number), number % 2
        while not match.outcome:
            seat = match.to_move
            if is_cheating and seat == own:
                move = peeker.choose(match.game, match.state, seat, Control())
            else:
                move = match.choose(peeker, seat, Control())
            match.play(move)
        points = match.game.points(match.state)
        lead += points[own] - points[1 - own]
    return lead / games


def test_peeking_would_pay_and_gains_nothing() -> None:
    honest = result_of_peeking(is_cheating=False, games=250)
    assert abs(honest) < 0.5
    assert result_of_peeking(is_cheating=True, games=250) > honest + 0.4


# --- The seed -----------------------------------------------------------------------------------


def test_the_seed_is_in_no_frame_and_on_no_page() -> None:
    for setting, record in islice(records("toy"), 12):
        record.match.seed = 555_666_777
        shown = [pages.shown_table(record), pages.replay(record), pages.shown_row(record.row())]
        assert "555666777" not in json.dumps(shown, default=str)
        assert setting.game == "toy"


# --- Before a round begins ----------------------------------------------------------------------


@pytest.mark.parametrize("is_awaited", [True, False], ids=["somebody is awaited", "all count down"])
def test_nothing_is_told_of_a_round_before_it_begins(is_awaited: bool) -> None:
    """Two games that differ in all that lies on the table are sent alike, to players and to strangers."""
    compared = 0
    for setting in [*settings_of("tetramino"), *settings_of("toy"), Setting("tetramino", "beginner", 2)]:
        if len(dealt(setting, 1, is_awaited).match.movers) < 2:
            continue
        for seat in (None, 0):
            games = [dealt(setting, seed, is_awaited) for seed in (1, 2)]
            one, other = (asyncio.run(sent(game, seat, TRIED)) for game in games)
            for content in (one, other):
                content.get("row", {}).pop("when", None)
            assert one == other, setting
            compared += 1
    assert compared >= 4


def dealt(setting: Setting, seed: int, is_awaited: bool) -> Record:
    """A game that everybody waits for."""
    game = prepared(setting.game, setting.variant, seed)
    people = [Sitting("person", f"Ada{seat}", key_of(SECRETS[seat])) for seat in range(setting.seats)]
    seats = [*people[:-1], Sitting("open")] if is_awaited else people
    opening = Opening("abc", setting.game, game.rules._asdict(), seed, seats, 0, time.time())
    return Record(opening)
