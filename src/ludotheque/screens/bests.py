"""The best results of whoever plays here, and the last games that were recorded, in the user's folder."""

from __future__ import annotations

import json
import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludotheque import storage
from ludotheque.game import Unreadable
from ludotheque.words import _

LARGEST = 50_000
"""Bytes of the file of bests; what is longer was not written here."""

MOST_RECORDINGS = 50
LARGEST_RECORDING = 4_000_000


def best(game: str, mode: str) -> int | None:
    """The best result in a mode of a game, if there is any."""
    modes = _read().get(game)
    found = modes.get(mode) if isinstance(modes, dict) else None
    return found if type(found) is int else None


def keep_best(game: str, mode: str, result: int, is_less_better: bool = False) -> bool:
    """Keep a result if it is the best so far, if the disk allows; whether it is."""
    before = best(game, mode)
    if before is not None and (result >= before if is_less_better else result <= before):
        return False
    kept = _read()
    modes = kept.get(game)
    kept[game] = {**(modes if isinstance(modes, dict) else {}), mode: result}
    with suppress(OSError):
        _write(_path(), json.dumps(kept, indent=1) + "\n")
    return True


def keep_recording(game: str, mode: str, text: str) -> Path | None:
    """Keep a recorded game, and forget the oldest ones; where it is, None where the disk refuses."""
    now = time.strftime("%Y%m%d-%H%M%S")
    path = recordings_folder() / f"{game}-{now}-{mode}.json"
    try:
        _write(path, text)
        for old in recordings(game)[MOST_RECORDINGS:]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def recordings(game: str) -> list[Path]:
    """The recorded games, the last one first."""
    pattern = re.compile(rf"{re.escape(game)}-\d{{8}}-\d{{6}}-\w+\.json")
    with suppress(OSError):
        found = [path for path in recordings_folder().iterdir() if pattern.fullmatch(path.name)]
        return sorted(found, key=lambda path: path.name, reverse=True)
    return []


def read_recording_file(path: Path) -> str:
    """The text of a recorded game; refused in a sentence where it cannot be read."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_RECORDING:
            raise Unreadable(_("{path} is not a file", path=path))
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from None
    except UnicodeError:
        raise Unreadable(_("this save is damaged: it is not a game of ours")) from None


def recordings_folder() -> Path:
    """Where recorded games lie."""
    return storage.folder("games") / "recordings"


def _path() -> Path:
    return storage.folder("games") / "bests.json"


def _read() -> dict[str, Any]:
    try:
        with _path().open(encoding="utf-8") as file:
            found = json.loads(file.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
