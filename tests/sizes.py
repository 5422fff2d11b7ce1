"""Tests that come in two sizes: a quick one in the suite, the full one in `make proofs`.

Such a test is marked `@pytest.mark.proof` and takes its numbers from `sized`.
"""

from __future__ import annotations

import os

IS_FULL = "LUDOTHEQUE_PROOFS" in os.environ


def sized(quick: int, full: int) -> int:
    """How many games, positions or examples to try in this run."""
    return full if IS_FULL else quick
