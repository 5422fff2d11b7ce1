"""Names to things, loaded only when asked for: games, players, analysts, kernels to warm up.

Another package adds a game or a player by an entry point in the group `ludotheque.games` (name: the
game's) or `ludotheque.agents` (name: `game:level`, or a bare name for a player of any game).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from ludotheque.game import Agent, Analysis, Game, UnknownName, Unreadable, Unsupported
from ludotheque.words import _

_QUINTAGO = "ludotheque.games.quintago"

_TETRAMINO = "ludotheque.games.tetramino"

GAMES = {"quintago": f"{_QUINTAGO}.rules:Quintago", "tetramino": f"{_TETRAMINO}.rules:Tetramino"}

AGENTS = {
    "random": "ludotheque.agents.chance:RandomPlayer",
    "quintago:easy": f"{_QUINTAGO}.players:easy",
    "quintago:normal": f"{_QUINTAGO}.players:normal",
    "quintago:hard": f"{_QUINTAGO}.players:hard",
    "quintago:perfect": f"{_QUINTAGO}.players:perfect",
    "tetramino:searcher": f"{_TETRAMINO}.players:Searcher",
    "tetramino:solver": f"{_TETRAMINO}.players:Solver",
}
"""Weakest first, for each game."""

ANALYSTS = {"quintago": f"{_QUINTAGO}.analysis:analyse", "tetramino": f"{_TETRAMINO}.analysis:analyse"}
"""For a game: analyse(game, state, control, progress, within=None) -> Analysis."""

PUZZLES = {"tetramino": "ludotheque.screens.puzzles:solve"}
"""For a game that is a puzzle: what `ludotheque solve` calls with its options."""

PERFTS = {"quintago": f"{_QUINTAGO}.playouts:perft"}
"""For a game: perft(game, state, depth) -> count, faster than walking `Game.moves`."""

KERNELS = {
    "quintago": (
        f"{_QUINTAGO}.search:deepen",
        f"{_QUINTAGO}.retrograde:solve_slices",
        f"{_QUINTAGO}.forced:prove",
        f"{_QUINTAGO}.playouts:count_leaves",
        f"{_QUINTAGO}.playouts:play_games",
    ),
    "tetramino": (f"{_TETRAMINO}.search:search",),
}
"""What `ludotheque warm-up` compiles for a game."""

Analyst = Callable[..., Analysis[Any]]


def load(address: str) -> Any:
    """The object at "module:object"."""
    module, name = address.split(":")
    return getattr(import_module(module), name)


def game_names() -> list[str]:
    """Every game there is."""
    return [*GAMES, *_plugged("games")]


def agent_names(game: str) -> list[str]:
    """The players that can sit down at a game, weakest first."""
    names = [*AGENTS, *_plugged("agents")]
    return [name.removeprefix(f"{game}:") for name in names if ":" not in name or name.startswith(f"{game}:")]


def game_class(name: str) -> type[Game[Any, Any]]:
    """The class of the game of that name."""
    found = load(GAMES[name]) if name in GAMES else _load_plugged("games", name)
    if found is None:
        raise UnknownName(_no_such(name, game_names(), _("there is no game {name}; there are: {names}")))
    return found  # type: ignore[no-any-return]


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


def agent(game_name: str, name: str, seed: int = 0) -> Agent:
    """The player of that name for a game."""
    for key in (f"{game_name}:{name}", *([] if ":" in name else [name])):
        maker = load(AGENTS[key]) if key in AGENTS else _load_plugged("agents", key)
        if maker is not None:
            player: Agent = maker(seed)
            return player
    known = agent_names(game_name)
    raise UnknownName(_no_such(name, known, _("there is no player {name}; there are: {names}")))


def strongest(game_name: str, seed: int = 0) -> Agent:
    """The strongest of our own players for a game."""
    own = [name for name in AGENTS if name.startswith(f"{game_name}:")] or ["random"]
    return agent(game_name, own[-1].removeprefix(f"{game_name}:"), seed)


def analyst(game_name: str) -> Analyst:
    """What judges the positions of a game."""
    if game_name not in ANALYSTS:
        raise Unsupported(_("{game} has no solver", game=game_name))
    return load(ANALYSTS[game_name])  # type: ignore[no-any-return]


def kernels(game_name: str) -> list[Callable[..., Any]]:
    """The kernels that a game's machine players run."""
    return [load(address) for address in KERNELS.get(game_name, ())]


def _no_such(name: str, known: list[str], sentence: str) -> str:
    near = get_close_matches(name, known, 1)
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
    return [entry.name for entry in entry_points(group=f"ludotheque.{group}")]


def _load_plugged(group: str, name: str) -> Any:
    for entry in entry_points(group=f"ludotheque.{group}", name=name):
        return entry.load()
    return None
