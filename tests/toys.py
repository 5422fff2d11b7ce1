"""A small game as another package would bring it: chance every turn, hidden hands, one to four seats, points.

Each seat holds cards of a deck of 24. Before every turn a die is thrown that shows small numbers more often
than large ones. The seat to move then plays a card, or two neighbours as a pair; the card just above comes
onto the table too, whoever holds it. What the die shows is won by a pair, and by a card that comes from
another hand. When no hand is left the cards are picked up again for another round, if there is one; most
points win.

Two clicks can say a pair in either order, and a single card is the beginning of a pair: `c3` and `c3 c4`.
"""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple, TypedDict, TypeVar

from ludotheque.control import Control
from ludotheque.game import CHANCE, Game, Manifest, Outcome, Unreadable

MANIFEST = Manifest(
    rules="tests.toys:Toy",
    drawing="tests.toys_lines",
    board="tests.toys_board",
    page="tests:toys_page",
)

DECK = range(1, 25)
FACES = {1: 4.0, 2: 3.0, 3: 2.0, 4: 1.0}
"""The numbers of the die, and how likely each is."""

Cards = tuple[int, ...]
T = TypeVar("T")


class Rules(NamedTuple):
    """One variant."""

    cards: int = 5  # dealt to each seat
    rounds: int = 1
    hidden: bool = True  # whether a hand is its owner's secret
    at_once: bool = False  # whether all seats play to the same throw, in any order


class State(NamedTuple):
    """A position; hands, the cards on the table and points by seat."""

    hands: tuple[Cards, ...]
    table: tuple[Cards, ...]  # what each seat laid down in this round
    points: tuple[int, ...]
    absent: Cards  # which everybody knows to be in no hand, since nobody had to lay them down
    die: int  # 0 before it is thrown
    waiting: tuple[int, ...]  # the seats that have yet to play in this turn
    round: int
    out: tuple[int, ...]  # the seats that dropped out


class Move(NamedTuple):
    """One or two cards; of CHANCE, what the die shows."""

    seat: int
    cards: Cards


class View(TypedDict):
    """What a seat sees."""

    seat: int | None  # the reader's
    hands: list[list[int] | None]  # None where it is hidden
    sizes: list[int]  # of the hands
    table: list[list[int]]
    points: list[int]
    absent: list[int]
    die: int
    waiting: list[int]
    out: list[int]
    round: int
    rounds: int


