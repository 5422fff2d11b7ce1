"""The moves of one seat. Where several move at once, what the others may play can be a secret of theirs."""

from __future__ import annotations

from typing import Any

from ludotheque.game import Clicks, IllegalMove
from ludotheque.match import Match
from ludotheque.words import _


def own_paths(match: Match, seat: int) -> dict[Clicks, Any]:
    """This seat's legal moves by the clicks that say them."""
    if match.movers == (seat,):
        return match.paths
    mover, state = match.game.mover, match.state
    return {path: move for path, move in match.paths.items() if mover(state, move) == seat}


def own_clicks_after(match: Match, seat: int, clicks: Clicks) -> list[str]:
    """What this seat may click next, once these clicks are made."""
    depth = len(clicks)
    paths = (path for path in own_paths(match, seat) if len(path) > depth and path[:depth] == clicks)
    return list(dict.fromkeys(path[depth] for path in paths))


def readable_clicks_after(match: Match, seat: int, said: Clicks) -> list[str]:
    """What may follow clicks, which may be typed as people read them; as people read it."""
    readable, depth = match.game.readable, len(said)
    found: dict[str, None] = {}
    for path in own_paths(match, seat):
        clicks = path[:depth]
        if len(path) > depth and said in (clicks, tuple(readable(" ".join(clicks)).lower().split())):
            found[readable(" ".join(path[: depth + 1])).split()[-1]] = None
    return list(found)


def with_prefix(match: Match, seat: int, text: str) -> str:
    """A typed text, after the word that begins all moves of this seat where the game has one (`s2`)."""
    prefix = match.game.view(match.state, seat).get("prefix")
    return text if not prefix or text.split()[:1] == prefix[:1] else " ".join((*prefix, text))


def read_own(match: Match, seat: int, text: str) -> Any:
    """The move of this seat that a text says; a refusal tells nothing of what the others may play."""
    text = with_prefix(match, seat, text.lower())
    move = match.read(text)
    if match.game.mover(match.state, move) == seat:
        return move
    if match.game.has_hidden_hands:
        raise IllegalMove(match.game.why_not(match.state, text))
    raise IllegalMove(_("this is a move of player {number}", number=match.game.mover(match.state, move) + 1))


def own_move(match: Match, seat: int, clicks: Clicks) -> Any | None:
    """The move of this seat that these clicks say, None while they say none yet."""
    move = match.said_by(clicks)
    return move if move is not None and match.game.mover(match.state, move) == seat else None
