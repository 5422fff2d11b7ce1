"""Training: the same seed gives the same weights, killed or not, whoever plays the games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import catalogue, storage, trained
from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.game import LudothequeError
from ludotheque.games.tetris.training import TRAINING
from ludotheque.match import Match
from ludotheque.train.cma_es import CmaEsSettings
from ludotheque.train.judging import ProcessJudge, judge_for
from ludotheque.train.learning import TrainingTask, whole_numbers
from ludotheque.train.methods import METHODS, method_named
from ludotheque.train.population import race
from ludotheque.train.run_folder import RunFolder, run_path
from ludotheque.trainable import JobJudge, PlayJob, Tally
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights

EVOLUTION = ("cma-es", "cross-entropy", "genetic")
SMALL = ["--board", "6x8", "--features", "bcts", "--games", "2", "--finalists", "4"]
SMALL += ["--population", "8", "--judge-games", "20"]


def train(*words: str) -> int:
    return main(["train", "tetris", *SMALL, *words])


def curve(name: str) -> list[dict[str, Any]]:
    """The lines of all steps, but for how long they took."""
    lines = RunFolder(run_path("tetris", name)).steps()
    return [{key: value for key, value in line.items() if "seconds" not in key} for line in lines]


def written(name: str) -> bytes:
    return trained.path("tetris", name).with_name(f"{name}.npz").read_bytes()


def task(features: str = "bcts", **options: Any) -> TrainingTask:
    rules = catalogue.game("tetris", "low", options).rules._asdict()
    return TrainingTask("tetris", rules, features)


# --- The same again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("method", EVOLUTION)
def test_a_training_in_two_parts_equals_one_in_one(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--method", method, "--steps", "5", "--name", "whole") == 0
    assert train("--method", method, "--steps", "2", "--name", "parts") == 0
    assert written("parts") != written("whole")
    assert main(["train", "tetris", "--method", method, "--resume", "--name", "parts", "--steps", "5"]) == 0
    assert written("parts") == written("whole")
    assert curve("parts") == curve("whole")
    assert len(curve("whole")) == 5


def test_another_seed_gives_other_weights_and_the_same_one_the_same() -> None:
    for name, seed in (("first", "1"), ("second", "2"), ("again", "1")):
        assert train("--method", "cross-entropy", "--steps", "2", "--name", name, "--seed", seed) == 0
    assert written("first") == written("again") != written("second")


def test_a_killed_training_goes_on_as_if_nothing_had_been() -> None:
    """Killed by the system in the middle of a step, and once more while it goes on."""
    words = ["--method", "cma-es", "--steps", "6", "--games", "10"]
    assert train(*words, "--name", "whole") == 0
    begun = [*SMALL, *words, "--name", "killed"]
    for steps, more in ((2, []), (4, ["--resume"])):
        command = [sys.executable, "-m", "ludotheque", "train", "tetris", *begun, *more, "--workers", "1"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            while len(curve("killed")) < steps and process.poll() is None:
                time.sleep(0.005)
            process.kill()
    assert not trained.path("tetris", "killed").with_name("killed.npz").exists()
    assert train(*words, "--name", "killed", "--resume") == 0
    assert (written("killed"), curve("killed")) == (written("whole"), curve("whole"))


def test_ctrl_c_keeps_the_steps_and_says_how_to_go_on() -> None:
    words = [*SMALL, "--method", "cross-entropy", "--steps", "100000", "--name", "left"]
    command = [sys.executable, "-m", "ludotheque", "train", "tetris", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while len(curve("left")) < 2:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _out, said = process.communicate()
    assert process.returncode == 130, said
    assert "--resume goes on" in said and "Traceback" not in said


def test_a_line_behind_the_checkpoint_is_cut_off(tmp_path: Path) -> None:
    assert train("--method", "cross-entropy", "--steps", "2", "--name", "cut") == 0
    log = run_path("tetris", "cut") / "steps.jsonl"
    before = log.read_bytes()
    log.write_bytes(before + b'{"step": 3, "mean":')
    RunFolder(run_path("tetris", "cut")).checkpoint()
    assert log.read_bytes() == before


def test_a_budget_of_moves_ends_a_training_at_the_same_step_every_time() -> None:
    for name in ("first", "second"):
        assert train("--method", "cross-entropy", "--budget", "5e3", "--name", name) == 0
    assert written("first") == written("second")
    *_before, last_but_one, last = (line["moves"] for line in curve("first"))
    assert last_but_one < 5000 <= last
    card = load_weights(trained.path("tetris", "first")).card
    assert train("--method", "cross-entropy", "--steps", str(card.cost["steps"]), "--name", "third") == 0
    assert written("third") == written("first")


# --- Who plays the games ----------------------------------------------------------------------------

JOBS = [PlayJob((-10, 5, -8, -15, -10, -8, -1, -20 - number), "test", 2) for number in range(6)]
JOBS += [PlayJob((-10, 5, -8, -15, -10, -8, -1, -20), "test", 3, moves=3000)]

LONG = [job._replace(games=8) for job in JOBS]


def do(judge: JobJudge, jobs: Sequence[PlayJob]) -> list[Tally]:
    try:
        return judge.evaluate(jobs)
    finally:
        judge.close()


def test_any_number_of_threads_finds_the_same() -> None:
    found = [do(judge_for(task(), workers, "threads", Control()), JOBS) for workers in (1, 3)]
    assert found[0] == found[1]
    assert all(tally.ended == 2 for tally in found[0][:-1])
    assert found[0][-1].moves == 9000


def test_processes_find_the_same_and_the_jobs_of_a_killed_one_are_done_again() -> None:
    expected = do(judge_for(task(), 2, "threads", Control()), LONG)
    judge = ProcessJudge(task(), 2)
    assert judge.evaluate(JOBS) == do(judge_for(task(), 2, "threads", Control()), JOBS)
    killed = judge.processes()
    threading.Timer(0.05, lambda: [os.kill(one, signal.SIGKILL) for one in killed]).start()
    assert judge.evaluate(LONG) == expected
    assert not set(killed) & set(judge.processes())
    judge.close()


def test_ray_finds_the_same_and_a_killed_worker_loses_nothing() -> None:
    pytest.importorskip("ray")
    expected = do(judge_for(task(), 2, "threads", Control()), LONG)
    judge = judge_for(task(), 2, "local", Control())
    try:
        assert judge.evaluate(LONG) == expected
        killed: list[int] = []
        thread = threading.Thread(target=kill_workers, args=(killed,))
        thread.start()
        again = judge.evaluate([*LONG, *LONG])
        thread.join()
    finally:
        judge.close()
    assert killed
    assert again == [*expected, *expected]


def kill_workers(killed: list[int]) -> None:
    """Kill the first of Ray's workers, below this process, that is seen to do a job."""
    deadline = time.monotonic() + 60
    while not killed and time.monotonic() < deadline:
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                is_worker = (folder / "cmdline").read_bytes().startswith(b"ray::do_job")
                if is_worker and os.getpid() in ancestors(int(folder.name)):
                    os.kill(int(folder.name), signal.SIGKILL)
                    killed.append(int(folder.name))
                    return
            except OSError:
                continue
        time.sleep(0.005)


