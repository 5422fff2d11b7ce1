"""The opening book of dames: read and written, legal in every line, played with variety, grown in steps."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludotheque.control import Control
from ludotheque.games.dames import book, book_building
from ludotheque.games.dames.analysis import analyse
from ludotheque.games.dames.book import BookMove, choose, moves_of, read_book, written_line
from ludotheque.games.dames.book_building import BookBuilder, build
from ludotheque.games.dames.rules import VARIANTS, Dames, State
from ludotheque.sentences import line_texts

GAME = Dames()
TEXT = book.FILE.read_text(encoding="ascii")
BOOK = read_book(GAME, TEXT)


def test_the_book_is_small_and_written_as_it_was_read() -> None:
    assert len(BOOK) >= 300
    assert len(TEXT) <= 200_000
    lines = [line for line in TEXT.splitlines() if not line.startswith("#")]
    assert [written_line(GAME, key, moves) for key, moves in BOOK.items()] == lines


def test_every_position_is_reached_and_every_move_is_legal() -> None:
    waiting, seen = [GAME.start()], set[tuple[int, int, int, int]]()
    while waiting:
        state = waiting.pop()
        if state[:4] in seen or state[:4] not in BOOK:
            continue
        seen.add(state[:4])
        known = moves_of(GAME, state)
        assert len(known) == len(BOOK[state[:4]])
        scores = [one.score for one in known.values()]
        assert scores == sorted(scores, reverse=True)
        waiting += [GAME.play(state, move) for move in known]
    assert seen == BOOK.keys()


def test_a_move_is_worth_what_the_book_knows_of_its_answers() -> None:
    for move, one in moves_of(GAME, GAME.start()).items():
        answers = moves_of(GAME, GAME.play(GAME.start(), move))
        if answers:
            assert one.score == -max(answer.score for answer in answers.values())
            assert one.positions == 1 + sum(answer.positions for answer in answers.values())


def test_games_begin_in_different_ways_and_never_badly() -> None:
    begun = set()
    for seed in range(30):
        chance, state, moves = random.Random(seed), GAME.start(), []
        while (move := choose(GAME, state, chance)) is not None:
            known = moves_of(GAME, state)
            assert known[move].score >= max(one.score for one in known.values()) - book.CLOSE
            moves.append(move)
            state = GAME.play(state, move)
        assert len(moves) >= 2
        begun.add(tuple(moves[:4]))
    assert len(begun) > 3


def test_nothing_is_known_beyond_the_book_or_by_other_rules() -> None:
    chance = random.Random(0)
    assert choose(GAME, GAME.read_position("W:W28:B10"), chance) is None
    frisian = Dames(VARIANTS["frisian"])
    assert choose(frisian, frisian.start(), chance) is None
    english = Dames(VARIANTS["english"])
    assert moves_of(english, english.start()) == {}


def test_an_analysis_marks_the_moves_of_the_book() -> None:
    found = analyse(GAME, GAME.start(), control=Control(), within=4)
    assert set(found.book) == set(moves_of(GAME, GAME.start()))
    marked = [text for text in line_texts(GAME, found) if "book)" in text]
    assert len(marked) == len(set(found.book) & set(found.lines))


# --- Making one ---------------------------------------------------------------------------------------


def test_a_book_grows_from_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_building, "BUDGET", 3_000)
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    build(whole, 12)
    for positions in (1, 5, 12):
        build(parts, positions)
        assert len(read_book(GAME, parts.read_text())) == positions
    first = read_book(GAME, parts.read_text())
    assert GAME.start()[:4] in first
    assert parts.read_text().startswith("# An opening book")


def test_what_follows_is_carried_back() -> None:
    start = GAME.start()
    first, second = GAME.moves(start)[:2]
    one, other = GAME.text(first), GAME.text(second)
    after = GAME.play(start, first)
    answer = GAME.text(GAME.moves(after)[0])
    grown = BookBuilder(
        GAME,
        {
            start[:4]: [BookMove(one, 20, 20, 9, 0), BookMove(other, 5, 5, 9, 0)],
            after[:4]: [BookMove(answer, 30, 30, 9, 0)],
        },
    )
    grown.carry_back()
    assert grown.book[start[:4]] == [BookMove(one, -30, 20, 9, 1), BookMove(other, 5, 5, 9, 0)]
    following = grown.next_position()
    assert following is not None
    assert following[:4] == GAME.play(start, second)[:4], "the better move is looked at next"


def test_squares_in_a_row_are_written_as_ranges() -> None:
    state = GAME.read_position("B:W31-33,35,37-38,K1:B5,7-20,K46")
    line = written_line(GAME, state[:4], [])
    assert line == "B:W31-33,35,37-38,K1:B5,7-20,K46"
    assert GAME.read_position(line)[:4] == State(*state[:4])[:4]
