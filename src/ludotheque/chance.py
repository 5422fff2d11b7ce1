"""Pseudo-random numbers for kernels that play whole games: Marsaglia's xorshift of 64 bits (2003).

Its period is 2⁶⁴ - 1, so that billions of pieces never come round; a game begins where its seed says.
"""

from __future__ import annotations

import random

from ludotheque.kernels import kernel, wrap


@kernel
def next_number(number: int) -> int:
    """The next number; never 0, if the one before is not."""
    number = wrap(number ^ wrap(number << 13))
    number ^= number >> 7 & 0x1FFFFFFFFFFFFFF
    return wrap(number ^ wrap(number << 17))


@kernel
def below(number: int, count: int) -> int:
    """The random number as one from 0 to below `count`, by its upper half."""
    return (number >> 32 & 0xFFFFFFFF) * count >> 32


def first_number(seed: str) -> int:
    """Where the numbers of a game begin."""
    return random.Random(seed).getrandbits(62) + 1
