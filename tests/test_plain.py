"""The line mode, driven by text: what is typed goes in, what is said comes out."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue, kernels, words
from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Manifest, Unsupported, Verdict
from ludotheque.match import Match
from ludotheque.saves import read_save
from ludotheque.screens.autosave import autosave_path
from ludotheque.screens.commands import COMMANDS
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain

WIN = """\
a1 q4 cw
a4 q4 cw
b1 q4 cw
c5 q4 cw
c1 q4 cw
b6 q4 cw
d1 q4 cw
a6 q4 cw
e1
"""

SAVE = b'{"game": "quintago", "options": {}, "seats": %s, "seed": %s, "players": %s, "moves": []}'


@pytest.fixture(autouse=True)
def _own_folders(tmp_path, monkeypatch):
    for variable in ("XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    yield
    words.use("en")


def seated(
    *players: str, variant: str | None = None, clock: float | None = None, **options: Any
) -> LocalTable:
    match = Match(catalogue.game("quintago", variant, options))
    return LocalTable(match, players, clock=clock)


def answers(typed: str, table: LocalTable | None = None, status: int = 0) -> list[str]:
    """What is said, line by line, without the prompts."""
    said = io.StringIO()
    assert run_plain(table or seated(), io.StringIO(typed), said) == status
    return [line for line in said.getvalue().splitlines() if not line.endswith("> ")]


def answer(typed: str, table: LocalTable | None = None) -> list[str]:
    """What is said to these lines, without the introduction and the farewell."""
    table = table or seated()
    greeting = answers("", LocalTable(Match(table.game), table.players))[:-1]
    said = answers(typed + "\nquit\n", table)
    farewell = 2 if table.match.played and not table.match.outcome else 1
    assert said[: len(greeting)] == greeting
    return said[len(greeting) : -farewell]


def test_a_whole_game_is_won_and_says_why():
    said = answers(WIN)
    assert said[-2:] == ["winning line: a1 b1 c1 d1 e1", "player 1 wins: a line is complete"]
    assert [line for line in said if line.startswith("player ") and " q" in line][:2] == [
        "player 1: a1 q4 cw",
        "player 2: a4 q4 cw",
    ]


def test_the_board_is_drawn_after_a_move():
    assert answer("b2 q1 cw\nd1 q2 ccw")[10:] == [
        "player 2: d1 q2 ccw",
        "   a b c   d e f",
        "   q1      q2",
        " 1 . . .   . . .",
        " 2 . X .   . . .",
        " 3 . . .   O . .",
        "   q3      q4",
        " 4 . . .   . . .",
        " 5 . . .   . . .",
        " 6 . . .   . . .",
    ]


def test_the_prompt_says_whose_turn_it_is():
    said = io.StringIO()
    run_plain(seated(), io.StringIO("a1 q1 cw\n"), said)
    assert [line for line in said.getvalue().splitlines() if line.endswith("> ")] == [
        "player 1 to move> ",
        "player 2 to move> ",
    ]


def test_a_tie_says_why():
    table = next(
        table
        for seed in range(1000)
        if (end := (table := _played_by_chance(seed)).match.outcome) and end.reason == "the board is full"
    )
    moves = "\n".join(table.game.text(move) for move in table.match.played) + "\n"
    assert answers(moves, LocalTable(Match(table.game)))[-1] == "it is a tie: the board is full"


def _played_by_chance(seed: int) -> LocalTable:
    table = LocalTable(
        Match(catalogue.game("quintago", "mini", {"length": 4}), seed=seed), ["random", "random"]
    )
    while not table.match.outcome:
        table.match.play(table.think().work())
    return table


@pytest.mark.parametrize(("quadrants", "size"), [(2, 2), (2, 4), (3, 3), (4, 4)])
def test_other_boards_are_drawn_with_every_quadrant_named(quadrants, size):
    side = quadrants * size
    corner = f"{'abcdefghijklmnop'[side - 1]}{side}"
    said = answer(f"{corner} q1 cw\nboard {corner}", seated(quadrants=quadrants, size=size, length=4))
    board = said[1:-1]
    assert len(board) == 1 + quadrants + side
    assert len({len(line) for line in board if not line.lstrip().startswith("q")}) == 1
    names = [word for line in board for word in line.split() if word.startswith("q") and len(word) > 1]
    assert names == [f"q{number + 1}" for number in range(quadrants**2)]
    assert board[-1].endswith(" X")
    assert said[-1] == f"{corner}, quadrant q{quadrants**2}: X, a stone of player 1"


def test_a_mark_shows_in_an_empty_hole_only():
    table = seated()
    table.match.play(table.match.read("b2 q4 cw"))
    drawn = catalogue.drawing("quintago").draw(
        table.game.view(table.match.state, None), {"a1": "W", "b2": "L"}
    )
    assert drawn[2] == " 1 W . .   . . ."
    assert drawn[3] == " 2 . X .   . . ."


def test_a_game_without_a_drawing_is_refused(monkeypatch):
    monkeypatch.setattr(catalogue, "manifest", lambda name: Manifest("nothing:Nothing"))
    with pytest.raises(Unsupported, match="nothing cannot be drawn"):
        catalogue.drawing("nothing")


# --- Commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["help", "aide", "HELP"])
def test_help_lists_every_command_and_a_move(word):
    said = answer(word)
    assert said[0].startswith("Get 5 of your stones in a row")
    assert said[1] == "a move is written like this: a1 q1 cw"
    assert [line.split(":")[0].split()[0] for line in said[3:]] == [command.english for command in COMMANDS]


@pytest.mark.parametrize("word", ["board", "plateau"])
def test_board_draws_it_and_tells_one_hole(word):
    assert answer(f"b2 q1 cw\n{word}")[10] == "   a b c   d e f"
    assert answer(f"{word} B2") == ["b2, quadrant q1: empty"]
    assert answer(f"a4 q1 cw\n{word} a4")[-1] == "a4, quadrant q3: X, a stone of player 1"
    for nowhere in ("g1", "a7", "c", "c3 q1", "\x1b[31m"):
        assert answer(f"{word} {nowhere}")[0].startswith("there is no place ")


@pytest.mark.parametrize("word", ["moves", "coups"])
def test_moves_are_counted_and_narrowed(word):
    first, second = answer(word)
    assert first == "288 moves"
    assert second.startswith("they begin with: a1 b1 c1 ")
    assert answer(f"{word} c3") == ["after c3: q1 q2 q3 q4"]
    assert answer(f"{word} C3 Q1") == ["after c3 q1: cw ccw"]
    assert answer(f"{word} c3 q1 cw") == ["c3 q1 cw is a whole move"]
    assert answer(f"b2 q1 cw\n{word} b2")[-1] == "the hole b2 is taken"


@pytest.mark.parametrize("word", ["last", "dernier"])
def test_last_repeats_the_last_move(word):
    assert answer(word) == ["no move was played yet"]
    assert answer(f"b2 q1 cw\n{word}")[-1] == "player 1: b2 q1 cw"


@pytest.mark.parametrize("word", ["undo", "annuler"])
def test_undo_takes_back(word):
    assert answer(word) == ["there is nothing to take back"]
    table = seated()
    assert "taken back" in answer(f"b2 q1 cw\n{word}\n", table)
    assert table.match.played == []


def test_undo_against_a_machine_goes_back_to_the_person():
    table = seated("person", "random")
    answer("b2 q1 cw\nundo", table)
    assert table.match.played == []
    assert table.match.to_move == 0


def test_a_move_adds_the_increment_to_the_clock_of_its_player():
    match = Match(catalogue.game("quintago"))
    table = LocalTable(match, ["person", "person"], clock=60.0, increment=5.0)
    table.play(match.moves[0])
    assert 60 < table.clock(0) <= 65
    assert table.clock(1) <= 60


@pytest.mark.parametrize("word", ["clock", "pendule"])
def test_clock_tells_the_time_left(word):
    assert answer(word) == ["this game has no clock"]
    said = answers(f"{word}\n", seated(clock=125.9))
    assert said[-3:-1] == ["player 1: 2 min 5 s left", "player 2: 2 min 5 s left"]


def test_a_move_after_the_time_is_up_does_not_count():
    table = seated(clock=60)

    class Late(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            assert table.clocks
            table.clocks[0] = 0
            return super().readline(size)

    said = io.StringIO()
    assert run_plain(table, Late("a1 q1 cw\n"), said) == 0
    assert said.getvalue().splitlines()[-1] == "player 1 ran out of time: player 2 wins"
    assert table.match.played == []


class Ponderer:
    """Thinks on long after it was told to stop, until its clock shows nothing."""

    name = "ponderer"

    def __init__(self, table: LocalTable) -> None:
        self.table = table

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        for _moment in range(1000):
            if control.stopped and self.table.is_late:
                return game.moves(state)[0]
            time.sleep(0.01)
        raise AssertionError("nobody stopped it")


def test_a_machine_is_told_to_stop_by_its_clock_and_loses_when_it_does_not():
    table = seated("random", "person", clock=0.1)
    table.agents[0] = Ponderer(table)
    assert answers("", table)[-1] == "player 1 (random) ran out of time: player 2 wins"
    assert table.match.played == []


@pytest.mark.parametrize("word", ["quit", "quitter"])
def test_quit_keeps_the_game_and_says_how_to_come_back(word):
    table = seated()
    assert answers(f"b2 q1 cw\n{word}\nc3 q1 cw\n", table)[-2:] == [
        f"the game is kept in {autosave_path('quintago')}",
        "to go on with it: ludotheque play quintago --resume",
    ]
    assert read_save(table.save_path).played == table.match.played
    assert len(table.match.played) == 1


def test_the_way_back_names_a_file_of_ones_own(tmp_path):
    table = LocalTable(Match(catalogue.game("quintago")), save_path=tmp_path / "my game")
    assert answers("b2 q1 cw\n", table)[-1] == (
        f"to go on with it: ludotheque play quintago --load '{tmp_path}/my game'"
    )


def test_leaving_before_the_first_move_spares_the_game_that_was_left():
    answers("b2 q1 cw\n")
    assert answers("")[-1] == "goodbye"
    assert len(read_save(autosave_path("quintago")).played) == 1


@pytest.mark.parametrize(("save", "load"), [("save", "load"), ("sauver", "charger")])
def test_a_saved_game_is_loaded_as_it_was(tmp_path, save, load):
    file = tmp_path / "new folder" / "A game.json"
    table = seated("person", "random", variant="xl")
    said = answer(f"b2 q1 cw\n{save} {file}\nd3 q3 ccw", table)
    assert f"the game is kept in {file}" in said
    fresh = answers(f"{load} {file}\nd3 q3 ccw\n")
    assert "quintago: player 1, player 2 (random)" in fresh
    assert "player 1: d3 q3 ccw" in fresh
    assert read_save(autosave_path("quintago")).played[:3] == table.match.played[:3]


def test_a_loaded_game_is_kept_where_the_one_before_was(tmp_path):
    answer(f"b2 q1 cw\nsave {tmp_path}/one\n")
    table = LocalTable(Match(catalogue.game("quintago")), save_path=tmp_path / "two")
    answers(f"load {tmp_path}/one\nc3 q1 cw\n", table)
    assert len(read_save(tmp_path / "one").played) == 1
    assert len(read_save(tmp_path / "two").played) == 2


def test_the_save_of_another_game_is_refused(tmp_path):
    (tmp_path / "save").write_text(Match(catalogue.game("tetramino", "statement")).save())
    assert answer(f"load {tmp_path}/save") == ["this save is a game of tetramino"]


def test_a_home_folder_is_understood(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    answer("b2 q1 cw\nsave ~/game\n")
    assert (tmp_path / "game").exists()
    assert "player 1: b2 q1 cw" in answers("load ~/game\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        (b"", "this save is damaged"),
        (b"\xff\xfe\x00", "this save is damaged"),
        (b'{"game": "quintago"}', "this save is damaged"),
        (b'{"game": "\\u001b[31mgo", "options": {}}', "this save is damaged"),
        (SAVE % (b"2.0", b"0", b"[]"), "this save is damaged"),
        (SAVE % (b"2", b'"zero"', b'["random"]'), "this save is damaged"),
        (SAVE % (b"2", b"0", b"[5]"), "this save is damaged"),
        (SAVE % (b"2", b"0", b'["zorro"]'), "there is no player zorro"),
    ],
)
def test_a_save_that_cannot_be_loaded_is_one_sentence_and_the_game_goes_on(tmp_path, content, sentence):
    file = tmp_path / "save"
    if content is not None:
        file.write_bytes(content)
    said = answer(f"load {file}\nb2 q1 cw")
    assert sentence in said[0]
    assert "\x1b" not in said[0]
    assert said[1] == "player 1: b2 q1 cw"


def test_what_follows_save_and_load_is_checked(tmp_path):
    (tmp_path / "file").touch()
    assert answer("load") == ["say which file to load"]
    assert answer(f"save {tmp_path}") == [f"the game cannot be saved: {tmp_path} is not a file"]
    assert answer("save /") == ["the game cannot be saved: / is not a file"]
    assert answer(f"save {tmp_path}/file/deeper")[0].startswith("the game cannot be saved: ")
    assert answer(f"save {tmp_path}/{'x' * 4000}")[0] == "the game cannot be saved: File name too long"


def test_the_game_goes_on_where_nothing_can_be_saved(tmp_path):
    (tmp_path / "file").touch()
    table = LocalTable(Match(catalogue.game("quintago")), save_path=tmp_path / "file" / "game")
    said = answers(WIN, table)
    assert said[-1] == "player 1 wins: a line is complete"
    assert sum(line.startswith("the game cannot be saved: ") for line in said) == 9


# --- What is no command and no move --------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "nothing was typed; help lists what can be"),
        (" \t ", "nothing was typed; help lists what can be"),
        ("!!?3@nimp&#%", "there is no hole !!?3@nimp&#%; "),
        ("c3", "after c3, say the quadrant and its turn: c3 q1 cw"),
        ("c3 q9 cw", "there is no quadrant q9; they are q1 to q4"),
        ("\x00\x1b[2J\x07", "there is no hole ??[2j?; "),
        ("\udcff\u202e", "there is no hole ??; "),
        ("x" * 1_000_000, "this line is far too long for a move"),
        ("save " + "x" * 1_000_000, "this line is far too long for a move"),
        ("load x" + " " * 1_000_000, "this line is far too long for a move"),
    ],
)
def test_nonsense_gets_one_clear_sentence(typed, sentence):
    (said,) = answer(typed)
    assert said.startswith(sentence)
    assert len(said) < 120


def test_invalid_bytes_are_refused_like_any_nonsense():
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x80\nb2 q1 cw\n"), encoding="utf-8")
    target = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert run_plain(seated(), source, target) == 0
    target.seek(0)
    said = target.read()
    assert "there is no hole ???; " in said
    assert "player 1: b2 q1 cw" in said


def test_a_last_line_without_its_end_still_counts():
    assert "player 1: b2 q1 cw" in answers("b2 q1 cw")


def test_long_texts_from_outside_are_cut(tmp_path):
    said = answer(f"load {tmp_path}/{'x' * 3000}")
    assert len(said[0]) == 300
    assert said[0].endswith("…")


# --- Machines ------------------------------------------------------------------------------------


def test_two_machines_play_to_the_end():
    table = seated("random", "random", variant="mini")
    said = answers("", table)
    assert "player 2 (random) is thinking…" in said
    assert table.match.outcome
    assert said[-1].endswith(table.match.outcome.reason)


def test_a_hint_is_a_legal_move_and_plays_nothing(monkeypatch):
    monkeypatch.setattr(catalogue, "strongest", lambda name, seed: catalogue.agent(name, "random", seed))
    for word in ("hint", "conseil"):
        table = seated()
        waiting, hint = answer(word, table)
        assert waiting == "looking for a good move…"
        assert hint.removeprefix("a good move: ") in table.match.legal


def judge(game: Any, state: Any, *more: Any, found: Any) -> Analysis[Any]:
    """An analyst for the tests: a1 loses or ties, b1 may win, c1 wins, every other hole loses."""
    known = {0: (0, -1), 1: (None, 0), 2: (1, -1)}
    moves = {
        move: Verdict(known.get(move.cell, (-1, -1))[move.quadrant % 2], None) for move in game.moves(state)
    }
    for share in (0.5, 0.5, 0.7):
        found(Analysis(Verdict(None, None, share), {}))
    return Analysis(Verdict(1, 3), moves)


@pytest.mark.parametrize("word", ["analysis", "analyse"])
def test_analysis_marks_each_hole_with_its_best_move(monkeypatch, word):
    monkeypatch.setattr(catalogue, "analyst", lambda name: judge)
    said = answer(f"b2 q4 cw\n{word}")[10:]
    assert said[:2] == ["analysing…", "so far: about 50 % for player 2"]
    assert said[4:6] == [" 1 T · W   L L L", " 2 L X L   L L L"]
    assert said[-2:] == ["player 2 can win in 2 moves", "Best: c1 q1 cw, c1 q1 ccw, c1 q3 cw"]


@pytest.mark.parametrize(
    ("verdict", "sentence"),
    [
        (Verdict(1, 1), "player 1 can win in 1 move"),
        (Verdict(1, None), "player 1 can win"),
        (Verdict(-1, 2), "player 1 loses in 1 move"),
        (Verdict(-1, None), "player 1 loses"),
        (Verdict(0, None), "with best play it is a tie"),
        (Verdict(None, None), "how this ends is not known"),
        (Verdict(None, None, 0.75), "about 75 % for player 1"),
    ],
)
def test_a_verdict_is_a_sentence(monkeypatch, verdict, sentence):
    monkeypatch.setattr(catalogue, "analyst", lambda name: lambda *asked, found: Analysis(verdict, {}))
    assert answer("analysis")[-1] == sentence


def think_until_ctrl_c(*asked: Any) -> None:
    """Press Ctrl-C as a person does who waits, and go on until the control says to stop."""
    (control,) = (one for one in asked if isinstance(one, Control))
    os.kill(os.getpid(), signal.SIGINT)
    for _moment in range(1000):
        if control.stopped:
            return
        time.sleep(0.01)
    raise AssertionError("nobody stopped it")


class Thinker:
    """Thinks until Ctrl-C is pressed."""

    name = "thinker"

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        think_until_ctrl_c(control)
        return game.moves(state)[0]


def test_ctrl_c_stops_the_machine_and_keeps_the_game():
    table = seated("person", "random")
    table.agents[1] = Thinker()
    said = answers("b2 q1 cw\n", table, status=130)
    assert said[-1] == "to go on with it: ludotheque play quintago --resume"
    assert len(read_save(table.save_path).played) == 1


def test_ctrl_c_stops_an_analysis_and_the_game_goes_on(monkeypatch):
    def analyse(*asked: Any, found: Any) -> Any:
        think_until_ctrl_c(*asked)
        raise Interrupted("")

    monkeypatch.setattr(catalogue, "analyst", lambda name: analyse)
    assert answer("analysis\nb2 q1 cw")[:3] == ["analysing…", "stopped", "player 1: b2 q1 cw"]


def test_compiling_is_announced_once():
    table = seated("person", "random")
    chosen = table.agents[1].choose

    def choose(game: Any, state: Any, seat: int, control: Control) -> Any:
        for listener in kernels._listeners:
            listener("one kernel")
            listener("another")
        return chosen(game, state, seat, control)

    table.agents[1].choose = choose  # type: ignore[method-assign]
    said = answer("b2 q1 cw\nundo\nb2 q1 cw", table)
    assert said.count("preparing the machine player (first time only)…") == 1


# --- Several seats, chance and hidden hands ---------------------------------------------------------


def toy(*players: str, variant: str = "hidden", seed: int = 5, **more: Any) -> LocalTable:
    return LocalTable(Match(catalogue.game("toy", variant), len(players), seed), players, **more)


def lines(typed: str, table: LocalTable) -> list[str]:
    """Everything that is said, the prompts too."""
    said = io.StringIO()
    assert run_plain(table, io.StringIO(typed), said) == 0
    return said.getvalue().splitlines()


def cards(table: LocalTable, seat: int) -> list[str]:
    """The names of the cards that a seat holds."""
    return [f"c{card}" for card in table.match.state.hands[seat]]


def names(said: list[str]) -> set[str]:
    """The cards that are named in these lines."""
    return set(re.findall(r"\bc[0-9]+\b", "\n".join(said)))


@pytest.mark.usefixtures("toys")
def test_two_people_see_their_own_hand_and_never_the_others():
    table = toy("person", "person")
    first, second = cards(table, 0), cards(table, 1)
    said = lines(f"\n{first[0]}\nboard\n\n", table)
    passes = [number for number, line in enumerate(said) if line.startswith("pass to ")]
    assert [said[number] for number in passes] == [
        "pass to player 1; Enter when only player 1 looks> ",
        "pass to player 2; Enter when only player 2 looks> ",
        "pass to player 2; Enter when only player 2 looks> ",
    ]
    assert said[passes[1] + 1] == "only Enter shows the hand of player 2"
    turns = names(said[passes[0] : passes[1]]), names(said[passes[2] :])
    assert set(first) <= turns[0] and not set(second) & turns[0]
    assert set(cards(table, 1)) <= turns[1] and not set(cards(table, 0)) & turns[1]


@pytest.mark.usefixtures("toys")
def test_the_hand_of_a_machine_is_never_shown():
    table = toy("random", "person", "random")
    said = lines("board\nmoves\nhint\nlast\n", table)[3:]
    assert table.match.last_made()
    assert set(cards(table, 1)) <= names(said)
    assert not {*cards(table, 0), *cards(table, 2)} & names(said)
    assert not [line for line in said if line.startswith("pass to ")]


@pytest.mark.usefixtures("toys")
def test_a_terminal_scrolls_the_hand_before_away():
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    table = toy("person", "person", "person")
    first = cards(table, 0)
    said = Screen()
    run_plain(table, io.StringIO(f"\n{first[0]}\n\n"), said)
    before, after = said.getvalue().split("pass to player 2")
    assert before.endswith("\n" * shutil.get_terminal_size().lines)
    assert not before.split("pass to player 1")[0].endswith("\n\n")
    assert f"player 1: {first[0]}\nchance: die" in after, "the second player missed what happened"


@pytest.mark.usefixtures("toys")
def test_taking_back_waits_for_the_player_before():
    table = toy("person", "person")
    (card, *_others) = cards(table, 0)
    said = lines(f"\n{card}\n\nundo\n", table)
    assert said[-2] == "pass to player 1; Enter when only player 1 looks> "
    table.lift()
    table.play(table.match.read(card))
    table.undo()
    assert table.is_covered, "the hand is shown to whoever sits there"


@pytest.mark.usefixtures("toys")
def test_where_all_move_at_once_nobody_learns_what_the_others_may_play():
    table = toy("person", "person", variant="at_once")
    first, second = cards(table, 0), cards(table, 1)
    said = lines(f"\nmoves\nhelp\n{second[0]}\n{first[0]}\n\n{second[0]}\n", table)
    assert "they begin with: " + " ".join(first) in said
    assert f"you do not hold {second[0]}" in said
    assert [made.seat for made in table.match.made() if made.seat >= 0] == [0, 1]


def test_a_machine_plays_in_a_race_after_each_move_of_the_person():
    race = Match(catalogue.game("tetramino", "statement", {"rounds": 2}), 2)
    table = LocalTable(race, ["person", "solver"])
    answers("p4 r0 a1\ns2 p1 r0 a1\np4 lift\n", table)
    assert [made.seat for made in race.made()] == [0, 1, 0, 1]
    assert table.active == 0
    other = LocalTable(Match(race.fresh_game, 2), ["solver", "person"])
    said = answers("moves\nmoves p4\np4 r0 a1\nundo\n", other)
    assert "after p4: r0" in said
    assert "player 2: s2 D r0 a1" in said
    assert [made.seat for made in other.match.made()] == [0]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("word", ["last", "dernier"])
def test_what_chance_did_is_told(word):
    table = toy("person", variant="open")
    (card, *_others) = cards(table, 0)
    first = table.match.made()[0].text
    assert answers(f"{word}\n", table)[-2] == f"chance: {first}"
    said = answers(f"{card}\n{word}\n", table)
    assert said[-4:-2] == [f"player 1: {card}", f"chance: {table.match.made()[-1].text}"]


@pytest.mark.usefixtures("toys")
def test_a_card_that_begins_a_pair_is_a_whole_move_too():
    table = toy("person", variant="open", seed=5)
    held = table.match.state.hands[0]
    low = next(card for card in held if card + 1 in held)
    whole, following = answers(f"moves c{low}\n", table)[-3:-1]
    assert whole == f"c{low} is a whole move"
    assert following.startswith(f"after c{low}: ") and f"c{low + 1}" in following.split()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("players", "resign"), [("players", "resign"), ("joueurs", "abandonner")])
def test_who_resigns_drops_out_and_the_others_go_on(players, resign):
    table = toy("person", "person", "random", variant="open")
    said = answers(f"{players}\n{resign}\n{players}\n{resign}\n", table)
    assert "player 1, 0 points, to move" in said
    assert said.count("player 1: resigned") == 1
    assert "player 1, 0 points, out" in said
    assert said[-1] == "player 3 (random) wins: nobody else is left"
    assert read_save(table.save_path).outcome == table.match.outcome


@pytest.mark.usefixtures("toys")
def test_who_runs_out_of_time_drops_out_and_the_others_go_on():
    table = toy("person", "person", "person", variant="open", clock=60)

    class Late(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            assert table.clocks
            table.clocks[1] = 0
            return super().readline(size)

    said = io.StringIO()
    run_plain(table, Late(f"{cards(table, 0)[0]}\nplayers\nplayers\n"), said)
    told = said.getvalue().splitlines()
    assert told.count("player 2: out of time") == 1
    assert "player 2, 0 points, out" in told
    assert any(line.startswith("player 3, ") and line.endswith(" to move") for line in told)


@pytest.mark.usefixtures("toys")
def test_points_are_told_when_they_change():
    played = toy("random", "random", variant="open")
    while not played.match.outcome:
        played.match.play(played.think().work())
    points = [state.points for state in played.match.states]
    changes = [now for before, now in pairwise(points) if now != before]
    assert changes
    moves = [made.text for made in played.match.made() if made.seat >= 0]
    table = toy("person", "person", variant="open")
    said = answers("\n".join(["players", *moves, ""]), table)
    assert [line for line in said if line.startswith("points: ")] == [
        f"points: {first} – {second}" for first, second in changes
    ]
    assert "player 1, 0 points, to move" in said
    assert said[-1] == table.result()


# --- Languages and the outside world -------------------------------------------------------------


def test_french_is_spoken_by_person_and_machine():
    words.use("fr")
    said = answers("aide\nplateau b2\nb2 q1 cw\n\n", seated("person", "random"))
    assert "analyse\u00a0: ce que vaut cette position si l’on joue au mieux" in said
    assert "b2, quadrant q1\u00a0: vide" in said
    assert "rien n’a été tapé\u00a0; aide donne la liste de ce qui peut l’être" in said
    assert said[-1] == "pour la reprendre\u00a0: ludotheque play quintago --resume"


def test_a_machine_speaks_the_language_of_the_game():
    words.use("fr")
    table = seated("person", "random")
    spoken = []

    def choose(game: Any, state: Any, seat: int, control: Control) -> Any:
        spoken.append(words.spoken())
        return table.match.legal["a1 q1 cw"]

    table.agents[1].choose = choose  # type: ignore[method-assign]
    answers("b2 q1 cw\n", table)
    assert spoken == ["fr"]


def test_people_alone_need_none_of_the_heavy_packages():
    program = """
