"""Dames: draughts, by international rules and others."""

from ludotheque.game import Manifest

_HERE = "ludotheque.games.dames"

MANIFEST = Manifest(
    rules=f"{_HERE}.rules:Dames",
    players={
        "student": f"{_HERE}.players:student",
        "beginner": f"{_HERE}.players:beginner",
        "easy": f"{_HERE}.players:easy",
        "normal": f"{_HERE}.players:normal",
        "tricky": f"{_HERE}.players:tricky",
        "hard": f"{_HERE}.players:hard",
        "tough": f"{_HERE}.players:tough",
        "expert": f"{_HERE}.players:expert",
        "champion": f"{_HERE}.players:champion",
        "master": f"{_HERE}.players:master",
    },
    analyst=f"{_HERE}.analysis:analyse",
    cost=f"{_HERE}.worth:cost",
    solve="ludotheque.screens.dames_commands:solve",
    programs={"hub": f"{_HERE}.hub_player:HubPlayer"},
    perft=f"{_HERE}.counting:perft",
    kernels=(
        f"{_HERE}.counting:count_leaves",
        f"{_HERE}.engine.tree:value",
        f"{_HERE}.endgames.solving:settle",
    ),
    tables=f"{_HERE}.endgames.tables:build",
    own_training=f"{_HERE}.engine.training:TRAINING",
    drawing="ludotheque.screens.drawings.dames",
    board="ludotheque.screens.terminal.boards.dames",
    page="ludotheque.server:static/boards/dames",
    formats={"pdn": f"{_HERE}.pdn_files:PDN"},
    picture=f"{_HERE}.picture:picture",
    lesson=f"{_HERE}.lesson:LESSONS",
    puzzles=f"{_HERE}.puzzle_book:BOOK",
)
