"""What a search keeps of the positions that it has looked at: scores, how deep, and the best move.

What is known of a position is one number, of 42 bits: from the lowest on, the move (10), the bound (2), the
depth (8) and the score. The table's slots come in pairs of two numbers: what is known, and before it the key,
crossed with it: two searches may write to a table at once, and a slot with the halves of two is nobody's.
"""

from __future__ import annotations

from ludotheque.kernels import Ints, inline_kernel

ENTRY = 4
"""Numbers of a pair of slots."""

EXACT, AT_LEAST, AT_MOST = range(3)
"""What a score is: the value, or a bound of it."""

UNKNOWN = -1
"""In place of what is known, where nothing is."""

LEAST_SCORE = -(1 << 21)


@inline_kernel
def pack(score: int, depth: int, bound: int, move: int) -> int:
    """What is known of a position as one number."""
    return (((score - LEAST_SCORE) << 8 | depth) << 2 | bound) << 10 | move


@inline_kernel
def score_of(known: int) -> int:
    """What a position is worth, or a bound of that."""
    return (known >> 20) + LEAST_SCORE


@inline_kernel
def depth_of(known: int) -> int:
    """How many plies were looked at for it."""
    return (known >> 12) & 255


@inline_kernel
def bound_of(known: int) -> int:
    """EXACT, AT_LEAST or AT_MOST."""
    return (known >> 10) & 3


@inline_kernel
def move_of(known: int) -> int:
    """The best move, by its number in the list of moves."""
    return known & 1023


@inline_kernel
def look_up(table: Ints, key: int) -> int:
    """What the table knows of a position."""
    slot = ENTRY * (key & (len(table) // ENTRY - 1))
    first: int = table[slot + 1]
    if table[slot] ^ first == key:
        return first
    second: int = table[slot + 3]
    if table[slot + 2] ^ second == key:
        return second
    return UNKNOWN


@inline_kernel
def keep(table: Ints, key: int, known: int) -> None:
    """Keep what is known: of a pair of slots, one has the deepest, the other the latest."""
    slot = ENTRY * (key & (len(table) // ENTRY - 1))
    crossed, first = table[slot], table[slot + 1]
    is_same = crossed ^ first == key
    if is_same or depth_of(known) >= depth_of(first):
        if not is_same:
            table[slot + 2], table[slot + 3] = crossed, first
        table[slot], table[slot + 1] = key ^ known, known
    else:
        table[slot + 2], table[slot + 3] = key ^ known, known
