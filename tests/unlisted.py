"""Games that are not in the catalogue yet, plugged in as another package's would be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ludotheque import catalogue
from tests.toys_package import write_package


@contextmanager
def plugged_in(*names: str) -> Iterator[None]:
    """These games of ours in the catalogue of this process, for a while; listed ones stay as they are."""
    missing = [name for name in names if name not in catalogue.game_names()]
    lines = [f"{name} = ludotheque.games.{name}:MANIFEST\n" for name in missing]
    with TemporaryDirectory() as folder:
        write_package(Path(folder), "[ludotheque.games]\n" + "".join(lines))
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.path.remove(folder)
