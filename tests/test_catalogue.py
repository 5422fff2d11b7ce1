"""Names to games and players: ours, those of other packages, and what is said of unknown ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.game import UnknownName, Unreadable, Unsupported
from ludotheque.match import Match

# --- Our own ------------------------------------------------------------------------------------


def test_every_address_leads_somewhere() -> None:
    kernels = [address for addresses in catalogue.KERNELS.values() for address in addresses]
    tables = (catalogue.GAMES, catalogue.AGENTS, catalogue.ANALYSTS, catalogue.PERFTS)
    for address in [*kernels, *(address for table in tables for address in table.values())]:
        assert callable(catalogue.load(address)), address


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
            "there is no game quintaga; there are: quintago, tetramino (did you mean quintago?)",
        ),
        (lambda: catalogue.game("chess"), "there is no game chess; there are: quintago, tetramino"),
        (lambda: catalogue.game(""), "there is no game ; there are: quintago, tetramino"),
        (
            lambda: catalogue.game("quintago", "boxd"),
            "there are no rules boxd; there are: boxed, statement, xl, mini (did you mean boxed?)",
        ),
        (
            lambda: catalogue.agent("quintago", "perfekt"),
            "there is no player perfekt; there are: random, easy, normal, hard, perfect"
            " (did you mean perfect?)",
        ),
        (
            lambda: catalogue.agent("quintago", "x" * 1000),
            f"there is no player {'x' * 40}; there are: random, easy, normal, hard, perfect",
        ),
        (
            lambda: catalogue.agent("quintago", "{name}"),
            "there is no player {name}; there are: random, easy, normal, hard, perfect",
        ),
        (
            lambda: catalogue.agent("dames", "quintago:easy"),
            "there is no player quintago:easy; there are: random",
        ),
    ],
)
def test_an_unknown_name_gets_one_sentence(ask: Any, sentence: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        ask()
    assert str(refusal.value) == sentence


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
    game = catalogue.game("quintago")
    match = Match(game)
    player, twin = (catalogue.agent("quintago", "random", seed=3) for _copy in range(2))
    chosen = [player.choose(game, match.state) for _turn in range(10)]
    assert chosen == [twin.choose(game, match.state) for _turn in range(10)]
    assert len(set(chosen)) > 1
    assert set(chosen) <= set(game.moves(match.state))


def test_the_strongest_player_is_the_last_of_our_own() -> None:
    assert catalogue.strongest("quintago").name == catalogue.agent("quintago", "perfect").name
    assert catalogue.strongest("another game").name == "random"


def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(Unsupported, match="dames has no solver"):
        catalogue.analyst("dames")
    assert catalogue.kernels("dames") == []


# --- Other packages' ----------------------------------------------------------------------------

DEMO = '''
from __future__ import annotations
from typing import NamedTuple
from ludotheque.game import Game, Outcome


class Rules(NamedTuple):
    matches: int = 3


class Nim(Game[int, int]):
    """Take one or two; who takes the last wins."""

    name = "nim"
    seats = range(2, 3)
    variants = {"usual": Rules()}

    def start(self, seats, seed):
        return (self.rules.matches, 0)

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])

    def outcome(self, state):
        return None if state[0] else Outcome((float(state[1] == 1), float(state[1] == 0)), "nothing is left")

    def path(self, move):
        return (str(move),)

    def view(self, state, seat):
        return {"left": state[0]}

    def why_not(self, state, text):
        return "one or two"


class Greedy:
    name = "greedy"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, game, state):
        return game.moves(state)[-1]

    def stop(self):
        pass
'''

ENTRY_POINTS = """\
[ludotheque.games]
nim = demo:Nim

[ludotheque.agents]
nim:sharp = demo:Greedy
greedy = demo:Greedy
"""

ASK = """\
import json
from ludotheque import catalogue
from ludotheque.match import Match

game = catalogue.game("nim", options={"matches": "4"})
match = Match(game)
while not match.outcome:
    match.play(catalogue.agent("nim", "sharp", 1).choose(game, match.state))
print(json.dumps({
    "games": catalogue.game_names(),
    "agents": {name: catalogue.agent_names(name) for name in ("nim", "quintago")},
    "played": match.played,
    "scores": match.outcome.scores,
    "replays": Match.load(match.save()).states == match.states,
    "any game": catalogue.agent("quintago", "greedy", 7).seed,
    "strongest": catalogue.strongest("nim").name,
    "kernels": catalogue.kernels("nim"),
}))
"""


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package on the path, as an installer would leave it."""
    (tmp_path / "demo.py").write_text(DEMO)
    about = tmp_path / "demo-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: demo\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=60)


@pytest.mark.usefixtures("plugged")
def test_another_package_adds_a_game_and_its_players() -> None:
    done = run("-c", ASK)
    assert done.returncode == 0, done.stderr
    ours = ["random", "easy", "normal", "hard", "perfect"]
    assert json.loads(done.stdout) == {
        "games": ["quintago", "tetramino", "nim"],
        "agents": {"nim": ["random", "sharp", "greedy"], "quintago": [*ours, "greedy"]},
        "played": [2, 2],
        "scores": [0.0, 1.0],
        "replays": True,
        "any game": 7,
        "strongest": "random",
        "kernels": [],
    }


@pytest.mark.usefixtures("plugged")
def test_the_command_knows_the_game_of_another_package() -> None:
    assert "nim" in run("-m", "ludotheque", "games").stdout.splitlines()
    assert run("-m", "ludotheque", "agents", "nim").stdout == "nim: random, sharp, greedy\n"
    counted = run("-m", "ludotheque", "perft", "nim", "--depth", "3")
    assert counted.stdout.splitlines() == ["1 2", "2 3", "3 1"]
    refused = run("-m", "ludotheque", "solve", "nim", "3")
    assert (refused.returncode, refused.stderr) == (2, "ludotheque: nim has no text for positions\n")
