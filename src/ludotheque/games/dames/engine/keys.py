"""Positions as hash keys: one random number for each piece on each square, all joined by XOR."""

from __future__ import annotations

import random

import numpy as np

from ludotheque.games.dames.memory import (
    CROWNED,
    DESTINATION,
    ORIGIN,
    TAKEN_EVEN,
    TAKEN_ODD,
    Sides,
    is_in,
)
from ludotheque.kernels import Ints, inline_kernel, lowest, unchecked_kernel

_chance = random.Random(10)
PIECE_KEYS = np.array([_chance.getrandbits(62) for _key in range(4 * 128)], np.int64)
"""By (2 · colour + whether it is a king) · 128 + code."""

SIDE_KEY = _chance.getrandbits(62)
"""Black is to move."""


@unchecked_kernel
def set_key(even: int, odd: int, kind: int) -> int:
    """The key of pieces of one kind."""
    key = 0
    while even:
        key ^= PIECE_KEYS[128 * kind + lowest(even)]
        even &= even - 1
    while odd:
        key ^= PIECE_KEYS[128 * kind + 64 + lowest(odd)]
        odd &= odd - 1
    return key


@unchecked_kernel
def key_of(p: Sides) -> int:
    """The key of a position."""
    own, foe = 2 * p.side, 2 - 2 * p.side
    key = set_key(p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd, own)
    key ^= set_key(p.own_even & p.kings_even, p.own_odd & p.kings_odd, own + 1)
    key ^= set_key(p.foe_even & ~p.kings_even, p.foe_odd & ~p.kings_odd, foe)
    key ^= set_key(p.foe_even & p.kings_even, p.foe_odd & p.kings_odd, foe + 1)
    return key ^ (SIDE_KEY if p.side else 0)


@inline_kernel
def key_after(key: int, p: Sides, memory: Ints, place: int) -> int:
    """The key after the move in the record at `place`."""
    origin, destination = memory[place + ORIGIN], memory[place + DESTINATION]
    was_king = 1 if is_in(p.kings_even, p.kings_odd, origin) else 0
    is_king = was_king | memory[place + CROWNED]
    key ^= SIDE_KEY ^ PIECE_KEYS[128 * (2 * p.side + was_king) + origin]
    key ^= PIECE_KEYS[128 * (2 * p.side + is_king) + destination]
    even, odd = memory[place + TAKEN_EVEN], memory[place + TAKEN_ODD]
    if even | odd:
        foe = 2 - 2 * p.side
        key ^= set_key(even & ~p.kings_even, odd & ~p.kings_odd, foe)
        key ^= set_key(even & p.kings_even, odd & p.kings_odd, foe + 1)
    return key
