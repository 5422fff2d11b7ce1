"""PDN: what is read and what refused, written and read back the same, and files' games played again."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.game import Unreadable, Unsupported
from ludotheque.games.dames.pdn import Comment, Item, Nag, PdnGame, PdnMove, Setup, Variation
from ludotheque.games.dames.pdn_games import replayed, variant_of, written
from ludotheque.games.dames.pdn_reader import DEEPEST, LARGEST, decoded, read_pdn
from ludotheque.games.dames.pdn_writer import write_pdn
from ludotheque.games.dames.rules import VARIANTS, Dames

EXAMPLE = r"""% Line comments end with the line
[Event "A \"small\" test"]
[GameType "20,W,10,10,N2,0"]
[Result "1-1"]

{ Before the first move } 1. 32-28!? 19-23(?) $7 2. 28x19 14x23
(2... 13 x 24 { another way } 3. 37-32 (3. 38-32?! 18-22) 10-14)
3. 33-29 /FEN "W:W31:B1"/ 3... 23 : 34 4. 40x29 01-07 1-1

[White "Сергей"] [Black "高文龙"]
*

1. ... c3d4 2. b6xd4xf2 0-1
"""


def test_everything_that_a_file_may_hold_is_read() -> None:
    first, second, third = read_pdn(EXAMPLE)
    assert first.tags[0] == ("Event", 'A "small" test')
    assert first.body[:4] == (
        Comment(" Before the first move "),
        PdnMove(("32", "28"), strength="!?", number="1."),
        PdnMove(("19", "23"), strength="?"),
        Nag(7),
    )
    variation = first.body[6]
    assert isinstance(variation, Variation)
    assert variation.body[0] == PdnMove(("13", "24"), is_capture=True, number="2...")
    assert isinstance(variation.body[3], Variation)
    assert Setup('FEN "W:W31:B1"') in first.body
    assert [move.text for move in first.main_line if isinstance(move, PdnMove)][-3:] == [
        "23x34",
        "40x29",
        "1-7",
    ]
    assert (second.tag("Black"), second.body) == ("高文龙", ())
    assert third == PdnGame(
        (("Result", "0-1"),),
        (PdnMove((), number="1."), PdnMove(("c3", "d4")), PdnMove(("b6", "d4", "f2"), True, number="2.")),
    )


def test_what_is_written_is_read_back_the_same() -> None:
    games = read_pdn(EXAMPLE)
    text = write_pdn(games)
    assert read_pdn(text) == games
    assert write_pdn(read_pdn(text)) == text
    assert max(len(line) for line in text.splitlines()) <= 78
    odd = [PdnGame((("Event", 'C:\\new "x" \\'),), (Comment("a } b"),))]
    assert read_pdn(write_pdn(odd)) == [odd[0]._replace(body=(Comment("a ) b"),))], "braces cannot be written"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game in this file"),
        ("* ", "line 1: a game without tags or moves"),
        ("1. 33-29\n{ nested { comment } }", "line 2: a comment does not end, or holds another one"),
        ("1. 33-29 }", "line 1: a comment ends that did not begin"),
        ("1. 33-29 { no end", "line 1: a comment does not end, or holds another one"),
        ('[White "no end]\n*', "line 1: a text in quotes does not end on its line"),
        ('[white "x"] *', "line 1: white is no PDN"),
        ("[White] *", "line 1: the tag White has no text in quotes"),
        ('["x"] *', "line 1: a tag begins with a name, its first letter a capital"),
        ('[White "x" *', "line 1: the tag White does not end with ]"),
        ('1. 32-28 4-6\n[White "x"] *', "line 2: the game before these tags has no result and no *"),
        ("1. 1-0", "line 1: there is no move after 1."),
        ("1. 32-28 (19-23\n*", "line 1: a variation does not end"),
        ("1. 32-28 19-23)", "line 1: a variation ends that did not begin"),
        ("1. 32-28 () *", "line 1: a variation without moves"),
        ("!! 32-28", "line 1: !! follows no move"),
        ("32 28", "line 1: the square 32 is no move"),
        ("32- *", "line 1: the move from 32 does not say where to"),
        ("1. 32-28 ]", "line 1: ] has no place here"),
        ("\n\n1. 32-28 /FEN", "line 3: a setup does not end on its line"),
        ("32-28 " + "(32-28 " * (DEEPEST + 1), "line 1: variations lie too deep within each other"),
        ("32-28 \x00", r"line 1: \\x00 is no PDN"),
    ],
)
def test_what_is_no_pdn_is_refused_with_its_line_and_a_reason(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_pdn(text)
    assert str(refused.value) == sentence.replace("\\\\", "\\")


def test_a_file_that_is_too_large_is_not_looked_at() -> None:
    with pytest.raises(Unreadable, match="too large"):
        read_pdn(" " * (LARGEST + 1))


@pytest.mark.parametrize(
    "piece", ["{" + "a" * 50, "(", '"\\', "1-", "/x", "1. 32-28 ", "[A ", "$", "1/2-1/2 32-28 "]
)
def test_long_garbage_is_answered_like_short(piece: str) -> None:
    """A pattern that goes back over what it has read would take hours here."""
    with suppress(Unreadable):
        read_pdn(piece * 10_000)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=st.sampled_from(list('[](){}*x:-.!?$%/"\\ \n0123abWhite')), max_size=60))
def test_garbage_is_refused_in_a_sentence_or_read_and_written(text: str) -> None:
    try:
        found = read_pdn(text)
    except Unreadable as error:
        refused = str(error)
        found = []
    else:
        refused = ""
    assert bool(found) != bool(refused)
    assert "\n" not in refused
    assert not found or read_pdn(write_pdn(found)) == found


# --- Any game that can be told ------------------------------------------------------------------

squares = st.integers(1, 50).map(str)
moves = st.builds(
    lambda first, rest, is_capture, strength: PdnMove(
        (first, *(rest if is_capture else rest[:1])), is_capture, strength
    ),
    squares,
    st.lists(squares, min_size=1, max_size=4),
    st.booleans(),
    st.sampled_from(["", "!", "??", "!?"]),
).filter(lambda move: move.text not in ("1-1",))
remarks = st.one_of(
    st.text(alphabet=st.characters(blacklist_characters="{}", blacklist_categories=["Cs"]), max_size=20).map(
        Comment
    ),
    st.integers(0, 255).map(Nag),
)
lines = st.lists(moves | remarks, min_size=1, max_size=6).map(tuple)
bodies: st.SearchStrategy[tuple[Item, ...]] = st.recursive(
    lines,
    lambda inner: st.tuples(lines, inner.map(Variation), lines).map(lambda x: (*x[0], x[1], *x[2])),
    max_leaves=6,
)
values = st.text(
    alphabet=st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"], blacklist_characters="\x85"),
    max_size=20,
)
games = st.builds(
    PdnGame,
    st.lists(st.tuples(st.sampled_from(["White", "Black", "Event", "Site"]), values), max_size=3).map(tuple),
    bodies,
)


@settings(max_examples=25, deadline=None)
@given(st.lists(games, min_size=1, max_size=3))
def test_any_games_are_written_and_read_back(told: list[PdnGame]) -> None:
    assert read_pdn(write_pdn(told)) == told


# --- Files and the rules ------------------------------------------------------------------------


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_game_that_was_played_is_written_and_played_again(variant: str) -> None:
    game, chance = Dames(VARIANTS[variant]), Random(variant)
    start = state = game.start()
    played = []
    while not game.outcome(state) and len(played) < 120:
        played.append(chance.choice(game.moves(state)))
        state = game.play(state, played[-1])
    pdn = written(game, start, played, [("White", "random")])
    (again,) = read_pdn(write_pdn([pdn]))
    if variant != "course":  # PDN has no number for its rules
        assert variant_of(again) == variant
    replay = replayed(again, variant)
    assert (replay.moves, replay.end, replay.problem) == (tuple(played), state, "")


def test_a_game_that_ended_has_its_result_and_one_from_a_position_its_fen() -> None:
    game = Dames()
    start = game.read_position("B:W28:B22,11")
    state = game.read_position("W:W28:B22,11")
    (move,) = game.moves(state)
    pdn = written(game, state, [move])
    assert dict(pdn.tags) == {"Result": "2-0", "GameType": "20", "FEN": "W:W28:B11,22"}
    assert written(game, start, [game.moves(start)[0]]).body[0].number == "1..."  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "moves_played", "problem"),
    [
        ('[GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 *', 4, ""),
        ('[GameType "20"] 1. 32-28 19-24 2. 28-22 24-30 *', 3, "24-30: you must capture"),
        ("1. 32-28 18-23 2. 33-29 29-33 *", 3, "29-33: the piece on 29 is not yours"),
        ('[FEN "W:WK1:BK50"] 1. 1-6 50-45 ...', 2, ""),
        ('[FEN "B:W48:B22"] 1. ... 22-27 2. 48-43 *', 2, ""),
        ('[GameType "20"] 32-28 ... 31-27', 1, "a move is left out"),
        ('[GameType "20"] 32-28 /FEN "W:W31:B1"/', 1, "another position is set up"),
        ('[FEN "W:W28:B22"] 1. 28x17 11-16 *', 1, "the game was over before 11-16"),
    ],
)
def test_a_file_s_game_is_played_as_far_as_the_rules_allow(
    text: str, moves_played: int, problem: str
) -> None:
    (pdn,) = read_pdn(text)
    replay = replayed(pdn, "international")
    assert len(replay.moves) == moves_played
    assert replay.problem.startswith(problem)
    assert bool(replay.problem) == bool(problem)


def test_rules_that_nobody_names_are_not_guessed() -> None:
    (pdn,) = read_pdn("1. 11-15 22-17 *")
    assert variant_of(pdn) is None
    with pytest.raises(Unsupported, match="do not say by which rules"):
        replayed(pdn)
    assert variant_of(read_pdn('[GameType "22"] 1. 23-19 *')[0]) is None, "Italian rules are none of ours"


def test_old_files_are_read_too() -> None:
    assert decoded("Présent".encode("cp1252")) == decoded("Présent".encode()) == "Présent"
    assert decoded(b"\xef\xbb\xbf[White") == "[White"
