"""The rule sets of dames: a record for each, every field with its source.

- FMJD: Annex 1, the official rules for international draughts, by article where we could read its number
- FMJD-64: the federation's rules for 64 squares, which Russian and Brazilian draughts share
- DFS: the official rules for Frisian draughts (2011)
- WCDF: the rules of English draughts, section 1
- the statement: the course statement (INFO-F106, 2012)
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ludotheque.games.dames.board import Board, board, even, odd
from ludotheque.games.dames.memory import ANY, MOST, MOVES, NEIGHBOURS, WORTH
from ludotheque.words import mark

CHOICES = {"any": ANY, "most": MOST, "worth": WORTH}
SIGNS = ("x", ":")


class Rules(NamedTuple):
    """One variant; the defaults are those of international draughts."""

    size: int = 10  # FMJD 2.1, the statement's 1.1; WCDF 1.1 and FMJD-64: 8; Canadian draughts: 12
    black_begins: bool = False  # WCDF: the darker side begins; elsewhere White (DFS 6, the statement's 1.3.1)
    men_capture_back: bool = True  # FMJD 4.1, the statement's 1.3.3; WCDF: forwards only
    flying_kings: bool = True  # FMJD 4.3, the statement's 1.3.4; WCDF: a king moves one square
    lands_anywhere: bool = True  # FMJD 4.3: behind what it takes; the statement's 1.3.4: just behind it
    columns_too: bool = False  # DFS 7: captures along rows and columns as well
    must_capture: bool = True  # FMJD 4.2 and 4.3; the statement's 1.3.3: one need not
    choice: str = (
        "most"  # FMJD 4, FMJD-64 4.16.1 (Brazilian): most pieces; DFS, part B: most worth, then by a
    )
    # king; WCDF and FMJD-64 (Russian): any, but for whole chains; the statement's 1.3.3: any
    whole_chain: bool = True  # FMJD 4.5: it goes on as long as it can; the statement's 1.3.3: one may stop
    removed_at_once: bool = False  # FMJD 4.4 and 4.5: at the end; the statement's 1.3.3: one by one
    crowned_in_passing: bool = False  # FMJD-64 (Russian): a man goes on as a king; the statement's 3.3: no
    king_steps: int = 0  # DFS, part B: with men left, a king moves at most three times in a row
    repetitions: int = 3  # FMJD, on draws: the same position, the same side to move, for the third time
    quiet_moves: int = 25  # FMJD, on draws: moves each by kings alone, nothing taken; FMJD-64: 15; WCDF: 40
    three_to_king: int = 16  # FMJD, on draws: moves each with three pieces, a king among them, against a king
    on_diagonal: int = 5  # FMJD, on draws: the same while the lone king holds the long diagonal
    two_to_king: int = 5  # FMJD, on draws: moves each with two pieces against a king; DFS, part C: 7
    one_to_king: int = 5  # FMJD, on draws: moves each with a king against a king; DFS, part C, as played: 2
    balance: bool = (
        False  # FMJD-64 7.2.6: kings on both sides, nothing taken or crowned for 30 moves with 4 or
    )
    # 5 pieces, 60 with 6 or 7; as the internet plays it, the moves of both sides together
    letters: bool = False  # whether squares are named as in chess: PDN 3.0, the table of game types
    sign: str = "x"  # of captures in notation: the same table


COURSE = Rules(  # the statement leaves endless games to the players (3.6): the 50 quiet moves are ours
    lands_anywhere=False,
    must_capture=False,
    choice="any",
    whole_chain=False,
    removed_at_once=True,
    repetitions=0,
    quiet_moves=50,
    three_to_king=0,
    on_diagonal=0,
    two_to_king=0,
    one_to_king=0,
)
BRAZILIAN = Rules(size=8, quiet_moves=15, three_to_king=15, balance=True, letters=True)

VARIANTS = {
    "international": Rules(),
    "course": COURSE,
    "frisian": Rules(
        columns_too=True,
        choice="worth",
        king_steps=3,
        three_to_king=0,
        on_diagonal=0,
        two_to_king=7,
        one_to_king=2,
    ),
    "brazilian": BRAZILIAN,
    "russian": BRAZILIAN._replace(choice="any", crowned_in_passing=True, sign=":"),
    "english": Rules(
        size=8,
        black_begins=True,
        men_capture_back=False,
        flying_kings=False,
        choice="any",
        quiet_moves=40,
        three_to_king=0,
        on_diagonal=0,
        two_to_king=0,
        one_to_king=0,
    ),
    "canadian": Rules(size=12),
}
TITLES = {
    "international": mark("usual rules"),
    "course": mark("course rules"),
    "frisian": mark("Frisian"),
    "brazilian": mark("Brazilian"),
    "russian": mark("Russian"),
    "english": mark("English"),
    "canadian": mark("Canadian"),
}
GAME_TYPES = {
    20: "international",
    21: "english",
    25: "russian",
    26: "brazilian",
    27: "canadian",
    40: "frisian",
}
"""The numbers of PDN's tag GameType."""


@cache
def header(rules: Rules) -> list[int]:
    """What the memory of the kernels begins with; nobody changes it."""
    squares = board(rules.size)
    top, bottom = last_rows(squares)
    numbers = [
        rules.size // 2 + 1,
        even(squares.full),
        odd(squares.full),
        even(top),
        odd(bottom),
        int(rules.men_capture_back),
        int(rules.flying_kings),
        int(rules.lands_anywhere),
        int(rules.columns_too),
        int(rules.must_capture),
        int(rules.whole_chain),
        int(rules.removed_at_once),
        CHOICES[rules.choice],
        int(rules.crowned_in_passing),
        0,
        MOVES,
    ]
    assert len(numbers) == NEIGHBOURS
    numbers += squares.neighbours
    return numbers + [0] * (MOVES - len(numbers))


def last_rows(squares: Board) -> tuple[int, int]:
    """Where White's men become kings, and where Black's do."""
    half = squares.size // 2
    return (
        squares.set_of(range(1, half + 1)),
        squares.set_of(range(squares.squares - half + 1, squares.squares + 1)),
    )
