"""argparse's own texts (usage, options, errors) in the language in use."""

from __future__ import annotations

import argparse

from ludotheque import words
from ludotheque.words import _, mark

TEXTS = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("unrecognized arguments: %s"),
    mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("expected one argument"),
    mark("expected at most one argument"),
    mark("expected at least one argument"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    mark("unknown parser %(parser_name)r (choices: %(choices)s)"),
    mark("%(prog)s: error: %(message)s\n"),
)
"""All that a person can make it say, in the versions of Python that we run on."""


def translate_argparse() -> None:
    """Let argparse look its texts up among ours: it asks gettext, which knows them in no language."""
    vars(argparse).update(_=words._)


def whole_number(text: str) -> int:
    """A number as an argument; argparse itself would name Python's type in a refusal."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("{text} is not a whole number", text=text[:20])) from None


def number(text: str) -> float:
    """A number, perhaps with a decimal point or comma."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(_("{text} is not a number", text=text[:20])) from None
