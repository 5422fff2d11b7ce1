"""Our engine for programs that speak Hub v2: `ludotheque hub`, at full strength within the level it is given.

Lines that make no sense are answered by one `error` line, and the engine goes on.
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import NamedTuple, TextIO

from ludotheque import __version__
from ludotheque.control import Control
from ludotheque.game import LudothequeError
from ludotheque.games.dames import book
from ludotheque.games.dames.engine.lines import following
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Line, Thinker, nodes
from ludotheque.games.dames.engine.tree import DECIDED, WIN
from ludotheque.games.dames.hub import (
    LONGEST,
    NAMES,
    HubError,
    move_text,
    read_line,
    read_move,
    read_pos,
    without_draws,
)
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.variants import VARIANTS

DEEPEST = 60
USUAL_DEPTH = 9
"""How far is looked where no level was set."""

MOST_THREADS = 16


class Parameter(NamedTuple):
    """What a controller may set: its kind in the protocol's words, its values, and the one at first."""

    kind: str
    values: tuple[str, ...]
    first: str


PARAMETERS = {
    "variant": Parameter(f'enum values="{" ".join(NAMES)}"', tuple(NAMES), "normal"),
    "threads": Parameter(
        f"int min=1 max={MOST_THREADS}", tuple(str(number + 1) for number in range(MOST_THREADS)), "1"
    ),
    "evaluation": Parameter('enum values="patterns material"', ("patterns", "material"), "patterns"),
    "book": Parameter("bool", ("true", "false"), "true"),
}
"""The rules, how many cores, how positions are judged, and whether the opening book is used."""

SOON = 0.1
"""Seconds."""

SHARE = 30
"""Of the time that is left, a move takes at most one part in so many."""


def score_text(score: int) -> str:
    """A score in men; one that is won or lost is a hundred, less a hundredth for every ply."""
    if abs(score) >= DECIDED:
        return f"{(1 if score > 0 else -1) * (100 - (WIN - abs(score)) / 100):.2f}"
    return f"{score / 100:.2f}"


