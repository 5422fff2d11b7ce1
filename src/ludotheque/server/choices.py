"""The games as the lobby offers them: what they look like, how hard they may be, with whom to play them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ludotheque import catalogue
from ludotheque.server import pages
from ludotheque.server.openings import ME
from ludotheque.server.study import can_begin
from ludotheque.words import _


def game_choices() -> list[dict[str, Any]]:
    """All games that can be played in a browser."""
    return [_choices(name) for name in catalogue.game_names() if catalogue.page_folder(name)]


def _choices(name: str) -> dict[str, Any]:
    variants = [_variant_choice(name, variant) for variant in catalogue.game_class(name).variants]
    return {
        "name": name,
        "title": name.capitalize(),
        "aim": catalogue.game(name).aim(),
        "seats": [min(one["seats"][0] for one in variants), max(one["seats"][1] for one in variants)],
        "variants": variants,
        "agents": pages.machine_choices(name),
        "plays_machines": not catalogue.game_class(name).levels,
        "levels": _level_choices(name),
        "opponent": _opponent(name),
        "together": _together(variants),
        "has_lesson": bool(catalogue.manifest(name).lesson),
        "has_study": _has_study(name, variants),
        "has_puzzles": bool(catalogue.manifest(name).puzzles),
        "live": _live_choices(name),
    }


def _has_study(name: str, variants: list[dict[str, Any]]) -> bool:
    """Whether moves can be tried on a board; who plays by keys and clock has no use for that."""
    is_live = bool(catalogue.manifest(name).live)
    return not is_live and any(can_begin(catalogue.game(name, one["name"])) for one in variants)


def _live_choices(name: str) -> dict[str, Any] | None:
    """How a game by keys and clock is played, on a page of its own; None for one that is played in turns."""
    live = catalogue.live_game(name)
    if live is None:
        return None
    together = next((mode.name for mode in live.modes if mode.people > 1), "")
    return {"address": f"/live/{name}", "together": together}


def _variant_choice(name: str, variant: str) -> dict[str, Any]:
    rules = catalogue.game(name, variant)
    return {
        "name": variant,
        "title": _heading(catalogue.variant_title(name, variant)),
        "text": rules.describe(),
        "seats": [rules.seats[0], rules.seats[-1]],
        "is_simultaneous": rules.is_simultaneous,
    }


def _level_choices(name: str) -> list[dict[str, Any]]:
    """What one click on Play may start, easiest first; one of them is for who has never played.

    A game's own levels begin with one for newcomers. The weakest machine hardly plays at all, so that the
    one after it is the first opponent.
    """
    kind = catalogue.game_class(name)
    if kind.levels:
        return [
            {
                "name": variant,
                "title": _heading(catalogue.variant_title(name, variant)),
                "variant": variant,
                "players": [ME],
                "is_first": place == 0,
            }
            for place, variant in enumerate(kind.levels)
        ]
    machines = list(catalogue.manifest(name).players) or catalogue.agent_names(name)
    variant = next(iter(kind.variants))
    opponents = max(1, catalogue.game(name, variant).seats[0] - 1)
    return [
        {
            "name": machine,
            "title": _heading(_(machine)),
            "variant": variant,
            "players": [ME, *[machine] * opponents],
            "is_first": machine == _opponent(name),
        }
        for machine in machines
    ]


def _opponent(name: str) -> str:
    """The machine that sits down where nobody else was chosen."""
    return catalogue.first_opponent(name)


def _together(variants: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The rules for two people: the first that are for several only, else the first that two may play."""
    for fewest in (2, 1):
        for variant in variants:
            if variant["seats"][0] >= fewest and variant["seats"][1] >= 2:
                seats = max(2, variant["seats"][0])
                return {"variant": variant["name"], "seats": seats, "here": not variant["is_simultaneous"]}
    return None


@cache
def example(name: str) -> Mapping[str, Any]:
    """The position that the picture of a game is drawn from."""
    return catalogue.game(name).example()


def file_endings() -> list[str]:
    """How the names of files end that can be opened besides saves."""
    return sorted({ending for name in catalogue.game_names() for ending in catalogue.manifest(name).formats})


def _heading(title: str) -> str:
    return title[:1].upper() + title[1:]
