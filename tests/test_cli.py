"""The command, as people and scripts run it; what is about its streams runs in processes of its own."""

from __future__ import annotations

import io
import json
import os
import re
import resource
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pexpect
import pytest

from ludotheque import __version__, catalogue, words
from ludotheque.cli import main
from ludotheque.match import Match
from ludotheque.screens.autosave import autosave_path

COMMANDS = [
    "play",
    "watch",
    "learn",
    "puzzle",
    "serve",
    "store",
    "solve",
    "review",
    "tetramino",
    "hub",
    "dxp",
    "perft",
    "tables",
    "arena",
    "bench",
    "train",
    "games",
    "agents",
    "warm-up",
]
HEAVY = ("numpy", "numba", "textual", "rich")

NEARLY_FULL = "221211/122121/12.222/222111/212112/11.211"
"""Two empty holes and no line; the first player wins at once."""

WIN = "a1 q4 cw\na4 q4 cw\nb1 q4 cw\nc5 q4 cw\nc1 q4 cw\nb6 q4 cw\nd1 q4 cw\na6 q4 cw\ne1\n"


class Done(NamedTuple):
    """How the command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def ludotheque(*arguments: str, typed: str = "", **environment: str) -> Done:
    """Run the command; what is typed is its standard input."""
    said, complained = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, environment),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(said),
        redirect_stderr(complained),
    ):
        try:
            status = main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
    words.use("en")
    return Done(status, said.getvalue(), complained.getvalue())


def in_process(*arguments: str, typed: str = "") -> Done:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def answer(*arguments: str, typed: str = "", **environment: str) -> str:
    """What the command prints when all is well."""
    done = ludotheque(*arguments, typed=typed, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# --- Help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_in_both_languages(command: str | None, language: str) -> None:
    before = [command] if command else []
    helped = answer(*before, "--help", "--lang", language)
    assert "ludotheque" in helped
    if not command:
        assert re.findall(r"^    ([a-z-]+)  +\S", helped, re.MULTILINE) == COMMANDS


@pytest.mark.parametrize("command", [None, "play"])
def test_help_speaks_the_language(command: str | None) -> None:
    before = [command] if command else []
    french = answer(*before, "--help", "--lang", "fr")
    assert french == answer(*before, "--lang=fr", "--help") == answer(*before, "--help", LANG="fr_FR.UTF-8")
    assert french != answer(*before, "--help")
    assert answer(*before, "--help", "--lang", "en", LANG="fr_FR.UTF-8") == answer(*before, "--help")


def test_version() -> None:
    assert answer("--version") == f"ludotheque {__version__}\n"
    assert in_process("--version") == (0, f"ludotheque {__version__}\n", "")


def test_the_bare_command_without_a_terminal_names_the_line_mode() -> None:
    said = answer()
    assert in_process() == (0, said, "")
    assert len(said.splitlines()) == 1
    assert "ludotheque play quintago --plain" in said
    assert answer(TERM="xterm") == said


# --- Lists and counts ---------------------------------------------------------------------------


def test_games_and_their_rules() -> None:
    lines = answer("games").splitlines()
    assert lines[:2] == [
        "quintago: Get 5 of your stones in a row, on a board whose parts turn after every move.",
        "  --rules boxed      Usual rules, 2 players. A board of 6 × 6 holes, made of 4 squares that turn. "
        "5 in a row win at once, even before the turn.",
    ]
    assert "  --rules easy       Easy, 1 to 2 players. A new card of 5 × 4 cells, difficulty 2 of 5." in lines
    assert not any("=" in line for line in lines), "sentences, no records"


def test_agents() -> None:
    assert (
        answer("agents", "quintago")
        == "quintago: random, beginner, easy, normal, hard, expert, champion, master\n"
    )
    assert answer("agents", "labyrinthe") == "labyrinthe: random, easy, normal, hard, expert\n"
    assert answer("agents") == "".join(answer("agents", game) for game in catalogue.GAMES)


def test_perft() -> None:
    assert answer("perft", "quintago", "--depth", "2") == "1 288\n2 80640\n"
    assert json.loads(answer("perft", "quintago", "--depth", "2", "--json")) == {"counts": [288, 80640]}


def test_perft_by_other_rules() -> None:
    assert answer("perft", "quintago", "--rules", "mini", "--depth", "1") == "1 128\n"
    options = ("-o", "quadrants=3", "--option", "placement_wins=no")
    assert answer("perft", "quintago", *options, "--depth", "1") == f"1 {81 * 18}\n"


def test_perft_of_a_position() -> None:
    position = ("--position", NEARLY_FULL)
    assert answer("perft", "quintago", *position, "--depth", "1") == "1 16\n"
    ended = "11111./222.2./....../....../....../......"
    assert answer("perft", "quintago", "--position", ended, "--depth", "2") == "1 0\n2 0\n"
    empty = "/".join(["1....."] + ["......"] * 5)
    assert answer("perft", "quintago", "--position", empty, "--to-move", "1", "--depth", "1") == "1 280\n"


def test_solve_of_a_position_in_words_and_in_json() -> None:
    found = json.loads(answer("solve", "quintago", NEARLY_FULL, "--json"))
    assert (found["value"], found["distance"]) == (1, 1)
    assert len(found["moves"]) == 16
    assert found["moves"]["c6 q3 cw"] == {"value": 1, "distance": 1}
    assert found["moves"]["c3 q1 cw"] == {"value": -1, "distance": 2}
    assert found["moves"]["c3 q2 ccw"] == {"value": 0, "distance": None}
    said = answer("solve", "quintago", NEARLY_FULL)
    assert "player 1 can win in 1 move" in said.splitlines()
    assert "best moves: c6 q3 cw, c6 q4 ccw" in said.splitlines()
    assert answer("solve", "quintago", NEARLY_FULL, "--lang", "fr") != said


def test_solve_within_a_horizon() -> None:
    found = json.loads(answer("solve", "quintago", NEARLY_FULL, "--within", "1", "--json"))
    assert (found["value"], found["distance"]) == (1, 1)
    assert found["moves"]["c3 q1 cw"] == {"value": None, "distance": None}
    found = json.loads(answer("solve", "quintago", NEARLY_FULL, "--within", "99", "--json"))
    assert found["moves"]["c3 q1 cw"] == {"value": -1, "distance": 2}


# --- Refusals -----------------------------------------------------------------------------------

SAVE: dict[str, Any] = {
    "game": "quintago",
    "options": {},
    "seats": 2,
    "seed": 0,
    "players": ["person", "person"],
    "moves": [],
}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play chess", f"there is no game chess; there are: {', '.join(catalogue.GAMES)}"),
        ("watch quintaga", r"there is no game quintaga; .*\(did you mean quintago\?\)"),
        ("perft chess --depth 1", "there is no game chess"),
        ("solve chess 1", "there is no game chess"),
        ("agents chess", "there is no game chess"),
        ("bench chess", "chess"),
        ("arena chess easy hard", "there is no game chess"),
        ("arena quintago easy nobody", "there is no player nobody"),
        ("play quintago --rules chess", "there are no rules chess"),
        ("play quintago -o size", "an option reads KEY=VALUE, not size"),
        ("play quintago -o size=9", "size must be 2, 3 or 4, not 9"),
        ("play quintago -o sise=3", "there is no option sise"),
        ("play quintago --players person,nobody", "there is no player nobody"),
        ("play quintago --players person", "quintago is for 2 players, not 1"),
        ("play tetramino --players person,person,person", "tetramino is for 1 to 2 players, not 3"),
        ("play tetramino --rules race --players person", "tetramino is for 2 players, not 1"),
        ("watch tetramino --rules ladder --players solver,solver", "tetramino is for 1 player, not 2"),
        ("play quintago --players person,", "there is no player ; there are: random"),
        ("play quintago --load none.json", "none.json cannot be read"),
        ("play quintago --load /", "/ is not a file"),
        ("play quintago --resume", "quintago.json cannot be read"),
        ("play quintago --clock nan", ""),
        ("play quintago --clock inf", ""),
        ("play quintago --clock 0", ""),
        ("play quintago --clock -1", ""),
        ("play quintago --increment 5", ""),
        ("play quintago --clock 3 --increment 61", ""),
        ("perft quintago --depth 0", "the depth must be at least 1"),
        ("perft quintago --depth 1 --position 12", "a position is 6 rows of 6 holes"),
        ("perft quintago --depth 1 --position=" + "/".join(["x....."] * 6), "a hole is . or 1 or 2"),
        ("solve quintago " + "/".join(["1....."] * 6), "say whose turn it is"),
        ("solve quintago ''", "a position is 6 rows of 6 holes"),
        (f"solve quintago {NEARLY_FULL} --within 0", ""),
        (f"solve quintago {NEARLY_FULL} --within -1", ""),
    ],
)
def test_a_wrong_request_gets_one_sentence(arguments: str, sentence: str) -> None:
    done = ludotheque(*(word.replace("''", "") for word in arguments.split()))
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(rf"ludotheque: .*{sentence}.*\n", done.stderr), done.stderr


@pytest.mark.parametrize("content", ["", "{}", "[" * 9999, json.dumps({**SAVE, "moves": ["z9"]})])
def test_a_damaged_save_gets_one_sentence(content: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    done = ludotheque("play", "quintago", "--plain", "--load", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"ludotheque: this save is damaged: .*\n", done.stderr)


@pytest.mark.parametrize(
    "arguments", ["dance", "play", "play quintago --dance", "perft quintago", "--lang de", "games --depth 3"]
)
def test_a_command_that_is_none_shows_the_usage(arguments: str) -> None:
    done = ludotheque(*arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ludotheque")
    assert "Traceback" not in done.stderr


ENGLISH = re.compile(
    r"usage:|arguments|show (this|the)|error|required|expected|choose|unrecognized|not a |"
    r"\b(GAME|FILE|VARIANT|VALUE|PLAYER|NAME|FOLDER|CELLS)\b"
)
"""Words of argparse's own texts, and of ours beside them."""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play", "il manque\u00a0: JEU"),
        ("play quintago --dance", "inconnu\u00a0: --dance"),
        ("play quintago --clock soon", "soon n’est pas un nombre"),
        ("play quintago --seed 1.5", "1.5 n’est pas un nombre entier"),
        ("play quintago --players", "--players\u00a0: il manque une valeur"),
        ("solve quintago x --to-move 3", "--to-move\u00a0: 3 n’est pas possible (au choix\u00a0: 1, 2)"),
        ("perft quintago", "il manque\u00a0: --depth"),
        ("dance", "'dance' n’est pas possible"),
        ("solve quintago x --a", "--a peut vouloir dire"),
    ],
)
def test_a_refused_argument_speaks_french(arguments: str, sentence: str) -> None:
    done = ludotheque(*arguments.split(), "--lang", "fr")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("utilisation\u00a0: ludotheque")
    assert sentence in done.stderr
    assert not ENGLISH.search(done.stderr), done.stderr


