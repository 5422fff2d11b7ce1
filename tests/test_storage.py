"""Where the program keeps its files."""

from __future__ import annotations

import os
import typing
from pathlib import Path

import pytest

from ludotheque.storage import Kind, folder


@pytest.mark.parametrize(
    ("kind", "variable", "place"),
    [
        ("settings", "XDG_CONFIG_HOME", "ludotheque"),
        ("games", "XDG_STATE_HOME", "ludotheque"),
        ("arena", "XDG_STATE_HOME", "ludotheque/arena"),
        ("kernels", "XDG_CACHE_HOME", "ludotheque/kernels"),
        ("books", "XDG_DATA_HOME", "ludotheque/books"),
        ("tables", "XDG_DATA_HOME", "ludotheque/tables"),
        ("weights", "XDG_DATA_HOME", "ludotheque/weights"),
    ],
)
def test_each_kind_of_files_has_a_folder(
    kind: Kind, variable: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, str(tmp_path))
    assert folder(kind) == tmp_path / place
    assert os.listdir(tmp_path) == []


def test_no_two_kinds_share_a_folder() -> None:
    kinds = typing.get_args(Kind)
    assert len({folder(kind) for kind in kinds}) == len(kinds) == 8
