"""The words that can be typed in place of a move in the line mode, English and French alike."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.game import CHANCE, Unreadable
from ludotheque.match import read_save
from ludotheque.screens.table import Table
from ludotheque.verdicts import legend, letters_by_cell, sentence
from ludotheque.words import _, mark, several, spoken

if TYPE_CHECKING:
    from ludotheque.screens.plain import Session


def list_commands(session: Session, argument: str) -> None:
    """Say how a move is written, and every command."""
    match = session.table.match
    example = match.game.text(match.paths[max(match.paths, key=len)])
    session.say(_("a move is written like this: {example}", example=example))
    session.say(session.drawing.legend(session.view()))
    for command in COMMANDS:
        word = command.french if spoken() == "fr" else command.english
        usage = f"{word} {_(command.argument)}" if command.argument else word
        session.say(_("{usage}: {purpose}", usage=usage, purpose=_(command.purpose)))


def show_board(session: Session, place: str) -> None:
    """Draw the board, or say what is in one place."""
    if not place:
        return session.show({})
    found = session.drawing.look(session.view(), place.lower())
    if found is None:
        raise Unreadable(_("there is no place {name} on this board", name=place[:20]))
    for line in found.splitlines():
        session.say(line)
    return None


def list_moves(session: Session, beginning: str) -> None:
    """Count the moves, and say what may come first or next."""
    match = session.table.match
    clicks = tuple(beginning.lower().split())
    following = " ".join(match.clicks_after(clicks))
    if not following:
        move = match.read(beginning)  # refuses, with the reason, what begins no move
        session.say(_("{move} is a whole move", move=session.table.game.text(move)))
    elif clicks:
        session.say(_("after {clicks}: {following}", clicks=" ".join(clicks), following=following))
    else:
        session.say(several("{count} move", "{count} moves", len(match.legal)))
        session.say(_("they begin with: {following}", following=following))


def say_last(session: Session, argument: str) -> None:
    """Say the last move that a seat made."""
    match, game = session.table.match, session.table.game
    for state, move in reversed(list(zip(match.states, match.played, strict=False))):
        if game.to_move(state) != CHANCE:
            name = session.table.name(game.mover(state, move))
            return session.say(_("{name}: {move}", name=name, move=game.text(move)))
    return session.say(_("no move was played yet"))


def say_hint(session: Session, argument: str) -> None:
    """Say what the strongest machine would play."""
    session.say(_("looking for a good move…"))
    note, move = session.wait_for_answer(session.table.advice)
    if note:
        session.say(note)
    session.say(_("a good move: {move}", move=session.table.game.text(move)))


def analyse(session: Session, argument: str) -> None:
    """Draw what the best move that begins in each place leads to, and say who wins."""
    session.say(_("analysing…"))
    found = session.wait_for_answer(session.table.analyse)
    session.show(letters_by_cell(session.table.game, found))
    session.say(legend())
    session.say(found.note or sentence(found.verdict, session.name_to_move()))


def take_back(session: Session, argument: str) -> None:
    """Go back to the last move that a person chose."""
    if not session.table.match.played:
        return session.say(_("there is nothing to take back"))
    session.is_written(session.table.undo)
    session.say(_("taken back"))
    return session.show({})


def save(session: Session, file: str) -> None:
    """Write the game into a file, by default where it is kept."""
    path = Path(os.path.expanduser(file)) if file else session.table.save_path
    if session.is_written(lambda: session.table.save(path)):
        session.say(_("the game is kept in {path}", path=path))


def load(session: Session, file: str) -> None:
    """Go on with the game in a file; it is kept where the one before it was."""
    if not file:
        raise Unreadable(_("say which file to load"))
    match = read_save(Path(os.path.expanduser(file)))
    if match.game.name != session.table.game.name:
        raise Unreadable(_("this save is a game of {game}", game=match.game.name))
    session.table = Table(match, save_path=session.table.save_path)
    session.introduce()
    say_last(session, "")


def say_clock(session: Session, argument: str) -> None:
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


def leave(session: Session, argument: str) -> None:
    """End as the end of the input does."""
    raise EOFError


class Command(NamedTuple):
    """A word in both languages, what may follow it, what it is for and what it does."""

    english: str
    french: str
    argument: str
    purpose: str
    action: Callable[[Session, str], None]


COMMANDS = (
    Command("help", "aide", "", mark("this list"), list_commands),
    Command("board", "plateau", mark("[PLACE]"), mark("the board, or what is in one place"), show_board),
    Command(
        "moves",
        "coups",
        mark("[BEGINNING]"),
        mark("how many moves there are, or what may come next"),
        list_moves,
    ),
    Command("last", "dernier", "", mark("the last move"), say_last),
    Command("hint", "conseil", "", mark("a good move"), say_hint),
    Command("analysis", "analyse", "", mark("what best play makes of this position"), analyse),
    Command("undo", "annuler", "", mark("take back the last move"), take_back),
    Command("save", "sauver", mark("[FILE]"), mark("write the game into a file"), save),
    Command("load", "charger", mark("FILE"), mark("go on with the game in a file"), load),
    Command("clock", "pendule", "", mark("the time that is left"), say_clock),
    Command("quit", "quitter", "", mark("leave; the game is kept"), leave),
)

WORDS = {word: command for command in COMMANDS for word in (command.english, command.french)}
