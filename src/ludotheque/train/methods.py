"""The methods of training by name, each in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque import catalogue
from ludotheque.game import UnknownName
from ludotheque.train.learning import Method, MethodSettings
from ludotheque.words import _

METHODS = {
    "cma-es": "ludotheque.train.cma_es:METHOD",
    "cross-entropy": "ludotheque.train.cross_entropy:METHOD",
    "genetic": "ludotheque.train.genetic:METHOD",
    "cbmpi": "ludotheque.train.policy_iteration:METHOD",
    "dpi": "ludotheque.train.policy_iteration:DPI",
    "td": "ludotheque.train.td:METHOD",
    "q-learning": "ludotheque.train.q_learning:METHOD",
}


def method_named(name: str) -> Method:
    """The method of that name."""
    if name not in METHODS:
        text = _("there is no method {name}; there are: {names}", name=name[:40], names=", ".join(METHODS))
        raise UnknownName(text)
    found: Method = catalogue.load(METHODS[name])
    return found


def settings_of(given: Sequence[str]) -> type[MethodSettings]:
    """The settings of the method that a command line names; those of the first one where it names none."""
    for word, after in zip(given, [*given[1:], ""], strict=False):
        name = after if word == "--method" else word.removeprefix("--method=")
        if word.startswith("--method") and name in METHODS:
            return method_named(name).settings
    return method_named(next(iter(METHODS))).settings
