"""The command `ludotheque train`: reads what is wanted, trains, and says what came of it."""

from __future__ import annotations

import argparse
import json
import math
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludotheque import catalogue, trained
from ludotheque.control import Control
from ludotheque.game import Game, Unreadable
from ludotheque.train.arena import INTERRUPTED
from ludotheque.train.judging import judge_for
from ludotheque.train.learning import Learnt, Method, TrainingTask
from ludotheque.train.methods import method_named
from ludotheque.train.run_folder import begun_folder, fresh_folder
from ludotheque.train.scores import decimal
from ludotheque.train.settings_options import given_settings, make_settings
from ludotheque.train.training_progress import TrainingProgress
from ludotheque.train.training_run import Budget, TrainingRun, judged_games
from ludotheque.words import _

UNITS = {"s": 1, "m": 60, "h": 3600}
FREE = ("steps",)
"""Settings that may change when a training goes on: they say only when it ends."""


def run(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """Train a player of a game, and give the exit status."""
    method = method_named(options.method)
    training = _resumed(options, game, method) if options.resume else _begun(options, game, method)
    control = Control()
    backend = "gpu" if options.gpu else options.cluster or ("processes" if options.processes else "threads")
    judge = judge_for(training.task, options.workers, backend, control)
    progress = TrainingProgress(training, options.tensorboard, quiet=options.json and not sys.stderr.isatty())
    try:
        with noting_interrupts() as is_interrupted:
            learnt = training.train(judge, progress.tell, options.resume)
    except BaseException:
        if not is_interrupted():
            raise
        progress.end()
        said = _(
            "interrupted after step {steps}; the same command with --resume goes on",
            steps=training.progressed.steps,
        )
        print(said, file=sys.stderr)
        return INTERRUPTED
    finally:
        judge.close()
        if options.plot and training.folder.steps():
            from ludotheque.train.curves import plot

            plot([training.folder.path], options.plot)
    progress.end()
    return _finish(training, learnt, options)


@contextmanager
def noting_interrupts(stop: Callable[[], None] = lambda: None) -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C came: libraries that it falls into may turn it into an error of their own.

    It calls `stop` first, so that nobody has to wait for threads.
    """
    came = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: object) -> None:
        came.set()
        stop()
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread() and before is signal.default_int_handler:
        signal.signal(signal.SIGINT, note)
        try:
            yield came.is_set
        finally:
            signal.signal(signal.SIGINT, before)
    else:
        yield lambda: isinstance(sys.exception(), KeyboardInterrupt)


def _finish(training: TrainingRun, learnt: Learnt, options: argparse.Namespace) -> int:
    training.save(learnt, {})
    wanted = training.task.trainable.judged if options.judge_games is None else options.judge_games
    games = judged_games(wanted, learnt)
    try:
        result = training.judge(games, quiet=True)
    except KeyboardInterrupt:
        result = {}
    training.save(learnt, result)
    path = trained.path(training.task.game, training.name)
    card = json.loads(path.with_name(f"{path.name}.json").read_text(encoding="utf-8"))
    if options.json:
        print(json.dumps(card))
    else:
        print(summary(training, card, path))
    return 0


def summary(training: TrainingRun, card: dict[str, Any], path: Path) -> str:
    """What came of a training, in a few lines."""
    cost = card["cost"]
    lines = [
        _("{name}: {steps} steps, {moves} million moves, {minutes} minutes ({cores} of one core)",
          name=training.name, steps=cost["steps"], moves=decimal(cost["moves"] / 1e6),
          minutes=decimal(cost["minutes"]), cores=decimal(cost["minutes of one core"]))
    ]  # fmt: skip
    judged = card["result"].get("arena")
    if judged:
        lines.append(
            _("the arena: {mean} ± {error} {points}, over {games} fresh games",
              mean=decimal(judged["mean"]), error=decimal(judged["error"]),
              points=_(training.task.trainable.points), games=judged["games"])
        )  # fmt: skip
    agents = f"{training.name} {training.task.trainable.opponent}".rstrip()
    lines.append(_("the weights are in {path}; watch them: ludotheque watch {game} --agent {agents}",
                   path=f"{path}.npz", game=training.task.game, agents=agents))  # fmt: skip
    return "\n".join(lines)


def _begun(options: argparse.Namespace, game: Game[Any, Any], method: Method) -> TrainingRun:
    task = _task(options, game)
    settings = {**method.defaults.get(task.features, {}), **given_settings(options)}
    name = options.name or f"{method.name}-{task.features}"
    check_name(task.game, name)
    folder = fresh_folder(task.game, name, options.again)
    return TrainingRun(
        name, task, method, make_settings(method.settings(), settings), _budget(options), folder
    )


def _resumed(options: argparse.Namespace, game: Game[Any, Any], method: Method) -> TrainingRun:
    """The training of that name as it was begun; whatever was given must be what it was."""
    features = options.features or next(iter(_task(options, game).trainable.feature_sets))
    name = options.name or f"{method.name}-{features}"
    folder = begun_folder(game.name, name)
    noted = folder.settings()
    try:
        task = TrainingTask(noted["game"], noted["rules"], noted["features"])
        settings = make_settings(method.settings(), {**noted["settings"], **given_settings(options)})
        same = {**make_settings(method.settings(), noted["settings"]).as_dict()}
        changed = [key for key, value in settings.as_dict().items() if value != same[key] and key not in FREE]
        is_same = noted["method"] == method.name and noted["version"] == task.trainable.version
    except (KeyError, TypeError):
        raise Unreadable(_("the training in {path} is damaged: begin it again", path=folder.path)) from None
    is_given = any((options.features, options.board, options.end, options.option, options.rules))
    if not is_same or changed or (is_given and _task(options, game) != task):
        raise Unreadable(
            _("{name} was begun with other settings: leave them out, or take another --name", name=name)
        )
    return TrainingRun(name, task, method, settings, _budget(options), folder)


def _task(options: argparse.Namespace, game: Game[Any, Any]) -> TrainingTask:
    rules = game.rules._asdict()
    bare = TrainingTask(game.name, rules, "")
    if not any((options.board, options.option, options.rules)):
        rules |= bare.trainable.options
    task = TrainingTask(game.name, rules, options.features or next(iter(bare.trainable.feature_sets)))
    _checked = task.feature_set
    return task


def check_name(game: str, name: str) -> None:
    """Refuse a name that a trained player cannot have."""
    trained.path(game, name)
    if name in catalogue.agent_names(game) and name not in trained.names(game):
        raise Unreadable(_("{name} is one of our players: choose another --name", name=name))


def _budget(options: argparse.Namespace) -> Budget:
    text = options.budget
    if not text:
        return Budget()
    found = re.fullmatch(r"(\d{1,9}(?:\.\d+)?)([smh])", text, re.ASCII)
    if found:
        return Budget(seconds=float(found[1]) * UNITS[found[2]])
    try:
        moves = float(text)
    except ValueError:
        moves = 0.0
    if not math.isfinite(moves) or not 1 <= moves <= 1e15:
        raise Unreadable(
            _("a budget is a time as 90s, 10m, 2h, or a number of moves as 300e6, not {text}", text=text[:40])
        )
    return Budget(moves=int(moves))


def run_method(name: str) -> int:
    """For `python -m ludotheque.train.<file>`: the command with this method."""
    from importlib import import_module

    main = import_module("ludotheque.cli").main  # the command is above this layer
    status: int = main(["train", *sys.argv[1:], "--method", name])
    return status
