"""Sheets: well-formed pages, whole pieces to cut out, solutions in the order of the cards, a real PDF."""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.game import Unsupported
from ludotheque.games.tetramino.cards import Card, CardPiece
from ludotheque.games.tetramino.generator import new_card, pack
from ludotheque.games.tetramino.levels import LEVELS, level_of
from ludotheque.games.tetramino.partitions import COLOURS
from ludotheque.screens.sheets.paper import HEIGHT, WIDTH, Box, Disc, Label, Page
from ludotheque.screens.sheets.tetramino import FILLS, LEVEL_INKS, Entry, pages, pdf_sheet, svg_sheet
from tests.sizes import sized

SVG = "{http://www.w3.org/2000/svg}"


def blocks_of(page: Page, number: int) -> dict[str, list[Box]]:
    """The blocks of each piece of a card, by letter."""
    found: dict[str, list[Box]] = {}
    for shape in page:
        if isinstance(shape, Box) and (read := re.fullmatch(rf"card-{number} piece-(.)", shape.part)):
            found.setdefault(read[1], []).append(shape)
    return found


def shape_of(boxes: list[Box]) -> list[tuple[int, int]]:
    """The boxes as blocks (x, y) from the corner, in order."""
    left, top = min(one.x for one in boxes), min(one.y for one in boxes)
    return sorted((round((one.x - left) / one.width), round((one.y - top) / one.height)) for one in boxes)


def place_of(page: Page, text: str) -> tuple[float, float]:
    return next((one.x, one.y) for one in page if isinstance(one, Label) and one.text == text)


def texts(page: Page) -> list[str]:
    return [one.text for one in page if isinstance(one, Label)]


@pytest.mark.proof
@settings(max_examples=sized(10, 50))
@given(
    st.lists(
        st.builds(new_card, st.integers(3, 7), st.integers(3, 6), st.integers(0, 10**6), pieces=st.none()),
        min_size=1,
        max_size=7,
    )
)
def test_every_piece_is_whole_and_apart_from_all_others(cards: list[Card]) -> None:
    found = pages(cards, "Some cards")
    fronts = [shape for page in found if "Some cards" in texts(page) for shape in page]
    for number, card in enumerate(cards, 1):
        pieces = blocks_of(fronts, number)
        assert [shape_of(boxes) for _letter, boxes in sorted(pieces.items())] == [
            sorted(one.blocks) for one in card.pieces
        ]
    for page in found:
        boxes = [shape for shape in page if isinstance(shape, Box)]
        for one in boxes:
            assert one.x > 10 and one.x + one.width < WIDTH - 10
            assert one.y > 20 and one.y + one.height < HEIGHT - 10
        for one, other in combinations(boxes, 2):
            beside = one.x + one.width < other.x + 0.01 or other.x + other.width < one.x + 0.01
            below = one.y + one.height < other.y + 0.01 or other.y + other.height < one.y + 0.01
            assert beside or below
    assert len({round(shape.width, 6) for shape in fronts if isinstance(shape, Box)}) == 1


@pytest.mark.parametrize("grid", [(3, 3), (5, 4), (7, 5), (8, 6)])
def test_the_solution_fills_the_grid(grid: tuple[int, int]) -> None:
    card = new_card(*grid, 4)
    front, back = pages([card], "One")
    pieces = blocks_of(back, 1)
    everything = [box for boxes in pieces.values() for box in boxes]
    assert shape_of(everything) == sorted((x, y) for x in range(grid[0]) for y in range(grid[1]))
    cells = [shape for shape in front if isinstance(shape, Box) and shape.part == "cell"]
    assert shape_of(cells) == shape_of(everything)
    for letter, boxes in pieces.items():
        own = card.pieces[ord(letter) - ord("A")]
        forms = [shape_of(boxes)]
        for _quarter in range(3):
            turned = [(-y, x) for x, y in forms[-1]]
            left, top = min(x for x, _y in turned), min(y for _x, y in turned)
            forms.append(sorted((x - left, y - top) for x, y in turned))
        assert sorted(own.blocks) in forms
        assert {box.fill for box in boxes} == {FILLS[own.colour.split(";")[-1]]}


def test_each_piece_has_one_letter_on_one_of_its_blocks() -> None:
    card = new_card(5, 4, 9)
    for page in pages([card], "One"):
        letters = [one for one in page if isinstance(one, Label) and len(one.text) == 1]
        assert sorted(one.text for one in letters) == [chr(65 + number) for number in range(len(card.pieces))]
        for one in letters:
            own = blocks_of(page, 1)[one.text]
            assert any(
                box.x < one.x < box.x + box.width and box.y < one.y < box.y + box.height for box in own
            )


