"""How long a move stays on a screen before the next one covers it."""

from __future__ import annotations

import os

SECONDS_SEEN = 0.7


def seconds_seen() -> float:
    """How long a person's own move is seen before a machine answers; NO_MOTION asks for no delay."""
    return 0.0 if os.environ.get("NO_MOTION") else SECONDS_SEEN