import io, sys
from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.screens.plain import run_plain
from ludotheque.screens.local_table import LocalTable
said = io.StringIO()
run_plain(LocalTable(Match(catalogue.game("quintago"))), io.StringIO(sys.argv[1]), said)
assert said.getvalue().endswith("player 1 wins: a line is complete\\n"), said.getvalue()
print(sorted({"numba", "numpy", "textual", "rich"} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, "board\nmoves\nlast\n" + WIN], capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


@pytest.mark.parametrize("wanted", [1, 3])
def test_a_closed_pipe_ends_quietly(wanted):
    command = [sys.executable, "-m", "ludotheque", "play", "quintago", "--plain"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        for _line in range(wanted):
            running.stdout.readline()
        running.stdout.close()
        running.stdin.write(b"board\n" * 1000)
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.wait(10) == 0


def test_a_megabyte_through_a_pipe_is_one_refusal():
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "play", "quintago", "--plain", "--lang", "en"],
        input=b"\xff\x00junk \x1b[2J" * 100_000 + b"\nb2 q1 cw\n",
        capture_output=True,
    )
    said = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert said.count("this line is far too long for a move") == 1
    assert "player 1: b2 q1 cw" in said
    assert len(done.stdout) < 3000


def test_a_file_of_moves_is_a_script(tmp_path: Path):
    (tmp_path / "moves").write_text(WIN.replace("\n", "\r\n"))
    with (tmp_path / "moves").open() as moves:
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", "play", "quintago", "--lang", "en"],
            stdin=moves,
            capture_output=True,
            text=True,
        )
    assert done.stdout.endswith("player 1 wins: a line is complete\n")
    assert (done.returncode, done.stderr) == (0, "")
