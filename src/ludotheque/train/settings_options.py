"""A method's settings as options of the command line: a dataclass's fields, with their texts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import Any

from ludotheque.game import Unreadable
from ludotheque.train.learning import MethodSettings
from ludotheque.words import _

PREFIX = "setting_"


def add_settings(
    parser: argparse._ArgumentGroup | argparse.ArgumentParser, kind: type[MethodSettings]
) -> None:
    """An option for each field; one that is not given is not in the result."""
    for one in fields(kind):
        told = str(one.metadata.get("help", one.name))
        text = _("{text} (by default {value})", text=_(told), value=one.default)
        parser.add_argument(
            f"--{one.name.replace('_', '-')}",
            dest=f"{PREFIX}{one.name}",
            type=_reader(one),
            metavar="N" if type(one.default) in (int, float) else _("NAME"),
            default=argparse.SUPPRESS,
            help=text.replace("%", "%%"),
        )


def given_settings(options: argparse.Namespace) -> dict[str, Any]:
    """Those that were given, by name."""
    return {
        name.removeprefix(PREFIX): value for name, value in vars(options).items() if name.startswith(PREFIX)
    }


def make_settings(kind: type[MethodSettings], given: Mapping[str, Any]) -> MethodSettings:
    """The settings, with the defaults for what is not given; numbers out of all bounds are refused."""
    known = {one.name: one for one in fields(kind)}
    for name, value in given.items():
        wanted = type(known[name].default) if name in known else None
        is_right = type(value) is wanted or (wanted is float and type(value) is int)
        if not is_right or (isinstance(value, int | float) and not 0 <= value <= 1e15):
            raise Unreadable(_("the setting {name} cannot be {value}", name=name[:40], value=str(value)[:40]))
    return kind(**given)


def _reader(one: Field[Any]) -> Callable[[str], Any]:
    kind: Any = type(one.default)

    def read(text: str) -> Any:
        try:
            return kind(text) if kind is not int else int(text.replace("_", ""))
        except ValueError:
            raise argparse.ArgumentTypeError(_("{text} is not a number", text=text[:20])) from None

    return read
