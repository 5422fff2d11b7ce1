"""Tetramino from the command line: cards solved and made, and one sentence for each card that is none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from ludotheque.cli import main
from ludotheque.games.tetramino.cards import read_card_file
from ludotheque.games.tetramino.generator import is_unique
from ludotheque.games.tetramino.levels import level_of

Said = Callable[..., str]
CARD = str(Path(__file__).parents[1] / "courses" / "tetramino" / "cartes" / "carte_1.txt")


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What a command prints; a refusal raises."""

    def run(*words: str) -> str:
        status = main([*words, "--lang", "en"])
        output = capsys.readouterr()
        assert status == 0, output.err
        return output.out

    return run


def test_a_card_is_solved_for_programs_and_for_people(said: Said) -> None:
    answer = json.loads(said("solve", "tetramino", CARD, "--json"))
    assert (answer["raw"], answer["orbits"], answer["why_none"]) == (48, 24, None)
    assert "".join(sorted(set("".join(answer["first"])))) == "ABCDEF"
    text = said("solve", "tetramino", CARD, "--count")
    assert text.split("\n\n") == ["\n".join(answer["first"]), "48 solutions, 24 up to symmetry\n"]


def test_all_solutions_or_some(said: Said) -> None:
    every = json.loads(said("solve", "tetramino", CARD, "--json", "--all"))["solutions"]
    assert len(every) == len({tuple(one) for one in every}) == 48
    some = json.loads(said("solve", "tetramino", CARD, "--json", "--all", "--limit", "3"))
    assert some["solutions"] == every[:3]


def test_sets_with_holes_and_subsets(said: Said) -> None:
    holes = ("--set", "pentominoes", "--grid", "8x8", "--holes", "d4,e4,d5,e5", "--json")
    answer = json.loads(said("solve", "tetramino", *holes))
    assert (answer["raw"], answer["orbits"]) == (520, 65)
    subset = ("--set", "pentominoes", "--grid", "5x4", "--any-subset", "--json")
    assert json.loads(said("solve", "tetramino", *subset))["orbits"] == 50
    none = said("solve", "tetramino", "--set", "one-sided-tetrominoes", "--grid", "4x7")
    assert none.startswith("no solution: coloured like a chessboard")


def test_columns_go_on_after_z(said: Said) -> None:
    """A grid of 30 columns, and one of 31 whose last column, ae, is all holes."""
    words = ("solve", "tetramino", "--set", "one-sided-pentominoes", "--json", "--grid")
    wide = json.loads(said(*words, "30x3"))
    assert [len(row) for row in wide["first"]] == [30, 30, 30]
    assert set("".join(wide["first"])) == set("ABCDEFGHIJKLMNOPQR")
    cut = json.loads(said(*words, "31x3", "--holes", "ae1,ae2,ae3"))
    assert [row[-1] for row in cut["first"]] == ["#", "#", "#"]
    assert (cut["raw"], cut["orbits"]) == (wide["raw"], wide["orbits"] * 2) == (184, 92)
    reason = said("solve", "tetramino", "--set", "dominoes", "--grid", "28x1", "--holes", "z1,ab1")
    assert reason == "no solution: no piece can cover aa1\n"


def test_new_cards_come_again_from_their_seed(said: Said, tmp_path: Path) -> None:
    words = (
        "tetramino",
        "new",
        "--grid",
        "4x4",
        "--level",
        "medium",
        "--unique",
        "--seed",
        "7",
        "--count",
        "2",
    )
    assert said(*words) == said(*words)
    files = said(*words, "--output", str(tmp_path)).split()
    cards = [read_card_file(file) for file in files]
    assert len(cards) == 2
    assert all(is_unique(card.puzzle) and level_of(card) == 3 for card in cards)


def test_sheets_are_written(said: Said, tmp_path: Path) -> None:
    words = ("tetramino", "new", "--grid", "4x3", "--seed", "1", "--sheet")
    assert said(*words, str(tmp_path / "a.pdf")) == f"{tmp_path / 'a.pdf'}\n"
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    pages = said(*words, str(tmp_path / "a.svg")).split()
    assert len(pages) == 2
    assert all(Path(page).read_text(encoding="utf-8").lstrip().startswith("<") for page in pages)


BAD_CARDS = {
    "empty": (b"", "the card is empty"),
    "a huge header": (b"9" * 2_000_000 + b", 4\n", "longer than 4096 bytes"),
    "a huge size": (b"999999999, 999999999\n(0, 0);;0;37;41\n", "line 1: a card has 1 to 20 columns"),
    "a negative size": (b"-5, 4\n(0, 0);;0;37;41\n", "line 1: the size is two numbers"),
    "a gap in a piece": (b"5, 4\n(0, 0);(2, 0);;0;37;41\n", "line 2: the blocks do not hold together"),
    "nine pieces": (b"5, 4\n" + b"(0, 0);;0;37;41\n" * 9, "line 10: a card has at most 8 pieces"),
    "an escape sequence": (
        b"5, 4\n(0, 0);;0;37;41\x1b[2J\n",
        "line 2: there is a character that no card has",
    ),
    "CR LF": (b"5, 4\r\n(0, 0);;0;37;41\r\n", "line 1: the line ends in CR LF"),
    "a byte order mark": (
        b"\xef\xbb\xbf5, 4\n(0, 0);;0;37;41\n",
        "line 1: the card begins with a byte order",
    ),
    "Latin-1": (b"5, 4\n(0, 0);;0;37;41\xe9\n", "line 2: there is a character that no card has"),
}


@pytest.mark.parametrize(("content", "sentence"), BAD_CARDS.values(), ids=BAD_CARDS)
def test_a_bad_card_gets_one_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "card.txt").write_bytes(content)
    assert main(["solve", "tetramino", str(tmp_path / "card.txt"), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("ludotheque: ") and sentence in said.err and said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("solve tetramino /nowhere/card.txt", "cannot be read"),
        ("solve tetramino --set nothing --grid 6x10", "there is no set of pieces nothing"),
        ("solve tetramino --set pentominoes", "a set of pieces needs a grid"),
        ("solve tetramino --set pentominoes --grid 6", "a grid reads like 6x5"),
        ("solve tetramino --set pentominoes --grid 6x10 --holes z", "holes are cells"),
        ("solve tetramino --set pentominoes --grid 30x2 --holes aaa1", "holes are cells"),
        ("solve tetramino --set pentominoes --grid 30x2 --holes ae1", "a hole lies outside the grid"),
        ("solve tetramino --set dominoes --grid 2x100", "this grid is too large"),
        ("solve quintago --set pentominoes", "quintago has no sets of pieces"),
        ("tetramino new --grid 1x1", "cards are made for grids of 3"),
        ("tetramino new --grid 4x4 --sheet cards.doc", "a sheet is a .svg or a .pdf file"),
        ("play tetramino -o level=9 --plain", "the level must be from 1 to 5"),
        ("play tetramino -o date=tomorrow --plain", "a day reads like"),
    ],
)
def test_a_wrong_request_gets_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words.split(), "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_long_count_can_be_interrupted() -> None:
    words = ("--set", "one-sided-pentominoes", "--grid", "6x15", "--count", "--lang", "en")
    command = ["-m", "ludotheque", "solve", "tetramino", *words]
    counting = pexpect.spawn(sys.executable, command, timeout=60, encoding="utf-8")
    counting.expect("solutions so far")
    counting.sendintr()
    counting.expect(pexpect.EOF)
    counting.close()
    assert counting.exitstatus == 130
    assert counting.before.rstrip().endswith("interrupted") and "Traceback" not in counting.before
