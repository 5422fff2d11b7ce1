"""py-draughts' strongest engine as a Hub program, to be run with its own Python:

`ludotheque arena dames master "hub:build/peers/py-draughts/bin/python tests/py_draughts_hub.py"
 --openings FILE --time 0.2`.
"""

from __future__ import annotations

import shlex
import sys

from draughts import Board  # type: ignore[import-not-found]
from draughts.engines import TurboEngine  # type: ignore[import-not-found]

LETTERS = {"w": ("W", ""), "b": ("B", ""), "W": ("W", "K"), "B": ("B", "K")}


def board_of(text: str) -> Board:
    """The board of a Hub position: the side to move, then the fifty squares."""
    lists: dict[str, list[str]] = {"W": [], "B": []}
    for square, letter in enumerate(text[1:], 1):
        if letter in LETTERS:
            side, king = LETTERS[letter]
            lists[side].append(f"{king}{square}")
    return Board.from_fen(f"{text[0]}:W{','.join(lists['W'])}:B{','.join(lists['B'])}")


def said(move: object) -> str:
    """A move as Hub writes it."""
    squares = [square + 1 for square in move.square_list]  # type: ignore[attr-defined]
    taken = sorted(square + 1 for square in move.captured_list)  # type: ignore[attr-defined]
    if not taken:
        return f"{squares[0]}-{squares[-1]}"
    return "x".join(map(str, (squares[0], squares[-1], *taken)))


def main() -> None:
    """Speak the protocol until `quit`; the engine keeps what it has learnt from move to move."""
    board, engine = Board(), TurboEngine(depth_limit=None, time_limit=1.0)
    for line in sys.stdin:
        command, *words = shlex.split(line)
        values = dict(word.partition("=")[::2] for word in words)
        if command == "hub":
            print("id name=py-draughts version=1 author=py-draughts country=XX\nwait", flush=True)
        elif command == "init":
            print("ready", flush=True)
        elif command == "pos":
            board = board_of(values["pos"])
            for text in values.get("moves", "").split():
                board.push(next(move for move in board.legal_moves if said(move) == text))
        elif command == "level":
            engine.time_limit = float(values["move-time"])
        elif command == "go":
            print(f"done move={said(engine.get_best_move(board))}", flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main()
