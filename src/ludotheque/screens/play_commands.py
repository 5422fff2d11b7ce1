"""What `ludotheque`, `ludotheque play` and `ludotheque watch` do: open the room, or a table."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue
from ludotheque.game import Game, LudothequeError, Unreadable
from ludotheque.match import PERSON, Match, new_seed
from ludotheque.saves import read_save
from ludotheque.screens.autosave import autosave_path, command_name
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.screens.local_table import LocalTable


def room() -> int:
    """Open the game room, which needs a terminal."""
    if has_terminal():
        return _on_screen(None)
    command = " ".join((command_name(), "play", catalogue.game_names()[0], "--plain"))
    print(_("The game room needs a terminal; line by line: {command}", command=command))
    return 0


def play(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """Play; where no players are chosen, people take the fewest seats that the rules allow."""
    return _sit_down(_table(options, game, [PERSON]), options.plain)


def watch(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """Watch; where no players are chosen, the two strongest machines take turns on the fewest seats."""
    return _sit_down(_table(options, game, catalogue.agent_names(game.name)[-2:]), options.plain)


def has_terminal() -> bool:
    """Whether there is a terminal on which more than lines can be shown."""
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return is_terminal and os.environ.get("TERM", "dumb") != "dumb"


def _sit_down(table: LocalTable, in_lines: bool) -> int:
    if in_lines or not has_terminal():
        from ludotheque.screens.plain import run_plain

        return run_plain(table, sys.stdin or io.StringIO(), sys.stdout)
    return _on_screen(table)


def _on_screen(table: LocalTable | None) -> int:
    from ludotheque.screens.terminal import run_room, run_table

    try:
        return run_room() if table is None else run_table(table)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise LudothequeError(_("this screen needs the extra: pip install ludotheque[terminal]")) from None


def _table(options: argparse.Namespace, game: Game[Any, Any], usual: list[str]) -> LocalTable:
    from ludotheque.screens.local_table import LocalTable

    if options.clock is not None and not 0 < options.clock <= 1440:
        raise Unreadable(_("the clock must be from 0 to 1440 minutes"))
    if options.increment is not None and not (0 <= options.increment <= 60 and options.clock):
        raise Unreadable(_("the increment must be from 0 to 60 seconds, and needs a clock"))
    clock = None if options.clock is None else options.clock * 60
    players = [name.strip() for name in options.players.split(",")] if options.players else []
    if options.resume or options.load:
        match = _saved_match(options, players)
    else:
        fewest = game.seats[0]
        players = players or (usual[-fewest:] * fewest)[:fewest]
        match = Match(game, len(players), new_seed() if options.seed is None else options.seed)
    return LocalTable(match, players, options.save or options.load, clock, options.increment or 0.0)


def _saved_match(options: argparse.Namespace, players: list[str]) -> Match:
    match = read_save(options.load or autosave_path(options.game))
    if match.game.name != options.game:
        raise Unreadable(_("this save is a game of {game}", game=match.game.name))
    if players and len(players) != match.seats:
        text = _("this game has {seats} seats, not {number}", seats=match.seats, number=len(players))
        raise Unreadable(text)
    return match
