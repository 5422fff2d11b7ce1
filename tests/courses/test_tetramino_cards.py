"""Cards of tetramino: what is read, and what is refused with one line and status 2."""

from __future__ import annotations

import os

import pytest

from tests.courses.running import COURSES, evaluate, run
from tests.courses.test_tetramino_solver import CARDS, read

LINE = "(0, 0);(0, 1);;0;37;41"
STATEMENT = """5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
"""


def imported(path):
    return evaluate("tetramino", f"import tetramino\nresult = tetramino.import_card({str(path)!r})")


def test_the_first_card_is_the_statement_s():
    assert (COURSES / "tetramino" / "cartes" / "carte_1.txt").read_text() == STATEMENT
    dimensions, pieces = imported("cartes/carte_1.txt")
    assert dimensions == [5, 4]
    assert pieces[0] == [[[0, 0], [0, 1], [0, 2], [1, 1]], "0;37;43", [0, 0]]
    assert [len(piece[0]) for piece in pieces] == [4, 3, 4, 1, 3, 5]


def test_dimensions_coordinates_and_offsets_are_tuples():
    code = (
        "import tetramino\n(dimensions, pieces) = tetramino.import_card('cartes/carte_1.txt')\n"
        "coordinates, colour, offset = pieces[0]\n"
        "values = dimensions, pieces, pieces[0], coordinates, coordinates[0], offset\n"
        "result = [type(value).__name__ for value in values]"
    )
    assert evaluate("tetramino", code) == ["tuple", "list", "list", "list", "tuple", "tuple"]


@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_read_as_it_is_written(name):
    width, height, pieces = read(name)
    dimensions, found = imported(f"cartes/{name}")
    assert dimensions == [width, height]
    assert [[tuple(block) for block in piece[0]] for piece in found] == pieces
    assert len({piece[1] for piece in found}) == len(found), "every piece has its own colour"
    assert {tuple(piece[2]) for piece in found} == {(0, 0)}


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", " \t \n"),
        lambda text: text + "\n \n\r\n",
        lambda text: text.replace(", ", ","),
        lambda text: text.replace(";(", " ; ("),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n").rstrip() + "  ",
    ],
)
def test_line_ends_blanks_and_byte_order_marks_change_nothing(tmp_path, change):
    card = tmp_path / "card.txt"
    card.write_bytes(change(STATEMENT).encode())
    assert imported(card) == imported("cartes/carte_1.txt")


def test_other_colours_and_negative_coordinates_are_read(tmp_path):
    card = tmp_path / "card.txt"
    card.write_text("1, 12\n(0, 0);(-1, 2);;1;37;40\n(0, 0);;0;30;47\n(0, 0);;7")
    dimensions, pieces = imported(card)
    assert dimensions == [1, 12]
    assert pieces[0] == [[[0, 0], [-1, 2]], "1;37;40", [0, 0]]
    assert [piece[1] for piece in pieces] == ["1;37;40", "0;30;47", "7"]


