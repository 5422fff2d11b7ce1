"""`ludotheque dxp`: draughts against another program over a network, line by line."""

from __future__ import annotations

import argparse
import io
import socket
import sys
from typing import TextIO

from ludotheque import catalogue, storage
from ludotheque.game import IllegalMove, LudothequeError, Outcome, Unreadable
from ludotheque.games.dames.dxp import (
    DRAW,
    I_LOSE,
    I_WIN,
    NAME,
    PORT,
    UNKNOWN,
    DxpError,
    GameRequest,
    begun_position,
)
from ludotheque.games.dames.dxp_link import DxpEnded, DxpLink, DxpPlayer, ask_for_game, take_request
from ludotheque.games.dames.rules import Dames
from ludotheque.match import PERSON, Match
from ludotheque.screens.lines import Lines
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.words import _


class FarTable(LocalTable):
    """A table with somebody far away at it: what they have seen is not taken back."""

    def undo(self) -> None:
        """Refused."""
        raise IllegalMove(_("nothing can be taken back here"))


def run(options: argparse.Namespace) -> int:
    """Connect or wait, then play one game."""
    source, target = sys.stdin or io.StringIO(), sys.stdout
    if options.player != PERSON:
        catalogue.local_player(
            "dames", options.player
        )  # refuses a name that nobody has, before anybody waits
    lines = Lines(source, target)
    if options.address:
        host, port = read_address(options.address)
        link = _connect(host, port)
        seat = 1 if options.black else 0
        request = GameRequest(NAME, 1 - seat, options.minutes, 0)
        name = ask_for_game(link, request)
    else:
        with listen(options.port or PORT, options.lan) as waiting:
            lines.say(_("waiting for somebody at port {port}; Ctrl-C ends it", port=waiting.getsockname()[1]))
            link = accepted(waiting)
        request = take_request(link, NAME, is_playable)
        name, seat = request.name, request.follower
    return play(link, name or "?", seat, request, options.player, source, target)


def read_address(text: str) -> tuple[str, int]:
    """A host and a port, the protocol's own where none is said."""
    host, colon, port = text.rpartition(":")
    if not colon:
        return text, PORT
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536 and host):
        raise Unreadable(_("an address reads HOST or HOST:PORT, not {text}", text=text[:40]))
    return host, int(port)


def _connect(host: str, port: int) -> DxpLink:
    try:
        return DxpLink(socket.create_connection((host, port), timeout=10))
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DxpError(
            _("nobody answers at {address}: {reason}", address=f"{host[:40]}:{port}", reason=reason)
        ) from None


def listen(port: int, to_all: bool) -> socket.socket:
    """A socket that waits: for programs of this computer, or of the whole network."""
    try:
        return socket.create_server(("" if to_all else "127.0.0.1", port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DxpError(_("port {port} cannot be used: {reason}", port=port, reason=reason)) from None


def accepted(waiting: socket.socket) -> DxpLink:
    """The first who comes."""
    connection, _address = waiting.accept()
    return DxpLink(connection)


def is_playable(request: GameRequest) -> bool:
    """Whether a game can begin with the position that was asked for."""
    game = catalogue.game("dames")
    assert isinstance(game, Dames)
    try:
        position = begun_position(game, request)
        return not position or Match.from_position(game, position).outcome is None
    except LudothequeError:
        return False


def play(
    link: DxpLink, name: str, seat: int, request: GameRequest, player: str, source: TextIO, target: TextIO
) -> int:
    """One game, we on that seat; the result is an exit status."""
    game = catalogue.game("dames")
    assert isinstance(game, Dames)
    position = begun_position(game, request)
    match = Match.from_position(game, position) if position else Match(game)
    players = [PERSON, PERSON]
    players[seat] = player
    table = FarTable(match, players, storage.folder("games") / f"dames-dxp-{seat + 1}.json")
    lines = Lines(source, target)
    far = DxpPlayer(link, name, match.state, lines.say)
    table.agents[1 - seat] = far
    table.players = [name if other != seat else player for other in range(2)]
    reason = UNKNOWN
    try:
        status = run_plain(table, source, target)
        reason = reason_of(match.outcome, seat)
        if match.outcome and not match.out:
            far.tell(game, match.state)  # the last move, if it was ours
        return status
    except DxpEnded as end:
        lines.say(str(end))
        reason = {I_LOSE: I_WIN, DRAW: DRAW, I_WIN: I_LOSE}.get(end.reason, UNKNOWN)
        return 0
    finally:
        far.farewell(reason)


def reason_of(outcome: Outcome | None, seat: int) -> int:
    """How a game ended for a seat, in the protocol's numbers."""
    if outcome is None:
        return UNKNOWN
    return {0.0: I_LOSE, 1.0: I_WIN}.get(outcome.scores[seat], DRAW)
