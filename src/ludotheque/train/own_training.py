"""Trainings that games have for themselves: `ludotheque train dames`, with the settings of the game."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ludotheque import catalogue, trained
from ludotheque.control import Control
from ludotheque.game import Unreadable, Unsupported
from ludotheque.train.arena import INTERRUPTED
from ludotheque.train.command import check_name, noting_interrupts
from ludotheque.train.run_folder import RunFolder, begun_folder, fresh_folder
from ludotheque.train.settings_options import add_settings, given_settings, make_settings
from ludotheque.trainable import OwnTraining
from ludotheque.weights import save_weights
from ludotheque.words import _

PARTS = "parts"
"""What is played and fitted on the way, in the folder of a training."""


def add_options(parser: argparse._ArgumentGroup, game: str, given: Sequence[str]) -> None:
    """An option for each setting, with the defaults of the rules that are given."""
    training = _training(game)
    rules = next((word for word in given if word in training.settings), next(iter(training.settings)))
    add_settings(parser, training.settings[rules])


def run(options: argparse.Namespace) -> int:
    """Train what a game's players know, and give the exit status."""
    training = _training(options.game)
    if options.option or options.rules not in (None, *training.settings):
        known = ", ".join(training.settings)
        raise Unsupported(_("{game} is trained by these rules: {names}", game=options.game, names=known))
    rules = options.rules or next(iter(training.settings))
    name = options.name or f"self-play-{rules}"
    check_name(options.game, name)
    begin = _resumed if options.resume else _begun
    rules, settings, folder = begin(options, training, name, rules)
    control = Control()
    try:
        with noting_interrupts(control.stop) as is_interrupted:
            weights = training.train(rules, settings, folder.path / PARTS, control)
    except BaseException:
        if not is_interrupted():
            raise
        print("\n" + _("interrupted; the same command with --resume goes on"), file=sys.stderr)
        return INTERRUPTED
    path = trained.path(options.game, name)
    save_weights(path, weights._replace(card=weights.card._replace(version=training.version)))
    if options.json:
        print(path.with_name(f"{path.name}.json").read_text(encoding="utf-8").rstrip())
    else:
        command = f"ludotheque play {options.game} --rules {rules} --players person,{name}"
        print(
            _("the weights are in {path}; play against them: {command}", path=f"{path}.npz", command=command)
        )
    return 0


def _begun(
    options: argparse.Namespace, training: OwnTraining, name: str, rules: str
) -> tuple[str, Any, RunFolder]:
    folder = fresh_folder(options.game, name, options.again)
    settings = make_settings(training.settings[rules], given_settings(options))
    shutil.rmtree(folder.path / PARTS, ignore_errors=True)
    folder.begin({"rules": rules, "version": training.version, "settings": asdict(settings)})
    return rules, settings, folder


def _resumed(
    options: argparse.Namespace, training: OwnTraining, name: str, rules: str
) -> tuple[str, Any, RunFolder]:
    """The training of that name as it was begun; whatever was given must be what it was."""
    folder = begun_folder(options.game, name)
    noted = folder.settings()
    try:
        before = make_settings(training.settings[noted["rules"]], noted["settings"])
        is_same = noted["version"] == training.version and options.rules in (None, noted["rules"])
        settings = make_settings(before, given_settings(options))
    except (KeyError, TypeError):
        raise Unreadable(_("the training in {path} is damaged: begin it again", path=folder.path)) from None
    if not is_same or settings != before:
        raise Unreadable(
            _("{name} was begun with other settings: leave them out, or take another --name", name=name)
        )
    return noted["rules"], settings, folder


def _training(game: str) -> OwnTraining:
    found: OwnTraining = catalogue.load(catalogue.manifest(game).own_training)
    return found
