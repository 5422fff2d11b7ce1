"""The room killed thirty times under load: the long form of test_kill.py."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.test_kill import kill_under_load

KILLS = 30


def main() -> None:
    """Print what was acknowledged; an AssertionError if any of it was lost or doubled."""
    with TemporaryDirectory() as folder:
        memory = asyncio.run(kill_under_load(Path(folder), KILLS))
    assert memory.repeated, "no kill came between the disk and the answer"
    print(
        f"{KILLS} kills: {len(memory.acknowledged)} acknowledged moves kept, none twice; "
        f"{memory.repeated} were on disk unanswered and came back as repeated"
    )


if __name__ == "__main__":
    main()
