"""A program that speaks Hub v2 as a player: `hub:PROGRAM ARGUMENTS` among the players of a table or an arena.

Such programs are only started where somebody names them at a command line, never for a page of the room nor
for a save. One that ends, hangs, says nothing sensible or plays what is not legal is ended, with a sentence.
"""

from __future__ import annotations

import queue
import shlex
import shutil
import subprocess
import threading
import time
import weakref
from contextlib import suppress
from typing import cast

from ludotheque.control import Control
from ludotheque.game import Game, Unsupported
from ludotheque.games.dames.hub import (
    LONGEST,
    HubError,
    HubLine,
    ToldGame,
    hub_name,
    read_line,
    read_move,
    told_game,
)
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.words import _

SECONDS_TO_START = 60.0
"""Until a program is ready: some read tables of gigabytes first."""

SECONDS_A_MOVE = 1.0
"""Where no clock runs."""

PATIENCE = 5.0
"""Seconds that a program may answer late, by its own clock or once it was told to stop."""

MOST_LINES = 100_000
"""Lines that may come before an answer; a program that says more is broken."""


class HubPlayer:
    """A seat's player in a process of its own, started when it is first asked for a move."""

    def __init__(self, command: str, seed: int = 0) -> None:
        self.name = f"hub:{command}"
        self.command = _split(command)
        self.program: HubProgram | None = None
        self.told: ToldGame | None = None  # up to our last move

    def prepare(self, game: Game[State, Move]) -> HubProgram:
        """The program, started and ready for these rules."""
        variant = hub_name(game.rules) if isinstance(game, Dames) else None
        if variant is None:
            raise Unsupported(_("Hub programs play international or Frisian draughts only"))
        if self.program is None:
            self.program = HubProgram(self.command, variant)
        return self.program

    def choose(self, game: Game[State, Move], state: State, seat: int, control: Control) -> Move:
        """The program's move; HubError once, and then the program is gone."""
        program = self.prepare(game)
        try:
            return self._ask(program, cast(Dames, game), state, control)
        except HubError:
            program.end()
            self.program = None
            raise

    def _ask(self, program: HubProgram, game: Dames, state: State, control: Control) -> Move:
        program.forget_lines()
        told = told_game(game, state, self.told)
        program.send(f"pos {told.values(game)}")
        seconds = SECONDS_A_MOVE
        if control.deadline is not None:
            seconds = max(0.01, control.deadline - time.monotonic())
            program.send(f"level move-time={seconds:.3f}")
        elif control.budget:
            seconds = SECONDS_TO_START
            program.send(f"level nodes={control.budget}")
        else:
            program.send(f"level move-time={seconds:g}")
        program.send("go think")
        said = program.answer("done", seconds + PATIENCE, control).values.get("move", "")
        try:
            move = read_move(game, state, said)
        except HubError as error:
            raise HubError(
                _("{program} played what is not legal: {reason}", program=program.name, reason=error)
            ) from None
        self.told = told.after(game, move)
        return move


class HubProgram:
    """A running engine: lines to it, lines from it, and an end to waiting for them."""

    def __init__(self, command: list[str], variant: str) -> None:
        self.name = command[0].rpartition("/")[2]
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for us
            )
        except OSError as error:
            raise HubError(
                _("{program} cannot be started: {reason}", program=self.name, reason=error.strerror)
            ) from None
        self.lines: queue.Queue[str] = queue.Queue(1000)
        self.end = weakref.finalize(self, _end, self.process)  # at the latest when we end ourselves
        threading.Thread(target=_listen, args=(self.process, self.lines), daemon=True).start()
        try:
            self._introduce(variant)
        except HubError:
            self.end()
            raise

    def _introduce(self, variant: str) -> None:
        self.send("hub")
        knows_variants = False
        while (line := self.answer("wait param", SECONDS_TO_START)).command != "wait":
            knows_variants |= (
                line.values.get("name") == "variant" and variant in line.values.get("values", "").split()
            )
        if knows_variants:
            self.send(f"set-param name=variant value={variant}")
        elif variant != "normal":
            raise HubError(_("{program} does not play by these rules", program=self.name))
        self.send("init")
        self.answer("ready", SECONDS_TO_START)

    def send(self, line: str) -> None:
        """Write a line."""
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):  # who has ended is noticed by its silence
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def forget_lines(self) -> None:
        """Pass over what was said and not asked for: the end of an earlier search, say."""
        with suppress(queue.Empty):
            while text := self.lines.get_nowait():
                pass
            self.lines.put(text)  # the empty one: it has ended

    def answer(self, commands: str, seconds: float, control: Control | None = None) -> HubLine:
        """The next line that begins with one of these commands; all others are passed over."""
        until, is_told = time.monotonic() + seconds, False
        for _line in range(MOST_LINES):
            if control and control.stopped and not is_told:
                self.send("stop")
                until, is_told = min(until, time.monotonic() + PATIENCE), True
            text = self._next(until, 0.05 if control else seconds)
            try:
                line = read_line(text) if text else None
            except HubError:
                continue  # a banner, perhaps
            if line and line.command in commands.split():
                return line
            if line and line.command == "error" and control:
                reason = line.values.get("message", "")[:100]
                raise HubError(_("{program} refuses: {reason}", program=self.name, reason=reason))
        raise HubError(_("{program} says nothing that can be understood", program=self.name))

    def _next(self, until: float, patience: float) -> str:
        """The next line; an empty one where none came for a moment."""
        left = until - time.monotonic()
        if left <= 0:
            raise HubError(_("{program} does not answer", program=self.name))
        with suppress(queue.Empty):
            text = self.lines.get(timeout=min(left, patience))
            if not text:
                raise HubError(_("{program} has ended", program=self.name))
            return text
        return ""


def _split(command: str) -> list[str]:
    """The program and its arguments; refuses what names none."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise HubError(_("there is no program {name}", name=command[:60]))
    return words


def _listen(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Hand on what a program says; an empty text once it has ended."""
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while text := process.stdout.readline(LONGEST):
            lines.put(text)
    lines.put("")


def _end(process: subprocess.Popen[str]) -> None:
    """Let a program go: it is asked to, and then made to."""
    with suppress(OSError, ValueError):
        if process.stdin:
            process.stdin.write("quit\n")
            process.stdin.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
