"""A history behaves as a list does, and its copies share their items until they go apart."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from ludotheque.history import History


class AgainstLists(RuleBasedStateMachine):
    """Any number of copies, each beside the list that it should equal."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[tuple[History[int], list[int]]] = []

    histories = Bundle("histories")

    def _keep(self, history: History[int], model: list[int]) -> int:
        self.pairs.append((history, model))
        return len(self.pairs) - 1

    @rule(target=histories, items=st.lists(st.integers(), max_size=5))
    def begin(self, items: list[int]) -> int:
        return self._keep(History(items), list(items))

    @rule(target=histories, number=histories)
    def copy(self, number: int) -> int:
        history, model = self.pairs[number]
        return self._keep(history.copy(), list(model))

    @rule(number=histories, item=st.integers())
    def append(self, number: int, item: int) -> None:
        history, model = self.pairs[number]
        history.append(item)
        model.append(item)

    @rule(number=histories, length=st.integers(0, 10))
    def cut(self, number: int, length: int) -> None:
        history, model = self.pairs[number]
        history.cut(length)
        del model[length:]

    @rule(number=histories, index=st.integers(-12, 12))
    def look(self, number: int, index: int) -> None:
        history, model = self.pairs[number]
        if -len(model) <= index < len(model):
            assert history[index] == model[index]
        else:
            with pytest.raises(IndexError):
                history[index]

    @rule(number=histories, part=st.slices(10))
    def look_at_a_part(self, number: int, part: slice) -> None:
        history, model = self.pairs[number]
        assert history[part] == model[part]

    @rule(one=histories, other=histories)
    def compare(self, one: int, other: int) -> None:
        (history, model), (twin, known) = self.pairs[one], self.pairs[other]
        assert (history == twin) == (model == known)
        if history.continues(twin):
            assert model[: len(known)] == known

    @rule(number=consumes(histories))
    def forget(self, number: int) -> None:
        """Those that go on must not need it."""

    @invariant()
    def each_is_its_list(self) -> None:
        for history, model in self.pairs:
            assert len(history) == len(model)
            assert list(history) == history[:] == model
            assert list(reversed(history)) == model[::-1]
            assert bool(history) == bool(model)


TestAgainstLists = AgainstLists.TestCase
TestAgainstLists.settings = settings(max_examples=30, stateful_step_count=25)


class Item:
    """Something that can be told from its equals."""


def test_a_copy_shares_all_its_items_and_copies_none() -> None:
    history = History(Item() for _number in range(1_000))
    twin = history.copy()
    assert twin._items is history._items
    twin.append(Item())
    assert twin._items is history._items
    assert (len(history), len(twin)) == (1_000, 1_001)


def test_what_a_copy_added_is_not_seen() -> None:
    history = History([1, 2])
    history.copy().append(3)
    assert history[-1] == 2
    for place in (2, -3):
        with pytest.raises(IndexError):
            history[place]


def test_of_two_copies_the_first_that_goes_on_keeps_the_list() -> None:
    history = History([1, 2, 3])
    twin = history.copy()
    twin.append(4)
    history.append(5)
    assert (history, twin) == ([1, 2, 3, 5], [1, 2, 3, 4])
    assert history._items is not twin._items


def test_a_chain_of_copies_copies_nothing() -> None:
    """As a server does: a copy for every move, and the old one is dropped."""
    history: History[int] = History()
    first = history._items
    for number in range(1_000):
        history = history.copy()
        history.append(number)
    assert history._items is first
    assert history == list(range(1_000))


def test_a_history_that_was_cut_leaves_its_copies_alone() -> None:
    history = History([1, 2, 3])
    twin = history.copy()
    history.cut(1)
    history.append(9)
    assert (history, twin) == ([1, 9], [1, 2, 3])


def test_what_goes_on_from_another_is_known() -> None:
    history = History([1, 2])
    earlier = history.copy()
    history.append(3)
    assert history.continues(earlier)
    assert history.continues(history)
    assert not earlier.continues(history)
    history.cut(2)
    history.append(4)
    assert not history.continues(earlier) or history[:2] == earlier
    assert not History([1, 2]).continues(earlier)


@given(st.lists(st.integers()))
def test_it_equals_sequences_with_the_same_items_only(items: list[int]) -> None:
    assert History(items) == items == list(deepcopy(History(items)))
    assert History(items) != [*items, 1]
    assert History(items) != 3
    assert repr(History(items)) == f"History({items!r})"
