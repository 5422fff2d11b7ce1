"""Trained weights on disk: read back as they were, refused when damaged, and never a way to run code."""

from __future__ import annotations

import gc
import hashlib
import io
import json
import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from ludotheque.game import Unreadable
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights

CARD = WeightsCard("tetris", {"width": 10, "name": "élève"}, "cross-entropy", 7, {"lines": 12.5})
ARRAYS = {"features": np.arange(6, dtype=np.int64).reshape(2, 3), "bias": np.array([0.5, -1.0])}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "folder" / "player.v2"


def same(one: Weights, other: Weights) -> bool:
    return one.card == other.card and all(
        np.array_equal(one.arrays[name], other.arrays[name])
        and one.arrays[name].dtype == other.arrays[name].dtype
        for name in {*one.arrays, *other.arrays}
    )


# --- Round trip ---------------------------------------------------------------------------------


def test_weights_are_read_back_as_they_were(path: Path) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    assert same(load_weights(path), Weights(ARRAYS, CARD))
    assert {file.name for file in path.parent.iterdir()} == {"player.v2.npz", "player.v2.json"}


def test_several_threads_may_read_weights_at_once(path: Path) -> None:
    """They give way to each other wherever garbage is collected, in the midst of reading too."""
    save_weights(path, Weights(ARRAYS, CARD))

    def read(deeper: int) -> bool:
        if deeper:
            return read(deeper - 1)
        return all(same(load_weights(path), Weights(ARRAYS, CARD)) for _time in range(100))

    usual = gc.get_threshold()
    gc.callbacks.append(give_way)
    gc.set_threshold(30)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert all(threads.map(read, (0, 40, 80, 120)))
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(give_way)


def give_way(_phase: str, _told: dict[str, int]) -> None:
    """Let another thread go on."""
    time.sleep(1e-5)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.text("abcdefgh_", min_size=1, max_size=8),
        st.one_of(
            arrays(np.float64, array_shapes(max_side=4), elements=st.floats(allow_nan=False)),
            arrays(np.int8, array_shapes(max_side=4)),
        ),
        max_size=4,
    ),
    st.integers(),
)
def test_arrays_of_any_shape_and_kind_are_read_back(path: Path, arrays: Any, seed: int) -> None:
    weights = Weights(arrays, CARD._replace(seed=seed))
    save_weights(path, weights)
    assert same(load_weights(path), weights)


def test_newer_weights_replace_the_older_ones(path: Path) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    newer = Weights({"bias": np.array([3.0])}, CARD._replace(seed=8))
    save_weights(path, newer)
    assert same(load_weights(path), newer)


def test_the_card_can_be_read_without_the_arrays(path: Path) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    content = json.loads(path.with_name("player.v2.json").read_text(encoding="utf-8"))
    assert content.pop("digest")
    assert content == {"format": 1, **CARD._asdict()}


# --- What is refused ----------------------------------------------------------------------------


def test_weights_that_are_not_there_are_refused(path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: No such file or directory"):
        load_weights(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 1}',
        b'{"format": 2, "game": "tetris", "rules": {}, "method": "", "seed": 1}',
        b'{"game": "tetris", "rules": {}, "method": "", "seed": 1}',
        b'{"format": 1, "game": "tetris", "rules": {}, "method": "", "seed": 1, "more": 1}',
    ],
)
def test_a_damaged_card_is_refused(path: Path, content: bytes) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    path.with_name("player.v2.json").write_bytes(content)
    with pytest.raises(Unreadable, match="holds no weights of ours"):
        load_weights(path)


def pickled() -> bytes:
    return pickle.dumps({"bias": 1})


def array_of_objects() -> bytes:
    file = io.BytesIO()
    np.savez(file, allow_pickle=True, bias=np.array([{"a": 1}], dtype=object))
    return file.getvalue()


def single_array() -> bytes:
    file = io.BytesIO()
    np.save(file, np.arange(3))
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [b"some text", b"PK\x03\x04 and no more", pickled(), array_of_objects(), single_array()],
    ids=["text", "half a zip file", "pickle", "pickle inside", "one array"],
)
def test_foreign_arrays_are_refused_even_with_a_card_of_their_own(path: Path, content: bytes) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    path.with_name("player.v2.npz").write_bytes(content)
    card = {"format": 1, **CARD._asdict(), "digest": hashlib.sha256(content).hexdigest()}
    path.with_name("player.v2.json").write_text(json.dumps(card))
    with pytest.raises(Unreadable, match="holds no weights of ours"):
        load_weights(path)


def test_arrays_that_were_cut_short_or_changed_are_refused(path: Path) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    file = path.with_name("player.v2.npz")
    whole = file.read_bytes()
    for place in range(0, len(whole), 7):
        for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]):
            file.write_bytes(damaged)
            with pytest.raises(Unreadable, match="holds no weights of ours"):
                load_weights(path)


def test_new_arrays_beside_an_old_card_are_refused(path: Path, tmp_path: Path) -> None:
    """As a program leaves them that ended between the two files."""
    save_weights(path, Weights(ARRAYS, CARD))
    save_weights(tmp_path / "newer", Weights({"bias": np.array([3.0])}, CARD))
    (tmp_path / "newer.npz").replace(path.with_name("player.v2.npz"))
    with pytest.raises(Unreadable, match="holds no weights of ours"):
        load_weights(path)


def test_what_would_need_a_pickle_is_not_written(path: Path) -> None:
    save_weights(path, Weights(ARRAYS, CARD))
    objects = {"bias": np.array([{"a": 1}], dtype=object)}
    with pytest.raises(ValueError, match="Object arrays cannot be saved"):
        save_weights(path, Weights(objects, CARD._replace(seed=9)))
    assert same(load_weights(path), Weights(ARRAYS, CARD))
    assert len(list(path.parent.iterdir())) == 2


def test_a_disk_that_is_full_leaves_the_older_weights(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_weights(path, Weights(ARRAYS, CARD))

    def disk_full(file: Path, content: bytes) -> int:
        with file.open("wb") as draft:
            draft.write(content[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", disk_full)
    with pytest.raises(OSError, match="No space left"):
        save_weights(path, Weights({"bias": np.array([3.0])}, CARD._replace(seed=8)))
    assert same(load_weights(path), Weights(ARRAYS, CARD))
    assert len(list(path.parent.iterdir())) == 2
