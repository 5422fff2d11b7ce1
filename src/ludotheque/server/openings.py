"""Games as they are asked for, and as they are set up: who sits where, which save they go on from."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, NamedTuple

import msgspec

from ludotheque import catalogue
from ludotheque.match import LARGEST_SAVE, LONGEST_POSITION, PERSON, Match, new_seed
from ludotheque.server.engines.prepare import ReadSave
from ludotheque.server.names import clean_name, new_code
from ludotheque.server.record import key_of
from ludotheque.server.store.interface import Opening, Row, Sitting
from ludotheque.words import several

ME, OPEN = "me", "open"
MOST_MINUTES = 1440
MOST_INCREMENT = 60
"""Seconds that a clock may gain by each move."""

OptionName = Annotated[str, msgspec.Meta(max_length=40)]
OptionText = Annotated[str, msgspec.Meta(max_length=200_000)]
"""All cards of a race of tetramino are half as long."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to set up. A player is `me`, `open` (whoever sits down) or a machine's name."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=16)]
    variant: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    options: Annotated[dict[OptionName, int | bool | OptionText], msgspec.Meta(max_length=40)] = {}
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    minutes: Annotated[float, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0.0
    listed: bool = True  # whether anybody is invited to its open seats, or only who is sent the address
    increment: Annotated[float, msgspec.Meta(ge=0, le=MOST_INCREMENT)] = 0.0
    position: Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)] = ""  # as text; empty: the start


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a save, or of a file in a format of some game (then one of its games), to go on with."""

    save: Annotated[str, msgspec.Meta(max_length=LARGEST_SAVE)]
    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class OpenedGame(msgspec.Struct, frozen=True):
    """The game's id, the secrets of the seats that are mine, and what is to be said of the game at first."""

    id: str
    secrets: dict[str, str]
    note: str = ""


class Seating(NamedTuple):
    """Who sits where, and the secrets of the seats of whoever opened the game."""

    seats: list[Sitting]
    secrets: dict[str, str]

    @property
    def has_machine(self) -> bool:
        """Whether a machine plays."""
        return any(sitting.kind == "machine" for sitting in self.seats)


def seating(game: str, players: list[str], name: str) -> Seating:
    """The seats of a game for these players; a name that is no machine's is refused."""
    kept = {str(seat): secrets.token_urlsafe(16) for seat, player in enumerate(players) if player == ME}
    own_name = clean_name(name) if len(kept) == 1 else ""  # a shared device speaks for several
    seats = []
    for seat, player in enumerate(players):
        if player == ME:
            seats.append(Sitting("person", own_name, key_of(kept[str(seat)])))
        elif player == OPEN:
            seats.append(Sitting("open"))
        else:
            catalogue.check_agent(game, player)
            seats.append(Sitting("machine", player))
    return Seating(seats, kept)


def seating_of_save(read: ReadSave, name: str) -> Seating:
    """The seats of a saved game: people's are whoever's who opens it."""
    players = [ME if player == PERSON else player for player in read.players]
    seated = seating(read.game, [*players, *[ME] * read.seats][: read.seats], name)
    if not read.names:
        return seated
    names = [clean_name(one) for one in read.names]
    pairs = zip(seated.seats, names, strict=True)
    return seated._replace(seats=[msgspec.structs.replace(one, name=named) for one, named in pairs])


def opening_of(match: Match, seats: list[Sitting], minutes: float, increment: float = 0.0) -> Opening:
    """A new game."""
    return Opening(
        id=new_code(10),
        game=match.game.name,
        options=match.game.rules._asdict(),
        seed=match.seed,
        seats=seats,
        minutes=minutes,
        time=time.time(),
        moves=match.texts(),
        increment=increment if minutes and increment else msgspec.UNSET,
        position=list(match.position) if match.position else msgspec.UNSET,
    )


def opening_of_save(read: ReadSave, seats: list[Sitting]) -> Opening:
    """A game that goes on from a save; its machines draw from a new seed, where nothing else does."""
    keeps_seed = read.scores is not None or not read.is_open
    return Opening(
        id=new_code(10),
        game=read.game,
        options=read.options,
        seed=read.seed if keeps_seed else new_seed(),
        seats=seats,
        minutes=0.0,
        time=time.time(),
        moves=read.moves,
        ending=read.ending,
        position=read.position or msgspec.UNSET,
    )


def note_of_save(read: ReadSave) -> str:
    """What is to be said of a game that was opened: that a file's moves go no further, and why."""
    if not read.problem:
        return ""
    return several(
        "only {count} move of this game could be read: {reason}",
        "only {count} moves of this game could be read: {reason}",
        len(read.moves),
        reason=read.problem,
    )


def row_of_save(read: ReadSave, opening: Opening) -> Row:
    """Such a game in the lists, as its record would tell it; its moves are not played again for that."""
    is_untouched = len(read.movers) > 1 and not read.moves
    return Row(
        opening.id,
        opening.game,
        "running" if read.scores is None else "over",
        [Sitting(sitting.kind, sitting.name) for sitting in opening.seats],
        len(read.moves),
        read.scores,
        read.reason,
        opening.time,
        read.scores is not None or (read.is_open and not is_untouched),
        read.movers,
    )
