"""A study: lines of moves on a board that is no game, from a start, a position or a game of the room."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from ludotheque import catalogue
from ludotheque.game import Game, IllegalMove, Unreadable, Unsupported
from ludotheque.match import Match, new_seed, too_long
from ludotheque.sentences import result
from ludotheque.server import messages, notices
from ludotheque.server.reading import on_thread
from ludotheque.server.record import Record, Withheld
from ludotheque.server.study_messages import MOST_MOVES, Begin, Begun, Explored
from ludotheque.words import _


class Study:
    """Where a study begins, and the line that was looked at last."""

    def __init__(self, main: Match, names: list[str], is_of_game: bool) -> None:
        self.main, self.names = main, names
        self.is_of_game = is_of_game
        self._last = main
        self._lock = asyncio.Lock()  # one line at a time is played

    @classmethod
    def of_record(cls, record: Record) -> Study:
        """A study of a game; one with secrets can be studied only once it is over."""
        if not record.may_save:
            raise Withheld(_("this game has secrets: it can be studied once it is over"))
        return cls(record.match.apart(), notices.names_of(record.seats), is_of_game=True)

    @classmethod
    def of_start(cls, name: str, wanted: Begin) -> Study:
        """A study from the start of a game, or from the position that a text draws."""
        game = catalogue.game(name, wanted.variant or None)
        turn = wanted.turn - 1 if wanted.turn else None
        if wanted.position:
            main = Match.from_position(game, wanted.position, turn)
        elif not can_begin(game):
            raise Unsupported(_("this game is studied from one that was played: open one, then try a move"))
        else:
            main = Match(game, seed=new_seed())
        names = [_("player {number}", number=seat + 1) for seat in range(main.seats)]
        return cls(main, names, is_of_game=False)

    def begun(self) -> Begun:
        """What the page is told first."""
        made = notices.made_moves(self.main) if self.is_of_game else []
        return Begun(
            self.main.game.name,
            self.names,
            [move.text for move in made],
            [move.seat for move in made],
            self.is_of_game and self.main.outcome is not None,
            self._variant(),
        )

    def _variant(self) -> str:
        game = self.main.fresh_game
        return next((name for name, rules in game.variants.items() if rules == game.rules), "")

    async def match(self, ply: int, line: list[str]) -> Match:
        """The match after so many moves of the game and these; it is played on a thread."""
        async with self._lock:
            self._last = await on_thread(partial(self._after, ply, line))
            return self._last

    async def explored(self, command: str, ply: int, line: list[str], play: str) -> Explored:
        """What a line leads to; an illegal move is refused with the game's own reason."""
        if play and len(line) >= MOST_MOVES:
            raise Unreadable(_("this line has become too long"))
        match = await self.match(ply, line)
        async with self._lock:
            if play:
                match = self._last = await on_thread(partial(_played, match, play))
            return await on_thread(partial(self._shown, command, match, self._base(ply)))

    def _base(self, ply: int) -> int:
        """Where a line begins: after so many moves of the game, and what chance did at the start."""
        return min(ply, self.main.ply) if self.is_of_game else self.main.ply

    def _after(self, ply: int, line: list[str]) -> Match:
        base, last = self._base(ply), self._last
        match = self.main.at(base)  # one that was given up goes on here
        if not line:
            return match
        known = last.texts(base) if _goes_on(last, match, base) else []
        common = 0
        while common < min(len(known), len(line)) and known[common] == line[common]:
            common += 1
        match = last.at(base + common) if common else match.apart()
        try:
            match.extend(line[common:])
        except IllegalMove as reason:
            number = match.ply - base + 1
            raise IllegalMove(
                _("move {number} of this line: {reason}", number=number, reason=reason)
            ) from None
        return match

    def _shown(self, command: str, match: Match, base: int) -> Explored:
        eyes = next(iter(match.movers), None)  # a game with secrets is over, so that there are none any more
        first = max(0, match.ply - notices.PLIES_A_LOOK)
        past = [notices.past_position(match, eyes, ply) for ply in range(first, match.ply + 1)]
        return Explored(
            command, base, notices.made_moves(match, base), self._position(match, eyes), first, past
        )

    def _position(self, match: Match, eyes: int | None) -> messages.Position:
        points, last, outcome = match.game.points(match.state), match.last_made(), match.outcome
        return messages.Position(
            seq=0,
            ply=match.ply,
            view=match.game.view(match.state, eyes),
            viewer=eyes,
            to_move=None if outcome else match.to_move,
            movers=list(match.movers),
            legal=notices.legal_paths(match, list(match.movers)),
            last=list(last.path) if last else [],
            points=None if points is None else list(points),
            ending=messages.Ending(list(outcome.scores), result(outcome, self.names)) if outcome else None,
            clocks=None,
            running=None,
        )


def can_begin(game: Game[Any, Any]) -> bool:
    """Whether a study can begin with the start of a game: the same for everybody, and nothing to be made."""
    return type(game).prepared is Game.prepared and game.is_open


def _goes_on(last: Match, match: Match, base: int) -> bool:
    """Whether the line that was looked at last begins where another one does."""
    return last.ply > base and last.states[base] == match.state


def _played(match: Match, text: str) -> Match:
    """A match with one more move, and what chance adds to it."""
    after = match.apart()
    if after.ply >= after.game.longest:
        raise Unreadable(too_long(after.game))
    after.play(after.read(text))
    return after
