"""Names to games and players: ours, those of other packages, and what is said of unknown ones."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Manifest, UnknownName, Unreadable, Unsupported
from ludotheque.match import Match
from ludotheque.perft import perft
from tests import toys_lines
from tests.toys import Peeker, Rules, Toy, playable
from tests.toys_package import toys_plugged_in, write_package

GAMES = ", ".join(catalogue.GAMES)

# --- Our own ------------------------------------------------------------------------------------


PARTS = {
    "drawing": ("draw", "look", "legend"),
    "board": ("draw", "symbol", "shortcut", "prompt", "keys", "advice"),
}
"""What the modules that a manifest names must offer."""


@pytest.mark.parametrize("name", [*catalogue.GAMES, "toy"])
@pytest.mark.usefixtures("toys")
def test_every_part_that_a_manifest_names_exists(name: str) -> None:
    manifest = catalogue.manifest(name)
    addresses = [manifest.rules, *manifest.players.values(), manifest.analyst, manifest.perft]
    for address in filter(None, [*addresses, *manifest.kernels, manifest.solve]):
        assert callable(catalogue.load(address)), address
    for part, functions in PARTS.items():
        module = getattr(catalogue, part)(name)
        assert all(callable(getattr(module, function)) for function in functions)
    folder = catalogue.page_folder(name)
    assert folder is not None
    assert {"board.js", "board.css"} <= {file.name for file in folder.iterdir()}


def test_every_manifest_of_ours_names_all_its_screens() -> None:
    for name in catalogue.GAMES:
        manifest = catalogue.manifest(name)
        assert manifest.drawing and manifest.board and manifest.page and manifest.players


def test_the_players_of_any_game_are_there() -> None:
    for address in catalogue.AGENTS.values():
        assert callable(catalogue.load(address))


def test_names_of_players_are_their_own() -> None:
    for game in catalogue.GAMES:
        assert [catalogue.agent(game, name).name for name in catalogue.agent_names(game)] == (
            catalogue.agent_names(game)
        )


def test_a_game_plays_by_the_first_rules_unless_told() -> None:
    kind = catalogue.game_class("quintago")
    first, *others = kind.variants
    assert catalogue.game("quintago").rules == kind.variants[first]
    for variant in others:
        assert catalogue.game("quintago", variant).rules == kind.variants[variant]


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (
            lambda: catalogue.game("quintaga"),
            f"there is no game quintaga; there are: {GAMES} (did you mean quintago?)",
        ),
        (lambda: catalogue.game("chess"), f"there is no game chess; there are: {GAMES}"),
        (lambda: catalogue.game(""), f"there is no game ; there are: {GAMES}"),
        (
            lambda: catalogue.game("quintago", "boxd"),
            "there are no rules boxd; there are: boxed, statement, xl, mini (did you mean boxed?)",
        ),
        (
            lambda: catalogue.agent("quintago", "mastre"),
            "there is no player mastre; there are: random, "
            "beginner, easy, normal, hard, expert, champion, master"
            " (did you mean master?)",
        ),
        (
            lambda: catalogue.check_agent("quintago", "mastre"),
            "there is no player mastre; there are: random, "
            "beginner, easy, normal, hard, expert, champion, master"
            " (did you mean master?)",
        ),
        (
            lambda: catalogue.agent("quintago", "x" * 1000),
            f"there is no player {'x' * 40}; there are: random, "
            "beginner, easy, normal, hard, expert, champion, master",
        ),
        (
            lambda: catalogue.agent("quintago", "{name}"),
            "there is no player {name}; there are: random, "
            "beginner, easy, normal, hard, expert, champion, master",
        ),
        (
            lambda: catalogue.agent("tetramino", "quintago:easy"),
            "there is no player quintago:easy; there are: random, searcher, solver",
        ),
        (
            lambda: catalogue.agent("chess", "random"),
            f"there is no game chess; there are: {GAMES}",
        ),
    ],
)
def test_an_unknown_name_gets_one_sentence(ask: Any, sentence: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        ask()
    assert str(refusal.value) == sentence


@pytest.mark.usefixtures("toys")
def test_the_names_of_players_are_right_whether_one_is_made_or_not() -> None:
    for game in catalogue.game_names():
        for name in catalogue.agent_names(game):
            catalogue.check_agent(game, name)
            assert catalogue.agent(game, name)


def test_a_player_is_not_loaded_to_know_that_there_is_one() -> None:
    asked = "catalogue.check_agent('quintago', 'hard'); assert 'numpy' not in sys.modules"
    subprocess.run(
        [sys.executable, "-c", f"import sys; from ludotheque import catalogue; {asked}"], check=True
    )


@pytest.mark.parametrize(
    ("option", "value", "read"),
    [
        *(("placement_wins", text, True) for text in ("true", "True", "yes", "ON")),
        *(("placement_wins", text, False) for text in ("false", "no", "Off")),
        ("placement_wins", False, False),
        ("length", "4", 4),
        ("length", "04", 4),
        ("size", 4, 4),
    ],
)
def test_an_option_is_read(option: str, value: Any, read: Any) -> None:
    found = getattr(catalogue.game("quintago", options={option: value}).rules, option)
    assert found == read
    assert type(found) is type(read)


def test_options_change_a_variant() -> None:
    rules = catalogue.game("quintago", "statement", {"quadrants": "3", "length": "6"}).rules
    assert tuple(rules) == (3, 3, 6, False)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("sise", "3", "there is no option sise; .*did you mean size"),
        ("_fields", "3", "there is no option _fields"),
        ("size", "three", "the option size cannot be three"),
        ("size", "-3", "the option size cannot be -3"),
        ("size", "yes", "the option size cannot be yes"),
        ("size", "3.0", "the option size cannot be 3.0"),
        ("size", "³", "the option size cannot be ³"),
        ("size", "", "the option size cannot be $"),
        ("size", "9" * 5000, f"the option size cannot be {'9' * 40}$"),
        ("size", True, "the option size cannot be True"),
        ("size", 3.0, "the option size cannot be 3.0"),
        ("size", None, "the option size cannot be None"),
        ("size", "7", "size must be 2, 3 or 4, not 7"),
        ("quadrants", 1, "quadrants must be 2, 3 or 4, not 1"),
        ("length", "7", "length must be from 2 to 6 on this board, not 7"),
        ("placement_wins", "maybe", "the option placement_wins cannot be maybe"),
        ("placement_wins", 1, "the option placement_wins cannot be 1"),
    ],
)
def test_a_wrong_option_is_refused(option: str, value: Any, sentence: str) -> None:
    with pytest.raises(Unreadable, match=f"^{sentence}"):
        catalogue.game("quintago", options={option: value})


def test_the_weakest_player_plays() -> None:
    match = Match(catalogue.game("quintago"))
    chosen, again = (
        [match.choose(player, 0, Control()) for _turn in range(10)]
        for player in (catalogue.agent("quintago", "random", seed=3) for _copy in range(2))
    )
    assert chosen == again
    assert len(set(chosen)) > 1


def test_a_renamed_player_is_found_by_its_former_name() -> None:
    """Games on disk may still have it; it is offered to nobody."""
    catalogue.check_agent("quintago", "perfect")
    assert catalogue.agent("quintago", "perfect", 3).name == "master"
    assert "perfect" not in catalogue.agent_names("quintago")


def test_the_strongest_player_is_the_last_of_the_game_s_own() -> None:
    assert catalogue.strongest("quintago").name == "master"
    assert catalogue.strongest("tetramino").name == "solver"


# --- Other packages' ----------------------------------------------------------------------------


@pytest.mark.usefixtures("toys")
def test_another_package_adds_a_game_with_all_its_parts() -> None:
    assert catalogue.game_names() == [*catalogue.GAMES, "toy"]
    assert catalogue.game_class("toy") is Toy
    assert catalogue.game("toy", "hidden", {"cards": "3"}).rules == Rules(cards=3)
    assert catalogue.drawing("toy") is toys_lines
    assert catalogue.board("toy").__name__ == "tests.toys_board"
    assert catalogue.strongest("toy").name == "random"


@pytest.mark.usefixtures("toys")
def test_another_package_adds_a_player_to_a_game() -> None:
    assert catalogue.agent_names("toy") == ["random", "peeker"]
    assert "peeker" not in catalogue.agent_names("quintago")
    peeker = catalogue.agent("toy", "peeker", 7)
    assert isinstance(peeker, Peeker)
    match = Match(catalogue.game("toy"), 2)
    assert match.choose(peeker, 0, Control()) in match.moves


@pytest.mark.usefixtures("toys")
def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(Unsupported, match="toy has no solver"):
        catalogue.analyst("toy")
    assert catalogue.kernels("toy") == []


@contextmanager
def plugged_in(folder: Path, entries: str) -> Iterator[None]:
    """Another package in place of the toy's."""
    with toys_plugged_in(folder):
        write_package(folder, entries)
        yield