class Toy(Game[State, Move]):
    """Cards above each other, for one to four."""

    name = "toy"
    seats = range(1, 5)
    variants = {
        "open": Rules(hidden=False),
        "hidden": Rules(),
        "at_once": Rules(at_once=True),
        "long": Rules(cards=4, rounds=5_000, hidden=False),
    }
    rules: Rules
    has_draws_to_come = True
    longest = 1_000_000  # moves of the long variant

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        most = len(DECK) // self.seats[-1]
        if not 1 <= self.rules.cards <= most:
            raise Unreadable(f"the cards must be from 1 to {most}")
        if self.rules.rounds < 1:
            raise Unreadable("there must be a round")
        self.has_hidden_hands = self.rules.hidden
        self.is_simultaneous = self.rules.at_once

    def aim(self) -> str:
        return "Lay your cards down for the most points."

    def describe(self) -> str:
        hands = "hidden" if self.rules.hidden else "open"
        return f"{self.rules.cards} cards in {hands} hands, rounds: {self.rules.rounds}."

    def start(self, seats: int, seed: int) -> State:
        deck = list(DECK)
        Random(f"{seed}/hands").shuffle(deck)
        size = self.rules.cards
        hands = tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(seats))
        waiting = tuple(range(seats)) if self.rules.at_once else (0,)
        return State(hands, ((),) * seats, (0,) * seats, (), 0, waiting, 0, ())

    # --- The rules --------------------------------------------------------------------------------

    def to_move(self, state: State) -> int:
        return state.waiting[0] if state.die else CHANCE

    def movers(self, state: State) -> tuple[int, ...]:
        return state.waiting if state.die else (CHANCE,)

    def mover(self, state: State, move: Move) -> int:
        return move.seat

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        if not state.die:
            return [Move(CHANCE, (face,)) for face in FACES]
        return [Move(seat, cards) for seat in state.waiting for cards in playable(state.hands[seat])]

    def chances(self, state: State) -> list[float]:
        return list(FACES.values())

    def play(self, state: State, move: Move) -> State:
        seat, cards = move
        if seat == CHANCE:
            return state._replace(die=cards[0])
        above = cards[-1] + 1
        holder = next((other for other, hand in enumerate(state.hands) if above in hand), None)
        points = state.die * ((len(cards) > 1) + (holder not in (None, seat)))
        after = laid_down(state, seat, cards)
        if holder is not None:
            after = laid_down(after, holder, (above,))
        elif above in DECK:
            after = after._replace(absent=(*after.absent, above))
        after = after._replace(
            points=put(after.points, seat, after.points[seat] + points),
            waiting=tuple(other for other in after.waiting if other != seat and after.hands[other]),
        )
        return after if after.waiting else self._next_turn(after, seat)

    def drop(self, state: State, seat: int) -> State:
        """Its cards are laid away unseen."""
        after = state._replace(
            hands=put(state.hands, seat, ()),
            waiting=tuple(other for other in state.waiting if other != seat),
            out=tuple(sorted((*state.out, seat))),
        )
        return after if after.waiting else self._next_turn(after, seat)

    def _next_turn(self, state: State, last: int) -> State:
        seats = range(len(state.hands))
        if not any(state.hands):
            state = state._replace(round=state.round + 1)
            if state.round == self.rules.rounds:
                return state._replace(die=0)
            hands = (() if seat in state.out else tuple(sorted(state.table[seat])) for seat in seats)
            state = state._replace(hands=tuple(hands), table=((),) * len(seats), absent=())
        holding = [seat for seat in seats if state.hands[seat]]
        following = next((seat for seat in holding if seat > last), holding[0])
        return state._replace(die=0, waiting=tuple(holding) if self.rules.at_once else (following,))

    def outcome(self, state: State) -> Outcome | None:
        if state.round < self.rules.rounds:
            return None
        most = max(points for seat, points in enumerate(state.points) if seat not in state.out)
        best = [seat for seat, points in enumerate(state.points) if points == most and seat not in state.out]
        share = 1.0 if len(best) == 1 else 0.5
        return Outcome(
            tuple(share if seat in best else 0.0 for seat in range(len(state.points))), "most points"
        )

    def points(self, state: State) -> tuple[int, ...]:
        return state.points

    # --- What is said and seen --------------------------------------------------------------------

    def path(self, move: Move) -> tuple[str, ...]:
        return tuple(f"{'die' if move.seat == CHANCE else 'c'}{number}" for number in move.cards)

    def paths(self, state: State, move: Move) -> list[tuple[str, ...]]:
        path = self.path(move)
        return [path, path[::-1]] if len(path) > 1 else [path]

    def read(self, state: State, text: str) -> Move | None:
        """Bare numbers: `3`, or `3+4`."""
        cards = tuple(sorted(int(number) for number in re.findall(r"[0-9]{1,2}", text)))
        is_said = re.fullmatch(r"[0-9]{1,2}(?: ?\+ ?[0-9]{1,2})?", text) and state.die
        return next((move for move in self.moves(state) if is_said and move.cards == cards), None)

    def why_not(self, state: State, text: str) -> str:
        """The same sentence whatever the others hold."""
        names = re.findall(r"\bc?([0-9]{1,9})\b", text)
        cards = [int(name) for name in names]
        if not cards:
            return "say a card, as c7, or two neighbours, as c7 c8"
        for card in cards:
            if card not in DECK:
                return f"there is no card c{card}"
            if any(card in cards for cards in state.table):
                return f"c{card} lies on the table already"
        if len(cards) > 1 and sorted(cards) != [min(cards), min(cards) + 1]:
            return "only two neighbours are a pair"
        return "you do not hold " + " and ".join(f"c{card}" for card in cards)

    def view(self, state: State, seat: int | None) -> View:
        hides = self._hides(state)
        return {
            "seat": seat,
            "hands": [
                None if hides and owner != seat else list(hand) for owner, hand in enumerate(state.hands)
            ],
            "sizes": [len(hand) for hand in state.hands],
            "table": [list(cards) for cards in state.table],
            "points": list(state.points),
            "absent": list(state.absent),
            "die": state.die,
            "waiting": list(state.waiting),
            "out": list(state.out),
            "round": state.round,
            "rounds": self.rules.rounds,
        }

    def resampled(self, state: State, seat: int, chance: Random) -> State:
        if not self._hides(state):
            return state
        seen = {card for cards in (*state.table, state.absent, state.hands[seat]) for card in cards}
        unseen = [card for card in DECK if card not in seen]
        chance.shuffle(unseen)
        hands = []
        for owner, hand in enumerate(state.hands):
            if owner != seat:
                hand = tuple(sorted(unseen[: len(hand)]))
                del unseen[: len(hand)]
            hands.append(hand)
        return state._replace(hands=tuple(hands))

    def _hides(self, state: State) -> bool:
        """Whether hands are hidden now: after the first round everybody has seen them."""
        return self.rules.hidden and state.round == 0


def playable(hand: Cards) -> list[Cards]:
    """What can be played from a hand: each card, and each pair of neighbours."""
    pairs = [(card, card + 1) for card in hand if card + 1 in hand]
    return sorted([*((card,) for card in hand), *pairs])


def laid_down(state: State, seat: int, cards: Cards) -> State:
    """These cards of a seat come onto the table."""
    left = tuple(card for card in state.hands[seat] if card not in cards)
    return state._replace(
        hands=put(state.hands, seat, left), table=put(state.table, seat, (*state.table[seat], *cards))
    )


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values but for one."""
    return (*values[:place], value, *values[place + 1 :])


class Peeker:
    """Plays what wins most in the position that it is given, the other hands of which it looks into."""

    name = "peeker"

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def choose(self, game: Toy, state: State, seat: int, control: Control) -> Move:
        """A move that brings the most points at once."""
        own = [move for move in game.moves(state) if move.seat == seat]
        gains = {move: game.play(state, move).points[seat] for move in own}
        return self.chance.choice([move for move in own if gains[move] == max(gains.values())])
