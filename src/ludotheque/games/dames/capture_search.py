"""The search for captures: every chain of jumps of a piece, by an explicit stack.

A *frame* of the stack is one landing: where the piece is, the direction that is tried next, where it may land
further on in it, the piece that it jumps, and what it took so far. Captures that differ only in their way
are written once. What a chain takes stays on the board until its end, unless the rules remove it at once.
"""

from __future__ import annotations

from ludotheque.games.dames.memory import (
    ALL_EVEN,
    ALL_ODD,
    ANY,
    BOTTOM,
    CHOICE,
    CROWNED,
    CROWNS_IN_PASSING,
    DESTINATION,
    FLYING,
    FRAME,
    FRAMES,
    LANDS_ANYWHERE,
    MEN_CAPTURE_BACK,
    MOST_MOVES,
    NEIGHBOURS,
    ORIGIN,
    ORTHOGONAL,
    RECORD,
    REMOVES_AT_ONCE,
    SEEN,
    SEEN_ENTRIES,
    STRIDE,
    TAKEN_EVEN,
    TAKEN_ODD,
    TOP,
    TRUNCATED,
    WHOLE_CHAIN,
    WORTH,
    Sides,
    is_in,
)
from ludotheque.kernels import Ints, inline_kernel, lowest, unchecked_kernel

(
    AT,
    DIRECTION,
    LANDING,  # the last landing tried in this direction, -1 before the first
    VICTIM,
    EVEN,  # taken so far
    ODD,
    VALUE,
    KING,
    CONTINUED,  # whether the piece can jump on from here
    BRANCHED,  # whether it can from one of the squares behind the victim
    BEFORE,  # how many captures were written before this victim
) = range(11)

MOST_JUMPS = 2_500
"""How many jumps are tried in a position; only one that is made to be slow has more, and loses the rest."""

FEW_JUMPS = 40
"""Up to here nothing is remembered: nearly every capture has fewer. Then no landing is tried again by which
the same was taken: the chains of a king among many men are thousands, their landings are hundreds."""

MAN_VALUE, KING_VALUE = 200, 398
"""What is taken in Frisian draughts: a king counts a little less than two men."""


@inline_kernel
def jumpers(p: Sides, memory: Ints) -> tuple[int, int]:
    """The men that can capture a neighbour, even and odd."""
    stride = memory[STRIDE]
    foe_even, foe_odd = p.foe_even, p.foe_odd
    free_even = memory[ALL_EVEN] & ~(p.own_even | foe_even)
    free_odd = memory[ALL_ODD] & ~(p.own_odd | foe_odd)
    found_even, found_odd = 0, 0
    if memory[MEN_CAPTURE_BACK] or p.side == 0:
        found_even |= (foe_odd << stride) & (free_even << (stride + 1))
        found_even |= (foe_odd << (stride - 1)) & (free_even << (stride - 1))
        found_odd |= (foe_even << 1) & (free_odd << (stride + 1))
        found_odd |= foe_even & (free_odd << (stride - 1))
    if memory[MEN_CAPTURE_BACK] or p.side == 1:
        found_even |= foe_odd & (free_even >> (stride - 1))
        found_even |= (foe_odd >> 1) & (free_even >> (stride + 1))
        found_odd |= (foe_even >> (stride - 1)) & (free_odd >> (stride - 1))
        found_odd |= (foe_even >> stride) & (free_odd >> (stride + 1))
    if memory[ORTHOGONAL]:
        found_even |= (foe_even << stride) & (free_even << (2 * stride))
        found_even |= (foe_even >> stride) & (free_even >> (2 * stride))
        found_even |= ((foe_even << 1) & (free_even << 2)) | ((foe_even >> 1) & (free_even >> 2))
        found_odd |= (foe_odd << stride) & (free_odd << (2 * stride))
        found_odd |= (foe_odd >> stride) & (free_odd >> (2 * stride))
        found_odd |= ((foe_odd << 1) & (free_odd << 2)) | ((foe_odd >> 1) & (free_odd >> 2))
    return p.own_even & ~p.kings_even & found_even, p.own_odd & ~p.kings_odd & found_odd


@unchecked_kernel
def was_seen(standing: int, even: int, odd: int, memory: Ints) -> bool:
    """Whether a piece, a man or a king, has stood there with the same taken; from now on it has.

    Newer landings replace older ones.
    """
    mixed = even ^ (even >> 10) ^ (even >> 21) ^ (odd << 1) ^ (odd >> 9) ^ (odd >> 20) ^ (standing << 3)
    place = SEEN + 1 + 3 * (mixed & (SEEN_ENTRIES - 1))
    key = 256 * memory[SEEN] + standing
    if memory[place] == key and memory[place + 1] == even and memory[place + 2] == odd:
        return True
    memory[place], memory[place + 1], memory[place + 2] = key, even, odd
    return False


