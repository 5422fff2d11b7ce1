"""Start the room: find its place on disk and on the network, say how to get there, serve until stopped."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path

from ludotheque.game import LudothequeError
from ludotheque.server.app import create_app
from ludotheque.server.names import new_code
from ludotheque.server.network.access import Access
from ludotheque.server.network.connections import Connections, most_connections
from ludotheque.server.network.lan import address_of, host_names, lan_address, qr_square, room_key
from ludotheque.server.network.log_lines import bound_the_log
from ludotheque.server.network.room_server import RoomConfig, RoomServer
from ludotheque.server.store.file import default_path, prepare
from ludotheque.server.store.interface import StoreTrouble
from ludotheque.server.store.lock import addresses_of_holder, lock
from ludotheque.server.store.sqlite import make_ready
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _

PORT = 8437
PORTS_TO_TRY = 20
SWITCH_SECONDS = 0.0005
"""How soon a thread that writes or reads the store gives way to the loop: ten times as soon as usual."""

CODE_LENGTH = 6
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
    path = store or default_path()
    prepare(path)
    held = lock(path)
    if held is None:
        return _point_to_running(path, port, lan, browse)
    make_ready(path)
    bound_the_log()
    sys.setswitchinterval(SWITCH_SECONDS)
    listener = _listen("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 (asked for by name)
    number = listener.getsockname()[1]
    local = address_of("127.0.0.1", number)
    address = lan_address() if lan else None
    shared = address_of(address, number) if address else None
    code = new_code(CODE_LENGTH) if lan else None
    key = room_key(path.with_suffix(".key")) if lan else None
    held.say(local, *([shared] if shared else []))

    def announce() -> None:
        print(_("The game room is open: {address}", address=local), flush=True)
        if shared and code:
            print(_("For the others: {address}, join code {code}", address=shared, code=code))
            print(qr_square(f"{shared}/join#{code}"))
        print(_("Every move is kept in {path}; Ctrl-C closes the room.", path=path), flush=True)
        if browse:
            open_browser(local)

    app = create_app(path, Access(host_names(number, address), code, shared, key), waits)
    config = RoomConfig(app, Connections(most_connections()), waits)
    with suppress(KeyboardInterrupt):
        RoomServer(config, announce).run(sockets=[listener])
    held.release()
    print(_("The room is closed."))
    return 0


def _point_to_running(path: Path, port: int | None, lan: bool, browse: bool) -> int:
    """Say where the room is that has these games; another kind of room cannot be opened beside it."""
    address, *shared = addresses_of_holder(path) or [""]
    if not address:
        raise StoreTrouble(_("the games in {path} are in use by a room that is open already", path=path))
    if lan and not shared:
        raise StoreTrouble(
            _(
                "a room for this computer only is open already: {address}; close it (Ctrl-C where it was "
                "started) and try again, or open a second one with games of its own: --store FILE",
                address=address,
            )
        )
    if port is not None and address != address_of("127.0.0.1", port):
        raise StoreTrouble(
            _(
                "the room is open already, but not at the port {port}: {address}; close it (Ctrl-C where it "
                "was started) and try again, or open a second one with games of its own: --store FILE",
                port=port,
                address=address,
            )
        )
    print(_("The game room is open already: {address}", address=address))
    for other in shared:
        print(_("For the others: {address}; the code is at the top of its page", address=other))
    if browse:
        open_browser(address)
    return 0


def open_browser(address: str) -> None:
    """Open the page where there is a screen; a browser in text would take the terminal away."""
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        webbrowser.open(address)


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
