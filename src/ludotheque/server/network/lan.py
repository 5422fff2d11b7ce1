"""A room beyond loopback: its addresses, the key of its tokens, a square to photograph."""

from __future__ import annotations

import io
import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import segno

USUAL_PORT = 80
KEY_LENGTH = 32


def lan_address() -> str:
    """The address by which others on the network reach this machine; loopback's when there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def address_of(name: str, port: int) -> str:
    """The address of a room, as browsers write it: they leave the usual port away."""
    return f"http://{_host(name, port)}"


def host_names(port: int, address: str | None = None) -> list[str]:
    """What browsers may call this room."""
    names = ["127.0.0.1", "localhost", "[::1]"]
    if address is not None:
        names += [address, socket.gethostname(), f"{socket.gethostname()}.local"]
    return [*(f"{name}:{port}" for name in names), *(_host(name, port) for name in names)]


def _host(name: str, port: int) -> str:
    return name if port == USUAL_PORT else f"{name}:{port}"


def room_key(path: Path) -> bytes:
    """The key that signs the tokens of those who were let in, kept in a file that only its owner can read.

    Whoever deletes the file turns everybody out; where it cannot be kept, a restart does.
    """
    with suppress(OSError):
        path.with_suffix(".code").unlink()  # an older room kept its code there
    try:
        path.chmod(0o600)
        kept = bytes.fromhex(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        kept = b""
    if len(kept) == KEY_LENGTH:
        return kept
    key = secrets.token_bytes(KEY_LENGTH)
    new = path.with_suffix(".key-new")
    with suppress(OSError):
        new.unlink(missing_ok=True)
        with open(new, "x", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(key.hex())
        new.replace(path)
    return key


def qr_square(text: str) -> str:
    """A text as a square of half blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


class QrPicture(NamedTuple):
    """A square for a page: the path of its dark modules in a drawing of that size."""

    size: int
    path: str


def qr_picture(text: str) -> QrPicture:
    """A text as a square, with the white margin that cameras need."""
    square = segno.make(text, error="m", micro=False)
    rows = list(square.matrix_iter(border=4))
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return QrPicture(len(rows), "".join(dark))
