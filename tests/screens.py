"""A person at the Textual screens: presses keys, reads what is shown, waits until something is true."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Callable

from textual.pilot import Pilot

from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.table_screen import TableScreen

SIZE = (80, 24)


HOPS = 12
"""How often a message may be handed on until it has its effect: from the board up to the application, say."""


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys as fast as a keyboard sends them, and wait until all have had their effect."""
    for key in keys:
        pilot.app.simulate_key(key)
    await heard(pilot)


async def heard(pilot: Pilot[None]) -> None:
    """Wait until every message that is under way has had its effect, however busy the computer is."""
    for _hop in range(HOPS):
        await pilot.pause(0)


async def until(condition: Callable[[], object]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, "it never became true"
        await asyncio.sleep(0.01)


async def sit_down(pilot: Pilot[None]) -> LocalTable:
    """Wait until a table is open, and give it."""
    await until(lambda: pilot.app.screen.query(BoardWidget))
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen.table


async def until_quiet(pilot: Pilot[None]) -> None:
    """Wait for whatever the machines compute."""
    for worker in [one for one in pilot.app.workers if one.node is pilot.app.screen]:
        await worker.wait()
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    """All that can be read on the screen; each run of the same colour is a line."""
    drawn = re.sub(r"<style.*?</style>", "", pilot.app.export_screenshot(), flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "\n", drawn)).replace("\N{NO-BREAK SPACE}", " ")


def board(pilot: Pilot[None]) -> BoardWidget:
    """The board on the screen."""
    return pilot.app.screen.query_one(BoardWidget)


def drawn(pilot: Pilot[None]) -> str:
    """The board, without its colours."""
    return "\n".join(row.plain for row in board(pilot).picture.rows)


def text_of(pilot: Pilot[None], widget: str) -> str:
    """What one part of the screen says."""
    return str(pilot.app.screen.query_one(widget).render())


def status(pilot: Pilot[None]) -> str:
    """What is said below the board."""
    return text_of(pilot, "#status")