def ancestors(process: int) -> list[int]:
    found = []
    while process > 1:
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        found.append(process)
    return found


def test_a_cluster_that_is_none_is_refused() -> None:
    with pytest.raises(LudothequeError, match="ray://"):
        judge_for(task(), 1, "http://example", Control())


# --- Who wins ---------------------------------------------------------------------------------------


class Dice:
    """Tallies by chance around what each weight is worth."""

    seconds = 0.0

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        return [self._tally(job) for job in jobs]

    def _tally(self, job: PlayJob) -> Tally:
        chance = np.random.default_rng([job.weights[0], *job.seed.encode()])
        return Tally(int(chance.exponential(job.weights[0], job.games).sum()), job.games, job.games)

    def close(self) -> None: ...


def test_lucky_games_do_not_win_a_race() -> None:
    """Of sixteen candidates, one is a quarter better; after the first round another may lead."""
    wins = 0
    for number in range(20):
        racing = [(1000 + worth,) for worth in range(15)] + [(1250,)]
        winner, tally = race(racing, f"race {number}", 0, Dice())
        wins += winner == (1250,)
        assert tally.ended == 50 + 100 + 200 + 400
    assert wins >= 18


def test_weights_become_whole_numbers_in_the_same_ratios() -> None:
    assert whole_numbers(np.array([0.5, -2.0, 0.0])) == (250_000, -1_000_000, 0)
    assert whole_numbers(np.zeros(2)) == (0, 0)


