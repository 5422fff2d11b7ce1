"""Reading PDN: what the standard's reading grammar allows; all else is refused with its line and a reason.

A text becomes tokens, tokens become games. Variations are kept on a stack, so that no nesting is too deep for
Python; every character is looked at once or twice, so that reading takes as long as the file is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.game import Unreadable
from ludotheque.games.dames.pdn import (
    Comment,
    Item,
    Nag,
    PdnGame,
    PdnMove,
    Setup,
    Variation,
)
from ludotheque.words import _, mark

LARGEST = 4_000_000
"""Characters of a file; the largest collections that we know of are sold in parts."""

DEEPEST = 100
"""Variations within each other."""

_TOKENS = {
    "blank": r"[ \t\r\n\f\v\ufeff]+|%[^\n]*",
    "string": r'"(?:[^"\\\n]|\\.)*"',
    "comment": r"\{[^{}]*\}",
    "result": r"(?:1/2-1/2|1-0|0-1|2-0|1-1|0-2|0-0)(?![0-9/])",
    "setup": r"/[^/\n]*/",
    "number": r"[0-9]{1,5}\.(?:\.\.)?",
    "ellipsis": r"\.\.\.",
    "strength": r"[!?]+|\([!?]+\)",
    "square": r"0?[1-9](?![0-9])|[1-9][0-9](?![0-9])|[a-l](?:1[0-2]|[1-9])",
    "dash": r"-",
    "cross": r"[x:×]",
    "nag": r"\$[0-9]{1,4}",
    "open": r"\(",
    "close": r"\)",
    "bracket": r"\[",
    "unbracket": r"\]",
    "star": r"\*",
    "name": r"[A-Z][A-Za-z0-9_]*",
}
_TOKEN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _TOKENS.items()))

_STRAY = {
    "{": mark("a comment does not end, or holds another one"),
    "}": mark("a comment ends that did not begin"),
    '"': mark("a text in quotes does not end on its line"),
    "/": mark("a setup does not end on its line"),
}


class Token(NamedTuple):
    """A piece of the text."""

    kind: str
    text: str
    line: int


def read_pdn(text: str) -> list[PdnGame]:
    """The games of a file."""
    if len(text) > LARGEST:
        raise Unreadable(_("this file is too large to be read"))
    games = list(_Parser(text).games())
    if not games:
        raise Unreadable(_("there is no game in this file"))
    return games


def decoded(content: bytes) -> str:
    """A file's text: UTF-8, or what Windows wrote before it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def refused(line: int, reason: str) -> Unreadable:
    """The one sentence for a file that is none."""
    return Unreadable(_("line {line}: {reason}", line=line, reason=reason))


def tokens(text: str) -> Iterator[Token]:
    """The tokens, then one of the kind `end`."""
    at, line = 0, 1
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            stray = text[at]
            reason = _(_STRAY[stray]) if stray in _STRAY else _("{text} is no PDN", text=_shown(text, at))
            raise refused(line, reason)
        kind = found.lastgroup or ""
        if kind != "blank":
            yield Token(kind, found[0], line)
        line += found[0].count("\n")
        at = found.end()
    yield Token("end", "", line)


def _shown(text: str, at: int) -> str:
    word = re.match(r"\S{1,20}", text[at : at + 20])
    return ascii(word[0])[1:-1] if word else ascii(text[at])[1:-1]


class _Parser:
    """The grammar, one token ahead."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.next = next(self.tokens)

    def take(self) -> Token:
        """The next token."""
        taken = self.next
        if taken.kind != "end":
            self.next = next(self.tokens)
        return taken

    def expect(self, kind: str, reason: str) -> Token:
        """The next token, which must be of that kind."""
        if self.next.kind != kind:
            raise refused(self.next.line, reason)
        return self.take()

    def games(self) -> Iterator[PdnGame]:
        """Games, one after the other, each but the last with its end."""
        while self.next.kind != "end":
            line = self.next.line
            tags = self.tags()
            body = self.body()
            ending = self.next
            if not tags and not body:
                raise refused(line, _("a game without tags or moves"))
            if ending.kind in ("result", "star"):
                self.take()
            elif ending.kind == "bracket":
                raise refused(ending.line, _("the game before these tags has no result and no *"))
            elif ending.kind != "end":
                raise refused(ending.line, self.unexpected(ending))
            if ending.kind == "result" and not any(name == "Result" for name, _value in tags):
                tags.append(("Result", ending.text))
            yield PdnGame(tuple(tags), body)

    def unexpected(self, token: Token) -> str:
        """What is wrong with a token that should not be here."""
        return _("{text} has no place here", text=_shown(token.text, 0))

    def tags(self) -> list[tuple[str, str]]:
        """`[Name "value"]` and so on."""
        found = []
        while self.next.kind == "bracket":
            self.take()
            name = self.expect("name", _("a tag begins with a name, its first letter a capital"))
            value = self.expect("string", _("the tag {name} has no text in quotes", name=name.text[:20]))
            self.expect("unbracket", _("the tag {name} does not end with ]", name=name.text[:20]))
            found.append((name.text, re.sub(r'\\(["\\])', r"\1", value.text[1:-1])))
        return found

    def body(self) -> tuple[Item, ...]:
        """Moves, comments, NAGs, setups and variations."""
        bodies: list[list[Item]] = [[]]
        opened: list[int] = []
        while True:
            token, here = self.next, bodies[-1]
            if token.kind in ("number", "square", "ellipsis"):
                here.append(self.move())
            elif token.kind == "comment":
                here.append(Comment(self.take().text[1:-1]))
            elif token.kind == "nag":
                here.append(Nag(int(self.take().text[1:])))
            elif token.kind == "setup":
                here.append(Setup(self.take().text[1:-1]))
            elif token.kind == "open":
                if len(opened) == DEEPEST:
                    raise refused(token.line, _("variations lie too deep within each other"))
                opened.append(self.take().line)
                bodies.append([])
            elif token.kind == "close":
                if not opened:
                    raise refused(token.line, _("a variation ends that did not begin"))
                if not here:
                    raise refused(token.line, _("a variation without moves"))
                self.take()
                opened.pop()
                bodies[-2].append(Variation(tuple(bodies.pop())))
            elif opened:
                raise refused(opened[-1], _("a variation does not end"))
            elif token.kind == "strength":
                raise refused(token.line, _("{text} follows no move", text=token.text[:20]))
            else:
                return tuple(here)

    def move(self) -> PdnMove:
        """A move, with its number and strength."""
        number = self.take().text if self.next.kind == "number" else ""
        if self.next.kind == "ellipsis":
            self.take()
            return PdnMove((), number=number)
        first = self.expect("square", _("there is no move after {number}", number=number))
        squares, is_capture = [first.text.lstrip("0")], False
        if self.next.kind == "dash":
            self.take()
            squares.append(self.square(first))
        elif self.next.kind == "square" and first.text[0].isalpha():
            squares.append(self.square(first))  # a3b4
        else:
            while self.next.kind == "cross":
                self.take()
                squares.append(self.square(first))
                is_capture = True
        if len(squares) == 1:
            raise refused(first.line, _("the square {square} is no move", square=first.text))
        strength = self.take().text.strip("()") if self.next.kind == "strength" else ""
        return PdnMove(tuple(squares), is_capture, strength, number)

    def square(self, first: Token) -> str:
        """The next square of a move."""
        reason = _("the move from {square} does not say where to", square=first.text)
        return self.expect("square", reason).text.lstrip("0")
