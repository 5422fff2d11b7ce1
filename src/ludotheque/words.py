"""French and English: `_` translates for the reader of the moment, `mark` names a text to translate later.

The texts in the code are the English ones; `locale/` holds the others. The language is a context
variable, so that a server can answer two readers in two languages at once.
"""

from __future__ import annotations

import gettext
import os
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = Path(__file__).parent / "locale"
    return gettext.translation("ludotheque", folder, [language], fallback=language == "en")


def use(language: str) -> None:
    """Speak this language from now on."""
    _language.set(language)


def speaking(language: str) -> AbstractContextManager[None]:
    """Speak this language for a while."""
    return _Speaking(language)


class _Speaking:
    """Entered for every notice that a room sends: quicker than a generator."""

    def __init__(self, language: str) -> None:
        self._spoken = language

    def __enter__(self) -> None:
        self._before = _language.set(self._spoken)

    def __exit__(self, *_error: object) -> None:
        _language.reset(self._before)


def spoken() -> str:
    """The language in use."""
    return _language.get()


def from_locale() -> str:
    """The language that the environment asks for, English when it is none of ours."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = list(filter(None, os.environ.get(variable, "").split(":")))
        for one in wanted:
            if one[:2].lower() in LANGUAGES and one[2:3] in ("", "_", ".", "-", "@"):
                return one[:2].lower()
        if wanted:
            return "en"
    return "en"


def _(text: str, /, **values: object) -> str:
    """The text in the reader's language, its {fields} filled in."""
    translated = _catalogue(_language.get()).gettext(text)
    return translated.format(**values) if values else translated


def several(one: str, many: str, count: int, /, **values: object) -> str:
    """The form of the text that the count calls for; {count} is filled in."""
    return form(one, many, count).format(count=count, **values)


def form(one: str, many: str, count: int) -> str:
    """The form that the count calls for, its fields left open."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def mark(text: str) -> str:
    """Name a text for the catalogues and leave it as it is."""
    return text
