"""The best lines of a position: several moves with their scores, and how best play goes on after each.

A search keeps the best move of every position that it looked at in its table; a line follows them. Where the
endgame tables know the position, they say how it goes on, to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.games.dames.board import WORD
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import tree
from ludotheque.games.dames.engine.position_table import AT_MOST, UNKNOWN, bound_of, move_of
from ludotheque.games.dames.engine.thinker import Line, Thinker
from ludotheque.games.dames.memory import (
    DESTINATION,
    MOVES,
    ORIGIN,
    RECORD,
    TAKEN_EVEN,
    TAKEN_ODD,
)
from ludotheque.games.dames.rules import Dames, Move, State, listed_moves

LONGEST = 14
"""Moves of a line after its first, as far as anybody reads it."""

LONGEST_WIN = 80
"""Moves of a line that is won or lost: it is followed to its end."""

AGAIN, AGAIN_DEPTH, SMALL = 100_000, 20, 1 << 14
"""Positions, depth and pairs of slots of a search for its next move, where the table has lost that."""

EVERY_MOVE = 7
"""Up to this depth all moves are searched, not only the best: what a bad move costs is worth telling."""

WIN, DRAW, LOSS = 1, 0, -1


class BestLine(NamedTuple):
    """A move, what it is worth to the side to move (a man is 100), and how best play goes on.

    `result` is what is proved, None where nothing is; `plies` are those to the end, where they are known.
    """

    move: Move
    score: int
    depth: int
    following: tuple[Move, ...] = ()
    result: int | None = None
    plies: int | None = None


Found = Callable[[list[BestLine]], None]


def best_lines(
    game: Dames,
    state: State,
    control: Control,
    lines: int = 3,
    depth: int = tree.DEEPEST // 2,
    budget: int = 0,
    found: Found = lambda lines: None,
    threads: int = 1,
) -> list[BestLine]:
    """All moves, best first; so many of them with the line that follows. `found` hears of every depth.

    A move that is not among the best keeps the score of the depth at which all were searched, or less.
    """
    thinker = Thinker(game, threads=threads)
    known: list[BestLine] = []

    def tell(thought: list[Line]) -> None:
        exact = len(thought) if thought[0].depth <= EVERY_MOVE else lines
        known[:] = _merged(known, thought, exact)
        for place, line in enumerate(known[:lines]):
            moves = following(thinker, state, line.move, abs(line.score) >= tree.DECIDED)
            known[place] = settled(game, state, line, moves)
        found(list(known))

    shallow = min(depth, EVERY_MOVE)
    thinker.think(state, control, shallow, budget, margin=4 * tree.WIN, found=tell)
    if depth > shallow and known and not _is_over(known, lines):
        thinker.think(state, control, depth, budget, lines, found=lambda best: tell_deeper(best, tell))
    return list(known)


def tell_deeper(thought: list[Line], tell: Callable[[list[Line]], None]) -> None:
    """Tell of a depth, unless it was told of before."""
    if thought[0].depth > EVERY_MOVE:
        tell(thought)


def _is_over(known: list[BestLine], lines: int) -> bool:
    return all(line.result is not None for line in known[:lines])


def _merged(known: list[BestLine], thought: list[Line], exact: int) -> list[BestLine]:
    """What is known of all moves, once so many were searched exactly; of the others only a bound is new."""
    before = {line.move: line for line in known}
    merged = []
    for place, (move, score, depth) in enumerate(thought):
        if place < exact or move not in before:
            merged.append(BestLine(move, score, depth))
        else:
            merged.append(before[move]._replace(score=min(score, before[move].score), following=()))
    return merged


def settled(game: Dames, state: State, line: BestLine, moves: tuple[Move, ...]) -> BestLine:
    """A line with the moves that follow, and with what is proved of it."""
    line = line._replace(following=moves)
    if abs(line.score) >= tree.DECIDED:
        result = WIN if line.score > 0 else LOSS
        return line._replace(result=result, plies=tree.WIN - abs(line.score))
    plies = tables.exact_plies(game, game.play(state, line.move))
    if plies == tables.ENDLESS:
        return line._replace(result=DRAW)
    if plies is not None:
        return _by_tables(game, state, line, plies + 1)
    if abs(line.score) >= tree.KNOWN:
        return line._replace(result=WIN if line.score > 0 else LOSS)
    return line


def _by_tables(game: Dames, state: State, line: BestLine, plies: int) -> BestLine:
    """Won or lost by the tables, unless a draw rule ends the game before."""
    for move in (line.move, *line.following):
        state = game.play(state, move)
    outcome = game.outcome(state)
    if outcome and outcome.scores[0] == outcome.scores[1]:
        return line
    return line._replace(result=WIN if line.score > 0 else LOSS, plies=plies)


def following(thinker: Thinker, state: State, move: Move, is_decided: bool = False) -> tuple[Move, ...]:
    """How both go on after a move, as far as it is known; to the end where that is decided."""
    game, found = thinker.game, list[Move]()
    state = game.play(state, move)
    while len(found) < LONGEST_WIN and game.outcome(state) is None:
        next_move = by_tables(game, state)
        if next_move is None and (is_decided or len(found) < LONGEST):
            next_move = _remembered(thinker, state)
        if next_move is None and is_decided:
            twin = Thinker(game, SMALL, thinker.weights)
            next_move = twin.think(state, Control(), AGAIN_DEPTH, AGAIN)[0].move
        if next_move is None:
            break
        found.append(next_move)
        state = game.play(state, next_move)
    return tuple(found)


def by_tables(game: Dames, state: State) -> Move | None:
    """The shortest way to win or the longest to lose, where the endgame tables know all answers."""
    if tables.exact_plies(game, state) in (None, tables.ENDLESS):
        return None
    rated: list[tuple[int, Move]] = []
    for move in game.moves(state):
        child = game.play(state, move)
        outcome = game.outcome(child)
        plies = 0 if outcome else tables.exact_plies(game, child)
        if outcome and outcome.scores[0] == outcome.scores[1]:
            plies = tables.ENDLESS
        if plies is None:
            return None
        rated.append((0 if plies == tables.ENDLESS else plies - 1000 if plies % 2 else 1000 - plies, move))
    return max(rated, key=lambda one: one[0])[1]


def _remembered(thinker: Thinker, state: State) -> Move | None:
    """The best move by the table of positions; the only one where there is no other."""
    moves = thinker.game.moves(state)
    if len(moves) == 1:
        return moves[0]
    known = thinker.known(state)
    if known == UNKNOWN or bound_of(known) == AT_MOST:  # a position where every move was bad names none
        return None
    return _numbered(thinker.game, state, move_of(known))


def _numbered(game: Dames, state: State, number: int) -> Move | None:
    """The move that has this number where the search lists them."""
    memory, count = listed_moves(game.rules, state)
    if number >= count:
        return None
    place, numbers = MOVES + number * RECORD, game.board.numbers
    ends = numbers[memory[place + ORIGIN]], numbers[memory[place + DESTINATION]]
    taken = memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] << WORD
    alike = (move for move in game.moves(state) if move[:3] == (*ends, taken))
    return next(alike, None)
