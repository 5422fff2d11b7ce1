"""The scripts, styles and pictures that pages load.

A page names them below `/files/VERSION/`, where the version is a hash of them all: browsers may keep them for
ever, and ask for others after an upgrade. Scripts import each other by their plain names
(`/static/page/words.js`, `/boards/GAME/board.js`), and an import map in the page leads these to the same
version. The plain names work, too, and are asked for each time.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import logging
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException

from ludotheque import catalogue
from ludotheque.server import pages
from ludotheque.server.network.log_lines import short

KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "png": "image/png"}
SERVED = re.compile(r"[a-z0-9_-]{1,40}\.(js|css|svg|png)")
FOR_EVER, ASK_EACH_TIME = "public, max-age=31536000, immutable", "no-cache"

log = logging.getLogger(__name__)


class PageFile(NamedTuple):
    """A file as it is sent."""

    content: bytes
    packed: bytes  # the content by gzip; nothing in it is secret, so that its length may be known
    kind: str
    tag: str  # changes with the content


class PageFiles:
    """All files that pages load, by their plain addresses; read once."""

    def __init__(self) -> None:
        self._files = dict(_static_files()) | dict(_board_files())
        tags = "".join(f"{address} {file.tag}\n" for address, file in sorted(self._files.items()))
        self.version = hashlib.sha256(tags.encode()).hexdigest()[:16]
        folders = {folder: f"/files/{self.version}{folder}" for folder in ("/static/", "/boards/")}
        self.import_map = json.dumps({"imports": folders})
        digest = hashlib.sha256(self.import_map.encode()).digest()
        self.import_map_hash = f"sha256-{base64.b64encode(digest).decode()}"  # for the page's policy

    def kept(self, address: str) -> str:
        """The address of this file at this version."""
        return f"/files/{self.version}{address}"

    def find(self, path: str) -> tuple[PageFile, str] | None:
        """The file that was asked for, and how long browsers may keep it."""
        caching = ASK_EACH_TIME
        if path.startswith("/files/"):
            version, _slash, rest = path.removeprefix("/files/").partition("/")
            path, caching = f"/{rest}", FOR_EVER if version == self.version else ASK_EACH_TIME
        file = self._files.get(path)
        return file and (file, caching)


def _static_files() -> Iterator[tuple[str, PageFile]]:
    for file in pages.STATIC.rglob("*"):
        place = file.relative_to(pages.STATIC)
        if SERVED.fullmatch(file.name) and place.parts[0] != pages.BOARDS.name:
            yield f"/static/{place.as_posix()}", _read(file)


def _board_files() -> Iterator[tuple[str, PageFile]]:
    for game in catalogue.game_names():
        try:
            folder = catalogue.page_folder(game)
            found = [*folder.iterdir()] if folder else []
        except Exception as error:  # another package's fault, whatever it is: its game cannot be drawn
            log.warning("the drawings of %s cannot be read: %s", game, short(error))
            continue
        for file in found:
            if SERVED.fullmatch(file.name):
                yield f"/boards/{game}/{file.name}", _read(file)


def _read(file: Traversable) -> PageFile:
    content = file.read_bytes()
    tag = hashlib.sha256(content).hexdigest()[:16]
    kind = KINDS[file.name.rpartition(".")[2]]
    return PageFile(content, gzip.compress(content, mtime=0), kind, f'"{tag}"')


@route(
    ["/static/{path:path}", "/boards/{path:path}", "/files/{version:str}/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
)
async def page_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file that pages load; a browser that has it already is told so."""
    files: PageFiles = request.app.state.page_files
    found = files.find(request.scope["path"])
    if found is None:
        raise NotFoundException
    file, caching = found
    headers = {"Cache-Control": caching, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, media_type=file.kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(file.packed, media_type=file.kind, headers=headers)


ROUTES = (page_file,)
