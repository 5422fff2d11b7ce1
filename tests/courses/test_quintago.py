"""The quintago edition: its files, its functions, its rules on every size of board."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import COURSES, evaluate, run
from tests.sizes import sized

EDITION = "quintago"
FOLDER = COURSES / EDITION
FILES = sorted(FOLDER.glob("*.py"))
README_HEADINGS = (
    "Auteurs",
    "Nom du projet",
    "Date et version du programme",
    "Langage utilisé et version",
    "Fichier principal à exécuter pour jouer",
    "Menu d'accueil et options",
    "Arborescence du projet",
    "Liste et rôles des paramètres",
    "Liste des fichiers et modules implantés",
    "Liste des autres modules Python utilisés",
)
SIZES = [(2, 3, 5), (2, 2, 3), (3, 2, 4), (3, 3, 5), (3, 4, 6), (1, 4, 4), (4, 3, 2)]

SCRIPT = """
import parametres
parametres.NOMBRE_SOUS_GRILLES, parametres.TAILLE_SOUS_GRILLE, parametres.LONGUEUR_ALIGNEMENT = {}
from initialisation import creer_grille
from reperage import case_en, mettre_a_plat
from tests_alignements import *
from tour_de_jeu import poser_pion, rotation_droite, rotation_gauche

def filled(rows):
    grille = creer_grille()
    for l, row in enumerate(rows):
        for c, stone in enumerate(row):
            poser_pion(grille, case_en(grille, l, c), stone)
    return grille

def judge(rows, joueur):
    grille = filled(rows)
    found = [f(grille, joueur) for f in (alignement_horizontal, alignement_vertical, alignement_diagonal)]
    unchanged = mettre_a_plat(grille) == rows
    return [*found, test_victoire(grille), grille_pleine(grille), unchanged]

def judge_all(boards, joueur):
    return [judge(rows, joueur)[:4] for rows in boards]

def aligned(rows):
    return sorted(cases_alignees(filled(rows)))

def turned(sous_grille, name):
    same = sous_grille
    answer = globals()[name](sous_grille)
    return [same, answer]
"""


def modules_imported(tree: ast.Module) -> set[str]:
    """The names of the modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


# --- Files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_everything_has_a_docstring(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    silent = [node for node in ast.walk(tree) if isinstance(node, kinds) and not ast.get_docstring(node)]
    assert silent == []


def test_the_main_file_imports_every_other_file() -> None:
    others = {file.stem for file in FILES} - {"quintago"}
    assert {
        "parametres", "initialisation", "affichage", "saisie", "tests_alignements", "tour_de_jeu",
    } <= others  # fmt: skip
    assert others <= modules_imported(ast.parse((FOLDER / "quintago.py").read_text(encoding="utf-8")))


def test_only_the_standard_library_is_used_and_the_readme_lists_it() -> None:
    local = {file.stem for file in FILES}
    used = set().union(*(modules_imported(ast.parse(file.read_text(encoding="utf-8"))) for file in FILES))
    outside = used - local
    assert {name.split(".")[0] for name in outside} <= sys.stdlib_module_names
    section = (FOLDER / "README.md").read_text(encoding="utf-8").split("## Liste des autres modules")[1]
    assert set(re.findall(r"`([\w.]+)`", section.split("## ")[0])) == outside


def test_the_readme_has_every_heading_file_and_parameter() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in README_HEADINGS] == list(README_HEADINGS)
    tree = text.split("## Arborescence")[1].split("## ")[0]
    assert set(re.findall(r"(\w+\.py)", tree)) == {file.name for file in FILES}
    parameters = evaluate(EDITION, "import parametres; result = [n for n in vars(parametres) if n.isupper()]")
    assert len(parameters) > 10
    for name in parameters:
        assert f"`{name}`" in text, name


