"""What the sockets of tables and of studies have in common: a place, a greeting, and commands in good time.

Nothing that a page sends holds up anybody else: frames are short (the server's limit is LONGEST_FRAME), and a
token bucket limits how many come in. Every close has its code, see messages.py.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from ludotheque.server import messages
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.network.log_lines import short
from ludotheque.server.network.page_socket import PageSocket, Socket
from ludotheque.server.network.places import Places
from ludotheque.server.presence import tell
from ludotheque.server.room import Room
from ludotheque.words import _, use

LONGEST_FRAME = 4096

log = logging.getLogger(__name__)

Greeting = TypeVar("Greeting")


class Visits(ABC, Generic[Greeting]):
    """Connects pages to what they visit, as many as there are places for.

    `commands` is all that a page may send, `greeting` what it must send first.
    """

    def __init__(self, room: Room, places: Places, commands: Any, greeting: type[Greeting]) -> None:
        self.room, self.places = room, places
        self.heard_at = 0.0  # when a page last sent something, by the loop's clock
        self._decode = msgspec.json.Decoder(commands).decode
        self._greeting = greeting

    @abstractmethod
    async def visit(self, page: PageSocket, name: str, person: str) -> None:
        """Serve a page that has a place, until it leaves or is disconnected."""

    async def receive(self, socket: Socket, name: str, language: str, person: str) -> None:
        """One page's connection, from the handshake to the end; `person` is whose limit it counts for."""
        use(language)
        await socket.accept()
        page = PageSocket(socket, language, self.room.waits.unread, person)
        if not self.places.enter(person):
            page.disconnect(messages.FULL)
            await page.close()
            return
        try:
            await self.visit(page, name, person)
        except Exception as error:
            log.error("a socket broke: %s", short(error))
            page.disconnect(messages.BROKEN)
        finally:
            self.places.leave(person)
            await page.close()

    async def greet(self, page: PageSocket) -> Greeting | None:
        """What a page says first; None when it said nothing in time, or something else."""
        try:
            async with asyncio.timeout(self.room.waits.hello):
                frame = await page.listen()
        except TimeoutError:
            page.disconnect(messages.NO_HELLO)
            return None
        greeting = None if frame is None else self._read(frame)
        if isinstance(greeting, self._greeting):
            return greeting
        if frame is not None:
            page.disconnect(messages.BAD_FRAME)
        return None

    async def next_command(self, page: PageSocket, bucket: Bucket, seq: Callable[[], int]) -> Any:
        """The next command that is to be obeyed, None when there will be no more.

        What comes too fast or makes no sense is refused, with the number of the game's last event.
        """
        while (frame := await page.listen()) is not None:
            self.heard_at = asyncio.get_running_loop().time()
            left = bucket.take()
            if left < -bucket.capacity:
                page.disconnect(messages.TOO_FAST)
                return None
            command = self._read(frame)
            if left < 0:
                text = _("slower, please")
                tell(page, messages.Refused(getattr(command, "id", ""), "too_fast", text, seq()))
            elif isinstance(command, str):
                tell(page, messages.Refused("", "malformed", command, seq()))
            else:
                return command
        return None

    def _read(self, frame: str) -> Any:
        """The command in a frame, or why there is none."""
        try:
            return self._decode(frame)
        except (msgspec.DecodeError, RecursionError) as error:
            return str(error)[:200]


def command_bucket() -> Bucket:
    """How many commands a page may send: more than anybody can click."""
    return Bucket(capacity=30, per_second=10)
