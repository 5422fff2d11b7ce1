"""Before and after every request: host, origin, join code and rate are checked; refusals become answers."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect, Template

from ludotheque import __version__, words
from ludotheque.game import LudothequeError
from ludotheque.server import pages
from ludotheque.server.network.access import COOKIE, Access, Connection
from ludotheque.server.refusals import CODES, STATUS, Trouble
from ludotheque.words import _

LANGUAGE_COOKIE = "ludotheque-language"
INSTALLING = ("/manifest.webmanifest", "/service-worker.js", "/offline")
OPEN_TO_ALL = ("/join", "/static/", "/boards/", "/files/", "/language", *INSTALLING)
"""The paths that need no join code."""

LONGEST_PATH = 200
"""To go back to after the join code or the choice of a language."""

HUNG_UP = "client disconnected prematurely"
"""What litestar says of a request that ended before its body: nobody is there to be answered."""

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src 'self' '{import_map}'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types ludotheque-worker"
)

log = logging.getLogger(__name__)


def path_of(request: Request[Any, Any, Any]) -> str:
    """The path that was asked for; `request.url` cannot be had where the host makes no sense."""
    path: str = request.scope["path"]
    return path


def language_of(connection: Connection) -> str:
    """The reader's language: the chosen one, else the first of ours that the browser names."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in words.LANGUAGES:
        return chosen
    wanted = connection.headers.get("accept-language", "").lower()
    named = [part.strip()[:2] for part in wanted.split(",")]
    return next((language for language in named if language in words.LANGUAGES), "en")


async def check(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Before anything else: is the host ours, does a page of ours ask, does the reader have the join code?"""
    words.use(language_of(request))
    access: Access = request.app.state.access
    path = path_of(request)
    if not access.is_ours(request):
        return _refuse(request, 421, _("this address is not one of this room's"))
    if "transfer-encoding" in request.headers:  # no page of ours sends a body in pieces of any number
        refused = _refuse(request, 411, _("this request makes no sense here"))
        refused.headers["Connection"] = "close"
        return refused
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        if not access.is_same_origin(request):
            return _refuse(request, 403, _("this does not come from one of this room's pages"))
        if access.is_too_fast(request) or (path == "/join" and not access.may_guess(request)):
            return _refuse(request, 429, _("slower, please"))
    if not access.is_invited(request) and not path.startswith(OPEN_TO_ALL):
        return _ask_for_code(request, access)
    return None


def _ask_for_code(request: Request[Any, Any, Any], access: Access) -> Response[Any]:
    """A page is led to the question; a token that is not of this room is forgotten, and counts as a guess."""
    path = path_of(request)
    answer: Response[Any]
    if COOKIE in request.cookies and not access.may_guess(request):
        answer = _refuse(request, 429, _("slower, please"))
    elif path.startswith("/api/"):
        answer = _refuse(request, 401, _("this room needs its join code"))
    else:
        answer = Redirect(f"/join?next={path if len(path) <= LONGEST_PATH else '/'}", status_code=303)
    if COOKIE in request.cookies:
        access.note_guess(request)
        answer.delete_cookie(COOKIE, path="/")
    return answer


async def protect(response: Response[Any]) -> Response[Any]:
    """After everything else."""
    response.headers.update(SECURITY)
    return response


def _refuse(request: Request[Any, Any, Any], status: int, text: str) -> Response[Any]:
    """An error for a program or for a person."""
    headers = {**SECURITY, "Content-Security-Policy": policy(request)}
    if path_of(request).startswith("/api/"):
        content = Trouble(CODES.get(status, "refused"), text)
        return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)
    return show(request, "error.html", status_code=status, headers=headers, status=status, text=text)


def refuse_ours(request: Request[Any, Any, Any], error: LudothequeError) -> Response[Any]:
    """Something that we refuse on purpose."""
    return _refuse(request, STATUS.get(type(error), 400), str(error))


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Something that cannot be read, or is not there."""
    words.use(language_of(request))
    sentences = {404: _("there is nothing here"), 405: _("this cannot be done here")}
    sentences |= {413: _("this is too large"), 500: _("something broke here; it was written down")}
    if error.status_code >= 500 and error.detail != HUNG_UP:
        log.error("a request broke", exc_info=error)
    return _refuse(
        request, error.status_code, sentences.get(error.status_code, _("this request makes no sense here"))
    )


def refuse_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A body that cannot be parsed: nested too deeply, or not UTF-8."""
    return _refuse(request, 400, _("this request makes no sense here"))


def refuse_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours."""
    words.use(language_of(request))
    log.error("a request broke", exc_info=error)
    return _refuse(request, 500, _("something broke here; it was written down"))


def policy(connection: Connection) -> str:
    """The Content-Security-Policy of a page."""
    host, files = connection.headers.get("host", ""), connection.app.state.page_files
    return POLICY.format(host=host, import_map=files.import_map_hash)


def show(
    request: Request[Any, Any, Any],
    template: str,
    status_code: int = 200,
    headers: dict[str, str] | None = None,
    **context: Any,
) -> Template:
    """A page in the reader's language."""
    access: Access = request.app.state.access
    language = words.spoken()
    shared = {
        "language": language,
        "path": path_of(request),
        "words": pages.script_words(language, str(context.get("game", ""))),
        "version": __version__,
        "join_code": access.code if access.is_ours(request) and access.is_invited(request) else None,
        "join_address": access.address,
    }
    headers = {"Content-Security-Policy": policy(request), "Cache-Control": "no-store", **(headers or {})}
    headers["Content-Language"] = language
    return Template(template, context={**shared, **context}, status_code=status_code, headers=headers)
