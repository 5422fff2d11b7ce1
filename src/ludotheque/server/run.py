"""Start the room: find its place on disk and on the network, say how to get there, serve until stopped."""

from __future__ import annotations

import fcntl
import os
import resource
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotheque.game import LudothequeError
from ludotheque.server.access import Access
from ludotheque.server.app import create_app
from ludotheque.server.lan import host_names, join_code, lan_address, qr_square
from ludotheque.server.sockets import LONGEST_FRAME
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.storage import folder
from ludotheque.words import _

PORT = 8437
PORTS_TO_TRY = 20
MILLISECONDS_UNREAD = 20_000
"""How long a connection may leave unread what was sent to it before it is dropped."""


def serve(
    port: int | None = None,
    lan: bool = False,
    store: Path | None = None,
    browse: bool = False,
    waits: Waits = PATIENT,
) -> int:
    """Serve until Ctrl-C; the result is an exit status."""
    path = store or folder("games") / "room.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = _lock(path)
    if lock is None:
        return _point_to_running(path, browse)
    _allow_many_connections()
    listener = _listen("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 (asked for by name)
    number = listener.getsockname()[1]
    local = f"http://127.0.0.1:{number}"
    address = lan_address() if lan else None
    code = join_code(path.with_suffix(".code")) if lan else None
    shared = f"http://{address}:{number}" if address else None
    with suppress(OSError):
        lock.truncate(0)
        lock.write(local)
        lock.flush()

    def announce() -> None:
        print(_("The game room is open: {address}", address=local), flush=True)
        if shared and code:
            print(_("For the others: {address}, join code {code}", address=shared, code=code))
            print(qr_square(f"{shared}/join#{code}"))
        print(_("Every move is kept in {path}; Ctrl-C closes the room.", path=path), flush=True)
        if browse:
            open_browser(local)

    app = create_app(path, Access(host_names(number, address), code, shared), waits)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http="h11",  # the other one takes requests of any length
        ws=PausingProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        proxy_headers=False,
    )
    with suppress(KeyboardInterrupt):
        AnnouncingServer(config, announce).run(sockets=[listener])
    print(_("The room is closed."))
    return 0


class PausingProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that reads nothing while its sends are stuck, so that answers to pings cannot pile up."""

    def pause_writing(self) -> None:
        """Too much waits to be sent."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """What waited is sent."""
        super().resume_writing()
        self.transport.resume_reading()


class AnnouncingServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then announce it."""
        await super().startup(sockets)
        self.announce()


def _lock(path: Path) -> IO[str] | None:
    """Held as long as the program runs: one room, one store. None when another has it."""
    try:
        lock = path.with_suffix(".lock").open("a+", encoding="utf-8")
    except OSError:  # a store that cannot be written needs no lock
        return Path("/dev/null").open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def _point_to_running(path: Path, browse: bool) -> int:
    address = path.with_suffix(".lock").read_text(encoding="utf-8")
    print(_("The game room is open already: {address}", address=address))
    if browse:
        open_browser(address)
    return 0


def open_browser(address: str) -> None:
    """Open the page where there is a screen; a browser in text would take the terminal away."""
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        webbrowser.open(address)


def _allow_many_connections() -> None:
    """As many open files as the system lets a program have."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: at this port, or at the first free one from ours on."""
    for candidate in [port] if port is not None else range(PORT, PORT + PORTS_TO_TRY):
        listener = socket.socket(proto=socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle's delay on
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # those that are accepted inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, MILLISECONDS_UNREAD)
        try:
            listener.bind((host, candidate))
        except (OSError, OverflowError) as error:
            listener.close()
            trouble = getattr(error, "strerror", None) or str(error)
        else:
            return listener
    raise LudothequeError(_("the port {port} cannot be used: {reason}", port=candidate, reason=trouble))
