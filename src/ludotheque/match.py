"""One game being played: its moves read and written, its history, undo, save and load.

The only game loop: screens, servers, arenas and tests all play through a `Match`. A save is the game,
its options, the seed and the moves; everything else follows from playing them again.
"""

from __future__ import annotations

import hmac
import json
import secrets
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar, overload

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import (
    CHANCE,
    Agent,
    Clicks,
    Game,
    IllegalMove,
    LudothequeError,
    Outcome,
    Unreadable,
    Unsupported,
)
from ludotheque.history import History
from ludotheque.plain_text import is_visible, visible
from ludotheque.words import _, mark, several

PERSON = "person"
"""How a player who is no machine is called among a match's players."""

LONGEST_TEXT = 200
"""No move of any game is longer; what is longer is refused unread."""

LONGEST_POSITION = 1_000
"""Characters of a position's text that somebody else wrote."""

LARGEST_SAVE = 4_000_000
SEED_BITS = 128
"""So many that nobody finds a seed by trying."""

RESIGNED, OUT_OF_TIME = mark("resigned"), mark("out of time")

_FIELDS = {"options": dict, "seats": int, "seed": int, "players": list, "moves": list}


class Drop(NamedTuple):
    """In place of a move: a seat resigned or ran out of time, and the others go on without it."""

    seat: int
    reason: str


class Made(NamedTuple):
    """A move as it was made: by which seat or CHANCE, its text, its clicks (none when a seat dropped out)."""

    seat: int
    text: str
    path: Clicks


Value = TypeVar("Value")


