"""A match: chance, undo, reading, saves and what becomes of damaged ones."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludotheque import catalogue
from ludotheque.game import CHANCE, Game, IllegalMove, Outcome, Unreadable
from ludotheque.match import LARGEST_SAVE, LONGEST_TEXT, Match, read_save, write_save

# --- A game of chance and secrets ---------------------------------------------------------------


class RaceRules(NamedTuple):
    """How long the track is."""

    track: int = 9


class RaceState(NamedTuple):
    """Each runner's step and secret, the die once it is thrown, whose turn it is."""

    steps: tuple[int, ...]
    secrets: tuple[int, ...]
    die: int
    side: int


class Race(Game[RaceState, str]):
    """A die is thrown, then a runner walks as far or rests; who reaches the end of the track first wins."""

    name = "race"
    seats = range(2, 5)
    variants = {"usual": RaceRules()}
    rules: RaceRules

    def start(self, seats: int, seed: int) -> RaceState:
        secrets = random.Random(seed).sample(range(100), seats)
        return RaceState((0,) * seats, tuple(secrets), 0, 0)

    def to_move(self, state: RaceState) -> int:
        return state.side if state.die else CHANCE

    def moves(self, state: RaceState) -> list[str]:
        if self.outcome(state):
            return []
        return ["rest", "walk"] if state.die else [f"die {number}" for number in range(1, 7)]

    def play(self, state: RaceState, move: str) -> RaceState:
        if not state.die:
            return state._replace(die=int(move.split()[1]))
        walked = state.steps[state.side] + (state.die if move == "walk" else 0)
        steps = (*state.steps[: state.side], walked, *state.steps[state.side + 1 :])
        return RaceState(steps, state.secrets, 0, (state.side + 1) % len(steps))

    def outcome(self, state: RaceState) -> Outcome | None:
        if max(state.steps) < self.rules.track:
            return None
        return Outcome(tuple(float(step >= self.rules.track) for step in state.steps), "the end of the track")

    def path(self, move: str) -> tuple[str, ...]:
        return tuple(move.split())

    def view(self, state: RaceState, seat: int | None) -> dict[str, Any]:
        known = {} if seat is None else {str(seat): state.secrets[seat]}
        return {"steps": list(state.steps), "die": state.die, "secrets": known}

    def why_not(self, state: RaceState, text: str) -> str:
        return "a runner walks or rests"


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setitem(catalogue.GAMES, "race", f"{__name__}:Race")
    return Match(catalogue.game("race"), seats=3, seed=5)


def test_chance_plays_until_a_seat_is_to_move(race: Match) -> None:
    assert [move[:3] for move in race.played] == ["die"]
    assert race.to_move == 0
    race.play("walk")
    assert [move[:3] for move in race.played] == ["die", "wal", "die"]
    assert race.to_move == 1
    assert set(race.legal) == {"rest", "walk"}


def test_chance_follows_from_the_seed(race: Match) -> None:
    def dice(seed: int) -> list[str]:
        match = Match(race.game, seats=3, seed=seed)
        for _turn in range(20):
            match.play("rest")
        return match.played[::2]

    assert dice(5) == dice(5) != dice(6)
    assert set(dice(5)) == {f"die {number}" for number in range(1, 7)}


def test_chance_replays_from_a_save(race: Match) -> None:
    while not race.outcome:
        race.play("walk")
        again = Match.load(race.save())
        assert again.states == race.states
        assert again.played == race.played


def test_a_save_that_stops_before_chance_goes_on_with_the_same_chance(race: Match) -> None:
    race.play("walk")
    content = json.loads(race.save())
    content["moves"].pop()
    assert Match.load(json.dumps(content)).states == race.states
    content["moves"].clear()
    assert Match.load(json.dumps(content)).states == race.states[:2]


def test_undo_takes_back_the_move_and_what_chance_did_after_it(race: Match) -> None:
    known = list(race.states)
    race.play("walk")
    assert len(race.states) == len(known) + 2
    race.undo()
    assert race.states == known
    race.play("walk")
    race.undo()
    assert race.states == known


def test_undo_at_the_start_leaves_a_seat_to_move(race: Match) -> None:
    known = list(race.states)
    race.undo()
    assert race.to_move == 0
    assert race.states == known


def test_the_last_move_is_a_seat_s(race: Match) -> None:
    assert race.last_move() is None
    race.play("walk")
    race.play("rest")
    assert race.played[-1].startswith("die")
    assert race.last_move() == "rest"
    race.undo()
    assert race.last_move() == "walk"


