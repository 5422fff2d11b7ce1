"""A game without an end, for measuring long ones: two seats in turn add a stroke to one of three columns.

It comes as another package's game would, by an entry point: see `package`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypedDict

from ludotheque.game import Game, Manifest, Outcome

MANIFEST = Manifest(rules="ludotheque.bench.tally:Tally")
COLUMNS = "abc"


class TallyRules(NamedTuple):
    """How long it lasts."""

    plies: int = 1_000_000


class TallyState(NamedTuple):
    """How many strokes each column has."""

    strokes: tuple[int, int, int]


class TallyView(TypedDict):
    """What everybody sees."""

    strokes: list[int]


class Tally(Game[TallyState, str]):
    """A move is the letter of a column; nobody wins."""

    name = "tally"
    seats = range(2, 3)
    longest = 1_000_000
    variants = {"tally": TallyRules()}
    rules: TallyRules

    def aim(self) -> str:
        return "Put strokes into columns."

    def start(self, seats: int = 2, seed: int = 0) -> TallyState:
        return TallyState((0, 0, 0))

    def to_move(self, state: TallyState) -> int:
        return sum(state.strokes) % 2

    def moves(self, state: TallyState) -> list[str]:
        return [] if self.outcome(state) else list(COLUMNS)

    def play(self, state: TallyState, move: str) -> TallyState:
        a, b, c = (number + (column == move) for column, number in zip(COLUMNS, state.strokes, strict=True))
        return TallyState((a, b, c))

    def outcome(self, state: TallyState) -> Outcome | None:
        return Outcome((0.5, 0.5), "enough") if sum(state.strokes) == self.rules.plies else None

    def path(self, move: str) -> tuple[str, ...]:
        return (move,)

    def why_not(self, state: TallyState, text: str) -> str:
        return "a move is a, b or c"

    def view(self, state: TallyState, seat: int | None = None) -> TallyView:
        return {"strokes": list(state.strokes)}


def package(folder: Path) -> Path:
    """Write what an installer leaves of a package that brings this game; the folder goes onto PYTHONPATH."""
    about = folder / "ludotheque_tally-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ludotheque-tally\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[ludotheque.games]\ntally = {__name__}:MANIFEST\n")
    return folder
