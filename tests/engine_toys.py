"""A game and players of another package, which the tests of the engine processes plug in.

In *tally* a seat adds 0 to 19 to a total, then a die adds 0 to 9. What the `adder` plays depends on
the total, so that its move tells which position it was asked about.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ludotheque.control import Control
from ludotheque.game import CHANCE, Analysis, Game, Interrupted, Manifest, Outcome, Verdict
from tests.toys_package import REPOSITORY, write_package

if TYPE_CHECKING:  # the processes need not load it
    import pytest

MANIFEST = Manifest(
    rules="tests.engine_toys:Tally",
    players={"adder": "tests.engine_toys:Adder"},
    analyst="tests.engine_toys:analyse",
)
DEALT = Manifest(rules="tests.engine_toys:Dealt")
TOLD = Manifest(
    rules="tests.engine_toys:Told",
    players={"waiter": "tests.engine_toys:Waiter"},
    analyst="tests.engine_toys:tell_and_analyse",
)

PLAYERS = ("Seeded", "Waiter", "Deaf", "Talker", "Divider", "Quitter", "Racer")


ENTRY_POINTS = (
    "[ludotheque.games]\ntally = tests.engine_toys:MANIFEST\ndealt = tests.engine_toys:DEALT\n"
    "told = tests.engine_toys:TOLD\n"
    "[ludotheque.agents]\n" + "".join(f"{name.lower()} = tests.engine_toys:{name}\n" for name in PLAYERS)
)


def plug_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make them known here and in the processes that start from now on, as an installed package would."""
    write_package(folder, ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(folder))
    for path in (REPOSITORY, folder):
        monkeypatch.setenv("PYTHONPATH", str(path), prepend=os.pathsep)


# --- The game -------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """One variant."""

    turns: int = 100_000
    gate: str = ""  # an analysis, or the deal, waits until there is a file of this name
    deal: str = ""  # written by `prepared`


class State(NamedTuple):
    """A position."""

    seats: int
    turn: int = 0
    total: int = 0
    is_die: bool = False


class Move(NamedTuple):
    """What is added, by the die or by a seat."""

    is_die: bool
    amount: int


class Tally(Game[State, Move]):
    """Chance every turn, and as many turns as one likes."""

    name = "tally"
    variants: ClassVar[Mapping[str, Any]] = {"long": Rules()}
    seats = range(1, 3)
    has_draws_to_come = True

    def aim(self) -> str:
        return "Add up numbers."

    def start(self, seats: int, seed: int) -> State:
        return State(seats)

    def to_move(self, state: State) -> int:
        return CHANCE if state.is_die else state.turn % state.seats

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        return [Move(state.is_die, amount) for amount in range(10 if state.is_die else 20)]

    def play(self, state: State, move: Move) -> State:
        return State(state.seats, state.turn + move.is_die, state.total + move.amount, not move.is_die)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0.5,) * state.seats, "full") if state.turn == self.rules.turns else None

    def path(self, move: Move) -> tuple[str, ...]:
        return ("die" if move.is_die else "add", str(move.amount))

    def view(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return {"total": state.total}

    def why_not(self, state: State, text: str) -> str:
        return "add 0 to 19"


class Dealt(Tally):
    """A tally that something is made for first, which takes as long as its gate stays shut."""

    name = "dealt"
    longest = 40

    def prepared(self, seed: int) -> Dealt:
        if self.rules.deal:
            return self
        while self.rules.gate and not Path(self.rules.gate).exists():
            time.sleep(0.005)
        return Dealt(self.rules._replace(deal=f"of {seed}"))

    def fresh(self) -> Dealt:
        return Dealt(self.rules._replace(deal=""))


class Told(Tally):
    """A tally whose analyst tells what it has so far."""

    name = "told"


def tell_and_analyse(
    game: Told,
    state: State,
    seat: int,
    control: Control,
    progress: Callable[[str], None],
    within: int | None = None,
    found: Callable[[Analysis[Move]], None] = lambda analysis: None,
) -> Analysis[Move]:
    """A thousand results at once, each a look further ahead, before the last word."""
    for depth in range(1, 1001):
        found(Analysis(Verdict(None, None, 0.5, depth), {}))
    return analyse(game, state, seat, control, progress)


def analyse(
    game: Tally,
    state: State,
    seat: int,
    control: Control,
    progress: Callable[[str], None],
    within: int | None = None,
) -> Analysis[Move]:
    """Nothing is proved: the more is added, the better; it waits for the gate of the rules."""
    progress("waiting at the gate")
    while game.rules.gate and not Path(game.rules.gate).exists():
        if control.stopped:
            raise Interrupted("the gate did not open")
        time.sleep(0.005)
    moves = {move: Verdict(None, None, move.amount / 20) for move in game.moves(state)}
    return Analysis(Verdict(None, None, 0.25), moves, f"the total is {state.total}")


# --- Players --------------------------------------------------------------------------------------


class Toy:
    """A player after the protocol of `ludotheque.game.Agent`."""

    name = "toy"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        """The first legal move."""
        return game.moves(state)[0]


class Adder(Toy):
    """Adds what the total says."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        return game.moves(state)[state.total % 20]


class Seeded(Toy):
    """Adds what its seed says."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        return game.moves(state)[self.seed % 20]


class Waiter(Toy):
    """Answers only once it is stopped."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        while not control.stopped:
            time.sleep(0.005)
        return game.moves(state)[0]


class Deaf(Toy):
    """Never answers, stopped or not."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        threading.Event().wait()


class Talker(Toy):
    """Prints while it thinks, and so do its children."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        print("I think", flush=True)
        os.system("echo as do my children")
        return game.moves(state)[0]


class Divider(Toy):
    """Fails."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        return 1 / 0


class Quitter(Toy):
    """Ends its process."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        os._exit(0)


class Racer(Toy):
    """Plays the last move of its own seat, whoever else may move."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        return [move for move in game.moves(state) if game.mover(state, move) == seat][-1]