@pytest.mark.parametrize("command", [None, *COMMANDS, "tetramino new", "store backup"])
def test_no_word_of_the_french_help_is_english(command: str | None) -> None:
    helped = answer(*(command.split() if command else []), "--help", "--lang", "fr")
    assert helped.startswith("utilisation\u00a0: ludotheque")
    assert not ENGLISH.search(helped), helped


def test_a_refusal_speaks_the_language() -> None:
    done = ludotheque("play", "chess", "--lang", "fr")
    assert done.returncode == 2
    assert re.fullmatch(r"ludotheque: .*chess.*quintago.*\n", done.stderr)
    assert done.stderr != ludotheque("play", "chess").stderr


# --- Streams ------------------------------------------------------------------------------------


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell in which `ludotheque` is the command."""
    command = f"ludotheque() {{ '{sys.executable}' -m ludotheque \"$@\"; }}\n{line}"
    return subprocess.run(
        ["bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )


def test_a_game_from_standard_input() -> None:
    status, said, complained = in_process("play", "quintago", typed=WIN)
    assert (status, complained) == (0, "")
    assert said.splitlines()[-1] == "player 1 wins: a line is complete"
    assert json.loads(autosave_path("quintago").read_text())["moves"] == WIN.splitlines()


def test_a_game_that_was_left_goes_on() -> None:
    first, rest = WIN[:9], WIN[9:]
    assert "--resume" in answer("play", "quintago", typed=first)
    done = ludotheque("play", "quintago", "--resume", "--players", "person")
    assert done == (2, "", "ludotheque: this game has 2 seats, not 1\n")
    assert "player 1 wins" in answer("play", "quintago", "--resume", typed=rest)


def test_the_players_choose_the_number_of_seats() -> None:
    race = ("play", "tetramino", "--rules", "race", "--seed", "1")
    said = answer(*race, "--players", "person,solver", typed="clear\np1 r0 a1\n").splitlines()
    assert said[0] == "tetramino: player 1, player 2 (solver)"
    assert "player 1: A r0 a1" in said
    assert any(line.startswith("player 2 (solver): s2 ") for line in said)
    alone = ("tetramino", "--rules", "beginner", "--seed", "1")
    assert answer("play", *alone).splitlines()[0] == "tetramino: player 1"
    assert answer("play", *alone, "--players", "person, random").startswith(
        "tetramino: player 1, player 2 (random)\n"
    )
    assert answer("watch", *alone).startswith("tetramino: player 1 (solver)\n")


@pytest.mark.usefixtures("toys")
def test_a_game_of_another_package_is_played_and_watched() -> None:
    assert "  --rules hidden     Hidden, 1 to 4 players. 5 cards in hidden hands, rounds: 1.\n" in answer(
        "games"
    )
    said = answer("play", "toy", "--players", "random,peeker,random,peeker", "--seed", "1").splitlines()
    assert said[0] == "toy: player 1 (random), player 2 (peeker), player 3 (random), player 4 (peeker)"
    assert said[-1].endswith(": most points")
    assert answer("watch", "toy", "--seed", "1").startswith("toy: player 1 (peeker)\n")
    assert answer("perft", "toy", "--depth", "1") == f"1 {len(Match(catalogue.game('toy')).moves)}\n"


def test_the_seed_of_a_new_game_cannot_be_guessed() -> None:
    def seed() -> int:
        answer("play", "quintago", typed=WIN)
        found: int = json.loads(autosave_path("quintago").read_text())["seed"]
        return found

    seeds = {seed(), seed()}
    assert len(seeds) == 2
    assert max(seeds) > 2**64


def test_the_same_seed_gives_the_same_game() -> None:
    def watched(seed: str) -> str:
        return answer("watch", "quintago", "--players", "random,random", "--seed", seed)

    assert watched("1") == watched("1") != watched("2")


@pytest.mark.parametrize(
    "line", ["ludotheque play quintago --plain <&-", "ludotheque <&-", "ludotheque games <&-"]
)
def test_a_closed_input_is_no_error(line: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "ludotheque games >&-",
        "ludotheque play quintago --plain >&-",
        "ludotheque >&-",
        "ludotheque games >&- 2>&-",
    ],
)
def test_a_closed_output_is_no_traceback(line: str) -> None:
    done = shell(line)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)


def test_a_closed_error_stream_is_no_error() -> None:
    done = shell(f"ludotheque solve quintago {NEARLY_FULL} --json 2>&-")
    assert done.returncode == 0
    assert json.loads(done.stdout)["value"] == 1


@pytest.mark.parametrize(
    "line", ["ludotheque games >/dev/full", "ludotheque play quintago --plain >/dev/full"]
)
def test_a_full_disk_is_said_in_one_line(line: str) -> None:
    done = shell(line)
    assert done.returncode == 2
    assert re.fullmatch(r"ludotheque: .*\n", done.stderr), done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "ludotheque games | true",
        "ludotheque --help | true",
        "yes help | ludotheque play quintago --plain | head -n 3",
        "ludotheque perft quintago --depth 2 | head -n 1",
    ],
)
def test_a_reader_that_leaves_is_no_error(line: str) -> None:
    assert shell(line).stderr == ""


def test_without_textual_the_screens_say_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "textual.py").write_text("raise ModuleNotFoundError(name='textual')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "TERM": "xterm"}
    for arguments in ([], ["play", "quintago"]):
        child = pexpect.spawn(
            sys.executable, ["-m", "ludotheque", *arguments], env=environment, timeout=20, encoding="utf-8"
        )
        said = child.read()
        child.close()
        assert said == "ludotheque: this screen needs the extra: pip install ludotheque[terminal]\r\n"
        assert child.exitstatus == 2


# --- What is imported ---------------------------------------------------------------------------

DRIVER = """\
import sys
from ludotheque.cli import main
try:
    status = main(sys.argv[1:])
except SystemExit as end:
    status = end.code
print("loaded:", *(name for name in {heavy} if name in sys.modules), file=sys.stderr)
raise SystemExit(status)
"""


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["--help"], ""),
        (["play", "--help"], ""),
        (["games"], ""),
        (["play", "quintago", "--plain"], "help\nmoves\n" + WIN),
        (["play", "quintago", "--plain", "--clock", "5"], "clock\na1 q1 cw\nundo\nsave\nquit\n"),
        (["play", "quintago", "--plain", "--players", "person,random"], "c3 q1 cw\n"),
    ],
)
def test_people_do_not_wait_for_machines(arguments: list[str], typed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DRIVER.format(heavy=HEAVY), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "loaded:\n"


def test_help_is_quick() -> None:
    """Only shown (pytest -s): what it takes depends on the computer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "usage" in answer("--help")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"ludotheque --help took {spent:.3f} s of CPU time")
