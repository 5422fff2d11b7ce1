"""The engine of dames: its search against a plain minimax, its keys, draws and endings."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from math import expm1, log

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.game import Outcome
from ludotheque.games.dames.board import WORD
from ludotheque.games.dames.counting import memory_for
from ludotheque.games.dames.draws import STALLS, Counts
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import evaluation, fitting, keys, position_table, self_play, tree
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Thinker, nodes
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.generator import after, generate
from ludotheque.games.dames.memory import LISTS, RECORD, Sides
from ludotheque.games.dames.puzzle_mining import balance
from ludotheque.games.dames.rules import BOTH_BLOCKED, Dames, State, position_of
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.kernels import Ints, fast
from tests.dames_minimax import Minimax
from tests.dames_positions import few_pieces
from tests.sizes import sized

RULES = ["international", "frisian", "english", "russian", "course"]
PATTERNED = ["international", "course"]


@cache
def game(rules: str) -> Dames:
    return Dames(VARIANTS[rules])


def random_states(rules: str, count: int, seed: int) -> list[State]:
    """Positions of random games, some with kings."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        state = game(rules).start()
        for _ply in range(chance.randrange(5, 90)):
            moves = game(rules).moves(state)
            if not moves:
                break
            state = game(rules).play(state, chance.choice(moves))
        if game(rules).outcome(state) is None:
            found.append(state)
    return found


def small_states(rules: str, count: int, seed: int) -> list[State]:
    """Positions whose whole trees can be waited for: where nobody must take, those of few pieces only."""
    if game(rules).rules.must_capture:
        return random_states(rules, count, seed)
    chance = random.Random(seed)
    return [few_pieces(game(rules), chance) for _number in range(count)]


def random_weights(seed: int) -> Ints:
    """Patterns of no sense, but different from each other."""
    return evaluation.packed(np.random.default_rng(seed).integers(-400, 400, evaluation.TRAINED))


@pytest.mark.proof
@pytest.mark.parametrize("rules", RULES)
def test_a_search_that_spares_nothing_equals_a_plain_minimax(rules: str) -> None:
    weights = random_weights(3) if rules in PATTERNED else NO_WEIGHTS
    thinker = Thinker(game(rules), 1 << 10, weights)
    thinker.results = np.zeros(1, np.int64)
    thinker.memory[thinker.memory[LISTS] + tree.IS_CAREFUL] = 1
    thinker.memory[thinker.memory[LISTS] + tree.HAS_WALKS] = 0  # the quick minimax knows no rest for kings
    minimax = Minimax(game(rules), weights)
    deepest = sized(5, 6) if game(rules).rules.must_capture else sized(4, 5)
    for state in small_states(rules, sized(20, 200), seed=7):
        plain = State(*state[:4])
        for depth in range(1, deepest + 1):
            expected = minimax.deep_value(position_of(plain), depth)
            assert thinker._value(plain, depth, -2 * tree.WIN, 2 * tree.WIN, Control()) == expected


@pytest.mark.parametrize("rules", RULES)
def test_that_minimax_is_the_one_that_can_be_read(rules: str) -> None:
    minimax = Minimax(game(rules), random_weights(4) if rules in PATTERNED else NO_WEIGHTS)
    for state in small_states(rules, 3, seed=11):
        plain = State(*state[:4])
        for depth in range(3):
            assert minimax.deep_value(position_of(plain), depth) == minimax.value(plain, depth)


@pytest.mark.parametrize("rules", ["international", "frisian", "russian"])
def test_a_king_that_holds_out_alone_is_a_draw_in_the_search_too(rules: str) -> None:
    """Where there are no tables to ask: a king against one to three pieces, near the limits of the rules."""
    chance, told = random.Random(5), game(rules).rules
    most = (told.three_to_king, told.two_to_king, told.one_to_king, told.on_diagonal)

    def near_the_limits() -> State:
        three, two, one, diagonal = (max(0, 2 * moves - chance.randint(1, 5)) for moves in most)
        return lone_king(game(rules), chance)._replace(
            counts=Counts(three=three, two=two, one=one, diagonal=diagonal)
        )

    assert surprises(game(rules), near_the_limits) > 1


def test_a_game_without_progress_is_a_draw_in_the_search_too() -> None:
    chance, brazilian = random.Random(6), game("brazilian")

    def near_the_limits() -> State:
        state = few_pieces(brazilian, chance)
        pieces = (state.white | state.black).bit_count()
        return state._replace(counts=Counts(balance=2 * STALLS[pieces] - chance.randint(1, 4)))

    assert surprises(brazilian, near_the_limits) > 1


