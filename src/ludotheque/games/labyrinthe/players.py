"""The machine players: they count ways to their treasure, and the stronger ones those of the others too.

- `easy` takes its treasure when it sees how, else it comes nearer.
- `normal` else goes where most pushes of its next turn lead to the treasure.
- `hard` also leaves the opponents as few ways as it can.
- `expert` looks at the best of these once more, after the next player's replies; alone it takes the fewest
  turns there are.

Where the others' treasures are hidden, each that was not found yet may be theirs.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from ludotheque.control import Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.labyrinthe import foresight, survey
from ludotheque.games.labyrinthe.flood import Grid, grid_of, orientation
from ludotheque.games.labyrinthe.masks import corridors
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe, Move, State
from ludotheque.games.labyrinthe.solver import solve
from ludotheque.games.labyrinthe.tiles import openings_of, treasure_of
from ludotheque.kernels import Ints, fast
from ludotheque.words import _

TAKE = 1e6
"""What the treasure itself is worth, in ways."""


SOON = 2_000_000
"""Positions of the exact search for who plays alone: some tenths of a second."""


class Level(NamedTuple):
    """What a player heeds; the weights are worth so many of its own ways."""

    name: str
    nearness: float = 0.0  # of a step nearer to the treasure
    ways: float = 0.0  # of a way of its next turn
    denial: float = 0.0  # of a way less for the opponent; what hurts one of several helps the others too
    safety: float = 0.0  # of a treasure that the next player cannot take
    foresight: float = 0.0  # of a way that is left after the next player's worst reply, or an average one
    positions: int = 0  # to look at for that


EASY = Level("easy", nearness=1)
NORMAL = Level("normal", ways=1)
HARD = Level("hard", ways=1, denial=3)
EXPERT = Level("expert", ways=1, denial=3, safety=30, foresight=1, positions=20_000)


class Planner:
    """Plays by what its level heeds."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.name = level.name
        self.chance = random.Random(seed)

    def choose(self, game: Labyrinthe, state: State, seat: int, control: Control) -> Move:
        """The push of the best turn that it sees; or, after a push, the best walk."""
        if not isinstance(game, Labyrinthe):
            raise Unsupported(_("this player knows labyrinthe only"))
        shortest = self._shortest(game, state, seat, control)
        if shortest is not None:
            return shortest
        outlook = Outlook(game, state, seat, control)
        worth = outlook.worth(self.level)
        if self.level.positions:
            outlook.look_further(worth, self.level, control.budget or self.level.positions)
        if worth.max() == -np.inf:  # stopped before anything was seen
            return self.chance.choice(game.moves(state))
        best = np.argwhere(worth == worth.max())
        choice, cell = best[self.chance.randrange(len(best))].tolist()
        if state.is_pushed:
            return Move(NOWHERE, 0, cell)
        return Move(choice // 4, orientation(openings_of(state.hand), choice % 4), NOWHERE)

    def _shortest(self, game: Labyrinthe, state: State, seat: int, control: Control) -> Move | None:
        """Alone in the maze, the strongest player takes the fewest turns, where they are soon found."""
        if len(state.pawns) > 1 or not self.level.positions or control.stopped:
            return None
        try:
            return solve(game, state, seat, Control(SOON)).moves[0]
        except (Interrupted, Unsupported):
            return None


class Outlook:
    """What one seat sees from a position: a row for each choice, or one row when it has pushed already."""

    def __init__(self, game: Labyrinthe, state: State, seat: int, control: Control) -> None:
        self.grid, self.control = grid_of(game.rules.size), control
        self.is_pushed = state.is_pushed
        self.frames = first_frame(game, state, seat, self.grid)
        target = state.sought[seat][0] if state.sought[seat] else survey.HOME
        self.sight = survey.Sight(seat, len(state.pawns), target)
        self.wanted = wanted(game, state, seat)
        self.opponents = sum(cell != NOWHERE for cell in state.pawns) - 1
        area = game.rules.size**2
        rows = 1 if self.is_pushed else 4 * len(game.maze.slots)
        results = np.full(rows * (survey.CELLS + area), survey.NO_WALK, np.int64)
        if self.is_pushed:
            fast(survey.survey)(self.frames, 0, self.wanted, self.sight, self.grid, results, 0, control.cells)
        else:
            fast(survey.survey_all)(self.frames, self.wanted, self.sight, self.grid, results, control.cells)
        self.rows = results.reshape(rows, -1)

    def worth(self, level: Level) -> np.ndarray:
        """What each choice (row) and cell to walk to is worth; nothing at all where it cannot be done."""
        ways = self.rows[:, survey.CELLS :]
        target = self.rows[:, survey.TARGET]
        cells = np.arange(ways.shape[1])
        is_there = cells == target[:, None]
        worth = level.ways * np.where(is_there, 0, ways).astype(float)
        likely = max(1, max(int(bits).bit_count() for bits in self.wanted))
        share = likely * max(1, self.opponents) ** 2
        worth -= level.denial * self.rows[:, survey.DENIED, None] / share
        taken = np.array([int(bits).bit_count() for bits in self.rows[:, survey.TAKEN]])
        worth -= level.safety * taken[:, None] / share
        if level.nearness:
            worth -= level.nearness * self._steps(cells, target)
        worth += TAKE * is_there
        worth[(ways == survey.NO_WALK) | (self.rows[:, survey.DENIED, None] == survey.NO_WALK)] = -np.inf
        return worth

    def _steps(self, cells: np.ndarray, target: np.ndarray) -> np.ndarray:
        """How many rows and columns lie between; a treasure in hand is far from everywhere."""
        size = self.grid.size
        rows = abs(cells // size - (target // size)[:, None])
        columns = abs(cells % size - (target % size)[:, None])
        return np.where(target[:, None] < 0, 2 * size, rows + columns)

    def look_further(self, worth: np.ndarray, level: Level, positions: int) -> None:
        """Add what the next player's reply leaves to the best choices, as many as the budget allows."""
        choices = 4 * 4 * (self.grid.size // 2)
        looked = max(1, positions // (choices * choices * 9 // 16))
        order = np.argsort(worth.max(axis=1))[::-1]
        size = survey.frame_size(self.grid)
        for row in order[:looked].tolist():
            if not self.is_pushed:
                openings = orientation(int(self.frames[survey.HAND]), row % 4)
                survey.push_into(self.frames, 0, size, row // 4, openings, self.grid)
            results = np.zeros(foresight.NUMBERS * worth.shape[1], np.int64)
            replies = fast(foresight.foresee)(
                self.frames,
                0 if self.is_pushed else size,
                self.wanted,
                self.sight,
                self.grid,
                results,
                self.control.cells,
            )
            if self.control.stopped:
                return
            numbers = results.reshape(-1, foresight.NUMBERS)
            taking = numbers[:, foresight.LEAST_TAKING]
            left = np.where(taking < foresight.MANY, taking, numbers[:, foresight.LEAST])
            if self.opponents > 1:  # nobody plays against one of several alone
                left = numbers[:, foresight.ALL] / max(1, replies)
            is_there = np.arange(len(left)) == self.rows[row, survey.TARGET]
            worth[row] += level.foresight * np.where(is_there, 0, left)
        worth[order[looked:]] = -np.inf


def first_frame(game: Labyrinthe, state: State, seat: int, grid: Grid) -> Ints:
    """The position as `survey` reads it, with room for the frames after it."""
    size = survey.frame_size(grid)
    frames = np.full(4 * size, survey.GONE, np.int64)
    frames[survey.HAND] = openings_of(state.hand)
    frames[survey.FORBIDDEN] = state.forbidden
    for other, cell in enumerate(state.pawns):
        frames[survey.PAWNS + other] = survey.GONE if cell == NOWHERE else cell
    for cell, tile in enumerate(state.tiles):
        if treasure_of(tile):
            frames[survey.TREASURES + treasure_of(tile)] = cell
    if treasure_of(state.hand):
        frames[survey.TREASURES + treasure_of(state.hand)] = survey.IN_HAND
    frames[survey.TREASURES + survey.HOME] = game.maze.homes[seat]
    frames[survey.CORRIDORS : survey.CORRIDORS + 4 * grid.words] = corridors(state.tiles, grid)
    return frames


def wanted(game: Labyrinthe, state: State, seat: int) -> Ints:
    """The treasures that each of the others may look for next, as bits."""
    found = np.zeros(4, np.int64)
    unseen = set(state.rest).union(*state.sought) - set(state.sought[seat][:1])
    for other, sought in enumerate(state.sought):
        if sought and other != seat:
            found[other] = sum(1 << one for one in (sought[:1] if game.rules.open else unseen))
    return found


def easy(seed: int = 0) -> Planner:
    """Takes what it sees."""
    return Planner(EASY, seed)


def normal(seed: int = 0) -> Planner:
    """Thinks of its next turn."""
    return Planner(NORMAL, seed)


def hard(seed: int = 0) -> Planner:
    """Thinks of the others' next turns too."""
    return Planner(HARD, seed)


def expert(seed: int = 0) -> Planner:
    """Thinks of what the others will leave it."""
    return Planner(EXPERT, seed)
