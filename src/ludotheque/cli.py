"""The command `ludotheque`: reads the words, hands over to the part that does the work."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue, words
from ludotheque.arguments import parser
from ludotheque.game import Game, LudothequeError, Unreadable
from ludotheque.words import _

if TYPE_CHECKING:
    from ludotheque.screens.table import Table

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the result is its exit status."""
    _replace_closed_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    words.use(_language(given))
    options = parser(given).parse_args(given)
    try:
        status = RUNS[options.run](options)
        sys.stdout.flush()
        return status
    except LudothequeError as error:
        print(f"ludotheque: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\n" + _("interrupted"), file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"ludotheque: {error.strerror}", file=sys.stderr)
        return 2


def _replace_closed_streams() -> None:
    """A program started with its output closed has None there; what it prints is lost, not an error."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w")
    sys.stderr = sys.stderr or Path(os.devnull).open("w")


def _language(given: list[str]) -> str:
    """The language, needed before the parser speaks: --lang, else the locale's."""
    for word, after in zip(given, [*given[1:], ""], strict=False):
        chosen = after if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and chosen in words.LANGUAGES:
            return chosen
    return words.from_locale()


def _game(options: argparse.Namespace) -> Game[Any, Any]:
    changes = {}
    for text in options.option or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise Unreadable(_("an option reads KEY=VALUE, not {text}", text=text[:40]))
        changes[key] = value
    return catalogue.game(options.game, options.rules, changes)


def _room(options: argparse.Namespace) -> int:
    if not _has_terminal():
        from ludotheque.screens.table import command_name

        command = " ".join((command_name(), "play", catalogue.game_names()[0], "--plain"))
        print(_("The game room needs a terminal; line by line: {command}", command=command))
        return 0
    return _on_screen(None)


def _has_terminal() -> bool:
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return is_terminal and os.environ.get("TERM", "dumb") != "dumb"


def _play(options: argparse.Namespace) -> int:
    from ludotheque.match import PERSON

    return _sit_down(options, [PERSON, PERSON])


def _watch(options: argparse.Namespace) -> int:
    strongest = catalogue.agent_names(options.game)[-2:]
    return _sit_down(options, strongest)


def _sit_down(options: argparse.Namespace, players: list[str]) -> int:
    table = _table(options, players)
    if options.plain or not _has_terminal():
        from ludotheque.screens.plain import run_plain

        return run_plain(table, sys.stdin or io.StringIO(), sys.stdout)
    return _on_screen(table)


def _on_screen(table: Table | None) -> int:
    from ludotheque.screens.terminal import run_room, run_table

    try:
        return run_room() if table is None else run_table(table)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise LudothequeError(_("this screen needs the extra: pip install ludotheque[terminal]")) from None


def _table(options: argparse.Namespace, players: list[str]) -> Table:
    import secrets

    from ludotheque.match import Match, read_save
    from ludotheque.screens.table import Table, autosave_path

    if options.resume or options.load:
        match = read_save(options.load or autosave_path(options.game))
        if match.game.name != options.game:
            raise Unreadable(_("this save is a game of {game}", game=match.game.name))
        players = []
    else:
        seed = secrets.randbelow(2**31) if options.seed is None else options.seed
        match = Match(_game(options), seed=seed)
    if options.players:
        players = options.players.split(",")
        if len(players) != match.seats:
            raise Unreadable(_("{game} has {seats} seats", game=options.game, seats=match.seats))
    if options.clock is not None and not 0 < options.clock <= 1440:
        raise Unreadable(_("the clock must be from 0 to 1440 minutes"))
    clock = None if options.clock is None else options.clock * 60
    return Table(match, players, options.save or options.load, clock)


def _serve(options: argparse.Namespace) -> int:
    try:
        from ludotheque.server.serving import serve
    except ImportError as error:
        if (error.name or "").startswith("ludotheque"):
            raise
        raise LudothequeError(_("the room needs the extra: pip install ludotheque[web]")) from None
    return serve(options.port, options.lan, options.store, options.browse)


def _new_cards(options: argparse.Namespace) -> int:
    from ludotheque.screens import puzzles

    return puzzles.new(options)


def _solve(options: argparse.Namespace) -> int:
    from ludotheque.machine import Control, wait_for
    from ludotheque.screens import report

    if options.game in catalogue.PUZZLES:
        status: int = catalogue.load(catalogue.PUZZLES[options.game])(options)
        return status
    if options.set:
        raise Unreadable(_("{game} has no sets of pieces", game=options.game))
    game = _game(options)
    state = game.read_position(options.position, None if options.to_move is None else options.to_move - 1)
    if options.within is not None and options.within < 1:
        raise Unreadable(_("the number of moves must be at least 1"))
    analyse = catalogue.analyst(game.name)
    control = Control()
    progress = report.progress_line()
    analysis = wait_for(lambda: analyse(game, state, control, progress, options.within), control.stop)
    progress("")
    if options.json:
        print(json.dumps(report.analysis_json(game, analysis)))
    else:
        print(report.analysis_text(game, state, analysis))
    return 0


def _perft(options: argparse.Namespace) -> int:
    from ludotheque.perft import perft

    if options.depth < 1:
        raise Unreadable(_("the depth must be at least 1"))
    game = _game(options)
    to_move = None if options.to_move is None else options.to_move - 1
    state = (
        game.read_position(options.position, to_move) if options.position else game.start(game.seats[0], 0)
    )
    counts = []
    for depth in range(1, options.depth + 1):
        counts.append(perft(game, state, depth))
        if not options.json:
            print(depth, counts[-1], flush=True)
    if options.json:
        print(json.dumps({"counts": counts}))
    return 0


def _arena(options: argparse.Namespace) -> int:
    from ludotheque.train import arena

    return arena.run(_game(options), options.agents, options.games, options.seed, options.log, options.json)


def _bench(options: argparse.Namespace) -> int:
    from ludotheque import bench

    return bench.run([options.game] if options.game else [*catalogue.game_names(), "server"], options.json)


def _games(options: argparse.Namespace) -> int:
    for name in catalogue.game_names():
        print(name)
        for variant, rules in catalogue.game_class(name).variants.items():
            fields = ", ".join(f"{key}={str(value).lower()}" for key, value in rules._asdict().items())
            print(f"  --rules {variant:<10} {fields}")
    return 0


def _agents(options: argparse.Namespace) -> int:
    for name in [options.game] if options.game else catalogue.game_names():
        catalogue.game_class(name)
        print(f"{name}: {', '.join(catalogue.agent_names(name))}")
    return 0


def _warm_up(options: argparse.Namespace) -> int:
    from ludotheque import machine

    kernels = [kernel for name in catalogue.game_names() for kernel in catalogue.kernels(name)]
    for number, kernel in enumerate(kernels, 1):
        if not machine.is_ready(kernel):
            print(_("preparing the machine players: {number} of {all}", number=number, all=len(kernels)))
            machine.fast(kernel)
    machine.prune(kernels)
    return 0


RUNS: dict[str, Callable[[argparse.Namespace], int]] = {
    "room": _room,
    "play": _play,
    "watch": _watch,
    "serve": _serve,
    "solve": _solve,
    "new-cards": _new_cards,
    "perft": _perft,
    "arena": _arena,
    "bench": _bench,
    "games": _games,
    "agents": _agents,
    "warm-up": _warm_up,
}
"""What each word of the command does."""