def test_a_king_that_has_moved_three_times_rests_in_the_search_too() -> None:
    chance, frisian = random.Random(7), game("frisian")

    def tired() -> State:
        state = few_pieces(frisian, chance)
        walks = []
        for side in (state.white, state.black):
            kings = [code for code in frisian.board.codes[1:] if (side & state.kings) >> code & 1]
            walks.append((chance.choice(kings), chance.randint(1, 3)) if kings else (0, 0))
        return state._replace(walks=(walks[0], walks[1]))

    assert surprises(frisian, tired) > 1


def surprises(game: Dames, position: Callable[[], State]) -> int:
    """How many of 25 positions are worth something else for what came before; a search must say so too."""
    thinker = Thinker(game, 1 << 10, NO_WEIGHTS)
    thinker.results = tables.NO_RESULTS
    thinker.memory[thinker.memory[LISTS] + tree.IS_CAREFUL] = 1
    minimax, counted, searched = Minimax(game, NO_WEIGHTS), 0, 0
    while searched < 25:
        state = position()
        if game.outcome(state):
            continue
        searched += 1
        expected = minimax.value(state, 3)
        thinker._remember(state)
        found = thinker._value(state, 3, -2 * tree.WIN, 2 * tree.WIN, Control())
        assert found == expected, (fen(game, state), state.counts, state.walks)
        counted += expected != minimax.value(State(*state[:4]), 3)
    return counted


def lone_king(game: Dames, chance: random.Random) -> State:
    """A king against one to three pieces, a king among them."""
    first, second, *others = chance.sample(range(1, game.board.squares + 1), chance.randint(2, 4))
    sides = [f"K{first}", ",".join([f"K{second}", *(f"K{one}" for one in others)])]
    chance.shuffle(sides)
    return game.read_position(f"{chance.choice('WB')}:W{sides[0]}:B{sides[1]}")


def test_where_nobody_can_move_the_courses_game_is_a_draw_and_not_won() -> None:
    """The statement's 1.3.5, seen by the search after the move that blocks all."""
    all_blocked = game("course").read_position("B:W21-30:B11-20")
    assert game("course").outcome(all_blocked) == Outcome((0.5, 0.5), BOTH_BLOCKED)
    before = game("course").read_position("W:W21-27,29,30,32:B11-20")
    thinker = Thinker(game("course"), 1 << 10, NO_WEIGHTS)
    ways = -2 * tree.WIN, 2 * tree.WIN
    assert thinker._value(all_blocked, 3, *ways, Control()) == 0
    assert Minimax(game("course"), NO_WEIGHTS).value(before, 2) == thinker._value(before, 2, *ways, Control())


@pytest.mark.parametrize("rules", [*RULES, "canadian"])
def test_keys_follow_the_moves(rules: str) -> None:
    memory = memory_for(game(rules).rules, 3000)
    base = int(memory[LISTS])
    seen: dict[int, Sides] = {}
    for state in random_states(rules, 10, seed=5):
        p = position_of(state)
        for move in range(generate(p, memory, base)):
            following = after(p, memory, base + move * RECORD)
            key = keys.key_after(keys.key_of(p), p, memory, base + move * RECORD)
            assert key == keys.key_of(following)
            assert seen.setdefault(int(key), following) == following


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_search_is_the_same_plain_and_compiled(rules: str) -> None:
    for state in random_states(rules, 2, seed=8):
        p = position_of(State(*state[:4]))
        found = []
        for value in (tree.value, fast(tree.value)):
            thinker, control = Thinker(game(rules), 1 << 6, NO_WEIGHTS), Control()
            arrays = (thinker.memory, thinker.table, NO_WEIGHTS, tables.NO_RESULTS, control.cells)
            score = value(p, keys.key_of(p), 3, -2 * tree.WIN, 2 * tree.WIN, 0, *arrays)
            found.append((score, nodes(control)))
        assert found[0] == found[1]
        assert found[0][1] > 1, "positions are counted"


def turned(p: Sides) -> Sides:
    """The board of 10 × 10 turned round, the other side to move."""
    words = [int(f"{int(word):029b}"[::-1], 2) for word in p[:6]]
    return Sides(words[1], words[0], words[3], words[2], words[5], words[4], 1 - p.side)


