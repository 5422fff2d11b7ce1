"""The folder of a training under way: its settings, a checkpoint, and a line for every step.

    settings.json    what is trained and how, written once
    steps.jsonl      a line for each step: the curve
    checkpoint.npz   all that the next step needs; replaced whole or not at all

The line of a step is written before its checkpoint: what stands behind the checkpoint's step is cut off when
the training goes on, and comes again.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotheque import storage, trained
from ludotheque.game import Unreadable
from ludotheque.train.learning import Arrays
from ludotheque.weights import read_arrays
from ludotheque.words import _

STATE = "state.json"
"""The array of bytes, in the checkpoint, that says how far the training is."""


class Progressed(NamedTuple):
    """How far a training is, beside what its learner keeps."""

    steps: int = 0
    moves: int = 0
    seconds: float = 0.0  # by the clock on the wall
    core_seconds: float = 0.0  # of one core


def run_path(game: str, name: str) -> Path:
    """Where the training of that name is kept."""
    trained.path(game, name)  # refuses what is no name
    return storage.folder("training") / game / name


def fresh_folder(game: str, name: str, again: bool) -> RunFolder:
    """The folder of a training that begins; Unreadable where there is one, unless it begins again."""
    folder = RunFolder(run_path(game, name))
    if folder.exists and not again:
        text = _(
            "{name} was trained before: --resume goes on, --again begins anew, --name takes another name",
            name=name,
        )
        raise Unreadable(text)
    return folder


def begun_folder(game: str, name: str) -> RunFolder:
    """The folder of a training that goes on; Unreadable where there is none."""
    folder = RunFolder(run_path(game, name))
    if not folder.exists:
        raise Unreadable(_("there is no training {name} to go on with", name=name[:40]))
    return folder


class RunFolder:
    """The files of one training."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def exists(self) -> bool:
        """Whether a training was begun here."""
        return (self.path / "settings.json").exists()

    def begin(self, settings: dict[str, Any]) -> None:
        """Note the settings of a new training, in place of whatever was here."""
        self.path.mkdir(parents=True, exist_ok=True)
        for name in ("checkpoint.npz", "steps.jsonl"):
            (self.path / name).unlink(missing_ok=True)
        self._replace("settings.json", json.dumps(settings, indent=1).encode() + b"\n")

    def settings(self) -> dict[str, Any]:
        """What was noted when it began."""
        try:
            found = json.loads((self.path / "settings.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            found = None
        if not isinstance(found, dict):
            raise self._damaged()
        return found

    def keep(self, progressed: Progressed, line: dict[str, Any], arrays: Arrays) -> None:
        """Note a step, then replace the checkpoint."""
        with (self.path / "steps.jsonl").open("ab") as log:
            log.write(json.dumps(line).encode() + b"\n")
        written = io.BytesIO()
        state = np.frombuffer(json.dumps(progressed._asdict()).encode(), np.uint8)
        np.savez(written, allow_pickle=False, **{STATE: state}, **arrays)
        self._replace("checkpoint.npz", written.getvalue())

    def checkpoint(self) -> tuple[Progressed, Arrays] | None:
        """The last one, if there is any; the log is cut to its steps."""
        try:
            content = (self.path / "checkpoint.npz").read_bytes()
        except FileNotFoundError:
            (self.path / "steps.jsonl").unlink(missing_ok=True)
            return None
        try:
            arrays = read_arrays(io.BytesIO(content))
            progressed = Progressed(**json.loads(arrays.pop(STATE).tobytes()))
        except (ValueError, KeyError, TypeError, RuntimeError, zipfile.BadZipFile, zlib.error):
            raise self._damaged() from None
        lines = (self.path / "steps.jsonl").read_bytes().splitlines(keepends=True)
        self._replace("steps.jsonl", b"".join(lines[: progressed.steps]))
        return progressed, arrays

    def steps(self) -> list[dict[str, Any]]:
        """The lines of all steps so far."""
        try:
            lines = (self.path / "steps.jsonl").read_text(encoding="utf-8").splitlines()
            return [json.loads(line) for line in lines]
        except FileNotFoundError:
            return []
        except ValueError:
            raise self._damaged() from None

    def _replace(self, name: str, content: bytes) -> None:
        draft = self.path / f".{name}.{os.getpid()}"
        try:
            with draft.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path / name)
        finally:
            draft.unlink(missing_ok=True)

    def _damaged(self) -> Unreadable:
        return Unreadable(_("the training in {path} is damaged: begin it again", path=self.path))
