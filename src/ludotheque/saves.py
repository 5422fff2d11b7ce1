"""Saves in files: written whole or not at all, and read with a sentence for whatever is wrong.

A file may also be in a format of a game's own world (formats.py), with one game or many.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from ludotheque import catalogue
from ludotheque.formats import FileGame, OpenedFile
from ludotheque.game import LudothequeError, Unreadable
from ludotheque.match import LARGEST_SAVE, PERSON, Match, too_long
from ludotheque.words import _, several


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
    return Match.load(_text_of(path))


def read_game(path: Path, number: int = 0) -> tuple[Match, list[str]]:
    """The game of a save, or one of a file of another format, and the names of its players, if it has any."""
    text = _text_of(path)
    if is_save(text):
        return Match.load(text), []
    opened = opened_file(text)
    if not 0 <= number < len(opened.titles):
        text = several("this file has {count} game", "this file has {count} games", len(opened.titles))
        raise Unreadable(text)
    found = opened.game(number)
    return match_of(found), list(found.names)


def is_save(text: str) -> bool:
    """Whether a file is one of ours, or a wrong one: it begins as JSON does."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "")


def opened_file(text: str) -> OpenedFile:
    """A file in the format of some game; the first format's refusal counts."""
    refusals: list[LudothequeError] = []
    for name in catalogue.game_names():
        for file_format in catalogue.formats(name).values():
            try:
                return file_format.read(text)
            except LudothequeError as refusal:
                refusals.append(refusal)
    raise refusals[0] if refusals else Unreadable(_("this save is damaged: it is not a game of ours"))


def match_of(found: FileGame) -> Match:
    """The match of a game of a file."""
    match = Match.from_position(found.rules, found.position) if found.position else Match(found.rules)
    if len(found.moves) > found.rules.longest:
        raise Unreadable(too_long(found.rules))
    match.extend(found.moves)
    if found.outcome and not match.outcome:
        match.end(found.outcome)
    match.players = [PERSON] * match.seats
    return match


def _text_of(path: Path) -> str:
    """What a file holds, if it is one."""
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(_("{path} is not a file", path=path))
        if path.stat().st_size > LARGEST_SAVE:
            raise Unreadable(_("this save is too large to be one of ours"))
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from None
    except UnicodeError:
        raise Unreadable(_("this save is damaged: it is not a game of ours")) from None