@pytest.mark.parametrize("rules", ["brazilian", "russian", "english"])
def test_on_small_boards_who_can_move_more_is_worth_more(rules: str) -> None:
    """Men on the edge have one step, not two; rows and men are the same."""
    memory = memory_for(game(rules).rules, 0)
    positions = map(game(rules).read_position, ("W:Wc3,e3:Bd8,f8", "W:Wa3,g3:Bd8,f8"))
    free, cramped = (evaluation.by_material(position_of(one), memory) for one in positions)
    assert free - cramped >= evaluation.STEP


def trained_at_random(seed: int) -> fitting.Model:
    """A model whose weights make no sense, but are as trained ones: the same for both sides."""
    model = fitting.Model()
    model.weights = np.random.default_rng(seed).normal(0, 0.3, len(model.weights))
    return model


def test_patterns_are_worth_the_same_to_both_sides_and_what_the_training_says() -> None:
    model = trained_at_random(1)
    weights = evaluation.packed(model.rounded())
    states = random_states("international", 40, seed=9)
    rows = np.zeros((len(states), self_play.ROW), np.int64)
    for row, state in zip(rows, states, strict=True):
        p = position_of(state)
        assert evaluation.by_patterns(p, weights) == evaluation.by_patterns(turned(p), weights)
        white, black = (p[2:4], p[0:2]) if p.side else (p[0:2], p[2:4])
        row[:7] = *white, *black, *p[4:]
        row[self_play.RESULT] = 2
    known = fitting.examples(rows, 1)
    for number, state in enumerate(states):
        p = position_of(state)
        logit = -log(expm1(model.loss(known.some(np.array([number])))))
        found = evaluation.by_patterns(p, weights) * evaluation.GRAIN / evaluation.UNIT
        assert found == pytest.approx(-logit if p.side else logit, abs=0.03)


def test_the_slope_is_how_the_loss_grows_plain_and_compiled() -> None:
    chance, model = np.random.default_rng(6), trained_at_random(2)
    rows = np.zeros((30, self_play.ROW), np.int64)
    for row, state in zip(rows, random_states("international", 30, seed=3), strict=True):
        row[:7] = position_of(state._replace(side=0))
        row[self_play.RESULT], row[self_play.SCORE] = chance.integers(3), chance.integers(-300, 300)
    known = fitting.examples(rows, 0.3)
    loss, slope = model.slope(known)
    plain = np.zeros_like(slope)
    assert fitting.add_slopes(*known, 0, 30, model.weights, plain) / 30 == pytest.approx(loss)
    assert plain / 30 == pytest.approx(slope)
    changed = np.flatnonzero(slope)
    assert len(changed) > 100
    for place in (*chance.choice(changed, 20), len(slope) - 1):
        nearby = fitting.Model(model.weights.copy())
        nearby.weights[place] += 1e-4
        assert (nearby.loss(known) - loss) / 1e-4 == pytest.approx(slope[place], abs=1e-4)


def test_a_position_is_worth_what_its_search_said_and_how_its_game_ended() -> None:
    rows = np.zeros((3, self_play.ROW), np.int64)
    rows[:, self_play.RESULT] = 2, 1, 0
    rows[:, self_play.SCORE] = 0, round(log(3) * evaluation.UNIT / evaluation.GRAIN), -30_000
    assert fitting.worth_of(rows, 1) == pytest.approx([1, 0.5, 0])
    assert fitting.worth_of(rows, 0) == pytest.approx([0.5, 0.75, 0], abs=1e-3)
    assert fitting.worth_of(rows, 0.2) == pytest.approx([0.6, 0.7, 0], abs=1e-3)


def test_a_budget_is_kept_and_a_stop_is_answered_with_what_was_found() -> None:
    control = Control(budget=5_000)
    state = random_states("international", 1, seed=4)[0]
    lines = Thinker(game("international"), 1 << 8, NO_WEIGHTS).think(state, control)
    assert {line.move for line in lines} == set(game("international").moves(state))
    assert 0 < nodes(control) <= 5_001
    stopped = Control()
    stopped.stop()
    lines = Thinker(game("international"), 1 << 8, NO_WEIGHTS).think(state, stopped)
    assert {line.move for line in lines} == set(game("international").moves(state))


