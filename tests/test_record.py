"""A record: the fold of a game's events, its row in the lists, its save."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque import catalogue
from ludotheque.match import PERSON, Match
from ludotheque.server.record import Record, Withheld, key_of
from ludotheque.server.store.interface import Damaged, Event, EventKind, Opening, Row, Sitting

pytestmark = pytest.mark.usefixtures("toys")

KEY = key_of("a secret of the first seat")
PERSON_AND_MACHINE = [Sitting("person", "Ada", KEY), Sitting("machine", "easy")]


def opened(
    seats: list[Sitting] | None = None, game: str = "quintago", variant: str | None = None, **changes: Any
) -> Record:
    rules = catalogue.game(game, variant).rules._asdict()
    opening = Opening("abc", game, rules, 7, seats or PERSON_AND_MACHINE, 0.0, 100.0)
    return Record(replace(opening, **changes))


def after(record: Record, *events: tuple[EventKind, int, str]) -> Record:
    for kind, seat, text in events:
        record = record.after(record.next_event(kind, seat, text))
    return record


def some_move(record: Record) -> tuple[EventKind, int, str]:
    return ("move", record.match.to_move, next(iter(record.match.legal)))


def test_a_new_game_in_the_lists() -> None:
    players = [Sitting("person", "Ada"), Sitting("machine", "easy")]
    assert opened().row() == Row("abc", "quintago", "running", players, 0, None, "", 100.0, True), (
        "no key in it"
    )


def test_a_game_that_waits_for_somebody_is_open_until_they_sit_down() -> None:
    record = opened([Sitting("person", "Ada", KEY), Sitting("open")])
    assert record.row().state == "open"
    sitting = Sitting("person", "Grace", key_of("another"))
    record = after(record, ("sit", 1, msgspec.json.encode(sitting).decode()))
    assert record.row().state == "running"
    assert record.seats[1] == sitting


def test_a_game_that_is_over_in_the_lists() -> None:
    record = after(opened(), some_move(opened()), ("resign", 0, ""))
    row = record.row()
    assert (row.state, row.scores, row.reason) == ("over", [0.0, 1.0], "resigned")
    assert row.moves == 1
    assert row.time == record.events[-1].time > 100.0


def test_an_agreed_tie_shares_the_game() -> None:
    record = after(opened(), ("draw", 0, ""))
    assert record.row().scores == [0.5, 0.5]
    assert record.row().reason == "a tie was agreed on"


def test_who_dropped_out_has_no_part_in_a_tie() -> None:
    seats = [Sitting("person", name, KEY) for name in ("Ada", "Grace", "Emmy")]
    record = after(opened(seats, "toy"), ("resign", 1, ""), ("draw", 0, ""))
    assert record.row().scores == [0.5, 0.0, 0.5]


def test_what_is_taken_back_is_gone_from_the_game_and_stays_in_its_log() -> None:
    record = opened()
    record = after(record, some_move(record))
    record = after(record, ("undo", 0, "0"))
    assert (record.match.ply, record.seq) == (0, 2)


def test_a_machine_takes_a_seat_over() -> None:
    assert after(opened(), ("takeover", 0, "hard")).seats[0] == Sitting("machine", "hard")


def test_a_save_names_people_as_persons_and_machines_by_their_names() -> None:
    record = after(opened(), some_move(opened()))
    loaded = Match.load(record.save())
    assert loaded.players == [PERSON, "easy"]
    assert loaded.texts() == record.match.texts()


def test_a_game_with_secrets_can_be_saved_once_it_is_over() -> None:
    record = opened([Sitting("person", "Ada", KEY), Sitting("person", "Grace", KEY)], "toy")
    assert not record.may_save
    assert not record.row().may_save
    with pytest.raises(Withheld):
        record.save()
    record = after(record, ("resign", 0, ""))
    assert record.may_save
    assert json.loads(record.save())["seed"] == 7


def test_a_record_goes_on_from_the_moves_and_the_ending_of_a_save() -> None:
    match = Match(catalogue.game("quintago", options={"size": 2, "length": 3}), 2, seed=3)
    match.play(match.moves[0])
    played = opened(options=match.game.rules._asdict(), seed=3, moves=match.texts())
    assert played.match.state == match.state
    assert played.match.seed == 3
    match.drop(1, "resigned")
    ended = opened(
        options=match.game.rules._asdict(),
        moves=match.texts(),
        ending=match.ending and match.ending._asdict(),
    )
    assert ended.outcome == match.outcome
    agreed = opened(ending={"scores": [0.5, 0.5], "reason": "a tie was agreed on"})
    assert agreed.outcome is not None


def test_events_of_the_servers_own_have_names_that_no_page_can_take() -> None:
    record = opened()
    assert record.next_event("draw", 0).command == "machine:1"
    assert record.next_event("draw", 0).text == ""
    assert record.next_event("draw", 0, command="of-a-page").command == "of-a-page"


def test_a_command_that_was_done_is_known_by_the_number_of_its_event() -> None:
    record = opened()
    record = record.after(record.next_event(*some_move(record), command="first-one"))
    assert record.done("first-one") == 1
    assert record.done("another-one") is None


def test_a_move_of_the_wrong_seat_is_no_log() -> None:
    record = opened()
    _kind, seat, text = some_move(record)
    with pytest.raises(Damaged):
        Record.of(record.opening, [record.next_event("move", 1 - seat, text)])


def test_an_event_that_another_opening_sealed_is_no_log() -> None:
    record, other = opened(), opened(seed=8)
    event: Event = other.next_event("draw", 0)
    assert Record.of(other.opening, [event]).outcome
    with pytest.raises(Damaged):
        Record.of(record.opening, [event])
