"""Hub v2: a controller and our engine talk, the engine searches, ponders, stops, and answers bad lines."""

from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest

from ludotheque.games.dames.book import moves_of
from ludotheque.games.dames.engine.tree import WIN
from ludotheque.games.dames.hub import HubError, move_text, read_line, read_move
from ludotheque.games.dames.hub_engine import Engine, main, score_text
from ludotheque.games.dames.rules import Dames

START = "W" + "b" * 20 + "e" * 10 + "w" * 20


class Talk:
    """An engine, and what it said."""

    def __init__(self, book: str = "false") -> None:
        self.out = StringIO()
        self.engine = Engine(self.out, book=book)

    def say(self, *lines: str) -> list[str]:
        """Send lines, wait for a search that they started, and take the answers."""
        for line in lines:
            self.engine.answer(line + "\n")
        return self.answers()

    def answers(self) -> list[str]:
        thread = self.engine.thread
        if thread and not self.engine.is_pondering:
            thread.join(20)
        said = self.out.getvalue().splitlines()
        self.out.seek(0)
        self.out.truncate()
        return said


def test_an_engine_introduces_itself_and_is_ready() -> None:
    out = StringIO()
    assert main(StringIO("hub\ninit\n\nping\nquit\npong\n"), out) == 0
    first, *rest = out.getvalue().splitlines()
    assert first.startswith("id name=Ludotheque version=")
    assert rest == [
        'param name=variant value=normal type=enum values="normal frisian"',
        "param name=threads value=1 type=int min=1 max=16",
        'param name=evaluation value=patterns type=enum values="patterns material"',
        "param name=book value=true type=bool",
        "wait",
        "ready",
        "pong",
    ]


def test_a_search_says_how_it_goes_and_what_it_plays() -> None:
    said = Talk().say(f"pos pos={START}", "level depth=3", "go think")
    number = r"-?[0-9]+(?:\.[0-9]+)?"
    keys = ("depth", "mean-depth", "score", "nodes", "time", "nps")
    order = "info " + " ".join(f"{key}={number}" for key in keys) + r' pv="[0-9]+-[0-9]+"'
    assert all(re.fullmatch(order, line) for line in said[:-1]), said
    assert len(said) == 4
    assert re.fullmatch(r"done move=\d+-\d+", said[-1])


def test_it_plays_from_the_opening_book_unless_it_is_told_not_to_or_only_analyses() -> None:
    talk, game = Talk(book="true"), Dames()
    known = {move_text(game, move) for move in moves_of(game, game.start())}
    (said,) = talk.say(f"pos pos={START}", "level depth=3", "go think")
    assert said.removeprefix("done move=") in known
    talk.say("go analyze")
    assert talk.engine.thread and talk.engine.thread.is_alive(), "who analyses is not told one move of a book"
    talk.say("stop")
    assert talk.say("set-param name=book value=false") == []
    assert len(talk.say("go think")) == 4
    talk.say("set-param name=book value=true", "set-param name=variant value=frisian")
    assert len(talk.say("go think")) == 4, "the book knows international draughts"


@pytest.mark.parametrize("level", ["nodes=300", "move-time=0.05", "time=1 inc=0.1", "moves=10 time=1"])
def test_levels_end_a_search(level: str) -> None:
    assert Talk().say("new-game", f"level {level}", "go think")[-1].startswith("done move=")


def test_it_ponders_until_it_is_stopped_or_hit() -> None:
    talk = Talk()
    talk.say("level depth=2", "go ponder")
    assert talk.engine.thread and talk.engine.thread.is_alive()
    assert talk.say("stop")[-1].startswith("done move=")
    for level in ("level depth=2", "level move-time=0.01", "level infinite"):
        talk.say(level, "go ponder")
        assert talk.say("ponder-hit")[-1].startswith("done move="), level


def test_captures_are_written_with_what_they_take_and_read_back() -> None:
    talk = Talk()
    position = ["e"] * 50
    position[27], position[21], position[10] = "w", "b", "b"
    assert (
        talk.say(f"pos pos=W{''.join(position)}", "level depth=1", "go think")[-1] == "done move=28x6x11x22"
    )
    game, chance = Dames(), Random(5)
    state = game.start()
    while not game.outcome(state):
        for move in game.moves(state):
            assert read_move(game, state, move_text(game, move)) == move
        state = game.play(state, chance.choice(game.moves(state)))


def test_moves_after_a_position_are_played() -> None:
    talk = Talk()
    assert talk.say('pos moves="32-28 19-23 28x19x23"') == []
    assert talk.engine.state.side == 1
    assert talk.engine.state.black.bit_count() == 19


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "pos pos=Wwww",
        'pos moves="32-99"',
        'pos moves="32-28 32-28"',
        "level depth=many",
        "set-param name=book value=perhaps",
        "set-param name=books value=true",
        "set-param name=threads value=0",
        "set-param name=evaluation value=guess",
        "x=y",
        "go = think",
        'pos pos="W',
        "\x00\x01",
    ],
)
def test_a_bad_line_is_answered_by_one_error_and_nothing_changes(line: str) -> None:
    talk = Talk()
    before = talk.engine.state
    (said,) = talk.say(line)
    assert re.fullmatch(r'error message="[^"]+"', said)
    assert talk.engine.state == before
    assert talk.say("ping") == ["pong"]


def test_what_came_before_a_position_is_worth_a_draw_if_it_comes_again() -> None:
    """Black is far behind, and gladly goes back to where White's king was looked at before."""
    talk, squares = Talk(), ["e"] * 50
    for square, piece in {1: "W", 36: "w", 37: "w", 46: "w", 47: "w", 48: "w", 50: "B", 5: "b"}.items():
        squares[square - 1] = piece
    said = talk.say(f'pos pos=W{"".join(squares)} moves="1-6 50-45 6-1"', "level depth=6", "go think")
    assert said[-1] == "done move=45-50" and " score=0.00 " in said[-2]


def test_draws_are_left_to_the_controller_and_wins_are_told() -> None:
    assert score_text(-250) == "-2.50"
    assert (score_text(WIN - 3), score_text(3 - WIN)) == ("99.97", "-99.97")
    talk = Talk()
    position = ["e"] * 50
    position[0], position[49] = "W", "B"
    shuffled = "1-6 50-45 6-1 45-50 " * 4
    said = talk.say(f'pos pos=W{"".join(position)} moves="{shuffled}"', "level depth=1", "go think")
    assert said[-1].startswith("done move=1-"), "the same position for the fifth time"


def test_a_game_that_is_over_is_not_searched() -> None:
    talk = Talk()
    (said,) = talk.say("pos pos=W" + "e" * 49 + "B", "go think")
    assert said == 'error message="the game is over"'


def test_lines_are_read_with_quotes_and_without() -> None:
    assert read_line('pos pos=Wee moves="1-2 3-4"') == ("pos", {"pos": "Wee", "moves": "1-2 3-4"})
    assert read_line("go think") == ("go", {"think": ""})
    for bad in ("a==b", "a=b=c", '"x"'):
        with pytest.raises(HubError):
            read_line(bad)
