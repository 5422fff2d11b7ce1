"""Names to things, loaded only when asked for: games by their manifests, and players.

Another package adds a game by an entry point in the group `ludotheque.games` (name: the game's; value: its
`Manifest`), or a player by one in `ludotheque.agents` (name: `game:level`, or a bare name for a player of any
game; value: its maker).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, wraps
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from inspect import signature
from types import ModuleType
from typing import Any

from ludotheque import trained
from ludotheque.control import Control
from ludotheque.formats import FileFormat
from ludotheque.game import Agent, Analysis, Game, Manifest, UnknownName, Unreadable, Unsupported
from ludotheque.live import LiveGame
from ludotheque.trainable import OwnTraining, Trainable
from ludotheque.words import _

GAMES = ("quintago", "tetramino", "labyrinthe", "dames", "tetris")
"""Our own; `ludotheque.games.NAME.MANIFEST` names the parts of each."""

AGENTS = {"random": "ludotheque.agents.random_player:RandomPlayer"}
"""Players of any game."""

Analyst = Callable[..., Analysis[Any]]
"""See `Manifest`; all that `analyst` gives take `found`."""


def load(address: str) -> Any:
    """The object at "module:object"."""
    module, name = address.split(":")
    return getattr(import_module(module), name)


def game_names() -> list[str]:
    """Every game there is."""
    return [*GAMES, *_plugged("games")]


def manifest(name: str) -> Manifest:
    """Where the parts of the game of that name are."""
    if name in GAMES:
        return _own_manifest(name)
    found = _load_plugged("games", name)
    if found is None:
        raise UnknownName(_no_such(name, game_names(), _("there is no game {name}; there are: {names}")))
    if not isinstance(found, Manifest):
        raise Unsupported(_("the package that brings {game} names no manifest", game=name[:40]))
    return found


@cache
def _own_manifest(name: str) -> Manifest:
    found: Manifest = load(f"ludotheque.games.{name}:MANIFEST")
    return found


def agent_names(game: str) -> list[str]:
    """The players that can sit down at a game, weakest first; last those that were trained here."""
    return [*shipped_names(game), *trained_names(game)]


def shipped_names(game: str) -> list[str]:
    """Those of them that came with a package."""
    plugged = [name for name in _plugged("agents") if ":" not in name or name.startswith(f"{game}:")]
    return [*AGENTS, *manifest(game).players, *(name.removeprefix(f"{game}:") for name in plugged)]


def trained_names(game: str) -> list[str]:
    """The players that were trained here, where the game has such; a name that we use is not theirs."""
    if not (manifest(game).training or manifest(game).own_training):
        return []
    ours = {*shipped_names(game), *manifest(game).former}
    return [name for name in trained.names(game) if name not in ours]


def game_class(name: str) -> type[Game[Any, Any]]:
    """The class of the game of that name."""
    return load(manifest(name).rules)  # type: ignore[no-any-return]


def game(name: str, variant: str | None = None, options: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """The game of that name: a variant's rules (the first one's by default), some fields changed."""
    kind = game_class(name)
    variants = kind.variants
    if variant is not None and variant not in variants:
        raise UnknownName(
            _no_such(variant, list(variants), _("there are no rules {name}; there are: {names}"))
        )
    rules = variants[variant or next(iter(variants))]
    return kind(rules._replace(**{key: _option(rules, key, value) for key, value in (options or {}).items()}))


def variant_title(game_name: str, variant: str) -> str:
    """What people call a variant, in the reader's language."""
    title = game_class(game_name).titles.get(variant, variant)
    return _(title)


def agent(game_name: str, name: str, seed: int = 0) -> Agent:
    """The player of that name for a game; one that was renamed is found by its former name too."""
    name = manifest(game_name).former.get(name, name)
    own = {**AGENTS, **manifest(game_name).players}
    found = load(own[name]) if name in own else _load_plugged("agents", f"{game_name}:{name}")
    if found is None and ":" not in name:
        found = _load_plugged("agents", name)
    if found is None and name in trained_names(game_name):
        return _trained_agent(game_name, name, seed)
    if found is None:
        raise _no_such_agent(game_name, name)
    player: Agent = found(seed)
    return player


def _trained_agent(game_name: str, name: str, seed: int) -> Agent:
    """The player by the weights of that name; Unreadable when they do not fit the game as it is."""
    trainable: Trainable | OwnTraining = load(
        manifest(game_name).training or manifest(game_name).own_training
    )
    return trainable.player(trained.load(game_name, name, trainable.version), name, seed)


def local_player(game_name: str, name: str, seed: int = 0) -> Agent:
    """The player of that name for whoever sits at this computer: also another program, as `hub:COMMAND`.

    The room asks for `agent`, so that nobody can start programs from a page.
    """
    kind, colon, command = name.partition(":")
    maker = manifest(game_name).programs.get(kind) if colon else None
    if maker is None:
        return agent(game_name, name, seed)
    player: Agent = load(maker)(command, seed)
    return player


