"""Endgame tables of dames: their numbers, the published counts, and that what they say can be played."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.game import Interrupted
from ludotheque.games.dames.endgames import numbering, solving, tables
from ludotheque.games.dames.endgames.numbering import OFFSETS, POSITIONS, EndgameClass, classes, size_of
from ludotheque.games.dames.engine import tree
from ludotheque.games.dames.engine.thinker import Thinker
from ludotheque.games.dames.fen import fen, read_fen
from ludotheque.games.dames.memory import LISTS, MOST_MOVES, RECORD
from ludotheque.games.dames.players import normal
from ludotheque.games.dames.rules import Dames, State, position_of
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.kernels import Ints, fast
from tests.dames_positions import few_pieces
from tests.sizes import sized

GAME = Dames(VARIANTS["international"])
TRUTH = {
    fields[0]: tuple(map(int, fields[1:]))
    for line in Path(__file__).with_name("truth").joinpath("dames_endgames.txt").read_text().splitlines()
    if not line.startswith("#")
    for fields in [line.split()]
}
PIECES = sized(3, 4)


@cache
def solved() -> Ints:
    """All classes of few pieces, in one table."""
    table = np.zeros(POSITIONS // 8, np.int64)
    done: set[EndgameClass] = set()
    for material in classes():
        if sum(material) <= PIECES and material not in done:
            pair = sorted({material, material.turned})
            tables.solve(GAME, pair, table, Control())
            done.update(pair)
    return table


def plies(state: State) -> int | None:
    """What the table says of a position."""
    byte = int(solved().view(np.uint8)[numbering.number_of(position_of(state))])
    return byte - 1 if byte else None


def random_state(material: EndgameClass, chance: random.Random) -> State:
    """A position of a class, White to move."""
    while True:
        pieces = numbering.placed(material, chance.randrange(size_of(material)))
        if not pieces.own_men & pieces.foe_men:
            words = [int(word) for word in numbering.sides_of(pieces)]
            return State(*(words[part] | words[part + 1] << 64 for part in (0, 2, 4)), 0)


def test_every_position_has_a_number_of_its_own_whoever_is_to_move() -> None:
    chance = random.Random(1)
    for material in classes():
        for _time in range(20):
            number = chance.randrange(size_of(material))
            pieces = numbering.placed(material, number)
            if pieces.own_men & pieces.foe_men:
                continue
            white = numbering.sides_of(pieces)
            assert numbering.number_of(white) == OFFSETS[material] + number
            assert fast(numbering.number_of)(white) == OFFSETS[material] + number
            turned = [int(f"{word:029b}"[::-1], 2) for word in white[:6]]
            black = type(white)(turned[1], turned[0], turned[3], turned[2], turned[5], turned[4], 1)
            assert numbering.number_of(black) == OFFSETS[material] + number


@pytest.mark.proof
def test_as_many_are_won_drawn_and_lost_as_published() -> None:
    table = solved().view(np.uint8)
    checked = [one for one in classes() if sum(one) <= PIECES]
    for material in checked:
        found = tables.counts_of(material, table[OFFSETS[material] :][: size_of(material)])
        assert found == TRUTH[material.name], material
    assert len(TRUTH) == len(classes()) == 41


def test_a_king_alone_loses_to_a_king_in_two_positions_only() -> None:
    assert plies(read_fen(GAME, "W:WK46:BK5")) == plies(read_fen(GAME, "W:WK5:BK46")) == 2
    assert plies(read_fen(GAME, "W:WK46:BK1")) is None


def test_plain_and_compiled_settle_the_same() -> None:
    material = EndgameClass(0, 0, 1, 1)
    memory = tables.memory_for(GAME.rules, MOST_MOVES * RECORD)
    table, waiting = np.zeros(POSITIONS // 8, np.int64), np.zeros(POSITIONS // 8, np.int64)
    for ply in range(4):
        solving.settle(material, ply, size_of(material), memory, table, waiting, Control().cells)
    part = slice(OFFSETS[material], OFFSETS[material] + size_of(material))
    assert (table.view(np.uint8)[part] == solved().view(np.uint8)[part]).all()


@pytest.mark.proof
def test_what_is_won_is_won_in_so_many_plies_within_the_limits_of_the_draw_rules() -> None:
    """Both sides play by the table; the draw rules of the FMJD come too late."""
    chance = random.Random(2)
    some = [one for one in classes() if sum(one) == PIECES]
    played = 0
    while played < sized(20, 1_000):
        state = random_state(chance.choice(some), chance)
        left = plies(state)
        if left is None or left % 2 == 0:
            continue
        played += 1
        while left:
            following = [GAME.play(state, move) for move in GAME.moves(state)]
            after = [plies(one) if GAME.outcome(one) is None else 0 for one in following]
            assert left - 1 in after, "some move leads to what is a ply nearer to the end"
            state = following[after.index(left - 1)]
            left -= 1
        outcome = GAME.outcome(state)
        assert outcome and max(outcome.scores) == 1.0, "it ends by a win, not by a draw rule"


@pytest.mark.proof
def test_what_a_search_finds_won_or_lost_is_so_for_one_that_spares_nothing() -> None:
    """On the board, and with all the tables (which only the full size has) where these know the end."""
    chance, found = random.Random(3), Counter[str]()
    results = tables.packed(solved().view(np.uint8)) if PIECES == 4 else tables.NO_RESULTS
    sparing = Thinker(GAME, 1 << 12)
    careful = Thinker(GAME, 1)
    careful.memory[careful.memory[LISTS] + tree.IS_CAREFUL] = 1
    sparing.results = careful.results = results
    bounds = -2 * tree.WIN, 2 * tree.WIN
    while found.total() < sized(20, 1_000):
        state = few_pieces(GAME, chance)
        score = sparing._value(state, sized(5, 9), *bounds, Control())
        if abs(score) < tree.KNOWN:
            continue
        end = tree.WIN if abs(score) >= tree.DECIDED else tree.TABLE_WIN
        plies = end - abs(score)
        if plies > sized(5, 7):
            continue
        kind = "on the board" if end == tree.WIN else "by the tables"
        found[f"{'won' if score > 0 else 'lost'} {kind}"] += 1
        deep, proved = plies, careful._value(state, plies, *bounds, Control())
        while abs(proved) < tree.KNOWN and deep < sized(5, 9):  # a slow loss on the board counts as worse
            deep += 1
            proved = careful._value(state, deep, *bounds, Control())
        assert abs(proved) >= tree.KNOWN and (proved > 0) == (score > 0), (fen(GAME, state), score, proved)
    assert len(found) == (4 if PIECES == 4 else 2), found


def test_results_are_packed_and_kept_and_damaged_files_are_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "classes", lambda: [one for one in classes() if sum(one) == 2])
    tables.forget()
    assert tables.results(GAME.rules) is tables.NO_RESULTS
    said: list[str] = []
    tables.build(GAME, Control(), said.append)
    assert "0011" in said[0]
    tables.forget()
    kept = tables.results(GAME.rules)
    lost = position_of(read_fen(GAME, "W:WK46:BK5"))
    drawn = position_of(read_fen(GAME, "W:WK46:BK1"))
    assert [tables.result(one, kept) for one in (lost, drawn)] == [tables.LOST, tables.DRAWN]
    assert [fast(tables.result)(one, kept) for one in (lost, drawn)] == [tables.LOST, tables.DRAWN]
    assert tables.exact_plies(GAME, read_fen(GAME, "W:WK46:BK5")) == 2
    assert tables.exact_plies(GAME, read_fen(GAME, "W:WK46:BK1")) == tables.ENDLESS
    assert tables.exact_plies(GAME, read_fen(GAME, "W:WK46:BK1,K2")) is None
    file = tmp_path / "ludotheque" / "tables" / "dames-international" / "0011.npz"
    file.write_bytes(b"PK nothing")
    assert tables.plies_kept(GAME, EndgameClass(0, 0, 1, 1)) is None
    tables.build(GAME, Control(), said.append)
    assert tables.plies_kept(GAME, EndgameClass(0, 0, 1, 1)) is not None
    tables.forget()


def test_a_stop_is_obeyed_and_nothing_half_done_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    control = Control()
    control.stop()
    with pytest.raises(Interrupted):
        tables.build(GAME, control, print)
    assert not list(tmp_path.rglob("*.npz"))


def test_a_player_that_has_tables_takes_the_shortest_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many moves win by the table, one could walk about until the draw rules end the game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(tables, "classes", lambda: [one for one in classes() if sum(one) <= 3])
    tables.build(GAME, Control(), lambda said: None)
    chance, looked_at = random.Random(5), 0
    while looked_at < 20:
        state = random_state(EndgameClass(0, 1, 2, 0), chance)
        left = plies(state)
        if left is None or left < 5:
            continue
        looked_at += 1
        after = GAME.play(state, normal(looked_at).choose(GAME, state, 0, Control()))
        assert plies(after) == left - 1
    tables.forget()
