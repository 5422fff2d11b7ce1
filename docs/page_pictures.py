"""Make the pictures of the game room's pages: `python docs/page_pictures.py`.

A room of its own runs for it; Debian's chromium visits it, wide and narrow, in light and dark.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ludotheque import catalogue
from ludotheque.cli import main as run_command
from ludotheque.match import PERSON, Match

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path(__file__).parent / "pictures"
SIZES = {1280: 800, 390: 844}
MOVES = (
    "a5 q3 ccw, c5 q4 ccw, c1 q3 cw, f3 q3 cw, f6 q1 cw, a3 q4 ccw, f6 q2 ccw, b6 q1 cw, d6 q3 cw, "
    "f2 q3 ccw, c4 q2 cw, b3 q2 ccw, d5 q3 ccw, c2 q4 ccw, d5 q1 ccw, a2 q2 ccw, e3 q1 cw, e2 q2 cw, "
    "a2 q1 cw, b4 q1 cw, a3 q3 ccw, d3 q4 ccw, d1 q3 cw, c6 q3 ccw"
)


def save_of(moves: int) -> str:
    """A game against a machine, some moves on."""
    match = Match(catalogue.game("quintago"))
    match.players = [PERSON, catalogue.first_opponent("quintago")]
    for text in MOVES.split(", ")[:moves]:
        match.play(match.read(text))
    return match.save()


def open_save(address: str, save: str) -> tuple[str, dict[str, str]]:
    """A table with this game: its name, and the secrets of its seats."""
    content = json.dumps({"save": save, "name": "Anne"}).encode()
    headers = {"Origin": address, "Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/api/games/opened", content, headers)
    with urllib.request.urlopen(request) as answer:
        opened = json.load(answer)
    return opened["id"], opened["secrets"]


def visit(page: Page, address: str, save: str) -> None:
    """Sit down at a table with this game."""
    game, secrets = open_save(address, save)
    page.goto(address)
    keep = "([game, secrets]) => localStorage.setItem(`ludotheque.seats.${game}`, JSON.stringify(secrets))"
    page.evaluate(keep, [game, secrets])
    page.goto(f"{address}/table/{game}")
    page.get_by_role("gridcell").first.wait_for()


def lobby(page: Page, address: str) -> None:
    """Where one chooses."""
    open_save(address, save_of(6))
    page.goto(address)


def game(page: Page, address: str) -> None:
    """The moment between the stone and the turn."""
    visit(page, address, save_of(12))
    page.locator("[role=gridcell][aria-disabled=false]").nth(7).click()


def analysis(page: Page, address: str) -> None:
    """What best play makes of each hole."""
    visit(page, address, save_of(24))
    page.locator("#analyse").click()
    page.wait_for_selector("#legend:not(:empty)", state="attached")


def replay(page: Page, address: str) -> None:
    """A game that is over, some moves back."""
    visit(page, address, save_of(24))
    page.locator("#resign").click()
    page.locator("#resigning .primary").click()
    page.wait_for_selector("#again:not([hidden])")
    page.locator("#prompt").focus()
    for _press in range(4):
        page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#back:not([hidden])", state="attached")


def tetramino(page: Page, address: str) -> None:
    """A card half done, a piece in the hand, and what is known of the position."""
    match = Match(catalogue.game("tetramino", "statement"))
    for text in ("p1 r1 a1", "p2 r0 a2"):
        match.play(match.read(text))
    visit(page, address, match.save())
    page.locator("#analyse").click()
    page.wait_for_selector("#legend:not(:empty)", state="attached")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("6", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)


def labyrinthe(page: Page, address: str) -> None:
    """Four at the maze, the tile waiting at its slot; each push with the fewest turns that begin with it."""
    match = Match(catalogue.game("labyrinthe", "open"), 4, seed=5)
    match.players = [PERSON, "easy", "normal", "hard"]
    visit(page, address, match.save())
    page.locator("#analyse").click()
    page.wait_for_selector("#legend:not(:empty)", state="attached")
    page.locator("[role=gridcell][aria-disabled=false]").nth(1).click()


def sheet(browser: Browser, folder: str) -> None:
    """A page of cards to print."""
    target = Path(folder) / "sheet.svg"
    making = ["tetramino", "new", "--grid", "6x5", "--level", "hard", "--count", "6", "--seed", "3"]
    run_command([*making, "--sheet", str(target), "--lang", "en"])
    page = browser.new_page(viewport={"width": 794, "height": 1123})
    page.goto((Path(folder) / "sheet-1.svg").as_uri())
    page.screenshot(path=FOLDER / "tetramino-sheet.jpg", quality=85)
    page.close()


def photograph(browser: Browser, address: str) -> None:
    """Every page, at each width, in light and dark."""
    for scheme in ("light", "dark"):
        for width, height in SIZES.items():
            for take in (lobby, game, analysis, replay, tetramino, labyrinthe):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,  # type: ignore[arg-type]
                    reduced_motion="reduce",
                    locale="en-GB",
                )
                page = context.new_page()
                take(page, address)
                page.wait_for_timeout(300)
                page.screenshot(path=FOLDER / f"page-{take.__name__}-{scheme}-{width}.jpg", quality=85)
                context.close()


def main() -> None:
    """Open a room, take the pictures, close it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "ludotheque",
            "serve",
            "--port",
            "0",
            "--store",
            f"{folder}/room.sqlite",
        ]
        room = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert room.stdout is not None
            found = re.search(r"http://\S+", room.stdout.readline())
            assert found is not None
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                photograph(browser, found[0])
                sheet(browser, folder)
                browser.close()
        finally:
            room.terminate()
            room.wait()


if __name__ == "__main__":
    main()