def test_another_package_adds_a_player_of_any_game(tmp_path: Path) -> None:
    with plugged_in(tmp_path, "[ludotheque.agents]\nlazy = ludotheque.agents.random_player:RandomPlayer\n"):
        for game in catalogue.GAMES:
            assert catalogue.agent_names(game)[-1] == "lazy"
            assert catalogue.agent(game, "lazy").name == "random"


def test_a_package_that_names_no_manifest_gets_a_sentence(tmp_path: Path) -> None:
    with plugged_in(tmp_path, "[ludotheque.games]\nold = tests.toys:Toy\n"):
        assert "old" in catalogue.game_names()
        with pytest.raises(Unsupported, match=r"^the package that brings old names no manifest$"):
            catalogue.game("old")


BARE = Manifest(rules="tests.toys:Toy")


def test_a_game_may_lack_its_screens(tmp_path: Path) -> None:
    with plugged_in(tmp_path, "[ludotheque.games]\nbare = tests.test_catalogue:BARE\n"):
        assert catalogue.game("bare").rules == Rules(hidden=False)
        with pytest.raises(Unsupported, match="bare cannot be drawn in lines"):
            catalogue.drawing("bare")
        with pytest.raises(Unsupported, match="these screens cannot draw bare"):
            catalogue.board("bare")
        assert catalogue.page_folder("bare") is None


