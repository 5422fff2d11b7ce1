"""The one contract that every game passes, in each of its variants and for each number of seats.

Our own games and the toy alike. Positions are random but the same in every run; each property is checked on
all positions of a case.
"""

from __future__ import annotations

import copy
import json
import typing
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FunctionType, NoneType, UnionType
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque import catalogue, exercises, words
from ludotheque.control import Control
from ludotheque.game import CHANCE, Game, IllegalMove, Unreadable, Unsupported
from ludotheque.games.dames.fen import fen
from ludotheque.games.labyrinthe.positions import position_text
from ludotheque.games.tetris.notation import position_text as tetris_text
from ludotheque.kernels import fast
from ludotheque.lessons import FINISH
from ludotheque.match import LONGEST_TEXT, OUT_OF_TIME, RESIGNED, Match
from ludotheque.puzzles import SEPARATOR
from tests.toys import Toy
from tests.toys_package import toys_plugged_in

KINDS: dict[str, type[Game[Any, Any]]] = {
    **{name: catalogue.game_class(name) for name in catalogue.GAMES},
    Toy.name: Toy,
}

SHORTER = {
    ("toy", "long"): {"rounds": 3},
    **{("labyrinthe", variant): {"rounds": 4} for variant in catalogue.game_class("labyrinthe").variants},
}
"""Options of the variants that would take too long to play to the end here."""

POSITION_TEXTS: dict[str, Callable[[Any, Any], str]] = {
    "quintago": lambda game, state: "/".join(game.rows(state)),
    "labyrinthe": position_text,
    "dames": fen,
    "tetris": tetris_text,
}
"""How a game that reads positions writes them."""

WRITTEN: dict[str, Callable[[Any], Any]] = {
    "labyrinthe": lambda state: state._replace(found=(), rest=(), turns=0),
    "dames": lambda state: state[:4],
    "tetris": lambda state: state[:2],
}
"""What a position's text holds, where that is not all."""

LENGTHS = (0, 1, 2, 5, 10, 20, 40)
"""How many moves led to the positions of a case."""

LONGEST_BY_CHANCE = 100
LONGEST_OF_GAME = {"dames": 1000, "tetris": 1000}
"""Moves after which a player ends a game that chance has not ended; of these chance ends every one."""


class Case(NamedTuple):
    """A variant, and how many play it."""

    name: str
    variant: str
    seats: int

    @property
    def game(self) -> Game[Any, Any]:
        """Its rules."""
        return new_game(self.name, self.variant)


def new_game(name: str, variant: str) -> Game[Any, Any]:
    kind = KINDS[name]
    return kind(kind.variants[variant]._replace(**SHORTER.get((name, variant), {})))


def seat_counts(name: str, variant: str) -> list[int]:
    """All numbers of seats for a game's first variant, the fewest and the most for the others."""
    seats = new_game(name, variant).seats
    return sorted(set(seats if variant == next(iter(KINDS[name].variants)) else (seats[0], seats[-1])))


CASES = [
    Case(name, variant, seats)
    for name, kind in KINDS.items()
    for variant in kind.variants
    for seats in seat_counts(name, variant)
]


def among(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=["-".join(map(str, case)) for case in cases])


every_case = among(CASES)
every_game = pytest.mark.parametrize("name", KINDS)


@pytest.fixture(scope="module", autouse=True)
def _toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with toys_plugged_in(tmp_path_factory.mktemp("toys")):
        yield


@cache
def prepared(name: str, variant: str, seed: int) -> Game[Any, Any]:
    """A game with what is made from the seed, which takes a while."""
    return new_game(name, variant).prepared(seed)


@cache
def _random_match(case: Case, number: int) -> Match:
    seed = number % 2
    match = Match(prepared(case.name, case.variant, seed), case.seats, seed)
    chance = Random(f"{case} {number}")
    length = LENGTHS[number]
    dropped = chance.randrange(length + 1) if case.seats > 2 and number % 2 else None
    for played in range(length):
        if match.outcome:
            break
        if played == dropped:
            match.drop(chance.randrange(case.seats), chance.choice((RESIGNED, OUT_OF_TIME)))
        else:
            match.play(chance.choice(match.moves))
    return match