def test_a_job_for_so_many_moves_counts_the_games_that_ended_in_it() -> None:
    """By plain steps of the rules' own runs: lost games begin again, with the random numbers that follow."""
    bad = (1, 0, 0, 0, 0, 0, 0, 0)  # piles up
    found = TRAINING.play(task().rules, task().feature_set, PlayJob(bad, "s", 2, moves=500), Control())
    whole = TRAINING.play(task().rules, task().feature_set, PlayJob(bad, "s", 2), Control())
    assert found.moves == 1000 and whole.ended == 2
    assert 1000 // (whole.moves / 2) * 0.5 < found.ended < 1000 / (whole.moves / 2) * 2


# --- Players by name --------------------------------------------------------------------------------


def test_a_trained_player_plays_everywhere_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--method", "cross-entropy", "--steps", "3", "--name", "mine") == 0
    said = capsys.readouterr().out
    assert "mine: 3 steps" in said and "over 20 fresh games" in said
    assert "mine" in catalogue.agent_names("tetris")
    assert main(["arena", "tetris", "mine", "random", "--board", "6x8", "--games", "5", "--json"]) == 0
    mine, at_random = json.loads(capsys.readouterr().out)["players"]
    assert mine["mean"] > 2 * at_random["mean"]
    game = catalogue.game("tetris", "low")
    match = Match(game, 1, 1)
    move = catalogue.agent("tetris", "mine", 1).choose(game, match.state, 0, Control())
    assert move in match.moves
    card = load_weights(trained.path("tetris", "mine")).card
    assert card.result["arena"]["games"] == 20 and card.cost["steps"] == 3
    assert card.features == list(TRAINING.feature_sets["bcts"].names)
    assert card.rules["width"] == 6 and card.method == "cross-entropy" and card.version == TRAINING.version


def test_the_arena_does_not_mix_up_two_players_of_the_same_name(capsys: pytest.CaptureFixture[str]) -> None:
    means = []
    for seed in ("1", "2"):
        words = ["--method", "cross-entropy", "--steps", "1", "--name", "mine", "--again", "--seed", seed]
        assert train(*words) == 0
        capsys.readouterr()
        assert main(["arena", "tetris", "mine", "--board", "6x8", "--games", "20", "--json"]) == 0
        means.append(json.loads(capsys.readouterr().out)["players"][0]["mean"])
    assert means[0] != means[1]


def saved(name: str) -> Path:
    """A player whose weights nobody trained."""
    features = list(TRAINING.feature_sets["bcts"].names)
    card = WeightsCard("tetris", {}, "by hand", 1, version=TRAINING.version, features=features)
    path = trained.path("tetris", name)
    save_weights(path, Weights({"weights": np.array([-10, 5, -8, -15, -10, -8, -1, -20])}, card))
    return path


