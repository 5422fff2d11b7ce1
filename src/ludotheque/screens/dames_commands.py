"""What `ludotheque solve dames` prints: the best lines of a position, with scores and what is proved."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from ludotheque import catalogue
from ludotheque.control import Control, wait_for
from ludotheque.game import Unreadable
from ludotheque.games.dames.analysis import verdict_of
from ludotheque.games.dames.book import moves_of
from ludotheque.games.dames.engine.lines import DRAW, WIN, BestLine, best_lines
from ludotheque.games.dames.engine.thinker import nodes
from ludotheque.games.dames.rules import Dames, State
from ludotheque.kernels import on_compile
from ludotheque.screens.report import progress_line
from ludotheque.sentences import joined_moves, line_value, sentence
from ludotheque.words import _

SECONDS, LONGEST = 5.0, 3600.0
"""How long is looked where no time is said, and at most."""

MOST_LINES = 50


def solve(options: argparse.Namespace) -> int:
    """The best moves of the side to move, each with the line that follows."""
    if options.set:
        raise Unreadable(_("{game} has no sets of pieces", game=options.game))
    game, state = _position(options)
    wanted = 3 if options.lines is None else options.lines
    if not 1 <= wanted <= MOST_LINES:
        raise Unreadable(_("the number of lines must be from 1 to {most}", most=MOST_LINES))
    seconds = SECONDS if options.time is None else options.time
    if not 0 < seconds <= LONGEST:
        raise Unreadable(_("the time must be from 0 to {most} seconds", most=int(LONGEST)))
    if game.outcome(state):
        raise Unreadable(_("the game is over"))
    show, began = progress_line(), time.monotonic()
    on_compile(lambda _kernel: show(_("preparing the machine player (first time only)…")))
    _first_look(game, state)  # so that no time is lost by compiling
    control, began = Control(seconds=seconds), time.monotonic()

    def tell(lines: list[BestLine]) -> None:
        show(f"{lines[0].depth:3}  {_said(game, lines[0])}"[:100])

    within = {} if options.within is None else {"depth": max(1, options.within)}
    threads = options.threads or 1
    lines = wait_for(
        lambda: best_lines(game, state, control, wanted, found=tell, threads=threads, **within), control
    )
    show("")
    taken = time.monotonic() - began
    control.stop()
    if options.json:
        print(json.dumps(_as_json(game, state, lines[:wanted], nodes(control), taken)))
    else:
        print("\n".join(_as_text(game, state, lines[:wanted])))
    return 0


def _position(options: argparse.Namespace) -> tuple[Dames, State]:
    changes = dict(text.partition("=")[::2] for text in options.option or ())
    game = catalogue.game(options.game, options.rules, changes)
    assert isinstance(game, Dames)
    turn = None if options.to_move is None else options.to_move - 1
    return game, game.read_position(options.position, turn)


def _first_look(game: Dames, state: State) -> None:
    best_lines(game, state, Control(), 1, depth=1)


def _as_json(
    game: Dames, state: State, lines: list[BestLine], positions: int, seconds: float
) -> dict[str, Any]:
    """Scores are in hundredths of a man; an outcome is what is proved, with the plies to it where known."""
    known = moves_of(game, state)
    moves = []
    for line in lines:
        outcome = None
        if line.result is not None:
            name = "draw" if line.result == DRAW else "win" if line.result == WIN else "loss"
            outcome = {"result": name, "plies": line.plies}
        moves.append(
            {
                "move": game.text(line.move),
                "score": line.score,
                "depth": line.depth,
                "line": [game.text(move) for move in line.following],
                "outcome": outcome,
                "book": line.move in known,
            }
        )
    return {"moves": moves, "nodes": positions, "seconds": round(seconds, 3)}


def _as_text(game: Dames, state: State, lines: list[BestLine]) -> list[str]:
    name = _("White") if state.side == 0 else _("Black")
    said = [sentence(verdict_of(lines[0]), name)]
    return said + [f"{number}. {_said(game, line)}" for number, line in enumerate(lines, 1)]


def _said(game: Dames, line: BestLine) -> str:
    """A line as people read it: what is proved of it or its score in men, then its moves."""
    verdict = verdict_of(line)
    worth = f"{line.score / 100:+.2f}" if verdict.value is None else line_value(verdict)
    return f"{worth}  {joined_moves(game, (line.move, *line.following))}"
