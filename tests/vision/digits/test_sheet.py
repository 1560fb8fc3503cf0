"""Sheets: symbols set like lines of type, each where the sheet says it is."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.digits.sheet import CAP, LEADING, MARGIN, PER_LINE, SHEETS, TILE, scale_symbol, set_sheets


def bar(width=8, height=24, grey=0):
    """A symbol that is one block of ink."""
    return np.full((height, width), grey, np.uint8)


def line_of(sheet, number):
    """The strip of a sheet on which a line of type stands."""
    top = MARGIN + number * LEADING
    return sheet.grey[top : top + LEADING]


def test_symbols_stand_where_the_sheet_says():
    sheets = set_sheets([[bar(6 + 2 * i) for i in range(4)]])
    for sheet in (sheets[0], sheets[2]):
        columns = np.flatnonzero((line_of(sheet, 0) < 128).any(axis=0))
        runs = np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)
        for run, index in zip(runs, sheet.lines[0], strict=True):
            assert len(run) == 6 + 2 * index
            assert (run[0] + run[-1] + 1) / 2 == sheet.spots[index]


def test_lines_stand_a_leading_apart_on_white():
    [plain, *_] = set_sheets([[bar() for _ in range(25)]])
    assert plain.grey.shape == (2 * MARGIN + 3 * LEADING, 2 * MARGIN + PER_LINE * TILE)
    rows = np.flatnonzero((plain.grey < 128).any(axis=1))
    tops = rows[np.flatnonzero(np.diff(rows, prepend=-9) > 1)]
    assert np.diff(tops).tolist() == [LEADING, LEADING]
    assert len(rows) == 3 * CAP
    assert [len(line) for line in plain.lines] == [10, 10, 5]


def test_every_group_begins_a_line_of_its_own():
    [plain, *_] = set_sheets([[bar()] * 12, [], [bar()] * 3, [bar()] * 10])
    assert plain.lines == (tuple(range(10)), (10, 11), (12, 13, 14), tuple(range(15, 25)))


def test_a_group_does_not_change_how_another_is_set():
    """What is odd on one board must not unsettle the reading of another."""
    alone = set_sheets([[bar(i + 4) for i in range(7)]])
    together = set_sheets([[bar(30, 30, 90)] * 13, [bar(i + 4) for i in range(7)]])
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(line_of(one, 0), line_of(other, 2))
        assert tuple(index + 13 for index in one.lines[0]) == other.lines[2]


@given(st.lists(st.integers(0, 33), max_size=4))
def test_every_symbol_is_set_once_on_each_sheet(counts):
    sheets = set_sheets([[bar() for _ in range(count)] for count in counts])
    assert len(sheets) == SHEETS
    for sheet in sheets:
        assert sorted(index for line in sheet.lines for index in line) == list(range(sum(counts)))
        assert len(sheet.spots) == sum(counts)
        assert all(1 <= len(line) <= PER_LINE for line in sheet.lines)


@pytest.mark.parametrize("count", [5, 10, 23])
def test_the_last_sheet_gives_symbols_other_neighbours(count):
    plain, _, shuffled = set_sheets([[bar() for _ in range(count)]])

    def neighbours(sheet):
        return {frozenset(pair) for line in sheet.lines for pair in pairwise(line)}

    assert not neighbours(plain) & neighbours(shuffled)


def test_two_runs_give_the_same_sheets():
    symbols = [[bar(i % 9 + 4, 30, 7 * i) for i in range(20)]]
    for one, other in zip(set_sheets(symbols), set_sheets(symbols), strict=True):
        assert np.array_equal(one.grey, other.grey)
        assert (one.lines, one.spots) == (other.lines, other.spots)


def test_the_second_sheet_is_darker_and_sharper():
    soft = np.full((24, 12), 255, np.uint8)
    soft[:, 3:9] = 150
    soft[:, 5:7] = 60
    plain, sharp, _ = set_sheets([[soft]])
    assert plain.lines == sharp.lines
    assert sharp.grey.min() < plain.grey.min()
    assert (sharp.grey < 128).sum() > (plain.grey < 128).sum()
    assert sharp.grey[0].tolist() == [255] * sharp.grey.shape[1]


@pytest.mark.parametrize(
    ("height", "width", "size"),
    [(24, 10, (24, 10)), (48, 20, (24, 10)), (12, 6, (24, 12)), (10, 40, (8, 32)), (60, 1, (24, 2))],
    ids=["fits", "high", "low", "wide", "slim"],
)
def test_symbols_are_scaled_to_one_height_and_into_their_tile(height, width, size):
    assert scale_symbol(bar(width, height)).shape == size