def changed(card: str | int | list[str], key: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        weights = load_weights(path)
        save_weights(path, Weights(weights.arrays, weights.card._replace(**{key: card})))

    return change


def cut(path: Path) -> None:
    file = path.with_name(f"{path.name}.npz")
    file.write_bytes(file.read_bytes()[:-20])


def pickled(path: Path) -> None:
    import hashlib
    import pickle

    content = pickle.dumps({"weights": [1, 2]})
    path.with_name(f"{path.name}.npz").write_bytes(content)
    card = path.with_name(f"{path.name}.json")
    noted = json.loads(card.read_text())
    card.write_text(json.dumps({**noted, "digest": hashlib.sha256(content).hexdigest()}))


REFUSED: dict[str, tuple[Callable[[Path], None], str]] = {
    "another game's": (changed("dames", "game"), "trained for dames"),
    "another version's": (changed(99, "version"), "version 99"),
    "other features'": (changed(["magic"], "features"), "do not fit its features"),
    "unknown features'": (changed(["magic"] * 8, "features"), "do not fit its features"),
    "a foreign kind": (changed("foreign", "kind"), "do not fit its features"),
    "words for numbers": (changed("one", "version"), "no weights of ours"),
    "cut short": (cut, "no weights of ours"),
    "pickled": (pickled, "no weights of ours"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_weights_that_do_not_fit_are_refused_by_one_sentence(
    fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, said = REFUSED[fault]
    spoil(saved("mine"))
    assert main(["arena", "tetris", "mine", "--rules", "low", "--games", "1"]) == 2
    assert said in (sentence := capsys.readouterr().err) and len(sentence.splitlines()) == 1
    with pytest.raises(LudothequeError, match=said):
        catalogue.agent("tetris", "mine")


@pytest.mark.parametrize("name", ["../secret", "a/b", "/etc/passwd", "Ä", "", ".hidden", "x" * 41])
def test_a_name_leads_to_no_other_folder(name: str, tmp_path: Path) -> None:
    save_weights(storage.folder("weights") / "secret", load_weights(saved("mine")))
    with pytest.raises(LudothequeError, match="there is no player"):
        catalogue.agent("tetris", name)
    assert train("--method", "cross-entropy", "--steps", "1", "--name", name or " ") == 2


def test_a_player_of_ours_cannot_be_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--method", "cross-entropy", "--name", "bcts") == 2
    assert "one of our players" in capsys.readouterr().err


# --- The command ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--method", "magic"], "there is no method magic"),
        (["--features", "magic"], "there are no features magic"),
        (["--budget", "soon"], "a budget is a time as 90s"),
        (["--budget", "-3m"], "expected one argument"),
        (["--budget", "nan"], "a budget is a time as 90s"),
        (["--population", "many"], "many is not a number"),
        (["--population", "-5"], "the setting population cannot be -5"),
        (["--workers", "-1"], "the number of workers"),
        (["--resume", "--name", "nobody"], "there is no training nobody"),
        (["--plot", "curve.exe"], "into a file .svg or .png"),
        (["--method", "genetic", "--selection", "beauty"], "tournament, wheel"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):  # argparse's own way
        assert train("--steps", "1", *words) == 2
    assert said in capsys.readouterr().err


def test_a_training_is_not_begun_over_another(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--method", "cross-entropy", "--steps", "1", "--name", "mine"]
    assert train(*words) == 0
    assert train(*words) == 2
    assert "--again begins anew" in capsys.readouterr().err
    assert train(*words, "--again") == 0
    assert train(*words, "--resume", "--seed", "7") == 2
    assert "other settings" in capsys.readouterr().err


def test_a_damaged_checkpoint_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--method", "cma-es", "--steps", "1", "--name", "mine"]
    assert train(*words) == 0
    checkpoint = run_path("tetris", "mine") / "checkpoint.npz"
    checkpoint.write_bytes(checkpoint.read_bytes()[:-40])
    assert train(*words, "--resume") == 2
    assert "is damaged" in capsys.readouterr().err


def test_curves_and_events_are_drawn(tmp_path: Path) -> None:
    files = ["--plot", str(tmp_path / "curve.svg"), "--tensorboard", str(tmp_path / "events")]
    assert train("--method", "genetic", "--selection", "wheel", "--steps", "2", "--name", "mine", *files) == 0
    drawn = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    assert "millions of moves" in drawn and "mine" in drawn
    (events,) = (tmp_path / "events" / "mine").iterdir()
    assert b"points" in events.read_bytes()


def test_every_method_says_what_its_settings_are() -> None:
    for name in METHODS:
        method = method_named(name)
        assert method.name == name and method.settings.__doc__ and method.learner.__doc__
        fields = method.settings.__dataclass_fields__.values()
        assert all(one.metadata.get("help") for one in fields), name
    assert CmaEsSettings().seed == 1
