"""What the draw rules count, and when a game is a draw by it.

Counts are plies, rules give moves of each side: both have made their moves when a count is twice as large. A
game that is won or lost is no draw, whatever the counts say.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.dames.variants import Rules
from ludotheque.words import mark

REPEATED = mark("the same position came for the third time")
QUIET = mark("only kings moved for too long, and nothing was taken")
STALLED = mark("for too long nothing was taken and no man became a king")
LONE_KING = mark("a king held out long enough against so few pieces")

STALLS = {4: 30, 5: 30, 6: 60, 7: 60}
"""For `balance`: by the number of pieces, after how many moves it is a draw."""


class Counts(NamedTuple):
    """Plies since something happened; 0 where it has not."""

    quiet: int = 0  # a man moved or something was taken
    balance: int = 0  # something was taken or crowned
    three: int = 0  # a lone king faced three pieces or fewer, a king among them
    two: int = 0  # two or fewer
    one: int = 0  # one
    diagonal: int = 0  # a lone king facing three or fewer took the long diagonal, which it holds


class Change(NamedTuple):
    """What a ply did."""

    is_quiet: bool  # a king moved and nothing was taken
    is_balanced: bool  # nothing was taken or crowned


class Material(NamedTuple):
    """What the counts look at in a position."""

    pieces: tuple[int, int]  # of each side
    kings: tuple[int, int]
    held: tuple[bool, bool]  # whether a king of the side is on the long diagonal


def following(counts: Counts, before: Material, after: Material, change: Change) -> Counts:
    """The counts after a ply."""
    few_before, few = facing_lone_king(before), facing_lone_king(after)

    def since(most: int, count: int) -> int:
        return count + 1 if few <= most and few_before <= most else 0

    return Counts(
        counts.quiet + 1 if change.is_quiet else 0,
        counts.balance + 1 if change.is_balanced else 0,
        since(3, counts.three),
        since(2, counts.two),
        since(1, counts.one),
        since(3, counts.diagonal) if is_held(before) and is_held(after) else 0,
    )


def facing_lone_king(material: Material) -> int:
    """How many pieces, a king among them, face a king that is alone; 99 where none is."""
    counted = [
        material.pieces[1 - side]
        for side in (0, 1)
        if material.pieces[side] == material.kings[side] == 1 and material.kings[1 - side]
    ]
    return max(counted, default=99)


def is_held(material: Material) -> bool:
    """Whether a lone king is on the long diagonal."""
    return any(material.pieces[side] == 1 and material.held[side] for side in (0, 1))


def draw(rules: Rules, counts: Counts, material: Material, repeated: int) -> str | None:
    """Why this is a draw, None when it is none; `repeated`: how often the position has come, now too."""
    if rules.repetitions and repeated >= rules.repetitions:
        return REPEATED
    if rules.quiet_moves and counts.quiet >= 2 * rules.quiet_moves:
        return QUIET
    limits = (
        (rules.three_to_king, counts.three),
        (rules.on_diagonal, counts.diagonal),
        (rules.two_to_king, counts.two),
        (rules.one_to_king, counts.one),
    )
    if any(limit and count >= 2 * limit for limit, count in limits):
        return LONE_KING
    if rules.balance and all(material.kings):
        most = STALLS.get(sum(material.pieces))
        if most and counts.balance >= 2 * most:
            return STALLED
    return None
