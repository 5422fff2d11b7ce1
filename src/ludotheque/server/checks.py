"""Before and after every request: host, origin, join code and rate are checked; refusals become answers."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect, Template

from ludotheque import __version__, words
from ludotheque.game import LudothequeError
from ludotheque.server import pages
from ludotheque.server.access import Access, Connection
from ludotheque.server.record import Withheld
from ludotheque.server.store import Conflict, Damaged, NoSuchGame, Unwritable
from ludotheque.words import _

LANGUAGE_COOKIE = "ludotheque-language"

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)

STATUS: dict[type[LudothequeError], int] = {
    NoSuchGame: 404,
    Damaged: 409,
    Conflict: 409,
    Unwritable: 507,
    Withheld: 403,
}
"""The HTTP status of a refusal; that of any other is 400."""

log = logging.getLogger(__name__)


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    text: str


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
    if not access.is_ours(request):
        return _refuse(request, 421, _("this address is not one of this room's"))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        if not access.is_same_origin(request):
            return _refuse(request, 403, _("this does not come from one of this room's pages"))
        if access.is_too_fast(request):
            return _refuse(request, 429, _("slower, please"))
    path = request.url.path
    if not access.is_invited(request) and not path.startswith(("/join", "/static/", "/boards/", "/language")):
        if path.startswith("/api/"):
            return _refuse(request, 401, _("this room needs its join code"))
        return Redirect(f"/join?next={path}", status_code=303)
    return None


async def protect(response: Response[Any]) -> Response[Any]:
    """After everything else."""
    response.headers.update(SECURITY)
    return response


def _refuse(request: Request[Any, Any, Any], status: int, text: str) -> Response[Any]:
    """An error for a program or for a person."""
    headers = {**SECURITY, "Content-Security-Policy": policy(request)}
    if request.url.path.startswith("/api/"):
        code = {401: "not_invited", 403: "foreign", 404: "not_found", 429: "too_fast", 507: "storage"}
        content = Trouble(code.get(status, "refused"), text)
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
    if error.status_code >= 500:
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
    return POLICY.format(host=connection.headers.get("host", ""))


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
        "path": request.url.path,
        "words": pages.script_words(language),
        "version": __version__,
        "join_code": access.code if access.is_ours(request) and access.is_invited(request) else None,
        "join_address": access.address,
    }
    headers = {"Content-Security-Policy": policy(request), "Cache-Control": "no-store", **(headers or {})}
    return Template(template, context={**shared, **context}, status_code=status_code, headers=headers)
