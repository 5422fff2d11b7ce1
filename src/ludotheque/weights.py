"""Trained weights on disk: named arrays in `NAME.npz`, and beside them `NAME.json`, which says what they are.

Neither file can hold code: arrays of numbers only, never a pickle.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import threading
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from ludotheque.game import Unreadable
from ludotheque.words import _

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = 1

_READING = threading.Lock()
"""NumPy reads the head of an array as a Python literal, and CPython before 3.11.8 fails where two threads do
so at once (its bug 106905)."""


class WeightsCard(NamedTuple):
    """Which game the weights are for, how they were made, and what they were found to be worth."""

    game: str
    rules: dict[str, Any]
    method: str
    seed: int
    result: dict[str, Any] = {}
    version: int = 0  # of the rules and features, where the game counts them (see trainable.py)
    kind: str = "linear"  # what the arrays are: `weights`, whole numbers, one for each feature; or others
    features: list[str] = []
    settings: dict[str, Any] = {}  # all that a training needs to be repeated
    cost: dict[str, Any] = {}  # what it took


class Weights(NamedTuple):
    """Arrays by name, and their card."""

    arrays: Mapping[str, NDArray[Any]]
    card: WeightsCard


def save_weights(path: Path, weights: Weights) -> None:
    """Write both files, each whole or not at all; `path` is the name of either without its ending."""
    import numpy as np

    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **dict(weights.arrays))
    content = {"format": FORMAT, **weights.card._asdict(), "digest": _digest(file.getvalue())}
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        for ending, written in (("npz", file.getvalue()), ("json", text.encode())):
            draft.write_bytes(written)
            draft.replace(path.with_name(f"{path.name}.{ending}"))
    finally:
        draft.unlink(missing_ok=True)


def load_weights(path: Path) -> Weights:
    """The weights that `save_weights` wrote; Unreadable when they are missing, damaged or foreign."""
    try:
        content = json.loads(path.with_name(f"{path.name}.json").read_text(encoding="utf-8"))
        written = path.with_name(f"{path.name}.npz").read_bytes()
        if content.pop("format") != FORMAT or content.pop("digest") != _digest(written):
            raise ValueError
        card = WeightsCard(**content)
        if not _is_sound(card):
            raise ValueError
        arrays = read_arrays(io.BytesIO(written))
    except OSError as error:
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from None
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError, zipfile.BadZipFile, zlib.error):
        raise Unreadable(_("{path} holds no weights of ours", path=path)) from None
    return Weights(arrays, card)


def read_arrays(file: Path | BinaryIO) -> dict[str, NDArray[Any]]:
    """The arrays of an `.npz` file by name; a file with a pickle is refused."""
    import numpy as np

    with _READING, np.load(file, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}


def _is_sound(card: WeightsCard) -> bool:
    """Whether a card that was read has words where words belong, and numbers where numbers do."""
    are_words = all(isinstance(word, str) for word in (card.game, card.method, card.kind))
    are_numbers = all(type(number) is int for number in (card.seed, card.version))
    are_names = isinstance(card.features, list) and all(isinstance(name, str) for name in card.features)
    tables = (card.rules, card.result, card.settings, card.cost)
    return are_words and are_numbers and are_names and all(isinstance(table, dict) for table in tables)


def _digest(written: bytes) -> str:
    """What ties the card to its arrays: one of the two files alone may have been replaced."""
    return hashlib.sha256(written).hexdigest()
