"""The command `ludotheque`: reads its arguments and calls the part of the package that does the work."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludotheque import catalogue, words
from ludotheque.arguments import parser
from ludotheque.game import Game, LudothequeError, Unreadable, Unsupported
from ludotheque.plain_text import visible
from ludotheque.words import _, several

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
        print(f"ludotheque: {visible(str(error))}", file=sys.stderr)
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
    """Python has None for a stream that was closed at the start; what is printed there is lost, no error."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w")
    sys.stderr = sys.stderr or Path(os.devnull).open("w")


def _language(given: list[str]) -> str:
    """The language, which the parser's help needs before anything is parsed: --lang, else the locale's."""
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
    from ludotheque.screens import play_commands

    return play_commands.room()


def _play(options: argparse.Namespace) -> int:
    from ludotheque.screens import play_commands

    return play_commands.play(options, _game(options))


def _watch(options: argparse.Namespace) -> int:
    from ludotheque.screens import play_commands

    return play_commands.watch(options, _game(_with_board(options)))


def _learn(options: argparse.Namespace) -> int:
    from ludotheque.screens import exercise_commands

    return exercise_commands.learn(options)


def _puzzle(options: argparse.Namespace) -> int:
    from ludotheque.screens import exercise_commands

    return exercise_commands.puzzle(options)


def _serve(options: argparse.Namespace) -> int:
    with _web_extra():
        from ludotheque.server.run import serve
    return serve(options.port, options.lan, options.store, options.browse)


def _store(options: argparse.Namespace) -> int:
    with _web_extra():
        from ludotheque.server.store import commands
    from ludotheque.screens import report

    return commands.run(options, report.progress_line())


