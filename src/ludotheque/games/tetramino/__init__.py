"""Tetramino: fill a grid with the given pieces."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.tetramino"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Tetramino",
    players={"searcher": f"{_HERE}.players:SearcherPlayer", "solver": f"{_HERE}.players:SolverPlayer"},
    analyst=f"{_HERE}.analysis:analyse",
    outlook=f"{_HERE}.analysis:outlook",
    kernels=(f"{_HERE}.cover_kernel:search",),
    drawing="ludotheque.screens.drawings.tetramino",
    board="ludotheque.screens.terminal.boards.tetramino",
    page="ludotheque.server:static/boards/tetramino",
    picture=f"{_HERE}.picture:picture",
    solve="ludotheque.screens.tetramino_commands:solve",
    lesson=f"{_HERE}.lesson:LESSON",
    puzzles=f"{_HERE}.daily:BOOK",
)
