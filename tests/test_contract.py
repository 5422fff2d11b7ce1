"""The one contract that every game of the catalogue passes, in each of its variants."""

from __future__ import annotations

import copy
import json
import random
import typing
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque import catalogue, words
from ludotheque.game import CHANCE, IllegalMove, Unsupported
from ludotheque.machine import fast
from ludotheque.match import LONGEST_TEXT, Match

VARIANTS = [
    (name, variant) for name in catalogue.game_names() for variant in catalogue.game_class(name).variants
]

POSITION_TEXTS: dict[str, Callable[[Any, Any], str]] = {
    "quintago": lambda game, state: "/".join(game.rows(state)),
}
"""How a game that reads positions writes them."""

LONGEST_BY_CHANCE = 300

every_variant = pytest.mark.parametrize(("name", "variant"), VARIANTS)
some = settings(max_examples=20)
few = settings(max_examples=6)


@st.composite
def matches(draw: st.DrawFn, name: str, variant: str, most_moves: int = 40) -> Match:
    """A random game, up to some position of it."""
    game = catalogue.game(name, variant)
    match = Match(game, draw(st.sampled_from(game.seats)), draw(st.integers(0, 5)))
    chance = random.Random(draw(st.integers(0, 2**31)))
    for _number in range(draw(st.integers(0, most_moves))):
        if match.outcome:
            break
        match.play(chance.choice(game.moves(match.state)))
    note(match.save())
    return match


def finished(name: str, variant: str, seed: int) -> Match:
    """A random game up to its end; one that chance does not end, the strongest player does."""
    game = catalogue.game(name, variant)
    match = Match(game, game.seats[seed % len(game.seats)], seed)
    chance = random.Random(seed)
    while not match.outcome and len(match.played) < LONGEST_BY_CHANCE:
        match.play(chance.choice(game.moves(match.state)))
    strongest = catalogue.strongest(name, seed)
    while not match.outcome:
        match.play(strongest.choose(game, match.state))
    return match


def test_every_game_folder_is_in_the_catalogue() -> None:
    folders = {path.parent.name for path in Path(ludotheque.__file__).parent.glob("games/*/rules.py")}
    assert folders == set(catalogue.GAMES)
    assert {address.split(".")[2] for address in catalogue.GAMES.values()} == folders


@pytest.mark.parametrize("name", catalogue.game_names())
def test_a_game_knows_its_name(name: str) -> None:
    kind = catalogue.game_class(name)
    assert kind.name == name
    assert kind.seats
    assert kind().rules == next(iter(kind.variants.values()))


# --- Playing ------------------------------------------------------------------------------------


@every_variant
@few
@given(seed=st.integers(0, 2**31))
def test_a_game_ends_with_a_score_for_each_seat(name: str, variant: str, seed: int) -> None:
    match = finished(name, variant, seed)
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.scores) == match.seats
    assert all(0 <= score <= 1 for score in outcome.scores)
    assert match.game.moves(match.state) == []
    for state in match.states[:-1]:
        assert match.game.outcome(state) is None
        assert match.game.moves(state)
        assert match.game.to_move(state) in (CHANCE, *range(match.seats))


@every_variant
def test_every_game_shares_out_the_same_total(name: str, variant: str) -> None:
    totals = set()
    for seed in range(6):
        outcome = finished(name, variant, seed).outcome
        assert outcome
        totals.add(sum(outcome.scores))
    assert len(totals) == 1


@every_variant
def test_the_reason_of_an_end_is_a_text_in_both_languages(name: str, variant: str) -> None:
    for seed in range(3):
        outcome = finished(name, variant, seed).outcome
        assert outcome
        words.use("en")
        assert words._(outcome.reason) == outcome.reason != ""
        words.use("fr")
        assert words._(outcome.reason) != outcome.reason


@every_variant
def test_the_rules_are_described_in_both_languages(name: str, variant: str) -> None:
    game = catalogue.game(name, variant)
    words.use("en")
    english = game.describe()
    words.use("fr")
    assert english
    assert game.describe() != english


