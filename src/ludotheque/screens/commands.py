"""What the command words do in the line mode; command_words.py has the words themselves."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque import command_words
from ludotheque.command_words import CommandWord
from ludotheque.game import Analysis, Unreadable
from ludotheque.paced import Paced
from ludotheque.saves import read_save
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.own_moves import own_paths, read_own, readable_clicks_after, with_prefix
from ludotheque.sentences import best_line, legend, letters_by_cell, line_texts, sentence
from ludotheque.words import _, several

if TYPE_CHECKING:
    from ludotheque.screens.plain import PlainSession

Action = Callable[["PlainSession", str], None]
"""Takes what stands after the word."""

SECONDS_BETWEEN_LINES = 2.0
"""While an analysis goes on: as fast as it can be listened to."""


def list_commands(session: PlainSession, argument: str) -> None:
    """Say what one plays for, how a move is written, and every command."""
    match = session.table.match
    session.say(match.game.aim())
    paths = own_paths(match, _seat(session))
    example = match.game.readable(match.game.text(paths[max(paths, key=len)]))
    session.say(_("a move is written like this: {example}", example=example))
    session.say(session.drawing.legend(session.table.view()))
    for command in COMMANDS:
        session.say(_("{usage}: {purpose}", usage=command.usage, purpose=_(command.purpose)))


def show_board(session: PlainSession, place: str) -> None:
    """Draw the board, or say what is in one place."""
    if not place:
        return session.show({})
    found = session.drawing.look(session.table.view(), place.lower())
    if found is None:
        raise Unreadable(_("there is no place {name} on this board", name=place[:20]))
    for line in found.splitlines():
        session.say(line)
    return None


def list_moves(session: PlainSession, beginning: str) -> None:
    """Count the moves, and say what may come first or next."""
    match, seat = session.table.match, _seat(session)
    clicks = tuple(with_prefix(match, seat, beginning.lower()).split())
    paths, following = own_paths(match, seat), " ".join(readable_clicks_after(match, seat, clicks))
    if not beginning:
        session.say(several("{count} move", "{count} moves", len(set(paths.values()))))
        session.say(_("they begin with: {following}", following=following))
        return
    if clicks in paths or not following:
        move = read_own(match, seat, beginning)  # refuses, with the reason, what begins no move
        session.say(_("{move} is a whole move", move=match.game.readable(match.game.text(move))))
    if following:
        said = " ".join(beginning.lower().split())
        session.say(_("after {clicks}: {following}", clicks=said, following=following))


def say_last(session: PlainSession, argument: str) -> None:
    """Say the last move that a seat made, and what chance added to it."""
    session.tell_last()


def list_players(session: PlainSession, argument: str) -> None:
    """Say who plays, with their points, who dropped out, and whose turn it is."""
    table = session.table
    points = table.game.points(table.match.state)
    for seat in range(table.match.seats):
        facts = [table.name(seat)]
        if points is not None:
            facts.append(several("{count} point", "{count} points", points[seat]))
        if seat in table.match.out:
            facts.append(_("out"))
        if seat == table.active:
            facts.append(_("to move"))
        session.say(", ".join(facts))


def say_hint(session: PlainSession, argument: str) -> None:
    """Say what the strongest machine would play."""
    session.say(_("looking for a good move…"))
    note, move = session.wait_for_advice(session.table.advise())
    if note:
        session.say(note)
    session.say(_("a good move: {move}", move=session.table.game.readable(session.table.game.text(move))))


def analyse(session: PlainSession, argument: str) -> None:
    """Draw what the best move that begins in each place leads to, and say who wins."""
    table, name, said = session.table, session.table.active_name, [""]

    def tell(found: Analysis[Any]) -> None:
        """Say what is found so far, unless that was the last thing said."""
        text = found.note or sentence(found.verdict, name)
        if text != said[-1]:
            said.append(text)
            session.say(_("so far: {verdict}", verdict=text))

    paced = Paced(tell, SECONDS_BETWEEN_LINES)
    question = table.analyse(found=paced.tell)
    session.say(_("analysing…"))
    try:
        found = session.wait_for_advice(question)
    finally:
        paced.close()
    session.show(letters_by_cell(table.game, table.match.state, found))
    session.say(legend(found.verdict))
    session.say(found.note or sentence(found.verdict, name))
    best = best_line(table.game, found) if table.match.seats > 1 else ""
    for line in line_texts(table.game, found) or filter(None, [best]):
        session.say(line)


def take_back(session: PlainSession, argument: str) -> None:
    """Go back to the last move that a person chose."""
    if not session.table.match.last_made():
        return session.say(_("there is nothing to take back"))
    session.is_written(session.table.undo)
    session.say(_("taken back"))
    return session.tell_news()


def resign(session: PlainSession, argument: str) -> None:
    """Give the game up; with more than two players the others go on."""
    session.is_written(session.table.resign)
    if not session.table.match.outcome:
        session.tell_news()


def save(session: PlainSession, file: str) -> None:
    """Write the game into a file, by default where it is kept."""
    path = Path(os.path.expanduser(file)) if file else session.table.save_path
    if session.is_written(lambda: session.table.save(path)):
        session.say(_("the game is kept in {path}", path=path))


def load(session: PlainSession, file: str) -> None:
    """Go on with the game in a file; it is kept where the one before it was."""
    if not file:
        raise Unreadable(_("say which file to load"))
    match = read_save(Path(os.path.expanduser(file)))
    if match.game.name != session.table.game.name:
        raise Unreadable(_("this save is a game of {game}", game=match.game.name))
    session.table = LocalTable(match, save_path=session.table.save_path)
    session.introduce()


def say_clock(session: PlainSession, argument: str) -> None:
    """Say the time that each seat has left; alone, the time that has gone by."""
    table = session.table
    if table.elapsed:
        minutes, seconds = table.elapsed
        return session.say(_("time so far: {minutes} min {seconds} s", minutes=minutes, seconds=seconds))
    if table.clocks is None:
        return session.say(_("this game has no clock"))
    for seat in range(table.match.seats):
        minutes, seconds = divmod(max(0, int(table.clock(seat))), 60)
        text = _(
            "{name}: {minutes} min {seconds} s left", name=table.name(seat), minutes=minutes, seconds=seconds
        )
        session.say(text)
    return None


def leave(session: PlainSession, argument: str) -> None:
    """Leave, as at the end of the input."""
    raise EOFError


def _seat(session: PlainSession) -> int:
    """Whose turn it is; commands are only typed while the game goes on."""
    assert session.table.active is not None
    return session.table.active


COMMANDS: dict[CommandWord, Action] = {
    command_words.HELP: list_commands,
    command_words.BOARD: show_board,
    command_words.MOVES: list_moves,
    command_words.LAST: say_last,
    command_words.PLAYERS: list_players,
    command_words.HINT: say_hint,
    command_words.ANALYSIS: analyse,
    command_words.UNDO: take_back,
    command_words.CLOCK: say_clock,
    command_words.RESIGN: resign,
    command_words.SAVE: save,
    command_words.LOAD: load,
    command_words.QUIT: leave,
}

ACTIONS = {word: action for command, action in COMMANDS.items() for word in (command.english, command.french)}
"""By each word, in both languages."""