class of_position(Generic[Value]):  # noqa: N801 (a decorator, as cached_property is)
    """A value of a match's present position, computed when it is first asked for.

    Before Python 3.12, cached_property takes a lock for that, which costs more than most of these values.
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute, self._name = compute, compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, match: None, owner: type) -> of_position[Value]: ...
    @overload
    def __get__(self, match: object, owner: type) -> Value: ...
    def __get__(self, match: object | None, owner: type) -> of_position[Value] | Value:
        if match is None:
            return self
        value = match.__dict__[self._name] = self._compute(match)
        return value


class Match:
    """A game from its start to the present position."""

    position: tuple[str, int | None] | None = None  # what `from_position` began with

    def __init__(
        self, game: Game[Any, Any], seats: int | None = None, seed: int = 0, players: Sequence[str] = ()
    ) -> None:
        self.seats = game.seats[0] if seats is None else seats
        if self.seats not in game.seats:
            raise Unreadable(wrong_number(game, self.seats))
        self.game = game.prepared(seed)
        self.seed = seed
        self.players = list(players)
        self.states: History[Any] = History([self.game.start(self.seats, seed)])
        self.played: History[Any] = History()
        self.state, self.ply = self.states[-1], 0  # the present position, and how many moves led to it
        self._views: dict[int | None, Mapping[str, Any]] = {}  # of it, as far as they were asked for
        self.ending: Outcome | None = None
        self._draws = 0  # by chance so far, those that were taken back too
        self._drops: tuple[int, ...] = ()  # the plies at which a seat dropped out
        self._settle()

    @classmethod
    def from_position(
        cls,
        game: Game[Any, Any],
        text: str,
        to_move: int | None = None,
        seed: int = 0,
        players: Sequence[str] = (),
    ) -> Match:
        """A match that begins with the position that a text draws; it can be saved where all is open."""
        state = game.read_position(text, to_move)
        match = cls(game, game.seats_in(state), seed, players)
        match.position = (text, to_move)
        match.states, match.played = History([state]), History()
        match._forget()
        match._settle()
        return match

    def apart(self) -> Match:
        """A copy that shares nothing which grows: for another thread."""
        twin = self.copy()
        twin.states, twin.played = History(self.states), History(self.played)
        return twin

    # --- The position: each of these is computed once -----------------------------------------------

    @of_position
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.game.to_move(self.state)

    @of_position
    def movers(self) -> tuple[int, ...]:
        """The seats that may move now; none once the game is over."""
        return () if self.outcome else self.game.movers(self.state)

    @of_position
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or before that; None while it goes on."""
        return self.ending or self.game.outcome(self.state)

    @of_position
    def moves(self) -> Sequence[Any]:
        """The legal moves."""
        return self.game.moves(self.state)

    @of_position
    def legal(self) -> dict[str, Any]:
        """The legal moves by their texts."""
        return {self.game.text(move): move for move in self.moves}

    @of_position
    def paths(self) -> dict[Clicks, Any]:
        """The legal moves by the clicks that say them."""
        return self.game.by_path(self.state, self.moves)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What a seat (None: a spectator) may see of the present position."""
        eyes = None if self.game.looks_alike else seat
        if eyes not in self._views:
            self._views[eyes] = self.game.view(self.state, eyes)
        return self._views[eyes]

    @property
    def out(self) -> frozenset[int]:
        """The seats that dropped out while the others went on."""
        return frozenset(self.played[ply].seat for ply in self._drops)

    @cached_property
    def fresh_game(self) -> Game[Any, Any]:
        """The rules without anything that is still to come."""
        return self.game.fresh()

    # --- Clicks and texts ---------------------------------------------------------------------------

    def clicks_after(self, clicks: Clicks) -> list[str]:
        """What may be clicked next, once these clicks are made; empty when no path goes on from there."""
        depth = len(clicks)
        return list(
            dict.fromkeys(path[depth] for path in self.paths if path[:depth] == clicks and len(path) > depth)
        )

    def said_by(self, clicks: Clicks) -> Any | None:
        """The move that these clicks say, None while they say none yet.

        Where a whole path is the beginning of a longer one, clicking its last place a second time ends it.
        """
        following = self.clicks_after(clicks)
        if clicks in self.paths:
            return None if following else self.paths[clicks]
        if clicks[-1:] == clicks[-2:-1] and not following:
            return self.paths.get(clicks[:-1])
        return None

    def read(self, text: str, seats: Collection[int] | None = None) -> Any:
        """The legal move that the text, or its clicks, say; capitals and spaces do not matter.

        With `seats`, only their moves are found, and a refusal does not tell what others could play.
        """
        if self.outcome:
            raise IllegalMove(_("the game is over"))
        if len(text) > LONGEST_TEXT:
            raise IllegalMove(_("this line is far too long for a move"))
        cleaned = " ".join(text.lower().split())
        found = self._found(cleaned)
        if found is None or (seats is not None and self.game.mover(self.state, found) not in seats):
            raise IllegalMove(self.game.why_not(self.state, cleaned))
        return found

    def _found(self, cleaned: str) -> Any | None:
        clicks = tuple(cleaned.split())
        if clicks in self.paths:
            return self.paths[clicks]
        if cleaned in self.legal:
            return self.legal[cleaned]
        squeezed = cleaned.replace(" ", "")
        for known, move in self.legal.items():
            if known.replace(" ", "").lower() == squeezed:
                return move
        found = self.game.read(self.state, cleaned)
        return found if found is not None and found in self.moves else None

    # --- Going on and going back --------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a legal move, and what chance adds to it."""
        self._push(move, self.game.play(self.state, move))
        self._settle()

    def choose(self, agent: Agent, seat: int, control: Control) -> Any:
        """An agent's move for a seat, found in a position in which only what the seat may know is true."""
        move = agent.choose(self.fresh_game, self.believed(seat), seat, control)
        legal = [one for one in self.moves if one == move and self.game.mover(self.state, one) == seat]
        if not legal:
            raise IllegalMove(_("{agent} answered {move}: not legal", agent=agent.name, move=repr(move)[:80]))
        return legal[0]  # equal to the answer, which may be a plain tuple

    def believed(self, seat: int) -> Any:
        """The present position as this seat may believe it to be: what it cannot know is drawn afresh."""
        return self.game.resampled(self.state, seat, chance_from(self.seed, "belief", seat, self.ply))

    def drop(self, seat: int, reason: str) -> None:
        """A seat resigns or runs out of time: the others go on if they are two or more, else it is over."""
        if seat in self.out:
            raise ValueError(f"seat {seat} is out already")
        left = set(range(self.seats)) - self.out - {seat}
        if len(left) < 2:
            self.end(Outcome(tuple(float(other in left) for other in range(self.seats)), reason))
            return
        self._drops = (*self._drops, self.ply)
        self._push(Drop(seat, reason), self.game.drop(self.state, seat))
        self._settle()

    def end(self, ending: Outcome) -> None:
        """End the game before its rules do: resigned, a tie agreed on, out of time."""
        self.ending = ending
        self._forget()

    def undo(self) -> None:
        """Take back the last move, and what chance did after it; a game that was ended goes on.

        Chance draws anew afterwards: what it did before is no promise.
        """
        ply = self.ply
        while ply:
            ply -= 1
            if self.mover_at(ply) != CHANCE:
                break
        self._cut(ply)
        self._settle()

    def copy(self) -> Match:
        """The same game at the same position, to go on with apart."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.states, twin.played, twin.players = self.states.copy(), self.played.copy(), list(self.players)
        return twin

    def at(self, ply: int) -> Match:
        """The game as it stood after that many moves."""
        earlier = self.copy()
        earlier._cut(ply)
        return earlier

    # --- What happened ------------------------------------------------------------------------------

    def mover_at(self, ply: int) -> int:
        """Who made the move of that number, from 0."""
        move = self.played[ply]
        return move.seat if isinstance(move, Drop) else self.game.mover(self.states[ply], move)

    def made(self, first: int = 0, end: int | None = None) -> list[Made]:
        """The moves from that number on, as they were made; as far as before the number `end`."""
        return [self.made_at(ply) for ply in range(first, self.ply if end is None else min(end, self.ply))]

    def made_at(self, ply: int) -> Made:
        """The move of that number, from 0."""
        move = self.played[ply]
        if isinstance(move, Drop):
            return Made(move.seat, move.reason, ())
        return Made(self.game.mover(self.states[ply], move), self.game.text(move), self.game.path(move))

    def last_made(self) -> Made | None:
        """The last move that a seat made."""
        for ply in range(self.ply - 1, -1, -1):
            if self.mover_at(ply) != CHANCE and not isinstance(self.played[ply], Drop):
                return self.made_at(ply)
        return None

    # --- Saves --------------------------------------------------------------------------------------

    def texts(self, first: int = 0) -> list[Any]:
        """The moves from that number on as `extend` takes them; a record stands where a seat dropped out."""
        return [
            {"drop": move.seat, "reason": move.reason} if isinstance(move, Drop) else self.game.text(move)
            for move in self.played[first:]
        ]

    def save(self) -> str:
        """The game as text, for `load`."""
        if self.position and not self.game.is_open:
            raise Unsupported(_("only a game that was played from its start can be saved"))
        content = {
            "game": self.game.name,
            "options": self.game.rules._asdict(),
            "seats": self.seats,
            "seed": self.seed,
            "players": self.players,
            "moves": self.texts(),
        }
        if self.position:
            content["position"] = list(self.position)
        if self.ending:
            content["ending"] = self.ending._asdict()
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    def resume(self, moves: Iterable[Any], ending: Any = None) -> None:
        """Play a saved game again from its start, chance's moves as they were; fails when it is none."""
        self._cut(0)
        self._draws = 0
        self.extend(moves)
        self._settle()
        if ending is not None and not self.outcome:
            self.end(_read_ending(ending, self.seats))

    def extend(self, moves: Iterable[Any]) -> None:
        """Play moves as `texts` gives them, chance's too: nothing is drawn in between or afterwards."""
        for text in moves:
            if isinstance(text, dict):
                self._resume_drop(text)
                continue
            self._draws += self.to_move == CHANCE
            move = self.read(text)
            self._push(move, self.game.play(self.state, move))

    def _resume_drop(self, content: dict[str, Any]) -> None:
        seat, reason = content["drop"], content["reason"]
        left = set(range(self.seats)) - self.out
        if (
            type(seat) is not int
            or seat not in left
            or reason not in (RESIGNED, OUT_OF_TIME)
            or len(left) < 3
        ):
            raise ValueError(content)
        if self.outcome:
            raise IllegalMove(_("the game is over"))
        self._drops = (*self._drops, self.ply)
        self._push(Drop(seat, reason), self.game.drop(self.state, seat))

    @classmethod
    def load(cls, text: str, from_stranger: bool = False) -> Match:
        """The game that `save` wrote; from a stranger it has no more moves than `Game.longest` allows."""
        if len(text) > LARGEST_SAVE:
            raise Unreadable(_("this save is too large to be one of ours"))
        try:
            content = json.loads(text)
            if not is_visible(content):  # nor could a file hold a lone surrogate
                raise ValueError
            game = catalogue.game(content["game"], options=content["options"])
            seats, seed, players = content["seats"], content["seed"], content["players"]
            if [type(content[key]) for key in _FIELDS] != [*_FIELDS.values()]:
                raise TypeError
            if not all(isinstance(text, str) for text in players):
                raise TypeError
            if not all(isinstance(text, str | dict) for text in content["moves"]):
                raise TypeError
            if from_stranger and len(content["moves"]) > game.longest:
                raise Unreadable(too_long(game))
            match = cls._begun(game, seats, seed, players, content.get("position"))
            match.resume(content["moves"], content.get("ending"))
        except LudothequeError as error:
            raise Unreadable(_("this save is damaged: {reason}", reason=error)) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise Unreadable(_("this save is damaged: it is not a game of ours")) from None
        return match

    @classmethod
    def _begun(cls, game: Game[Any, Any], seats: int, seed: int, players: list[str], position: Any) -> Match:
        """The match of a save before its moves; a ValueError or the like when it begins with no position."""
        if position is None:
            return cls(game, seats, seed, players)
        text, to_move = position
        if type(text) is not str or len(text) > LONGEST_POSITION or not game.is_open:
            raise ValueError
        if to_move is not None and (type(to_move) is not int or not 0 <= to_move < seats):
            raise ValueError
        match = cls.from_position(game, text, to_move, seed, players)
        if match.seats != seats:
            raise ValueError
        return match

    # --- Inside -------------------------------------------------------------------------------------

    def _push(self, move: Any, state: Any) -> None:
        self.states.append(state)
        self.played.append(move)
        self._forget()

    def _cut(self, ply: int) -> None:
        self.states.cut(ply + 1)
        self.played.cut(ply)
        self._drops = tuple(one for one in self._drops if one < ply)
        self.ending = None
        self._forget()

    def _settle(self) -> None:
        """Let chance play until a seat is to move."""
        while not self.outcome and self.to_move == CHANCE:
            move = self._drawn()
            self._push(move, self.game.play(self.state, move))

    def _drawn(self) -> Any:
        """One of chance's moves, from a stream that only the seed knows.

        Each draw has a generator of its own: the draws seen tell nothing of the others.
        """
        bounds = list(accumulate(self.game.chances(self.state)))
        share = chance_from(self.seed, "draw", self._draws).random()  # the one method that never changes
        self._draws += 1
        return self.moves[min(bisect_right(bounds, share * bounds[-1]), len(bounds) - 1)]

    def _forget(self) -> None:
        """Another position is there: what was computed of the one before no longer holds."""
        self.state, self.ply, self._views = self.states[-1], len(self.played), {}
        for name in ("to_move", "movers", "outcome", "moves", "legal", "paths"):
            self.__dict__.pop(name, None)


