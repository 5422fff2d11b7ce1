"""A record: the fold of a game's events, its row in the lists, its save."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque import catalogue
from ludotheque.match import PERSON, Match
from ludotheque.server import rematches
from ludotheque.server.record import NextGame, Record, Withheld, key_of
from ludotheque.server.store.interface import Damaged, Event, EventKind, Opening, Row, Series, Sitting

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
    row = Row("abc", "quintago", "running", players, 0, None, "", 100.0, True, movers=[0])
    assert opened().row() == row, "no key in it"


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


# --- Seats that wait, and the next game ----------------------------------------------------------


def test_who_was_replaced_by_a_machine_comes_back_by_the_same_secret() -> None:
    record = after(opened(), ("takeover", 0, "hard"))
    assert record.kept_for(["a secret of the first seat"]) == [0]
    assert record.kept_for(["another"]) == []
    back = after(record, ("back", 0, ""))
    assert back.seats[0] == PERSON_AND_MACHINE[0]
    assert back.kept == {}
    assert record.kept == {0: PERSON_AND_MACHINE[0]}, "the record before is as it was"


def test_a_machine_that_replaced_a_machine_keeps_no_seat() -> None:
    assert after(opened(), ("takeover", 1, "hard")).kept == {}
    with pytest.raises(Damaged):
        Record.of(opened().opening, [opened().next_event("back", 0)])


def test_a_seat_that_is_kept_is_open_to_nobody_else() -> None:
    record = opened([Sitting("person", "Ada", KEY), Sitting("open", "Grace", key_of("hers"))])
    assert (record.has_open_seat, record.has_free_seat, record.row().state) == (True, False, "running")
    assert record.kept_for(["hers"]) == [1]
    sat = after(record, ("sit", 1, msgspec.json.encode(record.kept[1]).decode()))
    assert (sat.seats[1].kind, sat.kept, sat.has_open_seat) == ("person", {}, False)


def over(record: Record) -> Record:
    return after(record, ("resign", 0, ""))


def test_seats_go_round_and_scores_with_them() -> None:
    seats = [Sitting("person", name, key_of(name)) for name in ("Ada", "Grace", "Emmy")]
    record = after(opened(seats, "toy"), ("resign", 0, ""), ("draw", 1, ""))
    places = rematches.seats_after(record, [1])
    assert places == [1, 2, 0]
    following = rematches.sittings_after(record, [1], places)
    assert [(one.name, one.kind) for one in following] == [
        ("Emmy", "open"),
        ("Ada", "open"),
        ("Grace", "person"),
    ]
    series = rematches.series_after(record, places)
    assert (series.previous, series.games, series.scores) == ("abc", 1, [0.5, 0.0, 0.5])


def test_the_score_goes_on_as_long_as_the_same_players_sit_there() -> None:
    record = over(opened(series=Series("before", 2, [1.5, 0.5])))
    assert rematches.series_after(record, [1, 0]).scores == [1.5, 1.5]
    replaced = opened(series=Series("before", 2, [1.5, 0.5]))
    replaced = over(after(replaced, ("takeover", 0, "hard")))
    assert rematches.series_of(replaced) is None
    assert rematches.series_after(replaced, [1, 0]) == Series("abc", 1, [1.0, 0.0])


def test_those_who_share_a_screen_stay_where_they_sit() -> None:
    people = [Sitting("person", "", key_of(name)) for name in "ab"]
    assert rematches.seats_after(opened(people), [0, 1]) == [0, 1]
    assert rematches.seats_after(opened(people), [0]) == [1, 0]
    assert rematches.seats_after(opened(), [0]) == [1, 0], "a machine changes seats as people do"


def test_the_next_game_changes_nothing_of_the_one_that_is_over() -> None:
    record = over(opened())
    linked = after(record, ("again", 0, msgspec.json.encode(NextGame("next", [1, 0])).decode()))
    assert linked.next_game == NextGame("next", [1, 0])
    assert (linked.time, linked.row()) == (record.time, record.row())


# --- Where all play at once ----------------------------------------------------------------------


def test_a_race_begins_a_while_after_everybody_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("ludotheque.server.record.time.time", lambda: now)
    record = opened([Sitting("person", "Ada", KEY), Sitting("open")], "tetramino", "race")
    assert (record.is_awaited, record.seconds_to_start(3.0)) == (True, math.inf)
    sitting = Sitting("person", "Grace", key_of("another"))
    record = after(record, ("sit", 1, msgspec.json.encode(sitting).decode()))
    assert (record.is_awaited, record.seconds_to_start(3.0), record.began) == (False, 3.0, 1_000.0)
    now = 1_002.5
    assert record.seconds_to_start(3.0) == 0.5
    now = 1_003.0
    assert record.seconds_to_start(3.0) == 0.0
    now = 10.0  # a clock that was set back
    assert record.seconds_to_start(3.0) == 0.0


def test_nobody_waits_where_players_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.server.record.time.time", lambda: 100.0)
    record = opened([Sitting("person", "Ada", KEY), Sitting("open")])
    assert (record.is_awaited, record.seconds_to_start(3.0), record.may_save) == (False, 0.0, True)


# --- Logs of before ------------------------------------------------------------------------------

OLD_OPENING = """{"id":"abc","game":"quintago",
"options":{"quadrants":2,"size":2,"length":3,"placement_wins":true},
"seed":7,"seats":[{"kind":"person","name":"Anne",
"key":"53067d84c54d065c0f8486febef367786dc0e4d5f3d1a5e97f8a4ee124086cee"},{"kind":"open","name":"","key":""}],
"minutes":3.0,"time":1699999999.0,"moves":[],"ending":null}"""
OLD_EVENTS = [
    r"""{"game":"abc","seq":1,"command":"sit-command","kind":"sit","seat":1,"text":"{\"kind\":\"person\",
\"name\":\"Paul\",\"key\":\"dd22a245aec7efe8da02498627fa60fec896eb2268dbeabb42a83fd65b99d277\"}",
"clocks":[180.0,180.0],"time":1700000000.0,"seal":"94153f351f55aa51"}""",
    r"""{"game":"abc","seq":2,"command":"machine:2","kind":"move","seat":0,"text":"a1 q1 cw",
"clocks":[170.0,180.0],"time":1700000000.0,"seal":"79550fc50cfeb3be"}""",
    r"""{"game":"abc","seq":3,"command":"machine:3","kind":"takeover","seat":1,"text":"easy",
"clocks":[170.0,180.0],"time":1700000000.0,"seal":"3425543cca8e8a1a"}""",
]
"""Written before clocks had increments and games came in series."""


def test_a_log_of_before_still_folds_and_its_absent_player_may_come_back() -> None:
    opening = msgspec.json.decode(OLD_OPENING, type=Opening)
    events = [msgspec.json.decode(text.replace("\n", ""), type=Event) for text in OLD_EVENTS]
    record = Record.of(opening, events)
    assert (record.match.ply, record.clocks, record.next_game) == (1, [170.0, 180.0], None)
    assert record.kept_for(["a secret of the second seat"]) == [1]
    assert rematches.series_of(record) is None
