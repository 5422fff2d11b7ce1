"""The two ends of a DXP game: the connection, how a game is agreed on, and the far side as a player.

Everything that comes from there is bounded and checked: a stranger may be at the other end.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress

from ludotheque.control import Control
from ludotheque.game import Game, Interrupted
from ludotheque.games.dames.dxp import (
    LONGEST,
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
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.words import _

SECONDS_TO_AGREE = 30.0
MOST_CHAT = 100
"""Messages that are no moves, between two moves; who sends more is cut off."""

REFUSED, NO_TAKING_BACK = 1, 1
"""Codes of answers that are no yes."""


class DxpEnded(DxpError):
    """The other side ended the game; its reason."""

    def __init__(self, text: str, reason: int) -> None:
        super().__init__(text)
        self.reason = reason


class DxpLink:
    """A connection: messages out, messages in."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        connection.setblocking(False)
        self._rest = b""

    def send(self, message: Message) -> None:
        """Send a message; whether it arrived is seen by what comes back."""
        with suppress(OSError):
            self.connection.setblocking(True)
            self.connection.settimeout(10)
            self.connection.sendall(write_message(message).encode("ascii") + b"\0")

    def receive(self, seconds: float | None = None, control: Control | None = None) -> Message:
        """The next message; DxpError when none comes in time or it makes no sense."""
        until = None if seconds is None else time.monotonic() + seconds
        while b"\0" not in self._rest:
            if len(self._rest) > LONGEST:
                raise DxpError(_("the other side sent a message that has no end"))
            if control and control.stopped:
                raise Interrupted(_("stopped"))
            if until is not None and time.monotonic() > until:
                raise DxpError(_("the other side does not answer"))
            if select.select([self.connection], [], [], 0.1)[0]:
                self._read()
        text, _nul, self._rest = self._rest.partition(b"\0")
        return read_message(text[:LONGEST].decode("ascii", "replace").replace("\ufffd", "?"))

    def _read(self) -> None:
        try:
            found = self.connection.recv(LONGEST)
        except OSError:
            found = b""
        if not found:
            raise DxpError(_("the other side has closed the connection"))
        self._rest += found

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self.connection.close()


def ask_for_game(link: DxpLink, request: GameRequest) -> str:
    """Ask the other side for a game; its name."""
    link.send(request)
    answer = link.receive(SECONDS_TO_AGREE)
    if not isinstance(answer, GameAnswer):
        raise DxpError(_("the other side did not say whether it plays"))
    if answer.code:
        raise DxpError(_("{name} does not want to play", name=answer.name or "?"))
    return answer.name


def take_request(link: DxpLink, name: str, is_playable: Callable[[GameRequest], bool]) -> GameRequest:
    """Wait until the other side asks for a game, and say yes."""
    request = link.receive(SECONDS_TO_AGREE)
    if not isinstance(request, GameRequest):
        raise DxpError(_("the other side did not ask for a game"))
    if not is_playable(request):
        link.send(GameAnswer(name, REFUSED))
        raise DxpError(_("{name} wants to begin with a position that cannot be played", name=request.name))
    link.send(GameAnswer(name, 0))
    return request


class DxpPlayer:
    """The far side as the player of a seat: it is sent the moves that were made here, and sends its own.

    `start` is the position that the game begins with; `said` hears what the other side chats.
    """

    def __init__(self, link: DxpLink, name: str, start: State, said: Callable[[str], None]) -> None:
        self.link, self.name, self.said = link, name, said
        self.state = start  # as the other side knows it
        self._since = time.monotonic()

    def choose(self, game: Game[State, Move], state: State, seat: int, control: Control) -> Move:
        """Tell the last move, and wait for the answer."""
        assert isinstance(game, Dames)
        self.tell(game, state)
        for _message in range(MOST_CHAT):
            message = self.link.receive(control=control)
            if isinstance(message, MoveMessage):
                return self._played(game, state, message)
            if isinstance(message, GameEnd):
                raise DxpEnded(self._farewell(message), message.reason)
            if isinstance(message, BackRequest):
                self.link.send(BackAnswer(NO_TAKING_BACK))
            elif isinstance(message, ChatMessage):
                self.said(f"{self.name}: {message.text}")
        raise DxpError(_("the other side talks and does not move"))

    def _played(self, game: Dames, state: State, message: MoveMessage) -> Move:
        try:
            move = move_of(game, state, message)
        except DxpError:
            self.link.send(GameEnd(0))
            raise
        self.state, self._since = game.play(state, move), time.monotonic()
        return move

    def _farewell(self, end: GameEnd) -> str:
        sentences = (
            _("{name} has ended the game", name=self.name),
            _("{name} gives up", name=self.name),
            _("{name} says that the game is a draw", name=self.name),
            _("{name} says that it has won", name=self.name),
        )
        return sentences[end.reason]

    def tell(self, game: Dames, state: State) -> None:
        """Send the move that led from the position that the other side knows to this one, if one did."""
        if self.state[:4] == state[:4]:
            return
        seconds = time.monotonic() - self._since
        for move in game.moves(self.state):
            if game.play(self.state, move)[:4] == state[:4]:
                self.link.send(message_of(game, move, seconds))
                self.state = state
                return
        raise DxpError(_("the other side cannot know this position"))

    def farewell(self, reason: int, seconds: float = 2.0) -> None:
        """Say that the game is over, and wait a moment for the same from there."""
        self.link.send(GameEnd(reason))
        with suppress(DxpError, OSError):
            while not isinstance(self.link.receive(seconds), GameEnd):
                pass
        self.link.close()
