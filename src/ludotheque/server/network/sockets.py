"""A table's socket: a page says hello, then its commands come in and notices go out.

Nothing that a page sends holds up anybody else: frames are short (the server's limit is LONGEST_FRAME), a
token bucket limits how many come in, and what takes longer than a move goes through the slow lane. Every
close has its code, see messages.py.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from ludotheque.server import messages
from ludotheque.server.advice import AdviceRequests
from ludotheque.server.messages import AnyCommand, Hello
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.network.log_lines import short
from ludotheque.server.network.page_socket import PageSocket, Socket
from ludotheque.server.network.places import Places
from ludotheque.server.network.slow_lane import SlowLane
from ludotheque.server.presence import tell
from ludotheque.server.room import Room
from ludotheque.server.store.interface import NoSuchGame, StoreTrouble
from ludotheque.server.tables import Table
from ludotheque.words import _, use

LONGEST_FRAME = 4096

decode = msgspec.json.Decoder(AnyCommand).decode

log = logging.getLogger(__name__)


class SocketServer:
    """Connects pages to tables, as many as there are places for."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.heard_at = 0.0  # when a page last sent something, by the loop's clock
        self._slow_lane = SlowLane()
        self.places = Places()

    async def receive(self, socket: Socket, game_id: str, language: str, person: str) -> None:
        """One page's connection, from the handshake to the end; `person` is whose limit it counts for."""
        use(language)
        await socket.accept()
        page = PageSocket(socket, language, self.room.waits.unread, person)
        if not self.places.enter(person):
            page.disconnect(messages.FULL)
            await page.close()
            return
        try:
            await self._visit(page, game_id, person)
        except Exception as error:
            log.error("a table's socket broke: %s", short(error))
            page.disconnect(messages.BROKEN)
        finally:
            self.places.leave(person)
            await page.close()

    async def _visit(self, page: PageSocket, game_id: str, person: str) -> None:
        hello = await self._greet(page)
        if hello is None:
            return
        try:
            table = await self.room.table(game_id)
        except StoreTrouble as trouble:
            tell(page, messages.Refused("", "frozen", str(trouble), 0))
            await asyncio.sleep(0)  # so that it is sent before the close
            page.disconnect(messages.NO_SUCH_GAME if isinstance(trouble, NoSuchGame) else messages.DAMAGED)
            return
        if self.places.is_for_players and not table.record.holders(hello.secrets):
            page.disconnect(messages.FULL)
            return
        requests = AdviceRequests(page, table, self.room.tables, person)
        try:
            await self._join(page, table, hello)
            await self._serve(page, table, requests)
        finally:
            requests.stop()
            table.leave(page)

    async def _greet(self, page: PageSocket) -> Hello | None:
        try:
            async with asyncio.timeout(self.room.waits.hello):
                frame = await page.listen()
        except TimeoutError:
            page.disconnect(messages.NO_HELLO)
            return None
        hello = None if frame is None else _read(frame)
        if isinstance(hello, Hello):
            return hello
        if frame is not None:
            page.disconnect(messages.BAD_FRAME)
        return None

    async def _join(self, page: PageSocket, table: Table, hello: Hello) -> None:
        """Players come in at once, a crowd of watchers one after the other."""
        if table.record.holders(hello.secrets):
            table.join(page, hello)
        else:
            async with self._slow_lane:
                table.join(page, hello)

    async def _serve(self, page: PageSocket, table: Table, requests: AdviceRequests) -> None:
        bucket = Bucket(capacity=30, per_second=10)
        while (frame := await page.listen()) is not None:
            self.heard_at = asyncio.get_running_loop().time()
            left = bucket.take()
            if left < -bucket.capacity:
                page.disconnect(messages.TOO_FAST)
                return
            command = _read(frame)
            if left < 0:
                seq = table.record.seq
                tell(page, messages.Refused(_id(command), "too_fast", _("slower, please"), seq))
            elif isinstance(command, str):
                tell(page, messages.Refused("", "malformed", command, table.record.seq))
            elif isinstance(command, Hello):
                async with self._slow_lane:
                    table.join(page, command)
            elif isinstance(command, messages.Look):
                async with self._slow_lane:
                    table.look(page, command)
            elif isinstance(command, messages.Stop):
                requests.stop()
            elif isinstance(command, messages.Advise | messages.Analyse):
                requests.start(command)
            else:
                await table.commands.obey(page, command)


def _read(frame: str) -> Any:
    """The command in a frame, or why there is none."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        return str(error)[:200]


def _id(command: Any) -> str:
    return getattr(command, "id", "")
