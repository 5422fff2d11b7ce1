"""What travels over a study's socket: a board on which moves are tried, and which is no game.

The page holds all of the study, and its address says it: where it begins, a *main line* of moves, and one
*variation* that leaves it. The server only tells what a line of moves leads to.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.server.messages import (
    Command,
    CommandId,
    MadeMove,
    Notice,
    PastPosition,
    Position,
    Stop,
    Words,
)

MOST_MOVES = 400
"""Of a line, besides those of the game that it leaves."""

GameId = Annotated[str, Meta(pattern="^[a-z0-9]{1,20}$")]
MoveText = Annotated[str, Meta(max_length=80)]
Line = Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]


class Begin(Command, tag="study"):
    """The first one: where the study begins. With a game, all of it is the main line, up to the last move."""

    variant: Annotated[str, Meta(max_length=40)] = ""
    position: Annotated[str, Meta(max_length=1000)] = ""
    turn: Annotated[int, Meta(ge=0, le=16)] = 0  # the seat to move there, from 1; 0: as the position says
    game: GameId | None = None


class Explore(Command, tag="explore"):
    """The position after so many moves of the game and these; with `play`, after one more."""

    id: CommandId
    ply: Ply = 0
    line: Line = []
    play: Words = ""


class AnalyseLine(Command, tag="analyse"):
    """What best play makes of that position."""

    id: CommandId
    ply: Ply = 0
    line: Line = []


class Review(Command, tag="review"):
    """A short look at every position of the game, for its graph."""

    id: CommandId


StudyCommand = Begin | Explore | AnalyseLine | Review | Stop


class Begun(Notice, tag="study"):
    """The study's board is set up: the answer to the first command."""

    game: str
    names: list[str]
    moves: list[str]  # of the game, if there is one
    movers: list[int]
    is_over: bool  # whether that game is over, and can be reviewed
    variant: str = ""  # the name of its rules, where they have one


class Explored(Notice, tag="explored"):
    """The position after a line of moves, and others along it, from the ply `first` on."""

    id: str
    ply: int
    made: list[MadeMove]  # the moves after those of the game, chance's too
    position: Position
    first: int
    positions: list[PastPosition]


class GraphPoint(Struct, frozen=True):
    """A position of a reviewed game: what the first seat may expect there, None where nothing is known."""

    ply: int
    score: float | None
    is_proved: bool
    text: str


class Mistake(Struct, frozen=True):
    """A move that gave something away: the ply that it led to, a sentence with what had been better.

    `line` is the better move and how best play goes on, to be shown on the board; it may be empty.
    """

    ply: int
    is_proved: bool
    text: str
    line: list[str] = []


class Reviewed(Notice, tag="review"):
    """The graph of a game, as far as it is known; it comes again until it `is_final`."""

    id: str
    points: list[GraphPoint]
    mistakes: list[Mistake]
    is_final: bool
