"""How many sockets the room holds: in all, for each person, and for those who play.

A *person* is what `Access.person` says: this very machine, the holder of a join token, or else an address.
Where a class sits behind one address, each pupil has a token and so a limit of their own; the address has
another one, for its connections (connections.py).
"""

from __future__ import annotations

from collections import Counter

MOST_SOCKETS = 5000
FOR_PLAYERS = 500
"""Of these: once only they are left, a page stays if it holds a seat."""

MOST_OF_PERSON = {"token": 60, "address": 600}
"""By the kind of person; this very machine may have them all."""


class Places:
    """Counts the sockets that are open."""

    def __init__(self, most: int = MOST_SOCKETS, for_players: int = FOR_PLAYERS) -> None:
        self.most, self.for_players = most, for_players
        self.count = 0
        self._of: Counter[str] = Counter()

    def enter(self, person: str) -> bool:
        """Whether there is a place for one more socket of this person; it is taken until they leave."""
        own = MOST_OF_PERSON.get(person.partition(":")[0], self.most)
        if self.count >= self.most or self._of[person] >= own:
            return False
        self.count += 1
        self._of[person] += 1
        return True

    def leave(self, person: str) -> None:
        """A place that was taken is free again."""
        self.count -= 1
        self._of[person] -= 1
        if not self._of[person]:
            del self._of[person]

    @property
    def is_for_players(self) -> bool:
        """Whether so few places are left that those who only watch must go."""
        return self.count > self.most - self.for_players
