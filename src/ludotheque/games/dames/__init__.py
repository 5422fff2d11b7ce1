"""Dames: draughts, by international rules and others."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.dames"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Dames",
    players={
        "student": f"{_HERE}.players:student",
        "easy": f"{_HERE}.players:easy",
        "normal": f"{_HERE}.players:normal",
    },
    perft=f"{_HERE}.counting:perft",
    kernels=(f"{_HERE}.counting:count_leaves", f"{_HERE}.search:value"),
)
