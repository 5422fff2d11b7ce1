"""Tetris: falling pieces, and the machines that play them for millions of lines."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.tetris"

_PLAYERS = (
    "evaluation",
    "filtering",
    "el-tetris",
    "dellacherie",
    "bcts",
    "dt-20",
    "dt-10",
    "offers",
    "record",
    "bcts-next",
    "dt-20-next",
    "offers-next",
    "bcts-expected",
    "offers-expected",
)

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Tetris",
    players={name: f"{_HERE}.players:{name.replace('-', '_')}" for name in _PLAYERS},
    kernels=(f"{_HERE}.marathon:play_on", f"{_HERE}.playouts:play_at_random"),
    runs=f"{_HERE}.runs:runs",
    training=f"{_HERE}.training:TRAINING",
    drawing="ludotheque.screens.drawings.tetris",
    board="ludotheque.screens.terminal.boards.tetris",
    lesson=f"{_HERE}.lesson:LESSON",
    thoughts=f"{_HERE}.thoughts:thoughts",
    page="ludotheque.server:static/boards/tetris",
    live=f"{_HERE}.live_game:TetrisLive",
    live_board="ludotheque.screens.terminal.tetris.live_board",
)