def test_importing_the_main_file_starts_nothing() -> None:
    done = run(EDITION, ["-c", "import quintago"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# --- The grid -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: "x".join(map(str, size)))
def board(request: pytest.FixtureRequest) -> Iterator[tuple[tuple[int, int, int], Remote]]:
    """The edition set to one size, and that size: sub-grids on a side, their size, the length to win."""
    remote = Remote(EDITION, SCRIPT.format(request.param))
    yield request.param, remote
    remote.close()


def test_a_new_grid_is_four_lists_deep_and_shares_nothing(board: tuple[tuple[int, int, int], Remote]) -> None:
    (quadrants, size, _length), remote = board
    grid = remote.ask("creer_grille")
    assert grid == [[[[0] * size] * size] * quadrants] * quadrants
    rows = [[0] * quadrants * size for _ in range(quadrants * size)]
    rows[0][-1] = 2
    changed = remote.ask("filled", rows)
    assert changed[0][-1][0][-1] == 2
    assert str(changed).count("2") == 1


def test_the_flat_board_is_the_grid_without_its_walls() -> None:
    code = (
        "from initialisation import creer_grille\nfrom reperage import *\n"
        "g = creer_grille(); g[0][1][2][0] = 1; g[1][0][0][2] = 2\nplat = mettre_a_plat(g)\n"
        "plat[5][5] = 1\nresult = [plat, g[1][1][2][2], nom_case(g, (0, 1, 2, 0)), case_en(g, 3, 2)]"
    )
    flat, untouched, name, cell = evaluate(EDITION, code)
    assert [(r, c) for r in range(6) for c in range(6) if flat[r][c]] == [(2, 3), (3, 2), (5, 5)]
    assert (untouched, name, cell) == (0, "d3", [1, 0, 0, 2])


def test_the_grid_is_drawn_with_letters_numbers_and_the_sub_grids() -> None:
    code = (
        "from initialisation import creer_grille\nfrom affichage import afficher_grille\n"
        "g = creer_grille(); g[0][0][0][0] = 1; g[1][1][2][2] = 2; afficher_grille(g)"
    )
    assert run(EDITION, ["-c", code]).stdout == (
        "\n"
        "      a b c   d e f\n"
        "    ┌─1─────┬─2─────┐\n"
        "  1 │ X · · │ · · · │\n"
        "  2 │ · · · │ · · · │\n"
        "  3 │ · · · │ · · · │\n"
        "    ├─3─────┼─4─────┤\n"
        "  4 │ · · · │ · · · │\n"
        "  5 │ · · · │ · · · │\n"
        "  6 │ · · · │ · · O │\n"
        "    └───────┴───────┘\n"
    )


@pytest.mark.parametrize(("quadrants", "size"), [(1, 2), (3, 2), (3, 4), (4, 3), (12, 2), (2, 13)])
def test_every_size_is_drawn_square(quadrants: int, size: int) -> None:
    code = (
        "import parametres as p\n"
        f"p.NOMBRE_SOUS_GRILLES, p.TAILLE_SOUS_GRILLE = {quadrants}, {size}\n"
        "from initialisation import creer_grille\nfrom affichage import afficher_grille\n"
        "afficher_grille(creer_grille())"
    )
    lines = run(EDITION, ["-c", code]).stdout.splitlines()[2:]
    assert len(lines) == quadrants * size + quadrants + 1
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 80
    assert re.findall(r"─(\d+)", "".join(lines)) == [str(number + 1) for number in range(quadrants**2)]


# --- Turning --------------------------------------------------------------------------------------


def test_the_figure_of_the_statement(board: tuple[tuple[int, int, int], Remote]) -> None:
    _size, remote = board
    figure, right = [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[7, 4, 1], [8, 5, 2], [9, 6, 3]]
    assert remote.ask("turned", figure, "rotation_droite") == [right, None]
    assert remote.ask("turned", right, "rotation_gauche") == [figure, None]
    assert remote.ask("turned", [[1, 2], [3, 4]], "rotation_gauche") == [[[2, 4], [1, 3]], None]


@pytest.mark.proof
@settings(max_examples=sized(15, 100))
@given(size=st.integers(2, 6), data=st.data())
def test_turning_moves_each_cell_by_a_quarter(
    board: tuple[tuple[int, int, int], Remote], size: int, data: st.DataObject
) -> None:
    cells = data.draw(st.lists(st.integers(0, 2), min_size=size**2, max_size=size**2))
    sub_grid = [cells[start : start + size] for start in range(0, size**2, size)]
    right = [[0] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            right[column][size - 1 - row] = sub_grid[row][column]
    assert board[1].ask("turned", sub_grid, "rotation_droite")[0] == right
    assert board[1].ask("turned", right, "rotation_gauche")[0] == sub_grid


# --- Winning --------------------------------------------------------------------------------------


def slow_lines(rows: list[list[int]], player: int, length: int) -> tuple[bool, bool, bool]:
    """Whether a player has a line across, down, or slanted: every start, every step."""
    side = len(rows)

    def has(steps: list[tuple[int, int]]) -> bool:
        return any(
            all(
                0 <= row + n * down < side
                and 0 <= column + n * right < side
                and rows[row + n * down][column + n * right] == player
                for n in range(length)
            )
            for down, right in steps
            for row in range(side)
            for column in range(side)
        )

    return has([(0, 1)]), has([(1, 0)]), has([(1, 1), (1, -1)])


@st.composite
def boards(draw: st.DrawFn, side: int, length: int) -> list[list[int]]:
    """A board of any stones, on which a few lines (perhaps one stone short) are drawn."""
    cells = draw(st.lists(st.integers(0, 2), min_size=side**2, max_size=side**2))
    rows = [cells[start : start + side] for start in range(0, side**2, side)]
    for _ in range(draw(st.integers(0, 3))):
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (1, 1), (1, -1)]))
        row, column = draw(st.integers(0, side - 1)), draw(st.integers(0, side - 1))
        player, count = draw(st.integers(1, 2)), draw(st.integers(length - 1, length + 1))
        for n in range(count):
            if 0 <= row + n * down < side and 0 <= column + n * right < side:
                rows[row + n * down][column + n * right] = player
    return rows


