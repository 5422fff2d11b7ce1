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
    kernels=(
        f"{_HERE}.fewest:fewest_turns",
        f"{_HERE}.survey:survey",
        f"{_HERE}.survey:survey_all",
        f"{_HERE}.foresight:foresee",
    ),
)
