"""What is said of a position: fewest turns for each move, hints, `solve`, and what nobody is told."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from ludotheque import catalogue, picture, sentences
from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Unsupported, Verdict, preference
from ludotheque.games.labyrinthe.analysis import analyse, outlook
from ludotheque.games.labyrinthe.picture import picture as maze_picture
from ludotheque.games.labyrinthe.positions import position_text, read_position
from ludotheque.games.labyrinthe.rules import Labyrinthe, Move, Rules, State
from ludotheque.games.labyrinthe.solver import solve, turns_within, turns_within_plain
from ludotheque.match import Match

SMALL = Labyrinthe(Rules(size=5, open=True))

MAZE = """
╔  ║ ╦1 ║ ╗
║  ╝ ║  ╚ ║
╠  ║ ╦3 ║ ╣
║  ╗ ║  ╔ ║
╚  ║ ╩2 ║ ╝
"""
FIELDS = "hand ew\npawns a1 e5\nsought 1 3, 2\n"


def started(seed: int, seats: int = 2, moves: int = 0, **rules: object) -> tuple[Labyrinthe, State]:
    game = Labyrinthe(Rules(**{"size": 5, **rules})).prepared(seed)  # type: ignore[arg-type]
    chance, state = random.Random(seed), game.start(seats)
    for _move in range(moves):
        state = game.play(state, chance.choice(game.moves(state)))
    return game, state


# --- Analyses -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 4, 5])
def test_each_move_has_the_fewest_turns_that_begin_with_it(moves: int) -> None:
    game, state = started(moves + 10, moves=moves)
    seat = state.side
    found = analyse(game, state, seat)
    assert set(found.moves) == set(game.moves(state))
    for move, verdict in found.moves.items():
        after = game.play(state, move)
        if state.is_pushed:
            is_found = len(after.found[seat]) > len(state.found[seat])
            expected = 1 if is_found else 1 + solve(game, after._replace(side=seat), seat).turns
        else:
            expected = solve(game, after, seat).turns
        assert verdict.turns == expected, game.text(move)
    assert found.verdict.turns == solve(game, state, seat).turns


def test_results_come_as_they_are_found_the_nearest_first() -> None:
    game, state = started(3, size=7)
    told: list[Analysis[Move]] = []
    whole = analyse(game, state, 0, found=told.append)
    assert len(told) >= 2
    known = [sum(verdict.turns is not None for verdict in one.moves.values()) for one in told]
    assert known == sorted(known)
    assert known[0] < len(whole.moves)
    assert told[0].verdict.turns == whole.verdict.turns == told[-1].verdict.turns


def test_a_stopped_analysis_says_nothing_or_what_it_has() -> None:
    game, state = started(3, size=13, each=6)
    control = Control()
    control.stop()
    with pytest.raises(Interrupted):
        analyse(game, state, 0, control)


def test_nothing_of_another_s_treasure_is_in_an_analysis() -> None:
    game, state = started(5, seats=3, size=7)
    for seed in range(3):
        believed = game.resampled(state, 0, random.Random(seed))
        assert believed.sought != state.sought
        assert analyse(game, believed, 0) == analyse(game, state, 0)


def test_fewer_turns_and_fewer_treasures_left_are_better() -> None:
    game, state = started(1, size=7)
    best = analyse(game, state, 0)
    ranked = sorted(best.moves.values(), key=preference, reverse=True)
    turns = [verdict.turns for verdict in ranked]
    assert turns == sorted(turns, key=lambda one: one or 99)
    ahead = state._replace(sought=(state.sought[0][:3], state.sought[1]))
    assert (analyse(game, ahead, 0).verdict.estimate or 0) > (best.verdict.estimate or 1)


def test_turns_are_told_as_turns() -> None:
    verdict = Verdict(None, None, 0.5, turns=2)
    assert sentences.letter(verdict) == "2"
    assert sentences.sentence(verdict, "Anne") == "Anne can be there in 2 turns"
    assert sentences.legend(verdict) == "2: after this one can be there in 2 turns"
    verdicts = {
        "a": Verdict(None, None, turns=3),
        "b": verdict._replace(estimate=None),
        "c": Verdict(None, None),
    }
    assert sentences.best_moves(verdicts) == ["b"]


def test_who_plays_alone_is_told_how_far_it_is_and_a_shortest_way() -> None:
    game, state = started(2, seats=1, size=7)
    far = solve(game, state, 0).turns
    assert outlook(game, state, 0, Control()).startswith(f"the treasure is {far} turn")
    match = Match(catalogue.game("labyrinthe"), 1, 2)
    for _move in range(2 * far):
        match.play(match.choose(catalogue.strongest("labyrinthe"), 0, Control()))
    assert len(match.state.found[0]) == 1


def test_the_plain_search_finds_the_same_turns() -> None:
    for seed in range(6):
        game, state = started(seed, seats=1, moves=seed % 3, size=7)
        for most in (1, 2):
            assert turns_within_plain(game, state, 0, most) == turns_within(game, state, 0, most, Control())


# --- ludotheque solve ---------------------------------------------------------------------------------


def solved(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["solve", "labyrinthe", *arguments, "--lang", "en"])
    said = capfd.readouterr()
    return status, said.out, said.err


def test_a_drawn_maze_is_solved_from_a_file_an_argument_and_the_input(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "maze.txt").write_text(MAZE + FIELDS)
    monkeypatch.setattr("sys.stdin", io.StringIO(MAZE + FIELDS))
    line = " / ".join(MAZE.strip().splitlines()) + " ; " + " ; ".join(FIELDS.strip().splitlines())
    for given in (str(tmp_path / "maze.txt"), MAZE + FIELDS, "-", line):
        status, out, _err = solved(capfd, given, "--json")
        assert (status, json.loads(out)) == (0, {"turns": 1, "moves": ["nb ew", "c1"]})
    assert solved(capfd, line)[1] == "1 turn\n1. nb ew, c1\n"


def test_the_maze_that_the_readme_draws_is_solved_as_it_says(capfd: pytest.CaptureFixture[str]) -> None:
    readme = Path(catalogue.__file__).parent / "games" / "labyrinthe" / "README.md"
    text = readme.read_text(encoding="utf-8")
    blocks = ["\n".join(line[4:] for line in block.splitlines()) for block in text.split("\n\n")]
    (drawing,) = [block for block in blocks if block.startswith("╔")]
    (shown,) = [block for block in blocks if block.startswith("$ ludotheque solve")]
    assert solved(capfd, drawing, "--json")[1].strip() == shown.splitlines()[1]


def test_both_forms_of_a_position_say_the_same() -> None:
    state = read_position(SMALL, MAZE + FIELDS + "last nb\nturn 2\nwalk\n")
    assert read_position(SMALL, position_text(SMALL, state)) == state
    as_json = {
        "tiles": [row.split() for row in MAZE.strip().splitlines()],
        "hand": "ew",
        "pawns": ["a1", "e5"],
        "sought": [[1, 3], [2]],
        "last": "nb",
        "turn": 2,
        "walk": True,
    }
    assert read_position(SMALL, json.dumps(as_json)) == state


ROWS = " / ".join(MAZE.strip().splitlines())
TILES = json.dumps([row.split() for row in MAZE.strip().splitlines()])


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("nothing.txt", "this is neither a file nor a position"),
        ("{", "this is no JSON"),
        (f"{ROWS} ; hand ew", "nobody looks for anything here"),
        (f"{ROWS} ; hand x ; sought 1", "x is no tile"),
        (f"{ROWS} ; hand ew ; sought 9", "each treasure lies in the maze once"),
        (f"{ROWS} ; hand ew ; sought 1 ; pawns z9", "z9 is outside the maze"),
        (f"{ROWS} ; hand ew ; sought 1 ; last nc", "nc is no place to push"),
        (f"{ROWS} ; hand ew ; sought 1 ; turn 2", "there is no player 2"),
        (f"{ROWS} ; hand ew ; sought 1 ; colour red", "colour red is no part of a position"),
        (ROWS.replace("╔  ║", "║  ║", 1) + " ; hand ew ; sought 1", "a fixed tile is not where it should be"),
        (f'{{"tiles": {TILES}, "hand": "ew", "sought": 5}}', "a position has a pawn and a list of treasures"),
        (f'{{"tiles": {TILES}, "hand": "ew", "sought": [[1]], "last": []}}', "[] is no place to push"),
        (f'{{"tiles": {TILES}, "hand": ["ew"], "sought": [[1]]}}', "['ew'] is no tile"),
        (f'{{"tiles": {TILES}, "hand": "ew", "sought": [[1]], "pawns": [7]}}', "a position has a pawn"),
        ("es " * 20_000, "this is far too long for a position"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(
    capfd: pytest.CaptureFixture[str], given: str, reason: str
) -> None:
    status, out, err = solved(capfd, given)
    assert (status, out) == (2, "")
    assert err.startswith(f"ludotheque: {reason}")
    assert err.count("\n") == 1


# --- What strangers see -------------------------------------------------------------------------------


def test_a_preview_shows_nothing_that_is_hidden() -> None:
    game, state = started(5, seats=4, size=7)
    other = game.resampled(state, 3, random.Random(1))
    shapes = maze_picture(game.view(state, None))
    assert shapes == maze_picture(game.view(other, None))
    assert shapes == maze_picture(game.view(state, 2))
    assert picture.png(shapes).startswith(b"\x89PNG")


def test_the_same_maze_is_the_same_problem_with_other_pawns_and_turned_around() -> None:
    game, state = started(5, seats=2, size=7)
    moved = state._replace(pawns=(3, 4), sought=((1,), (2,)), hand=5)
    assert game.problems(state) == game.problems(moved)
    half = tuple((tile & 15) << 2 & 15 | (tile & 15) >> 2 for tile in state.tiles[::-1])
    assert game.problems(state) == game.problems(state._replace(tiles=half))
    pushed = game.play(state, game.moves(state)[0])
    assert game.problems(state) != game.problems(pushed)


def test_a_position_has_as_many_seats_as_pawns() -> None:
    match = Match.from_position(SMALL, MAZE + FIELDS)
    assert match.seats == 2
    assert match.to_move == 0
    hidden = Match.from_position(Labyrinthe(Rules(size=5)), MAZE + FIELDS)
    with pytest.raises(Unsupported):  # its save would tell what is hidden
        hidden.save()
