"""Other programs at dames: pydraughts drives our engine through whole games, and Hub engines take seats.

The engines that misbehave are real programs, a few lines of Python each.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import draughts
import pytest
from draughts.engine import HubEngine, Limit

from ludotheque import catalogue, cli
from ludotheque.control import Control
from ludotheque.game import LudothequeError, UnknownName, Unsupported
from ludotheque.games.dames import hub_player
from ludotheque.games.dames.hub_player import HubPlayer
from ludotheque.games.dames.rules import VARIANTS, Dames
from ludotheque.match import Match
from ludotheque.screens.local_table import LocalTable
from tests.sizes import sized

COMMAND = str(Path(sys.executable).with_name("ludotheque"))

NODES = Limit(nodes=300)
OTHERS = {4: Limit(movetime=0.05), 5: Limit(movetime=0.05), 8: Limit(time=2.0, inc=0.1), 9: Limit(depth=2)}
"""Levels of another kind, by the number of the move."""


@pytest.fixture(scope="module")
def engine() -> Iterator[HubEngine]:
    started = HubEngine([COMMAND, "hub"])
    started.init()
    yield started
    started.quit()
    started.p.wait(10)


# --- Our engine, driven by pydraughts -----------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("number", range(sized(1, 6)))
def test_pydraughts_plays_whole_games_against_our_engine(engine: HubEngine, number: int) -> None:
    board, chance = draughts.Board(variant="standard"), Random(number)
    while not board.is_over() and len(board.move_stack) < 250:
        ours = len(board.move_stack) % 2 == number % 2
        answer = engine.play(board, OTHERS.get(len(board.move_stack), NODES), False) if ours else None
        board.push(answer.move if answer else chance.choice(board.legal_moves()))
    assert board.is_over()
    assert board.winner() == (draughts.WHITE, draughts.BLACK)[number % 2], "random moves lose"
    assert engine.info["depth"] >= 1


def once_it_ponders(engine: HubEngine, act: Callable[[], None]) -> None:
    while engine._last_sent != "go ponder":
        time.sleep(0.01)
    act()


def test_pydraughts_ponders_stops_and_sends_nonsense(engine: HubEngine) -> None:
    board = draughts.Board(variant="standard")
    for end in (engine.stop, engine.ponderhit):
        ending = threading.Thread(target=once_it_ponders, args=(engine, end))
        ending.start()
        answer = engine.play(board, Limit(depth=3), True)
        assert answer.move.hub_move in [move.hub_move for move in board.legal_moves()]
        ending.join()
    for line in ("nonsense", "pos pos=Wxyz", 'pos moves="1-2"', "level depth=deep", "go = think", "é\x01"):
        engine.send(line)
        assert engine.recv().startswith('error message="'), line
    engine.ping()


# --- Hub engines at our tables ------------------------------------------------------------------------

KEEPS_TO_IT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("Welcome to this engine!\\nid name=Toy\\nwait", flush=True)
    elif word == "init": print("ready", flush=True)
    elif word == "go": {answer}
    elif word == "quit": break
"""


def program(folder: Path, answer: str) -> str:
    """The command of an engine that does this when it is asked for a move."""
    file = folder / "engine.py"
    file.write_text(KEEPS_TO_IT.format(answer=answer))
    return f"{sys.executable} {file}"


def test_the_time_for_a_move_begins_once_a_program_is_ready(tmp_path: Path) -> None:
    """Started within it, an engine had nothing left of its first move's time, and played any."""
    first, levels = "W:W43:B3", tmp_path / "levels"
    note = f'open({str(levels)!r}, "a").write(level); print("done move=43-38", flush=True)'
    command = program(tmp_path, note)
    script = Path(command.split()[1])
    slow = script.read_text().replace("import sys\n", "import sys, time\ntime.sleep(0.4)\n")
    script.write_text(slow.replace("    word =", '    if line.startswith("level"): level = line\n    word ='))
    (tmp_path / "openings").write_text(first)
    openings, log = str(tmp_path / "openings"), str(tmp_path / "log")
    arguments = ["arena", "dames", f"hub:{command}", "student", "--games", "1", "--time", "0.3"]
    cli.main([*arguments, "--openings", openings, "--log", log])
    level = levels.read_text().splitlines()[0]
    assert float(level.partition("=")[2]) > 0.2, level


def hearing(folder: Path, *answers: str) -> tuple[HubPlayer, Path]:
    """A program that writes down which positions it is told, and plays these moves."""
    heard = folder / "heard"
    answer = f'open({str(heard)!r}, "a").write(told); print("done move=" + answers.pop(0), flush=True)'
    command = program(folder, answer)
    script, note = Path(command.split()[1]), '    if line.startswith("pos"): told = line\n    word ='
    written = script.read_text().replace("    word =", note)
    written = written.replace("name=Toy", "name=Toy\\nparam name=variant values=frisian")
    script.write_text(written.replace("import sys\n", f"import sys\nanswers = {list(answers)!r}\n"))
    return HubPlayer(command), heard


