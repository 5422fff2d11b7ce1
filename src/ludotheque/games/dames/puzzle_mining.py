"""Looks through games of a short-sighted machine for shots, proves them and writes them for puzzle_book.py.

    python -m ludotheque.games.dames.puzzle_mining puzzles.txt --seeds 4000

A *shot* gives something away by its first move and wins at least a man in the end, however the other side
answers. It is a good problem when every other first move wins clearly less, and when on its way each move
either keeps the whole win or loses a good part of it: nothing lies between. All this is judged by material;
a deeper search, by the evaluation that the machines play with, must agree. Interrupted, it goes on after the
last game that found one; the same seeds find the same problems as long as that evaluation is the same, and
the same endgame tables are there, or none.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ludotheque.control import STOP, Control
from ludotheque.games.dames.engine import tree
from ludotheque.games.dames.engine.evaluation import FLYING_KING, MAN
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Thinker
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.puzzle_book import ShotLine, Tree, read_line
from ludotheque.games.dames.rules import Dames, Move, State

WANTED = {2: 100, 3: 110, 4: 60}
"""How many problems of so many moves there are to be."""

CHANCE_MOVES = 6  # at the beginning of a game, so that no two are alike
SIGHT = 3  # how deep the machine looks that plays the games
BLUR = 25  # and how far from the best its moves may be
FEWEST, MOST = 8, 34  # pieces of a problem
GLANCE, GLANCED = 7, 60_000  # depth and positions of the first look at a position
BEYOND, PROVED = 5, 2_000_000  # plies that a proof looks further than the shot goes, positions at most
DEEP, DEEPER = 17, 1_500_000  # depth and positions of the last look
SLOTS = 1 << 16

ENOUGH = 80  # a shot wins at least so much more than there is now
MOST_RIGHT = 3  # moves at a time: with more the solver can hardly go wrong
APART = 8  # plies between two problems of a game
SAME = 45  # what wins the same may differ so much, by how far the men have come
CLEARLY_LESS = 75  # what is not right wins so much less
TEMPTING = 5  # so many wrong first moves that give something away make a problem a level harder


def balance(state: State) -> int:
    """What White has more than Black, in hundredths of a man."""

    def worth(pieces: int) -> int:
        kings = (pieces & state.kings).bit_count()
        return MAN * (pieces.bit_count() - kings) + FLYING_KING * kings

    return worth(state.white) - worth(state.black)


def turned(game: Dames, state: State) -> State:
    """The same position with White to move: the board turned round, the colours exchanged."""
    if not state.side:
        return State(*state[:4])

    def round_about(pieces: int) -> int:
        last = game.board.squares + 1
        return game.board.set_of([last - square for square in game.board.squares_of(pieces)])

    return State(round_about(state.black), round_about(state.white), round_about(state.kings), 0)


def positions(game: Dames, seed: int) -> Iterator[State]:
    """The positions of one game of a machine against itself."""
    chance, state, thinker = Random(seed), game.start(), Thinker(game, SLOTS, NO_WEIGHTS)
    for _move in range(CHANCE_MOVES):
        state = game.play(state, chance.choice(game.moves(state)))
    while not game.outcome(state):
        yield state
        moves = game.moves(state)
        if len(moves) > 1:
            lines = thinker.think(state, Control(), SIGHT, margin=BLUR)
            moves = [line.move for line in lines if line.score >= lines[0].score - BLUR]
        state = game.play(state, chance.choice(moves))


class ShotMiner:
    """Finds the problem of a position, if it is one."""

    def __init__(self, game: Dames) -> None:
        self.game = game

    def line(self, state: State, seed: int, wanted: set[int]) -> ShotLine | None:
        """The position as a line of the file, None when it is no good problem of so many moves."""
        state = turned(self.game, state)
        if not self._looks_good(state):
            return None
        found = self.prove(state)
        if found is None or _length(found) not in wanted or not self._is_sacrifice(state, found):
            return None
        if not self.is_confirmed(state, found):
            return None
        moves = _length(found)
        level = min(5, 2 * moves - 3 + (self._temptations(state) >= TEMPTING))
        line = ShotLine(f"{moves}-{seed}", level, self.gain(state, found), fen(self.game, state), found)
        return line if self.holds(line) else None

    def _looks_good(self, state: State) -> bool:
        """By a glance: something is won by a move that gives something away."""
        moves = self.game.moves(state)
        pieces = (state.white | state.black).bit_count()
        if not FEWEST <= pieces <= MOST or len(moves) < 4 or moves[0].taken:
            return False
        thinker, control = Thinker(self.game, SLOTS, NO_WEIGHTS), Control(GLANCED)
        enough = balance(state) + ENOUGH
        for move in moves:
            after = self.game.play(state, move)
            answers = self.game.moves(after)
            if answers and answers[0].taken and thinker.is_worth(after, GLANCE - 1, enough, control):
                return not control.cells[STOP]
        return False

    def _gives(self, state: State, move: Move) -> bool:
        """Whether something must be taken after a move."""
        after = self.game.play(state, move)
        return any(answer.taken for answer in self.game.moves(after))

    def _is_sacrifice(self, state: State, found: Tree) -> bool:
        """Whether the first move costs something at first: crowning a man may be worth what is taken."""
        firsts = [path for path in found if len(path) == 1]
        return all(balance(self._after(state, (*one, found[one]))) < balance(state) for one in firsts)

    def prove(self, state: State) -> Tree | None:
        """The tree of right moves and defences of a position, None when it is no shot."""
        base = balance(state)
        for moves in sorted(WANTED):
            (first, best), *others = self._all(state, moves)
            is_clear = others and others[0][1] <= best - CLEARLY_LESS and self._gives(state, first)
            if not is_clear or best < base + ENOUGH or abs(best) >= tree.KNOWN:
                return None
            found: Tree = {}
            if self._grow(state, (), best, base, moves, found):
                lengths = {len(path) for path, defence in found.items() if not defence}
                return found if len(lengths) == 1 and _length(found) > 1 else None
        return None

    def _grow(
        self, state: State, before: tuple[str, ...], best: int, base: int, left: int, grown: Tree
    ) -> bool:
        """Add what is right in a position, and all that follows; False where that is no good problem."""
        game = self.game
        scores = self._all(state, left)
        right = [move for move, score in scores if score >= best - SAME]
        if not 0 < len(right) <= MOST_RIGHT or any(
            best - CLEARLY_LESS < score < best - SAME for _move, score in scores
        ):
            return False
        for move in right:
            path, after = (*before, game.text(move)), game.play(state, move)
            if self._is_done(after, base):
                grown[path] = ""
                continue
            if left == 1:
                return False
            defence = self._all(after, left - 1)[0][0]
            grown[path] = game.text(defence)
            following = (*path, game.text(defence))
            if not self._grow(game.play(after, defence), following, best, base, left - 1, grown):
                return False
        return True

    def _is_done(self, after: State, base: int) -> bool:
        """Whether White has won something that stays, whatever is taken back at once."""
        game, outcome = self.game, self.game.outcome(after)
        if outcome:
            return outcome.scores[0] == 1
        if balance(after) < base + MAN:
            return False
        answers = [game.play(after, move) for move in game.moves(after) if move.taken]
        return all(balance(answer) >= base + MAN for answer in answers)

    def gain(self, state: State, found: Tree) -> int:
        """The men that the shot wins at least, once all is taken back that can be at once."""
        ends = [self._after(state, path) for path, defence in found.items() if not defence]
        least = []
        for end in ends:
            answers = [self.game.play(end, move) for move in self.game.moves(end) if move.taken]
            least += [balance(answer) for answer in answers or [end]]
        return (min(least) - balance(state)) // MAN

    def holds(self, line: ShotLine) -> bool:
        """Whether all moves of a line's tree win what they should, and no others do."""
        state = self.game.read_position(line.fen)
        best = self._all(state, line.moves)[0][1]
        least = best - (SAME + CLEARLY_LESS) // 2
        if best < balance(state) + ENOUGH:
            return False
        for before in {path[:-1] for path in line.tree}:
            scores = self._all(self._after(state, before), line.moves - len(before) // 2)
            right = {self.game.text(move) for move, score in scores if score >= least}
            if right != {path[-1] for path in line.tree if path[:-1] == before}:
                return False
        return True

    def _after(self, state: State, path: tuple[str, ...]) -> State:
        for text in path:
            move = self.game.read(state, text)
            assert move, text
            state = self.game.play(state, move)
        return state

    def _all(self, state: State, left: int) -> list[tuple[Move, int]]:
        """The scores of all moves, best first, seen further than so many more moves go; bad ones at most."""
        return self._think(state, 2 * left + BEYOND, PROVED, CLEARLY_LESS + SAME)

    def _think(
        self, state: State, depth: int, budget: int, margin: int, thinker: Thinker | None = None
    ) -> list[tuple[Move, int]]:
        thinker = thinker or Thinker(self.game, SLOTS, NO_WEIGHTS)
        lines = thinker.think(state, Control(), depth, budget, margin=margin)
        return [(line.move, line.score) for line in lines]

    def is_confirmed(self, state: State, found: Tree) -> bool:
        """Whether a deep search with the machines' own evaluation agrees."""
        thinker = Thinker(self.game)
        scores = self._think(state, DEEP, DEEPER, CLEARLY_LESS, thinker)
        right = {moves[0] for moves in found}
        return self.game.text(scores[0][0]) in right and scores[1][1] <= scores[0][1] - CLEARLY_LESS // 2

    def _temptations(self, state: State) -> int:
        return sum(self._gives(state, move) for move in self.game.moves(state))


def _length(found: Tree) -> int:
    """Of the solver's own moves, at most."""
    return max((len(moves) + 1) // 2 for moves in found)


def mine(file: Path, seeds: int) -> None:
    """Add problems to the file until there are enough, or so many games have been looked through."""
    game = Dames()
    miner = ShotMiner(game)
    lines = [read_line(text) for text in file.read_text().splitlines()] if file.exists() else []
    counts = Counter(line.moves for line in lines)
    known = {line.fen for line in lines}
    first = max((int(line.id.partition("-")[2]) for line in lines), default=-1) + 1
    for seed in range(first, seeds):
        wanted = {moves for moves, count in WANTED.items() if counts[moves] < count}
        if not wanted:
            break
        last = -APART
        for ply, state in enumerate(positions(game, seed)):
            line = miner.line(state, seed, wanted) if wanted and ply >= last + APART else None
            if line and line.fen not in known:
                last = ply
                with file.open("a", encoding="ascii") as output:
                    output.write(line.written() + "\n")
                counts[line.moves] += 1
                known.add(line.fen)
                wanted.discard(line.moves)  # one of a kind from each game
        if seed % 20 == 0:
            print(f"{seed} of {seeds} games, {dict(counts)}", flush=True)


def main() -> None:
    """Read the arguments and mine."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--seeds", type=int, default=10_000, help="games to look through")
    options = arguments.parse_args()
    mine(options.file, options.seeds)


if __name__ == "__main__":
    main()