def matches(case: Case) -> Iterator[Match]:
    """Random games up to some position; where three or more play, one may have dropped out."""
    for number in range(len(LENGTHS)):
        yield _random_match(case, number).copy()


@cache
def _finished(case: Case, seed: int) -> Match:
    match = Match(prepared(case.name, case.variant, seed % 2), case.seats, seed)
    chance = Random(f"{case} {seed}")
    longest = LONGEST_OF_GAME.get(case.name, LONGEST_BY_CHANCE)
    while not match.outcome and match.ply < longest:
        match.play(chance.choice(match.moves))
    strongest = catalogue.strongest(case.name, seed)
    while not match.outcome:
        match.play(match.choose(strongest, match.movers[0], Control()))
    return match


def finished(case: Case, seed: int) -> Match:
    """A random game up to its end; one that chance does not end, the strongest player does."""
    return _finished(case, seed).copy()


# --- Names and seats ----------------------------------------------------------------------------


def test_every_game_that_can_be_shown_is_in_the_catalogue() -> None:
    folders = {path.parent.name for path in Path(ludotheque.__file__).parent.glob("games/*/rules.py")}
    manifests = {name: import_module(f"ludotheque.games.{name}").MANIFEST for name in folders}
    assert {name for name, manifest in manifests.items() if manifest.page} == set(catalogue.GAMES)


@every_game
def test_a_game_knows_its_name_and_plays_by_its_first_rules(name: str) -> None:
    kind = catalogue.game_class(name)
    assert kind.name == name
    assert kind().rules == catalogue.game(name).rules
    assert list(kind.variants)


@every_case
def test_seats_belong_to_the_rules(case: Case) -> None:
    seats = case.game.seats
    assert 1 <= seats[0] <= seats[-1] <= 16
    for number in {0, seats[0] - 1, seats[-1] + 1} - {*seats}:
        with pytest.raises(Unreadable, match=rf"{case.name} is for .+, not {number}$"):
            Match(case.game, number)


# --- Playing ------------------------------------------------------------------------------------


@every_case
def test_a_game_ends_with_a_score_for_each_seat(case: Case) -> None:
    for seed in range(2):
        match = finished(case, seed)
        game, outcome = match.game, match.outcome
        assert outcome is not None
        assert len(outcome.scores) == case.seats
        assert all(0 <= score <= 1 for score in outcome.scores)
        assert list(game.moves(match.state)) == []
        assert match.movers == ()
        for state in match.states[:-1]:
            assert game.outcome(state) is None


@every_case
def test_whoever_may_move_has_moves_and_nobody_else_does(case: Case) -> None:
    for match in matches(case):
        for state in match.states[: -1 if match.outcome else None]:
            movers = match.game.movers(state)
            assert match.game.to_move(state) in movers
            assert movers == (CHANCE,) or set(movers) <= {*range(case.seats)}
            assert {match.game.mover(state, move) for move in match.game.moves(state)} == {*movers}
            assert len(set(movers)) == len(movers)


@among([case for case in CASES if case.seats > 1])
def test_a_game_says_whether_all_move_at_once(case: Case) -> None:
    together = any(len(match.game.movers(state)) > 1 for match in matches(case) for state in match.states)
    assert case.game.is_simultaneous == together


@among([case for case in CASES if case.seats == 2])
def test_two_players_share_out_the_same_total(case: Case) -> None:
    """So that an arena can add scores up."""
    outcomes = [finished(case, seed).outcome for seed in range(2)]
    assert len({sum(outcome.scores) for outcome in outcomes if outcome}) == 1


@every_case
def test_the_reason_of_an_end_is_a_text_in_both_languages(case: Case) -> None:
    outcome = finished(case, 0).outcome
    assert outcome
    assert words._(outcome.reason) == outcome.reason != ""
    if case.name in catalogue.GAMES:
        words.use("fr")
        assert words._(outcome.reason) != outcome.reason


