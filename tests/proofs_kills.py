"""The room killed a hundred times under load, twenty times with a bad disk: the long form of test_kill.py."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.test_kill import kill_under_load

KILLS = 100
EVERY = 5
"""So many kills to one with a disk that is full, or cannot flush."""


def main() -> None:
    """Print what was acknowledged; an AssertionError if any of it was lost or doubled."""
    with TemporaryDirectory() as folder:
        memory = asyncio.run(kill_under_load(Path(folder), KILLS, EVERY))
    assert memory.repeated, "no kill came between the disk and the answer"
    print(
        f"{KILLS} kills, {KILLS // EVERY} of them with a full disk or a failing flush: "
        f"{len(memory.acknowledged)} acknowledged moves kept, none twice; "
        f"{memory.repeated} were on disk unanswered and came back as repeated; "
        f"{memory.refused} times a move was refused because nothing could be written"
    )


if __name__ == "__main__":
    main()