def test_a_program_hears_of_the_positions_that_could_come_again(tmp_path: Path) -> None:
    player, heard = hearing(tmp_path, "6-1")
    match = Match.from_position(Dames(), "W:WK1,46,47:BK50,5")
    for text in ("1-6", "50-45"):
        match.play(match.read(text))
    match.choose(player, 0, Control())
    assert heard.read_text() == f'pos pos=WWeeeb{"e" * 40}wweeB moves="1-6 50-45"\n'


def test_a_program_hears_of_all_moves_since_it_was_first_asked(tmp_path: Path) -> None:
    """A Frisian king that has moved three times in a row must rest, whatever men did meanwhile."""
    player, heard = hearing(tmp_path, "49-44", "44-49", "36-31", "36-31")
    match = Match.from_position(Dames(VARIANTS["frisian"]), "W:WK49,36:B1,2,3")
    for text in ("1-6", "2-7"):
        match.play(match.choose(player, 0, Control()))
        match.play(match.read(text))
    for _time in range(2):  # the second time as if its move had been taken back
        match.choose(player, 0, Control())
    first, _second, third, fourth = heard.read_text().splitlines()
    assert third == f'{first} moves="49-44 1-6 44-49 2-7"'
    assert "moves" not in fourth and fourth != first


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ('print("done move=32-23", flush=True)', "played what is not legal: 32-23: a man moves one square"),
        ('print("done", flush=True)', "played what is not legal"),
        ("sys.exit(1)", "has ended"),
        ("pass", "does not answer"),
        ('print("?! " * 1000 + "\\n" * 9, flush=True)', "does not answer"),
        ('[print("?" * 9, flush=True) for _ in range(99999)]', "says nothing that can be understood"),
        ("print('error message=\"out of memory\"', flush=True)", "refuses: out of memory"),
    ],
)
def test_a_program_that_misbehaves_is_ended_with_a_sentence(
    answer: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_player, "PATIENCE", 0.2 if sentence == "does not answer" else 30.0)
    monkeypatch.setattr(hub_player, "SECONDS_A_MOVE", 0.1)
    monkeypatch.setattr(hub_player, "MOST_LINES", 500)
    player, match = HubPlayer(program(tmp_path, answer)), Match(Dames())
    processes = []
    start = hub_player.subprocess.Popen
    monkeypatch.setattr(
        hub_player.subprocess, "Popen", lambda *a, **k: processes.append(start(*a, **k)) or processes[-1]
    )
    with pytest.raises(LudothequeError) as refused:
        match.choose(player, 0, Control())
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert processes[0].poll() is not None, "it was left running"


def test_a_program_that_cannot_be_started_or_never_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("", "/no/such/engine x", "'"):
        with pytest.raises(LudothequeError, match="there is no program"):
            HubPlayer(command)
    monkeypatch.setattr(hub_player, "SECONDS_TO_START", 0.2)
    for command, sentence in (("cat", "does not answer"), ("true", "has ended")):
        with pytest.raises(LudothequeError, match=sentence):
            HubPlayer(command).choose(Dames(), Dames().start(), 0, Control())
    with pytest.raises(Unsupported, match="international or Frisian"):
        HubPlayer("true").choose(Dames(VARIANTS["russian"]), Dames().start(), 0, Control())


def test_an_engine_takes_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """Our own, through the protocol; the arena refuses what cannot be one."""
    table = LocalTable(Match(Dames(VARIANTS["frisian"])), [f"hub:{COMMAND} hub", "person"], clock=1.0)
    question = table.think()
    assert question.work() in table.match.moves
    assert cli.main(["arena", "dames", "hub:/no/such", "random"]) == 2
    assert capsys.readouterr().err == "ludotheque: there is no program /no/such\n"


def test_nobody_starts_a_program_by_a_name_from_elsewhere(tmp_path: Path) -> None:
    """Neither the room, which asks for agents by name, nor a file."""
    touched = tmp_path / "touched"
    name = f"hub:touch {touched}"
    for ask in (catalogue.agent, catalogue.check_agent):
        with pytest.raises(UnknownName):
            ask("dames", name)
    saved = Match.load(Match(Dames(), players=[name, "person"]).save())
    with pytest.raises(Unsupported, match="names a program as a player"):
        LocalTable(saved)
    assert LocalTable(saved, ["person", "person"]).held == [0, 1]
    assert not touched.exists()