def wrong_number(game: Game[Any, Any], number: int) -> str:
    """Why that many players cannot play, in a sentence."""
    fewest, most = game.seats[0], game.seats[-1]
    if fewest == most:
        return several(
            "{game} is for {count} player, not {number}",
            "{game} is for {count} players, not {number}",
            most,
            game=game.name,
            number=number,
        )
    return _(
        "{game} is for {fewest} to {most} players, not {number}",
        game=game.name,
        fewest=fewest,
        most=most,
        number=number,
    )


def too_long(game: Game[Any, Any]) -> str:
    """Why a game is not played any further, in a sentence."""
    return _("a game of {game} has at most {most} moves", game=game.name, most=game.longest)


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def agent_seed(seed: int, *place: object) -> int:
    """A seed for a machine player, from which nobody can tell the game's own."""
    return chance_from(seed, "agent", *place).getrandbits(62)


def chance_from(seed: int, *purpose: object) -> Random:
    """The chance that a game's seed holds for a purpose; what is seen of it tells nothing of the seed."""
    text = "/".join(map(str, purpose))
    return Random(hmac.digest(str(seed).encode(), text.encode(), "sha256"))


def _read_ending(content: Any, seats: int) -> Outcome:
    """The ending of a save; a ValueError or the like when it is none."""
    scores, reason = content["scores"], content["reason"]
    if len(scores) != seats or set(scores) - {0, 0.5, 1} or type(reason) is not str or not reason:
        raise ValueError
    return Outcome(tuple(map(float, scores)), visible(reason)[:LONGEST_TEXT])
