"""A method's settings as options of the command line: a dataclass's fields, with their texts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, replace
from typing import Any, TypeVar

from ludotheque.game import Unreadable
from ludotheque.words import _

PREFIX = "setting_"

Settings = TypeVar("Settings")


def add_settings(parser: argparse._ArgumentGroup | argparse.ArgumentParser, defaults: Any) -> None:
    """An option for each field; one that is not given is not in the result."""
    for one in fields(defaults):
        told = str(one.metadata.get("help", one.name))
        text = _("{text} (by default {value})", text=_(told), value=getattr(defaults, one.name))
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


def make_settings(defaults: Settings, given: Mapping[str, Any]) -> Settings:
    """The settings, with the defaults for what is not given; numbers out of bounds are refused."""
    known = {one.name: one for one in fields(defaults)}  # type: ignore[arg-type]
    for name, value in given.items():
        wanted = type(known[name].default) if name in known else None
        is_right = type(value) is wanted or (wanted is float and type(value) is int)
        if not is_right or (isinstance(value, int | float) and not _is_within(known[name], value)):
            raise Unreadable(_("the setting {name} cannot be {value}", name=name[:40], value=str(value)[:40]))
    return replace(defaults, **given)  # type: ignore[type-var]


def _is_within(one: Field[Any], value: float) -> bool:
    return bool(one.metadata.get("least", 0) <= value <= one.metadata.get("most", 1e15))


def _reader(one: Field[Any]) -> Callable[[str], Any]:
    kind: Any = type(one.default)

    def read(text: str) -> Any:
        try:
            return kind(text) if kind is not int else int(text.replace("_", ""))
        except ValueError:
            raise argparse.ArgumentTypeError(_("{text} is not a number", text=text[:20])) from None

    return read