@contextmanager
def _web_extra() -> Iterator[None]:
    """While the room's parts are imported: a sentence where the packages that it needs are missing."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("ludotheque"):
            raise
        raise LudothequeError(_("the room needs the extra: pip install ludotheque[web]")) from None


def _new_cards(options: argparse.Namespace) -> int:
    from ludotheque.screens import tetramino_commands

    return tetramino_commands.new(options)


def _hub(options: argparse.Namespace) -> int:
    from ludotheque.games.dames import hub_engine

    book = "false" if options.no_book else "true"
    return hub_engine.main(threads=str(options.threads or 1), evaluation=options.evaluation, book=book)


def _dxp(options: argparse.Namespace) -> int:
    from ludotheque.screens import dxp_commands

    return dxp_commands.run(options)


def _solve(options: argparse.Namespace) -> int:
    from ludotheque.control import Control, wait_for
    from ludotheque.screens import report

    own_way = catalogue.manifest(options.game).solve
    if own_way:
        status: int = catalogue.load(own_way)(options)
        return status
    if options.set:
        raise Unreadable(_("{game} has no sets of pieces", game=options.game))
    if any(one is not None for one in (options.time, options.lines, options.threads)):
        raise Unsupported(
            _("{game} tells no lines: --time, --lines and --threads are not for it", game=options.game)
        )
    game = _game(options)
    state = game.read_position(options.position, None if options.to_move is None else options.to_move - 1)
    if options.within is not None and options.within < 1:
        raise Unreadable(_("the number of moves must be at least 1"))
    analyse = catalogue.analyst(game.name)
    control = Control()
    progress = report.progress_line()
    analysis = wait_for(
        lambda: analyse(game, state, game.to_move(state), control, progress, options.within), control
    )
    progress("")
    if options.json:
        print(json.dumps(report.analysis_json(game, analysis)))
    else:
        print(report.analysis_text(game, state, analysis))
    return 0


def _review(options: argparse.Namespace) -> int:
    from ludotheque.screens import review_commands

    return review_commands.review(options)


def _perft(options: argparse.Namespace) -> int:
    from ludotheque.match import Match
    from ludotheque.perft import perft

    if options.depth < 1:
        raise Unreadable(_("the depth must be at least 1"))
    match = Match(_game(options))
    game, state = match.game, match.state
    if options.position:
        to_move = None if options.to_move is None else options.to_move - 1
        state = game.read_position(options.position, to_move)
    counts = []
    for depth in range(1, options.depth + 1):
        counts.append(perft(game, state, depth))
        if not options.json:
            print(depth, counts[-1], flush=True)
    if options.json:
        print(json.dumps({"counts": counts}))
    return 0


def _tables(options: argparse.Namespace) -> int:
    from ludotheque.control import Control, wait_for
    from ludotheque.screens import report

    game = _game(options)
    address = catalogue.manifest(game.name).tables
    if not address:
        raise Unsupported(_("{game} has no endgame tables", game=game.name))
    make, control, progress = catalogue.load(address), Control(), report.progress_line()
    wait_for(lambda: make(game, control, progress), control)
    progress("")
    return 0


def _with_board(options: argparse.Namespace) -> argparse.Namespace:
    """The options with `--board` and `--end` among the changes of rules."""
    changes = list(options.option or ())
    if options.board:
        width, times, height = options.board.partition("x")
        if not times:
            raise Unreadable(_("a board reads WIDTHxHEIGHT, not {text}", text=options.board[:40]))
        changes += [f"width={width}", f"height={height}"]
    if options.end:
        changes.append(f"end={options.end}")
    return argparse.Namespace(**{**vars(options), "option": changes})


def _arena(options: argparse.Namespace) -> int:
    from ludotheque.train import arena, score_arena
    from ludotheque.train.results import Terms

    game = _game(_with_board(options))
    if game.seats[-1] == 1 and catalogue.manifest(game.name).runs:
        given = (options.agents, options.games, options.seed, options.log, options.json)
        return score_arena.run(game, *given)
    openings = arena.read_openings(options.openings) if options.openings else ()
    terms = Terms(options.seats, openings, options.time)
    return arena.run(game, options.agents, options.games, options.seed, options.log, options.json, terms)


def _train(options: argparse.Namespace) -> int:
    if catalogue.manifest(options.game).own_training:
        from ludotheque.train import own_training

        return own_training.run(options)
    from ludotheque.train import command

    return command.run(options, _game(_with_board(options)))


def _bench(options: argparse.Namespace) -> int:
    from ludotheque import bench

    return bench.run([options.game] if options.game else [*catalogue.GAMES, "server"], options.json)


def _games(options: argparse.Namespace) -> int:
    for name in catalogue.game_names():
        print(f"{name}: {catalogue.game(name).aim()}")
        for variant in catalogue.game_class(name).variants:
            game, title = catalogue.game(name, variant), catalogue.variant_title(name, variant)
            players = several("{count} player", "{count} players", game.seats[-1])
            if len(game.seats) > 1:
                players = _("{fewest} to {most} players", fewest=game.seats[0], most=game.seats[-1])
            print(f"  --rules {variant:<10} {title[:1].upper()}{title[1:]}, {players}. {game.describe()}")
    return 0


def _agents(options: argparse.Namespace) -> int:
    for name in [options.game] if options.game else catalogue.game_names():
        catalogue.game_class(name)
        print(f"{name}: {', '.join(catalogue.agent_names(name))}")
    return 0


def _warm_up(options: argparse.Namespace) -> int:
    from ludotheque.kernels import fast, is_ready, prune

    names = catalogue.game_names()
    every = [kernel for name in names for kernel in catalogue.kernels(name)]
    for number, kernel in enumerate(every, 1):
        if not is_ready(kernel):
            print(_("preparing the machine players: {number} of {all}", number=number, all=len(every)))
            fast(kernel)
    prune(every)
    return 0


RUNS: dict[str, Callable[[argparse.Namespace], int]] = {
    "room": _room,
    "play": _play,
    "watch": _watch,
    "learn": _learn,
    "puzzle": _puzzle,
    "serve": _serve,
    "store": _store,
    "hub": _hub,
    "dxp": _dxp,
    "solve": _solve,
    "review": _review,
    "new-cards": _new_cards,
    "perft": _perft,
    "tables": _tables,
    "arena": _arena,
    "train": _train,
    "bench": _bench,
    "games": _games,
    "agents": _agents,
    "warm-up": _warm_up,
}
"""What each command does, by its name."""
