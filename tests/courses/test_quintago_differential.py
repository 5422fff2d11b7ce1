"""Quintago twice: random games in the course edition and in the package find no difference."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.games.quintago.rules import VARIANTS, Quintago, Rules, State
from tests.courses.differential import Remote, play_both
from tests.sizes import sized

SIZES = [(2, 2, 3), (2, 4, 5), (3, 2, 4), (3, 3, 5), (3, 3, 6), (2, 3, 6), (4, 2, 5)]

SCRIPT = """
import parametres
parametres.NOMBRE_SOUS_GRILLES, parametres.TAILLE_SOUS_GRILLE, parametres.LONGUEUR_ALIGNEMENT = {}
from initialisation import creer_grille
from partie import adversaire
from reperage import mettre_a_plat, nom_case, nom_rotation, toutes_les_cases, toutes_les_rotations
from tests_alignements import grille_pleine, partie_finie, test_victoire
from tour_de_jeu import poser_pion, tourner

vide = creer_grille()
CASES = dict((nom_case(vide, case), case) for case in toutes_les_cases(vide))
ROTATIONS = dict((nom_rotation(vide, rotation), rotation) for rotation in toutes_les_rotations(vide))

def start(seed):
    global grille, joueur
    grille, joueur = creer_grille(), 1

def moves():
    if partie_finie(grille):
        return []
    return sorted(name + " " + turn for name, (a, b, c, d) in CASES.items() if grille[a][b][c][d] == 0
                  for turn in ROTATIONS)

def play(move):
    global joueur
    name, turn = move.split()
    poser_pion(grille, CASES[name], joueur)
    tourner(grille, ROTATIONS[turn])
    joueur = adversaire(joueur)

def position():
    rows = ["".join(".12"[pion] for pion in ligne) for ligne in mettre_a_plat(grille)]
    return "/".join(rows) + " " + str(joueur)

def outcome():
    if test_victoire(grille):
        return str(test_victoire(grille))
    return "full" if grille_pleine(grille) else ""
"""


class Package:
    """The package's quintago, with the edition's names of moves: `b4 2d`."""

    def __init__(self, rules: Rules) -> None:
        self.game = Quintago(rules)
        self.state: State = self.game.start()

    def start(self, seed: int) -> None:
        self.state = self.game.start(2, seed)
        self.texts()

    def texts(self) -> list[str]:
        """The legal moves by name; each is kept to be played."""
        self.known = {}
        for move in self.game.moves(self.state):
            cell, quadrant, direction = self.game.path(move)
            self.known[f"{cell} {quadrant[1:]}{'d' if direction == 'cw' else 'g'}"] = move
        return sorted(self.known)

    def moves(self) -> list[str]:
        return self.texts()

    def play(self, move: str) -> None:
        self.state = self.game.play(self.state, self.known[move])

    def position(self) -> str:
        return "/".join(self.game.rows(self.state)) + f" {self.state.side + 1}"

    def outcome(self) -> str:
        end = self.game.outcome(self.state)
        if end is None:
            return ""
        if end.scores[0] != end.scores[1]:
            return "1" if end.scores[0] > end.scores[1] else "2"
        return "full" if end.reason == "the board is full" else "-1"


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> Iterator[Remote]:
    """The edition set to a size: sub-grids on a side, their size, the length to win."""
    remote = Remote("quintago", SCRIPT.format(request.param))
    yield remote
    remote.close()


@pytest.mark.proof
@pytest.mark.parametrize("edition", [(2, 3, 5)], indirect=True)
def test_games_on_the_statement_s_board(edition: Remote) -> None:
    package = Package(VARIANTS["statement"])
    ends = set()
    for seed in range(sized(10, 100)):
        assert play_both(edition, package, seed) >= 9
        ends.add(package.outcome())
    assert {"1", "2"} <= ends


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "size"), [(size, size) for size in SIZES], indirect=["edition"])
def test_games_on_other_boards(edition: Remote, size: tuple[int, int, int]) -> None:
    quadrants, side, length = size
    package = Package(Rules(quadrants=quadrants, size=side, length=length, placement_wins=False))
    for seed in range(sized(1, 4)):
        assert play_both(edition, package, seed) >= 2 * length - 1


@pytest.mark.parametrize("edition", [(2, 2, 4)], indirect=True)
def test_full_boards_and_double_lines_agree_too(edition: Remote) -> None:
    package = Package(Rules(quadrants=2, size=2, length=4, placement_wins=False))
    ends = set()
    for seed in range(60):
        play_both(edition, package, seed)
        ends.add(package.outcome())
    assert ends == {"1", "2", "-1", "full"}
