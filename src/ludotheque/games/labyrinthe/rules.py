"""The rules of labyrinthe; README.md cites the source of each.

A turn is two moves: the tile in hand is pushed in at a slot, as it was turned, and the tile that falls out on
the other side is the next one in hand; then the pawn walks along the corridors, or stays. Pawns on a pushed
line ride along; one that falls out comes in again on the pushed tile. A treasure is found by the seat that
looks for it and stops there. Each seat looks for its treasures one after the other, and knows only the first.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, TypedDict

from ludotheque.game import Clicks, Game, Outcome, Unreadable
from ludotheque.games.labyrinthe import tiles
from ludotheque.games.labyrinthe.dealing import deal, read_dealt
from ludotheque.games.labyrinthe.maze import LARGEST, SMALLEST, maze, step
from ludotheque.games.labyrinthe.tiles import orientations, treasure_of
from ludotheque.games.labyrinthe.treasures import TREASURES
from ludotheque.words import _, mark

NOWHERE = -1
"""In place of a cell: no pawn on the board, or the tile is in hand."""


class Rules(NamedTuple):
    """One variant."""

    size: int = 7  # the statement's "grille 7×7"; any odd one from 5 to 13
    angles: int = 16  # of 34 movable tiles, in "Travail à faire" 20 with the corners (boxed game: 15) …
    junctions: int = 6  # … 18 with the fixed ones; the rest are straight. Other sizes have them in proportion
    treasures: int = 24  # on the board, at most: nbTresors
    each: int = 0  # dealt to each seat, at most: nbTresorMax; 0 is as many as there are
    home: bool = False  # whether one must walk home after the last treasure, as in the boxed game
    open: bool = False  # whether everybody may see what the others look for
    rounds: int = 150  # turns a seat has at most; then who found most wins: so that every game ends
    board: str = ""  # the tiles at the start, written by `prepared`
    deal: str = ""  # the treasures in the order in which they are dealt, written by `prepared`


VARIANTS = {
    "statement": Rules(),
    "boxed": Rules(angles=15, home=True),
    "open": Rules(open=True),
    "short": Rules(each=3),
    "small": Rules(size=5, each=4),
    "large": Rules(size=9),
}
TITLES = {
    "statement": mark("usual rules"),
    "boxed": mark("back home at the end"),
    "open": mark("open treasures"),
    "short": mark("short game"),
    "small": mark("small maze"),
    "large": mark("large maze"),
}


class State(NamedTuple):
    """A position."""

    tiles: tuple[int, ...]  # see tiles.py, row by row
    hand: int  # the tile in hand
    pawns: tuple[int, ...]  # their cells by seat; NOWHERE once a seat dropped out
    sought: tuple[tuple[int, ...], ...]  # the treasures that each seat still looks for, the next one first
    found: tuple[tuple[int, ...], ...]  # those that each seat has, in order
    rest: tuple[int, ...]  # treasures that nobody looks for
    side: int  # the seat whose turn it is
    is_pushed: bool  # whether it has pushed, and is to walk
    forbidden: int  # the slot that would undo the last push; NOWHERE at the start
    turns: int  # whole turns that were played


class Move(NamedTuple):
    """A push (slot and openings of the tile as it goes in), or a walk (to a cell)."""

    slot: int
    openings: int
    cell: int


class View(TypedDict):
    """What a seat sees."""

    size: int
    tiles: list[int]
    hand: int
    pawns: list[int | None]
    homes: list[int]
    to_move: int
    is_pushed: bool
    reachable: list[int]  # the cells where the pawn that is to walk can go; none before the push
    forbidden: str  # the slot's name, "" at the start
    treasure: int | None  # that the reader looks for
    sought: list[list[int]] | None  # by all seats, where everybody may see it
    left: list[int]  # how many treasures each seat still looks for
    found: list[list[int]]
    must_go_home: bool
    rounds_left: int
    seat: int | None  # the reader's
    stage: int  # counts the moves: how a tile was turned before the push is forgotten after it


class Labyrinthe(Game[State, Move]):
    """The sliding maze for one to four."""

    name = "labyrinthe"
    seats = range(1, 5)
    variants = VARIANTS
    titles = TITLES
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        check(self.rules)
        self.maze = maze(self.rules.size)
        self.has_hidden_hands = self.has_draws_to_come = not self.rules.open
        self.longest = 2 * self.rules.rounds * self.seats[-1]

    def prepared(self, seed: int) -> Labyrinthe:
        """The same game with its tiles laid out and its treasures shuffled."""
        if self.rules.board:
            return self
        board, order = deal(self.maze, self.rules.angles, self.rules.junctions, self.rules.treasures, seed)
        return Labyrinthe(self.rules._replace(board=board, deal=order))

    def fresh(self) -> Labyrinthe:
        """The same game before anything was laid out."""
        return Labyrinthe(self.rules._replace(board="", deal="")) if self.rules.board else self

    def start(self, seats: int = 2, seed: int = 0) -> State:
        board, hand, order = read_dealt(self.maze, self.rules.board, self.rules.deal)
        each = len(order) // seats
        if self.rules.each:
            each = min(each, self.rules.each)
        return State(
            tiles=board,
            hand=hand,
            pawns=self.maze.homes[:seats],
            sought=tuple(order[seat : each * seats : seats] for seat in range(seats)),
            found=((),) * seats,
            rest=order[each * seats :],
            side=0,
            is_pushed=False,
            forbidden=NOWHERE,
            turns=0,
        )

    # --- The rules --------------------------------------------------------------------------------

    def to_move(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        if state.is_pushed:
            return [Move(NOWHERE, 0, cell) for cell in self.reachable(state, state.pawns[state.side])]
        lying = orientations(tiles.openings_of(state.hand))
        slots = (slot for slot in range(len(self.maze.slots)) if slot != state.forbidden)
        return [Move(slot, openings, NOWHERE) for slot in slots for openings in lying]

    def reachable(self, state: State, cell: int) -> list[int]:
        """The cells that can be walked to, in increasing order, the cell itself among them."""
        size, board = self.rules.size, state.tiles
        seen, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            for side in range(4):
                there = step(size, here, side)
                if (
                    there is not None
                    and there not in seen
                    and board[here] >> side & 1
                    and board[there] >> (side + 2) % 4 & 1
                ):
                    seen.add(there)
                    waiting.append(there)
        return sorted(seen)

    def play(self, state: State, move: Move) -> State:
        return self._pushed(state, move) if move.slot != NOWHERE else self._walked(state, move.cell)

    def _pushed(self, state: State, move: Move) -> State:
        line = self.maze.slots[move.slot].cells
        board = list(state.tiles)
        for here, there in zip(line[-2::-1], line[:0:-1], strict=True):
            board[there] = board[here]
        board[line[0]] = tiles.tile_with(move.openings, treasure_of(state.hand))
        after = dict(zip(line, (*line[1:], line[0]), strict=True))
        return state._replace(
            tiles=tuple(board),
            hand=state.tiles[line[-1]],
            pawns=tuple(after.get(cell, cell) for cell in state.pawns),
            is_pushed=True,
            forbidden=self.maze.slots[move.slot].opposite,
        )

    def _walked(self, state: State, cell: int) -> State:
        seat = state.side
        sought, found = list(state.sought), list(state.found)
        if sought[seat] and treasure_of(state.tiles[cell]) == sought[seat][0]:
            found[seat] += sought[seat][:1]
            sought[seat] = sought[seat][1:]
        return state._replace(
            pawns=put(state.pawns, seat, cell),
            sought=tuple(sought),
            found=tuple(found),
            side=self._next(state, seat),
            is_pushed=False,
            turns=state.turns + 1,
        )

    def _next(self, state: State, seat: int) -> int:
        """The seat after this one that still plays."""
        seats = len(state.pawns)
        following = ((seat + after) % seats for after in range(1, seats + 1))
        return next(one for one in following if state.pawns[one] != NOWHERE)

    def drop(self, state: State, seat: int) -> State:
        """Its pawn leaves the board; what it looked for is left for nobody."""
        after = state._replace(
            pawns=put(state.pawns, seat, NOWHERE),
            sought=put(state.sought, seat, ()),
            rest=state.rest + state.sought[seat],
        )
        if state.side != seat:
            return after
        return after._replace(side=self._next(after, seat), is_pushed=False)

    def outcome(self, state: State) -> Outcome | None:
        playing = [seat for seat, cell in enumerate(state.pawns) if cell != NOWHERE]
        if not state.is_pushed:
            for seat in playing:
                if not state.sought[seat] and (not self.rules.home or self._is_home(state, seat)):
                    return self._won(state, [seat], mark("all treasures are found"))
        if state.turns < self.rules.rounds * len(state.pawns):
            return None
        most = max(len(state.found[seat]) for seat in playing)
        best = [seat for seat in playing if len(state.found[seat]) == most]
        if len(state.pawns) == 1:
            return Outcome((0.0,), mark("the last turn was played"))
        return self._won(state, best, mark("the last turn was played"))

    def _is_home(self, state: State, seat: int) -> bool:
        """Whether it stopped at home, in its own turn."""
        return state.pawns[seat] == self.maze.homes[seat]

    def _won(self, state: State, best: list[int], reason: str) -> Outcome:
        share = 1.0 if len(best) == 1 else 0.5
        return Outcome(tuple(share if seat in best else 0.0 for seat in range(len(state.pawns))), reason)

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(map(len, state.found))

    # --- What is said and seen --------------------------------------------------------------------

    def path(self, move: Move) -> Clicks:
        if move.slot == NOWHERE:
            return (self.maze.names[move.cell],)
        return (self.maze.slots[move.slot].name, tiles.letters(move.openings))

    def view(self, state: State, seat: int | None = None) -> View:
        own = state.sought[seat] if seat is not None else ()
        return {
            "size": self.rules.size,
            "tiles": list(state.tiles),
            "hand": state.hand,
            "pawns": [None if cell == NOWHERE else cell for cell in state.pawns],
            "homes": list(self.maze.homes[: len(state.pawns)]),
            "to_move": state.side,
            "is_pushed": state.is_pushed,
            "reachable": self.reachable(state, state.pawns[state.side]) if state.is_pushed else [],
            "forbidden": "" if state.forbidden == NOWHERE else self.maze.slots[state.forbidden].name,
            "treasure": own[0] if own else None,
            "sought": list(map(list, state.sought)) if self.rules.open else None,
            "left": list(map(len, state.sought)),
            "found": list(map(list, state.found)),
            "must_go_home": self.rules.home,
            "rounds_left": self.rules.rounds - state.turns // len(state.pawns),
            "seat": seat,
            "stage": 2 * state.turns + state.is_pushed,
        }

    def resampled(self, state: State, seat: int, chance: Random) -> State:
        """All that is still looked for but the seat's own next treasure may be anybody's."""
        if self.rules.open:
            return state
        known = [own[:1] if one == seat else () for one, own in enumerate(state.sought)]
        unknown = sorted(set(state.rest).union(*state.sought) - set(state.sought[seat][:1]))
        chance.shuffle(unknown)
        sought = []
        for own, first in zip(state.sought, known, strict=True):
            count = len(own) - len(first)
            sought.append((*first, *unknown[:count]))
            unknown = unknown[count:]
        return state._replace(sought=tuple(sought), rest=tuple(unknown))

    def aim(self) -> str:
        from ludotheque.games.labyrinthe.notation import aim

        return aim(self)

    def describe(self) -> str:
        from ludotheque.games.labyrinthe.notation import describe

        return describe(self)

    def read(self, state: State, text: str) -> Move | None:
        from ludotheque.games.labyrinthe.notation import read

        return read(self, state, text)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.labyrinthe.notation import why_not

        return why_not(self, state, text)

    def read_position(self, text: str, to_move: int | None = None) -> State:
        from ludotheque.games.labyrinthe.positions import read_position

        return read_position(self, text, to_move)

    def seats_in(self, state: State) -> int:
        return len(state.pawns)

    def problems(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The maze alone, however it is turned: nor may advice be had with other pawns or treasures."""
        size = self.rules.size
        turns = [tuple(map(tiles.openings_of, state.tiles))]
        for _quarter in range(3):
            rows = [turns[-1][row * size : (row + 1) * size] for row in range(size)]
            columns = zip(*rows[::-1], strict=True)
            turns.append(tuple(tiles.turned(openings, 1) for column in columns for openings in column))
        return (min(turns),)

    def is_common(self, state: State, ply: int) -> bool:
        """No two mazes are alike."""
        return False


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The same values but for one."""
    return (*values[:place], value, *values[place + 1 :])


def check(rules: Rules) -> None:
    """Refuse what no maze can be made of, in a sentence."""
    if rules.size not in range(SMALLEST, LARGEST + 1, 2):
        raise Unreadable(_("size must be odd, from {least} to {most}", least=SMALLEST, most=LARGEST))
    if rules.angles < 0 or rules.junctions < 0 or rules.angles + rules.junctions > 34:
        raise Unreadable(_("angles and junctions are at most 34 together"))
    if not 4 <= rules.treasures <= len(TREASURES):
        raise Unreadable(_("treasures must be from 4 to {most}", most=len(TREASURES)))
    if not 0 <= rules.each <= len(TREASURES):
        raise Unreadable(_("each player looks for at most {most} treasures", most=len(TREASURES)))
    if not 1 <= rules.rounds <= 1000:
        raise Unreadable(_("rounds must be from 1 to {most}", most=1000))
    if bool(rules.board) != bool(rules.deal):
        raise Unreadable(_("a board needs its treasures, and treasures their board"))
