"""A room beyond loopback: its address, its join code, and both as a square to photograph."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path

import segno

from ludotheque.server.names import ALPHABET, new_code

CODE_LENGTH = 6


def lan_address() -> str:
    """The address by which others on the network reach this machine; loopback's when there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only the way there is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def host_names(port: int, address: str | None = None) -> list[str]:
    """What browsers may call this room."""
    names = ["127.0.0.1", "localhost", "[::1]"]
    if address is not None:
        names += [address, socket.gethostname(), f"{socket.gethostname()}.local"]
    return [f"{name}:{port}" for name in names]


def join_code(path: Path) -> str:
    """The room's code: the one of last time, so that a restart turns nobody out, else a new one."""
    try:
        kept = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        kept = ""
    if len(kept) == CODE_LENGTH and not set(kept) - set(ALPHABET):
        return kept
    code = new_code(CODE_LENGTH)
    with open(path, "w", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(code + "\n")
    return code


def qr_square(text: str) -> str:
    """A text as a square of half blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue().rstrip("\n")
