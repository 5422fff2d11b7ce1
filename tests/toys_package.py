"""The toy as an installed package: a folder that an installer would leave, on the path of whoever asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent

ENTRY_POINTS = """\
[ludotheque.games]
toy = tests.toys:MANIFEST

[ludotheque.agents]
toy:peeker = tests.toys:Peeker
"""


def write_package(folder: Path, entry_points: str = ENTRY_POINTS) -> Path:
    """Write what an installer leaves of a package with these entry points."""
    about = folder / "ludotheque_toys-1.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ludotheque-toys\nVersion: 1\n")
    (about / "entry_points.txt").write_text(entry_points)
    return folder


def toys_environment(folder: Path) -> dict[str, str]:
    """The environment of a process that knows the toy; the package is written into that folder."""
    paths = [str(write_package(folder)), str(REPOSITORY), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


@contextmanager
def toys_plugged_in(folder: Path) -> Iterator[None]:
    """The toy in the catalogue of this process and of those that it starts, for a while."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = toys_environment(folder)["PYTHONPATH"]
    added = [str(folder), str(REPOSITORY)]
    sys.path[:0] = added
    try:
        yield
    finally:
        for path in added:
            sys.path.remove(path)
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before
