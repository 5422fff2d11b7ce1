"""DXP: its messages, two of our own ends playing each other over loopback, and bad messages refused."""

from __future__ import annotations

import io
import re
import socket
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import cli
from ludotheque.control import Control
from ludotheque.games.dames.dxp import (
    BackAnswer,
    BackRequest,
    ChatMessage,
    DxpError,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMessage,
    message_of,
    move_of,
    read_message,
    write_message,
)
from ludotheque.games.dames.dxp_link import DxpLink, DxpPlayer, ask_for_game
from ludotheque.games.dames.rules import Dames
from ludotheque.screens import dxp_commands
from ludotheque.screens.dxp_commands import accepted, is_playable, listen, play, read_address

REQUEST = "R01Scan                            Z030000A"
START = "W" + "b" * 20 + "e" * 10 + "w" * 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (REQUEST, GameRequest("Scan", 1, 30, 0)),
        (
            "R01" + "A".ljust(32) + "W060075BW" + "z" * 20 + "e" * 10 + "w" * 20,
            GameRequest("A", 0, 60, 75, START),
        ),
        ("A" + "Kingsrow".ljust(32) + "0", GameAnswer("Kingsrow", 0)),
        ("M0007322800", MoveMessage(7, 32, 28, ())),
        ("M00122806022217", MoveMessage(12, 28, 6, (22, 17))),
        ("E31", GameEnd(3)),
        ("CGood luck!", ChatMessage("Good luck!")),
        ("B012W", BackRequest(12, 0)),
        ("K1", BackAnswer(1)),
    ],
)
def test_messages_are_read_and_written(text: str, message: Message) -> None:
    assert read_message(text) == message
    assert write_message(message) == text


@pytest.mark.parametrize(
    "text",
    ["", "X", "M00073228", "M000732280222", "E9", "R02", REQUEST[:-1], "R01é", "K", "M0007a22800", "\x01"],
)
def test_a_bad_message_gets_one_sentence(text: str) -> None:
    with pytest.raises(DxpError) as refused:
        read_message(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 100


@given(st.text(max_size=130))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    try:
        message = read_message(text)
    except DxpError:
        return
    assert read_message(write_message(message)) is not None


def test_a_move_is_found_whatever_order_its_captures_have() -> None:
    game = Dames()
    state = game.read_position("W:W28:B22,11")
    (move,) = game.moves(state)
    assert message_of(game, move) == MoveMessage(0, 28, 6, (11, 22))
    assert move_of(game, state, MoveMessage(0, 28, 6, (22, 11))) == move
    with pytest.raises(DxpError, match="28-23, which is not legal"):
        move_of(game, state, MoveMessage(0, 28, 23, ()))


def test_addresses_and_positions_that_can_be_played() -> None:
    assert read_address("localhost") == ("localhost", 27531)
    assert read_address("10.0.0.1:99") == ("10.0.0.1", 99)
    assert is_playable(GameRequest("A", 0, 5, 0, START))
    assert not is_playable(GameRequest("A", 0, 5, 0, "W" + "e" * 50)), "nothing to play"


# --- Both ends ----------------------------------------------------------------------------------------


@contextmanager
def loopback() -> Iterator[tuple[DxpLink, DxpLink]]:
    with listen(0, False) as waiting:
        near = DxpLink(socket.create_connection(waiting.getsockname()))
        far = accepted(waiting)
    try:
        yield near, far
    finally:
        near.close()
        far.close()


def test_our_dxp_plays_itself_over_loopback_to_the_end() -> None:
    """One end connects and plays White, the other waited; both see the same game and the same end."""
    said = {}
    with listen(0, False) as waiting:
        port = waiting.getsockname()[1]

        def follow() -> None:
            link = accepted(waiting)
            request = dxp_commands.take_request(link, "Waiting", is_playable)
            said["follower"] = out = io.StringIO()
            play(link, request.name, request.follower, request, "student", io.StringIO(), out)

        follower = threading.Thread(target=follow)
        follower.start()
        said["initiator"] = out = io.StringIO()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("sys.stdout", out)
            patched.setattr("sys.stdin", io.StringIO())
            asked = Namespace(
                address=f"127.0.0.1:{port}", player="easy", black=False, minutes=5, port=None, lan=False
            )
            assert dxp_commands.run(asked) == 0
        follower.join(60)
    ends = [text.getvalue().splitlines() for text in said.values()]
    moves = [
        re.findall(r"^player [12] \(\w+\): (\S+)$", text.getvalue(), re.MULTILINE) for text in said.values()
    ]
    assert moves[0] == moves[1]
    assert len(moves[0]) > 20
    assert ends[0][-1] == ends[1][-1].replace("Ludotheque", "easy").replace("student", "Waiting")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (b"M0001322300\0", "played 32-23, which is not legal"),
        (b"hello\0", "this is no message of DXP"),
        (b"\xff\xfe\0", "this is no message of DXP"),
        (b"C" * 500, "a message that has no end"),
        (b"CHello\0" * 200, "talks and does not move"),
        (b"E11", "has closed the connection"),
        (b"E11\0", "Toy gives up"),
        (b"", "has closed the connection"),
    ],
)
def test_what_the_other_side_should_not_send_ends_the_game_with_a_sentence(
    sent: bytes, sentence: str
) -> None:
    with loopback() as (near, far):
        far.connection.settimeout(5)
        far.connection.sendall(sent)
        far.connection.shutdown(socket.SHUT_WR)
        game, heard = Dames(), list[str]()
        player = DxpPlayer(near, "Toy", game.start(), heard.append)
        with pytest.raises(DxpError, match=sentence):
            player.choose(game, game.start(), 0, Control())
        assert len(heard) <= 100


def test_a_wish_to_take_back_is_refused_and_chat_is_heard() -> None:
    with loopback() as (near, far):
        for message in (ChatMessage("Hello"), BackRequest(3, 0), MoveMessage(1, 32, 28, ())):
            far.send(message)
        game, heard = Dames(), list[str]()
        player = DxpPlayer(near, "Toy", game.start(), heard.append)
        assert game.text(player.choose(game, game.start(), 0, Control())) == "32-28"
        assert heard == ["Toy: Hello"]
        assert far.receive(5) == BackAnswer(1)


def test_who_does_not_want_to_play_is_asked_no_more() -> None:
    with loopback() as (near, far):
        far.send(GameAnswer("Toy", 1))
        with pytest.raises(DxpError, match="Toy does not want to play"):
            ask_for_game(near, GameRequest("A", 1, 5, 0))
        assert far.receive(5) == GameRequest("A", 1, 5, 0)


def test_the_command_says_what_is_wrong_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with listen(0, False) as taken:
        port = str(taken.getsockname()[1])
        for arguments in (["--port", port], ["127.0.0.1:x"], ["--player", "nobody"]):
            assert cli.main(["dxp", *arguments]) == 2
            assert capsys.readouterr().err.count("\n") == 1
    assert cli.main(["dxp", f"127.0.0.1:{port}"]) == 2
    assert "nobody answers at 127.0.0.1" in capsys.readouterr().err
