"""The side panel's texts: who plays, which moves, what the analysis says."""

from __future__ import annotations

from rich.text import Text

from ludotheque.game import Outcome, Verdict
from ludotheque.screens.table import Table
from ludotheque.screens.terminal.boards import Drawing, Target
from ludotheque.words import _, several


def players(table: Table, drawing: Drawing, dark: bool) -> Text:
    """The seats, an arrow at the one whose turn it is, their clocks if they run."""
    lines = []
    for seat in range(table.match.seats):
        turn = not table.outcome and seat == table.match.to_move
        line = Text.assemble("▶ " if turn else "  ", drawing.symbol(seat, dark), " ")
        line.append(table.name(seat), "bold" if turn else "")
        if table.clocks:
            minutes, seconds = divmod(max(0, int(table.clock(seat))), 60)
            line.append(f"\n    {minutes}:{seconds:02}", "bold reverse" if turn else "")
        lines.append(line)
    return Text("\n").join(lines)


def moves(table: Table, drawing: Drawing, dark: bool) -> Text:
    """The moves so far, one a line."""
    match = table.match
    lines = []
    for number, (state, move) in enumerate(zip(match.states, match.played, strict=False), 1):
        seat = match.game.to_move(state)
        sign = drawing.symbol(seat, dark) if seat >= 0 else Text(" ")
        lines.append(Text.assemble((f"{number:3} ", "dim"), sign, " ", match.game.text(move)))
    return Text("\n").join(lines) if lines else Text(_("no move yet"), "dim italic")


def result(table: Table, outcome: Outcome) -> str:
    """How the game ended, and why."""
    best = max(outcome.scores)
    winners = [seat for seat, score in enumerate(outcome.scores) if score == best]
    reason = _(outcome.reason)
    if len(winners) != 1:
        return _("a tie: {reason}", reason=reason)
    return _("{player} wins: {reason}", player=table.name(winners[0]), reason=reason)


def judgement(player: str, verdict: Verdict) -> str:
    """What best play makes of a position or a move, for the player who is to move."""
    value, distance = verdict
    if value is None:
        return _("not known: the end is too far away")
    if value == 0:
        return _("a tie with best play")
    if distance is None:
        return _("{player} wins", player=player) if value > 0 else _("{player} loses", player=player)
    if value > 0:
        return several(
            "{player} wins in {count} move", "{player} wins in {count} moves", distance, player=player
        )
    return several(
        "{player} loses in {count} move", "{player} loses in {count} moves", distance, player=player
    )


def best_by_clicks(paths: dict[Target, Verdict]) -> dict[Target, Verdict]:
    """For each beginning of a path, the best that can be made of it; the unknown may be a win."""
    order = {1: 3, None: 2, 0: 1, -1: 0}
    best: dict[Target, Verdict] = {}

    def worth(verdict: Verdict) -> tuple[int, int]:
        return order[verdict.value], (verdict.distance or 0) * -(verdict.value or 0)

    for path, verdict in paths.items():
        for depth in range(1, len(path) + 1):
            clicks = path[:depth]
            if clicks not in best or worth(verdict) > worth(best[clicks]):
                best[clicks] = verdict
    return best
