"""Hub v2, the protocol of the draughts world's engines, spoken by `normal`'s search: international rules.

A line is a command and `key=value` pairs, values with blanks in quotes. A controller says `hub`, `init`, then
`pos`, `level` and `go`; the engine answers `info` and `done`. Lines that make no sense are answered by one
`error` line, and the engine goes on.

    python -m ludotheque.games.dames.hub
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, TextIO

from ludotheque import __version__
from ludotheque.control import NODES, Control
from ludotheque.game import LudothequeError
from ludotheque.games.dames.players import Level, Searcher
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.search import DECIDED, WIN, value
from ludotheque.games.dames.variants import Rules
from ludotheque.kernels import fast

_PAIR = re.compile(r'([a-z-]+)(?:=("[^"]*"|[^\s="]+))?')
DEEPEST = 30
SHARE = 30
"""Of the time that is left, a move takes at most one part in so many."""


RULES = Rules(repetitions=0, quiet_moves=0, three_to_king=0, on_diagonal=0, two_to_king=0, one_to_king=0)
"""Whether a game is drawn is the controller's to say: an engine that is asked goes on."""


class HubLine(NamedTuple):
    """A command and its values; a key without a value has an empty one."""

    command: str
    values: dict[str, str]


class HubError(LudothequeError):
    """A line that the protocol does not allow here."""


def read_line(text: str) -> HubLine:
    """A line of the protocol."""
    at, found = 0, []
    stripped = text.strip()
    while at < len(stripped):
        pair = _PAIR.match(stripped, at)
        if not pair or (pair.end() < len(stripped) and not stripped[pair.end()].isspace()):
            raise HubError(f"cannot read {stripped[at : at + 20]!a}")
        found.append((pair[1], (pair[2] or "").strip('"')))
        at = pair.end()
        while at < len(stripped) and stripped[at].isspace():
            at += 1
    if not found or found[0][1]:
        raise HubError("a line begins with a command")
    return HubLine(found[0][0], dict(found[1:]))


def read_pos(game: Dames, text: str) -> State:
    """A position of the protocol: the side, then 50 squares as w, b, W, B or e."""
    if not re.fullmatch(r"[WB][wbWBe]{50}", text):
        raise HubError("a position is W or B and 50 squares of w, b, W, B and e")
    lists = {"W": [], "B": []}  # type: dict[str, list[str]]
    for square, sign in enumerate(text[1:], 1):
        if sign != "e":
            lists[sign.upper()].append(f"{'K' if sign.isupper() else ''}{square}")
    return game.read_position(f"{text[0]}:W{','.join(lists['W'])}:B{','.join(lists['B'])}")


def move_text(game: Dames, move: Move) -> str:
    """A move of the protocol: `32-28`, or origin, destination and what is taken joined by x."""
    if not move.taken:
        return f"{move.origin}-{move.destination}"
    return "x".join(map(str, (move.origin, move.destination, *game.board.squares_of(move.taken))))


def read_move(game: Dames, state: State, text: str) -> Move:
    """The legal move that a text says, in the protocol's form or in ours; what is taken, in any order."""
    squares = re.findall(r"[0-9]+", text)
    for move in game.moves(state):
        said = re.findall(r"[0-9]+", move_text(game, move))
        if squares[:2] == said[:2] and sorted(squares[2:]) == sorted(said[2:]):
            return move
    found = game.read(state, text)
    if found is None:
        raise HubError(f"{text[:20]}: {game.why_not(state, text)}")
    return found


def score_text(score: int) -> str:
    """A score in men; one that is won or lost is a hundred, less a hundredth for every ply."""
    if abs(score) >= DECIDED:
        return f"{(1 if score > 0 else -1) * (100 - (WIN - abs(score)) / 100):.2f}"
    return f"{score / 100:.2f}"


class Engine:
    """One engine: its position, its level, and the search that is running."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.game = Dames(RULES)
        self.state = self.game.start()
        self.level: dict[str, str] = {}
        self.control: Control | None = None
        self.thread: threading.Thread | None = None
        self.is_pondering = False
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        """Write a line at once."""
        with self._lock:
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
        self.say(f"id name=Ludothèque version={__version__} author=Ludothèque country=BE")
        self.say("wait")

    def init(self, values: dict[str, str]) -> None:
        """Ready to play: what must be compiled is compiled now, while no clock runs."""
        fast(value)
        self.say("ready")

    def ping(self, values: dict[str, str]) -> None:
        """Still there."""
        self.say("pong")

    def new_game(self, values: dict[str, str]) -> None:
        """Another game begins."""
        self.state = self.game.start()

    def set_param(self, values: dict[str, str]) -> None:
        """There are no parameters."""
        raise HubError(f"there is no parameter {values.get('name', '')[:20]}")

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

    def _search(self, state: State, moves: list[Move], control: Control) -> None:
        deepest = int(float(self.level.get("depth") or DEEPEST))
        is_bounded = bool({"depth", "nodes", "move-time", "time"} & set(self.level))
        if not is_bounded and "infinite" not in self.level and not self.is_pondering:
            deepest = 9
        started = time.perf_counter()
        searcher = Searcher(Level("hub", min(deepest, DEEPEST), 1 << 40, 0))
        best = moves[0]

        def found(depth: int, scores: dict[Move, int]) -> None:
            nonlocal best
            best = next(iter(scores))
            seconds = max(1e-6, time.perf_counter() - started)
            nodes = int(control.cells[NODES])
            self.say(
                f"info depth={depth} mean-depth={depth} score={score_text(scores[best])} nodes={nodes} "
                f'time={seconds:.2f} nps={nodes / seconds / 1e6:.2f} pv="{move_text(self.game, best)}"'
            )

        searcher.look(self.game, state, moves, control, found)
        while self.is_pondering and not control.stopped:
            time.sleep(0.01)  # a ponder search that is through waits to be asked
        self.say(f"done move={move_text(self.game, best)}")

    def ponder_hit(self, values: dict[str, str]) -> None:
        """The move that was pondered on was played: now the clock runs."""
        self.is_pondering = False
        seconds = self._seconds()
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


def main(lines: TextIO = sys.stdin, out: TextIO = sys.stdout) -> int:
    """Speak the protocol until `quit` or the end of the input."""
    engine = Engine(out)
    for text in lines:
        if not engine.answer(text[:10_000]):
            return 0
    engine.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
