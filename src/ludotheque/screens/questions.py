"""What a screen asks machines: their own move, an analysis, a hint. All of it takes a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakSet

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Agent, Analysis
from ludotheque.match import Match, agent_seed

T = TypeVar("T")
Progress = Callable[[str], None]
Found = Callable[[Analysis[Any]], None]


def _no_progress(text: str) -> None:
    """For callers that do not show how far it is."""


def _nothing_found(analysis: Analysis[Any]) -> None:
    """For callers that want the last word only."""


class Question(NamedTuple, Generic[T]):
    """Work that takes a while, for another thread, and the control that stops it."""

    work: Callable[[], T]
    control: Control


class Questions:
    """Makes questions about a match, and remembers those that are not answered yet."""

    def __init__(self) -> None:
        self._controls: WeakSet[Control] = WeakSet()

    def move(self, match: Match, agent: Agent, seat: int, seconds: float | None = None) -> Question[Any]:
        """What a machine plays for its seat, within so many seconds."""
        return self._question(match, lambda match, control: match.choose(agent, seat, control), seconds)

    def analysis(
        self, match: Match, seat: int, progress: Progress = _no_progress, found: Found = _nothing_found
    ) -> Question[Analysis[Any]]:
        """What best play makes of the position and of each of a seat's moves; `found` hears of it before."""
        return self._question(match, lambda match, control: _analysed(match, seat, control, progress, found))

    def hint(self, match: Match, seat: int) -> Question[tuple[str, Any]]:
        """A good move: the strongest machine's. For a person alone also whether it can still be done."""
        name = match.game.name

        def work(match: Match, control: Control) -> tuple[str, Any]:
            alone = match.seats == 1
            believed = match.believed(seat)
            note = catalogue.outlook(name, match.fresh_game, believed, seat, control) if alone else ""
            adviser = catalogue.strongest(name, agent_seed(match.seed, "hint", seat, match.ply))
            return note, match.choose(adviser, seat, control)

        return self._question(match, work)

    def stop(self) -> None:
        """Ask for all answers now."""
        for control in list(self._controls):
            control.stop()

    def _question(
        self, match: Match, work: Callable[[Match, Control], T], seconds: float | None = None
    ) -> Question[T]:
        control, match = Control(seconds=seconds), match.copy()  # the screen may go on meanwhile
        self._controls.add(control)

        def answer() -> T:
            try:
                return work(match, control)
            finally:
                control.stop()  # so that its timer ends

        return Question(answer, control)


def _analysed(
    match: Match,
    seat: int,
    control: Control,
    progress: Progress = _no_progress,
    found: Found = _nothing_found,
) -> Analysis[Any]:
    """The analysis of a position in which only what the seat may know is true."""
    analyse = catalogue.analyst(match.game.name)
    return analyse(match.fresh_game, match.believed(seat), seat, control, progress, found=found)
