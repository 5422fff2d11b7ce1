"""A table's socket: a page says hello, then its commands come in and notices go out.

What takes longer than a move goes through the slow lane, so that a crowd holds nobody up.
"""

from __future__ import annotations

import asyncio

from ludotheque.server import messages
from ludotheque.server.advice import AdviceRequests
from ludotheque.server.messages import AnyCommand, Hello
from ludotheque.server.network.page_socket import PageSocket
from ludotheque.server.network.places import Places
from ludotheque.server.network.slow_lane import SlowLane
from ludotheque.server.network.visits import Visits, command_bucket
from ludotheque.server.presence import tell
from ludotheque.server.room import Room
from ludotheque.server.store.interface import NoSuchGame, StoreTrouble
from ludotheque.server.tables import Table


class SocketServer(Visits[Hello]):
    """Connects pages to tables."""

    def __init__(self, room: Room) -> None:
        super().__init__(room, Places(), AnyCommand, Hello)
        self._slow_lane = SlowLane()

    async def visit(self, page: PageSocket, name: str, person: str) -> None:
        """A page comes to the table of this id."""
        hello = await self.greet(page)
        if hello is None:
            return
        try:
            table = await self.room.table(name)
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

    async def _join(self, page: PageSocket, table: Table, hello: Hello) -> None:
        """Players come in at once, a crowd of watchers one after the other."""
        if table.record.holders(hello.secrets):
            table.join(page, hello)
        else:
            async with self._slow_lane:
                table.join(page, hello)

    async def _serve(self, page: PageSocket, table: Table, requests: AdviceRequests) -> None:
        bucket = command_bucket()
        while (command := await self.next_command(page, bucket, lambda: table.record.seq)) is not None:
            if isinstance(command, Hello):
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
