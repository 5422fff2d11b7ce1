"""The labyrinth's rules: the first board, pushing, reaching, the codes of a turn; checked by slow twins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.courses.labyrinthe_versions import CLASSIC, OBJECTS, found_in
from tests.courses.running import evaluate
from tests.sizes import sized

Cell = tuple[int, int]


@pytest.fixture(params=[CLASSIC, OBJECTS], ids=["classic", "objects"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


SEEN = """
from labyrinthe import *
def card(c):
    return [coderMurs(c), getTresor(c), sorted(getListePions(c))]
def seen(l):
    board = [[card(getVal(getPlateau(l), i, j)) for j in range(7)] for i in range(7)]
    hand = card(getCarteAJouer(l))
    return {'board': board, 'hand': hand, 'player': getJoueurCourant(l), 'phase': getPhase(l)}
def walk(l, lin, col):
    prendreJoueurCourant(l, *getCoordonneesJoueurCourant(l))
    poserJoueurCourant(l, lin, col)
"""
"""What the scripts below share: a position as plain lists, and a pawn carried anywhere."""


def cards(position: dict[str, Any]) -> Counter[tuple[int, int]]:
    """The fifty cards, each up to rotation, with its treasure."""
    every = [card for row in position["board"] for card in row] + [position["hand"]]
    turned = [[(code << k | code >> 4 - k) & 15 for k in range(4)] for code, _, _ in every]
    return Counter((min(codes), card[1]) for codes, card in zip(turned, every, strict=True))


def pawns(position: dict[str, Any]) -> dict[int, Cell]:
    """Where each pawn is."""
    return {
        pawn: (i, j)
        for i, row in enumerate(position["board"])
        for j, (_, _, here) in enumerate(row)
        for pawn in here
    }


# --- the first board


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_first_board(edition: str, players: int) -> None:
    code = f"l = Labyrinthe({players})\nresult = seen(l), getNbTresors(l), getNbJoueurs(l)"
    position, treasures, count = found_in(edition, SEEN + code)
    assert (treasures, count, position["player"], position["phase"]) == (24, players, 1, 1)
    drawn = "Ø╦╣╗╩═╝Ø╠╔║Ø╚ØØØ"
    fixed = [[position["board"][i][j] for j in (0, 2, 4, 6)] for i in (0, 2, 4, 6)]
    assert ["".join(drawn[code] for code, _, _ in row) for row in fixed] == ["╔╦╦╗", "╠╠╦╣", "╠╩╣╣", "╚╩╩╝"]
    on_fixed = [treasure for row in fixed for _, treasure, _ in row]
    assert [on_fixed[k] for k in (0, 3, 12, 15)] == [0] * 4
    assert sorted(on_fixed) == [0] * 4 + list(range(1, 13))
    kinds = Counter({3: 0, 5: 0, 1: 0})
    for (kind, _), number in cards(position).items():
        kinds[kind] += number
    assert kinds == {3: 20, 1: 18, 5: 12}
    assert sorted(t for (_, t), n in cards(position).items() for _ in range(n) if t) == list(range(1, 25))
    corners = {1: (0, 0), 2: (6, 6), 3: (6, 0), 4: (0, 6)}
    assert pawns(position) == {n: corners[n] for n in range(1, players + 1)}
    assert position["hand"][2] == []


@pytest.mark.parametrize("treasures", [0, 1, 5, 12, 13, 46])
def test_other_numbers_of_treasures(edition: str, treasures: int) -> None:
    position = found_in(edition, SEEN + f"result = seen(Labyrinthe(2, {treasures}))")
    found = [t for (_, t), n in cards(position).items() for _ in range(n) if t]
    assert sorted(found) == list(range(1, treasures + 1))


@pytest.mark.parametrize("arguments", ["0", "5", "2, -1", "2, 47", "2, 24, -1"])
def test_an_impossible_game_is_refused_in_a_sentence(edition: str, arguments: str) -> None:
    code = (
        f"from labyrinthe import *\ntry:\n    Labyrinthe({arguments}); result = ''\n"
        "except ValueError as e:\n    result = str(e)"
    )
    assert found_in(edition, code).endswith(".")


def test_the_34_movable_cards(edition: str) -> None:
    code = SEEN + (
        "random.seed(1)\ncards = creerCartesAmovibles(13, 12)\n"
        "result = [[coderMurs(c), getTresor(c), getNbPions(c)] for c in cards]"
    )
    made = found_in(edition, code)
    angles, straights = {3, 6, 9, 12}, {5, 10}
    codes = [code for code, _, _ in made]
    assert sum(code in angles for code in codes) == 16
    assert sum(code in straights for code in codes) == 12
    assert sum(code in {1, 2, 4, 8} for code in codes) == 6
    assert sorted(t for _, t, _ in made) == [0] * 22 + list(range(13, 25))
    assert angles | straights < set(codes), "turned at random"
    too_many = "try:\n    creerCartesAmovibles(1, 35); result = 0\nexcept ValueError:\n    result = 1"
    assert found_in(edition, SEEN + too_many) == 1


def test_chance_rules_the_board_and_a_seed_repeats_it(edition: str) -> None:
    code = (
        SEEN
        + "def new(s):\n    random.seed(s); return seen(Labyrinthe(4))\nresult = [new(1), new(1), new(2)]"
    )
    one, again, other = found_in(edition, code)
    assert one == again != other


# --- pushing


def pushed(position: dict[str, Any], direction: str, line: int) -> dict[str, Any]:
    """The slow twin of jouerCarte: what the board and the hand must be after it."""
    board = [[list(card) for card in row] for row in position["board"]]
    cells = [(k, line) if direction in "NS" else (line, k) for k in range(7)]
    if direction in "SE":
        cells.reverse()
    moving = [position["hand"], *[position["board"][i][j] for i, j in cells]]
    out = moving.pop()
    moving[0] = [moving[0][0], moving[0][1], out[2]]
    for (i, j), card in zip(cells, moving, strict=True):
        board[i][j] = card
    return {**position, "board": board, "hand": [out[0], out[1], []]}


@pytest.mark.proof
def test_pushes_against_the_twin() -> None:
    times = sized(40, 125)
    code = (
        SEEN
        + f"times = {times}"
        + """
