"""PDN and the rules: by which rules a file's game was played, its main line played again, a game written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.game import Unsupported
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.pdn import UNKNOWN_RESULT, Item, PdnGame, PdnMove, Setup
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.variants import GAME_TYPES, VARIANTS
from ludotheque.words import _

SCORES = {(1.0, 0.0): ("1-0", "2-0"), (0.0, 1.0): ("0-1", "0-2"), (0.5, 0.5): ("1/2-1/2", "1-1")}
"""The results by White's and Black's score: the usual ones, and those of international draughts."""


class Replay(NamedTuple):
    """A game of a file, played by the rules as far as they allow."""

    game: Dames
    start: State
    moves: tuple[Move, ...]
    end: State
    problem: str = ""  # why it goes no further; empty when it was played to its end


def variant_of(pdn: PdnGame) -> str | None:
    """What the tag GameType says, else international where squares are named that a smaller board has not.

    Rules without a number are named by the tag Variant, as we write it.
    """
    if pdn.tag("Variant") in VARIANTS:
        return pdn.tag("Variant")
    said = re.match(r"[0-9]{1,3}", pdn.tag("GameType") or "")
    if said:
        return GAME_TYPES.get(int(said[0]))
    squares = {square for move in pdn.main_line if isinstance(move, PdnMove) for square in move.squares}
    listed = re.findall(r"[0-9]+", pdn.tag("FEN") or "")
    largest = max((int(square) for square in (*squares, *listed) if square.isdigit()), default=0)
    return "international" if 32 < largest <= 50 else None


def replayed(pdn: PdnGame, variant: str | None = None) -> Replay:
    """The main line of a game of a file; Unreadable where its rules or its position are none of ours."""
    name = variant or variant_of(pdn)
    if name is None:
        raise Unsupported(_("the game's tags do not say by which rules it was played"))
    game = Dames(VARIANTS[name])
    position = pdn.tag("FEN")
    start = state = game.read_position(position, 0) if position else game.start()
    played: list[Move] = []
    line = list(pdn.main_line)
    for place, item in enumerate(line):
        if isinstance(item, Setup):
            return Replay(
                game, start, tuple(played), state, _("another position is set up in the midst of the game")
            )
        if not item.squares:
            if not played or place == len(line) - 1:
                continue  # Black begins, as in `1. ... 7-12`, or nothing was played any more
            return Replay(game, start, tuple(played), state, _("a move is left out"))
        if game.outcome(state):
            problem = _("the game was over before {move}", move=item.text)
            return Replay(game, start, tuple(played), state, problem)
        move = game.read(state, item.text)
        if move is None:
            problem = _("{move}: {reason}", move=item.text, reason=game.why_not(state, item.text))
            return Replay(game, start, tuple(played), state, problem)
        played.append(move)
        state = game.play(state, move)
    return Replay(game, start, tuple(played), state)


def numbered(game: Dames, ply: int, moves: Sequence[Move]) -> list[Item]:
    """Moves with their numbers; `ply` moves of both sides came before them."""
    body = list[Item]()
    for place, move in enumerate(moves, ply):
        number = f"{place // 2 + 1}{'.' if place % 2 == 0 else '...'}" if place % 2 == 0 or not body else ""
        body.append(PdnMove(game.path(move), bool(move.taken), number=number))
    return body


def written(
    game: Dames, start: State, moves: Sequence[Move], tags: Iterable[tuple[str, str]] = ()
) -> PdnGame:
    """A game that was played, with the tags that its rules and its end call for."""
    state = start
    for move in moves:
        state = game.play(state, move)
    known = dict(tags)
    types = [number for number, name in GAME_TYPES.items() if VARIANTS[name] == game.rules]
    outcome = game.outcome(state)
    if outcome and "Result" not in known:
        is_international = types in ([20], [27])
        known["Result"] = SCORES[outcome.scores[0], outcome.scores[1]][is_international]
    known.setdefault("Result", UNKNOWN_RESULT)
    if types:
        known.setdefault("GameType", str(types[0]))
    elif game.rules in VARIANTS.values():  # the standard has no number for it: a tag of ours
        known.setdefault("Variant", next(name for name, rules in VARIANTS.items() if rules == game.rules))
    if start[:4] != game.start()[:4]:
        known.setdefault("FEN", fen(game, start))
    return PdnGame(tuple(known.items()), tuple(numbered(game, plies_before(game, start), moves)))


def plies_before(game: Dames, start: State) -> int:
    """How many moves count as made before a start: one where the side that begins second is to move."""
    return int(start.side != game.start().side)
