"""The bag of real-time games: every piece once, in any order, then the next bag."""

from __future__ import annotations

import hmac
from functools import lru_cache


def drawn_piece(seed: str, number: int, kinds: int) -> int:
    """The piece that comes after so many others."""
    return bag(seed, number // kinds, kinds)[number % kinds]


@lru_cache(maxsize=256)
def bag(seed: str, number: int, kinds: int) -> tuple[int, ...]:
    """The pieces of one bag as they come; those that were seen tell nothing of the bags that follow."""
    key = seed.encode()
    places = [hmac.digest(key, f"bag {number} {piece}".encode(), "sha256") for piece in range(kinds)]
    return tuple(sorted(range(kinds), key=places.__getitem__))
