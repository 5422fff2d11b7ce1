"""The store's file as the system sees it: of the right kind, private, and still the one that was opened."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ludotheque.server.store.interface import StoreTrouble
from ludotheque.storage import folder
from ludotheque.words import _, mark

PRIVATE = 0o600
"""Whoever reads the store can sit in every seat of it."""

BESIDE = ("-wal", "-shm")
"""What SQLite adds to the name of a database for the files that it keeps beside it."""


def default_path() -> Path:
    """Where the room keeps its games when it is not told."""
    return folder("games") / "room.sqlite"


class Displaced(Exception):
    """The file that is open is no longer the one at its path; its text is marked for translation."""


class Identity(NamedTuple):
    """What tells a file from every other, whatever it is called."""

    device: int
    inode: int


def identity(path: Path) -> Identity | None:
    """The file at this path, None when there is none."""
    try:
        found = os.stat(path)  # asked several times a move: half the time of Path.stat
    except OSError:
        return None
    return Identity(found.st_dev, found.st_ino)


def beside(path: Path) -> list[Path]:
    """SQLite's own files for the database at this path."""
    return [path.with_name(path.name + ending) for ending in BESIDE]


class OpenedFiles:
    """The files of a store as they were when they were opened, to tell whether what is written will be found.

    Nothing else notices: a deleted file can be written as long as it is open.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database: Identity | None = None
        self._paths_beside = beside(path)
        self._beside: list[Identity | None] = []

    def note(self) -> None:
        """The files are open now. A second time it must be the same database."""
        found = identity(self.path)
        if self._database is None:
            self._database = found
        self.check_database()
        self._beside = [identity(path) for path in self._paths_beside]

    def check_database(self) -> None:
        """Displaced, if the database that was opened is no longer at its path."""
        if self._database is None:
            return
        found = identity(self.path)
        if found is None:
            raise Displaced(mark("the store's file is gone; put it back, or open the room again"))
        if found != self._database:
            raise Displaced(mark("another file is in the store's place; put it back, or open the room again"))

    def has_lost_log(self) -> bool:
        """Whether SQLite's files beside the database were deleted: what goes there would be lost."""
        return [identity(path) for path in self._paths_beside] != self._beside


def prepare(path: Path) -> None:
    """Make the file for a new store, for its owner only; a sentence when there can be none at that path.

    A file that can only be read is good enough to look at, and a full disk may have space again later.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        if not stat.S_ISREG(path.stat().st_mode):
            raise StoreTrouble(_("games cannot be kept in {path}: it is not a file", path=path))
        if not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        text = _("games cannot be kept in {path}: {reason}", path=path, reason=error.strerror)
        raise StoreTrouble(text) from None


def make_private(path: Path) -> None:
    """Take the rights to an old store's files from everybody but their owner, as far as they are ours."""
    for one in (path, *beside(path)):
        with suppress(OSError):
            mode = stat.S_IMODE(one.stat().st_mode)
            if mode & ~PRIVATE:
                one.chmod(mode & PRIVATE)