@unchecked_kernel
def captures(p: Sides, starters_even: int, starters_odd: int, memory: Ints, base: int) -> int:
    """Write the captures of these pieces, from `base` on; how many there are."""
    count, best, jumps = 0, 0, 0
    directions = 8 if memory[ORTHOGONAL] else 4
    choice, whole_chain, flying = memory[CHOICE], memory[WHOLE_CHAIN], memory[FLYING]
    men_capture_back, removes_at_once = memory[MEN_CAPTURE_BACK], memory[REMOVES_AT_ONCE]
    is_choosy = choice == ANY and whole_chain != 0
    last_even = memory[TOP] if p.side == 0 else 0
    last_odd = 0 if p.side == 0 else memory[BOTTOM]
    while starters_even | starters_odd:
        free_even = memory[ALL_EVEN] & ~(p.own_even | p.foe_even)
        free_odd = memory[ALL_ODD] & ~(p.own_odd | p.foe_odd)
        if starters_even:
            origin = lowest(starters_even)
            starters_even &= starters_even - 1
            free_even |= 1 << origin
        else:
            origin = 64 + lowest(starters_odd)
            starters_odd &= starters_odd - 1
            free_odd |= 1 << (origin - 64)
        first = count
        memory[SEEN] += 1
        was_king = is_in(p.kings_even, p.kings_odd, origin)
        at = FRAMES
        memory[at + AT], memory[at + DIRECTION], memory[at + LANDING] = origin, 0, -1
        memory[at + EVEN], memory[at + ODD], memory[at + VALUE] = 0, 0, 0
        memory[at + KING], memory[at + CONTINUED] = 1 if was_king else 0, 0
        while at >= FRAMES:
            here, direction, landing = memory[at + AT], memory[at + DIRECTION], memory[at + LANDING]
            is_king = memory[at + KING] != 0
            taken_even, taken_odd = memory[at + EVEN], memory[at + ODD]
            open_even, open_odd = free_even, free_odd
            if removes_at_once:
                open_even |= taken_even
                open_odd |= taken_odd
            if direction < directions:
                if landing >= 0:
                    landing = memory[NEIGHBOURS + 8 * landing + direction]
                elif is_king or men_capture_back or (direction < 2) == (p.side == 0):
                    victim = memory[NEIGHBOURS + 8 * here + direction]
                    if is_king and flying:
                        while is_in(open_even, open_odd, victim):
                            victim = memory[NEIGHBOURS + 8 * victim + direction]
                    if is_in(p.foe_even & ~taken_even, p.foe_odd & ~taken_odd, victim):
                        landing = memory[NEIGHBOURS + 8 * victim + direction]
                        memory[at + VICTIM], memory[at + BRANCHED], memory[at + BEFORE] = victim, 0, count
                if landing < 0 or not is_in(open_even, open_odd, landing):
                    memory[at + DIRECTION], memory[at + LANDING] = direction + 1, -1
                    continue
                if is_king and flying and memory[LANDS_ANYWHERE]:
                    memory[at + LANDING] = landing
                else:
                    memory[at + DIRECTION] = direction + 1
                memory[at + CONTINUED] = 1
                if is_choosy and at > FRAMES and memory[at - FRAME + BRANCHED] == 0:
                    # Of the squares behind a piece, only those count from which the capture goes on.
                    memory[at - FRAME + BRANCHED] = 1
                    count = memory[at - FRAME + BEFORE]
                jumps += 1
                if jumps > MOST_JUMPS:
                    memory[TRUNCATED] = 1
                    return count
                victim = memory[at + VICTIM]
                value = 1
                if choice == WORTH:
                    value = KING_VALUE if is_in(p.kings_even, p.kings_odd, victim) else MAN_VALUE
                value += memory[at + VALUE]
                if memory[CROWNS_IN_PASSING] and is_in(last_even, last_odd, landing):
                    is_king = True
                bit = 1 << (victim & 63)
                if victim & 64:
                    taken_odd |= bit
                else:
                    taken_even |= bit
                if jumps > FEW_JUMPS and not is_choosy:
                    standing = landing + 128 if is_king else landing
                    if was_seen(standing, taken_even, taken_odd, memory):
                        continue
                at += FRAME
                memory[at + AT], memory[at + DIRECTION], memory[at + LANDING] = landing, 0, -1
                memory[at + EVEN], memory[at + ODD] = taken_even, taken_odd
                memory[at + VALUE], memory[at + CONTINUED] = value, 0
                memory[at + KING] = 1 if is_king else 0
                continue
            is_end = at > FRAMES and not (whole_chain and memory[at + CONTINUED])
            if is_end and is_choosy and memory[at - FRAME + BRANCHED]:
                is_end = False
            if is_end:
                value = memory[at + VALUE]
                if choice == WORTH and was_king:
                    value += 1  # of two captures of the same worth, that by a king
                if choice != ANY and value > best:
                    best, count, first = value, 0, 0
                crowned = 1 if not was_king and (is_king or is_in(last_even, last_odd, here)) else 0
                is_new = choice == ANY or value == best
                for known in range(first, count):
                    place = base + known * RECORD
                    if (
                        memory[place + DESTINATION] == here
                        and memory[place + TAKEN_EVEN] == taken_even
                        and memory[place + TAKEN_ODD] == taken_odd
                        and memory[place + CROWNED] == crowned
                    ):
                        is_new = False
                        break
                if is_new:
                    if count == MOST_MOVES:
                        memory[TRUNCATED] = 1
                        return count
                    place = base + count * RECORD
                    memory[place + ORIGIN], memory[place + DESTINATION] = origin, here
                    memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD] = taken_even, taken_odd
                    memory[place + CROWNED] = crowned
                    count += 1
            at -= FRAME
    return count