@every_case
def test_aim_and_rules_are_sentences_in_both_languages(case: Case) -> None:
    said = [case.game.aim(), case.game.describe()]
    assert all(one[0] == one[0].upper() and one[-1] == "." for one in said)
    if case.name in catalogue.GAMES:
        words.use("fr")
        assert not {case.game.aim(), case.game.describe()} & {*said}


@every_game
def test_every_variant_has_a_title_and_a_level_is_one_that_is_played_alone(name: str) -> None:
    kind = catalogue.game_class(name)
    titles = [catalogue.variant_title(name, variant) for variant in kind.variants]
    assert len(set(titles)) == len(titles)
    assert set(kind.levels) <= {
        variant for variant in kind.variants if 1 in catalogue.game(name, variant).seats
    }
    if name in catalogue.GAMES:
        assert set(kind.titles) == set(kind.variants)


@every_case
def test_a_picture_of_the_game_can_be_drawn_from_its_example(case: Case) -> None:
    example = case.game.example()
    assert json.loads(json.dumps(example)) == example == case.game.example()
    match = next(matches(case))
    assert example.keys() == match.game.view(match.state, None).keys()


@every_case
def test_a_game_replays_from_its_saved_text(case: Case) -> None:
    for match in matches(case):
        match.players = ["person", "élève"]
        again = Match.load(match.save())
        assert again.states == match.states
        assert again.played == match.played
        assert again.game.rules == match.game.rules
        assert (again.seats, again.seed, again.players) == (match.seats, match.seed, match.players)
        assert (again.out, again.outcome) == (match.out, match.outcome)
        assert again.save() == match.save()


@every_case
def test_an_open_game_starts_the_same_from_any_seed_once_it_is_prepared(case: Case) -> None:
    """A room's save of a game under way comes without its seed."""
    game = prepared(case.name, case.variant, 1)
    if game.is_open:
        assert game.start(case.seats, 1) == game.start(case.seats, 2)


@every_case
def test_no_game_is_longer_than_a_room_lets_it_be(case: Case) -> None:
    assert finished(case, 0).ply <= case.game.longest


@every_case
def test_undo_goes_back_move_by_move(case: Case) -> None:
    for match in matches(case):
        choices = [ply for ply in range(match.ply) if match.mover_at(ply) != CHANCE]
        states, played = match.states[:], match.played[:]
        for ply in reversed(choices):
            match.undo()
            assert match.state == states[ply]
            assert match.played == played[:ply]
            assert list(match.moves) == list(match.game.moves(states[ply]))