def test_entry_points_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []

    def read(group: str) -> Any:
        reads.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(catalogue, "entry_points", read)
    with toys_plugged_in(tmp_path):
        for _time in range(3):
            assert "toy" in catalogue.game_names() and catalogue.agent_names("toy")
            assert catalogue.game("toy").name == "toy"
    assert sorted(reads) == ["ludotheque.agents", "ludotheque.games"]


def test_our_own_games_cannot_be_replaced(tmp_path: Path) -> None:
    with plugged_in(tmp_path, "[ludotheque.games]\nquintago = tests.toys:MANIFEST\n"):
        assert catalogue.game("quintago").name == "quintago"


@pytest.mark.usefixtures("toys")
def test_the_command_knows_the_game_of_another_package() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "ludotheque", *words], capture_output=True, text=True)

    assert "toy: Lay your cards down for the most points." in run("games").stdout.splitlines()
    assert run("agents", "toy").stdout == "toy: random, peeker\n"


@pytest.mark.usefixtures("toys")
def test_moves_of_any_game_are_counted() -> None:
    """Four throws, five cards in the hand of the only seat, four throws again."""
    game = catalogue.game("toy", "hidden")
    start = next(
        state for state in (game.start(1, seed) for seed in range(99)) if len(playable(state.hands[0])) == 5
    )
    assert [perft(game, start, depth) for depth in (1, 2, 3)] == [4, 4 * 5, 4 * 5 * 4]
