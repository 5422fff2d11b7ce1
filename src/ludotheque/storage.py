"""Where the program keeps its files, each kind in a folder of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Kind = Literal["settings", "games", "arena", "kernels", "books", "tables", "weights", "training"]
"""What the user chose; games under way and the room's store; results of arenas; compiled code; then what
players know: opening books, endgame tables, trained weights; trainings under way."""


def folder(kind: Kind) -> Path:
    """The folder of that kind of files; it may not exist yet.

    Games and results are the user's own. Compiled code can be deleted at any time. Books, tables, weights
    and trainings take long to make and can be made again.
    """
    import platformdirs

    if kind == "settings":
        return platformdirs.user_config_path("ludotheque")
    if kind == "games":
        return platformdirs.user_state_path("ludotheque")
    if kind == "arena":
        return platformdirs.user_state_path("ludotheque") / kind
    if kind == "kernels":
        return platformdirs.user_cache_path("ludotheque") / kind
    return platformdirs.user_data_path("ludotheque") / kind
