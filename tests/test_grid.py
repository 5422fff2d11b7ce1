"""Cells and their names, beyond z too."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.grid import cell_name, column_name, read_cell


@pytest.mark.parametrize(
    ("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz")]
)
def test_columns_are_named_as_in_a_spreadsheet(column: int, name: str) -> None:
    assert column_name(column) == name
    assert read_cell(f"{name}7") == (6, column)


@given(st.tuples(st.integers(0, 98), st.integers(0, 701)))
def test_a_cell_is_read_from_its_name(cell: tuple[int, int]) -> None:
    assert read_cell(cell_name(cell)) == cell


@given(st.text("abzAé019 -", max_size=5))
def test_a_text_is_a_cell_s_one_name_or_none(text: str) -> None:
    cell = read_cell(text)
    assert cell is None or cell_name(cell) == text


@pytest.mark.parametrize(
    "text", ["", "a", "1", "a0", "a01", "a100", "aaa1", "A1", "Aa1", "a1 ", "a1\n", "a-1", "é1"]
)
def test_other_texts_name_no_cell(text: str) -> None:
    assert read_cell(text) is None
