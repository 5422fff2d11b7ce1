"""The treasures: what they are called. A treasure is its number, from 1 on; 0 is none."""

from __future__ import annotations

from ludotheque.words import _, mark

TREASURES = (
    mark("key"),
    mark("crown"),
    mark("ring"),
    mark("coin"),
    mark("sword"),
    mark("shield"),
    mark("candle"),
    mark("book"),
    mark("map"),
    mark("owl"),
    mark("cat"),
    mark("mouse"),
    mark("bat"),
    mark("spider"),
    mark("snail"),
    mark("lizard"),
    mark("dragon"),
    mark("ghost"),
    mark("gem"),
    mark("chest"),
    mark("helmet"),
    mark("bell"),
    mark("moon"),
    mark("star"),
)
"""Their names, number 1 first."""

assert len(TREASURES) == 24


def treasure_name(number: int) -> str:
    """What a treasure is called, in the reader's language."""
    return _(TREASURES[number - 1])
