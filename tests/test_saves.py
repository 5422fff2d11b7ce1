"""Saves: what they say, files that are written whole or not at all, and what becomes of damaged ones."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.game import Unreadable
from ludotheque.match import LARGEST_SAVE, RESIGNED, Match
from ludotheque.saves import read_save, write_save
from ludotheque.screens.local_table import LocalTable


@pytest.fixture
def match() -> Match:
    played = Match(catalogue.game("quintago"), seed=7, players=["person", "easy"])
    for text in ("a1 q4 cw", "b2 q1 ccw"):
        played.play(played.read(text))
    return played


@pytest.fixture
def toy(toys: None) -> Match:
    return Match(catalogue.game("toy", "hidden"), 3, 5)


# --- Texts --------------------------------------------------------------------------------------


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
            rf"there is no game pentago; there are: {', '.join(catalogue.GAMES)} \(did you mean quintago\?\)",
        ),
        ({"options": {"colour": 1}}, "there is no option colour"),
        ({"options": {"size": "3.5"}}, "the option size cannot be 3.5"),
        ({"options": {"size": 9}}, "size must be 2, 3 or 4, not 9"),
        ({"seats": 3}, "quintago is for 2 players, not 3"),
        ({"moves": ["a1 q4 cw", "a1 q4 cw"]}, "the hole a1 is taken"),
        ({"moves": ["z9 q4 cw"]}, "there is no hole z9"),
        ({"moves": ["a1"]}, "after a1, say the quadrant and its turn"),
        ({"options": {"length": 2}, "moves": ["a1 q4 cw", "f1 q4 cw", "a2", "c3 q1 cw"]}, "the game is over"),
    ],
)
def test_the_reason_for_a_refusal_is_said(match: Match, change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unreadable, match=f"^this save is damaged: {reason}"):
        Match.load(json.dumps({**json.loads(match.save()), **change}))


@pytest.mark.parametrize(
    "ending",
    [
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


@pytest.mark.parametrize(
    "drop",
    [
        {"drop": 3, "reason": RESIGNED},
        {"drop": -1, "reason": RESIGNED},
        {"drop": True, "reason": RESIGNED},
        {"drop": "1", "reason": RESIGNED},
        {"drop": 1, "reason": "bored"},
        {"drop": 1, "reason": []},
        {"drop": 1},
        {"reason": RESIGNED},
        {},
    ],
)
def test_a_dropped_seat_that_cannot_be_is_refused(toy: Match, drop: Any) -> None:
    content = json.loads(toy.save())
    with pytest.raises(Unreadable, match="this save is damaged"):
        Match.load(json.dumps({**content, "moves": [*content["moves"], drop]}))


def test_nobody_drops_out_twice_nor_before_the_last_two_nor_after_the_end(toy: Match) -> None:
    one, other = ({"drop": seat, "reason": RESIGNED} for seat in (1, 2))
    over = toy.copy()
    while not over.outcome:
        over.play(over.moves[0])
    for moves in ([one, one], [one, other], [*over.texts(), one]):
        with pytest.raises(Unreadable, match="this save is damaged"):
            Match.load(json.dumps({**json.loads(toy.save()), "moves": moves}))


# --- Files --------------------------------------------------------------------------------------


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
    with pytest.raises(Unreadable, match="it is not a game of ours"):
        Match.load(" " * LARGEST_SAVE)


def test_a_text_that_no_file_could_hold_is_refused(match: Match) -> None:
    content = {**json.loads(match.save()), "players": ["\ud800"]}
    with pytest.raises(Unreadable, match="it is not a game of ours"):
        Match.load(json.dumps(content))


def test_a_game_against_a_machine_that_was_renamed_goes_on(match: Match, tmp_path: Path) -> None:
    """`perfect` became `master`: a save on disk still says the old name."""
    old = match.save().replace('"easy"', '"perfect"')
    table = LocalTable(Match.load(old), save_path=tmp_path / "old.json")
    assert table.agents[1].name == "master"