def test_views_keep_the_secrets(race: Match) -> None:
    secrets = race.state.secrets
    assert race.game.view(race.state, 1)["secrets"] == {"1": secrets[1]}
    assert race.game.view(race.state, None)["secrets"] == {}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_seats_out_of_range_are_refused(race: Match, seats: int) -> None:
    with pytest.raises(Unreadable, match=f"race is for 2 to 4 players, not {seats}"):
        Match(race.game, seats=seats)


def test_the_fewest_seats_by_default(race: Match) -> None:
    assert Match(race.game).seats == 2


# --- Reading ------------------------------------------------------------------------------------


@pytest.fixture
def match() -> Match:
    played = Match(catalogue.game("quintago"), seed=7, players=["person", "easy"])
    for text in ("a1 q4 cw", "b2 q1 ccw"):
        played.play(played.read(text))
    return played


def test_a_refusal_says_why(match: Match) -> None:
    with pytest.raises(IllegalMove, match="there is no hole z9"):
        match.read("Z9 q1 cw")
    with pytest.raises(IllegalMove, match="the hole a3 is taken"):  # a1, turned with its quadrant
        match.read("a3 q1 cw")


def test_a_line_that_is_too_long_is_refused_unread(match: Match) -> None:
    assert match.read(" " * (LONGEST_TEXT - 8) + "c3 q1 cw") == match.legal["c3 q1 cw"]
    with pytest.raises(IllegalMove, match="far too long"):
        match.read(" " * (LONGEST_TEXT - 7) + "c3 q1 cw")


def test_no_move_is_read_after_the_end() -> None:
    match = Match(catalogue.game("quintago", options={"length": 2}))
    for text in ("a1 q4 cw", "f1 q4 cw", "a2"):
        match.play(match.read(text))
    assert match.outcome
    with pytest.raises(IllegalMove, match="the game is over"):
        match.read("c3 q1 cw")


def test_legal_moves_follow_the_position(match: Match) -> None:
    assert "c3 q1 cw" in match.legal
    assert ("c3", "q1", "cw") in match.paths
    match.play(match.read("c3 q2 cw"))
    assert "c3 q1 cw" not in match.legal
    assert ("c3", "q1", "cw") not in match.paths
    match.undo()
    assert "c3 q1 cw" in match.legal
    assert ("c3", "q1", "cw") in match.paths


def test_clicks_say_a_move_too_where_its_text_is_another(race: Match) -> None:
    class Shouting(Race):
        def text(self, move: str) -> str:
            return f"{move}!"

    shouting = Match(Shouting(), seats=2)
    assert shouting.read("walk") == shouting.read("WALK !") == "walk"


def test_a_game_can_end_before_its_rules_say_so(match: Match) -> None:
    ending = Outcome((0.0, 1.0), "resigned")
    match.end(ending)
    assert match.outcome == ending
    with pytest.raises(IllegalMove, match="the game is over"):
        match.read("c3 q1 cw")
    again = Match.load(match.save())
    assert again.outcome == ending
    again.undo()
    assert again.outcome is None
    assert "ending" not in json.loads(again.save())


@pytest.mark.parametrize(
    "ending",
    [
        None,
        [],
        {"scores": [1.0, 0.0]},
        {"scores": [1.0], "reason": "resigned"},
        {"scores": [7, 0], "reason": "resigned"},
        {"scores": [1, 0], "reason": ""},
        {"scores": [1, 0], "reason": 3},
        {"scores": 3, "reason": "resigned"},
        {"scores": [[], {}], "reason": "resigned"},
    ],
)
def test_an_ending_that_is_none_is_refused(match: Match, ending: Any) -> None:
    with pytest.raises(Unreadable, match="this save is damaged"):
        Match.load(json.dumps({**json.loads(match.save()), "ending": ending}))


def test_a_copy_goes_on_apart(match: Match) -> None:
    before = match.save()
    twin = match.copy()
    twin.play(twin.read("c3 q2 cw"))
    assert match.save() == before
    assert "c3 q2 cw" in match.legal
    assert "c3 q2 cw" not in twin.legal


def test_a_match_is_seen_as_it_stood(race: Match) -> None:
    while not race.outcome:
        race.play(race.read("walk"))
    race.end(Outcome((1.0, 0.0), "resigned"))
    for ply in range(len(race.states)):
        earlier = race.at(ply)
        assert (earlier.state, earlier.played) == (race.states[ply], race.played[:ply])
        assert earlier.ending is None


def test_undo_at_the_start_changes_nothing() -> None:
    match = Match(catalogue.game("quintago"))
    match.undo()
    assert match.states == [match.game.start(2, 0)]


# --- Saves --------------------------------------------------------------------------------------


