"""Through whose eyes a screen looks, and when a curtain lies over the board."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.match import Match
from ludotheque.viewing import Curtain, needs_curtain, viewer
from tests.toys import Rules, Toy

HIDDEN, OPEN = Toy(Rules()), Toy(Rules(hidden=False))


@pytest.mark.parametrize(
    ("game", "held", "movers", "seat"),
    [
        (HIDDEN, [], [0], None),
        (HIDDEN, [1], [1], 1),
        (HIDDEN, [1], [0], 1),
        (HIDDEN, [1], [], 1),
        (HIDDEN, [0, 2], [2], 2),
        (HIDDEN, [0, 2], [1], None),
        (HIDDEN, [0, 2], [], None),
        (HIDDEN, [0, 2], [0, 1, 2], 0),
        (OPEN, [], [0], None),
        (OPEN, [0, 2], [2], 2),
        (OPEN, [0, 2], [1], 0),
        (OPEN, [0, 2], [], 0),
    ],
)
def test_a_screen_looks_through_the_eyes_of(
    game: Toy, held: list[int], movers: list[int], seat: int | None
) -> None:
    assert viewer(game, held, movers) == seat


@pytest.mark.parametrize(
    ("game", "held", "needed"),
    [(HIDDEN, [], False), (HIDDEN, [1], False), (HIDDEN, [0, 1], True), (OPEN, [0, 1], False)],
)
def test_a_curtain_is_for_several_hidden_hands_on_one_screen(
    game: Toy, held: list[int], needed: bool
) -> None:
    assert needs_curtain(game, held) == Curtain(game, held).is_needed == needed


def test_a_curtain_hides_the_board_at_each_change_of_hands() -> None:
    curtain = Curtain(HIDDEN, [0, 1])
    assert curtain.hides(0)
    curtain.lift(0)
    assert not curtain.hides(0)
    assert curtain.hides(1)
    curtain.lift(1)
    assert not curtain.hides(1)
    assert curtain.hides(0)
    assert not curtain.hides(None)


def test_where_no_curtain_is_needed_nothing_is_hidden() -> None:
    for curtain in (Curtain(HIDDEN, [0]), Curtain(OPEN, [0, 1])):
        assert not any(curtain.hides(seat) for seat in (None, 0, 1))


@pytest.mark.parametrize("rules", [Rules(), Rules(at_once=True)], ids=["in turn", "at once"])
@pytest.mark.parametrize("held", [[], [0], [1, 2], [0, 1, 2]], ids=str)
def test_no_screen_ever_shows_a_hand_that_its_people_may_not_see(rules: Rules, held: list[int]) -> None:
    """What is drawn while nobody has lifted the curtain, and after the player to move has."""
    match, chance = Match(Toy(rules), 3), Random(1)
    curtain = Curtain(match.game, held)
    while not match.outcome:
        seat = viewer(match.game, held, match.movers)
        shown = match.game.view(match.state, None if curtain.hides(seat) else seat)["hands"]
        open_hands = [owner for owner, hand in enumerate(shown) if hand is not None]
        assert set(open_hands) <= set(held)
        assert len(open_hands) <= 1
        if seat is not None and curtain.hides(seat):
            assert open_hands == []
            curtain.lift(seat)
        match.play(chance.choice(match.moves))
