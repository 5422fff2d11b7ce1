"""Labyrinthe twice: random games in the course edition and in the package find no difference."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.games.labyrinthe.positions import read_position
from ludotheque.games.labyrinthe.rules import Labyrinthe, Move, Rules, State
from ludotheque.games.labyrinthe.tiles import letters, openings_of, treasure_of
from tests.courses.differential import Remote, play_both
from tests.sizes import sized

SCRIPT = """
import random
from labyrinthe import *

SIDES = "NESO"

def start(seed):
    global l, last
    random.seed(seed)
    l, last = Labyrinthe(1 + seed % 4, 24, 1 + seed % 3), 0

def tile(carte):
    openings = 15 ^ coderMurs(carte)
    drawn = "".join("nesw"[place] for place in range(4) if openings >> place & 1)
    return drawn + (str(getTresor(carte)) if getTresor(carte) else "")

def cell(place):
    return "abcdefg"[place[1]] + str(place[0] + 1)

def lying():
    carte, found = getCarteAJouer(l), set()
    for quarter in range(4):
        found.add(tile(carte).rstrip("0123456789"))
        tournerHoraire(carte)
    return found

def moves():
    if last == 2:
        return []
    if getPhase(l) == 2:
        return sorted(cell(case) for case in casesAccessibles(l))
    return sorted(side + row + " " + openings for side in SIDES for row in "135"
                  if not coupInterdit(l, side, row) for openings in lying())

def play(move):
    global last
    if getPhase(l) == 2:
        lin, col = int(move[1]) - 1, "abcdefg".index(move[0])
        here = getCoordonneesJoueurCourant(l)
        assert accessibleDistJoueurCourant(l, lin, col)
        prendreJoueurCourant(l, here[0], here[1])
        poserJoueurCourant(l, lin, col)
        last = finirTour(l)
        return
    slot, openings = move.split()
    while tile(getCarteAJouer(l)).rstrip("0123456789") != openings:
        assert executerActionPhase1(l, "T", "T") == 0
    assert executerActionPhase1(l, slot[0], slot[1]) == 1

def position():
    rows = [" ".join(tile(getVal(getPlateau(l), lin, col)) for col in range(7)) for lin in range(7)]
    seats = range(1, getNbJoueurs(l) + 1)
    fields = [
        " / ".join(rows),
        "hand " + tile(getCarteAJouer(l)),
        "pawns " + " ".join(cell(chercherPion(l, seat)) for seat in seats),
        "sought " + ", ".join(" ".join(map(str, getLesJoueurs(l)["aTrouver"][seat - 1])) for seat in seats),
        "turn " + str(getJoueurCourant(l)),
    ]
    return " ; ".join(fields + ["walk"] * (getPhase(l) == 2)) if last != 2 else "over"

def outcome():
    return str(getJoueurCourant(l)) if last == 2 else ""
"""

SIDES = {"n": "N", "e": "E", "s": "S", "w": "O"}


class Package:
    """The package's labyrinthe, dealt as the edition was, with the edition's names of slots: `N1`."""

    def __init__(self, edition: Remote) -> None:
        self.game, self.edition = Labyrinthe(Rules(rounds=1000)), edition

    def start(self, seed: int) -> None:
        self.state: State = read_position(self.game, self.edition.position())

    def moves(self) -> list[str]:
        self.known = {self._name(move): move for move in self.game.moves(self.state)}
        return sorted(self.known)

    def _name(self, move: Move) -> str:
        path = self.game.path(move)
        if len(path) == 1:
            return path[0]
        side, line = path[0][0], path[0][1:]
        number = int(line) - 1 if line.isdigit() else "abcdefg".index(line)
        return f"{SIDES[side]}{number} {path[1]}"

    def play(self, move: str) -> None:
        self.state = self.game.play(self.state, self.known[move])

    def _tile(self, tile: int) -> str:
        """As the edition draws it: a treasure that was found is gone."""
        treasure = treasure_of(tile)
        is_there = treasure and not any(treasure in found for found in self.state.found)
        return letters(openings_of(tile)) + (str(treasure) if is_there else "")

    def position(self) -> str:
        state, names = self.state, self.game.maze.names
        if self.game.outcome(state):
            return "over"
        tiles = list(map(self._tile, state.tiles))
        fields = [
            " / ".join(" ".join(tiles[start : start + 7]) for start in range(0, 49, 7)),
            "hand " + self._tile(state.hand),
            "pawns " + " ".join(names[cell] for cell in state.pawns),
            "sought " + ", ".join(" ".join(map(str, own)) for own in state.sought),
            f"turn {state.side + 1}",
        ]
        return " ; ".join(fields + ["walk"] * state.is_pushed)

    def outcome(self) -> str:
        end = self.game.outcome(self.state)
        return str(end.scores.index(1.0) + 1) if end else ""


@pytest.fixture
def edition() -> Iterator[Remote]:
    """The classic version of the edition."""
    remote = Remote("labyrinthe/versionClassique", SCRIPT)
    yield remote
    remote.close()


@pytest.mark.proof
def test_games_of_one_to_four_players(edition: Remote) -> None:
    package = Package(edition)
    ends = set()
    for seed in range(sized(8, 500)):
        play_both(edition, package, seed)
        ends.add(package.outcome())
    assert len(ends) >= 3
