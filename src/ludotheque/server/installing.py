"""The room as something to install: its manifest, its service worker, and a page for when it does not answer.

The worker keeps the pages' files, which are named by a hash, and that one page. It keeps no other page: they
hold names, codes and other people's games, and without the room there is nothing to do on them.
"""

from __future__ import annotations

import json
from typing import Any

from litestar import Request, Response, get
from litestar.response import Template

from ludotheque import words
from ludotheque.server import pages
from ludotheque.server.checks import show
from ludotheque.server.page_files import ASK_EACH_TIME, KINDS, PageFiles
from ludotheque.words import _

WORKER = pages.STATIC / "service_worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
PAPER, WOOD = "#f4eee2", "#8a5c30"


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What the room is called once it is installed; browsers ask for it without a cookie."""
    files: PageFiles = request.app.state.page_files
    pictures = [("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any")]
    pictures += [("icon-maskable.png", "512x512", "maskable"), ("icon.svg", "any", "any")]
    content = {
        "id": "/",
        "name": "Ludothèque",
        "short_name": "Ludothèque",
        "description": _("Grid games to play together or against the computer."),
        "lang": words.spoken(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": WOOD,
        "icons": [
            {
                "src": files.kept(f"/static/{name}"),
                "sizes": sizes,
                "type": KINDS[name.rpartition(".")[2]],
                "purpose": purpose,
            }
            for name, sizes, purpose in pictures
        ],
    }
    written = json.dumps(content, ensure_ascii=False).encode()
    headers = {"Cache-Control": ASK_EACH_TIME}
    return Response(written, media_type="application/manifest+json", headers=headers)


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: Request[Any, Any, Any]) -> Response[str]:
    """The worker of this version: another one replaces it as soon as a file of the pages has changed."""
    files: PageFiles = request.app.state.page_files
    source = WORKER.read_text(encoding="utf-8").replace("{version}", files.version)
    headers = {"Cache-Control": ASK_EACH_TIME, "Content-Security-Policy": WORKER_POLICY}
    return Response(source, media_type=KINDS["js"], headers=headers)


@get("/offline", include_in_schema=False)
async def out_of_reach(request: Request[Any, Any, Any]) -> Template:
    """What the worker shows when the room does not answer; the same for all readers of a language."""
    return show(request, "offline.html", join_code=None, path="/", words={})


ROUTES = (manifest, service_worker, out_of_reach)
