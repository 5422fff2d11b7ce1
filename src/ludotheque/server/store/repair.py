"""A damaged store made whole again: what can be read of it is written into a new file that takes its place.

Nothing is thrown away. The old file stays beside the new one; what had to leave a game, and games whose
opening is damaged, go into a file of their own. A game whose seals are right is left as it is, playable here
or not.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.server.store.backup import flush
from ludotheque.server.store.check import CheckSummary, GameFault, file_faults, note, open_to_look
from ludotheque.server.store.file import beside, make_private
from ludotheque.server.store.interface import Opening, Row, Sitting, StoreTrouble, seal
from ludotheque.server.store.lock import lock
from ludotheque.server.store.queries import decode_rows
from ludotheque.server.store.replays import copy_replays
from ludotheque.server.store.salvage import KeptGame, Progress, SalvagedGame, examine, game_ids, read_kept
from ludotheque.server.store.schema import UNUSABLE, open_for_writing
from ludotheque.server.store.sqlite import write_row
from ludotheque.words import _


class RepairSummary(msgspec.Struct):
    """What was found, and what was done about it; nothing, when `backup` is empty."""

    found: CheckSummary
    cut: list[GameFault] = []  # games that lost their last events
    removed: list[GameFault] = []  # games that are no longer there
    backup: str = ""  # the store as it was
    taken_out: str = ""  # what is no longer in the store, as JSON lines


def repair(path: Path, progress: Progress) -> RepairSummary:
    """Make a store whole that no room has open. It is replaced in one moment, at the end."""
    path = path.resolve()
    held = lock(path)
    if held is None:
        raise StoreTrouble(_("a room is open over these games; close it first"))
    summary = RepairSummary(CheckSummary(str(path), database=[], damaged=[]), [], [])
    draft, aside = path.with_name(f".{path.name}.repaired"), path.with_name(f".{path.name}.taken-out")
    try:
        with closing(open_to_look(path)) as reader:
            _remove(draft, aside)
            with closing(open_for_writing(draft)) as writer, aside.open("wb") as out:
                _rebuild(reader, writer, out, summary, progress)
        if summary.found.database and len(summary.removed) == summary.found.games:
            raise StoreTrouble(_("no game can be read from {path}; it was left as it is", path=path))
        if summary.found.rows or summary.found.database or summary.cut or summary.removed:
            _replace(path, draft, aside, summary)
    except UNUSABLE as error:
        raise StoreTrouble(_("the store cannot be repaired: {reason}", reason=error)) from None
    except OSError as error:
        raise StoreTrouble(_("the store cannot be repaired: {reason}", reason=error.strerror)) from None
    finally:
        _remove(draft, aside)
        held.release()
    return summary


def _rebuild(
    reader: sqlite3.Connection,
    writer: sqlite3.Connection,
    out: Any,
    summary: RepairSummary,
    progress: Progress,
) -> None:
    """Write all that is whole into a new store, and the rest as lines of JSON."""
    progress(_("reading the database file"))
    found = summary.found
    found.database += file_faults(reader)
    ids, troubles = game_ids(reader)
    found.database += [one for one in troubles if one not in found.database]
    writer.execute("BEGIN IMMEDIATE")
    for number, game_id in enumerate(ids, 1):
        progress(_("playing the games again: {number} of {all}", number=number, all=len(ids)))
        kept = read_kept(reader, game_id)
        salvaged = examine(kept)
        note(found, game_id, salvaged)
        fault = GameFault(game_id, len(salvaged.events), salvaged.expected, salvaged.fault)
        if salvaged.opening is None:
            summary.removed.append(fault)
        else:
            _write_game(writer, kept, salvaged, salvaged.opening)
            if len(salvaged.events) < salvaged.expected:
                summary.cut.append(fault)
        if salvaged.opening is None or len(salvaged.events) < len(kept.events):
            out.write(msgspec.json.encode(kept._replace(events=kept.events[len(salvaged.events) :])) + b"\n")
    with suppress(*UNUSABLE):  # an older store has none, and games come first
        copy_replays(reader, writer)
    writer.execute("COMMIT")
    progress("")


def _write_game(writer: sqlite3.Connection, kept: KeptGame, salvaged: SalvagedGame, opening: Opening) -> None:
    writer.execute("INSERT INTO game VALUES (?, ?, ?)", (kept.id, *(kept.opening or ())))
    whole = kept.events[: len(salvaged.events)]
    writer.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", whole)
    last_seal = salvaged.events[-1].seal if salvaged.events else seal("", opening)
    row = salvaged.record.row() if salvaged.record else _row_as_it_was(kept, opening, len(whole))
    writer.execute(*write_row(row, len(whole), last_seal))


def _row_as_it_was(kept: KeptGame, opening: Opening, events: int) -> Row:
    """The row of a game that cannot be played here; if it is lost, the little that can be said without."""
    found = decode_rows([(kept.row[4],)]) if kept.row else []
    if found and found[0].id == kept.id:
        return found[0]
    players = [Sitting(sitting.kind, sitting.name) for sitting in opening.seats]
    return Row(kept.id, opening.game, "running", players, events, None, "", opening.time, may_save=False)


def _replace(path: Path, draft: Path, aside: Path, summary: RepairSummary) -> None:
    """Put the new store in the old one's place, which stays beside it under another name."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    backup = path.with_name(f"{path.name}.before-repair-{stamp}")
    for old, copy in zip((path, *beside(path)[:1]), (backup, *beside(backup)[:1]), strict=True):
        with suppress(FileNotFoundError):
            shutil.copyfile(old, copy)
            flush(copy)
    make_private(backup)
    if aside.stat().st_size:
        taken_out = path.with_name(f"{path.name}.taken-out-{stamp}.jsonl")
        flush(aside)
        aside.replace(taken_out)
        make_private(taken_out)
        summary.taken_out = str(taken_out)
    flush(draft)
    make_private(draft)
    _remove(*beside(path))  # the old log must not be taken for the new store's; it is beside the backup
    draft.replace(path)
    flush(path.parent)
    summary.backup = str(backup)


def _remove(*paths: Path) -> None:
    for path in paths:
        for one in (path, *beside(path)):
            one.unlink(missing_ok=True)
