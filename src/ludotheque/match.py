"""One game being played: its moves read and written, its history, undo, save and load.

The only game loop: screens, servers, arenas and tests all play through a `Match`. A save is the game,
its options, the seed and the moves; everything else follows from playing them again.
"""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.game import CHANCE, Game, IllegalMove, LudothequeError, Outcome, Unreadable
from ludotheque.words import _

PERSON = "person"
"""How a player who is no machine is called among a match's players."""

LONGEST_TEXT = 200
"""No move of any game is longer; what is longer is refused unread."""

LARGEST_SAVE = 4_000_000

_FIELDS = {"options": dict, "seats": int, "seed": int, "players": list, "moves": list}


class Match:
    """A game from its start to the present position."""

    def __init__(
        self, game: Game[Any, Any], seats: int | None = None, seed: int = 0, players: Sequence[str] = ()
    ) -> None:
        self.game = game.prepared(seed)
        self.seats = game.seats[0] if seats is None else seats
        if self.seats not in game.seats:
            raise Unreadable(
                _(
                    "{game} is for {fewest} to {most} players, not {number}",
                    game=game.name,
                    fewest=game.seats[0],
                    most=game.seats[-1],
                    number=self.seats,
                )
            )
        self.seed = seed
        self.players = list(players)
        self.states = [game.start(self.seats, seed)]
        self.played: list[Any] = []
        self.ending: Outcome | None = None
        self._settle()

    @property
    def state(self) -> Any:
        """The present position."""
        return self.states[-1]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.game.to_move(self.state)

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that may move now; none once the game is over."""
        return () if self.outcome else self.game.movers(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or before that; None while it goes on."""
        return self.ending or self.game.outcome(self.state)

    def end(self, ending: Outcome) -> None:
        """End the game before its rules do: resigned, a tie agreed on, out of time."""
        self.ending = ending

    @cached_property
    def legal(self) -> dict[str, Any]:
        """The legal moves by their texts."""
        return {self.game.text(move): move for move in self.game.moves(self.state)}

    @cached_property
    def paths(self) -> dict[tuple[str, ...], Any]:
        """The legal moves by the clicks that say them."""
        return {self.game.path(move): move for move in self.game.moves(self.state)}

    def clicks_after(self, clicks: tuple[str, ...]) -> list[str]:
        """What may be clicked next, once these clicks are made; empty when they say a move or none."""
        depth = len(clicks)
        return list(
            dict.fromkeys(path[depth] for path in self.paths if path[:depth] == clicks and len(path) > depth)
        )

    def read(self, text: str) -> Any:
        """The legal move that the text, or its clicks, say; capitals and spaces do not matter."""
        if self.outcome:
            raise IllegalMove(_("the game is over"))
        if len(text) > LONGEST_TEXT:
            raise IllegalMove(_("this line is far too long for a move"))
        cleaned = " ".join(text.lower().split())
        clicks = tuple(cleaned.split())
        if clicks in self.paths:
            return self.paths[clicks]
        if cleaned in self.legal:
            return self.legal[cleaned]
        squeezed = cleaned.replace(" ", "")
        for known, move in self.legal.items():
            if known.replace(" ", "").lower() == squeezed:
                return move
        raise IllegalMove(self.game.why_not(self.state, cleaned))

    def play(self, move: Any) -> None:
        """Play a legal move."""
        self._push(move)
        self._settle()

    def undo(self) -> None:
        """Take back the last move, and what chance did after it; a game that was ended goes on."""
        self.ending = None
        while self.played:
            self.played.pop()
            self.states.pop()
            if self.to_move != CHANCE:
                break
        self._forget()
        self._settle()

    def copy(self) -> Match:
        """The same game at the same position, to go on with apart."""
        twin = copy(self)
        twin.states, twin.played, twin.players = list(self.states), list(self.played), list(self.players)
        return twin

    def at(self, ply: int) -> Match:
        """The game as it stood after that many moves."""
        earlier = self.copy()
        del earlier.states[ply + 1 :], earlier.played[ply:]
        earlier.ending = None
        earlier._forget()
        return earlier

    def last_move(self) -> Any | None:
        """The last move that a seat made."""
        for move, state in zip(reversed(self.played), reversed(self.states[:-1]), strict=True):
            if self.game.to_move(state) != CHANCE:
                return move
        return None

    def save(self) -> str:
        """The game as text, for `load`."""
        moves = [self.game.text(move) for move in self.played]
        content = {
            "game": self.game.name,
            "options": self.game.rules._asdict(),
            "seats": self.seats,
            "seed": self.seed,
            "players": self.players,
            "moves": moves,
        }
        if self.ending:
            content["ending"] = self.ending._asdict()
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def load(cls, text: str) -> Match:
        """The game that `save` wrote."""
        if len(text) > LARGEST_SAVE:
            raise Unreadable(_("this save is too large to be one of ours"))
        try:
            content = json.loads(text)
            json.dumps(content, ensure_ascii=False).encode()  # half a sign (a lone surrogate) is no text
            game = catalogue.game(content["game"], options=content["options"])
            seats, seed, players = content["seats"], content["seed"], content["players"]
            if [type(content[key]) for key in _FIELDS] != [*_FIELDS.values()]:
                raise TypeError
            if not all(isinstance(text, str) for text in (*players, *content["moves"])):
                raise TypeError
            match = cls(game, seats, seed, players)
            match.states, match.played = match.states[:1], []
            for move in content["moves"]:
                match._push(match.read(move))
            match._settle()
            if "ending" in content and not match.outcome:
                match.end(read_ending(content["ending"], match.seats))
        except LudothequeError as error:
            raise Unreadable(_("this save is damaged: {reason}", reason=error)) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise Unreadable(_("this save is damaged: it is not a game of ours")) from None
        return match

    def _push(self, move: Any) -> None:
        self.states.append(self.game.play(self.state, move))
        self.played.append(move)
        self._forget()

    def _settle(self) -> None:
        """Let chance play until a seat is to move."""
        while not self.outcome and self.to_move == CHANCE:
            chance = random.Random(f"{self.seed}/{len(self.played)}")
            self._push(chance.choice(self.game.moves(self.state)))

    def _forget(self) -> None:
        self.__dict__.pop("legal", None)
        self.__dict__.pop("paths", None)


def read_ending(content: Any, seats: int) -> Outcome:
    """The ending of a save; a ValueError or the like when it is none."""
    scores, reason = content["scores"], content["reason"]
    if len(scores) != seats or set(scores) - {0, 0.5, 1} or type(reason) is not str or not reason:
        raise ValueError
    return Outcome(tuple(map(float, scores)), reason[:LONGEST_TEXT])


def write_save(match: Match, path: Path) -> None:
    """Save into a file, whole or not at all. A device or a folder is left alone."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, _("{path} is not a file", path=path))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(match.save(), encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read_save(path: Path) -> Match:
    """The game in a file."""
    try:
        if path.exists() and not path.is_file():
            raise Unreadable(_("{path} is not a file", path=path))
        if path.stat().st_size > LARGEST_SAVE:
            raise Unreadable(_("this save is too large to be one of ours"))
        return Match.load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=error.strerror)) from None
    except UnicodeError:
        raise Unreadable(_("this save is damaged: it is not a game of ours")) from None
