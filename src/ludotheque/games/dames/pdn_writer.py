"""Writing PDN 3.0: no blanks within moves, no leading zeros, `x` for captures, every game ended by `*`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.games.dames.pdn import Comment, Item, Nag, PdnGame, PdnMove, Setup

WIDTH = 78


def write_pdn(games: Iterable[PdnGame]) -> str:
    """A file with these games."""
    return "\n".join(_game(game) for game in games)


def _game(game: PdnGame) -> str:
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in game.tags]
    if lines and game.body:
        lines.append("")
    line = ""
    for word in [*_words(game.body), "*"]:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line]) + "\n"


def _escaped(value: str) -> str:
    flat = " ".join(value.splitlines())
    return flat.replace("\\", "\\\\").replace('"', '\\"')


def _words(body: tuple[Item, ...]) -> Iterator[str]:
    """What is written, piece by piece; a stack instead of recursion, as in the reader."""
    stack = [iter(body)]
    while stack:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
            if stack:
                yield ")"
        elif isinstance(item, PdnMove):
            yield from filter(None, (item.number, item.text + item.strength))
        elif isinstance(item, Comment):
            yield "{" + item.text.replace("{", "(").replace("}", ")") + "}"
        elif isinstance(item, Nag):
            yield f"${item.number}"
        elif isinstance(item, Setup):
            yield f"/{item.text}/"
        else:
            yield "("
            stack.append(iter(item.body))