def test_two_threads_share_what_they_find_and_agree_on_what_is_won() -> None:
    international = game("international")
    won = international.read_position("W:W28,32,33,37,38,42,K48:B10,14,19,20,24,25")
    for threads in (1, 3):
        control = Control()
        lines = Thinker(international, 1 << 10, NO_WEIGHTS, threads).think(won, control, depth=9)
        assert lines[0].depth == 9 and lines[0].score > 150
        assert {line.move for line in lines} == set(international.moves(won))
        assert nodes(control) > 1000
    endless = Control(seconds=0.2)
    start = international.start()
    assert Thinker(international, 1 << 10, NO_WEIGHTS, 2).think(start, endless)[0].depth > 1


def test_a_slot_with_the_halves_of_two_positions_is_nobodys() -> None:
    table = np.zeros(position_table.ENTRY * 4, np.int64)
    position_table.keep(table, 8, position_table.pack(5, 3, position_table.EXACT, 1))
    position_table.keep(table, 12, position_table.pack(7, 4, position_table.EXACT, 2))
    assert [position_table.look_up(table, key) for key in (8, 12, 4)] == [
        position_table.pack(5, 3, position_table.EXACT, 1),
        position_table.pack(7, 4, position_table.EXACT, 2),
        position_table.UNKNOWN,
    ]
    table[1] = position_table.pack(9, 9, position_table.EXACT, 3)
    assert position_table.look_up(table, 12) == position_table.UNKNOWN


def states_of(row: list[int]) -> list[State]:
    """A noted position, with either side to move."""
    white, black, kings = (row[word] | row[word + 1] << WORD for word in (0, 2, 4))
    return [State(white, black, kings, side) for side in (0, 1)]


def test_training_games_are_noted_and_the_same_games_make_the_same_weights() -> None:
    thinker = Thinker(game("international"), 1 << 4, NO_WEIGHTS)
    start = position_of(game("international").start())
    notes = np.zeros((self_play.LONGEST + 1) * self_play.ROW, np.int64)
    arrays = (thinker.memory, thinker.table, NO_WEIGHTS, tables.NO_RESULTS, notes)
    cells = np.zeros(8, np.int64), np.zeros(8, np.int64)
    count = self_play.play_training_games(3, start, 1, 200, *arrays, *cells)
    rows = notes.reshape(-1, self_play.ROW)[:count]
    assert count > 20 and len(np.unique(rows[:, self_play.RESULT])) == 1
    assert not (rows[:, 0] & rows[:, 2]).any() and not (rows[:, 1] & rows[:, 3]).any()
    states = [states_of(row) for row in rows.tolist()]
    assert not any(
        move.taken for both in states for state in both for move in game("international").moves(state)
    )
    ahead = [balance(state) for state, _other in states]
    assert np.corrcoef(rows[:, self_play.SCORE], ahead)[0, 1] > 0.8, "scores are White's"
    told: list[str] = []
    models = [fitting.Model(), fitting.Model()]
    for model in models:
        known = fitting.examples(np.repeat(rows, 200, axis=0), 0.5)
        fitted = fitting.fit(model, known, 3, 0.02, 100.0, 1, told.append)
        assert fitted.loss < fitted.by_squares
    assert len(told) == 3 * len(models)
    assert (models[0].rounded() == models[1].rounded()).all() and models[0].rounded().any()


def test_training_learns_that_nobody_has_lost_where_nobody_can_move() -> None:
    """By the course's rules: a wall of both sides, and five men behind it on either that have a step each."""
    course = game("course")
    start = position_of(course.read_position("W:W21-30,36-40:B11-20,1-5"))
    thinker = Thinker(course, 1 << 4, NO_WEIGHTS)
    notes = np.zeros((self_play.LONGEST + 60) * self_play.ROW, np.int64)
    arrays = (thinker.memory, thinker.table, NO_WEIGHTS, tables.NO_RESULTS, notes)
    count = self_play.play_training_games(
        1, start, 2, 50, *arrays, np.zeros(8, np.int64), np.zeros(8, np.int64)
    )
    assert 1 in notes.reshape(-1, self_play.ROW)[:count, self_play.RESULT]


def test_a_move_that_is_only_known_to_be_worse_is_not_within_the_margin() -> None:
    """A search that spares work may say no more of a move than a bound."""
    russian = game("russian")
    state = russian.read_position("W:Wb6,h4,c3,b2,f2,a1,c1,g1:Bh8,e7,f6,h6,e5,a3")
    lines = Thinker(russian, 1 << 8, NO_WEIGHTS).think(state, Control(), depth=6, margin=6)
    near = {russian.text(line.move) for line in lines if line.score >= lines[0].score - 6}
    assert near <= {"b6-a7", "b6-c7"}, "each of the others leaves Black a capture"