def is_program(game_name: str, name: str) -> bool:
    """Whether a player's name is a command that would be run."""
    return ":" in name and name.partition(":")[0] in manifest(game_name).programs


def check_agent(game_name: str, name: str) -> None:
    """Refuse a name that no player of a game has; none is loaded for it, which may take long."""
    if manifest(game_name).former.get(name, name) not in agent_names(game_name):
        raise _no_such_agent(game_name, name)


def _no_such_agent(game_name: str, name: str) -> UnknownName:
    known = agent_names(game_name)
    return UnknownName(_no_such(name, known, _("there is no player {name}; there are: {names}")))


def strongest(game_name: str, seed: int = 0) -> Agent:
    """The strongest of a game's own players."""
    return agent(game_name, [*AGENTS, *manifest(game_name).players][-1], seed)


def analyst(game_name: str) -> Analyst:
    """What judges the positions of a game."""
    address = manifest(game_name).analyst
    if not address:
        raise Unsupported(_("{game} has no solver", game=game_name))
    return _with_found(load(address))


def first_opponent(game_name: str) -> str:
    """The machine for who has never played: an easy one, and not one that hardly plays at all."""
    machines = list(manifest(game_name).players) or agent_names(game_name)
    return "easy" if "easy" in machines else machines[min(1, len(machines) - 1)]


def outlook(game_name: str, game: Game[Any, Any], state: Any, seat: int, control: Control) -> str:
    """Whether somebody who plays alone can still do it, in a sentence; empty where the game cannot say."""
    address = manifest(game_name).outlook
    return str(load(address)(game, state, seat, control)) if address else ""


def _with_found(analyse: Analyst) -> Analyst:
    """An analyst that may be told whom to tell what it finds on the way, even if it tells nothing."""
    parameters = signature(analyse).parameters.values()
    if any(one.name == "found" or one.kind is one.VAR_KEYWORD for one in parameters):
        return analyse

    @wraps(analyse)
    def last_word_only(*asked: Any, found: object = None, **more: Any) -> Analysis[Any]:
        return analyse(*asked, **more)

    return last_word_only


def kernels(game_name: str) -> list[Callable[..., Any]]:
    """The kernels that a game's machine players run."""
    return [load(address) for address in manifest(game_name).kernels]


def live_game(game_name: str) -> LiveGame[Any] | None:
    """The game of that name by keys and clock; None where it is played in turns only."""
    address = manifest(game_name).live
    return load(address)() if address else None


def drawing(game_name: str) -> ModuleType:
    """How the game of that name is drawn in plain characters; see screens/drawings."""
    address = manifest(game_name).drawing
    if not address:
        raise Unsupported(_("{game} cannot be drawn in lines", game=game_name))
    return import_module(address)


def board(game_name: str) -> ModuleType:
    """How the game of that name is drawn by Textual; see screens/terminal/boards."""
    address = manifest(game_name).board
    if not address:
        raise Unsupported(_("these screens cannot draw {game}", game=game_name))
    return import_module(address)


def live_board(game_name: str) -> ModuleType:
    """How the game of that name by keys and clock is drawn by Textual; see screens/terminal/live."""
    address = manifest(game_name).live_board
    if not address:
        raise Unsupported(_("these screens cannot draw {game}", game=game_name))
    return import_module(address)


def formats(game_name: str) -> dict[str, FileFormat]:
    """The formats that other programs write a game in, by the ending of their files."""
    return {ending: load(address) for ending, address in manifest(game_name).formats.items()}


def page_folder(game_name: str) -> Traversable | None:
    """The files that draw the game of that name in a browser; None when it cannot be played there."""
    package, _colon, path = manifest(game_name).page.partition(":")
    return files(package).joinpath(path) if package else None


def _no_such(name: str, known: list[str], sentence: str) -> str:
    near = get_close_matches(name[:40], known, 1)
    hint = " " + _("(did you mean {name}?)", name=near[0]) if near else ""
    return sentence.format(name=name[:40], names=", ".join(known)) + hint


def _option(rules: Any, key: str, value: Any) -> Any:
    if key not in rules._fields:
        raise Unreadable(
            _no_such(key, list(rules._fields), _("there is no option {name}; there are: {names}"))
        )
    kind = type(getattr(rules, key))
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if kind is bool and isinstance(value, str) and value.lower() in words:
        return words[value.lower()]
    if kind is int and isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    if type(value) is kind:
        return value
    raise Unreadable(_("the option {key} cannot be {value}", key=key, value=str(value)[:40]))


def _plugged(group: str) -> list[str]:
    return list(_entry_points(group, tuple(sys.path)))


def _load_plugged(group: str, name: str) -> Any:
    entry = _entry_points(group, tuple(sys.path)).get(name)
    try:
        return entry.load() if entry else None
    except Exception as error:  # another package's fault, whatever it is
        raise Unsupported(_("{name} cannot be loaded: {reason}", name=name, reason=error)) from error


@cache
def _entry_points(group: str, path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """What other packages bring; read once, since it means a look at every package on this path."""
    return {entry.name: entry for entry in entry_points(group=f"ludotheque.{group}")}
