"""Quintago's texts: aim and rules in sentences, positions as rows joined by `/`, why a line is no move."""

from __future__ import annotations

from ludotheque.game import Unreadable
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.words import _


def aim(game: Quintago) -> str:
    """What one plays for."""
    return _(
        "Get {length} of your stones in a row, on a board whose parts turn after every move.",
        length=game.rules.length,
    )


def describe(game: Quintago) -> str:
    """The rules in a sentence or two."""
    rules = game.rules
    board = _(
        "A board of {side} × {side} holes, made of {parts} squares that turn.",
        side=game.geometry.side,
        parts=rules.quadrants**2,
    )
    ending = (
        _("{length} in a row win at once, even before the turn.", length=rules.length)
        if rules.placement_wins
        else _("{length} in a row count after the turn only.", length=rules.length)
    )
    return f"{board} {ending}"


def read_rows(game: Quintago, text: str, to_move: int | None = None) -> State:
    """The position that rows like `..1.2./……` draw; without `to_move`, the count says who plays."""
    side = game.geometry.side
    rows = text.strip().split("/")
    if len(rows) != side or any(len(row) != side for row in rows):
        raise Unreadable(_("a position is {side} rows of {side} holes joined by /", side=side))
    drawn = "".join(rows)
    if set(drawn) - set(".12"):
        raise Unreadable(_("a hole is . or 1 or 2, nothing else"))
    first, second = (
        sum(bit for bit, hole in zip(game.geometry.bits, drawn, strict=True) if hole == stone)
        for stone in "12"
    )
    if to_move is None:
        lead = first.bit_count() - second.bit_count()
        if lead not in (0, 1):
            raise Unreadable(
                _(
                    "with {first} stones against {second}, say whose turn it is (--to-move)",
                    first=first.bit_count(),
                    second=second.bit_count(),
                )
            )
        to_move = lead
    return State((first, second), to_move)


def why_not(game: Quintago, state: State, text: str) -> str:
    """The reason for a refusal, in a sentence."""
    names = game.geometry.names
    example = _("a move reads like: c3 q2 cw (hole, quadrant, cw or ccw)")
    words = text.split()
    if not words or words[0] not in names:
        return _("there is no hole {name}; {example}", name=words[0][:20] if words else "", example=example)
    cell = names.index(words[0])
    if (state.stones[0] | state.stones[1]) & game.geometry.bits[cell]:
        return _("the hole {name} is taken", name=words[0])
    wins = [move for move in game.moves(state) if move.cell == cell and not move.turns]
    if wins:
        return _("{name} completes a line: it wins at once and nothing is turned", name=words[0])
    quadrants = [f"q{number + 1}" for number in range(game.rules.quadrants**2)]
    if len(words) > 1 and words[1] not in quadrants:
        return _("there is no quadrant {name}; they are {first} to {last}",
                 name=words[1][:20], first=quadrants[0], last=quadrants[-1])  # fmt: skip
    return _("after {name}, say the quadrant and its turn: {name} q1 cw", name=words[0])
