"""Cards: the statement's files, read strictly and written back byte for byte (statement, section 1.2.1).

5, 4                                            columns, rows
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43            a piece's blocks (x, y), y downwards;; its colour
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import NamedTuple

from ludotheque.game import Unreadable
from ludotheque.games.tetramino.pieces import MOST_BLOCKS, Piece, holds_together, normal
from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.words import _

Block = tuple[int, int]
"""(x, y), as cards write it: the column, then the row."""

MOST_SIDE = 20
MOST_PIECES = 8
MOST_BYTES = 4096

_SIZE = re.compile(r"([0-9]{1,9}), ([0-9]{1,9})")
_BLOCK = re.compile(r"\((0|[1-9][0-9]?), (0|[1-9][0-9]?)\)")
_COLOUR = re.compile(r"[0-9]{1,3}(;[0-9]{1,3}){0,7}")


class CardPiece(NamedTuple):
    """A piece as its line has it: the blocks in their order, and the colour's code."""

    blocks: tuple[Block, ...]
    colour: str

    @property
    def piece(self) -> Piece:
        """Its normal form."""
        return normal((y, x) for x, y in self.blocks)


class Card(NamedTuple):
    """A problem: the grid's size and the pieces that fill it, in the file's order."""

    width: int
    height: int
    pieces: tuple[CardPiece, ...]
    ends_with_newline: bool = True

    @property
    def puzzle(self) -> Puzzle:
        """What the card asks for: every piece, turned but never flipped."""
        return Puzzle(self.width, self.height, tuple(one.piece for one in self.pieces))


def read_card(content: bytes | str) -> Card:
    """The card of a file's content; anything but the statement's format is refused, with its line."""
    lines = _lines(content)
    is_whole = lines[-1] == ""
    if is_whole:
        lines.pop()
    width, height = _size(lines[0])
    if len(lines) == 1:
        raise Unreadable(_("the card has no piece"))
    if len(lines) > 1 + MOST_PIECES:
        raise Unreadable(
            _("line {line}: a card has at most {most} pieces", line=MOST_PIECES + 2, most=MOST_PIECES)
        )
    pieces = tuple(_piece(text, number, width, height) for number, text in enumerate(lines[1:], 2))
    return Card(width, height, pieces, is_whole)


def write_card(card: Card) -> bytes:
    """The content of the card's file."""
    lines = [f"{card.width}, {card.height}"]
    for blocks, colour in card.pieces:
        lines.append(";".join(f"({x}, {y})" for x, y in blocks) + f";;{colour}")
    return ("\n".join(lines) + "\n" * card.ends_with_newline).encode("ascii")


def read_card_file(path: str | Path) -> Card:
    """The card in a file; folders, devices and files far too long for a card are refused unread."""
    name = Path(path).name[:80]
    try:
        # Without waiting: opening a pipe would last until someone writes into it.
        with open(path, "rb", opener=lambda at, flags: os.open(at, flags | _NO_WAIT)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Unreadable(_("{file} is no ordinary file", file=name))
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(_("the card {file} cannot be read: {reason}", file=name, reason=reason)) from None
    return read_card(content)


_NO_WAIT = getattr(os, "O_NONBLOCK", 0)


def _lines(content: bytes | str) -> list[str]:
    """The content's lines, once it is known to be short and plain ASCII."""
    if not content:
        raise Unreadable(_("the card is empty"))
    if len(content) > MOST_BYTES:
        raise Unreadable(_("the card is longer than {most} bytes", most=MOST_BYTES))
    text = content.decode("latin-1") if isinstance(content, bytes) else content
    if text.startswith(("\ufeff", "\xef\xbb\xbf")):
        raise Unreadable(_("line 1: the card begins with a byte order mark"))
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.endswith("\r"):
            raise Unreadable(_("line {line}: the line ends in CR LF instead of LF", line=number))
        if not line.isascii() or not line.isprintable():
            raise Unreadable(_("line {line}: there is a character that no card has", line=number))
        if line != line.strip():
            raise Unreadable(_("line {line}: there are spaces around the line", line=number))
        if not line and number < len(lines):
            raise Unreadable(_("line {line}: the line is empty", line=number))
    return lines


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if not found:
        raise Unreadable(_("line 1: the size is two numbers, as in 5, 4"))
    width, height = int(found[1]), int(found[2])
    if text != f"{width}, {height}":
        raise Unreadable(_("line 1: a number begins with 0"))
    if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
        raise Unreadable(_("line 1: a card has 1 to {most} columns and rows", most=MOST_SIDE))
    return width, height


def _piece(text: str, line: int, width: int, height: int) -> CardPiece:
    written, two_semicolons, colour = text.partition(";;")
    if not two_semicolons:
        raise Unreadable(_("line {line}: two semicolons part the blocks from the colour", line=line))
    if not _COLOUR.fullmatch(colour):
        raise Unreadable(_("line {line}: the colour is numbers and semicolons, as in 0;37;43", line=line))
    parts = written.split(";")
    if len(parts) > MOST_BLOCKS:
        raise Unreadable(_("line {line}: a piece has at most {most} blocks", line=line, most=MOST_BLOCKS))
    blocks = []
    for part in parts:
        found = _BLOCK.fullmatch(part)
        if not found:
            raise Unreadable(_("line {line}: a block is two numbers, as in (0, 1)", line=line))
        x, y = int(found[1]), int(found[2])
        if x >= width or y >= height:
            raise Unreadable(
                _("line {line}: the block ({x}, {y}) lies outside the grid", line=line, x=x, y=y)
            )
        if (x, y) in blocks:
            raise Unreadable(_("line {line}: the block ({x}, {y}) is there twice", line=line, x=x, y=y))
        blocks.append((x, y))
    if not holds_together(blocks):
        raise Unreadable(_("line {line}: the blocks do not hold together", line=line))
    return CardPiece(tuple(blocks), colour)
