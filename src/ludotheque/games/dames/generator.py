"""The one move generator: every rule set's legal moves, by the numbers that memory.py holds of its rules."""

from __future__ import annotations

from ludotheque.games.dames.capture_search import captures, jumpers
from ludotheque.games.dames.memory import (
    ALL_EVEN,
    ALL_ODD,
    BOTTOM,
    CROWNED,
    DESTINATION,
    FLYING,
    MOST_MOVES,
    MUST_CAPTURE,
    NEIGHBOURS,
    ORIGIN,
    ORTHOGONAL,
    RECORD,
    STRIDE,
    TAKEN_EVEN,
    TAKEN_ODD,
    TOP,
    TRUNCATED,
    Sides,
    is_in,
)
from ludotheque.games.dames.single_jumps import single_jumps, write_jumps
from ludotheque.kernels import Ints, inline_kernel, lowest, popcount, unchecked_kernel


@inline_kernel
def men_steps(p: Sides, memory: Ints) -> tuple[int, int, int, int]:
    """Where men can step: to the left from even rows and from odd ones, to the right likewise."""
    stride = memory[STRIDE]
    men_even, men_odd = p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd
    free_even = memory[ALL_EVEN] & ~(p.own_even | p.foe_even)
    free_odd = memory[ALL_ODD] & ~(p.own_odd | p.foe_odd)
    if p.side == 0:
        return (
            (men_even >> stride) & free_odd,
            (men_odd >> 1) & free_even,
            (men_even >> (stride - 1)) & free_odd,
            men_odd & free_even,
        )
    return (
        men_even & free_odd,
        (men_odd << (stride - 1)) & free_even,
        (men_even << 1) & free_odd,
        (men_odd << stride) & free_even,
    )


@unchecked_kernel
def quiet_moves(p: Sides, memory: Ints, base: int, count: int) -> int:
    """Write the moves that take nothing after the first `count`; how many there are in all."""
    last_even = memory[TOP] if p.side == 0 else 0
    last_odd = 0 if p.side == 0 else memory[BOTTOM]
    steps = men_steps(p, memory)
    most = popcount(steps[0]) + popcount(steps[1]) + popcount(steps[2]) + popcount(steps[3])
    if count + most > MOST_MOVES:
        memory[TRUNCATED] = 1
        return count
    place = base + count * RECORD
    count += most
    for way in range(4):
        # To go back from where a man stepped is the direction opposite to its step.
        back = 3 - way // 2 if p.side == 0 else 1 - way // 2
        word = 0 if way % 2 else 64
        last = last_even if way % 2 else last_odd
        targets = steps[way]
        while targets:
            bit = lowest(targets)
            targets &= targets - 1
            destination = word + bit
            memory[place + ORIGIN] = memory[NEIGHBOURS + 8 * destination + back]
            memory[place + DESTINATION] = destination
            memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD] = 0, 0
            memory[place + CROWNED] = (last >> bit) & 1
            place += RECORD
    kings_even, kings_odd = p.own_even & p.kings_even, p.own_odd & p.kings_odd
    free_even = memory[ALL_EVEN] & ~(p.own_even | p.foe_even)
    free_odd = memory[ALL_ODD] & ~(p.own_odd | p.foe_odd)
    while kings_even | kings_odd:
        if kings_even:
            origin = lowest(kings_even)
            kings_even &= kings_even - 1
        else:
            origin = 64 + lowest(kings_odd)
            kings_odd &= kings_odd - 1
        for direction in range(4):
            destination = memory[NEIGHBOURS + 8 * origin + direction]
            while is_in(free_even, free_odd, destination):
                if count == MOST_MOVES:
                    memory[TRUNCATED] = 1
                    return count
                memory[place + ORIGIN], memory[place + DESTINATION] = origin, destination
                memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD], memory[place + CROWNED] = 0, 0, 0
                place += RECORD
                count += 1
                if not memory[FLYING]:
                    break
                destination = memory[NEIGHBOURS + 8 * destination + direction]
    return count


@unchecked_kernel
def generate(p: Sides, memory: Ints, base: int) -> int:
    """Write all legal moves from `base` on; how many there are."""
    kings_even, kings_odd = p.own_even & p.kings_even, p.own_odd & p.kings_odd
    count = -1
    if kings_even | kings_odd | memory[ORTHOGONAL] == 0:
        count = single_jumps(p, memory)
        if count > 0:
            write_jumps(p, memory, base)
    if count < 0:
        men_even, men_odd = jumpers(p, memory)
        count = captures(p, men_even | kings_even, men_odd | kings_odd, memory, base)
    if count > 0 and memory[MUST_CAPTURE]:
        return count
    return quiet_moves(p, memory, base, count)


@inline_kernel
def only_steps(p: Sides, memory: Ints) -> bool:
    """Whether a side without kings can move and can take nothing: told without listing its moves."""
    if (p.own_even & p.kings_even) | (p.own_odd & p.kings_odd):
        return False
    able = jumpers(p, memory)
    if able[0] | able[1]:
        return False
    steps = men_steps(p, memory)
    return steps[0] | steps[1] | steps[2] | steps[3] != 0


@unchecked_kernel
def without_king(code: int, memory: Ints, base: int, count: int) -> int:
    """Strike what the king at that square moves without capturing from a list; how many moves are left."""
    left = 0
    for move in range(count):
        place = base + move * RECORD
        if memory[place + ORIGIN] == code and memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0:
            continue
        for part in range(RECORD):
            memory[base + left * RECORD + part] = memory[place + part]
        left += 1
    return left


@unchecked_kernel
def count_moves(p: Sides, memory: Ints, base: int) -> int:
    """How many legal moves there are; those of men that take one piece or none are not listed."""
    if (p.own_even & p.kings_even) | (p.own_odd & p.kings_odd) | memory[ORTHOGONAL]:
        return generate(p, memory, base)
    count = single_jumps(p, memory)
    if count < 0:
        return generate(p, memory, base)
    if count > 0 and memory[MUST_CAPTURE]:
        return count
    steps = men_steps(p, memory)
    return count + popcount(steps[0]) + popcount(steps[1]) + popcount(steps[2]) + popcount(steps[3])


@inline_kernel
def after(p: Sides, memory: Ints, place: int) -> Sides:
    """The position after the move in the record at `place`, as the other side has it."""
    origin, destination = memory[place + ORIGIN], memory[place + DESTINATION]
    taken_even, taken_odd = memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD]
    leaving, arriving = 1 << (origin & 63), 1 << (destination & 63)
    from_even, from_odd = (0, leaving) if origin & 64 else (leaving, 0)
    to_even, to_odd = (0, arriving) if destination & 64 else (arriving, 0)
    kings_even, kings_odd = p.kings_even & ~taken_even, p.kings_odd & ~taken_odd
    if memory[place + CROWNED] or (kings_even & from_even) | (kings_odd & from_odd):
        kings_even = (kings_even & ~from_even) | to_even
        kings_odd = (kings_odd & ~from_odd) | to_odd
    return Sides(
        p.foe_even & ~taken_even,
        p.foe_odd & ~taken_odd,
        (p.own_even & ~from_even) | to_even,
        (p.own_odd & ~from_odd) | to_odd,
        kings_even,
        kings_odd,
        1 - p.side,
    )
