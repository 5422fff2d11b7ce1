"""Quintago (Pentago): five in a row on quadrants that turn."""

from ludotheque.game import Manifest
from ludotheque.words import mark

_HERE = "ludotheque.games.quintago"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Quintago",
    players={
        "beginner": f"{_HERE}.players:beginner",
        "easy": f"{_HERE}.players:easy",
        "normal": f"{_HERE}.players:normal",
        "hard": f"{_HERE}.players:hard",
        "expert": f"{_HERE}.players:expert",
        "champion": f"{_HERE}.players:champion",
        "master": f"{_HERE}.players:master",
    },
    former={mark("perfect"): "master"},
    analyst=f"{_HERE}.analysis:analyse",
    perft=f"{_HERE}.playouts:perft",
    kernels=(
        f"{_HERE}.search:deepen",
        f"{_HERE}.best_first:search_best_first",
        f"{_HERE}.retrograde:solve_slices",
        f"{_HERE}.retrograde:fill_lines",
        f"{_HERE}.traps:fewest_to_trap",
        f"{_HERE}.forced:prove",
        f"{_HERE}.playouts:count_leaves",
        f"{_HERE}.playouts:play_games",
    ),
    own_training=f"{_HERE}.training:TRAINING",
    drawing="ludotheque.screens.drawings.quintago",
    board="ludotheque.screens.terminal.boards.quintago",
    page="ludotheque.server:static/boards/quintago",
    picture=f"{_HERE}.picture:picture",
    lesson=f"{_HERE}.lesson:LESSON",
    puzzles=f"{_HERE}.puzzle_book:BOOK",
)
