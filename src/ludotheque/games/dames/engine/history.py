"""What a search must know of the moves before a position, beside whether it has come before.

How long a king has held out alone, which king a side moved last and how often in a row, how long nothing was
taken or crowned: nine numbers, carried from the game into the search and there from frame to frame. draws.py
and rules.py say the same of a State; where a rule set has no such rule, its number stays 0.
"""

from __future__ import annotations

from ludotheque.games.dames.board import Board, even, odd
from ludotheque.games.dames.draws import STALLS
from ludotheque.games.dames.engine.keys import PIECE_KEYS
from ludotheque.games.dames.memory import CROWNED, DESTINATION, ORIGIN, TAKEN_EVEN, TAKEN_ODD, Sides, is_in
from ludotheque.games.dames.rules import State
from ludotheque.games.dames.variants import Rules
from ludotheque.kernels import Ints, popcount, unchecked_kernel

(
    HELD_OUT,  # four numbers: plies that a king is alone against three, two, one, and on the long diagonal
    WALKS,  # for White, then for Black: the square of the king it moved last, and how often in a row
    STALLED,  # plies without progress
    CARRIED,  # how many numbers there are
) = (0, 4, 8, 9)

(
    LIMITS,  # for each of the four of HELD_OUT, after how many it is a draw; 0 for never, here and below
    LONG_DIAGONAL,  # its two words
    KING_STEPS,  # how often a king may move in a row
    STALL_LIMITS,  # by the number of pieces, up to seven: after how many plies without progress it is a draw
    RULES,  # how many numbers there are
) = (0, 4, 6, 7, 15)


def carried(state: State) -> list[int]:
    """The nine numbers of a position in a game."""
    counts = state.counts
    held_out = [counts.three, counts.two, counts.one, counts.diagonal]
    return [*held_out, *state.walks[0], *state.walks[1], counts.balance]


def limits(rules: Rules, squares: Board) -> list[int]:
    """What the rules say, as the kernels below read it."""
    held_out = (rules.three_to_king, rules.two_to_king, rules.one_to_king, rules.on_diagonal)
    stalls = [2 * STALLS.get(pieces, 0) if rules.balance else 0 for pieces in range(8)]
    diagonal = [even(squares.diagonal), odd(squares.diagonal)]
    return [*(2 * moves for moves in held_out), *diagonal, rules.king_steps, *stalls]


@unchecked_kernel
def facing_lone_king(p: Sides, rules: int, memory: Ints) -> tuple[int, bool]:
    """How many pieces, a king among them, face a king that is alone, and whether it holds the long diagonal.

    99 where there is none.
    """
    even = memory[rules + LONG_DIAGONAL] & p.kings_even
    odd = memory[rules + LONG_DIAGONAL + 1] & p.kings_odd
    own, foe = popcount(p.own_even) + popcount(p.own_odd), popcount(p.foe_even) + popcount(p.foe_odd)
    if not have_both_kings(p) or min(own, foe) > 1:
        return 99, False
    is_held = own == 1 and (p.own_even & even | p.own_odd & odd) != 0
    is_held = is_held or (foe == 1 and (p.foe_even & even | p.foe_odd & odd) != 0)
    return max(own, foe), is_held


@unchecked_kernel
def have_both_kings(p: Sides) -> bool:
    """Whether each side has a king."""
    has_own = p.own_even & p.kings_even | p.own_odd & p.kings_odd != 0
    return has_own and p.foe_even & p.kings_even | p.foe_odd & p.kings_odd != 0


@unchecked_kernel
def count_lone(before: Sides, p: Sides, was: int, now: int, rules: int, memory: Ints) -> bool:
    """Count on how long a king holds out alone, after a move; whether that makes a draw."""
    few_before, held_before = facing_lone_king(before, rules, memory)
    few, held = facing_lone_king(p, rules, memory)
    is_draw = False
    for rule in range(4):
        most = 3 - rule % 3
        goes_on = few <= most and few_before <= most and (rule < 3 or (held and held_before))
        count = memory[was + HELD_OUT + rule] + 1 if goes_on else 0
        limit = memory[rules + LIMITS + rule]
        memory[now + HELD_OUT + rule] = count
        is_draw = is_draw or 0 < limit <= count
    return is_draw


@unchecked_kernel
def walk_on(p: Sides, place: int, was: int, now: int, memory: Ints) -> None:
    """Carry walks and progress on over the move in the record at `place`."""
    even, odd = memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD]
    is_capture = even | odd != 0
    memory[now + STALLED] = 0 if is_capture or memory[place + CROWNED] else memory[was + STALLED] + 1
    mine, theirs = WALKS + 2 * p.side, WALKS + 2 - 2 * p.side
    code, times = memory[was + mine], memory[was + mine + 1]
    memory[now + mine] = memory[now + mine + 1] = 0
    if not is_capture and is_in(p.kings_even, p.kings_odd, memory[place + ORIGIN]):
        memory[now + mine] = memory[place + DESTINATION]
        memory[now + mine + 1] = times + 1 if times and code == memory[place + ORIGIN] else 1
    is_taken = is_capture and is_in(even, odd, memory[was + theirs])
    memory[now + theirs] = 0 if is_taken else memory[was + theirs]
    memory[now + theirs + 1] = 0 if is_taken else memory[was + theirs + 1]


@unchecked_kernel
def tired_king(p: Sides, now: int, rules: int, memory: Ints) -> int:
    """The square of the king of the side to move that must rest, -1 for none."""
    most = memory[rules + KING_STEPS]
    has_men = (p.own_even & ~p.kings_even) | (p.own_odd & ~p.kings_odd) != 0
    if 0 < most <= memory[now + WALKS + 2 * p.side + 1] and has_men:
        code: int = memory[now + WALKS + 2 * p.side]
        return code
    return -1


@unchecked_kernel
def is_stalled(p: Sides, now: int, rules: int, memory: Ints) -> bool:
    """Whether nothing was taken or crowned for too long."""
    pieces = popcount(p.own_even | p.foe_even) + popcount(p.own_odd | p.foe_odd)
    limit = memory[rules + STALL_LIMITS + min(pieces, 7)] if pieces <= 7 else 0
    return 0 < limit <= memory[now + STALLED] and have_both_kings(p)


@unchecked_kernel
def walk_key(now: int, memory: Ints) -> int:
    """What tells a position from the same one with other walks before it."""
    key = 0
    for side in range(2):
        code, times = memory[now + WALKS + 2 * side], memory[now + WALKS + 2 * side + 1]
        if times:
            key ^= PIECE_KEYS[128 * (2 * side + 1) + code] >> min(times, 30)
    return key
