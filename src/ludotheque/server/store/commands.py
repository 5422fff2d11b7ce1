"""What `ludotheque store check`, `backup` and `repair` do and say; the result is an exit status."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from ludotheque.server.store.backup import back_up
from ludotheque.server.store.check import CheckSummary, check
from ludotheque.server.store.file import default_path
from ludotheque.server.store.repair import repair
from ludotheque.server.store.salvage import Progress
from ludotheque.words import _, several

DAMAGED_STATUS = 1


def run(options: argparse.Namespace, progress: Progress) -> int:
    """Do what the command's second word says."""
    path = options.store or default_path()
    return {"check": _check, "backup": _back_up, "repair": _repair}[options.action](path, options, progress)


def _check(path: Path, options: argparse.Namespace, progress: Progress) -> int:
    summary = check(path, progress)
    if options.json:
        print(msgspec.json.encode(summary).decode())
    else:
        _say_found(summary)
        if not summary.is_whole:
            print(_("To mend it, close the room and run: ludotheque store repair"))
    return 0 if summary.is_whole else DAMAGED_STATUS


def _back_up(path: Path, options: argparse.Namespace, progress: Progress) -> int:
    size = back_up(path, options.file, options.overwrite, progress)
    if options.json:
        print(msgspec.json.encode({"store": str(path), "backup": str(options.file), "bytes": size}).decode())
    else:
        print(_("The games are in {path} too, and were read back.", path=options.file))
    return 0


def _repair(path: Path, options: argparse.Namespace, progress: Progress) -> int:
    summary = repair(path, progress)
    if options.json:
        print(msgspec.json.encode(summary).decode())
        return 0
    _say_found(summary.found)
    if not summary.backup:
        print(_("There is nothing to repair."))
        return 0
    for game in summary.cut:
        lost = game.events - game.whole
        print(several("{game} lost {count} event", "{game} lost {count} events", lost, game=game.id))
    for game in summary.removed:
        print(_("{game} is no longer there", game=game.id))
    if summary.found.database:
        print(_("Games of which nothing was left to read cannot be named."))
    if summary.taken_out:
        print(_("What was taken out is in {path}.", path=summary.taken_out))
    print(_("The store is whole again; as it was before, it is in {path}.", path=summary.backup))
    return 0


def _say_found(summary: CheckSummary) -> None:
    print(
        several(
            "{count} game with {events} events was read.",
            "{count} games with {events} events were read.",
            summary.games,
            events=summary.events,
        )
    )
    if summary.unknown:
        print(
            several(
                "{count} of them is of a package that is not installed here, and was not played again.",
                "{count} of them are of packages that are not installed here, and were not played again.",
                summary.unknown,
            )
        )
    for reason in summary.database[:10]:
        print(_("The database file is damaged: {reason}", reason=reason))
    for game in summary.damaged:
        print(
            _(
                "{game} is damaged: {fault} ({whole} of {events} events are whole)",
                game=game.id,
                fault=_(game.fault),
                whole=game.whole,
                events=game.events,
            )
        )
    if summary.rows:
        print(
            several(
                "{count} game is not in the lists as it should be.",
                "{count} games are not in the lists as they should be.",
                summary.rows,
            )
        )
    if summary.is_whole:
        print(_("Everything is whole."))