@pytest.mark.proof
@settings(max_examples=sized(15, 100))
@given(data=st.data())
def test_alignments_agree_with_the_slow_twin(
    board: tuple[tuple[int, int, int], Remote], data: st.DataObject
) -> None:
    (quadrants, size, length), remote = board
    rows = data.draw(boards(quadrants * size, length))
    slow = {player: slow_lines(rows, player, length) for player in (1, 2)}
    winners = [player for player in (1, 2) if any(slow[player])]
    verdict = {0: 0, 1: sum(winners), 2: -1}[len(winners)]
    full = all(all(row) for row in rows)
    for player in (1, 2):
        assert remote.ask("judge", rows, player) == [*slow[player], verdict, full, True]


def test_every_single_line_wins_and_one_stone_less_does_not(
    board: tuple[tuple[int, int, int], Remote],
) -> None:
    (quadrants, size, length), remote = board
    side = quadrants * size
    drawn, expected = [], []
    for kind, (down, right) in enumerate([(0, 1), (1, 0), (1, 1), (1, -1)]):
        for row in range(side):
            for column in range(side):
                cells = [(row + n * down, column + n * right) for n in range(length)]
                if not all(0 <= r < side and 0 <= c < side for r, c in cells):
                    continue
                rows = [[0] * side for _ in range(side)]
                for r, c in cells:
                    rows[r][c] = 2
                short = [list(line) for line in rows]
                short[cells[length // 2][0]][cells[length // 2][1]] = 0
                drawn += [rows, short]
                expected += [[*(index == min(kind, 2) for index in range(3)), 2], [False, False, False, 0]]
    assert remote.ask("judge_all", drawn, 2) == expected
    assert len(drawn) >= 4 * side


def slow_cells(rows: list[list[int]], length: int) -> set[tuple[int, int]]:
    """The cells of every line of either player: walk from every cell of a stone as far as its colour goes."""
    side, found = len(rows), set()
    for row in range(side):
        for column in range(side):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                run_of, r, c = [], row, column
                while 0 <= r < side and 0 <= c < side and rows[r][c] == rows[row][column] != 0:
                    run_of.append((r, c))
                    r, c = r + down, c + right
                if len(run_of) >= length:
                    found.update(run_of)
    return found


@pytest.mark.proof
@settings(max_examples=sized(15, 100))
@given(data=st.data())
def test_the_cells_of_the_lines_agree_with_the_slow_twin(
    board: tuple[tuple[int, int, int], Remote], data: st.DataObject
) -> None:
    (quadrants, size, length), remote = board
    rows = data.draw(boards(quadrants * size, length))
    assert {tuple(cell) for cell in remote.ask("aligned", rows)} == slow_cells(rows, length)


def test_the_lines_are_marked_when_asked_and_the_drawing_keeps_its_width() -> None:
    code = (
        "from initialisation import creer_grille\nfrom affichage import afficher_grille\n"
        "from tests_alignements import cases_alignees\n"
        "g = creer_grille(); g[0][0][0] = [1, 1, 1]; g[0][1][0] = [1, 1, 0]; g[1][1][2][2] = 2\n"
        "afficher_grille(g); afficher_grille(g, cases_alignees(g))"
    )
    lines = run(EDITION, ["-c", code]).stdout.splitlines()
    assert lines[3] == "  1 │ X X X │ X X · │", "before the turn, nothing is won yet"
    assert lines[14] == "  1 │*X*X*X │*X*X · │"
    assert [line for line in lines[:11] if line != lines[3]] == [
        line for line in lines[11:] if line != lines[14]
    ]


# --- Parameters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("NOMBRE_SOUS_GRILLES = 0", "NOMBRE_SOUS_GRILLES doit valoir au moins 1"),
        ("TAILLE_SOUS_GRILLE = 1", "TAILLE_SOUS_GRILLE doit valoir au moins 2"),
        ("TAILLE_SOUS_GRILLE = '3'", "doivent être des entiers"),
        ("NOMBRE_SOUS_GRILLES = 9", "27 colonnes"),
        ("NOMBRE_SOUS_GRILLES, parametres.TAILLE_SOUS_GRILLE = 13, 2", "Le dessin aurait 83 caractères"),
        ("MARQUE = '>>'", "MARQUE doit être un seul caractère"),
        ("LONGUEUR_ALIGNEMENT = 7", "entre 2 et 6"),
        ("LONGUEUR_ALIGNEMENT = 1", "entre 2 et 6"),
        ("SYMBOLES = ('·', 'X', 'X')", "SYMBOLES"),
        ("SYMBOLES = ('·', 'XX', 'O')", "SYMBOLES"),
        ("SYMBOLES = ('·', 'X')", "SYMBOLES"),
        ("TOUCHE_GAUCHE = 'd'", "TOUCHE_"),
        ("TOUCHE_DROITE = 'D'", "TOUCHE_"),
    ],
)
def test_a_wrong_parameter_is_told_at_the_start(setting: str, sentence: str) -> None:
    code = f"import parametres\nparametres.{setting}\nimport sys, quintago\nsys.exit(quintago.lancer())"
    done = run(EDITION, ["-c", code])
    assert done.returncode == 1
    assert done.stdout.startswith("parametres.py : ")
    assert sentence in done.stdout
    assert done.stderr == ""