chance = random.Random(11)
result = []
for players in (1, 2, 3, 4):
    l = Labyrinthe(players)
    for _ in range(times):
        for _ in range(chance.randrange(4)):
            tournerCarte(l, chance.choice('HA'))
        for n in range(1, players + 1):
            if chance.random() < .3:
                for i in range(7):
                    for j in range(7):
                        prendrePionL(l, i, j, n)
                mettrePionL(l, chance.choice([0, 6, chance.randrange(7)]), chance.randrange(7), n)
        direction, line = chance.choice('NESO'), chance.choice([1, 3, 5, '1', '3', '5'])
        before = seen(l)
        jouerCarte(l, direction, line)
        banned = [d + str(r) for d in 'NESO' for r in (1, 3, 5) if coupInterdit(l, d, r)]
        banned_too = [d + r for d in 'NESO' for r in '135' if coupInterdit(l, d, r)]
        result.append([before, direction, line, seen(l), banned, banned_too])
"""
    )
    pushes = evaluate(CLASSIC, code)
    assert len(pushes) == 4 * times
    pushed_out = 0
    for before, direction, line, after, banned, banned_too in pushes:
        assert after == pushed(before, direction, int(line))
        assert cards(after) == cards(before)
        assert banned == banned_too == [{"N": "S", "E": "O", "S": "N", "O": "E"}[direction] + str(line)]
        for pawn, (i, j) in pawns(before).items():
            row, column = pawns(after)[pawn]
            if abs(row - i) + abs(column - j) == 6:
                pushed_out += 1
                assert (row if direction in "NS" else column) == (0 if direction in "NO" else 6)
    assert pushed_out > times // 12, "pawns were pushed out, and came back on the other side"


@pytest.mark.parametrize("move", ["'N', 0", "'N', 2", "'X', 1", "'n', 1", "'N', 7", "1, 'N'", "'N', None"])
def test_a_card_goes_in_only_at_the_twelve_places(edition: str, move: str) -> None:
    code = SEEN + (
        f"l = Labyrinthe()\nbefore = seen(l)\ntry:\n    jouerCarte(l, {move}); result = 'accepted'\n"
        f"except ValueError:\n    result = [seen(l) == before, coupInterdit(l, {move})]"
    )
    assert found_in(edition, code) == [True, False]


def test_nothing_is_forbidden_at_first_and_the_hand_turns_both_ways(edition: str) -> None:
    code = (
        SEEN
        + """