MALFORMED = {
    "empty": b"",
    "blank": b" \n\r\n\t\n",
    "nonsense": b"!!?3@nimp&#%",
    "bytes": b"\xff\xfe\x80\x00",
    "no piece": b"5, 4\n",
    "one dimension": f"5\n{LINE}".encode(),
    "three dimensions": f"5, 4, 3\n{LINE}".encode(),
    "no row": f"5, 0\n{LINE}".encode(),
    "negative": f"-5, 4\n{LINE}".encode(),
    "fraction": f"5.0, 4\n{LINE}".encode(),
    "words": f"cinq, quatre\n{LINE}".encode(),
    "other digits": f"٥, ٤\n{LINE}".encode(),
    "enormous": f"{'9' * 5000}, 4\n{LINE}".encode(),
    "too large": f"1000000, 1000000\n{LINE}".encode(),
    "dimensions missing": LINE.encode(),
    "nine pieces": ("5, 4\n" + f"{LINE}\n" * 9).encode(),
    "no colour": b"5, 4\n(0, 0);(0, 1)",
    "empty colour": b"5, 4\n(0, 0);;",
    "colour in words": b"5, 4\n(0, 0);;rouge",
    "escape in the colour": b"5, 4\n(0, 0);;0m\x1b[2J",
    "no block": b"5, 4\n;;0;37;41",
    "half a block": b"5, 4\n(0, 0);(0;;0;37;41",
    "three coordinates": b"5, 4\n(0, 0, 0);;0;37;41",
    "letters for coordinates": b"5, 4\n(a, b);;0;37;41",
    "block twice": b"5, 4\n(0, 0);(0, 0);;0;37;41",
    "off the board": b"2, 2\n(0, 0);(8, 0);;0;37;41",
    "above the board": b"2, 2\n(0, -1);;0;37;41",
    "huge line": b"5, 4\n" + b"(0, 0);" * 100_000,
    "rubbish far behind": STATEMENT.encode() + b"\n" * 20_000 + b"!!?3@nimp&#%",
    "cut": STATEMENT.encode()[:-8],
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_card_is_refused_in_one_line(tmp_path, name):
    card = tmp_path / "card.txt"
    card.write_bytes(MALFORMED[name])
    refused(run("tetramino", ["tetramino.py", str(card)]), "est incorrecte : ")
    assert card.read_bytes() == MALFORMED[name]


def refused(done, reason):
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert reason in done.stderr
    assert len(done.stderr) < 400


@pytest.mark.parametrize("name", ["nimp", "", "cartes/nimp.txt", "!!?3@nimp&#%", "a\nb"])
def test_a_missing_card_is_refused_in_one_line(name):
    refused(run("tetramino", ["tetramino.py", name]), "n'existe pas")


@pytest.mark.parametrize("arguments", [[], ["cartes/carte_1.txt", "cartes/carte_2.txt"]])
def test_a_command_without_one_card_is_refused_in_one_line(arguments):
    refused(run("tetramino", ["tetramino.py", *arguments]), "python3 tetramino.py carte")


def test_what_is_not_a_file_is_refused_in_one_line(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in ("cartes", "/dev/zero", str(pipe)):
        refused(run("tetramino", ["tetramino.py", name]), "ce n'est pas un fichier")
    refused(run("tetramino", ["tetramino.py", "x" * 300]), "ne peut pas être lue")


def test_a_reading_error_is_left_to_the_caller_of_import_card():
    code = (
        "import tetramino\nresult = []\n"
        "for path in ('nimp', 'tetramino.py'):\n"
        "    try:\n        tetramino.import_card(path)\n"
        "    except (OSError, ValueError) as error:\n        result.append(type(error).__name__)"
    )
    assert evaluate("tetramino", code) == ["FileNotFoundError", "ValueError"]


def test_a_card_of_the_folder_is_found_by_its_name_alone_and_a_nearer_one_first(tmp_path):
    script = str(COURSES / "tetramino" / "tetramino.py")
    by_name = run("tetramino", [script, "carte_1.txt"], folder=tmp_path)
    assert "(1 à 6)" in by_name.stdout
    (tmp_path / "carte_1.txt").write_text("1, 2\n" + LINE)
    assert "(1 à 1)" in run("tetramino", [script, "carte_1.txt"], folder=tmp_path).stdout


def test_a_card_with_too_few_blocks_says_that_it_cannot_be_won(tmp_path):
    card = tmp_path / "card.txt"
    card.write_text("5, 4\n" + LINE)
    assert (
        "ne peut pas être gagnée : 2 bloc(s) pour 20 cases"
        in run("tetramino", ["tetramino.py", str(card)]).stdout
    )
    assert "ne peut pas" not in run("tetramino", ["tetramino.py", "cartes/carte_1.txt"]).stdout
