"""The page draws moves before the server has answered: what it draws is what the rules make of them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.games.dames.rules import Dames, Move, State
from tests.rooms import Json

SCRIPT = Path(__file__).parent / "scripts" / "dames_moves.mjs"
MADE_UP = ("W:WK47:B9,12,33", "W:W15:B8,19,20", "W:WK41,49:B9,10,12,19,38", "B:BK3,K5:W8,9,18,22,29,K30,40")
"""Positions with captures by kings, of several pieces, along several ways."""


def test_the_page_moves_and_takes_as_the_rules_do() -> None:
    positions = [one for variant in Dames.variants for one in random_positions(variant)]
    positions += [(game := Dames(), game.read_position(text)) for text in MADE_UP]
    asked: list[Json] = []
    wanted: list[list[tuple[str, set[str]]]] = []
    for game, state in positions:
        pairs = [(path, move) for move in game.moves(state) for path in game.paths(state, move)]
        asked.append({"view": game.view(state), "paths": [path for path, _move in pairs]})
        wanted.append([after(game, state, move) for _path, move in pairs])
    assert sum(bool(takes) for one in wanted for _squares, takes in one) > 100
    for told, expected, position in zip(page_answers(asked), wanted, asked, strict=True):
        for shown, (squares, takes), path in zip(told, expected, position["paths"], strict=True):
            assert shown["squares"] == squares, (position["view"]["squares"], path)
            assert set(shown["takes"]) == takes
            assert takes <= set(shown["marked"])


def after(game: Dames, state: State, move: Move) -> tuple[str, set[str]]:
    """The squares after a move, without the crown that it may bring, and what it takes."""
    drawn = list(game.drawn(game.play(state, move)))
    drawn[move.destination - 1] = game.drawn(state)[move.origin - 1]
    return "".join(drawn), {game.square_name(square) for square in game.board.squares_of(move.taken)}


def random_positions(variant: str) -> list[tuple[Dames, State]]:
    game, chance = Dames(Dames.variants[variant]), Random(variant)
    state, found = game.start(), []
    while not game.outcome(state) and len(found) < 70:
        found.append((game, state))
        state = game.play(state, chance.choice(game.moves(state)))
    return found


def page_answers(positions: list[Json]) -> list[Any]:
    """What the page's scripts make of moves."""
    ran = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps(positions), capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    told: list[Any] = json.loads(ran.stdout)
    return told


@pytest.mark.parametrize("variant", Dames.variants)
def test_a_view_tells_every_way_that_can_be_clicked(variant: str) -> None:
    for game, state in random_positions(variant):
        clicked = {path for move in game.moves(state) if move.taken for path in game.paths(state, move)}
        shown = {tuple(one["path"]) for one in game.view(state)["captures"]}
        assert shown <= clicked
        assert {(path[0], path[-1]) for path in clicked} == {(path[0], path[-1]) for path in shown}


def test_lost_pieces_are_counted_from_what_there_was() -> None:
    game = Dames()
    state = game.read_position("W:W28,48:B23,1")
    assert game.view(state)["lost"] == [0, 0]
    taking = game.play(state, game.moves(state)[0])
    assert game.view(taking)["lost"] == [0, 1]
    assert game.view(game.start())["lost"] == [0, 0]


def test_the_analysis_tells_what_it_has_soon_and_calls_nothing_proved_that_is_not() -> None:
    game = Dames()
    found: list[Any] = []
    state = game.read_position("W:W28,48:B23,14,9")
    last = catalogue.analyst("dames")(game, state, 0, None, lambda text: None, found=found.append, within=4)
    assert found[0].verdict.depth == 1
    assert last == found[-1]
    assert set(last.moves) == set(game.moves(state))
    assert all(one.value is None and 0 < one.estimate < 1 for one in last.moves.values())
    won = game.read_position("W:W28,K48,K47,33:B14")
    assert catalogue.analyst("dames")(game, won, within=3).verdict.value == 1  # found to the end