l = Labyrinthe()
result = [any(coupInterdit(l, d, r) for d in 'NESO' for r in '135')]
decoderMurs(getCarteAJouer(l), 3)
for sens in ('H', 'A', 'A'):
    tournerCarte(l, sens); result.append(coderMurs(getCarteAJouer(l)))
tournerCarte(l); result.append(coderMurs(getCarteAJouer(l)))
"""
    )
    assert found_in(edition, code) == [False, 6, 3, 9, 3]


# --- reaching


def distances(board: list[list[list[Any]]], start: Cell) -> dict[Cell, int]:
    """The slow twin of the search: relax every passage until nothing changes."""
    steps = {1: (-1, 0, 4), 2: (0, 1, 8), 4: (1, 0, 1), 8: (0, -1, 2)}
    found = {start: 0}
    changed = True
    while changed:
        changed = False
        for (i, j), far in list(found.items()):
            for wall, (di, dj, facing) in steps.items():
                there = (i + di, j + dj)
                if not (0 <= there[0] < 7 and 0 <= there[1] < 7):
                    continue
                if board[i][j][0] & wall or board[there[0]][there[1]][0] & facing:
                    continue
                if found.get(there, 99) > far + 1:
                    found[there] = far + 1
                    changed = True
    return found


@pytest.mark.proof
def test_paths_are_valid_and_shortest_and_agree_with_the_twin() -> None:
    code = (
        SEEN
        + f"seeds = {sized(2, 3)}"
        + """
cells = [(i, j) for i in range(7) for j in range(7)]
result = []
for seed in range(seeds):
    random.seed(seed); l = Labyrinthe(1)
    if seed == 1:  # an open board: many equal paths
        for i, j in cells:
            decoderMurs(getVal(getPlateau(l), i, j), random.choice([1, 2, 4, 8, 0]))
    answers = [[a, b, accessible(l, *a, *b), accessibleDist(l, *a, *b)] for a in cells for b in cells]
    result.append([seen(l), answers])
"""
    )
    for position, answers in evaluate(CLASSIC, code):
        board = position["board"]
        twins = {(i, j): distances(board, (i, j)) for i in range(7) for j in range(7)}
        assert len(answers) == 49 * 49
        for start, end, reachable, path in answers:
            far = twins[tuple(start)].get(tuple(end))
            assert reachable == (far is not None) == (path is not None)
            if path is None:
                continue
            assert (path[0], path[-1], len(path)) == (start, end, far + 1)
            for here, there in pairwise(path):
                assert twins[tuple(here)].get(tuple(there)) == 1


def test_ones_own_cell_is_a_path_of_one_and_a_cell_off_the_board_is_none(edition: str) -> None:
    code = (
        SEEN
        + """
