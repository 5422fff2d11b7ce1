"""Players that were trained here, by name: `NAME.npz` and `NAME.json` in the folder of weights of their game.

A name is a plain word, never a path: whoever names a player can reach no other file.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ludotheque import storage
from ludotheque.game import Unreadable
from ludotheque.weights import Weights, load_weights
from ludotheque.words import _

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)


def names(game: str) -> list[str]:
    """The players of a game that were trained here, in order."""
    try:
        found = [path.stem for path in _folder(game).iterdir() if path.suffix == ".json"]
    except OSError:
        return []
    return sorted(name for name in found if is_name(name))


def is_name(name: str) -> bool:
    """Whether a trained player can have this name."""
    return _NAME.fullmatch(name) is not None


def path(game: str, name: str) -> Path:
    """Where the weights of that name are kept, without their ending."""
    if not is_name(name):
        text = _("a name is made of up to 40 letters a to z, digits and hyphens, not {name}", name=name[:40])
        raise Unreadable(text)
    return _folder(game) / name


def stamp(game: str, name: str) -> tuple[int, int]:
    """What changes whenever the weights of that name do."""
    try:
        seen = path(game, name).with_name(f"{name}.npz").stat()
    except OSError:
        return 0, 0
    return seen.st_mtime_ns, seen.st_size


def digest(game: str, name: str) -> str:
    """What tells these weights from others of the same name."""
    try:
        written = path(game, name).with_name(f"{name}.npz").read_bytes()
    except OSError:
        return ""
    return hashlib.sha256(written).hexdigest()


def load(game: str, name: str, version: int) -> Weights:
    """The weights of that name; Unreadable unless they are whole and for this game as its rules are now."""
    weights = load_weights(path(game, name))
    check(weights, name, game, version)
    return weights


def check(weights: Weights, name: str, game: str, version: int) -> None:
    """Refuse weights of another game or of other rules."""
    card = weights.card
    if card.game != game:
        raise Unreadable(_("{name} was trained for {other}, not for {game}", name=name,
                           other=str(card.game)[:40], game=game))  # fmt: skip
    if card.version != version:
        said = {"name": name, "old": card.version, "game": game, "new": version}
        text = _(
            "{name} was trained for version {old} of the rules of {game}, which is {new} now: train it again",
            **said,
        )
        raise Unreadable(text)


def features_of(weights: Weights, name: str) -> dict[str, int]:
    """The weights of linear players by the features' names; Unreadable where the two do not match."""
    import numpy as np

    found = weights.arrays.get("weights")
    features = weights.card.features
    is_whole = found is not None and found.ndim == 1 and np.issubdtype(found.dtype, np.integer)
    if not is_whole or found is None or len(found) != len(features) or not features:
        raise Unreadable(_("the weights of {name} do not fit its features", name=name))
    return dict(zip(features, found.tolist(), strict=True))


def _folder(game: str) -> Path:
    return storage.folder("weights") / game
