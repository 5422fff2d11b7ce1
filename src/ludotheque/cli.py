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

from ludotheque import __version__, catalogue, words
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
    options = _parser().parse_args(given)
    try:
        status: int = options.run(options)
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


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--lang", choices=words.LANGUAGES, help=_("the language (by default the locale's)"))
    parser = argparse.ArgumentParser(
        "ludotheque", description=_("Five grid games to play, solve and study."), parents=[shared]
    )
    parser.add_argument("--version", action="version", version=f"ludotheque {__version__}")
    parser.set_defaults(run=_room)
    commands = parser.add_subparsers(title=_("commands"), metavar="")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, rules: bool = True
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, parents=[shared])
        added.set_defaults(run=run)
        if rules:
            added.add_argument("game", metavar="GAME", help=_("the game's name (see: ludotheque games)"))
            added.add_argument("--rules", metavar="VARIANT", help=_("a named set of rules"))
            added.add_argument(
                "-o", "--option", metavar="KEY=VALUE", action="append", help=_("change one rule")
            )
        return added

    def with_json(added: argparse.ArgumentParser) -> None:
        added.add_argument("--json", action="store_true", help=_("print one JSON object"))

    def with_position(added: argparse.ArgumentParser, flag: str) -> None:
        added.add_argument(flag, metavar="POSITION", help=_("the board's rows joined by /"))
        added.add_argument(
            "--to-move", type=int, choices=(1, 2), help=_("whose turn it is, if not by the count")
        )

    for name, run, text in (
        ("play", _play, _("play a game, alone, together or against machines")),
        ("watch", _watch, _("watch machines play")),
    ):
        playing = command(name, run, text)
        playing.add_argument(
            "--players",
            metavar="A,B",
            help=_("who sits where: person, or a machine's name (see: ludotheque agents)"),
        )
        playing.add_argument("--plain", action="store_true", help=_("line by line, for pipes and readers"))
        playing.add_argument("--seed", type=int, default=None, help=_("repeat the same chance"))
        playing.add_argument("--clock", type=float, metavar="MINUTES", help=_("minutes for each player"))
        playing.add_argument("--save", type=Path, metavar="FILE", help=_("keep the game in this file"))
        playing.add_argument("--load", type=Path, metavar="FILE", help=_("go on with the game in this file"))
        playing.add_argument("--resume", action="store_true", help=_("go on with the game that you left"))

    serving = command("serve", _serve, _("open the game room in a browser, here or for a class"), rules=False)
    serving.add_argument(
        "--port", type=int, metavar="N", help=_("where to listen (by default 8437 or the next free)")
    )
    serving.add_argument("--lan", action="store_true", help=_("let others on the network join, with a code"))
    serving.add_argument("--browse", action="store_true", help=_("open the page"))
    serving.add_argument("--store", type=Path, metavar="FILE", help=_("where the games are kept"))

    solving = command("solve", _solve, _("the value of a position and of each of its moves"))
    with_position(solving, "position")
    solving.add_argument("--within", type=int, metavar="N", help=_("look for forced wins within N moves"))
    with_json(solving)

    counting = command("perft", _perft, _("count the games of each length"))
    counting.add_argument("--depth", type=int, required=True, metavar="N", help=_("the longest length"))
    with_position(counting, "--position")
    with_json(counting)

    judging = command("arena", _arena, _("let machines play each other, with confidence intervals"))
    judging.add_argument("agents", nargs="+", metavar="PLAYER", help=_("two players or more"))
    judging.add_argument("--games", type=int, default=200, metavar="N", help=_("games for each pair"))
    judging.add_argument("--seed", type=int, default=0, help=_("repeat the same chance"))
    judging.add_argument("--log", type=Path, metavar="FILE", help=_("where the results are kept"))
    with_json(judging)

    benching = command("bench", _bench, _("measure the speed, ours and the peers'"), rules=False)
    benching.add_argument("game", metavar="GAME", nargs="?", help=_("one game only"))
    with_json(benching)

    command("games", _games, _("list the games and their rules"), rules=False)
    listing = command("agents", _agents, _("list the machine players"), rules=False)
    listing.add_argument("game", metavar="GAME", nargs="?", help=_("one game only"))
    command("warm-up", _warm_up, _("compile what the machine players need"), rules=False)
    return parser


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


def _solve(options: argparse.Namespace) -> int:
    from ludotheque.machine import Control, wait_for
    from ludotheque.screens import report

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
