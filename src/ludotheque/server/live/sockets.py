"""The sockets of live tables and of replays: keys come in, frames go out."""

from __future__ import annotations

import asyncio
from collections import Counter

from ludotheque.game import LudothequeError
from ludotheque.server import messages
from ludotheque.server.live import messages as live_messages
from ludotheque.server.live.audience import LivePage
from ludotheque.server.live.messages import LiveHello
from ludotheque.server.live.replay import ReplayVisit
from ludotheque.server.live.room import LiveRoom
from ludotheque.server.live.tables import LiveTable
from ludotheque.server.network.access import HERE
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.network.page_socket import PageSocket
from ludotheque.server.network.places import Places
from ludotheque.server.network.visits import Visits, command_bucket
from ludotheque.server.presence import tell
from ludotheque.server.room import Room
from ludotheque.server.store.interface import NoSuchGame, StoreTrouble

MOST_REPLAYS, MOST_OF_PERSON = 50, 5
"""That play at the same time: in the whole room, and for one person; this very machine may have them all."""


class LiveSocketServer(Visits[LiveHello]):
    """Connects pages to live tables."""

    def __init__(self, room: Room, live: LiveRoom, places: Places) -> None:
        super().__init__(room, places, live_messages.LiveCommand, LiveHello)
        self.live = live

    async def visit(self, page: PageSocket, name: str, person: str) -> None:
        """A page comes to the table that `GAME/ID` names."""
        hello = await self.greet(page)
        if hello is None:
            return
        game, _slash, table_id = name.partition("/")
        try:
            table = self.live.table(game, table_id)
        except NoSuchGame:
            page.disconnect(messages.NO_SUCH_GAME)
            return
        is_player = bool(table.seats_of(hello.secrets))
        if not is_player and (self.places.is_for_players or table.audience.is_full):
            page.disconnect(messages.FULL)
            return
        live_page = LivePage(page)
        table.join(live_page, hello.secrets)
        try:
            await self._serve(live_page, table, person)
        finally:
            table.leave(live_page)

    async def _serve(self, page: LivePage, table: LiveTable, person: str) -> None:
        bucket = Bucket(capacity=100, per_second=40)  # keys go down and up: twenty a second are a master's
        while (command := await self.next_command(page.socket, bucket, lambda: 0)) is not None:
            try:
                self._obey(page, table, command, person)
            except LudothequeError as reason:
                tell(page.socket, messages.Refused("", "not_allowed", str(reason), 0))

    def _obey(self, page: LivePage, table: LiveTable, command: object, person: str) -> None:
        if isinstance(command, live_messages.KeysDown):
            table.press(page, command.down, command.number)
        elif isinstance(command, live_messages.SetPause):
            if page.socket.seats or not table.mode.people:
                table.pause() if command.on else table.resume()
        elif isinstance(command, live_messages.PlayAgain):
            if page.socket.seats or not table.mode.people:
                self.live.take_again(person)
                table.again(page.socket.seats)
        elif isinstance(command, live_messages.GiveUp):
            for seat in page.socket.seats:
                table.give_up(seat)
        elif isinstance(command, live_messages.TakeSeat):
            table.sit(page, command.secret, command.name)
        elif isinstance(command, LiveHello):
            table.join(page, command.secrets)


class ReplaySocketServer(Visits[LiveHello]):
    """Plays records again for pages, for each its own."""

    def __init__(self, room: Room, live: LiveRoom, places: Places) -> None:
        super().__init__(room, places, live_messages.ReplayCommand, LiveHello)
        self.live = live
        self._playing: Counter[str] = Counter()
        self._jumps = asyncio.Semaphore(3)

    async def visit(self, page: PageSocket, name: str, person: str) -> None:
        """A page looks at the record of this id."""
        if await self.greet(page) is None:
            return
        own = MOST_REPLAYS if person == HERE else MOST_OF_PERSON
        is_full = self._playing.total() >= MOST_REPLAYS or self._playing[person] >= own
        if self.places.is_for_players or is_full:
            page.disconnect(messages.FULL)
            return
        try:
            replay = ReplayVisit(await self.live.record(name), LivePage(page), self.live.clock)
        except LudothequeError as trouble:
            is_damaged = isinstance(trouble, StoreTrouble) and not isinstance(trouble, NoSuchGame)
            page.disconnect(messages.DAMAGED if is_damaged else messages.NO_SUCH_GAME)
            return
        self._playing[person] += 1
        try:
            replay.set_speed(1)
            await self._serve(page, replay)
        finally:
            self._playing[person] -= 1
            self._playing += Counter()  # forgets who plays none any more
            replay.close()

    async def _serve(self, page: PageSocket, replay: ReplayVisit) -> None:
        bucket = command_bucket()
        while (command := await self.next_command(page, bucket, lambda: 0)) is not None:
            if isinstance(command, live_messages.SetSpeed):
                replay.set_speed(command.times)
            elif isinstance(command, live_messages.Jump):
                async with self._jumps:
                    await replay.jump(command.tick)
            else:
                replay.show()
