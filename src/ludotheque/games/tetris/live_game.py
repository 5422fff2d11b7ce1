"""Tetris by keys and clock as the room plays it: its modes, what is seen of it, what its log holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from ludotheque.game import Outcome, Unreadable
from ludotheque.games.tetris import live_machine
from ludotheque.games.tetris.realtime import NONE, PIECES, Falling, Keys, LivePlay, ghost, occupied
from ludotheque.games.tetris.versus import Contest, new_contest, step, without
from ludotheque.live import LiveEvent, LiveGame, LiveMode, MoveQuestion
from ludotheque.words import _, mark

SPRINT_LINES = 40
WIDTHS, HEIGHTS, GOALS = range(4, 13), range(8, 41), range(1, 201)

OVER, GOAL = mark("the wall is too high"), mark("all lines are cleared")
OUTLASTED, RESIGNED = mark("the other wall is too high"), mark("resigned")


class SeenPlay(TypedDict):
    """What everybody sees of one player's game."""

    rows: list[str]  # from the lowest; letters of pieces, `#` for rows that were sent, `.` for empty
    piece: str
    cells: list[list[int]]  # of the falling piece, as [column, row]
    ghost: int  # how many rows it would fall
    ahead: str
    held: str
    can_hold: bool
    lines: int
    score: int
    level: int
    placed: int
    coming: int  # rows on their way
    sent: int
    cleared: list[int]  # the rows that went with the last piece
    over: bool


class TetrisLive(LiveGame[Contest]):
    """Marathon, sprint, against a machine or a person, and a machine to watch."""

    name = "tetris"
    keys = tuple(str(key.name).lower() for key in Keys)
    figures = ("lines", "score", "level", "placed", "sent", "ticks")
    modes = (
        LiveMode(
            "marathon",
            mark("Marathon"),
            mark("Hold out as long as you can: it gets faster and faster."),
            1,
            best="score",
        ),
        LiveMode(
            "sprint",
            mark("Sprint"),
            mark("Clear 40 lines as fast as you can."),
            1,
            best="ticks",
            is_least=True,
        ),
        LiveMode(
            "machine",
            mark("Against the computer"),
            mark("The same pieces for both. Lines are sent across."),
            1,
            paces=("slow", "normal", "fast"),
        ),
        LiveMode("versus", mark("Against a friend"), mark("By link or QR square. Lines are sent across."), 2),
        LiveMode(
            "watch",
            mark("Watch the computer"),
            mark("A record player at work."),
            0,
            paces=("normal", "fast", "very fast"),
        ),
    )

    def options(self, wanted: Mapping[str, Any]) -> dict[str, int]:
        ranges = {"width": (WIDTHS, 10), "height": (HEIGHTS, 20), "lines": (GOALS, SPRINT_LINES)}
        if unknown := set(wanted) - set(ranges):
            raise Unreadable(
                _(
                    "there is no option {name}; there are: {names}",
                    name=min(unknown)[:40],
                    names=", ".join(ranges),
                )
            )
        chosen = {name: wanted.get(name, usual) for name, (_range, usual) in ranges.items()}
        for name, (allowed, _usual) in ranges.items():
            if type(chosen[name]) is not int or chosen[name] not in allowed:
                raise Unreadable(
                    _("the option {key} cannot be {value}", key=name, value=str(chosen[name])[:40])
                )
        return chosen

    def start(self, mode: LiveMode, seed: str, options: Mapping[str, int]) -> Contest:
        goal = options["lines"] if mode.name == "sprint" else 0
        return new_contest(seed, mode.seats, options["width"], options["height"], goal)

    def step(self, state: Contest, keys: Sequence[int]) -> Contest:
        return step(state, keys)

    def drop(self, state: Contest, seat: int) -> Contest:
        return without(state, seat)

    def ending(self, state: Contest) -> Outcome | None:
        if len(state.plays) == 1:
            play = state.plays[0]
            if not play.is_over:
                return None
            reason = GOAL if play.is_won else RESIGNED if state.gone else OVER
            return Outcome((float(play.is_won),), reason)
        standing = state.standing
        if len(standing) > 1:
            return None
        shares = standing or range(len(state.plays))  # both in the same tick: nobody was better
        scores = tuple(1 / len(shares) if seat in shares else 0.0 for seat in range(len(state.plays)))
        return Outcome(scores, RESIGNED if state.gone else OUTLASTED if standing else OVER)

    # --- What is seen -------------------------------------------------------------------------------

    def seen(self, state: Contest, seat: int) -> dict[str, Any]:
        return {**_seen(state.plays[seat])}

    def changed(self, before: Contest, after: Contest, seat: int) -> dict[str, Any]:
        old, new = before.plays[seat], after.plays[seat]
        is_still = new.falling is old.falling  # whatever else changes does so with the piece, but for these
        if is_still and new.coming is old.coming and new.is_over == old.is_over:
            return {}
        known = {**_seen(old)}
        return {name: value for name, value in _seen(new).items() if known[name] != value}

    def counted(self, state: Contest, seat: int) -> dict[str, int]:
        return {name: getattr(state.plays[seat], name) for name in self.figures}

    def events(self, before: Contest, after: Contest) -> list[LiveEvent]:
        pairs = zip(before.plays, after.plays, strict=True)
        locked = [
            LiveEvent(seat, "locked", placement_text(new.locked))
            for seat, (old, new) in enumerate(pairs)
            if new.placed > old.placed and new.locked
        ]
        return [
            *locked,
            *(LiveEvent(seat, "received", f"{rows} {hole}") for seat, (rows, hole) in after.sent),
        ]

    # --- A machine at the keys ------------------------------------------------------------------------

    def move_number(self, state: Contest, seat: int) -> int:
        return state.plays[seat].placed

    def question(self, state: Contest, seat: int, pace: str) -> MoveQuestion | None:
        return live_machine.question(state.plays[seat], pace)

    def landing(self, state: Contest, seat: int, move: str) -> list[list[int]]:
        return [list(cell) for cell in live_machine.landing(state.plays[seat], move)]

    def machine_keys(self, state: Contest, seat: int, pace: str, move: str | None) -> int:
        return live_machine.keys(state.plays[seat], pace, move)


def _seen(play: LivePlay) -> SeenPlay:
    return {
        "rows": list(play.board),
        "piece": PIECES[play.falling.piece].name,
        "cells": [list(cell) for cell in occupied(play.falling)],
        "ghost": play.falling.row - ghost(play).row,
        "ahead": "".join(PIECES[piece].name for piece in play.queue),
        "held": "" if play.held == NONE else PIECES[play.held].name,
        "can_hold": not play.has_held,
        "lines": play.lines,
        "score": play.score,
        "level": play.level,
        "placed": play.placed,
        "coming": sum(batch.rows for batch in play.coming),
        "sent": play.sent,
        "cleared": list(play.cleared),
        "over": play.is_over,
    }


def placement_text(locked: Falling) -> str:
    """Where a piece came to lie: its letter, its turn, the column of its left edge and its lowest row."""
    cells = occupied(locked)
    column, row = min(column for column, _row in cells), min(row for _column, row in cells)
    return f"{PIECES[locked.piece].name} r{locked.turn} {chr(ord('a') + column)}{row + 1}"
