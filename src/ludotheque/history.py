"""A list that only grows or is cut, and whose copies share its items.

A server copies a game for every move that it tries to write. With lists, a move would cost more the longer
the game is; with a `History` it costs the same at the tenth move and at the twenty thousandth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class History(Sequence[T], Generic[T]):
    """Copying is free: of two copies, the first that goes on keeps the shared list, the other copies it."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def append(self, item: T) -> None:
        """Add an item at the end."""
        if len(self._items) != self._length:  # another copy has gone on, or this one was cut
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def cut(self, length: int) -> None:
        """Keep that many items."""
        self._length = min(length, self._length)

    def copy(self) -> History[T]:
        """The same items, to go on with apart."""
        twin: History[T] = History.__new__(History)
        twin._items, twin._length = self._items, self._length
        return twin

    def continues(self, earlier: History[T]) -> bool:
        """Whether this is the earlier history and perhaps more, as far as that is known without comparing."""
        return self._items is earlier._items and self._length >= earlier._length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            first, last, step = index.indices(self._length)
            return self._items[first:last:step] if step > 0 else self._items[: self._length][index]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(index)
        return self._items[place]

    def __iter__(self) -> Iterator[T]:
        return (self._items[place] for place in range(self._length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self[:] == list(other)

    def __repr__(self) -> str:
        return f"History({self[:]!r})"