l = Labyrinthe(2)
result = [accessibleDistJoueurCourant(l, 0, 0), accessibleDist(l, 3, 3, 3, 3)]
odd = [(-1, 0), (0, 7), (7, 7), (10 ** 9, 0), ('a', 0), (None, None), (1.5, 0), ([], {})]
result.append([[accessibleDist(l, *o, 0, 0), accessibleDist(l, 0, 0, *o), accessible(l, *o, *o),
                accessible(l, 0, 0, *o), accessibleDistJoueurCourant(l, *o)] for o in odd])
before = seen(l)
for o in odd:
    prendrePionL(l, *o, 1); poserPionL(l, *o, 1); prendreJoueurCourant(l, *o); poserJoueurCourant(l, *o)
    prendreTresorL(l, *o, 1)
result.append(before == seen(l))
"""
    )
    own, same, answers, unchanged = found_in(edition, code)
    assert (own, same) == ([[0, 0]], [[3, 3]])
    assert answers == [[None, None, False, False, None]] * 8
    assert unchanged


def test_the_path_of_the_current_player_moves_nobody(edition: str) -> None:
    code = (
        SEEN
        + """
random.seed(4); l = Labyrinthe(3); changerJoueurCourant(l)
before = seen(l)
cells = [(i, j) for i in range(7) for j in range(7)]
paths = [accessibleDistJoueurCourant(l, *cell) == accessibleDist(l, 6, 6, *cell) for cell in cells]
result = [all(paths), before == seen(l), getCoordonneesJoueurCourant(l)]
"""
    )
    assert found_in(edition, code) == [True, True, [6, 6]]


# --- the codes of a turn


def test_the_codes_of_phase_1(edition: str) -> None:
    code = (
        SEEN
        + """
result = []
def after(*order):
    l = Labyrinthe(2)
    jouerCarte(l, 'S', 3)
    before = seen(l)
    answer = executerActionPhase1(l, *order)
    result.append([repr(order), answer, getPhase(l), seen(l) == before])
for order in [('T', 'T'), ('T', ''), ('N', 1), ('N', '1'), ('E', 3), ('S', '3'), ('O', 5), ('N', '3'),
              ('N', 3), (0, 0), (6, 6), ('2', '4'), (3, '4'), (-1, -1), (-1, 3), ('N', 2), ('N', '0'),
              ('N', 'N'), ('n', '1'),
              ('', ''), (None, None), ('X', 1), (1, 'N'), ('N', -1), ('N', 1.0), ('N', True), ([], {}),
              (1.5, 2.5),
              ('!!?3@nimp&#%', '!!?3@nimp&#%'), ('²', '²'), ('NN', '1'), ('N1', '')]:
    after(*order)
"""
    )
    turned = {"('T', 'T')", "('T', '')"}
    inserted = {"('N', 1)", "('N', '1')", "('E', 3)", "('S', '3')", "('O', 5)"}
    forbidden = {"('N', '3')", "('N', 3)"}
    cell = {"(0, 0)", "(6, 6)", "('2', '4')", "(3, '4')"}
    answers = found_in(edition, code)
    assert len(answers) == 32
    for order, answer, phase, unchanged in answers:
        expected = next(
            (k for k, group in enumerate([turned, inserted, forbidden, cell]) if order in group), 4
        )
        assert answer == expected, order
        assert phase == (2 if answer == 1 else 1), order
        assert unchanged == (answer > 1), order


def test_in_phase_2_no_card_turns_or_goes_in(edition: str) -> None:
    code = (
        SEEN
        + """
l = Labyrinthe(2)
result = [executerActionPhase1(l, 'N', '1')]
before = seen(l)
orders = [('T', 'T'), ('N', '1'), ('S', '1'), ('E', 3), (2, 2)]
result += [executerActionPhase1(l, *order) for order in orders]
result.append(before == seen(l))
"""
    )
    assert found_in(edition, code) == [1, 4, 4, 2, 4, 4, True]


def test_the_end_of_a_turn(edition: str) -> None:
    code = (
        SEEN
        + """