@every_case
def test_playing_changes_nothing_but_gives_the_next_position(case: Case) -> None:
    for match in matches(case):
        if match.outcome:
            match.undo()
        game, state = match.game, match.state
        known = copy.deepcopy(state)
        moves = list(game.moves(state))
        for move in (moves[0], moves[len(moves) // 2], moves[-1]):
            following = game.play(state, move)
            assert game.play(state, move) == following != state
            assert state == known
            assert list(game.moves(state)) == moves


@every_case
def test_positions_and_moves_are_values(case: Case) -> None:
    for match in matches(case):
        moves = list(match.moves)
        for value in [match.state, *moves[:1], *moves[-1:]]:
            twin = copy.deepcopy(value)
            assert twin == value
            assert hash(twin) == hash(value)
        assert all(one < other for one, other in pairwise(moves))


@every_case
def test_chance_knows_how_likely_its_moves_are(case: Case) -> None:
    for match in matches(case):
        for state in match.states:
            if not match.game.outcome(state) and match.game.to_move(state) == CHANCE:
                chances = match.game.chances(state)
                assert len(chances) == len(match.game.moves(state))
                assert min(chances) >= 0
                assert sum(chances) > 0


@every_case
def test_points_are_counted_for_each_seat_or_not_at_all(case: Case) -> None:
    for match in [*matches(case), finished(case, 0)]:
        points = match.game.points(match.state)
        assert points is None or [type(number) for number in points] == [int] * case.seats


@among([case for case in CASES if case.seats > 2])
def test_the_others_go_on_without_a_seat_that_drops_out(case: Case) -> None:
    for number, match in enumerate(matches(case)):
        if match.outcome or match.out:
            continue
        chance, seat = Random(number), number % case.seats
        match.drop(seat, RESIGNED)
        dropped_at = match.ply
        assert match.out == {seat}
        while not match.outcome:
            assert seat not in match.movers
            match.play(chance.choice(match.moves))
        assert seat not in [match.mover_at(ply) for ply in range(dropped_at, match.ply)]
        assert match.outcome.scores[seat] == 0
        assert Match.load(match.save()).states == match.states


# --- What is made from the seed -----------------------------------------------------------------


@every_case
def test_prepared_rules_are_prepared_once_and_made_fresh_again(case: Case) -> None:
    game = case.game
    made = prepared(case.name, case.variant, 0)
    assert made.prepared(1).rules == made.rules
    assert made.fresh().rules == game.fresh().rules == game.rules
    for field in ("seats", "has_hidden_hands", "has_draws_to_come", "is_open"):
        assert getattr(made, field) == getattr(made.fresh(), field) == getattr(game, field)


@every_case
def test_what_was_made_is_in_the_save_and_never_made_again(case: Case) -> None:
    """Another seed stands for a better generator: it would make other cards."""
    for match in [*matches(case), finished(case, 1)]:
        if match.game.rules != match.fresh_game.rules:
            again = Match.load(json.dumps({**json.loads(match.save()), "seed": 12_345}))
            assert again.states == match.states


# --- What a seat may know -----------------------------------------------------------------------


@every_case
def test_a_resampled_position_looks_the_same_to_its_seat(case: Case) -> None:
    for number, match in enumerate(matches(case)):
        game = match.game
        for seat, state in [(seat, state) for seat in range(case.seats) for state in match.states[-3:]]:
            drawn = game.resampled(state, seat, Random(number))
            assert game.view(drawn, seat) == game.view(state, seat)
            assert game.view(drawn, None) == game.view(state, None)
            assert game.movers(drawn) == game.movers(state)
            assert game.outcome(drawn) == game.outcome(state)
            assert moves_of(game, drawn, seat) == moves_of(game, state, seat)
            assert game.resampled(state, seat, Random(number)) == drawn
            if not game.has_hidden_hands:
                assert drawn == state


def moves_of(game: Game[Any, Any], state: Any, seat: int) -> list[tuple[Any, list[tuple[str, ...]]]]:
    own = [move for move in game.moves(state) if game.mover(state, move) == seat]
    return [(move, list(game.paths(state, move))) for move in own]


@every_case
def test_a_machine_that_was_stopped_before_it_began_answers_all_the_same(case: Case) -> None:
    for name in catalogue.agent_names(case.name):
        for match in [*matches(case)][::3]:
            for seat in match.movers:
                control = Control()
                control.stop()
                move = match.choose(catalogue.agent(case.name, name, 1), seat, control)
                assert match.game.mover(match.state, move) == seat


# --- Saying and seeing --------------------------------------------------------------------------


@every_case
def test_no_two_moves_are_said_alike(case: Case) -> None:
    for match in matches(case):
        game, state = match.game, match.state
        by_move = {move: list(game.paths(state, move)) for move in match.moves}
        paths = [path for said in by_move.values() for path in said]
        assert all(game.path(move) in said for move, said in by_move.items())
        assert len(set(paths)) == len(paths) == len(match.paths)
        assert all(click and click == click.lower() for path in paths for click in path)
        assert not any(set(click) & set(" \n\t") for path in paths for click in path)
        texts = [game.text(move) for move in match.moves]
        assert len({text.replace(" ", "").lower() for text in texts}) == len(texts) == len(match.legal)
        assert all(0 < len(text) <= LONGEST_TEXT for text in texts)


@every_case
def test_a_path_that_begins_another_is_ended_by_its_last_click(case: Case) -> None:
    for match in matches(case):
        beginnings = {path[:depth] for path in match.paths for depth in range(len(path))}
        few = set(Random(match.ply).sample(sorted(match.paths), min(50, len(match.paths))))
        for path, move in match.paths.items():
            if path in beginnings:
                assert match.said_by(path) is None
                assert (*path, path[-1]) not in beginnings | set(match.paths)
                assert match.said_by((*path, path[-1])) == move
            elif path in few:
                assert match.said_by(path) == move
        for clicks in sorted(beginnings - set(match.paths))[:50]:
            assert match.said_by(clicks) is None


@every_case
def test_a_text_is_read_back_whatever_its_capitals_and_spaces(case: Case) -> None:
    for number, match in enumerate(matches(case)):
        for move in Random(number).sample(list(match.moves), min(5, len(match.moves))):
            text = match.game.text(move)
            assert match.read(match.game.readable(text)) == move, "what people read can be typed"
            assert match.read(text) == match.read(text.upper()) == match.read(f"  {text}\t\n") == move
            assert match.read(text.replace(" ", " \t  ")) == match.read(text.replace(" ", "")) == move
            for path in match.game.paths(match.state, move):
                assert match.read(" ".join(path)) == move


@every_case
def test_clicks_narrow_down_to_the_moves(case: Case) -> None:
    for match in matches(case):
        firsts = match.clicks_after(())
        assert firsts == list(dict.fromkeys(path[0] for path in match.paths))
        for first in firsts[:: max(1, len(firsts) // 3)]:
            assert set(whole_paths(match, (first,))) == {path for path in match.paths if path[0] == first}
        assert match.clicks_after(("no such click",)) == []


def whole_paths(match: Match, clicks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    following = match.clicks_after(clicks)
    assert len(set(following)) == len(following)
    assert following or clicks in match.paths
    for click in following:
        yield from whole_paths(match, (*clicks, click))
    if clicks in match.paths:
        yield clicks


@every_case
def test_a_view_is_json_of_its_type(case: Case) -> None:
    hint = typing.get_type_hints(KINDS[case.name].view)["return"]
    for match in matches(case):
        for seat in (None, *range(case.seats)):
            view = match.game.view(match.state, seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            check_type(view, hint)


@every_case
def test_a_view_that_is_made_once_for_all_is_the_same_for_all(case: Case) -> None:
    for match in matches(case):
        views = [match.game.view(match.state, seat) for seat in (None, *range(case.seats))]
        if match.game.looks_alike:
            assert all(view == views[0] for view in views)
        assert [match.view(seat) for seat in (None, *range(case.seats))] == views


def check_type(value: Any, hint: Any) -> None:
    """Whether JSON is as typed: a record with just those fields, a list of such things, a plain value."""
    if typing.is_typeddict(hint):
        fields = typing.get_type_hints(hint)
        assert set(value) == set(fields), hint
        for name, field in fields.items():
            check_type(value[name], field)
    elif typing.get_origin(hint) is list:
        assert type(value) is list
        for one in value:
            check_type(one, typing.get_args(hint)[0])
    elif isinstance(hint, UnionType):
        (some,) = set(typing.get_args(hint)) - {NoneType}
        if value is not None:
            check_type(value, some)
    else:
        assert type(value) is hint, (value, hint)


def lines(match: Match) -> st.SearchStrategy[str]:
    """What people type: anything, the words of moves in any order, moves that are no longer legal."""
    clicks = sorted({click for path in match.paths for click in path}) or ["a1"]
    played = [made.text for made in match.made()] or [""]
    return st.one_of(
        st.text(max_size=250),
        st.lists(st.sampled_from(clicks) | st.text(max_size=5), max_size=5).map(" ".join),
        st.sampled_from(played),
        st.lists(st.integers(0, 99), max_size=3).map(lambda numbers: "+".join(map(str, numbers))),
    )


@every_case
def test_a_refusal_is_a_sentence_in_both_languages(case: Case) -> None:
    @settings(max_examples=5)
    @given(st.data())
    def refuse(data: st.DataObject) -> None:
        match = _random_match(case, data.draw(st.integers(0, len(LENGTHS) - 1)))
        for text in data.draw(st.lists(lines(match), min_size=8, max_size=8)):
            try:
                assert match.read(text) in match.moves
            except IllegalMove:
                for language in words.LANGUAGES:
                    with words.speaking(language):
                        check_refusal(match, text)

    refuse()


def check_refusal(match: Match, text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        match.read(text)
    for sentence in (str(refusal.value), match.game.why_not(match.state, text)):
        assert sentence.strip()
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 300


@every_case
def test_a_position_is_read_back(case: Case) -> None:
    for match in matches(case):
        game, state = match.game, match.state
        if case.name in POSITION_TEXTS:
            text = POSITION_TEXTS[case.name](game, state)
            written = WRITTEN.get(case.name, lambda whole: whole)
            assert written(game.read_position(text, game.to_move(state))) == written(state)
            assert written(game.read_position(f" {text}\n")) == written(state)
        else:
            with pytest.raises(Unsupported):
                game.read_position("")


# --- Plain and compiled kernels agree -----------------------------------------------------------


def reached(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """A kernel and those that it calls, directly or not."""
    assert isinstance(function, FunctionType)
    yield function
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and hasattr(value, "is_kernel"):
            yield from reached(value)


def number_kernels(game: str) -> dict[str, FunctionType]:
    """The kernels that take and give nothing but ints and bools, but for single instructions."""
    return {
        f"{one.__module__.removeprefix('ludotheque.').removeprefix('games.')}.{one.__name__}": one
        for root in catalogue.kernels(game)
        for one in reached(root)
        if set(typing.get_type_hints(one).values()) <= {int, bool} and not hasattr(one, "instruction")
    }


def whole(bits: int) -> st.SearchStrategy[int]:
    return st.integers(0, 2**bits - 1)


int64 = st.integers(-(2**63), 2**63 - 1)
lane = whole(32)
sizes = st.integers(2, 4)
turns = st.sampled_from((1, 3))
few_squares = st.sets(st.integers(0, 49), max_size=4).map(lambda bits: sum(1 << bit for bit in bits))

TABLE_PARTS = ("score", "depth", "bound", "move")

INPUTS: dict[str, st.SearchStrategy[tuple[int, ...]]] = {
    "quintago.geometry.quarter_turn": sizes.flatmap(
        lambda size: st.tuples(whole(size**2), st.just(size), st.integers(1, 3))
    ),
    "quintago.turnsets.pair": st.tuples(lane, lane),
    "quintago.turnsets.low": st.tuples(int64),
    "quintago.turnsets.high": st.tuples(int64),
    "quintago.turnsets.around": st.tuples(int64, int64),
    "quintago.blocks.shape_at": st.tuples(*3 * [st.integers(0, 9)]),
    "quintago.block_values.wins_lane": st.tuples(st.integers(0, 20)),
    "quintago.block_values.both_lanes": st.tuples(int64, st.integers(0, 20)),
    "quintago.forced.lane_of": st.tuples(int64, st.integers(0, 20)),
    "quintago.children.weight": st.tuples(st.integers(0, 16)),
    "quintago.playouts.next_number": st.tuples(st.integers(1, 2**32 - 1)),
    "labyrinthe.flood.orientation": st.tuples(st.sampled_from((3, 5, 7)), st.integers(0, 3)),
    "labyrinthe.flood.reach_in_word": st.tuples(*3 * [whole(49)], st.just(7)),
    "dames.memory.is_in": st.tuples(whole(62), whole(62), st.integers(0, 61) | st.integers(64, 125)),
    "dames.engine.evaluation.advance": st.sampled_from((5, 6, 7)).flatmap(
        lambda stride: st.tuples(*2 * [whole(stride * (stride - 1))], st.integers(0, 1), st.just(stride))
    ),
    "dames.engine.evaluation.faces": st.tuples(whole(61), whole(61), st.integers(0, 21)),
    "dames.engine.keys.set_key": st.tuples(whole(41), whole(41), st.integers(0, 3)),
    "dames.engine.position_table.pack": st.tuples(
        st.integers(-(10**6), 10**6), whole(8), st.integers(0, 2), st.integers(0, 500)
    ),
    **{f"dames.engine.position_table.{part}_of": st.tuples(whole(42)) for part in TABLE_PARTS},
    "dames.endgames.numbering.by_squares": st.tuples(whole(29), whole(29), st.integers(0, 1)),
    "dames.endgames.numbering.rank": st.tuples(few_squares, few_squares),
    "dames.endgames.numbering.unrank": st.tuples(st.integers(0, 14_000), st.just(3), few_squares),
    "chance.next_number": st.tuples(int64),
    "chance.below": st.tuples(int64, st.integers(1, 18)),
    "tetris.layout.step_bit": st.tuples(st.integers(0, 10), st.integers(-40, 40)),
    "tetris.wall.wells_of": st.tuples(*3 * [whole(40)], st.booleans()),
    "labyrinthe.fewest.shift_line": st.tuples(whole(49), whole(49), st.sampled_from((1, 7)), st.booleans()),
}
"""What the kernels of numbers may be given; those that take arrays are tested with their game."""


def all_number_kernels() -> dict[str, FunctionType]:
    return {name: one for game in KINDS for name, one in number_kernels(game).items()}


def test_no_kernel_of_numbers_is_left_out() -> None:
    assert set(all_number_kernels()) == set(INPUTS)


@pytest.mark.parametrize("name", INPUTS)
def test_plain_and_compiled_kernels_agree(name: str) -> None:
    plain = all_number_kernels()[name]
    compiled = fast(plain)

    @given(INPUTS[name])
    def agree(numbers: tuple[int, ...]) -> None:
        assert compiled(*numbers) == plain(*numbers)

    agree()


# --- Lessons and puzzles ------------------------------------------------------------------------


@every_game
def test_a_lesson_is_made_of_positions_that_its_moves_solve(name: str) -> None:
    if not catalogue.manifest(name).lesson:
        return
    lesson = exercises.lesson_of(name)
    assert 3 <= len(lesson.steps) <= 6
    for number, step in enumerate(lesson.steps):
        match = exercises.step_match(name, number)
        assert not match.outcome
        for beginning in step.beginnings:
            clicks = tuple(beginning.split())
            assert any(path[: len(clicks)] == clicks for path in match.paths), beginning
        checked = exercises.check_step(name, number, [step.shown])
        assert checked.is_right, (number, checked.text)
        assert checked.is_done or step.goal == FINISH
        legal = [exercises.check_step(name, number, [text]).is_right for text in [*match.legal][:40]]
        is_forced = len(match.legal) == 1
        assert step.goal == FINISH or is_forced or not all(legal), "whatever is played is right"
        refused = exercises.check_step(name, number, ["nonsense"])
        assert refused.text
        assert not refused.is_right


@every_game
def test_a_lesson_is_told_in_both_languages(name: str) -> None:
    if not catalogue.manifest(name).lesson:
        return
    lesson = exercises.lesson_of(name)
    texts = [lesson.ending, *(text for step in lesson.steps for text in (step.text, step.praise, step.hint))]
    assert all(words._(text) == text != "" for text in texts)
    if name in catalogue.GAMES:
        words.use("fr")
        assert [text for text in texts if words._(text) == text] == []


@every_game
def test_the_puzzle_of_a_day_can_be_solved(name: str) -> None:
    if not catalogue.manifest(name).puzzles:
        return
    for day in (date(2026, 11, 16), date(2026, 11, 17)):
        problem = exercises.book_of(name).daily(day)
        game = exercises.problem_game(problem)
        begun, solved = exercises.problem_match(problem, game), exercises.solution(problem, game)
        assert problem.game == name
        assert 1 <= problem.level <= 5
        is_reached = problem.replies.get(SEPARATOR.join(solved.texts())) == ""
        assert is_reached or exercises.has_won(solved, begun.movers[0])
        assert exercises.goal_text(problem)
