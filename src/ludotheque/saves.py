"""Saves in files: written whole or not at all, and read with a sentence for whatever is wrong."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ludotheque.game import Unreadable
from ludotheque.match import LARGEST_SAVE, Match
from ludotheque.words import _


def write_save(match: Match, path: Path) -> None:
    """Save into a file, whole or not at all. A device or a folder is left alone."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, _("{path} is not a file", path=path))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(match.save(), encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read_save(path: Path) -> Match:
    """The game in a file."""
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(_("{path} is not a file", path=path))
        if path.stat().st_size > LARGEST_SAVE:
            raise Unreadable(_("this save is too large to be one of ours"))
        return Match.load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from None
    except UnicodeError:
        raise Unreadable(_("this save is damaged: it is not a game of ours")) from None
