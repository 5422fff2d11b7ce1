"""The arguments of the command `ludotheque` and their help texts; cli.py does what they say."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ludotheque import __version__, catalogue, words
from ludotheque.argparse_words import number, translate_argparse, whole_number
from ludotheque.words import _

LEVELS = ("beginner", "easy", "medium", "hard", "expert")


def parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser, with help in the language in use; `run` in its result names what is to be done.

    `--set` takes the place of a position. argparse cannot say that, so what was given decides.
    """
    translate_argparse()
    has_set = any(word.partition("=")[0] == "--set" for word in given)
    whole = argparse.ArgumentParser(
        "ludotheque", description=_("Five grid games to play, solve and study."), parents=[_shared()]
    )
    version = _("show the version and exit")
    whole.add_argument("--version", action="version", version=f"ludotheque {__version__}", help=version)
    whole.set_defaults(run="room")
    commands = Commands(whole)
    _playing(commands)
    _learning(commands)
    _serving(commands)
    _keeping(commands)
    _solving(commands, has_position=not has_set)
    _reviewing(commands)
    _making_cards(commands)
    _speaking(commands)
    _studying(commands)
    _training(commands, given)
    _listing(commands)
    return whole


def _shared() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--lang", choices=words.LANGUAGES, help=_("the language (by default the locale's)"))
    return shared


class Commands:
    """The commands, each with its own options."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self._parsers = parser.add_subparsers(title=_("commands"), metavar="")

    def add(self, name: str, text: str, rules: bool = True, run: str = "") -> argparse.ArgumentParser:
        """Add one; with `rules` it is about a game."""
        added = self._parsers.add_parser(name, help=text, description=text, parents=[_shared()])
        added.set_defaults(run=run or name)
        if rules:
            added.add_argument("game", metavar=_("GAME"), help=_("the game's name (see: ludotheque games)"))
            added.add_argument("--rules", metavar=_("VARIANT"), help=_("a named set of rules"))
            added.add_argument(
                "-o", "--option", metavar=_("KEY=VALUE"), action="append", help=_("change one rule")
            )
        return added


def _with_json(added: argparse.ArgumentParser) -> None:
    added.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _with_turn(added: argparse.ArgumentParser) -> None:
    added.add_argument(
        "--to-move", type=whole_number, choices=(1, 2), help=_("whose turn it is, if not by the count")
    )


def _with_seed(added: argparse.ArgumentParser, default: int | None = None) -> None:
    added.add_argument(
        "--seed", type=whole_number, metavar="N", default=default, help=_("repeat the same chance")
    )


def _with_threads(added: argparse._ActionsContainer) -> None:
    added.add_argument(
        "--threads", type=whole_number, choices=range(1, 17), metavar="N",
        help=_("searches at the same time, 1 to 16 (by default 1)"),
    )  # fmt: skip


def _playing(commands: Commands) -> None:
    for name, text in (
        ("play", _("play a game, alone, together or against machines")),
        ("watch", _("watch machines play")),
    ):
        playing = commands.add(name, text)
        playing.add_argument(
            "--players",
            metavar="A,B",
            help=_("who sits where: person, or a machine's name (see: ludotheque agents)"),
        )
        playing.add_argument("--plain", action="store_true", help=_("line by line, for pipes and readers"))
        if name == "play":
            mode = _("by keys and clock, as: marathon, sprint, machine:fast; or: turns")
            playing.add_argument("--mode", metavar=_("NAME"), help=mode)
        else:
            _with_watching(playing)
        _with_seed(playing)
        playing.add_argument("--clock", type=number, metavar=_("MINUTES"), help=_("minutes for each player"))
        increment = _("seconds that each move adds to its clock")
        playing.add_argument("--increment", type=number, metavar=_("SECONDS"), help=increment)
        playing.add_argument("--save", type=Path, metavar=_("FILE"), help=_("keep the game in this file"))
        playing.add_argument(
            "--load", type=Path, metavar=_("FILE"), help=_("go on with the game in this file")
        )
        playing.add_argument("--resume", action="store_true", help=_("go on with the game that you left"))


def _with_watching(watching: argparse.ArgumentParser) -> None:
    agents = _("who plays: machines' names")
    watching.add_argument("--agent", nargs="+", metavar=_("PLAYER"), help=agents)
    watching.add_argument(
        "--speed", type=number, metavar="N", help=_("moves a second; 0: as fast as it goes")
    )
    _with_board(watching)
    last = _("see a game by keys and clock again: its file, or the last one")
    watching.add_argument("--replay", nargs="?", const="", metavar=_("FILE"), help=last)


def _with_board(added: argparse.ArgumentParser) -> None:
    board = _("columns and rows: the options width and height")
    added.add_argument("--board", metavar=_("WxH"), help=board)
    added.add_argument("--end", metavar=_("NAME"), help=_("how a game ends: the option end"))


def _learning(commands: Commands) -> None:
    game = _("the game's name (see: ludotheque games)")
    learning = commands.add("learn", _("learn a game by playing it"), rules=False)
    learning.add_argument("game", metavar=_("GAME"), nargs="?", help=game)
    learning.add_argument("--rules", metavar=_("VARIANT"), help=_("a named set of rules"))
    solving = commands.add("puzzle", _("the puzzle of the day, and others"), rules=False)
    solving.add_argument("game", metavar=_("GAME"), nargs="?", help=game)
    solving.add_argument("--date", metavar=_("DAY"), help=_("another day's, as 2026-11-15"))
    solving.add_argument("--level", type=whole_number, choices=range(1, 6), help=_("one of this difficulty"))
    solving.add_argument("--id", metavar=_("NAME"), help=_("the one of this name"))


def _serving(commands: Commands) -> None:
    serving = commands.add("serve", _("open the game room in a browser, here or for a class"), rules=False)
    port = _("where to listen (by default 8437 or the next free)")
    serving.add_argument("--port", type=whole_number, metavar="N", help=port)
    serving.add_argument("--lan", action="store_true", help=_("let others on the network join, with a code"))
    serving.add_argument("--browse", action="store_true", help=_("open the page"))
    serving.add_argument("--store", type=Path, metavar=_("FILE"), help=_("where the games are kept"))


def _keeping(commands: Commands) -> None:
    keeping = commands.add("store", _("check, copy or repair the games of the room"), rules=False)
    inner = keeping.add_subparsers(title=_("commands"), metavar="", required=True)
    for name, text in (
        ("check", _("read and play again every game, beside an open room too")),
        ("backup", _("copy all games into a file, beside an open room too")),
        ("repair", _("keep what is whole of damaged games, while the room is closed")),
    ):
        action = inner.add_parser(name, help=text, description=text, parents=[_shared()])
        action.set_defaults(run="store", action=name)
        if name == "backup":
            action.add_argument("file", type=Path, metavar=_("FILE"), help=_("the copy"))
            action.add_argument(
                "--overwrite", action="store_true", help=_("replace the file if there is one")
            )
        action.add_argument("--store", type=Path, metavar=_("FILE"), help=_("where the games are kept"))
        _with_json(action)


def _solving(commands: Commands, has_position: bool) -> None:
    solving = commands.add("solve", _("the value of a position, or the solutions of a puzzle"))
    position = _("the board's rows joined by /, a FEN, or a card's file")
    if has_position:
        solving.add_argument("position", metavar=_("POSITION"), help=position)
    _with_turn(solving)
    solving.add_argument(
        "--within", type=whole_number, metavar="N", help=_("look for forced wins within N moves")
    )
    best = solving.add_argument_group(_("best lines (dames)"))
    best.add_argument("--time", type=number, metavar=_("SECONDS"), help=_("how long to look (by default 5)"))
    best.add_argument("--lines", type=whole_number, metavar="N", help=_("how many lines (by default 3)"))
    _with_threads(best)
    _with_json(solving)
    puzzles = solving.add_argument_group(_("puzzles"))
    pieces = _("a set of pieces instead of a card: pentominoes, …")
    puzzles.add_argument("--set", metavar=_("NAME"), help=pieces)
    puzzles.add_argument("--grid", metavar=_("WxH"), help=_("the columns and rows to fill with the set"))
    puzzles.add_argument("--holes", metavar=_("CELLS"), help=_("cells left out, as d4,e4,d5,e5"))
    puzzles.add_argument("--any-subset", action="store_true", help=_("by some of the pieces, whichever"))
    puzzles.add_argument("--count", action="store_true", help=_("how many solutions there are"))
    puzzles.add_argument("--all", action="store_true", help=_("every solution"))
    puzzles.add_argument("--limit", type=_positive, metavar="N", help=_("at most so many solutions"))


def _reviewing(commands: Commands) -> None:
    reviewing = commands.add("review", _("look through a game for its mistakes"), rules=False)
    reviewing.add_argument("file", type=Path, metavar=_("FILE"), help=_("a save, or a file such as PDN"))
    which = _("which game of a file with several (by default 1)")
    reviewing.add_argument("--number", type=whole_number, default=1, metavar="N", help=which)
    each = _("how long to look at each move (by default 0.5)")
    reviewing.add_argument("--time", type=number, default=0.5, metavar=_("SECONDS"), help=each)
    _with_json(reviewing)


def _making_cards(commands: Commands) -> None:
    cards = commands.add("tetramino", _("make cards of tetramino"), rules=False)
    inner = cards.add_subparsers(title=_("commands"), metavar="new", required=True)
    making = inner.add_parser("new", help=_("make cards"), description=_("make cards"), parents=[_shared()])
    making.set_defaults(run="new-cards")
    making.add_argument("--grid", default="5x4", metavar=_("WxH"), help=_("columns and rows"))
    making.add_argument("--level", choices=LEVELS, help=_("its calculated difficulty"))
    making.add_argument("--unique", action="store_true", help=_("with one solution, up to symmetry"))
    _with_seed(making)
    making.add_argument("--count", type=_positive, default=1, metavar="N", help=_("how many cards"))
    making.add_argument("--output", type=Path, metavar=_("FOLDER"), help=_("where the cards are written"))
    making.add_argument("--sheet", type=Path, metavar=_("FILE"), help=_("a sheet to print, .svg or .pdf"))


def _speaking(commands: Commands) -> None:
    engine = commands.add("hub", _("a draughts engine for programs that speak Hub"), rules=False)
    _with_threads(engine)
    engine.add_argument(
        "--evaluation", choices=("patterns", "material"), default="patterns",
        help=_("how positions are judged: by trained patterns, or by material alone"),
    )  # fmt: skip
    engine.add_argument("--no-book", action="store_true", help=_("think from the first move on"))
    speaking = commands.add("dxp", _("play draughts against another program over DXP"), rules=False)
    address = _("connect to this address, as localhost or 192.168.1.5:27531; without one, wait for somebody")
    speaking.add_argument("address", metavar=_("ADDRESS"), nargs="?", help=address)
    speaking.add_argument(
        "--player", default="person", metavar=_("NAME"), help=_("person, or a machine's name")
    )
    speaking.add_argument("--black", action="store_true", help=_("play Black (by default White)"))
    minutes = _("minutes for each player")
    speaking.add_argument("--minutes", type=whole_number, default=30, metavar="N", help=minutes)
    port = _("where to wait (by default 27531)")
    speaking.add_argument("--port", type=whole_number, metavar="N", help=port)
    far = _("wait for programs on the network too, not only on this computer")
    speaking.add_argument("--lan", action="store_true", help=far)


def _studying(commands: Commands) -> None:
    counting = commands.add("perft", _("count the games of each length"))
    counting.add_argument(
        "--depth", type=whole_number, required=True, metavar="N", help=_("the longest length")
    )
    counting.add_argument("--position", metavar=_("POSITION"), help=_("the board's rows joined by /"))
    _with_turn(counting)
    _with_json(counting)

    commands.add("tables", _("make the endgame tables of a game, once for all"))

    judging = commands.add("arena", _("let machines play each other, with confidence intervals"))
    judging.add_argument("agents", nargs="+", metavar=_("PLAYER"), help=_("two players or more"))
    judging.add_argument(
        "--games", type=whole_number, default=200, metavar="N", help=_("games for each pair")
    )
    alone = _("seats at the table; with more than two, one player meets several of the other kind")
    judging.add_argument("--seats", type=whole_number, default=2, metavar="N", help=alone)
    _with_seed(judging, default=0)
    _with_board(judging)
    openings = _("a file of positions to begin with, one a line; every seat plays each")
    judging.add_argument("--openings", type=Path, metavar=_("FILE"), help=openings)
    judging.add_argument(
        "--time", type=number, metavar=_("SECONDS"), help=_("the same time for every move of every player")
    )
    judging.add_argument("--log", type=Path, metavar=_("FILE"), help=_("where the results are kept"))
    _with_json(judging)

    benching = commands.add("bench", _("measure the speed, ours and the peers'"), rules=False)
    benching.add_argument("game", metavar=_("GAME"), nargs="?", help=_("one game only"))
    _with_json(benching)


def _training(commands: Commands, given: Sequence[str]) -> None:
    """The settings of the method, or of the game, are options too, read where somebody trains only."""
    training = commands.add("train", _("train a machine player"))
    training.add_argument("--name", metavar=_("NAME"), help=_("the name of the trained player"))
    training.add_argument("--resume", action="store_true", help=_("go on with the training of that name"))
    training.add_argument("--again", action="store_true", help=_("begin the training of that name anew"))
    _with_json(training)
    game = next((word for word in given if word in catalogue.GAMES), "") if "train" in given else ""
    if game and catalogue.manifest(game).own_training:
        from ludotheque.train.own_training import add_options

        add_options(training.add_argument_group(_("settings of the training")), game, given)
        return
    training.add_argument(
        "--method", default="cma-es", metavar=_("NAME"), help=_("cma-es, cross-entropy, genetic, …")
    )
    training.add_argument("--features", metavar=_("NAME"), help=_("what the player sees: a set of features"))
    _with_board(training)
    budget = _("when to end: a time as 10m, or a number of moves as 300e6")
    training.add_argument("--budget", metavar=_("SIZE"), help=budget)
    games = _("games that the arena plays in the end")
    training.add_argument("--judge-games", type=whole_number, metavar="N", help=games)
    training.add_argument("--plot", type=Path, metavar=_("FILE"), help=_("the curve, as .svg or .png"))
    events = _("where event files for TensorBoard are written")
    training.add_argument("--tensorboard", type=Path, metavar=_("FOLDER"), help=events)
    workers = _("how many play at once (by default one a core)")
    training.add_argument("--workers", type=whole_number, default=0, metavar="N", help=workers)
    training.add_argument("--processes", action="store_true", help=_("processes instead of threads"))
    cluster = _("play on Ray: local, or an address as ray://host:10001")
    training.add_argument("--cluster", metavar=_("ADDRESS"), help=cluster)
    training.add_argument("--gpu", action="store_true", help=_("play on an NVIDIA GPU, where the game can"))
    if "train" in given:
        from ludotheque.train.methods import settings_of
        from ludotheque.train.settings_options import add_settings

        add_settings(training.add_argument_group(_("settings of the method")), settings_of(given)())


def _listing(commands: Commands) -> None:
    commands.add("games", _("list the games and their rules"), rules=False)
    listing = commands.add("agents", _("list the machine players"), rules=False)
    listing.add_argument("game", metavar=_("GAME"), nargs="?", help=_("one game only"))
    commands.add("warm-up", _("compile what the machine players need"), rules=False)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 8 and int(text)):
        raise argparse.ArgumentTypeError(_("{text} is not a number from 1 on", text=text[:20]))
    return int(text)
