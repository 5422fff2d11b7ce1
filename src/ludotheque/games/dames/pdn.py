"""Games as PDN 3.0 holds them: tags, then moves with strengths, comments, NAGs, variations and setups.

`pdn_reader.py` reads files, `pdn_writer.py` writes them, `pdn_games.py` plays them by the rules. How a game
ended is in its tag Result: a result at the end of its moves is put there when it is read, since the standard
ends every game with `*`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

RESULTS = ("1/2-1/2", "1-0", "0-1", "2-0", "1-1", "0-2", "0-0")
"""What may end a game: chess results, those of international draughts, and a double forfeit."""

UNKNOWN_RESULT = "*"


class PdnMove(NamedTuple):
    """A move: `32-28`, `28x19x10`, or `...` for one that is not said (no squares)."""

    squares: tuple[str, ...]
    is_capture: bool = False
    strength: str = ""  # `!?`, without parentheses
    number: str = ""  # the move number before it, as `12.` or `12...`

    @property
    def text(self) -> str:
        """The move as it is read by the rules."""
        return ("x" if self.is_capture else "-").join(self.squares) or "..."


class Comment(NamedTuple):
    """A text in braces."""

    text: str


class Nag(NamedTuple):
    """A numeric annotation: `$7`."""

    number: int


class Setup(NamedTuple):
    """Another position in the midst of a game: `/FEN "…"/`."""

    text: str


class Variation(NamedTuple):
    """Moves in parentheses, in place of the one before."""

    body: tuple[Item, ...]


Item = PdnMove | Comment | Nag | Setup | Variation


class PdnGame(NamedTuple):
    """One game of a file."""

    tags: tuple[tuple[str, str], ...] = ()
    body: tuple[Item, ...] = ()

    def tag(self, name: str) -> str | None:
        """The value of the first tag of that name."""
        return next((value for known, value in self.tags if known == name), None)

    @property
    def main_line(self) -> Iterator[PdnMove | Setup]:
        """The moves and setups outside of variations."""
        return (item for item in self.body if isinstance(item, PdnMove | Setup))
