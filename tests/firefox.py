"""Debian's Firefox, driven over WebDriver BiDi, which it speaks by itself: a page, clicks, keys, scripts.

https://w3c.github.io/webdriver-bidi: commands and answers are JSON objects on a WebSocket.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.rooms import Json, wait_until

FIREFOX = "/usr/bin/firefox-esr"
PATIENCE = 60.0  # seconds; a busy machine is no fault of the page
LARGEST_ANSWER = 50_000_000
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.newtab.preload": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.serviceWorkers.enabled": False,
    "fission.autostart": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
"""No tasks beside our pages, no process that is not needed, nothing that moves."""


@contextmanager
def open_firefox() -> Iterator[Firefox]:
    """A Firefox with a new profile, for the time of some tests."""
    with tempfile.TemporaryDirectory() as folder:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
        Path(folder, "user.js").write_text("".join(lines))
        log = Path(folder, "log")
        with log.open("wb") as said:
            command = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder]
            process = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            wait_until(lambda: b"BiDi listening on" in log.read_bytes(), PATIENCE)
            found = re.search(r"BiDi listening on (ws://\S+)", log.read_text(errors="replace"))
            assert found
            with connect(f"{found[1]}/session", max_size=LARGEST_ANSWER, compression=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()
            process.wait()


class Firefox:
    """A browser with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, count(1)
        self.complaints: list[str] = []
        self._command("session.new", capabilities={})
        self._command("session.subscribe", events=["log.entryAdded"])
        self.page = self._command("browsingContext.getTree")["contexts"][0]["context"]

    def _command(self, method: str, **parameters: Any) -> Json:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer: Json = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                if entry["level"] == "error":
                    self.complaints.append(str(entry["text"]))
            if answer.get("id") != number:
                continue
            assert answer["type"] == "success", answer
            result: Json = answer["result"]
            return result

    # --- The page -------------------------------------------------------------------------------------

    def go(self, address: str) -> None:
        """Open an address, and wait until it is loaded."""
        self._command("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def reload(self) -> None:
        self._command("browsingContext.reload", context=self.page, wait="complete")

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._command("browsingContext.setViewport", context=self.page, viewport=viewport)

    def picture(self, path: Path) -> None:
        """Keep what is seen, as a PNG file."""
        found = self._command("browsingContext.captureScreenshot", context=self.page)
        path.write_bytes(base64.b64decode(found["data"]))

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page, as JSON has it."""
        target = {"context": self.page}
        asked = f"JSON.stringify({script})"
        found = self._command("script.evaluate", expression=asked, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true in the page."""
        wait_until(lambda: bool(self.evaluate(script)), PATIENCE)

    def text(self, selector: str) -> str:
        """What can be read in an element; "" where there is none."""
        return str(self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    # --- The hand -------------------------------------------------------------------------------------

    def middle(self, selector: str) -> tuple[int, int]:
        """The middle of an element on the page, once it is there, and brought into sight."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.wait_for(f"{element}?.checkVisibility() ?? false")
        self.evaluate(f"{element}.scrollIntoView({{ block: 'nearest' }}) ?? null")
        box = self.evaluate(f"{element}.getBoundingClientRect()")
        return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)

    def click(self, selector: str) -> None:
        self.point(self.middle(selector), "down", "up")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        between = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.point(start, "down")
        self.point(between)
        self.point(end, "up")

    def point(self, place: tuple[int, int], *buttons: str) -> None:
        """Move the mouse to a place, and press or release its button there."""
        moved: Json = {"type": "pointerMove", "x": place[0], "y": place[1]}
        made = [moved, *({"type": f"pointer{which.title()}", "button": 0} for which in buttons)]
        source = {"type": "pointer", "id": "mouse", "actions": made}
        self._command("input.performActions", context=self.page, actions=[source])

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        made = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": made}
        self._command("input.performActions", context=self.page, actions=[source])
