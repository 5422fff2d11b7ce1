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
from ludotheque.live_recording import Recording
from ludotheque.match import Match
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.live.play_screen import LiveScreen
from ludotheque.screens.terminal.watch_screen import WatchScreen
from ludotheque.screens.watching import Watching

FOLDER = Path(__file__).parent / "pictures"
SIZE = (96, 28)
MIDDLE = (
    "c3 q4 cw, d4 q1 ccw, b2 q3 cw, e5 q2 cw, d3 q1 cw, c5 q4 ccw, b5 q3 ccw, e2 q2 ccw, "
    "d2 q2 cw, c4 q1 ccw, a4 q4 cw, f3 q2 ccw"
)
LATE = (
    "a5 q3 ccw, c5 q4 ccw, c1 q3 cw, f3 q3 cw, f6 q1 cw, a3 q4 ccw, f6 q2 ccw, b6 q1 cw, d6 q3 cw, "
    "f2 q3 ccw, c4 q2 cw, b3 q2 ccw, d5 q3 ccw, c2 q4 ccw, d5 q1 ccw, a2 q2 ccw, e3 q1 cw, e2 q2 cw, "
    "a2 q1 cw, b4 q1 cw, a3 q3 ccw, d3 q4 ccw, d1 q3 cw, c6 q3 ccw, e1 q1 ccw, e4 q2 cw"
)
TETRIS = "left left left space right right right right space up right space left up space right right z"
DAMES = "33-28, 19-23, 28x19, 14x23, 39-33, 10-14, 44-39, 14-19, 50-44, 5-10, 31-27, 10-14"
PUZZLE = "p1 r1 a1, p2 r0 a2, p5 r0 d1"


def table(moves: str = "", variant: str = "boxed", game: str = "quintago") -> LocalTable:
    """A game of people, some moves on."""
    match = Match(catalogue.game(game, variant))
    for text in filter(None, moves.split(", ")):
        match.play(match.read(text))
    return LocalTable(match)


def tetris_by_clock() -> Ludotheque:
    """A game beside a machine, which begins."""
    live = catalogue.live_game("tetris")
    assert live is not None
    start_of = Recording("tetris", "machine", "7", live.options({}))
    return Ludotheque(None, lambda: LiveScreen(live, start_of, "fast"))


def tetris_watched() -> Ludotheque:
    """A machine at eight pieces a second."""
    game = catalogue.game("tetris")
    return Ludotheque(None, lambda: WatchScreen(lambda seed: Watching(game, "dt-20", seed), 5, 8))


async def photograph(
    name: str, app: Ludotheque, keys: str = "", light: bool = False, seconds: float = 0
) -> str:
    """What the screen shows once these keys are pressed, with some seconds between them, as SVG."""
    async with app.run_test(size=SIZE) as pilot:
        if light:
            app.action_theme()
        await pilot.pause()
        for key in keys.split():
            await pilot.pause(seconds)
            await pilot.press(key)
        await settled(pilot)
        svg = app.export_screenshot(title=name)
    svg = svg.replace("font-size: 20px", "font-size: 21px")  # so that blocks touch each other
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    return re.sub(r"font-family: [^;]*;", "font-family: 'DejaVu Sans Mono', monospace;", svg)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is being computed any more."""
    for worker in [one for one in pilot.app.workers if one.node is pilot.app.screen]:
        await worker.wait()
    await pilot.pause()


async def main() -> None:
    """Make every picture."""
    FOLDER.mkdir(exist_ok=True)
    shots = {
        "room": await photograph("Ludothèque", Ludotheque()),
        "quintago": await photograph("quintago", Ludotheque(table(MIDDLE)), "left"),
        "quintago-turn": await photograph("quintago", Ludotheque(table(MIDDLE)), "right right enter 2"),
        "quintago-analysis": await photograph("quintago", Ludotheque(table(LATE)), "a left down down"),
        "quintago-analysis-turn": await photograph(
            "quintago", Ludotheque(table(LATE)), "a left down down enter 4"
        ),
        "tetramino": await photograph(
            "tetramino", Ludotheque(table(PUZZLE, "statement", "tetramino")), "6 right right down o"
        ),
        "labyrinthe": await photograph("labyrinthe", Ludotheque(table("", "statement", "labyrinthe"))),
        "dames": await photograph("dames", Ludotheque(table(DAMES, "international", "dames")), "]"),
        "tetris": await photograph("tetris", tetris_by_clock(), TETRIS, seconds=0.3),
        "tetris-watch": await photograph("tetris", tetris_watched(), "space right", seconds=4),
        "quintago-light": await photograph("quintago", Ludotheque(table(MIDDLE)), "left", light=True),
    }
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": 1200, "height": 800}, device_scale_factor=1.5)
        await page.route("**/*", lambda route: route.abort())
        for name, svg in shots.items():
            await page.set_content(f"<style>body {{ margin: 0 }}</style>{svg}")
            await page.locator("svg").screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        await browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, NO_MOTION="1")
        words.use(sys.argv[1] if len(sys.argv) > 1 else "en")
        asyncio.run(main())
