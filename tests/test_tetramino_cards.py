"""Cards: read strictly, one sentence for each fault, written back byte for byte."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.game import Unreadable
from ludotheque.games.tetramino.cards import (
    MOST_BYTES,
    Card,
    CardPiece,
    read_card,
    read_card_file,
    write_card,
)
from ludotheque.games.tetramino.solver import solve

COURSE_CARDS = sorted((Path(__file__).parent.parent / "courses" / "tetramino" / "cartes").glob("*.txt"))

STATEMENT = b"""5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
"""
LINE = b"(0, 0);(0, 1);;0;37;43\n"


def test_the_statement_s_card() -> None:
    card = read_card(STATEMENT)
    assert (card.width, card.height, len(card.pieces)) == (5, 4, 6)
    assert card.pieces[2] == CardPiece(((1, 0), (1, 1), (0, 1), (0, 2)), "0;37;45")
    assert card.pieces[2].piece == ((0, 1), (1, 0), (1, 1), (2, 0))
    assert card.puzzle.width == 5 and card.puzzle.height == 4 and not card.puzzle.may_flip
    assert read_card(STATEMENT.decode()) == card


def test_the_course_s_cards_are_written_back_and_have_solutions() -> None:
    assert len(COURSE_CARDS) >= 9
    for path in COURSE_CARDS:
        card = read_card_file(path)
        assert write_card(card) == path.read_bytes()
        assert solve(card.puzzle), path.name


def test_a_last_newline_may_be_missing_and_is_remembered() -> None:
    card = read_card(STATEMENT[:-1])
    assert not card.ends_with_newline and card.puzzle == read_card(STATEMENT).puzzle
    assert write_card(card) == STATEMENT[:-1]


BAD = {
    "nothing": (b"", "the card is empty"),
    "a newline": (b"\n", "line 1: the line is empty"),
    "no piece": (b"5, 4\n", "the card has no piece"),
    "no piece, no newline": (b"5, 4", "the card has no piece"),
    "one number": (b"5\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "no space": (b"5,4\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "a negative size": (b"-5, 4\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "a fraction": (b"5.0, 4\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "zero": (b"0, 4\n" + LINE, "line 1: a card has 1 to 20 columns and rows"),
    "21 rows": (b"5, 21\n" + LINE, "line 1: a card has 1 to 20 columns and rows"),
    "a thousand million": (b"1000000000, 4\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "many columns": (b"999999999, 4\n" + LINE, "line 1: a card has 1 to 20 columns and rows"),
    "a number of 3000 digits": (b"9" * 3000 + b", 4\n" + LINE, "line 1: the size is two numbers, as in 5, 4"),
    "a leading zero": (b"05, 4\n" + LINE, "line 1: a number begins with 0"),
    "a huge card": (b"5, 4\n" + LINE * 10_000, "the card is longer than 4096 bytes"),
    "nine pieces": (b"5, 4\n" + LINE * 9, "line 10: a card has at most 8 pieces"),
    "no colour": (b"5, 4\n(0, 0)\n", "line 2: two semicolons part the blocks from the colour"),
    "an empty colour": (b"5, 4\n(0, 0);;\n", "line 2: the colour is numbers and semicolons, as in 0;37;43"),
    "a named colour": (b"5, 4\n(0, 0);;red\n", "line 2: the colour is numbers and semicolons, as in 0;37;43"),
    "a colour that goes on": (b"5, 4\n(0, 0);;0;37;43m\n", "line 2: the colour is numbers and semicolons"),
    "a third semicolon": (b"5, 4\n(0, 0);;;0\n", "line 2: the colour is numbers and semicolons"),
    "a last semicolon": (b"5, 4\n(0, 0);;0;\n", "line 2: the colour is numbers and semicolons"),
    "a long colour": (
        b"5, 4\n(0, 0);;" + b"0;" * 40 + b"0\n",
        "line 2: the colour is numbers and semicolons",
    ),
    "an escape": (b"5, 4\n(0, 0);;0\x1b[2J\n", "line 2: there is a character that no card has"),
    "a bell": (b"5, 4\n(0, 0);;0\x07\n", "line 2: there is a character that no card has"),
    "a null": (b"5, 4\n\x00\n", "line 2: there is a character that no card has"),
    "a tab": (b"5,\t4\n" + LINE, "line 1: there is a character that no card has"),
    "Latin-1": (b"5, 4\n(0, 0);;\xe9\n", "line 2: there is a character that no card has"),
    "UTF-8": ("5, 4\n(0, 0);;é\n".encode(), "line 2: there is a character that no card has"),
    "other digits": ("٥, 4\n".encode() + LINE, "line 1: there is a character that no card has"),
    "CR LF": (STATEMENT.replace(b"\n", b"\r\n"), "line 1: the line ends in CR LF instead of LF"),
    "CR LF later": (b"5, 4\n(0, 0);;0\r\n", "line 2: the line ends in CR LF instead of LF"),
    "a byte order mark": (b"\xef\xbb\xbf" + STATEMENT, "line 1: the card begins with a byte order mark"),
    "a trailing space": (b"5, 4 \n" + LINE, "line 1: there are spaces around the line"),
    "a leading space": (b"5, 4\n " + LINE, "line 2: there are spaces around the line"),
    "a blank line": (b"5, 4\n\n" + LINE, "line 2: the line is empty"),
    "a blank last line": (b"5, 4\n" + LINE + b"\n", "line 3: the line is empty"),
    "no block": (b"5, 4\n;;0\n", "line 2: a block is two numbers, as in (0, 1)"),
    "no space in a block": (b"5, 4\n(0,0);;0\n", "line 2: a block is two numbers, as in (0, 1)"),
    "a negative block": (b"5, 4\n(-1, 0);;0\n", "line 2: a block is two numbers, as in (0, 1)"),
    "a long number": (b"5, 4\n(" + b"1" * 3000 + b", 0);;0\n", "line 2: a block is two numbers"),
    "a block too far right": (b"5, 4\n(5, 0);;0\n", "line 2: the block (5, 0) lies outside the grid"),
    "a block too far down": (b"5, 4\n(0, 4);;0\n", "line 2: the block (0, 4) lies outside the grid"),
    "a block twice": (b"5, 4\n(0, 0);(0, 0);;0\n", "line 2: the block (0, 0) is there twice"),
    "blocks apart": (b"5, 4\n" + LINE + b"(0, 0);(1, 1);;0\n", "line 3: the blocks do not hold together"),
    "eleven blocks": (
        b"20, 4\n" + b";".join(b"(%d, 0)" % x for x in range(11)) + b";;0\n",
        "line 2: a piece has at most 10 blocks",
    ),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_card_gets_one_sentence(fault: str) -> None:
    content, sentence = BAD[fault]
    with pytest.raises(Unreadable) as caught:
        read_card(content)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_every_kind_of_sentence_is_met() -> None:
    """The sentences that read_card can say: a new one needs its bad card."""
    assert len({sentence.partition(": ")[2] or sentence for _content, sentence in BAD.values()}) >= 19


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_a_card_or_refused(content: bytes | str) -> None:
    try:
        card = read_card(content)
    except Unreadable:
        return
    assert write_card(card) == (content if isinstance(content, bytes) else content.encode())


@given(st.data())
def test_a_changed_card_is_written_back_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(STATEMENT) - 1))
    content = (
        STATEMENT[:at] + data.draw(st.sampled_from([b"", b"0", b";", b"(", b" ", b"9"])) + STATEMENT[at + 1 :]
    )
    try:
        card = read_card(content)
    except Unreadable:
        return
    assert write_card(card) == content


def test_a_piece_may_be_written_in_any_order() -> None:
    one = Card(3, 1, (CardPiece(((2, 0), (1, 0), (0, 0)), "1"),))
    assert read_card(write_card(one)) == one


# --- Files --------------------------------------------------------------------------------------


def test_a_missing_file_a_folder_and_a_device_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"the card none.txt cannot be read: No such file"):
        read_card_file(tmp_path / "none.txt")
    with pytest.raises(Unreadable, match="cannot be read"):
        read_card_file(tmp_path)
    with pytest.raises(Unreadable, match="zero is no ordinary file"):
        read_card_file("/dev/zero")
    with pytest.raises(Unreadable, match="cannot be read"):
        read_card_file("a\0b")


def test_a_pipe_that_nobody_writes_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="pipe is no ordinary file"):
        read_card_file(tmp_path / "pipe")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """A gigabyte of nothing: reading it all would take long and much memory."""
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(2**30)
    with pytest.raises(Unreadable, match=f"longer than {MOST_BYTES} bytes"):
        read_card_file(path)


def test_a_card_with_every_limit_fits_into_the_bytes() -> None:
    long_piece = CardPiece(tuple((10 + x, 19) for x in range(10)), "255;" * 7 + "255")
    card = Card(20, 20, (long_piece,) * 8)
    assert read_card(write_card(card)) == card
