"""What is kept of a live game that is over: enough to play it again tick by tick, and what came of it."""

from __future__ import annotations

import zlib

import msgspec

from ludotheque.server.live.messages import LiveResult

LARGEST = 400_000
"""Bytes of a record on disk; of a longer game nothing is kept."""

LARGEST_UNPACKED = 20_000_000


class LiveRecord(msgspec.Struct, frozen=True):
    """A game: how it was set up, the keys of all ticks as runs, the seats that were given up, and its log."""

    id: str
    game: str
    mode: str
    options: dict[str, int]
    seed: str
    names: list[str]  # of the players, "" where none was given
    machines: list[str]  # the pace of each seat's machine, "" for people
    ticks: int
    keys: list[list[int]]
    dropped: list[tuple[int, int]]  # after so many ticks: a seat
    log: list[tuple[int, int, str, str]]  # after so many ticks: a seat, a kind, a text
    scores: list[float]
    reason: str
    figures: list[dict[str, int]]
    time: float


def packed(record: LiveRecord) -> bytes | None:
    """A record as it is stored; None where it is too large."""
    content = zlib.compress(msgspec.json.encode(record), 6)
    return content if len(content) <= LARGEST else None


def unpacked(content: bytes) -> LiveRecord:
    """The record that was stored; a ValueError or DecodeError where it is none."""
    opened = zlib.decompressobj()
    text = opened.decompress(content, LARGEST_UNPACKED)
    if opened.unconsumed_tail or not opened.eof:
        raise msgspec.DecodeError
    return msgspec.json.decode(text, type=LiveRecord)


def result_of(record: LiveRecord, text: str) -> LiveResult:
    """What came of it, in words."""
    return LiveResult(text, record.scores, record.figures, record.id)
