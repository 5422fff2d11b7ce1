"""Names that people give themselves: harmless wherever they are shown."""

from __future__ import annotations

import secrets
import unicodedata

LONGEST_NAME = 24
MOST_ACCENTS = 4
"""On a letter: Burmese needs as many, and they cover no other line."""

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""For what people read aloud or type: no sign that looks like another."""

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that are not seen, or turn around what follows (U+202E), or break the line."""

_BLANK = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0))
"""Letters and signs that look like nothing."""


def clean_name(text: str) -> str:
    """The name composed (NFC), without hidden signs or needless spaces, not too long, no accents piled up."""
    seen = [sign for sign in " ".join(text.split()) if unicodedata.category(sign) not in _HIDDEN]
    kept, accents = "", MOST_ACCENTS  # none before the first letter of a word
    for sign in unicodedata.normalize("NFC", "".join(seen).translate(_BLANK)):
        accents = accents + 1 if unicodedata.category(sign)[0] == "M" else MOST_ACCENTS * sign.isspace()
        kept += sign if accents <= MOST_ACCENTS else ""
    return " ".join(" ".join(kept.split())[:LONGEST_NAME].split())


def new_code(length: int) -> str:
    """Random signs that are easy to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _place in range(length))
