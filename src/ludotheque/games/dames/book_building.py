"""Makes the opening book: `python -m ludotheque.games.dames.book_building book.txt --positions 1200`.

From the start on, the position is looked at next that is fewest moves away and least off the best moves: each
costs what its move is worth less than the best, and something for every ply. What is found at the ends is
carried back to the moves before. The file is written again now and then; interrupted, it goes on from there.
"""

from __future__ import annotations

import argparse
import heapq
from pathlib import Path

from ludotheque.control import Control
from ludotheque.games.dames.book import RULES, BookMove, Key, read_book, written_line
from ludotheque.games.dames.engine.thinker import Thinker
from ludotheque.games.dames.rules import Dames, State
from ludotheque.games.dames.variants import VARIANTS

DEEPEST = 10
"""Plies that the book goes from the start."""

PLY = 7
"""What a ply more costs, in hundredths of a man."""

WORST = 18
"""How much less than the best a move of the book may be worth."""

LINES = 4
"""Moves of a position, at most."""

BUDGET, SLOTS = 4_000_000, 1 << 20
"""Positions that a search may look at, far more than a machine at play; pairs of slots of its table."""

AT_ONCE = 20
"""Positions between two times that the file is written."""

HEAD = """\
# An opening book for international draughts: one position a line, as FEN, then its moves, the best first, as
# move=score/search/depth/positions. The score is for the side to move (a man is 100), by the whole book;
# search is what this position alone was thought to be worth, so deep; positions of the book lie behind it.
"""

Book = dict[Key, list[BookMove]]


class BookBuilder:
    """A book that grows."""

    def __init__(self, game: Dames, book: Book) -> None:
        self.game, self.book = game, book
        self.children: dict[Key, dict[str, State]] = {}

    def looked_at(self, state: State) -> list[BookMove]:
        """The best moves of a position, by a search."""
        lines = Thinker(self.game, SLOTS).think(state, Control(), budget=BUDGET, lines=LINES)
        best = lines[0].score
        good = [line for line in lines[:LINES] if line.score >= best - WORST]
        return [BookMove(self.game.text(move), score, score, depth, 0) for move, score, depth in good]

    def after(self, state: State) -> dict[str, State]:
        """What the book's moves lead to."""
        key = state[:4]
        if key not in self.children:
            legal = {self.game.text(move): move for move in self.game.moves(state)}
            known = [one.text for one in self.book[key]]
            self.children[key] = {text: self.game.play(state, legal[text]) for text in known}
        return self.children[key]

    def next_position(self) -> State | None:
        """The position to look at next, None where nothing within reach is left."""
        start = self.game.start()
        queue: list[tuple[int, int, Key, State]] = [(0, 0, start[:4], start)]
        seen: set[Key] = set()
        while queue:
            cost, ply, key, state = heapq.heappop(queue)
            if key in seen:
                continue
            seen.add(key)
            if key not in self.book:
                return state
            best = max(one.score for one in self.book[key])
            after = self.after(state)
            for one in self.book[key] if ply < DEEPEST else ():
                child = after[one.text]
                if not self.game.outcome(child):
                    item = (cost + best - one.score + PLY, ply + 1, child[:4], child)
                    heapq.heappush(queue, item)
        return None

    def carry_back(self) -> None:
        """Let every move be worth what the book knows of what follows, and count what lies behind it."""
        done: dict[Key, tuple[int, int]] = {}
        self._carry(self.game.start(), done)

    def _carry(self, state: State, done: dict[Key, tuple[int, int]]) -> tuple[int, int]:
        """What a position is worth to the side to move, and how many positions it and those behind it are."""
        key = state[:4]
        if key not in done:
            moves, after = [], self.after(state)
            for one in self.book[key]:
                score, count = one.searched, 0
                if after[one.text][:4] in self.book:
                    score, count = self._carry(after[one.text], done)
                    score = -score
                moves.append(one._replace(score=score, positions=count))
            self.book[key] = moves
            done[key] = max(one.score for one in moves), 1 + sum(one.positions for one in moves)
        return done[key]

    def write(self, file: Path) -> None:
        """Write the book, whole or not at all."""
        self.carry_back()
        draft = file.with_suffix(".draft")
        lines = [written_line(self.game, key, moves) for key, moves in self.book.items()]
        draft.write_text(HEAD + "\n".join(lines) + "\n", encoding="ascii")
        draft.replace(file)


def build(file: Path, positions: int) -> None:
    """Let the book of a file grow to so many positions."""
    game = Dames(VARIANTS[RULES])
    builder = BookBuilder(game, read_book(game, file.read_text("ascii")) if file.exists() else {})
    while len(builder.book) < positions:
        state = builder.next_position()
        if state is None:
            break
        builder.book[state[:4]] = builder.looked_at(state)
        if len(builder.book) % AT_ONCE == 0:
            builder.write(file)
            print(f"{len(builder.book)} of {positions} positions", flush=True)
    builder.write(file)


def main() -> None:
    """Read the arguments and build."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--positions", type=int, default=1200, help="positions of the book")
    options = arguments.parse_args()
    build(options.file, options.positions)


if __name__ == "__main__":
    main()