random.seed(9)
l = Labyrinthe(2, 24, 2)
result = []
def turn(found):
    changerPhase(l)
    goal = getCoordonneesTresorCourant(l)
    if goal is None:
        jouerCarte(l, 'N', 1); goal = getCoordonneesTresorCourant(l)
    treasure = getTresorCourant(l)
    walk(l, *(goal if found else (0, 0)))
    player = getJoueurCourant(l)
    code = finirTour(l)
    gone = getTresor(getVal(getPlateau(l), *goal)) == 0
    left = nbTresorsRestantsJoueur(l, player)
    result.append([player, code, getJoueurCourant(l), getPhase(l), left, getNbTresors(l), gone])
for found in (False, True, True, False, True):
    turn(found)
result.append([getTresorCourant(l), getCoordonneesTresorCourant(l)])
"""
    )
    assert found_in(edition, code) == [
        [1, 0, 2, 1, 2, 24, False],
        [2, 1, 1, 1, 1, 23, True],
        [1, 1, 2, 1, 1, 22, True],
        [2, 0, 1, 1, 1, 22, False],
        [1, 2, 1, 2, 0, 21, True],
        [None, None],
    ]


def test_another_players_treasure_stays_where_it_is(edition: str) -> None:
    code = (
        SEEN
        + """
random.seed(2)
l = Labyrinthe(2, 24, 1)
changerJoueurCourant(l); other = getCoordonneesTresorCourant(l); changerJoueurCourant(l)
assert other != getCoordonneesTresorCourant(l)
treasure = getTresor(getVal(getPlateau(l), *other))
walk(l, *other)
result = [finirTour(l), getTresor(getVal(getPlateau(l), *other)) == treasure]
"""
    )
    assert found_in(edition, code) == [0, True]


def test_a_treasure_on_the_card_in_hand_has_no_cell(edition: str) -> None:
    code = (
        SEEN
        + """
l = Labyrinthe(1, 24, 1)
spot = getCoordonneesTresorCourant(l)
while spot is not None:
    l = Labyrinthe(1, 24, 1); spot = getCoordonneesTresorCourant(l)
result = [getTresor(getCarteAJouer(l)) == getTresorCourant(l)]
jouerCarte(l, 'O', 5)
result.append(getCoordonneesTresorCourant(l))
"""
    )
    assert found_in(edition, code) == [True, [5, 0]]


def test_turns_go_round_and_the_counts_are_kept(edition: str) -> None:
    code = (
        SEEN
        + """
result = []
for players in (1, 2, 3, 4):
    l = Labyrinthe(players); order = []
    for _ in range(5):
        order.append(getJoueurCourant(l)); changerJoueurCourant(l)
    phases = []
    for _ in range(3):
        phases.append(getPhase(l)); changerPhase(l)
    result.append([order, phases])
l = Labyrinthe(2, 24, 3)
result += [nbTresorsRestantsJoueur(l, 1), joueurCourantTrouveTresor(l)]
result.append(nbTresorsRestants(getLesJoueurs(l), 1))
decTresor(l); result.append(getNbTresors(l))
l = Labyrinthe(1, 0); decTresor(l); result += [getNbTresors(l), finirTour(l)]
l = Labyrinthe(1); prendreTresorL(l, 0, 2, 2); a = getTresor(getVal(getPlateau(l), 0, 2))
prendreTresorL(l, 0, 2, 1); result += [a, getTresor(getVal(getPlateau(l), 0, 2))]
"""
    )
    assert found_in(edition, code) == [
        [[1, 1, 1, 1, 1], [1, 2, 1]],
        [[1, 2, 1, 2, 1], [1, 2, 1]],
        [[1, 2, 3, 1, 2], [1, 2, 1]],
        [[1, 2, 3, 4, 1], [1, 2, 1]],
        3, 2, 2, 23, 0, 0, 1, 0,
    ]  # fmt: skip