def test_a_save_says_all_there_is_to_say(match: Match) -> None:
    assert json.loads(match.save()) == {
        "game": "quintago",
        "options": {"quadrants": 2, "size": 3, "length": 5, "placement_wins": True},
        "seats": 2,
        "seed": 7,
        "players": ["person", "easy"],
        "moves": ["a1 q4 cw", "b2 q1 ccw"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "3",
        '"quintago"',
        "{}",
        "[" * 100_000,
        '{"game": "quintago"}',
        "NaN",
        "1" * 5_000,
    ],
)
def test_a_text_that_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="this save is damaged: it is not a game of ours"):
        Match.load(text)


FIELDS = {"game": str, "options": dict, "seats": int, "seed": int, "players": list, "moves": list}
VALUES = (None, True, 1, 1.5, "", "a", [], {}, {"a": 1})


@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, kind in FIELDS.items() for value in VALUES if type(value) is not kind]
    + [
        ("players", [1]),
        ("players", [[]]),
        ("moves", [1]),
        ("moves", [[]]),
        ("game", [[]]),
        ("seats", 10**400),
    ],
)
def test_a_field_of_another_kind_is_refused(match: Match, field: str, value: Any) -> None:
    text = json.dumps({**json.loads(match.save()), field: value})
    with pytest.raises(Unreadable, match=r"^this save is damaged: .+") as refusal:
        Match.load(text)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_is_missing_is_refused(match: Match, field: str) -> None:
    content = json.loads(match.save())
    del content[field]
    with pytest.raises(Unreadable, match="it is not a game of ours"):
        Match.load(json.dumps(content))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            {"game": "pentago"},
            r"there is no game pentago; there are: quintago, tetramino \(did you mean quintago\?\)",
        ),
        ({"options": {"colour": 1}}, "there is no option colour"),
        ({"options": {"size": "3.5"}}, "the option size cannot be 3.5"),
        ({"options": {"size": 9}}, "size must be 2, 3 or 4, not 9"),
        ({"seats": 3}, "quintago is for 2 to 2 players, not 3"),
        ({"moves": ["a1 q4 cw", "a1 q4 cw"]}, "the hole a1 is taken"),
        ({"moves": ["z9 q4 cw"]}, "there is no hole z9"),
        ({"moves": ["a1"]}, "after a1, say the quadrant and its turn"),
        ({"options": {"length": 2}, "moves": ["a1 q4 cw", "f1 q4 cw", "a2", "c3 q1 cw"]}, "the game is over"),
    ],
)
def test_the_reason_for_a_refusal_is_said(match: Match, change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unreadable, match=f"^this save is damaged: {reason}"):
        Match.load(json.dumps({**json.loads(match.save()), **change}))


def test_a_save_file_is_read_back(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "élève.json"
    write_save(match, path)
    assert read_save(path).states == match.states
    assert read_save(path).players == ["person", "easy"]


def test_a_save_is_written_whole_or_not_at_all(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_save(match, path)
    assert os.listdir(tmp_path) == ["game.json"]
    before = path.read_text(encoding="utf-8")

    def disk_full(draft: Path, text: str, **options: str) -> int:
        draft.write_bytes(text.encode()[:10])
        raise OSError(28, "No space left on device")

    match.undo()
    monkeypatch.setattr(Path, "write_text", disk_full)
    with pytest.raises(OSError, match="No space left"):
        write_save(match, path)
    assert os.listdir(tmp_path) == ["game.json"]
    assert path.read_text(encoding="utf-8") == before


def test_a_folder_in_the_way_of_a_save_leaves_no_draft(match: Match, tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(OSError, match=r"game\.json is not a file"):
        write_save(match, tmp_path / "game.json")
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_save_replaces_files_only(match: Match, tmp_path: Path) -> None:
    """Who saves into a device or a pipe must not lose it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="pipe is not a file"):
        write_save(match, pipe)
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"none\.json cannot be read: No such file or directory"):
        read_save(tmp_path / "none.json")


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: File name too long"):
        read_save(tmp_path / ("x" * 300))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # reading it would wait for ever
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(Unreadable, match=f"{path} is not a file"):
            read_save(path)


@pytest.mark.parametrize("content", [b"\xff\xfe{}", b"\x00" * 10, b"caf\xe9"])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "binary"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match="this save is damaged: it is not a game of ours"):
        read_save(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(LARGEST_SAVE + 1)
    monkeypatch.setattr(Path, "read_text", lambda path, **options: pytest.fail("it was read"))
    with pytest.raises(Unreadable, match="this save is too large to be one of ours"):
        read_save(path)


def test_a_huge_text_is_refused() -> None:
    with pytest.raises(Unreadable, match="this save is too large to be one of ours"):
        Match.load(" " * (LARGEST_SAVE + 1))
