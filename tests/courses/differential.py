"""One random game in two worlds: a course edition and the package, move by move.

An *adapter* is a course edition seen as a game: it starts, lists the legal moves of the position by
their texts, plays one, and tells the position and the outcome as texts. A game's test gives two adapters,
one for each world, and `play_both` finds the first place where they differ. The edition's adapter runs
in the edition's folder, behind `Remote`: a small script there reads requests and prints answers as JSON.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any, Protocol

from tests.courses.running import CLEAN, COURSES


class Adapter(Protocol):
    """A game in one of the two worlds."""

    def start(self, seed: int) -> None:
        """Begin a game; both worlds draw nothing themselves, or the same from the seed."""

    def moves(self) -> list[str]:
        """The legal moves, sorted; empty when the game is over."""

    def play(self, move: str) -> None:
        """Play one of them."""

    def position(self) -> str:
        """The position, drawn the same way in both worlds."""

    def outcome(self) -> str:
        """How the game ended, "" while it goes on."""


class Remote:
    """An adapter that runs in an edition's folder: `script` defines start, moves, play, position, outcome."""

    def __init__(self, edition: str, script: str) -> None:
        loop = (
            "\nimport json, sys\n"
            "for line in sys.stdin:\n"
            "    name, arguments = json.loads(line)\n"
            "    print(json.dumps(globals()[name](*arguments)), flush=True)\n"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-s", "-c", script + loop],
            cwd=COURSES / edition,
            env=CLEAN,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, name: str, *arguments: Any) -> Any:
        """Call a function of the script."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([name, arguments]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def start(self, seed: int) -> None:
        self.ask("start", seed)

    def moves(self) -> list[str]:
        found: list[str] = self.ask("moves")
        return found

    def play(self, move: str) -> None:
        self.ask("play", move)

    def position(self) -> str:
        return str(self.ask("position"))

    def outcome(self) -> str:
        return str(self.ask("outcome"))

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=10)


def play_both(one: Adapter, other: Adapter, seed: int, most: int = 500) -> int:
    """Play the same random game in both worlds; returns the number of moves, fails at a difference."""
    chance = random.Random(seed)
    one.start(seed)
    other.start(seed)
    for played in range(most):
        assert one.position() == other.position(), f"after {played} moves of game {seed}"
        moves = one.moves()
        assert moves == other.moves(), f"moves differ after {played} moves of game {seed}"
        assert one.outcome() == other.outcome(), f"outcomes differ after {played} moves of game {seed}"
        if not moves:
            return played
        move = chance.choice(moves)
        one.play(move)
        other.play(move)
    return most
