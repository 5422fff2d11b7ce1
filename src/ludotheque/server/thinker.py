"""The program of one worker: orders come in on its input, what it finds goes out on its output.

One JSON object a line. In come an *order*, when the one before is answered, and the wish to cut it short:

    {"job": 7, "language": "fr", "do": "choose", "save": …, "player": "hard", "seed": 3}
    {"job": 7, "language": "fr", "do": "hint", "save": …}
    {"job": 7, "language": "fr", "do": "analyse", "save": …, "ply": 12}    after that many; null: all
    {"job": 7, "language": "fr", "do": "warm", "game": "quintago"}
    {"stop": 7}

Out go any number of {"job": 7, "progress": …}, then one answer:

    {"job": 7, "move": …}
    {"job": 7, "analysis": {"verdict": [value, distance], "moves": {…: [value, distance]}, "note": …}}
    {"job": 7, "warm": true}
    {"job": 7, "refused": …}    why not, for people
    {"job": 7, "broken": …}     a fault of ours, for the log

The end of the input ends the program at once, whatever it is at: a killed server leaves nobody behind.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from ludotheque import catalogue, words
from ludotheque.game import Agent, IllegalMove, LudothequeError, Unreadable
from ludotheque.machine import Control, fast, is_ready, on_compile
from ludotheque.match import Match
from ludotheque.words import _

Say = Callable[[dict[str, Any]], None]

NICENESS = 5
"""How far the machines stand back behind the server and the screen."""

INSISTENCE = 0.05
"""Seconds from one wish to stop to the next."""


class Job:
    """One order, carried out on a thread of its own so that its stop can be read meanwhile."""

    def __init__(self, order: dict[str, Any], say: Say) -> None:
        self.number: int = order["job"]
        self.order = order
        self._say = say
        self._stop_thinking: Callable[[], None] = lambda: None
        self._answered = threading.Event()

    def start(self) -> None:
        """Begin."""
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Make it answer soon."""
        threading.Thread(target=self._insist, daemon=True).start()

    def _insist(self) -> None:
        """Players forget a wish that comes before they begin, so it is said until the answer is there."""
        while not self._answered.wait(INSISTENCE):
            self._stop_thinking()

    def _run(self) -> None:
        try:
            words.use(self.order["language"])
            preparing = _("preparing the machine player (first time only)…")
            on_compile(lambda _kernel: self._progress(preparing))  # on any thread: the language is this one's
            answer = self._answer()
        except LudothequeError as error:
            answer = {"refused": str(error)}
        except BaseException as error:
            traceback.print_exc()
            answer = {"broken": f"{type(error).__name__}: {error}"}
        self._answered.set()
        self._say({"job": self.number, **answer})

    def _progress(self, text: str) -> None:
        self._say({"job": self.number, "progress": text})

    def _answer(self) -> dict[str, Any]:
        order = self.order
        if order["do"] == "warm":
            return warm(order["game"])
        match = Match.load(order["save"])
        if order["do"] == "analyse":
            return self._analyse(match)
        if match.outcome:
            raise IllegalMove(_("the game is over"))
        if order["do"] == "hint":
            player = catalogue.strongest(match.game.name, match.seed)
        else:
            player = catalogue.agent(match.game.name, order["player"], order["seed"])
        self._stop_thinking = player.stop
        move = choose_for(player, match, order.get("seat"))
        return {"move": match.game.text(move)}

    def _analyse(self, match: Match) -> dict[str, Any]:
        control = Control()
        self._stop_thinking = control.stop
        state = position(match, self.order["ply"])
        found = catalogue.analyst(match.game.name)(match.game, state, control, self._progress)
        by_text = {match.game.text(move): verdict for move, verdict in found.moves.items()}
        return {"analysis": {"verdict": found.verdict, "moves": by_text, "note": found.note}}


def choose_for(player: Agent, match: Match, seat: int | None) -> Any:
    """A player's move; where several may move at once, one for its own seat."""
    if seat is None or len(match.movers) == 1:
        return player.choose(match.game, match.state)
    chooser: Any = player
    return chooser.choose_for(match.game, match.state, seat)


def position(match: Match, ply: int | None) -> Any:
    """The position after that many moves."""
    if ply is None:
        return match.state
    if not 0 <= ply < len(match.states):
        raise Unreadable(_("this game has no move {number}", number=ply))
    return match.states[ply]


def warm(game_name: str) -> dict[str, Any]:
    """Load what a game's machines run, as far as it was compiled before."""
    for kernel in catalogue.kernels(game_name):
        if is_ready(kernel):
            fast(kernel)
    return {"warm": True}


def answers() -> Say:
    """What writes to the output; from here on, whatever else is printed goes to the error output."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    lock = threading.Lock()

    def say(message: dict[str, Any]) -> None:
        line = json.dumps(message) + "\n"
        with lock:
            output.write(line)
            output.flush()

    return say


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    say = answers()
    job: Job | None = None
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if "stop" not in message:
            job = Job(message, say)
            job.start()
        elif job and job.number == message["stop"]:
            job.stop()
    os._exit(0)


if __name__ == "__main__":
    main()
