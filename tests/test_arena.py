"""The arena: the same games again, nothing lost or played twice, and honest figures."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pexpect
import pytest

from ludotheque import catalogue, storage, words
from ludotheque.agents.random_player import RandomPlayer
from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.game import Interrupted
from ludotheque.games.quintago.rules import Quintago
from ludotheque.match import Match
from ludotheque.train.duels import Duel
from ludotheque.train.results import Result, default_path
from ludotheque.train.scores import score, table, wilson
from tests.toys import Peeker

MINI = ("quintago", "--rules", "mini")
RACE = ("tetramino", "--rules", "race", "--option", "grid=3x3", "--option", "level=1", "--option", "rounds=2")


class Firstling(RandomPlayer):
    """Always the first legal move, as a plain tuple."""

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        return tuple(game.moves(state)[0])


class Cheat(RandomPlayer):
    """Plays into a hole that is taken, from its second turn on."""

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        taken = state.stones[0] | state.stones[1]
        holes = [cell for cell, bit in enumerate(game.geometry.bits) if taken & bit]
        return (holes[0], 0, 1) if len(holes) > 1 else super().choose(game, state, seat, control)


class Faulty(RandomPlayer):
    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        raise ZeroDivisionError("nothing to divide")


class Thinker(RandomPlayer):
    """Thinks until it is stopped; leaves a file when it begins, and another one when it hears that."""

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        Path(f"begun-{seat}").touch()
        while not control.stopped:
            time.sleep(0.01)
        Path("stopped").touch()
        return super().choose(game, state, seat, control)


class Deaf(RandomPlayer):
    """Never answers."""

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        Path(f"begun-{seat}").touch()
        while True:
            time.sleep(0.01)


@pytest.fixture(autouse=True)
def _own_players(monkeypatch):
    for player in (Firstling, Cheat, Faulty):
        monkeypatch.setitem(catalogue.AGENTS, player.__name__.lower(), f"{__name__}:{player.__name__}")


@pytest.fixture
def log(tmp_path):
    return tmp_path / "games.jsonl"


def arena(capfd, *arguments: object, status: int = 0) -> tuple[str, str]:
    """What `ludotheque arena` says on stdout and on stderr."""
    language = () if "--lang" in arguments else ("--lang", "en")
    assert main(["arena", *map(str, arguments), *language]) == status
    return capfd.readouterr()


def lines(log: Path) -> list[str]:
    """The games in a log; they end in any order."""
    return sorted(log.read_text().splitlines()[1:])


def started(log: Path, *arguments: object, code: str = "") -> subprocess.Popen[str]:
    """The real command, which people interrupt."""
    program = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r}); {code}; sys.exit(main())"
    command = ["-c", program] if code else ["-m", "ludotheque"]
    return subprocess.Popen(
        [sys.executable, *command, "arena", *map(str, arguments), "--log", str(log)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=log.parent,
    )


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What the command says on stdout and on stderr when Ctrl-C comes."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=60)
    finally:
        process.kill()


def wait_until(condition: Any) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# --- Figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (70, 100, 0.6042, 0.7811),
        (0.5, 1, 0.0546, 0.9454),
        (0, 0, 0, 1),
    ],
)
def test_wilson_interval_of_known_shares(points, games, low, high):
    assert wilson(points, games) == pytest.approx((low, high), abs=0.0001)


def test_score_counts_wins_ties_losses_and_each_seat():
    pair = ("one", "two")
    ends = [(0, (1, 0)), (1, (1, 0)), (0, (0.5, 0.5)), (1, (0, 1)), (0, (1, 0)), (1, (0, 1))]
    results = [
        Result(pair, number, first, scores, 10 + number, "", (str(number),))
        for number, (first, scores) in enumerate(ends)
    ]
    foreign = Result(("two", "one"), 1, 0, (1, 0), 99, "", ())
    found = score(pair, [*results, foreign])
    assert found[:6] == ("one", "two", 6, 3, 1, 2)
    assert (found.score, found.as_first, found.as_second) == pytest.approx((3.5 / 6, 2.5 / 3, 1 / 3))
    assert (found.plies, found.distinct) == (12.5, 6)


def test_table_is_aligned_narrow_and_in_both_languages():
    shown = [score(("master", "normal"), []), score(("easy", "hard"), [])]
    headers = {}
    for language in words.LANGUAGES:
        words.use(language)
        rows = table(shown).splitlines()
        headers[language] = " ".join(rows[0].split())
        assert len({len(row) for row in rows}) == 1
        assert len(rows[0]) <= 100
    assert headers["en"] == "player against games won tied lost score % 95 % interval as 1st as 2nd plies"
    assert (
        headers["fr"]
        == "joueur contre parties gagnées nulles perdues score % à 95 % entre en 1er en 2e coups"
    )


def test_numbers_are_written_as_the_language_does():
    lost = Result(("one", "two"), 1, 0, (0, 1), 9, "", ())
    shown = [score(lost.pair, [lost, lost._replace(number=2, scores=(0.5, 0.5), moves=("a1",))])]
    for language, shares in (("en", "25.0       2.7–80.2    25.0"), ("fr", "25,0      2,7–80,2    25,0")):
        words.use(language)
        assert shares in table(shown)


# --- Games --------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_and_another_seed_others(capfd, tmp_path):
    logs = [tmp_path / name for name in ("one", "again", "other")]
    said = [
        arena(capfd, *MINI, "random", "firstling", "--games", 6, "--seed", seed, "--log", log)[0]
        for log, seed in zip(logs, (1, 1, 2), strict=True)
    ]
    assert said[0] == said[1]
    assert lines(logs[0]) == lines(logs[1]) != lines(logs[2])
    assert len({json.loads(line)["moves"][0] for line in lines(logs[0])}) > 2


def test_a_log_line_says_the_whole_game(capfd, log):
    arena(capfd, *MINI, "firstling", "random", "--games", 8, "--log", log)
    header = json.loads(log.read_text().splitlines()[0])
    assert header["game"] == "quintago"
    assert header["options"] == {"quadrants": 2, "size": 2, "length": 3, "placement_wins": True}
    assert header["seed"] == 0
    games = [json.loads(line) for line in lines(log)]
    assert sorted(game["number"] for game in games) == list(range(1, 9))
    for game in games:
        match = Match(catalogue.game("quintago", "mini"))
        firstling_moves = []
        for text in game["moves"]:
            if match.to_move == game["first"]:
                firstling_moves.append(text == next(iter(match.legal)))
            match.play(match.read(text))
        assert game["first"] == (game["number"] + 1) % 2
        assert all(firstling_moves)
        by_seat = match.outcome.scores
        assert tuple(game["scores"]) == (by_seat[::-1] if game["first"] else by_seat)
        assert (game["plies"], game["reason"]) == (len(game["moves"]), match.outcome.reason)


def test_every_pair_plays_and_json_stands_alone(capfd, log):
    arguments = (*MINI, "random", "firstling", "random", "--games", 4, "--log", log, "--json")
    said, progress = arena(capfd, *arguments)
    content = json.loads(said)
    assert progress == ""
    assert (content["game"], content["seed"], content["rules"]["size"]) == ("quintago", 0, 2)
    assert [(pair["a"], pair["b"]) for pair in content["pairs"]] == [
        ("random", "firstling"),
        ("random", "random"),
    ]
    for pair in content["pairs"]:
        assert {"a", "b", "games", "wins", "ties", "losses", "score", "low", "high", "plies"} <= set(pair)
        assert pair["games"] == pair["wins"] + pair["ties"] + pair["losses"] == 4
        assert pair["score"] == (pair["wins"] + pair["ties"] / 2) / 4
        assert 0 <= pair["low"] <= pair["score"] <= pair["high"] <= 1


def test_repeated_games_are_told(capfd):
    said, _progress = arena(capfd, *MINI, "firstling", "firstling", "--games", 10)
    assert "firstling against firstling: only 2 different games in 10" in said
    said, _progress = arena(capfd, *MINI, "random", "random", "--games", 10)
    assert "different games" not in said


def test_progress_comes_every_tenth(capfd):
    _said, progress = arena(capfd, *MINI, "random", "random", "--games", 20)
    assert re.findall(r"^(\d+)/20 games; random against random: [\d.]+ of \1;", progress, re.MULTILINE) == [
        str(number) for number in range(2, 21, 2)
    ]


def test_progress_is_one_line_in_a_terminal():
    arguments = ["-m", "ludotheque", "arena", *MINI, "random", "random", "--games", "30"]
    child = pexpect.spawn(sys.executable, arguments, timeout=20, encoding="utf-8")
    child.expect(pexpect.EOF)
    said = child.before.split("\r\n")
    assert "30/30 games" in said[1]
    assert said[1].split("\r")[-2].strip() == ""
    assert said[1].split("\r")[-1].startswith("player")
    assert [line.split()[:3] for line in said[2:]] == [["random", "random", "30"], []]


# --- Races --------------------------------------------------------------------------------------


def test_one_player_goes_round_a_table_of_others(capfd, log):
    """Four seats: the games of a round share their start; another number of seats is another log."""
    maze = ("labyrinthe", "-o", "size=5", "-o", "each=1", "-o", "rounds=3", "-o", "open=on")
    told = arena(capfd, *maze, "easy", "random", "--games", 8, "--seats", 4, "--log", log, "--json").out
    (pair,), games = json.loads(told)["pairs"], [json.loads(line) for line in lines(log)]
    games.sort(key=lambda game: game["number"])
    assert [game["first"] for game in games] == [0, 1, 2, 3] * 2
    assert pair["wins"] + pair["ties"] + pair["losses"] == 8
    assert pair["wins"] > 4
    assert all((game["scores"][0] == 1) == (game["points"] == [1, 0]) for game in games)
    shown = arena(capfd, *maze, "easy", "random", "--games", 8, "--seats", 4, "--log", log).out
    assert "one against 3: an equal share would be 25.0 %" in shown
    refused = arena(capfd, *maze, "easy", "random", "--log", log, status=2).err
    assert "seats=4" in refused


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_table_that_the_game_has_no_seats_for_is_refused(capfd, log, seats):
    said = arena(capfd, "labyrinthe", "easy", "random", "--seats", seats, "--log", log, status=2).err
    assert said.startswith("ludotheque: ")
    assert not log.exists()


def test_both_seats_of_a_race_play_in_turn(capfd, log):
    arena(capfd, *RACE, "searcher", "solver", "--games", 4, "--log", log)
    for line in lines(log):
        game = json.loads(line)
        seats = [int(text.startswith("s2 ")) for text in game["moves"]]
        assert seats[:6] == [0, 1, 0, 1, 0, 1]
        assert all(one != other for one, other in pairwise(seats))
        assert sorted(game["points"])[1] == 2 == game["points"][game["scores"].index(1)]


def test_points_are_shown_where_the_game_counts_them(capfd, log):
    said, _progress = arena(capfd, *RACE, "searcher", "solver", "--games", 2, "--log", log)
    mean = [sum(json.loads(line)["points"][player] for line in lines(log)) / 2 for player in (0, 1)]
    header, row = said.splitlines()
    assert header.endswith("points")
    assert row.endswith(f"{mean[0]:.1f}–{mean[1]:.1f}")
    said, _progress = arena(capfd, *RACE, "searcher", "solver", "--games", 2, "--log", log, "--json")
    (pair,) = json.loads(said)["pairs"]
    assert [pair["points_a"], pair["points_b"]] == mean
    said, _progress = arena(capfd, *MINI, "random", "random", "--games", 2)
    assert said.splitlines()[0].endswith("plies")


def test_a_log_without_points_is_read(capfd, log):
    arguments = (*RACE, "searcher", "solver", "--games", 2, "--log", log)
    arena(capfd, *arguments)
    log.write_text(re.sub(r', "points": \[\d, \d\]', "", log.read_text()))
    assert "points" not in log.read_text()
    said, progress = arena(capfd, *arguments)
    assert "2 games are already" in progress
    assert said.splitlines()[0].endswith("plies")


# --- Chance and hidden hands --------------------------------------------------------------------


class Hopeful(Peeker):
    """Notes what each of its moves wins in the position that it was given."""

    hopes: ClassVar[list[int]] = []

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        move = super().choose(game, state, seat, control)
        self.hopes.append(game.play(state, move).points[seat] - state.points[seat])
        return move


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("variant", ["open", "hidden", "at_once"])
def test_games_of_chance_repeat_from_their_seed(capfd, tmp_path, variant):
    logs = [tmp_path / name for name in ("one", "again", "other")]
    for log, seed in zip(logs, (1, 1, 2), strict=True):
        arguments = ("--rules", variant, "random", "peeker", "--games", 6, "--seed", seed, "--log", log)
        arena(capfd, "toy", *arguments)
    assert lines(logs[0]) == lines(logs[1]) != lines(logs[2])
    games = [json.loads(line) for line in lines(logs[0])]
    assert all(any(text.startswith("die") for text in game["moves"]) for game in games)
    assert len({tuple(game["moves"]) for game in games}) == 6


@pytest.mark.usefixtures("toys")
def test_nothing_is_gained_by_looking_into_hidden_hands(capfd, monkeypatch):
    """Open hands keep what they promise; hidden ones were drawn afresh, and disappoint who trusts them."""
    monkeypatch.setitem(catalogue.AGENTS, "hopeful", f"{__name__}:Hopeful")
    hoped, won = {}, {}
    for variant in ("open", "hidden"):
        Hopeful.hopes.clear()
        arguments = ("--rules", variant, "hopeful", "random", "--games", 60, "--json")
        said, _progress = arena(capfd, "toy", *arguments)
        hoped[variant], won[variant] = sum(Hopeful.hopes), 60 * json.loads(said)["pairs"][0]["points_a"]
    assert won["open"] == pytest.approx(hoped["open"])
    assert won["hidden"] < 0.9 * hoped["hidden"]


# --- The log ------------------------------------------------------------------------------------


def test_games_in_the_log_are_not_played_again(capfd, log):
    _said, progress = arena(capfd, *MINI, "random", "random", "--games", 4, "--log", log)
    assert str(log) in progress
    before = log.read_text()
    said, progress = arena(capfd, *MINI, "random", "random", "--games", 6, "--log", log)
    assert f"4 games are already in {log}" in progress
    assert log.read_text().startswith(before)
    assert said.splitlines()[1].split()[:3] == ["random", "random", "6"]
    assert len(lines(log)) == 6
    arena(capfd, *MINI, "random", "firstling", "--games", 2, "--log", log)
    said, _progress = arena(capfd, *MINI, "random", "random", "--games", 3, "--log", log)
    assert said.splitlines()[1].split()[:3] == ["random", "random", "3"]
    assert len(lines(log)) == 8


def test_the_log_has_a_place_of_its_own_for_each_arena(capfd):
    arena(capfd, *MINI, "random", "random", "--games", 1)
    mini, boxed = catalogue.game("quintago", "mini"), Quintago()
    own = default_path(mini, ["random", "random"], 0)
    assert own.parent == storage.folder("arena")
    assert len(lines(own)) == 1
    others = [(boxed, ["random", "random"], 0), (mini, ["random"] * 3, 0), (mini, ["random", "random"], 1)]
    assert len({own, *(default_path(*other) for other in others)}) == 4
    long = default_path(Quintago(boxed.rules._replace(length=4)), ["../é:" * 99, "b"], 0)
    assert long.parent == own.parent
    assert len(long.name) < 100


@pytest.mark.parametrize("damage", ["", '{"pair": ["random", "ran', '{"pair": 7}\n', "{}\n", "\0\0\0", "7\n"])
def test_a_damaged_last_line_is_dropped_and_its_game_played_again(capfd, log, damage):
    arena(capfd, *MINI, "random", "random", "--games", 4, "--log", log)
    whole = lines(log)
    *kept, last = log.read_text().splitlines(keepends=True)
    log.write_text("".join(kept) + (damage or last.rstrip("\n")))
    _said, progress = arena(capfd, *MINI, "random", "random", "--games", 4, "--log", log)
    assert "3 games are already" in progress
    assert lines(log) == whole


def test_a_header_cut_short_is_written_again(capfd, log):
    arena(capfd, *MINI, "random", "random", "--games", 2, "--log", log)
    whole, header = lines(log), log.read_text().splitlines()[0]
    for cut in ("", header[:20], header):
        log.write_text(cut)
        arena(capfd, *MINI, "random", "random", "--games", 2, "--log", log)
        assert lines(log) == whole


@pytest.mark.parametrize("other", [("--seed", 1), ("--option", "length=4"), ("--rules", "boxed")])
def test_the_log_of_other_games_is_refused(capfd, log, other):
    arena(capfd, *MINI, "random", "random", "--games", 2, "--log", log)
    before = log.read_text()
    said, refusal = arena(capfd, *MINI, "random", "random", "--log", log, *other, status=2)
    assert said == ""
    assert refusal.startswith(f"ludotheque: {log} holds games of quintago quadrants=2 size=2 length=3 ")
    assert refusal.count("\n") == 1
    assert log.read_text() == before


@pytest.mark.parametrize("content", ["my diary\n", "{}\n", "[1]\n", '{"game": "quintago"}\n', "\udcff", "\n"])
def test_what_is_no_log_is_refused_and_left_alone(capfd, log, content):
    log.write_text(content, errors="surrogateescape")
    before = log.read_bytes()
    _said, refusal = arena(capfd, *MINI, "random", "random", "--log", log, status=2)
    assert refusal == f"ludotheque: {log} is not the log of an arena\n"
    assert log.read_bytes() == before


def test_damage_inside_the_log_is_refused(capfd, log):
    arena(capfd, *MINI, "random", "random", "--games", 4, "--log", log)
    damaged = log.read_text().splitlines(keepends=True)
    damaged[2] = "?\n"
    log.write_text("".join(damaged))
    _said, refusal = arena(capfd, *MINI, "random", "random", "--games", 4, "--log", log, status=2)
    assert refusal == f"ludotheque: line 3 of {log} is damaged\n"


@pytest.mark.parametrize(
    ("place", "answer"),
    [(".", "is not a file"), ("file/log", "cannot be used"), ("x" * 300, "cannot be used")],
)
def test_a_log_that_cannot_be_written_is_refused(capfd, tmp_path, place, answer):
    (tmp_path / "file").touch()
    _said, refusal = arena(capfd, *MINI, "random", "random", "--log", tmp_path / place, status=2)
    assert answer in refusal
    assert refusal.count("\n") == 1


# --- Refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("random",), "the arena needs two players or more"),
        (("random", "randon"), "there is no player randon"),
        (("random", "random", "--games", 0), "the number of games must be from 1 to 1000000"),
        (("random", "random", "--games", 10**9), "the number of games must be from 1 to 1000000"),
    ],
)
def test_what_cannot_be_played_is_refused(capfd, tmp_path, arguments, answer):
    said, refusal = arena(capfd, *MINI, *arguments, status=2)
    assert said == ""
    assert answer in refusal
    assert list(tmp_path.iterdir()) == []


def test_rules_that_are_not_for_two_are_refused(capfd):
    _said, refusal = arena(capfd, "tetramino", "--rules", "ladder", "solver", "searcher", status=2)
    assert (
        refusal == "ludotheque: two players meet in the arena; under these rules tetramino is not for two\n"
    )


def test_an_illegal_move_stops_the_arena_with_its_player_and_position(capfd, log):
    said, refusal = arena(capfd, *MINI, "random", "cheat", "--games", 50, "--log", log, status=2)
    assert said == ""
    assert re.search(
        r"^ludotheque: cheat answered \(\d+, 0, 1\) in game \d+ against random "
        r"after \w\d q\d c?cw, \w\d q\d c?cw(, \w\d q\d c?cw)?: not legal$",
        refusal,
        re.MULTILINE,
    )
    assert lines(log) == []


def test_a_player_that_fails_stops_the_arena(capfd, log):
    arguments = (*MINI, "faulty", "random", "--games", 1, "--log", log)
    _said, refusal = arena(capfd, *arguments, status=2)
    assert refusal.splitlines()[-1] == (
        "ludotheque: faulty failed in game 1 against random after no move: "
        "ZeroDivisionError('nothing to divide')"
    )
    _said, refusal = arena(capfd, *arguments, "--lang", "fr", status=2)
    assert "faulty a échoué dans la partie 1 contre random après aucun coup" in refusal


# --- Ctrl-C -------------------------------------------------------------------------------------


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(capfd, tmp_path, log):
    command = (*MINI, "random", "random", "--seed", 5)
    with started(log, *command, "--games", 100_000) as process:
        wait_until(lambda: log.exists() and log.read_text().count("\n") > 10)
        said, told = interrupted(process)
    assert process.returncode == 130
    before = log.read_text()
    count = len(lines(log))
    assert said.splitlines()[1].split()[:3] == ["random", "random", str(count)]
    assert told.splitlines()[-1] == (
        f"interrupted after {count} of 100000 games; the same command plays the others"
    )
    assert "Traceback" not in told
    arena(capfd, *command, "--games", count + 10, "--log", log)
    assert log.read_text().startswith(before)
    whole = tmp_path / "whole.jsonl"
    arena(capfd, *command, "--games", count + 10, "--log", whole)
    assert lines(log) == lines(whole)


@pytest.mark.parametrize("player", ["Thinker", "Deaf"])
def test_ctrl_c_ends_long_thoughts(log, player):
    code = (
        "from ludotheque.cli import catalogue, main; from ludotheque.train import duels; "
        "duels.cores = lambda: 2; "
        f"catalogue.AGENTS['slow'] = '{__name__}:{player}'; "
        f"duels.PATIENCE = {60 if player == 'Thinker' else 0.1}"
    )
    with started(log, *MINI, "random", "slow", "--games", 3, "--json", code=code) as process:
        wait_until(lambda: len(list(log.parent.glob("begun-*"))) == 2)  # the first one's game is under way
        said, told = interrupted(process)
    assert process.returncode == 130
    assert (log.parent / "stopped").exists() == (player == "Thinker")
    assert json.loads(said)["pairs"][0]["score"] is None
    assert told == "interrupted after 0 of 3 games; the same command plays the others\n"
    assert lines(log) == []


def test_a_duel_that_is_stopped_before_it_begins_asks_nobody():
    duel = Duel(catalogue.game("quintago", "mini"), ("faulty", "faulty"), 1, 0)
    duel.stop()
    with pytest.raises(Interrupted):
        duel.play()


BLACK_WINS, WHITE_WINS = "B:W46:B40", "W:W11:B5"
"""Positions of dames after which a few moves are left."""


def test_games_begin_with_the_openings_of_a_file_each_seat_in_turn(capfd, tmp_path, log):
    openings = tmp_path / "openings.fen"
    openings.write_text(f"# two of them\n{BLACK_WINS}\n\n{WHITE_WINS}  # the other\n")
    arena(capfd, "dames", "random", "random", "--openings", openings, "--games", 6, "--log", log)
    games = sorted((json.loads(line) for line in lines(log)), key=lambda one: one["number"])
    game = catalogue.game("dames")
    for number, text in enumerate([BLACK_WINS] * 2 + [WHITE_WINS] * 2 + [BLACK_WINS] * 2):
        state = game.read_position(text)
        assert games[number]["moves"][0] in map(game.text, game.moves(state))
        assert games[number]["first"] == number % 2
    said, _progress = arena(
        capfd, "dames", "random", "random", "--openings", openings, "--games", 6, "--log", log, "--time", 1,
        status=2,
    )  # fmt: skip
    assert said == "" and "seconds=1.0" in _progress


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (b"", "holds no position"),
        (b"\xff\xfe\x00", "cannot be read"),
        (f"{WHITE_WINS}\nrubbish\n".encode(), "opening 2: "),
        (b"W:W11:B\n", "opening 1: nobody can play on from there"),
        (None, "cannot be read"),
    ],
)
def test_openings_that_cannot_be_played_from_are_refused(capfd, tmp_path, log, content, answer):
    openings = tmp_path / "openings.fen"
    if content is not None:
        openings.write_bytes(content)
    _said, told = arena(capfd, "dames", "random", "random", "--openings", openings, "--log", log, status=2)
    assert answer in told and not log.exists()


class Patient:
    """Plays the first move, once its time is over."""

    name = "patient"

    def choose(self, game, state, seat, control):
        assert control.budget and control.budget > 1 << 50
        while not control.stopped:
            time.sleep(0.001)
        return game.moves(state)[0]


def test_the_same_time_is_for_every_move(capfd, log, monkeypatch):
    monkeypatch.setattr(catalogue, "local_player", lambda game, name, seed=0: Patient())
    arena(capfd, *MINI, "a", "b", "--games", 1, "--time", "0.002", "--log", log)
    assert len(lines(log)) == 1
    _said, told = arena(capfd, *MINI, "a", "b", "--games", 1, "--time", "0", "--log", log, status=2)
    assert "the time for a move" in told


def test_machine_code_is_read_and_players_are_ready_before_a_move_has_its_time(capfd, log, monkeypatch):
    done = []

    class Slow(Patient):
        def prepare(self, game):
            done.append("ready")

        def choose(self, game, state, seat, control):
            assert done[:2] == ["code", "ready"]
            return super().choose(game, state, seat, control)

    monkeypatch.setattr(catalogue, "local_player", lambda game, name, seed=0: Slow())
    monkeypatch.setattr(catalogue, "kernels", lambda game: ["code"])
    monkeypatch.setattr("ludotheque.train.arena.fast", done.append)
    arena(capfd, *MINI, "a", "b", "--games", 1, "--time", "0.002", "--log", log)
    assert done.count("code") == 1 and done.count("ready") > 1
