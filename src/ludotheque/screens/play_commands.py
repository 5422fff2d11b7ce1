"""What `ludotheque`, `ludotheque play` and `ludotheque watch` do: open the room, or a table."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue
from ludotheque.game import Game, LudothequeError, Unreadable
from ludotheque.live_recording import read_recording
from ludotheque.match import PERSON, Match, new_seed
from ludotheque.saves import read_save
from ludotheque.screens import bests
from ludotheque.screens.autosave import autosave_path, command_name
from ludotheque.screens.watching import Watching, can_be_watched, read_speed
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.live import LiveGame
    from ludotheque.screens.local_table import LocalTable


def room() -> int:
    """Open the game room, which needs a terminal."""
    if has_terminal():
        return _on_screen(lambda screens: screens.run_room())
    command = " ".join((command_name(), "play", catalogue.game_names()[0], "--plain"))
    print(_("The game room needs a terminal; line by line: {command}", command=command))
    return 0


def play(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """Play; where no players are chosen, people take the fewest seats that the rules allow.

    A game by keys and clock is played so, unless its turns are asked for, or there is no terminal.
    """
    live = catalogue.live_game(game.name) if catalogue.manifest(game.name).live_board else None
    if _is_live(options, live):
        return _on_screen(
            lambda screens: screens.run_live(live, _sizes(options, game), options.seed, options.mode)
        )
    return _sit_down(_table(options, game, [PERSON]), options.plain)


def watch(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """Watch; where no players are chosen, the two strongest machines take turns on the fewest seats.

    A machine that plays alone shows its thoughts, where its game can tell them.
    """
    if options.replay is not None:
        return _replay(options, game)
    if options.agent:
        options = argparse.Namespace(**{**vars(options), "players": ",".join(options.agent)})
    players = [name.strip() for name in options.players.split(",")] if options.players else []
    usual = catalogue.shipped_names(game.name)[-2:]
    is_new = not (options.resume or options.load or options.save or options.clock)
    if is_new and can_be_watched(game, players or usual[-game.seats[0] :]):
        return _watch_alone(options, game, (players or usual)[-1])
    if options.speed is not None:
        raise Unreadable(_("only a machine that plays alone has a speed"))
    return _sit_down(_table(options, game, usual), options.plain)


def _watch_alone(options: argparse.Namespace, game: Game[Any, Any], player: str) -> int:
    """Watch one player of a game for one."""
    seed = new_seed() % 1_000_000 if options.seed is None else options.seed
    speed = read_speed(options.speed)

    def make(number: int) -> Watching:
        return Watching(game, player, number)

    if options.plain or not has_terminal():
        from ludotheque.screens.watch_lines import run_watch_lines

        return run_watch_lines(make(seed), speed, sys.stdin or io.StringIO(), sys.stdout)
    return _on_screen(lambda screens: screens.run_watch(make, seed, speed))


def _replay(options: argparse.Namespace, game: Game[Any, Any]) -> int:
    """See a game by keys and clock again."""
    live = catalogue.live_game(game.name)
    if live is None:
        raise Unreadable(_("{game} is played in turns only", game=game.name))
    paths = [Path(options.replay)] if options.replay else bests.recordings(game.name)[:1]
    if not paths:
        raise Unreadable(_("no game was recorded yet"))
    recording = read_recording(live, bests.read_recording_file(paths[0]))
    if options.plain or not has_terminal():
        raise LudothequeError(_("a game by keys and clock needs a terminal"))
    return _on_screen(lambda screens: screens.run_live_replay(live, recording))


IN_TURNS = "turns"
"""The mode in which nobody hurries."""


def _is_live(options: argparse.Namespace, live: LiveGame[Any] | None) -> bool:
    """Whether a game is played by keys and clock."""
    is_wanted = options.mode not in (None, IN_TURNS)
    if is_wanted and live is None:
        raise Unreadable(_("{game} is played in turns only", game=options.game))
    if is_wanted and (options.plain or not has_terminal()):
        raise LudothequeError(_("a game by keys and clock needs a terminal"))
    in_turns = (options.players, options.clock, options.save, options.load, options.resume, options.plain)
    is_usual = options.mode is None and not any(in_turns) and has_terminal()
    return live is not None and (is_wanted or is_usual)


def _sizes(options: argparse.Namespace, game: Game[Any, Any]) -> dict[str, int]:
    """The options of the rules that a game by keys and clock has too, where they were said."""
    said = {text.partition("=")[0] for text in options.option or ()}
    return {name: value for name, value in game.rules._asdict().items() if name in said}


def has_terminal() -> bool:
    """Whether there is a terminal on which more than lines can be shown."""
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return is_terminal and os.environ.get("TERM", "dumb") != "dumb"


def _sit_down(table: LocalTable, in_lines: bool) -> int:
    if in_lines or not has_terminal():
        from ludotheque.screens.plain import run_plain

        return run_plain(table, sys.stdin or io.StringIO(), sys.stdout)
    return _on_screen(lambda screens: screens.run_table(table))


def _on_screen(run: Callable[[ModuleType], int]) -> int:
    """Open the Textual screens, or say what they need."""
    try:
        from ludotheque.screens import terminal

        return run(terminal)
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
