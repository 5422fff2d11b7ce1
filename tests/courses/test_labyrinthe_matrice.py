"""The labyrinth's matrices: shifts on every shape, printing, files and damaged files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.courses.labyrinthe_versions import CLASSIC, OBJECTS, found_in, written_for
from tests.courses.running import run


@pytest.fixture(params=[CLASSIC, OBJECTS], ids=["classic", "objects"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


FILLED = """
from matrice import *
def filled(rows, columns):
    m = Matrice(rows, columns)
    for i in range(rows):
        for j in range(columns):
            setVal(m, i, j, 10 * i + j)
    return m
def values(m):
    return [[getVal(m, i, j) for j in range(getNbColonnes(m))] for i in range(getNbLignes(m))]
"""


@pytest.mark.parametrize(
    ("rows", "columns"), [(0, 0), (0, 3), (3, 0), (1, 1), (1, 5), (5, 1), (7, 7), (2, 9)]
)
def test_the_four_shifts_on_every_shape(edition: str, rows: int, columns: int) -> None:
    code = (
        FILLED
        + f"result = [getNbLignes(filled({rows}, {columns})), getNbColonnes(filled({rows}, {columns}))]\n"
        + f"for name, count in (('LigneAGauche', {rows}), ('LigneADroite', {rows}),"
        f" ('ColonneEnHaut', {columns}), ('ColonneEnBas', {columns})):\n"
        "    for k in range(count):\n"
        f"        m = filled({rows}, {columns})\n"
        "        out = globals()['decalage' + name](m, k, 99)\n"
        "        result.append([name, k, out, values(m)])\n"
    )
    found = found_in(edition, code)
    assert found[:2] == [rows, columns]
    for name, k, out, after in found[2:]:
        expected = [[10 * i + j for j in range(columns)] for i in range(rows)]
        line = [*expected[k]] if name.startswith("Ligne") else [row[k] for row in expected]
        pushed = [*line, 99] if name in ("LigneAGauche", "ColonneEnHaut") else [99, *line]
        gone = pushed.pop(0) if name in ("LigneAGauche", "ColonneEnHaut") else pushed.pop()
        for i, value in enumerate(pushed):
            if name.startswith("Ligne"):
                expected[k][i] = value
            else:
                expected[i][k] = value
        assert (out, after) == (gone, expected), name
    assert len(found) == 2 + 2 * rows + 2 * columns


def test_rows_are_not_shared_and_the_default_value_enters(edition: str) -> None:
    code = FILLED + (
        "m = Matrice(3, 2, 'x'); setVal(m, 0, 0, 1)\n"
        "out = [decalageLigneADroite(m, 0), decalageColonneEnBas(m, 1)]\nresult = out, values(m)"
    )
    assert found_in(edition, code) == [["x", "x"], [[0, 0], ["x", 1], ["x", "x"]]]


@pytest.mark.parametrize(
    "call",
    [
        "getVal(m, 2, 0)", "getVal(m, -1, 0)", "getVal(m, 0, 3)", "setVal(m, 0, -1, 5)", "getVal(m, 'a', 0)",
        "decalageLigneAGauche(m, 2)", "decalageLigneADroite(m, -1)", "decalageColonneEnHaut(m, 3)",
        "decalageColonneEnBas(m, -1)",
    ],
)  # fmt: skip
def test_outside_the_matrix_there_is_nothing(edition: str, call: str) -> None:
    code = FILLED + (
        f"m = filled(2, 3)\ntry:\n    {call}; result = 'accepted'\n"
        "except IndexError as e:\n    result = [str(e)[-1], values(m) == values(filled(2, 3))]"
    )
    assert found_in(edition, code) == [".", True]


def test_a_matrix_is_printed_with_its_numbers(edition: str) -> None:
    code = (
        "from matrice import *\nm = Matrice(2, 3, 7)\nsetVal(m, 1, 2, 'ab')\n"
        "afficheMatrice(m)\nafficheLigneSeparatrice(m, 2)"
    )
    assert run(edition, ["-c", written_for(edition, code)]).stdout.splitlines() == [
        "    |   0|   1|   2|",
        "----+----+----+----+",
        "   0|   7|   7|   7|",
        "----+----+----+----+",
        "   1|   7|   7|  ab|",
        "----+----+----+----+",
        "--+--+--+--+",
    ]


def test_saved_matrices_come_back(edition: str, tmp_path: Path) -> None:
    code = """