@every_variant
@few
@given(data=st.data())
def test_a_game_replays_from_its_saved_text(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    match.players = ["person", "élève"]
    again = Match.load(match.save())
    assert again.states == match.states
    assert again.played == match.played
    assert again.game.rules == match.game.rules
    assert (again.seats, again.seed, again.players) == (match.seats, match.seed, match.players)
    assert again.save() == match.save()


@every_variant
@few
@given(data=st.data())
def test_undo_goes_back_move_by_move(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    before = [
        (state, match.played[:number])
        for number, state in enumerate(match.states[:-1])
        if match.game.to_move(state) != CHANCE
    ]
    for state, played in reversed(before):
        match.undo()
        assert match.state == state
        assert match.played == played
        assert set(match.legal.values()) == set(match.game.moves(state))


@every_variant
@some
@given(data=st.data())
def test_playing_changes_nothing_but_gives_the_next_position(
    name: str, variant: str, data: st.DataObject
) -> None:
    match = data.draw(matches(name, variant))
    if match.outcome:
        match.undo()
    game, state = match.game, match.state
    known = copy.deepcopy(state)
    moves = list(game.moves(state))
    move = data.draw(st.sampled_from(moves))
    following = game.play(state, move)
    assert game.play(state, move) == following
    assert following != state
    assert state == known
    assert list(game.moves(state)) == moves


@every_variant
@some
@given(data=st.data())
def test_positions_and_moves_are_values(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    moves = list(match.game.moves(match.state))
    for value in [match.state, *moves[:1], *moves[-1:]]:
        twin = copy.deepcopy(value)
        assert twin == value
        assert hash(twin) == hash(value)
    assert moves == sorted(moves)
    assert all(one < other for one, other in pairwise(moves))


# --- Saying and seeing --------------------------------------------------------------------------


@every_variant
@some
@given(data=st.data())
def test_a_move_is_said_in_one_way(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    moves = match.game.moves(match.state)
    paths = [match.game.path(move) for move in moves]
    texts = [match.game.text(move) for move in moves]
    assert len(set(paths)) == len(moves) == len(match.paths)
    beginnings = {path[:depth] for path in paths for depth in range(len(path))}
    assert not beginnings & set(paths)
    assert all(click and not set(click) & set(" \n\t") for path in paths for click in path)
    assert len({text.replace(" ", "").lower() for text in texts}) == len(moves) == len(match.legal)
    assert all(0 < len(text) <= LONGEST_TEXT for text in texts)


@every_variant
@some
@given(data=st.data())
def test_a_text_is_read_back_whatever_its_capitals_and_spaces(
    name: str, variant: str, data: st.DataObject
) -> None:
    match = data.draw(matches(name, variant))
    for move in (
        data.draw(st.lists(st.sampled_from(list(match.legal.values())), max_size=5)) if match.legal else ()
    ):
        text = match.game.text(move)
        for written in (
            text,
            text.upper(),
            f"  {text}\t\n",
            text.replace(" ", " \t  "),
            text.replace(" ", ""),
        ):
            assert match.read(written) == move


@every_variant
@some
@given(data=st.data())
def test_clicks_narrow_down_to_the_moves(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    firsts = match.clicks_after(())
    assert firsts == list(dict.fromkeys(path[0] for path in match.paths))
    if firsts:
        first = data.draw(st.sampled_from(firsts))
        assert set(whole_paths(match, (first,))) == {path for path in match.paths if path[0] == first}
    assert match.clicks_after(("no such click",)) == []


def whole_paths(match: Match, clicks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    following = match.clicks_after(clicks)
    assert len(set(following)) == len(following)
    assert bool(following) != (clicks in match.paths)
    for click in following:
        yield from whole_paths(match, (*clicks, click))
    if not following:
        yield clicks


@every_variant
@some
@given(data=st.data())
def test_a_view_is_json(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    for seat in (None, *range(match.seats)):
        view = match.game.view(match.state, seat)
        assert json.loads(json.dumps(view, allow_nan=False)) == view


def lines(match: Match) -> st.SearchStrategy[str]:
    """What people type: anything, the words of moves in any order, moves that are no longer legal."""
    clicks = sorted({click for path in match.paths for click in path}) or ["a1"]
    played = [match.game.text(move) for move in match.played] or [""]
    return st.one_of(
        st.text(max_size=250),
        st.lists(st.sampled_from(clicks) | st.text(max_size=5), max_size=5).map(" ".join),
        st.sampled_from(played),
    )


@every_variant
@pytest.mark.parametrize("language", words.LANGUAGES)
@few
@given(data=st.data())
def test_a_refusal_is_a_sentence(name: str, variant: str, language: str, data: st.DataObject) -> None:
    words.use(language)
    match = data.draw(matches(name, variant))
    for text in data.draw(st.lists(lines(match), min_size=8, max_size=8)):
        try:
            assert match.read(text) in match.game.moves(match.state)
        except IllegalMove as refusal:
            sentences = [str(refusal), match.game.why_not(match.state, text)]
            for sentence in sentences:
                assert sentence.strip()
                assert len(sentence.splitlines()) == 1
                assert len(sentence) < 300


@every_variant
@some
@given(data=st.data())
def test_a_position_is_read_back(name: str, variant: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, variant))
    game, state = match.game, match.state
    if name in POSITION_TEXTS:
        text = POSITION_TEXTS[name](game, state)
        assert game.read_position(text, game.to_move(state)) == state
        assert game.read_position(f" {text}\n") == state
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
        f"{one.__module__.removeprefix('ludotheque.games.')}.{one.__name__}": one
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

INPUTS: dict[str, st.SearchStrategy[tuple[int, ...]]] = {
    "quintago.geometry.quarter_turn": sizes.flatmap(
        lambda size: st.tuples(whole(size**2), st.just(size), st.integers(1, 3))
    ),
    "quintago.turnsets.pair": st.tuples(lane, lane),
    "quintago.turnsets.low": st.tuples(int64),
    "quintago.turnsets.high": st.tuples(int64),
    "quintago.turnsets.around": st.tuples(int64, int64),
    "quintago.retrograde.next_subset": st.tuples(st.integers(1, 2**40)),
    "quintago.retrograde.wins_lane": st.tuples(st.integers(0, 20)),
    "quintago.retrograde.both_lanes": st.tuples(int64, st.integers(0, 20)),
    "quintago.forced.lane_of": st.tuples(int64, st.integers(0, 20)),
    "quintago.search.weight": st.tuples(st.integers(0, 16)),
    "quintago.playouts.next_number": st.tuples(st.integers(1, 2**32 - 1)),
}
"""What the kernels of numbers may be given; those that take arrays are tested with their game."""


def test_no_kernel_of_numbers_is_left_out() -> None:
    found = {name for game in catalogue.game_names() for name in number_kernels(game)}
    assert found == set(INPUTS)


@pytest.mark.parametrize("name", INPUTS)
def test_plain_and_compiled_kernels_agree(name: str) -> None:
    plain = number_kernels(name.split(".")[0])[name]
    compiled = fast(plain)

    @given(INPUTS[name])
    def agree(numbers: tuple[int, ...]) -> None:
        assert compiled(*numbers) == plain(*numbers)

    agree()
