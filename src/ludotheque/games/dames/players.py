"""The machine players: `beginner` to `master` search, `student` follows the course statement's Algorithm 1.

The levels differ in how far they look and in what they can tell apart: moves whose scores differ by less than
their blur look the same to them (a man is worth 100). What lies on the board they all see, captures to their
end; what they miss is deeper.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.game import Unreadable
from ludotheque.games.dames import book
from ludotheque.games.dames.engine.thinker import Line, Thinker, patterns
from ludotheque.games.dames.engine.tree import KNOWN
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.variants import Rules, header
from ludotheque.kernels import Ints
from ludotheque.weights import Weights
from ludotheque.words import _, mark

SAMPLE = 10
"""How many pieces `student` tries: N in the statement's config.py."""


class Level(NamedTuple):
    """How well a player plays."""

    name: str
    depth: int
    blur: int
    budget: int = 400_000  # positions
    has_book: bool = False


BEGINNER = Level("beginner", depth=1, blur=90)
EASY = Level("easy", depth=1, blur=40)
NORMAL = Level("normal", depth=2, blur=60)
TRICKY = Level("tricky", depth=3, blur=40)
HARD = Level("hard", depth=4, blur=32)
TOUGH = Level("tough", depth=5, blur=18)
EXPERT = Level("expert", depth=7, blur=11)
CHAMPION = Level("champion", depth=9, blur=7)
MASTER = Level("master", depth=60, blur=2, budget=600_000, has_book=True)


class LearntPatterns(NamedTuple):
    """Weights, and the rules that they were trained for."""

    weights: Ints
    rules: Rules

    def is_for(self, game: Dames) -> bool:
        """Whether a game is played by these rules, draws aside."""
        return header(game.rules) == header(self.rules)


class Searcher:
    """Plays by alpha-beta search, deeper and deeper as long as its budget lasts."""

    def __init__(self, level: Level, seed: int = 0, learnt: LearntPatterns | None = None) -> None:
        self.level, self.name, self.learnt = level, level.name, learnt
        self.chance = random.Random(seed)

    def prepare(self, game: Dames) -> None:
        """Read weights, tables and machine code."""
        Thinker.prepare(game)

    def choose(self, game: Dames, state: State, seat: int, control: Control) -> Move:
        """One of the best moves that this player sees."""
        moves = list(game.moves(state))
        if len(moves) == 1:
            return moves[0]
        known = book.choose(game, state, self.chance) if self.level.has_book else None
        if known is not None:
            return known
        self.chance.shuffle(moves)
        scores = self.look(game, state, moves, control)
        best = max(scores.values())
        blur = 0 if abs(best) >= KNOWN else self.level.blur
        return self.chance.choice([move for move, score in scores.items() if score >= best - blur])

    def look(
        self,
        game: Dames,
        state: State,
        moves: list[Move],
        control: Control,
        found: Callable[[int, dict[Move, int]], None] = lambda depth, scores: None,
    ) -> dict[Move, int]:
        """The moves by their scores, best first; those within the blur of the best are exact.

        `found` is told the scores of every depth that was searched to its end.
        """
        weights = self.learnt.weights if self.learnt and self.learnt.is_for(game) else None
        lines = Thinker(game, weights=weights).think(
            state,
            control,
            depth=self.level.depth,
            budget=self.level.budget,
            margin=self.level.blur,
            moves=moves,
            found=lambda lines: found(lines[0].depth, _scores(lines)),
        )
        return _scores(lines)


def _scores(lines: list[Line]) -> dict[Move, int]:
    return {line.move: line.score for line in lines}


class Student:
    """The statement's Algorithm 1: capture if it can, else a move that is safe, else any."""

    name = mark("student")

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def choose(self, game: Dames, state: State, seat: int, control: Control) -> Move:
        """A move of one of the pieces that it tries."""
        by_piece: dict[int, list[Move]] = {}
        for move in game.moves(state):
            by_piece.setdefault(move.origin, []).append(move)
        own = game.board.squares_of(state.black if state.side else state.white)
        for square in self._sample(own):
            captures = [move for move in by_piece.get(square, []) if move.taken]
            if captures:
                return self.chance.choice([move for move in captures if not _goes_on(move, captures)])
        for square in self._sample(own):
            for move in self._shuffled(by_piece.get(square, [])):
                if not move.taken and is_safe(game, state, move):
                    return move
        return self.chance.choice(by_piece[self.chance.choice(list(by_piece))])

    def _sample(self, squares: list[int]) -> list[int]:
        return self.chance.sample(squares, min(SAMPLE, len(squares)))

    def _shuffled(self, moves: list[Move]) -> list[Move]:
        return self.chance.sample(moves, len(moves))


def _goes_on(move: Move, others: list[Move]) -> bool:
    """Whether a capture is the beginning of a longer one."""
    return any(move.taken != other.taken and move.taken & other.taken == move.taken for other in others)


def is_safe(game: Dames, state: State, move: Move) -> bool:
    """Whether the piece cannot be taken by a single capture where it arrives."""
    arrived = 1 << game.board.codes[move.destination]
    return not any(answer.taken & arrived for answer in game.moves(game.play(state, move)))


def student(seed: int = 0) -> Student:
    """The statement's machine player."""
    return Student(seed)


def beginner(seed: int = 0) -> Searcher:
    """Sees what can be taken at once, and little else."""
    return Searcher(BEGINNER, seed)


def easy(seed: int = 0) -> Searcher:
    """Chooses with more care among what it sees."""
    return Searcher(EASY, seed)


def normal(seed: int = 0) -> Searcher:
    """Sees the answer to its move too."""
    return Searcher(NORMAL, seed)


def tricky(seed: int = 0) -> Searcher:
    """Sees its own next move, and so simple shots."""
    return Searcher(TRICKY, seed)


def hard(seed: int = 0) -> Searcher:
    """Sees two moves of each side."""
    return Searcher(HARD, seed)


def tough(seed: int = 0) -> Searcher:
    """Sees most shots that people find at the board."""
    return Searcher(TOUGH, seed)


def expert(seed: int = 0) -> Searcher:
    """Sees what strong players find at the board."""
    return Searcher(EXPERT, seed)


def champion(seed: int = 0) -> Searcher:
    """Sees what few people find."""
    return Searcher(CHAMPION, seed)


def trained_player(weights: Weights, name: str, seed: int) -> Searcher:
    """Plays as `master` without its book, by other weights where these are for the rules."""
    try:
        rules = Dames(Rules(**weights.card.rules)).rules
    except TypeError:
        raise Unreadable(_("these weights are not those of patterns of men")) from None
    learnt = LearntPatterns(patterns(weights), rules)
    return Searcher(MASTER._replace(name=name, has_book=False), seed, learnt)


def master(seed: int = 0) -> Searcher:
    """Plays as well as it can within a quarter of a second or so, or within the time that it is given."""
    return Searcher(MASTER, seed)