import random
from matrice import *
chance = random.Random(7)
texts = ['', ' ', ',', '"', "l'été", '\\n', '\\r', '\\r\\n', 'a,b', '""', 'Ø╦', 'x' * 200000, '\\x00', '7']
kinds = {
    'int': lambda: chance.choice([0, -3, 10 ** 30, None]),
    'float': lambda: chance.choice([0.1, -2.5e300, float('inf'), None]),
    'bool': lambda: chance.choice([True, False, None]),
    'str': lambda: chance.choice(texts) + chance.choice(texts),
}
result = 0
for kind, draw in kinds.items():
    for rows, columns in [(0, 0), (0, 4), (3, 0), (1, 1), (1, 6), (6, 1), (7, 7)]:
        m = Matrice(rows, columns)
        for i in range(rows):
            for j in range(columns):
                setVal(m, i, j, draw())
        sauveMatrice(m, 'm.csv')
        assert chargeMatrice('m.csv', kind) == m, (kind, rows, columns)
        result += 1
import os
result = [result, os.listdir('.')]
"""
    assert found_in(edition, in_folder(tmp_path) + code) == [28, ["m.csv"]]


def test_loading_reads_whole_numbers_unless_told_otherwise(edition: str, tmp_path: Path) -> None:
    code = (
        "from matrice import *\nm = Matrice(2, 2, 5)\nsauveMatrice(m, 'm')\nresult = chargeMatrice('m') == m"
    )
    assert found_in(edition, in_folder(tmp_path) + code) is True
    assert (tmp_path / "m").read_text("utf-8") == "2,2\n5,5\n5,5\n"


def in_folder(path: Path) -> str:
    """A line that goes there, the edition staying importable."""
    return f"import os, sys\nsys.path.insert(0, os.getcwd()); os.chdir({str(path)!r})\n"


DAMAGED = [
    b"",
    b"\n",
    b"2\n",
    b"2,2\n",
    b"2,2\n1,2\n",
    b"2,2\n1,2\n3\n",
    b"2,2\n1,2\n3,4,5\n",
    b"2,2\n1,2\n3,4\n5,6\n",
    b"2,2\n1,2\n3,x\n",
    b"-2,2\n1,2\n3,4\n",
    b"\xff\xfe\x00",
    b'2,2\n"1,2\n3,4\n',
    b"999999999999,2\n1,2\n",
    b"1,1\n" + b"9" * 9000 + b"\n",
    b"9" * 9000 + b",1\n1\n",
    b"2,2,2\n1,2\n3,4\n",
    "²,2\n1,2\n3,4\n".encode(),
    b"1,1\n1.5\n",
    b"1,1\nTrue\n",
]


@pytest.mark.parametrize("damage", DAMAGED, ids=lambda damage: repr(damage[:20]))
def test_a_damaged_file_gives_one_clear_sentence(edition: str, tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "m").write_bytes(damage)
    code = in_folder(tmp_path) + (
        "from matrice import *\ntry:\n    chargeMatrice('m'); result = 'accepted'\n"
        "except ValueError as e:\n    result = str(e)"
    )
    said = found_in(edition, code)
    assert said.startswith("Le fichier m est abîmé : ")
    assert said.endswith(".")
    assert "\n" not in said
    assert (tmp_path / "m").read_bytes() == damage


def test_a_missing_file_or_an_unknown_type_is_named(edition: str, tmp_path: Path) -> None:
    code = in_folder(tmp_path) + (
        "from matrice import *\nresult = []\n"
        "for arguments in (('none',), ('none', 'carte')):\n"
        "    try:\n        chargeMatrice(*arguments)\n"
        "    except (OSError, ValueError) as e:\n        result.append(str(e))"
    )
    missing, unknown = found_in(edition, code)
    assert "none" in missing
    assert unknown == "Type de valeurs inconnu : 'carte' (int, float, bool ou str)."


@pytest.mark.parametrize("target", ["folder", "nowhere/m", "pipe"])
def test_a_matrix_is_never_written_over_anything_but_a_file(
    edition: str, tmp_path: Path, target: str
) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    code = in_folder(tmp_path) + (
        f"from matrice import *\ntry:\n    sauveMatrice(Matrice(1, 1), {target!r}); result = ''\n"
        "except OSError as e:\n    result = str(e)"
    )
    assert target.split("/")[0] in found_in(edition, code)
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe"]


def test_a_save_that_fails_loses_nothing_and_a_link_stays_a_link(edition: str, tmp_path: Path) -> None:
    (tmp_path / "m").write_text("1,1\n4\n")
    (tmp_path / "m").chmod(0o640)
    (tmp_path / "link").symlink_to("m")
    code = in_folder(tmp_path) + (
        "from matrice import *\n"
        "try:\n    sauveMatrice(Matrice(1, 1, '\\ud800'), 'm'); result = ['accepted']\nexcept ValueError:\n"
        "    result = [getVal(chargeMatrice('m'), 0, 0)]\n"
        "sauveMatrice(Matrice(1, 1, 8), 'link')\n"
        "result += [getVal(chargeMatrice('m'), 0, 0), sorted(os.listdir('.'))]"
    )
    assert found_in(edition, code) == [4, 8, ["link", "m"]]
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "m").stat().st_mode & 0o777 == 0o640
