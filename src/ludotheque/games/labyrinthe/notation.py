"""What labyrinthe says in words: its aim and rules, other ways to write a move, why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.labyrinthe.tiles import BY_LETTERS, SIDES, letters, openings_of, orientations
from ludotheque.grid import read_cell
from ludotheque.words import _, several

if TYPE_CHECKING:
    from ludotheque.games.labyrinthe.rules import Labyrinthe, Move, State


def aim(game: Labyrinthe) -> str:
    """What one plays for."""
    if game.rules.home:
        return _("Push the walls of the maze to reach your treasures before the others, then walk back home.")
    return _("Push the walls of the maze to reach all your treasures before the others.")


def describe(game: Labyrinthe) -> str:
    """The variant in a sentence or two."""
    rules = game.rules
    said = [_("a maze of {size} × {size} tiles", size=rules.size)]
    if rules.each:
        said.append(several("{count} treasure each", "at most {count} treasures each", rules.each))
    said.append(
        _("everybody sees what the others look for")
        if rules.open
        else _("nobody knows what the others look for")
    )
    if rules.home:
        said.append(_("who has them all must walk home"))
    sentence = ", ".join(said) + "."
    return sentence[0].upper() + sentence[1:]


def read(game: Labyrinthe, state: State, text: str) -> Move | None:
    """A push whose openings come first or in another order, or that leaves the tile as it lies (`nb`)."""
    from ludotheque.games.labyrinthe.rules import NOWHERE, Move

    if state.is_pushed:
        return None
    words = text.split()
    slots = [game.maze.slot_numbers[word] for word in words if word in game.maze.slot_numbers]
    lying = [word for word in words if word not in game.maze.slot_numbers]
    if len(slots) != 1 or len(lying) > 1:
        return None
    openings = _openings(lying[0]) if lying else openings_of(state.hand)
    return None if openings is None else Move(slots[0], openings, NOWHERE)


def _openings(word: str) -> int | None:
    """The openings that a word says, in any order."""
    if len(set(word)) < len(word) or not set(word) <= set(SIDES):
        return None
    return BY_LETTERS.get("".join(side for side in SIDES if side in word))


def why_not(game: Labyrinthe, state: State, text: str) -> str:
    """Why a text is no legal move here."""
    return _why_no_walk(game, state, text) if state.is_pushed else _why_no_push(game, state, text)


def _why_no_walk(game: Labyrinthe, state: State, text: str) -> str:
    cell = game.maze.cells.get(text)
    if cell is None and set(text.split()) & set(game.maze.slot_numbers):
        return _("the tile is pushed already: now walk to a cell, or stay on yours")
    if cell is None:
        if read_cell(text):
            return _("{cell} is outside the maze", cell=text)
        return _("say a cell to walk to, as a1, or your own to stay")
    here = game.maze.names[state.pawns[state.side]]
    return _("no corridor leads from {here} to {there}", here=here, there=text)


def _why_no_push(game: Labyrinthe, state: State, text: str) -> str:
    words = text.split()
    slots = [word for word in words if word in game.maze.slot_numbers]
    if not slots:
        if text in game.maze.cells:
            return _("first push the tile in, then walk")
        names = [slot.name for slot in game.maze.slots]
        return _(
            "say where the tile goes in ({first} to {last}) and how it lies", first=names[0], last=names[-1]
        )
    if game.maze.slot_numbers[slots[0]] == state.forbidden:
        return _("{slot} would undo the last push", slot=slots[0])
    lying = [letters(openings) for openings in orientations(openings_of(state.hand))]
    return _("the tile can lie like this: {ways}", ways=", ".join(lying))
