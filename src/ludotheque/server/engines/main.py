"""The program of an engine process: orders come in on its input, answers go out on its output.

One JSON object a line. In come an *order*, once the one before is answered, and requests to cut it short:

    {"job": 7, "language": "fr", "do": "choose", GAME, "player": "hard", "seat": 0}
    {"job": 7, "language": "fr", "do": "think", GAME, "player": "hard", "seat": 0}
    {"job": 7, "language": "fr", "do": "hint", GAME, "seat": 0, "seconds": 10}    then it is stopped
    {"job": 7, "language": "fr", "do": "analyse", GAME, "seat": 0, "ply": 12}    after 12 moves; null: all
    {"job": 7, "language": "fr", "do": "warm", "name": "quintago"}
    {"job": 7, "language": "fr", "do": "prepare", "name": "tetramino", "rules": {…}, "seed": 3}
    {"job": 7, "language": "fr", "do": "read", "save": "…", "number": 0}    of a file of several games: which
    {"job": 7, "language": "fr", "do": "list", "save": "…"}
    {"stop": 7}

GAME says which game it is about and brings it up to date. The process keeps it for the orders to come:

    "forget": ["k7f"]                      games that it need not keep any more
    "game": "q2x"                          the id of the game
    "opening": {"name": "quintago", "rules": {…}, "seats": 2, "seed": 3,
        "position": null}                  only when the game is new to it; or [text, seat] to begin with
    "keep": 12, "moves": ["c3 q2 cw", …]   how many of the moves that it knows still hold; the next ones
    "ending": null                         or [scores, reason], of a game that ended before its rules said so

Out go any number of {"job": 7, "progress": …} and {"job": 7, "found": ANALYSIS}, then one answer:

    {"job": 7, "move": …}       with a hint also "note": whether who plays alone can still do it
    {"job": 7, "analysis": ANALYSIS}
    {"job": 7, "thoughts": [[move, value], …]}    the best moves first, a few
    {"job": 7, "warm": true}
    {"job": 7, "rules": {…}}    prepared: with all that is made from the seed
    {"job": 7, "save": {…}}     the fields of an prepare.ReadSave
    {"job": 7, "titles": […]}   of the games of a file
    {"job": 7, "refused": …}    why not, in a sentence for people
    {"job": 7, "broken": …}     a fault of ours, for the log

An ANALYSIS is {"verdict": VERDICT, "moves": {…: VERDICT}, "note": …, "lines": {move: [move, …]}, "book":
[move, …]}, a VERDICT [value, distance, estimate, depth, turns]. What is found on the way comes a few times a
second at most, the newest of it. The end of the input ends the program at once, whatever it is doing: a
server that was killed leaves no process behind.
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
from ludotheque.control import Control, start
from ludotheque.game import (
    Agent,
    Analysis,
    Game,
    IllegalMove,
    Interrupted,
    LudothequeError,
    Outcome,
    Unreadable,
)
from ludotheque.kernels import fast, is_ready, on_compile
from ludotheque.match import Match, agent_seed
from ludotheque.paced import Paced
from ludotheque.server.engines.prepare import list_file, prepare, read_save
from ludotheque.words import _

Send = Callable[[dict[str, Any]], None]
Games = dict[str, Match]
"""The games that this process keeps, by their ids."""

MOST_THOUGHTS = 5
NICENESS = 5
"""How far machine players stand back behind the server and the screen."""


class Task:
    """One order, carried out on a thread of its own, so that a request to stop it can be read meanwhile."""

    def __init__(self, order: dict[str, Any], games: Games, send: Send) -> None:
        self.order, self._games, self._send = order, games, send
        self.number: int = order["job"]
        self.control = Control(seconds=order.get("seconds"))

    def run(self) -> None:
        """Carry it out and send the answer."""
        try:
            words.use(self.order["language"])
            preparing = _("preparing the machine player (first time only)…")
            on_compile(
                lambda _kernel: self._progress(preparing)
            )  # translated here: it may come on any thread
            answer = self._answer()
        except LudothequeError as error:
            answer = {"refused": str(error)}
        except BaseException as error:
            traceback.print_exc()
            answer = {"broken": f"{type(error).__name__}: {error}"}
        self._send({"job": self.number, **answer})

    def _progress(self, text: str) -> None:
        self._send({"job": self.number, "progress": text})

    def _answer(self) -> dict[str, Any]:
        do = self.order["do"]
        if do == "warm":
            return warm(self.order["name"])
        if do == "prepare":
            return {"rules": prepare(self.order["name"], self.order["rules"], self.order["seed"])}
        if do == "read":
            return {"save": read_save(self.order["save"], self.order["number"])._asdict()}
        if do == "list":
            return {"titles": list_file(self.order["save"])}
        match = up_to_date(self._games, self.order)
        if do == "analyse":
            return self._analyse(match)
        if match.outcome:
            raise IllegalMove(_("the game is over"))
        seat = self.order["seat"]
        if do == "think":
            return {"thoughts": self._thoughts(match, seat)}
        move = match.choose(self._player(match, seat), seat, self.control)
        found = {"move": match.game.text(move)}
        return {**found, "note": self._outlook(match, seat)} if do == "hint" else found

    def _thoughts(self, match: Match, seat: int) -> list[tuple[str, float | None]]:
        """What a player thinks of its best moves; nothing, where it cannot tell."""
        address = catalogue.manifest(match.game.name).thoughts
        think = catalogue.load(address) if address else None
        found = think(match.fresh_game, match.believed(seat), self.order["player"]) if think else []
        return [(" ".join(thought.path), thought.value) for thought in found[:MOST_THOUGHTS]]

    def _outlook(self, match: Match, seat: int) -> str:
        """For who plays alone: whether it can still be done."""
        if match.seats > 1:
            return ""
        believed = match.believed(seat)
        try:
            return catalogue.outlook(match.game.name, match.fresh_game, believed, seat, self.control)
        except Interrupted:
            return ""

    def _player(self, match: Match, seat: int) -> Agent:
        name = match.game.name
        if self.order["do"] == "hint":
            return catalogue.strongest(name, agent_seed(match.seed, "hint", seat, match.ply))
        player = self.order["player"]
        return catalogue.agent(name, player, agent_seed(match.seed, player, seat, match.ply))

    def _analyse(self, match: Match) -> dict[str, Any]:
        game, state, seat = match.game, position(match, self.order["ply"]), self.order["seat"]
        if game.has_hidden_hands and not match.outcome:  # nobody is asked but for what this seat may know
            game, state = match.fresh_game, match.believed(seat)
        analyse = catalogue.analyst(game.name)
        paced = Paced(lambda found: self._send({"job": self.number, "found": as_json(game, found)}))
        try:
            found = analyse(game, state, seat, self.control, self._progress, found=paced.tell)
        except Interrupted:
            if paced.latest is None:
                raise
            found = paced.latest
        finally:
            paced.close()
        return {"analysis": as_json(game, found)}


def as_json(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[str, Any]:
    """An analysis, its moves by their texts."""
    by_text = {game.text(move): verdict for move, verdict in analysis.moves.items()}
    lines = {game.text(move): [game.text(one) for one in line] for move, line in analysis.lines.items()}
    book = [game.text(move) for move in analysis.book]
    return {
        "verdict": analysis.verdict,
        "moves": by_text,
        "note": analysis.note,
        "lines": lines,
        "book": book,
    }


def up_to_date(games: Games, order: dict[str, Any]) -> Match:
    """The match that an order is about, with its new moves; it is kept for the orders to come."""
    for game_id in order["forget"]:
        games.pop(game_id, None)
    try:
        match = opened(order["opening"]) if "opening" in order else games.pop(order["game"])
        match = match.at(order["keep"])
        match.extend(order["moves"])
    except LudothequeError as error:
        raise RuntimeError(f"a game that cannot be followed: {error}") from error
    games[order["game"]] = match
    if order["ending"]:
        scores, reason = order["ending"]
        match.end(Outcome(tuple(scores), reason))
    return match


def opened(opening: dict[str, Any]) -> Match:
    """A match at its start."""
    game = catalogue.game(opening["name"], options=opening["rules"])
    if opening["position"]:
        text, to_move = opening["position"]
        return Match.from_position(game, text, to_move, opening["seed"])
    return Match(game, opening["seats"], opening["seed"])


def position(match: Match, ply: int | None) -> Any:
    """The position after that many moves."""
    if ply is None:
        return match.state
    if not 0 <= ply < len(match.states):
        raise Unreadable(_("this game has no move {number}", number=ply))
    return match.states[ply]


def warm(name: str) -> dict[str, Any]:
    """Load what the machine players of a game run, as far as it was compiled before."""
    for kernel in catalogue.kernels(name):
        if is_ready(kernel):
            fast(kernel)
    return {"warm": True}


def sender() -> Send:
    """What writes answers to the output; from here on, whatever else is printed goes to the error output."""
    output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    lock = threading.Lock()

    def send(message: dict[str, Any]) -> None:
        line = json.dumps(message) + "\n"
        with lock:
            output.write(line)
            output.flush()

    return send


def main() -> None:
    """Carry out orders until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its processes itself
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    send = sender()
    games: Games = {}
    task: Task | None = None
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if "stop" not in message:
            task = Task(message, games, send)
            start(task.run)
        elif task and task.number == message["stop"]:
            task.control.stop()
    os._exit(0)


if __name__ == "__main__":
    main()
