"""A game in lines, for pipes, scripts and screen readers: one line an event, no colour, no frame.

A line that is typed is a command (commands.py) or else a move.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TextIO, TypeVar

from ludotheque import machine
from ludotheque.game import Interrupted, LudothequeError
from ludotheque.match import PERSON
from ludotheque.screens.commands import WORDS
from ludotheque.screens.drawings import drawing
from ludotheque.screens.lines import LONGEST_LINE, Lines
from ludotheque.screens.table import Table, autosave_path, command_name, result
from ludotheque.words import _

T = TypeVar("T")


def run_plain(table: Table, source: TextIO, target: TextIO) -> int:
    """Play until the end of the game or of the input; the result is an exit status."""
    session = Session(table, Lines(source, target))
    machine.on_compile(session.announce_compiling)
    try:
        session.run()
        return 0
    except KeyboardInterrupt:
        session.leave()
        return 130
    finally:
        machine.on_compile(lambda name: None)


class Session:
    """A table, and the lines exchanged about it."""

    def __init__(self, table: Table, lines: Lines) -> None:
        self.table = table
        self.say, self.refuse, self.ask = lines.say, lines.refuse, lines.ask
        self.drawing = drawing(table.game.name)
        self.has_announced_compiling = False

    def run(self) -> None:
        """Take turns until the game ends, or is left by a command or the end of the input."""
        try:
            self.introduce()
            while not self.table.outcome:
                if self.table.machine_to_move:
                    self.machine_turn()
                else:
                    self.person_turn()
            self.announce_outcome()
        except EOFError:
            self.leave()

    def machine_turn(self) -> None:
        """Let the machine think and play."""
        self.say(_("{name} is thinking…", name=self.name_to_move()))
        move = self.wait_for(self.table.think)
        if not self.table.outcome:  # its clock may have run out
            self.play(move)

    def person_turn(self) -> None:
        """Obey one line."""
        line = self.ask(_("{name} to move", name=self.name_to_move()) + "> ")
        if self.table.outcome:  # the clock ran out meanwhile
            return
        word, _space, argument = line.partition(" ")
        command = WORDS.get(word.lower()) if len(line) <= LONGEST_LINE else None
        try:
            if not line:
                self.say(_("nothing was typed; help lists what can be"))
            elif command:
                command.action(self, argument.strip())
            else:
                self.play(self.table.match.read(line))
        except LudothequeError as refusal:
            self.refuse(refusal)

    def play(self, move: Any) -> None:
        """Play a move, say it and show the board."""
        name = self.table.name(self.table.game.mover(self.table.match.state, move))
        self.is_written(partial(self.table.play, move))
        self.say(_("{name}: {move}", name=name, move=self.table.game.text(move)))
        self.show({})

    def leave(self) -> None:
        """Keep an unfinished game and say how to come back to it."""
        table = self.table
        if table.outcome or not table.match.played:
            self.say(_("goodbye"))
        elif self.is_written(table.save):
            is_usual = table.save_path == autosave_path(table.game.name)
            way = "--resume" if is_usual else f"--load {shlex.quote(str(table.save_path))}"
            self.say(_("the game is kept in {path}", path=table.save_path))
            command = f"{command_name()} play {table.game.name} {way}"
            self.say(_("to go on with it: {command}", command=command))

    # --- What is said --------------------------------------------------------------------------

    def introduce(self) -> None:
        """Who plays what, the signs, the board."""
        names = ", ".join(self.table.name(seat) for seat in range(self.table.match.seats))
        self.say(_("{game}: {names}", game=self.table.game.name, names=names))
        self.say(self.drawing.legend(self.view()))
        self.say(_("help lists what can be typed"))
        self.show({})

    def name_to_move(self) -> str:
        """Whose turn it is."""
        return self.table.name(self.table.match.to_move)

    def view(self) -> dict[str, Any]:
        """The position as the only person may see it; with more people or none, as a spectator may."""
        people = [seat for seat, player in enumerate(self.table.players) if player == PERSON]
        return self.table.game.view(self.table.match.state, people[0] if len(people) == 1 else None)

    def show(self, marks: Mapping[str, str]) -> None:
        """Draw the board."""
        for line in self.drawing.draw(self.view(), marks):
            self.say(line)

    def announce_outcome(self) -> None:
        """Who won and why."""
        outcome = self.table.outcome
        assert outcome
        self.say(result(self.table, outcome))

    def announce_compiling(self, kernel: str) -> None:
        """Say once why the machine takes so long."""
        if not self.has_announced_compiling:
            self.has_announced_compiling = True
            self.say(_("preparing the machine player (first time only)…"))

    # --- What takes a while or may fail ---------------------------------------------------------

    def wait_for(self, work: Callable[[], T]) -> T:
        """The result of a machine's work; Ctrl-C stops it."""
        return machine.wait_for(work, self.table.stop)

    def wait_for_answer(self, work: Callable[[], T]) -> T:
        """The result of what a person asked for; after Ctrl-C the game goes on without it."""
        try:
            return self.wait_for(work)
        except KeyboardInterrupt:
            raise Interrupted(_("stopped")) from None

    def is_written(self, write: Callable[[], object]) -> bool:
        """Whether the game could be written down; says why not."""
        try:
            write()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.refuse(_("the game cannot be saved: {reason}", reason=reason))
            return False
        return True
