"""The page shows moves before the server has answered: what it draws is what the rules make of them."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from pathlib import Path
from random import Random

from ludotheque import catalogue
from ludotheque.games.labyrinthe.maze import step
from ludotheque.games.labyrinthe.treasures import TREASURES
from ludotheque.match import Match
from tests.rooms import Json

SCRIPT = Path(__file__).parent / "scripts" / "labyrinthe_moves.mjs"
SHOWN = ("tiles", "hand", "pawns", "is_pushed", "forbidden")
MOVES = 60


def test_the_page_pushes_and_walks_as_the_rules_do() -> None:
    moves: list[Json] = []
    views: list[Json] = []
    reachable: list[set[int]] = []
    for variant in catalogue.game_class("labyrinthe").variants:
        match, chance = Match(catalogue.game("labyrinthe", variant), 4, seed=3), Random(variant)
        for _move in range(MOVES):
            state, move = match.state, chance.choice(match.moves)
            moves.append({"view": match.game.view(state, 0), "path": match.game.path(move)})
            reachable.append(set(match.game.reachable(state, state.pawns[state.side])))
            match.play(move)
            views.append(match.game.view(match.state, 0))
    told = page_answers(moves)
    for move, view, shown in zip(moves, views, told["after"], strict=True):
        pushed = len(move["path"]) == 2
        assert [shown[name] for name in SHOWN[: None if pushed else 3]] == [
            view[name] for name in SHOWN[: None if pushed else 3]
        ]
    for move, cells, ways in zip(moves, reachable, told["ways"], strict=True):
        assert {cell for cell, way in enumerate(ways) if way} == cells
        size, tiles = move["view"]["size"], move["view"]["tiles"]
        for way in filter(None, ways):
            for here, there in pairwise(way):
                side = next(side for side in range(4) if step(size, here, side) == there)
                assert tiles[here] >> side & 1
                assert tiles[there] >> (side + 2) % 4 & 1


def test_the_page_calls_the_treasures_by_their_names() -> None:
    assert page_answers([])["names"] == list(TREASURES)


def page_answers(moves: list[Json]) -> Json:
    """What the page's scripts make of moves."""
    ran = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps(moves), capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    told: Json = json.loads(ran.stdout)
    return told
