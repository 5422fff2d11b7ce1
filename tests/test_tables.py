"""A table and the log that it writes, against a plain model; its clocks, that run while somebody is there.

Time passes at these tables when a test says so: the loop's clock is a number.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.server import messages
from ludotheque.server.broadcast import PORTION
from ludotheque.server.record import Record, key_of
from ludotheque.server.store.interface import Damaged, Opening, Sitting
from ludotheque.server.tables import Table
from ludotheque.server.waits import Waits
from tests.rooms import Json, new_id, new_secret
from tests.sizes import sized
from tests.test_store import MemoryStore

PATIENCE = 30.0
RULES = {"size": 2, "length": 3}
SECRETS = (new_secret(), new_secret())
HOLDS: tuple[tuple[int, ...], ...] = ((0,), (1,), (0, 1), ())
"""The seats whose secrets each of four pages has; the last one watches."""


class Clock(asyncio.SelectorEventLoop):
    """A loop whose time stands still between two lines of a test."""

    now = 0.0

    def time(self) -> float:
        return self.now


class Listener:
    """A page that keeps all that it hears."""

    language, person = "en", "somebody"

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.kept: list[int] = []
        self.heard: list[Json] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(json.loads(frame))

    def last(self, *kinds: str) -> Json:
        return next(notice for notice in reversed(self.heard) if notice["type"] in kinds)


class Eager:
    """A machine that plays the first legal move at once."""

    async def choose(self, game_id: str, match: Match, *_rest: Any) -> str:
        return next(iter(match.legal))


class Hall:
    """One table over a store in memory, and the pages around it."""

    def __init__(
        self,
        kinds: tuple[str, ...] = ("person", "person"),
        minutes: float = 0.0,
        engines: Any = None,
        increment: float = 0.0,
    ) -> None:
        self.engines = engines or Eager()
        self.runner = asyncio.Runner(loop_factory=Clock)
        self.store = MemoryStore()
        sittings = {"machine": Sitting("machine", "easy"), "open": Sitting("open")}
        people = [Sitting("person", "", key_of(secret)) for secret in SECRETS]
        seats = [sittings.get(kind, person) for kind, person in zip(kinds, people, strict=True)]
        self.opening = Opening("aaaa", "quintago", RULES, 7, seats, minutes, 1.0)
        if increment:
            self.opening = replace(self.opening, increment=increment)
        self.run(self.store.add(self.opening, Record(self.opening).row()))
        self.restart()

    def run(self, doing: Coroutine[Any, Any, Any]) -> None:
        async def settled() -> None:
            await doing
            for _pass in range(20):
                await asyncio.sleep(0)

        self.runner.run(settled())

    def restart(self) -> None:
        """As after a power cut: only the store is left."""

        async def begin() -> None:
            record = Record.of(*await self.store.read("aaaa"))
            self.table = Table(record, self.store, self.engines, Waits(absence=PATIENCE))

        if hasattr(self, "table"):
            self.table.close()
        self.run(begin())

    def come(self, page: Listener, *seats: int) -> Json:
        """A page says hello with the secrets of these seats."""

        async def join() -> None:
            self.table.join(page, messages.Hello([SECRETS[seat] for seat in seats]))

        self.run(join())
        return page.last("table")

    def leave(self, page: Listener) -> None:
        async def leave() -> None:
            self.table.leave(page)

        self.run(leave())

    def say(self, page: Listener, command: Any) -> Json:
        """Send a command; the result is its answer."""
        page.heard = [notice for notice in page.heard if notice["type"] in ("table", "moved")]
        self.run(self.table.commands.obey(page, command))
        (answer,) = [notice for notice in page.heard if notice.get("id") == command.id]
        return answer

    def play(self, page: Listener) -> Json:
        """Any legal move."""
        record = self.table.record
        return self.say(page, messages.Play(new_id(), record.seq, next(iter(record.match.legal))))

    def pass_time(self, seconds: float) -> None:
        loop = self.runner.get_loop()
        assert isinstance(loop, Clock)
        loop.now += seconds
        self.run(asyncio.sleep(0))

    def close(self) -> None:
        self.table.close()
        self.runner.close()


# --- Against a plain model ------------------------------------------------------------------------


class Asked(NamedTuple):
    """A proposal of the model."""

    what: str
    seat: int
    text: str
    awaits: frozenset[int]


class Happening(NamedTuple):
    """An event of the model."""

    kind: str
    seat: int
    text: str = ""


class AtATable(RuleBasedStateMachine):
    """Four pages come, go and speak; the model says what each hears and what is in the log."""

    @initialize(
        kinds=st.sampled_from((("person", "person"), ("person", "open"))),
        minutes=st.sampled_from((0, 1)),
        increment=st.sampled_from((0.0, 7.0)),
    )
    def open(self, kinds: tuple[str, ...], minutes: int, increment: float) -> None:
        self.hall = Hall(kinds, minutes, increment=increment)
        self.increment = increment
        self.kept: set[int] = set()  # the seats of people in whose place a machine plays
        self.pages = [Listener() for _page in HOLDS]
        self.said: list[tuple[int, Any]] = []
        self.kinds = list(kinds)
        self.log: list[Happening] = []
        self.done: dict[str, int] = {}
        self.clocks = [60.0 * minutes] * 2 if minutes else None
        self.match = Match(catalogue.game("quintago", options=RULES), 2, 7)
        self.ended: tuple[tuple[float, ...], str] | None = None
        self._forget_people()
        for page in (0, 1):
            self.come(page)

    def teardown(self) -> None:
        if hasattr(self, "hall"):
            self.hall.close()
            self.expect_the_log_to_tell_the_record()

    def _forget_people(self) -> None:
        self.here: list[int] = []
        self.held: list[list[int]] = [[] for _page in HOLDS]
        self.away = dict.fromkeys((0, 1), self.now)
        self.proposal: Asked | None = None
        self.spent = 0.0

    @property
    def now(self) -> float:
        return self.hall.runner.get_loop().time()

    @property
    def running(self) -> int | None:
        on = self.clocks and not self.over and "open" not in self.kinds
        return self.match.to_move if on and self.kinds[self.match.to_move] == "person" else None

    @property
    def over(self) -> bool:
        return bool(self.ended or self.match.outcome)

    def clocks_now(self) -> list[float] | None:
        clocks = self.clocks and list(self.clocks)
        if clocks and self.running is not None:
            clocks[self.running] = max(0.0, clocks[self.running] - self.spent)
        return clocks

    # --- What may be done -------------------------------------------------------------------------

    @rule(page=st.integers(0, 3))
    def come(self, page: int) -> None:
        """A page comes, or says hello again."""
        self._leave(page)
        self.here.append(page)
        self.held[page] = [seat for seat in HOLDS[page] if self.kinds[seat] == "person"]
        for seat in self.held[page]:
            self.away.pop(seat, None)
        shown = self.hall.come(self.pages[page], *HOLDS[page])
        self._let_machine_play()
        assert shown["mine"] == self.held[page]
        assert shown["position"]["clocks"] == self.clocks_now()

    @rule(page=st.integers(0, 3))
    def go(self, page: int) -> None:
        if page in self.here:
            self._leave(page)
            self.hall.leave(self.pages[page])

    def _leave(self, page: int) -> None:
        if page in self.here:
            self.here.remove(page)
        for seat in self.held[page]:
            if not any(seat in self.held[other] for other in self.here):
                self.away[seat] = self.now
        self.held[page] = []

    @rule()
    def restart(self) -> None:
        self.expect_the_log_to_tell_the_record()
        self.hall.restart()
        self._forget_people()

    @rule(seconds=st.integers(1, 40))
    def tick(self, seconds: int) -> None:
        clocks, running = self.clocks, self.running
        if self.here:
            self.spent += seconds
        self.hall.pass_time(seconds)
        if self.here and clocks and running is not None and self.spent > clocks[running]:
            self._happen(Happening("timeout", running))

    someone = st.none() | st.integers(0, 3)  # None: who should
    rarely = st.sampled_from((False, False, False, True))

    @precondition(lambda self: self.here)
    @rule(
        who=someone, numbers=st.lists(st.integers(0, 200), min_size=1, max_size=6), behind=rarely, full=rarely
    )
    def play(self, who: int | None, numbers: list[int], behind: bool, full: bool) -> None:
        for number in numbers:
            legal = [*self.match.legal, "z9 q1 cw"]
            seq = max(0, len(self.log) - behind)
            self._say(who, messages.Play(new_id(), seq, legal[number % len(legal)]), full)

    @precondition(lambda self: self.here)
    @rule(who=someone, seat=st.integers(0, 2), full=rarely)
    def sit(self, who: int | None, seat: int, full: bool) -> None:
        self._say(who, messages.Sit(new_id(), seat, SECRETS[seat % 2]), full)

    @precondition(lambda self: self.here)
    @rule(who=someone, behind=rarely, full=rarely)
    def resign(self, who: int | None, behind: bool, full: bool) -> None:
        self._say(who, messages.Resign(new_id(), max(0, len(self.log) - behind)), full)

    @precondition(lambda self: self.here)
    @rule(
        who=someone,
        what=st.sampled_from(("undo", "draw", "takeover")),
        seat=st.integers(0, 2),
        player=st.sampled_from(("easy", "easy", "nobody")),
        full=rarely,
        answers=st.lists(st.tuples(someone, st.booleans(), rarely, rarely), max_size=3),
    )
    def propose(
        self, who: int | None, what: Any, seat: int, player: str, full: bool, answers: list[Any]
    ) -> None:
        self._say(who, messages.Propose(new_id(), len(self.log), what, seat, player), full)
        for whose, agree, late, full_now in answers:
            if asked := self.hall.table.proposal:
                self._say(whose, messages.Answer(new_id(), asked.number - late, agree), full_now)

    @precondition(lambda self: self.said and self.here)
    @rule(which=st.integers(0, 100), full=rarely)
    def repeat(self, which: int, full: bool) -> None:
        """The same command again, from the same page or another one."""
        who, command = self.said[-1 - which % len(self.said)]
        self._say(who, command, full)

    # --- What comes of it -------------------------------------------------------------------------

    def _say(self, who: int | None, command: Any, full: bool) -> None:
        self.said.append((who, command))
        apt = (
            self.proposal.awaits
            if isinstance(command, messages.Answer) and self.proposal
            else {self.match.to_move}
        )
        willing = [page for page in self.here if apt & set(self.held[page])] if who is None else []
        page = (willing or self.here)[(who or 0) % len(willing or self.here)]
        expected = self._foresee(page, command)
        if isinstance(expected, Happening) and full:
            expected = "storage"
        seq = len(self.log) + isinstance(expected, Happening)
        self.hall.store.full = full
        answer = self.hall.say(self.pages[page], command)
        self.hall.store.full = False
        if command.id in self.done:
            assert answer == {
                "type": "done",
                "id": command.id,
                "seq": self.done[command.id],
                "repeated": True,
            }
        elif isinstance(expected, Happening) and expected.kind == "timeout":
            assert answer["code"] == "over"
            self._happen(expected)
        elif isinstance(expected, str):
            assert (answer["type"], answer.get("code")) == ("refused", expected)
        else:
            assert answer == {"type": "done", "id": command.id, "seq": seq, "repeated": False}
            if isinstance(expected, Happening):
                self.done[command.id] = seq
                self._happen(expected, page)
            else:
                self.proposal = expected

    def _foresee(self, page: int, command: Any) -> str | Happening | Asked | None:
        """Why it is refused, the event that it makes, or what is proposed from then on."""
        if command.id in self.done:
            return None
        mine, to_move = self.held[page], self.match.to_move
        if isinstance(command, messages.Sit):
            if command.seat in self.kept:
                return "over" if self.over else Happening("back", command.seat)
            free = command.seat < 2 and self.kinds[command.seat] == "open"
            return Happening("sit", command.seat) if free else "not_your_seat"
        if isinstance(command, messages.Answer):
            return self._foresee_answer(mine, command)
        if command.seq != len(self.log):
            return "stale"
        if isinstance(command, messages.Propose):
            return self._foresee_proposal(mine, command)
        if self.over:
            return "over"
        if isinstance(command, messages.Resign):
            return Happening("resign", to_move if to_move in mine else mine[0]) if mine else "not_your_seat"
        if to_move not in mine:
            return "not_your_turn"
        if command.move not in self.match.legal:
            return "illegal"
        clocks = self.clocks_now()
        late = clocks is not None and self.running is not None and clocks[to_move] <= 0
        return Happening("timeout", to_move) if late else Happening("move", to_move, command.move)

    def _foresee_answer(self, mine: list[int], command: messages.Answer) -> str | Happening | Asked | None:
        asked, table = self.proposal, self.hall.table
        if asked is None or table.proposal is None or command.proposal != table.proposal.number:
            return "stale"
        if not asked.awaits & set(mine):
            return "not_your_seat"
        if not command.agree:
            return None
        rest = asked.awaits - set(mine)
        return asked._replace(awaits=rest) if rest else Happening(asked.what, asked.seat, asked.text)

    def _foresee_proposal(self, mine: list[int], command: messages.Propose) -> str | Happening | Asked:
        if not mine:
            return "not_your_seat"
        by = self.match.to_move if not self.over and self.match.to_move in mine else mine[0]
        others = frozenset(seat for seat in (0, 1) if self.kinds[seat] == "person" and seat not in mine)
        if command.what == "undo":
            plies = [ply for ply in range(len(self.match.played)) if ply % 2 in mine]
            if not plies:
                return "not_allowed"
            asked = Asked("undo", by, str(plies[-1]), others)
        elif self.over:
            return "over"
        elif command.what == "draw":
            if not others:
                return "not_allowed"
            asked = Asked("draw", by, "", others)
        else:
            seat = command.seat
            absent = seat in self.away and self.now - self.away[seat] >= PATIENCE
            may_be_replaced = seat < 2 and {"open": True, "person": absent}.get(self.kinds[seat], False)
            if not may_be_replaced or command.player == "nobody":
                return "not_allowed"
            asked = Asked("takeover", seat, command.player, others - {seat} - set(self.away))
        return asked if asked.awaits else Happening(asked.what, asked.seat, asked.text)

    def _happen(self, event: Happening, page: int | None = None) -> None:
        kind, seat, text = event
        has_clock, self.clocks, self.spent = self.running == seat, self.clocks_now(), 0.0
        self.log.append(event)
        self.proposal = None
        if self.clocks and has_clock and kind == "move":
            self.clocks[seat] += self.increment
        if kind == "move":
            self.match.play(self.match.legal[text])
        elif kind == "undo":
            self.ended = None
            while len(self.match.played) > int(text):
                self.match.undo()
        elif kind in ("sit", "takeover", "back"):
            if kind == "takeover" and self.kinds[seat] == "person":
                self.kept.add(seat)
            if kind == "back":
                self.kept.remove(seat)
            self.kinds[seat] = "machine" if kind == "takeover" else "person"
            self.held = [[one for one in seats if one != seat] for seats in self.held]
            if kind != "takeover" and page is not None:
                self.held[page] = sorted([*self.held[page], seat])
                self.away.pop(seat, None)
        elif kind == "draw":
            self.ended = (0.5, 0.5), "a tie was agreed on"
        else:
            reason = {"resign": "resigned", "timeout": "out of time"}[kind]
            self.ended = (float(seat == 1), float(seat == 0)), reason
        self._let_machine_play()

    def _let_machine_play(self) -> None:
        if self.here and not self.over and self.kinds[self.match.to_move] == "machine":
            self._happen(Happening("move", self.match.to_move, next(iter(self.match.legal))))

    # --- What always holds ------------------------------------------------------------------------

    @invariant()
    def the_log_is_what_happened(self) -> None:
        kept = self.hall.store.events["aaaa"]
        assert [event.seq for event in kept] == [*range(1, len(self.log) + 1)]
        happened = [(event.kind, event.seat) for event in self.log]
        assert [(event.kind, event.seat) for event in kept] == happened
        assert all(kept[seq - 1].command == command for command, seq in self.done.items())

    @invariant()
    def the_record_is_the_game(self) -> None:
        record = self.hall.table.record
        assert record.match.texts() == self.match.texts()
        assert [sitting.kind for sitting in record.seats] == self.kinds
        assert record.clocks == self.clocks
        assert record.outcome == (self.ended or self.match.outcome)
        assert self.hall.store.latest["aaaa"] == record.row()

    @invariant()
    def everybody_who_is_there_has_seen_it(self) -> None:
        for page in self.here:
            shown = self.pages[page].last("table", "moved")["position"]
            assert (shown["seq"], shown["ply"]) == (len(self.log), len(self.match.played))
            assert (shown["ending"] is not None) == self.over
            assert bool(shown["legal"]) == (not self.over and self.match.to_move in self.held[page])

    def expect_the_log_to_tell_the_record(self) -> None:
        record, told = self.hall.table.record, Record.of(self.hall.opening, self.hall.store.events["aaaa"])
        for part in ("seq", "seats", "clocks", "outcome", "time", "seal"):
            assert getattr(told, part) == getattr(record, part)
        assert all(told.done(command) == seq == record.done(command) for command, seq in self.done.items())
        assert told.match.states == record.match.states


AtATable.TestCase.settings = settings(max_examples=sized(25, 300), stateful_step_count=40)
TestATableAgainstAPlainModel = pytest.mark.proof(AtATable.TestCase)


# --- Clocks ---------------------------------------------------------------------------------------


class Dreamer:
    """A machine that never comes to an end."""

    async def choose(self, *_question: Any) -> str:
        return str(await asyncio.Future())


@pytest.fixture
def hall() -> Iterator[Hall]:
    """Two people with a minute each."""
    opened = Hall(minutes=1)
    yield opened
    opened.close()


def clocks(hall: Hall) -> list[float]:
    """What a page is shown that comes to look."""
    watcher = Listener()
    shown: list[float] = hall.come(watcher)["position"]["clocks"]
    hall.leave(watcher)
    return shown


def test_a_clock_at_its_end_ends_the_game(hall: Hall) -> None:
    page = Listener()
    hall.come(page, 0)
    hall.pass_time(59)
    assert clocks(hall) == [1, 60]
    hall.pass_time(2)
    ending = page.last("table")["position"]["ending"]
    assert ending["scores"] == [0, 1] and "out of time" in ending["text"]
    assert [event.kind for event in hall.store.events["aaaa"]] == ["timeout"]


def test_a_move_after_the_last_second_comes_too_late(hall: Hall) -> None:
    page = Listener()
    hall.come(page, 0)
    hall.pass_time(60)
    assert hall.play(page)["code"] == "over"
    assert hall.table.record.outcome is not None and hall.table.record.outcome.reason == "out of time"


def test_each_clock_runs_in_its_own_turn(hall: Hall) -> None:
    both = Listener()
    hall.come(both, 0, 1)
    for seconds in (10, 20, 5):
        hall.pass_time(seconds)
        hall.play(both)
    assert clocks(hall) == [45, 40]


def test_a_move_gives_its_player_the_increment_and_nothing_else_does() -> None:
    hall = Hall(minutes=1.0, increment=5.0)
    first, second = Listener(), Listener()
    hall.come(first, 0)
    hall.come(second, 1)
    hall.pass_time(10)
    hall.play(first)
    assert hall.table.record.clocks == [55.0, 60.0]
    hall.pass_time(2)
    hall.say(second, messages.Resign(new_id(), hall.table.record.seq))
    assert hall.table.record.clocks == [55.0, 58.0]
    hall.close()


def test_clocks_stand_still_while_nobody_is_there_and_go_on_from_there(hall: Hall) -> None:
    page = Listener()
    hall.pass_time(1000)
    for left in (40, 20):
        assert hall.come(page, 0)["position"]["clocks"] == [left + 20, 60]
        hall.pass_time(20)
        hall.leave(page)
        hall.pass_time(1000)
    hall.come(page, 0)
    hall.pass_time(21)
    assert hall.table.record.outcome is not None


def test_clocks_stand_still_while_no_server_runs(hall: Hall) -> None:
    both = Listener()
    hall.come(both, 0, 1)
    hall.pass_time(10)
    hall.play(both)
    hall.restart()
    hall.pass_time(1000)
    assert clocks(hall) == [50, 60]


@pytest.mark.parametrize("kinds", [("machine", "person"), ("person", "open")])
def test_no_clock_runs_for_a_machine_or_before_everybody_came(kinds: tuple[str, ...]) -> None:
    hall = Hall(kinds, 1, Dreamer())
    page = Listener()
    hall.come(page, 0, 1)
    hall.pass_time(1000)
    assert clocks(hall) == [60, 60] and not hall.table.record.outcome
    hall.close()


def test_a_timeout_that_could_not_be_written_is_written_later(hall: Hall) -> None:
    page = Listener()
    hall.come(page, 0)
    hall.store.full = True
    hall.pass_time(61)
    assert page.last("refused")["code"] == "storage" and not hall.table.record.outcome
    hall.store.full = False
    hall.pass_time(5)
    assert hall.table.record.outcome is not None


def test_a_machines_move_that_could_not_be_written_is_made_later() -> None:
    hall = Hall(("machine", "person"))
    page = Listener()
    hall.store.full = True
    hall.come(page, 1)
    assert page.last("refused")["code"] == "storage"
    hall.store.full = False
    hall.pass_time(5)
    assert [event.kind for event in hall.store.events["aaaa"]] == ["move"]
    hall.close()


# --- The log --------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["hello", "sit"])
def test_what_waits_for_a_crowd_never_comes_after_what_is_newer(again: str) -> None:
    """Watchers get notices in portions; who says hello again, or sits down, gets everything at once."""
    hall = Hall(kinds=("person", "open"))
    player, crowd = Listener(), [Listener() for _watcher in range(3 * PORTION)]
    hall.come(player, 0)
    for watcher in crowd:
        hall.come(watcher)
    for watcher in crowd:
        watcher.heard.clear()

    async def overtake() -> None:
        text = next(iter(hall.table.record.match.legal))
        await hall.table.commit("move", 0, text)
        last = next(page for page in hall.table.presence.pages if page in crowd and not page.heard)  # type: ignore[attr-defined]
        if again == "hello":
            hall.table.join(last, messages.Hello())
        else:
            sitting = Sitting("person", "", key_of(SECRETS[1]))
            await hall.table.commit("sit", 1, msgspec.json.encode(sitting).decode(), new_id(), last)

    hall.run(overtake())
    for watcher in crowd:
        known = [notice["position"]["seq"] for notice in watcher.heard if "position" in notice]
        assert known == sorted(set(known)), known
    hall.close()


def test_no_page_can_take_the_name_of_a_command_of_the_servers_own(hall: Hall) -> None:
    """It would be answered as done already, and the server's own never be."""
    hall.come(Listener(), 0)
    hall.pass_time(61)
    (timeout,) = hall.store.events["aaaa"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            json.dumps({"type": "resign", "id": timeout.command, "seq": 0}), type=messages.Resign
        )