class Engine:
    """One engine: its position, its level, and the search that is running."""

    def __init__(self, out: TextIO, **parameters: str) -> None:
        self.out = out
        self.parameters = {name: known.first for name, known in PARAMETERS.items()} | parameters
        self.chance = Random()
        self.game = Dames(without_draws(VARIANTS["international"]))
        self.state = self.game.start()
        self.level: dict[str, str] = {}
        self.control: Control | None = None
        self.thread: threading.Thread | None = None
        self.is_pondering = False
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        """Write a line at once; nobody may be there to read it any more."""
        with self._lock, suppress(BrokenPipeError, ValueError):
            print(line, file=self.out, flush=True)

    def answer(self, text: str) -> bool:
        """Do what a line says; False once it says quit."""
        if not text.strip():
            return True
        try:
            line = read_line(text)
            if line.command == "quit":
                self.stop()
                return False
            action = ACTIONS.get(line.command)
            if action is None:
                raise HubError(f"there is no command {line.command[:20]}")
            action(self, line.values)
        except LudothequeError as error:
            self.say(f'error message="{str(error).replace(chr(34), chr(39))}"')
        return True

    def hub(self, values: dict[str, str]) -> None:
        """Who this is."""
        self.say(f"id name=Ludotheque version={__version__} author=Ludotheque country=BE")
        for name, known in PARAMETERS.items():
            self.say(f"param name={name} value={self.parameters[name]} type={known.kind}")
        self.say("wait")

    def init(self, values: dict[str, str]) -> None:
        """Ready to play: what must be compiled or read is so now, while no clock runs."""
        Thinker.prepare(self.game)
        self.say("ready")

    def ping(self, values: dict[str, str]) -> None:
        """Still there."""
        self.say("pong")

    def new_game(self, values: dict[str, str]) -> None:
        """Another game begins."""
        self.state = self.game.start()

    def set_param(self, values: dict[str, str]) -> None:
        """By which rules is played, and how the engine thinks."""
        name, chosen = values.get("name", ""), values.get("value", "")
        if name not in PARAMETERS:
            raise HubError(f"there is no parameter {name[:20]}")
        if chosen not in PARAMETERS[name].values:
            raise HubError(f"{name} is one of {', '.join(PARAMETERS[name].values)}")
        self.stop()
        self.parameters[name] = chosen
        if name != "variant":
            return
        self.game = Dames(without_draws(VARIANTS[NAMES[chosen]]))
        self.state = self.game.start()

    def pos(self, values: dict[str, str]) -> None:
        """Another position, and the moves from there."""
        state = read_pos(self.game, values["pos"]) if "pos" in values else self.game.start()
        for text in values.get("moves", "").split():
            state = self.game.play(state, read_move(self.game, state, text))
        self.state = state

    def set_level(self, values: dict[str, str]) -> None:
        """How long or how far to search."""
        for key, number in values.items():
            if number and not re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", number):
                raise HubError(f"{key[:20]} is no number")
        self.level = values

    def go(self, values: dict[str, str]) -> None:
        """Search, until the level says so; ponder and analyse until somebody says so."""
        self.stop()
        moves = list(self.game.moves(self.state))
        if not moves:
            raise HubError("the game is over")
        kinds = [kind for kind in values if kind in ("think", "ponder", "analyze")]
        self.is_pondering = bool(kinds) and kinds[0] != "think"
        known = None
        if not self.is_pondering and self.parameters["book"] == "true":
            known = book.choose(self.game, self.state, self.chance)
        if known is not None:
            self.say(f"done move={move_text(self.game, known)}")
            return
        seconds = None if self.is_pondering else self._seconds()
        budget = int(float(self.level["nodes"])) if self.level.get("nodes") else None
        self.control = Control(budget=budget, seconds=seconds)
        self.thread = threading.Thread(
            target=self._search, args=(self.state, moves, self.control), daemon=True
        )
        self.thread.start()

    def _seconds(self) -> float | None:
        if "move-time" in self.level:
            return float(self.level["move-time"])
        if "time" in self.level:
            left, increment = float(self.level["time"]), float(self.level.get("inc") or 0)
            moves = float(self.level.get("moves") or SHARE)
            return max(0.01, min(left / 2, left / max(1.0, min(moves, SHARE)) + increment * 0.8))
        return None

    def _is_bounded(self) -> bool:
        """Whether the level ends a search."""
        return bool({"depth", "nodes", "move-time", "time"} & set(self.level))

    def _search(self, state: State, moves: list[Move], control: Control) -> None:
        deepest = int(float(self.level.get("depth") or DEEPEST))
        if not self._is_bounded() and "infinite" not in self.level and not self.is_pondering:
            deepest = USUAL_DEPTH
        started = time.perf_counter()
        weights = NO_WEIGHTS if self.parameters["evaluation"] == "material" else None
        thinker = Thinker(self.game, weights=weights, threads=int(self.parameters["threads"]))
        best = moves[0]

        def found(lines: list[Line]) -> None:
            nonlocal best
            best = lines[0].move
            seconds, seen = max(1e-6, time.perf_counter() - started), nodes(control)
            depth, way = lines[0].depth, [best]
            if seconds > SOON:  # before that, to follow a line would take longer than to search
                way += following(thinker, state, best)
            line = " ".join(move_text(self.game, move) for move in way)
            self.say(
                f"info depth={depth} mean-depth={depth} score={score_text(lines[0].score)} nodes={seen} "
                f'time={seconds:.2f} nps={seen / seconds / 1e6:.2f} pv="{line}"'
            )

        thinker.think(state, control, min(deepest, DEEPEST), moves=moves, found=found)
        while self.is_pondering and not control.stopped:
            time.sleep(0.01)  # a ponder search that is through waits to be asked
        self.say(f"done move={move_text(self.game, best)}")

    def ponder_hit(self, values: dict[str, str]) -> None:
        """The move that was pondered on was played: now the clock runs."""
        self.is_pondering = False
        seconds = self._seconds() if self._is_bounded() else 0.0
        control = self.control
        if control and seconds is not None:
            timer = threading.Timer(seconds, control.stop)
            timer.daemon = True
            timer.start()

    def stop_now(self, values: dict[str, str]) -> None:
        """Answer with the best move so far."""
        self.stop()

    def stop(self) -> None:
        """End a search that is running, its `done` said."""
        if self.control:
            self.control.stop()
        if self.thread:
            self.thread.join()
        self.control = self.thread = None


ACTIONS: dict[str, Callable[[Engine, dict[str, str]], None]] = {
    "hub": Engine.hub,
    "init": Engine.init,
    "ping": Engine.ping,
    "new-game": Engine.new_game,
    "set-param": Engine.set_param,
    "pos": Engine.pos,
    "level": Engine.set_level,
    "go": Engine.go,
    "ponder-hit": Engine.ponder_hit,
    "stop": Engine.stop_now,
}
"""What is done with each command."""


def main(lines: TextIO | None = None, out: TextIO | None = None, **parameters: str) -> int:
    """Speak the protocol until `quit` or the end of the input."""
    engine, source = Engine(out or sys.stdout, **parameters), lines or sys.stdin
    while text := source.readline(LONGEST):
        if not engine.answer(text):
            return 0
    engine.stop()
    return 0
