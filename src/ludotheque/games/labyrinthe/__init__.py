"""Labyrinthe: push the maze, walk to your treasures."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.labyrinthe"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Labyrinthe",
    players={
        "easy": f"{_HERE}.players:easy",
        "normal": f"{_HERE}.players:normal",
        "hard": f"{_HERE}.players:hard",
        "expert": f"{_HERE}.players:expert",
    },
    analyst=f"{_HERE}.analysis:analyse",
    outlook=f"{_HERE}.analysis:outlook",
    solve="ludotheque.screens.labyrinthe_commands:solve",
    kernels=(
        f"{_HERE}.fewest:fewest_turns",
        f"{_HERE}.survey:survey",
        f"{_HERE}.survey:survey_all",
        f"{_HERE}.foresight:foresee",
    ),
    training=f"{_HERE}.training:TRAINING",
    drawing="ludotheque.screens.drawings.labyrinthe",
    board="ludotheque.screens.terminal.boards.labyrinthe",
    page="ludotheque.server:static/boards/labyrinthe",
    picture=f"{_HERE}.picture:picture",
    lesson=f"{_HERE}.lesson:LESSON",
    puzzles=f"{_HERE}.puzzle_book:BOOK",
)
