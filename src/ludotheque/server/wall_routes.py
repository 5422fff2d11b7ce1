"""The page for a classroom's wall: how to come in, and the boards of the games that are being played."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.response import Template

from ludotheque.server.checks import show
from ludotheque.server.html_routes import invitation
from ludotheque.server.occupied import Wall
from ludotheque.server.refusals import described


@get("/wall", include_in_schema=False)
async def show_wall(request: Request[Any, Any, Any]) -> Template:
    """For a projector: nothing to click."""
    return show(request, "wall.html", invitation=invitation(request, "/"))


@get("/api/wall", responses=described())
async def wall_boards(request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
    """The games that somebody is at, as spectators see them, at most twelve."""
    wall: Wall = request.app.state.wall
    return wall.boards(request.app.state.room)


ROUTES = (show_wall, wall_boards)
