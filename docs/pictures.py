"""Make the pictures of the screens: `python docs/pictures.py`.

The application itself runs, without a terminal; Debian's chromium turns what it shows into PNG files.
Nothing is fetched: the font is an installed one.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright
from textual.pilot import Pilot

from ludotheque import catalogue, words
from ludotheque.match import Match
from ludotheque.screens.table import Table
from ludotheque.screens.terminal.app import Ludotheque

FOLDER = Path(__file__).parent / "pictures"
SIZE = (96, 28)
MIDDLE = (
    "c3 q4 cw, d4 q1 ccw, b2 q3 cw, e5 q2 cw, d3 q1 cw, c5 q4 ccw, b5 q3 ccw, e2 q2 ccw, "
    "d2 q2 cw, b4 q1 ccw, e4 q3 cw"
)
LATE = "c1 q1 cw"


def table(moves: str = "", variant: str = "boxed") -> Table:
    """A game between two people, some moves on."""
    match = Match(catalogue.game("quintago", variant))
    for text in filter(None, moves.split(", ")):
        match.play(match.read(text))
    return Table(match)


async def photograph(name: str, app: Ludotheque, keys: str = "", light: bool = False) -> str:
    """What the screen shows once these keys are pressed, as SVG."""
    async with app.run_test(size=SIZE) as pilot:
        if light:
            app.action_theme()
        await pilot.pause()
        for key in keys.split():
            await pilot.press(key)
        await settled(pilot)
        svg = app.export_screenshot(title=name)
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    return re.sub(r"font-family: [^;]*;", "font-family: 'DejaVu Sans Mono', monospace;", svg)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is being computed any more."""
    await pilot.app.workers.wait_for_complete(
        [worker for worker in pilot.app.workers if worker.node is pilot.app.screen]
    )
    await pilot.pause()


async def main() -> None:
    """Make every picture."""
    FOLDER.mkdir(exist_ok=True)
    shots = {
        "room": await photograph("Ludothèque", Ludotheque()),
        "quintago": await photograph("quintago", Ludotheque(table(MIDDLE)), "left"),
        "quintago-turn": await photograph("quintago", Ludotheque(table(MIDDLE)), "right right enter 2"),
        "quintago-light": await photograph("quintago", Ludotheque(table(MIDDLE)), "left", light=True),
    }
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = await browser.new_page(device_scale_factor=1.5)
        await page.route("**/*", lambda route: route.abort())
        for name, svg in shots.items():
            await page.set_content(f"<body style='margin:0;width:max-content'>{svg}</body>")
            width = int(float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1]))
            await page.evaluate(f"document.querySelector('svg').setAttribute('width', {width})")
            await page.locator("svg").screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        await browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_STATE_HOME=folder)
        words.use(sys.argv[1] if len(sys.argv) > 1 else "en")
        asyncio.run(main())