def test_every_level_plays_a_whole_legal_turn(board: tuple[tuple[int, int, int], Remote]) -> None:
    size, _remote = board
    code = (
        f"{SCRIPT.format(size)}\nparametres.REFLEXION_MAX = 0.01\n"
        "from ordinateur import NIVEAUX, jouer_ordinateur\nfrom tour_de_jeu import tourner\nresult = []\n"
        "for niveau in NIVEAUX:\n"
        "    grille, joueur = creer_grille(), 1\n"
        "    while not partie_finie(grille):\n"
        "        twin = filled(mettre_a_plat(grille))\n"
        "        case, rotation = jouer_ordinateur(grille, joueur, niveau)\n"
        "        a, b, c, d = case\n"
        "        free = twin[a][b][c][d] == 0\n"
        "        poser_pion(twin, case, joueur); tourner(twin, rotation)\n"
        "        result.append(free and twin == grille)\n"
        "        joueur = 3 - joueur\n"
        "        if len(result) % 6 == 0: break\n"
    )
    played = evaluate(EDITION, code)
    assert len(played) >= 3
    assert all(played)


@pytest.mark.proof
def test_each_level_beats_the_one_below() -> None:
    games = sized(1, 2)
    code = (
        "import parametres, random\nparametres.REFLEXION_MAX = 60\n"
        "from initialisation import creer_grille\nfrom ordinateur import jouer_ordinateur\n"
        "from tests_alignements import *\nresult = {}\n"
        "for strong, weak in ((2, 1), (3, 2)):\n"
        "    points = 0\n"
        f"    for game in range({games}):\n"
        "        random.seed(game)\n"
        "        grille, joueur, seat = creer_grille(), 1, 1 + game % 2\n"
        "        while not partie_finie(grille):\n"
        "            jouer_ordinateur(grille, joueur, strong if joueur == seat else weak)\n"
        "            joueur = 3 - joueur\n"
        "        points += test_victoire(grille) == seat\n"
        "    result[strong] = points\n"
    )
    assert evaluate(EDITION, code) == {"2": games, "3": games}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_machine_takes_a_win(level: int) -> None:
    code = (
        f"{SCRIPT.format((2, 3, 5))}\nfrom ordinateur import jouer_ordinateur\n"
        "rows = [[1, 1, 1, 1, 0, 0], [2, 2, 0, 2, 0, 0], *[[0] * 6] * 3, [2, 0, 0, 0, 0, 0]]\n"
        f"grille = filled(rows); jouer_ordinateur(grille, 1, {level}); result = test_victoire(grille)"
    )
    assert evaluate(EDITION, code) == 1


def test_the_expert_parries_a_threat_that_the_level_below_misses() -> None:
    code = (
        f"{SCRIPT.format((2, 3, 5))}\nimport parametres; parametres.REFLEXION_MAX = 60\n"
        "from ordinateur import coups_possibles, jouer_ordinateur, noter_coup, GAGNE\n"
        "rows = ['100000', '000102', '002102', '000100', '000000', '000102']\nresult = []\n"
        "for niveau in (2, 3):\n"
        "    grille = filled([[int(stone) for stone in row] for row in rows])\n"
        "    jouer_ordinateur(grille, 2, niveau)\n"
        "    result.append(max(noter_coup(grille, coup, 1) for coup in coups_possibles(grille)) == GAGNE)"
    )
    assert evaluate(EDITION, code) == [True, False]
