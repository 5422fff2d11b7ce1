"""Quintago (Pentago): five in a row on quadrants that turn."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.quintago"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Quintago",
    players={
        "easy": f"{_HERE}.players:easy",
        "normal": f"{_HERE}.players:normal",
        "hard": f"{_HERE}.players:hard",
        "perfect": f"{_HERE}.players:perfect",
    },
    analyst=f"{_HERE}.analysis:analyse",
    perft=f"{_HERE}.playouts:perft",
    kernels=(
        f"{_HERE}.search:deepen",
        f"{_HERE}.retrograde:solve_slices",
        f"{_HERE}.forced:prove",
        f"{_HERE}.playouts:count_leaves",
        f"{_HERE}.playouts:play_games",
    ),
    drawing="ludotheque.screens.drawings.quintago",
    board="ludotheque.screens.terminal.boards.quintago",
    page="ludotheque.server:static/boards/quintago",
)
