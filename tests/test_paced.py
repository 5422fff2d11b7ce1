"""Results that come faster than anybody reads: the first at once, then the newest now and then."""

from __future__ import annotations

import threading

from ludotheque.paced import Paced
from tests.rooms import wait_until


def test_the_first_result_is_told_at_once_and_then_only_the_newest() -> None:
    told: list[int] = []
    paced = Paced(told.append, between=0.05)
    for number in range(1000):
        paced.tell(number)
    assert told[0] == 0
    wait_until(lambda: told[-1] == 999)
    assert len(told) < 100
    assert paced.latest == 999


def test_nothing_is_told_after_the_last_word() -> None:
    told: list[int] = []
    paced = Paced(told.append, between=0.02)
    paced.tell(1)
    paced.tell(2)
    paced.close()
    paced.tell(3)
    threading.Event().wait(0.06)
    assert told == [1]
