"""What a messenger shows of a link to this room: a title, a sentence, and a picture of the board.

Only what a spectator may see goes in. Where all play at once nobody may see a round before it begins, so that
the picture is that of any game until this one is over.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.picture import png
from ludotheque.server import notices, pages
from ludotheque.server.reading import on_thread
from ludotheque.server.record import Record

MOST_KEPT = 100
"""Pictures; one has a few kilobytes."""

LARGEST_VIEW = 20_000
"""Characters of a view that is drawn; a larger board would be no picture any more."""


class Preview(NamedTuple):
    """For the head of a page; the picture's address is whole, "" where there is none."""

    title: str
    text: str
    picture: str


class Pictures:
    """The pictures that were made last, by what they show."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    async def png(self, game: str, view: Mapping[str, Any]) -> bytes | None:
        """A picture of a view as a PNG file, made on a thread; None where the game has none."""
        key = game, json.dumps(view, sort_keys=True)
        if not has_picture(game) or len(key[1]) > LARGEST_VIEW:
            return None
        if key not in self._made:
            self._made[key] = await on_thread(partial(_drawn, game, view))
            if len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return self._made[key]


def table_preview(record: Record, host: str) -> Preview:
    """A game: who plays, how it stands."""
    name = record.opening.game
    title = " – ".join([name.capitalize(), ", ".join(pages.shown_names(record.seats))])
    ending = notices.ending(record)
    text = ending.text if ending else record.match.game.aim()
    return Preview(title, text, f"{host}/table/{record.id}/picture.png" if has_picture(name) else "")


def has_picture(game: str) -> bool:
    """Whether the game brings a picture."""
    return bool(catalogue.manifest(game).picture)


def spectators_view(record: Record, ply: int | None = None) -> Mapping[str, Any]:
    """What anybody may see of a game, after that many moves where everything may be known."""
    match = record.match
    if match.game.is_simultaneous and match.seats > 1 and not record.outcome:
        return match.fresh_game.example()
    is_past = ply is not None and 0 <= ply < match.ply and record.may_save
    return match.game.view(match.states[ply] if is_past and ply is not None else match.state, None)


def _drawn(game: str, view: Mapping[str, Any]) -> bytes:
    return png(catalogue.load(catalogue.manifest(game).picture)(view))
