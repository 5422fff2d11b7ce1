"""Dames' move generator: the counts of the truth table, compiled and plain, and the command that counts."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from ludotheque import cli
from ludotheque.games.dames.counting import LEVEL, count_leaves, perft
from ludotheque.games.dames.rules import VARIANTS, Dames, State, position_of
from ludotheque.games.dames.variants import header
from ludotheque.perft import walk
from tests.perft import TABLES
from tests.sizes import sized
from tests.unlisted import plugged_in

DEEPEST_START, DEEPEST_POSITION = 7, 5


class Row(NamedTuple):
    game: Dames
    state: State
    counts: list[int]


def rows(wanted: str) -> list[Any]:
    """The rows of starts, or of other positions."""
    found = []
    for line in (TABLES / "dames_perft.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        variant, position, *counts = line.split()
        game = Dames(VARIANTS[variant])
        if (position == "start") == (wanted == "starts"):
            state = game.start() if position == "start" else game.read_position(position)
            found.append(pytest.param(Row(game, state, [*map(int, counts)]), id=f"{variant} {position}"))
    return found


def plain_count(row: Row, depth: int) -> int:
    memory: Any = header(row.game.rules) + [0] * (depth * LEVEL)
    return count_leaves(position_of(row.state), depth, memory)


@pytest.mark.parametrize("row", rows("starts"))
def test_from_the_start(row: Row) -> None:
    for depth, expected in enumerate(row.counts[:DEEPEST_START], 1):
        assert perft(row.game, row.state, depth) == expected, depth
    for depth, expected in enumerate(row.counts[:4], 1):
        assert plain_count(row, depth) == expected, depth
    assert [walk(row.game, row.state, depth) for depth in (1, 2)] == row.counts[:2]


def test_every_variant_has_its_row() -> None:
    assert {param.values[0].game.rules for param in rows("starts")} == set(VARIANTS.values())


@pytest.mark.proof
def test_other_positions() -> None:
    found = [param.values[0] for param in rows("others")]
    assert len(found) == 100
    for number, row in enumerate(found):
        assert isinstance(row, Row)
        for depth, expected in enumerate(row.counts[: sized(DEEPEST_POSITION, 6)], 1):
            assert perft(row.game, row.state, depth) == expected, (number, depth)
        if number % sized(10, 1) == 0:
            assert [plain_count(row, depth) for depth in (1, 2, 3)] == row.counts[:3], number


def test_the_command_counts_any_position_of_any_rules(capsys: pytest.CaptureFixture[str]) -> None:
    with plugged_in("dames"):
        asked = ["perft", "dames", "--rules", "frisian", "--depth", "4", "--json"]
        assert cli.main(asked) == 0
        assert json.loads(capsys.readouterr().out) == {"counts": [9, 81, 658, 3874]}
        assert cli.main(["perft", "dames", "--position", "W:WK46:B23", "--depth", "1"]) == 0
        assert capsys.readouterr().out == "1 4\n"
        assert cli.main(["perft", "dames", "--position", "W:WK46:B51", "--depth", "1"]) == 2
        assert capsys.readouterr().err == "ludotheque: there is no square 51 on this board\n"


def test_what_the_fast_counter_cannot_count_is_walked() -> None:
    """A Frisian king that has moved three times in a row must rest, which only the rules know."""
    game = Dames(VARIANTS["frisian"])
    state = game.read_position("W:WK47,36:BK4,15")
    for text in ("47-42", "4-9", "42-47", "9-4", "47-42", "4-9"):
        move = game.read(state, text)
        assert move is not None
        state = game.play(state, move)
    assert [game.text(move) for move in game.moves(state)] == ["36-31"]
    with plugged_in("dames"):
        from ludotheque.perft import perft as of_any_game

        assert of_any_game(game, state, 1) == 1