def test_a_table_that_another_server_overtook_says_so_and_goes_on_from_there(hall: Hall) -> None:
    ours, theirs = Listener(), Listener()
    hall.come(ours, 0, 1)
    table = hall.table
    hall.restart()
    hall.come(theirs, 0, 1)
    hall.play(theirs)
    hall.table = table
    assert hall.play(ours)["code"] == "stale"
    assert ours.last("table")["position"]["seq"] == 1
    assert hall.play(ours)["seq"] == 2


CHANGES: dict[str, Any] = {
    "a move": lambda opening, log: (opening, [log[0], replace(log[1], text="d4 q1 ccw"), log[2]]),
    "a seat": lambda opening, log: (opening, [replace(log[0], seat=1), *log[1:]]),
    "a clock": lambda opening, log: (opening, [*log[:2], replace(log[2], clocks=[60.0, 59.0])]),
    "a time": lambda opening, log: (opening, [*log[:2], replace(log[2], time=0.0)]),
    "a command": lambda opening, log: (opening, [replace(log[0], command="another-one"), *log[1:]]),
    "a kind": lambda opening, log: (opening, [*log[:2], replace(log[2], kind="resign")]),
    "a seal": lambda opening, log: (opening, [replace(log[0], seal="0" * 16), *log[1:]]),
    "a gap": lambda opening, log: (opening, [log[0], log[2]]),
    "an order": lambda opening, log: (opening, [log[1], log[0], log[2]]),
    "a repetition": lambda opening, log: (opening, [log[0], *log]),
    "a seed": lambda opening, log: (replace(opening, seed=8), log),
    "a seed beyond all numbers": lambda opening, log: (replace(opening, seed=10**30), log),
    "a game": lambda opening, log: (replace(opening, game="chess"), log),
    "an option": lambda opening, log: (replace(opening, options={"size": "large"}), log),
    "no seats": lambda opening, log: (replace(opening, seats=[]), log),
    "an ending": lambda opening, log: (replace(opening, ending={"scores": 3}), log),
    "an earlier move": lambda opening, log: (replace(opening, moves=["a1 q1 cw"]), log),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_log_that_was_changed_is_damaged(hall: Hall, change: str) -> None:
    both = Listener()
    hall.come(both, 0, 1)
    for _move in range(3):
        hall.play(both)
    log = hall.store.events["aaaa"]
    assert Record.of(hall.opening, log).seq == 3
    with pytest.raises(Damaged):
        Record.of(*CHANGES[change](hall.opening, log))