def test_solutions_follow_in_the_order_of_the_cards_under_the_same_titles() -> None:
    cards = [card for _seed, card in pack(7, 4, 3, 1)]
    found = pages(cards, "Seven", "2026-11-16")
    fronts = [page for page in found if "Seven" in texts(page)]
    backs = [page for page in found if "Seven: solutions" in texts(page)]
    assert found == fronts + backs
    for side in (fronts, backs):
        places = [(text, y, x) for page in side for text, x, y in titles(page)]
        assert [text for text, _y, _x in places] == [f"Card {number}" for number in range(1, 8)]
        for page in side:
            assert sorted(titles(page), key=lambda one: (one[2], one[1])) == titles(page), "in reading order"
    for number, page in enumerate(found, 1):
        assert f"2026-11-16 · {number} / {len(found)}" in texts(page)
    for page in fronts:
        assert "The solutions are on the last pages, under the same titles." in texts(page)


def titles(page: Page) -> list[tuple[str, float, float]]:
    return [
        (one.text, one.x, one.y) for one in page if isinstance(one, Label) and one.text.startswith("Card ")
    ]


@pytest.mark.parametrize(("grid", "each"), [((3, 3), 4), ((4, 4), 4), ((5, 4), 2), ((6, 5), 2), ((8, 6), 1)])
def test_blocks_are_large_enough_to_cut_out(grid: tuple[int, int], each: int) -> None:
    cards = [card for _seed, card in pack(4, *grid, 2)]
    fronts = [page for page in pages(cards, "Some") if "Some" in texts(page)]
    assert len(fronts) == 4 // each, "a page is well filled"
    assert {box.width >= 10 for page in fronts for box in page if isinstance(box, Box)} == {True}


def test_a_card_too_wide_for_large_blocks_fills_the_page() -> None:
    long = Card(20, 4, tuple(CardPiece(tuple((x, 0) for x in range(10)), colour) for colour in COLOURS))
    front = pages([long], "Long")[0]
    cells = [shape for shape in front if isinstance(shape, Box) and shape.part == "cell"]
    assert max(cell.x + cell.width for cell in cells) > WIDTH - 20


def test_a_card_says_its_name_level_and_seed() -> None:
    card = new_card(5, 4, 12, unique=True, pieces=5)
    front, back = pages([Entry(card, "Sunday", 12)], "One")
    for page in (front, back):
        assert "Sunday" in texts(page) and "Card 1" not in texts(page)
        assert LEVELS[level_of(card) - 1] in texts(page)
        discs = Counter(one.fill for one in page if isinstance(one, Disc))
        assert discs[LEVEL_INKS[level_of(card) - 1]] == level_of(card) and discs.total() == 5
    assert "5 × 4, 5 pieces · 1 solution · seed 12" in texts(front)


def test_svg_pages_are_well_formed_whatever_the_title() -> None:
    card = new_card(5, 4, 2)
    for title in ("Tétramino", '<b> & "x" \'', "\x00\x1b[0m ]]>", "x" * 500):
        front, back = (ElementTree.fromstring(page) for page in svg_sheet([card], title))
        assert (front.get("width"), front.get("height")) == ("210mm", "297mm")
        drawn = Counter(one.get("class") for one in front.iter(f"{SVG}rect"))
        for number, one in enumerate(card.pieces):
            assert drawn[f"card-1 piece-{chr(65 + number)}"] == len(one.blocks)
        assert drawn["cell"] == 20
        assert len(list(back.iter(f"{SVG}rect"))) == 1 + 20  # the paper, and the filled grid


def test_long_titles_stay_on_the_page() -> None:
    front, _back = pages([Entry(new_card(3, 3, 1), "n" * 200)], "t" * 300)
    for one in front:
        if isinstance(one, Label) and one.anchor == "start":
            assert one.x + 0.6 * one.size * len(one.text) < WIDTH


def test_a_pdf_has_all_pages(tmp_path: Path) -> None:
    for number, sheets in ((1, 2), (6, 3), (9, 4)):
        path = tmp_path / f"{number}.pdf"
        pdf_sheet([card for _seed, card in pack(number, 4, 3, 1)], path, "L’œuvre – “日本”")
        content = path.read_bytes()
        assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
        assert len(re.findall(rb"/Type /Page\b(?!s)", content)) == sheets


def test_a_pdf_without_its_package_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(Unsupported, match=r"pip install ludotheque\[print\]"):
        pdf_sheet([new_card(3, 3, 1)], tmp_path / "a.pdf", "One")
    assert not list(tmp_path.glob("*.pdf"))


def test_a_pdf_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match=r"a\.pdf cannot be written: No such file or directory"):
        pdf_sheet([new_card(3, 3, 1)], tmp_path / "nowhere" / "a.pdf", "One")


def test_a_sheet_needs_cards_with_solutions() -> None:
    with pytest.raises(Unsupported, match="a sheet needs a card"):
        svg_sheet([], "None")
    domino = CardPiece(((0, 0), (1, 0)), "0;37;41")
    with pytest.raises(Unsupported, match="card 2 of the sheet has no solution"):
        svg_sheet([new_card(3, 3, 1), Card(3, 1, (domino, domino))], "Two")


def test_every_colour_of_a_new_card_has_its_ink() -> None:
    assert len({FILLS[colour.split(";")[-1]] for colour in COLOURS}) == len(COLOURS)
