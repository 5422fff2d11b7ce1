"""Names that people give themselves: harmless wherever they are shown."""

from __future__ import annotations

import secrets
import unicodedata

from ludotheque.plain_text import HIDDEN

LONGEST_NAME = 24
MOST_ACCENTS = 4
"""On a letter: Burmese needs as many, and they cover no other line."""

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""For what people read aloud or type: no character looks like another."""

_BLANK = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0))
"""Letters and symbols that look like nothing."""


def clean_name(text: str) -> str:
    """The name composed (NFC), without hidden characters, needless spaces or piles of accents, and short."""
    seen = [
        character for character in " ".join(text.split()) if unicodedata.category(character) not in HIDDEN
    ]
    kept, accents = "", MOST_ACCENTS  # none before the first letter of a word
    for character in unicodedata.normalize("NFC", "".join(seen).translate(_BLANK)):
        accents = (
            accents + 1 if unicodedata.category(character)[0] == "M" else MOST_ACCENTS * character.isspace()
        )
        kept += character if accents <= MOST_ACCENTS else ""
    return " ".join(" ".join(kept.split())[:LONGEST_NAME].split())


def new_code(length: int) -> str:
    """Random characters that are easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _place in range(length))
