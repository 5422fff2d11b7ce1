"""One room for one store: a lock that belongs to the file, by whatever path it was found.

It lies on a byte of the database itself that SQLite never locks: the one before its own. It is an open file
description lock, which SQLite's locks do not touch and which the system lets go of with the program, however
that ends. A file beside the store, named like it with `.lock` added, only says where the room is to be found.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from pathlib import Path

SQLITE_FIRST_BYTE = 0x4000_0000
LOCKED_BYTE = SQLITE_FIRST_BYTE - 1


class StoreLock:
    """Held as long as it is referred to, and not closed before SQLite's connections to the same file are.

    (To close a file makes a program lose the other kind of locks on it, SQLite's kind.)
    """

    def __init__(self, path: Path, file: int | None) -> None:
        self._note = _note(path)
        self._file = file

    def say(self, *addresses: str) -> None:
        """Leave word where the room is, here and for others, for whoever finds the store locked."""
        self.forget()
        with suppress(OSError):
            note = os.open(self._note, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            os.write(note, "\n".join(addresses).encode())
            os.close(note)

    def forget(self) -> None:
        """Take back the word that was left, by an earlier room too."""
        with suppress(OSError):
            self._note.unlink(missing_ok=True)

    def release(self) -> None:
        """Let others have the store."""
        self.forget()
        if self._file is not None:
            os.close(self._file)
            self._file = None


def lock(path: Path) -> StoreLock | None:
    """The lock of the store at this path, None when another program holds it.

    A store that cannot be written needs no lock, and a system without such locks has only SQLite's own: two
    rooms then tell each other's moves apart by `Conflict`.
    """
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return StoreLock(path, None)
    try:
        _lock_byte(file)
    except (BlockingIOError, PermissionError):  # either means that another program holds it
        os.close(file)
        return None
    except (OSError, AttributeError, ModuleNotFoundError):
        pass
    held = StoreLock(path, file)
    held.forget()
    return held


def _lock_byte(file: int) -> None:
    import fcntl  # which Windows does not have

    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, LOCKED_BYTE, 1, 0)
    fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)


def addresses_of_holder(path: Path) -> list[str]:
    """Where the room is that holds the store, here and for others; nothing where it left no word."""
    try:
        return _note(path).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError):
        return []


def _note(path: Path) -> Path:
    found = path.resolve()
    return found.with_name(f"{found.name}.lock")
