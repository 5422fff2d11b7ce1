"""Texts from elsewhere, made harmless for a terminal and for a page.

A control character can make a terminal do anything, and a bidirectional one turns around what stands by it.
"""

from __future__ import annotations

import unicodedata

HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that are not seen, or turn around what follows (U+202E), or break the line."""


def visible(text: str) -> str:
    """The text without what cannot be seen; its lines stay lines."""
    if text.isprintable():
        return text
    return "".join(one for one in text if one == "\n" or unicodedata.category(one) not in HIDDEN)


def is_visible(content: object) -> bool:
    """Whether every text in this, which was read from JSON, can be seen whole."""
    if isinstance(content, str):
        return content.isprintable() or visible(content) == content
    if isinstance(content, dict):
        return all(is_visible(key) and is_visible(value) for key, value in content.items())
    return all(map(is_visible, content)) if isinstance(content, list) else True
