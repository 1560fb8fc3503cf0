"""Votes: characters find their way back to the symbols, and sheets vote."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.digits import votes
from vision.digits.sheet import LEADING, MARGIN, TILE
from vision.digits.tesseract import Character
from vision.digits.votes import align, read_votes

SURE = 1 / 1.01  # What three sheets that agree are believed.


# Aligning

SPOTS = st.lists(st.integers(0, 400), max_size=10, unique=True).map(sorted)


@given(SPOTS, SPOTS)
def test_pairs_never_cross_and_nothing_is_paired_twice(spots, seen):
    pairs = align(spots, seen)
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))
    assert all(0 <= a < len(spots) and 0 <= b < len(seen) for a, b in pairs)


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400)), max_size=10))
def test_equal_counts_go_together_one_by_one(pairs):
    spots, seen = sorted(a for a, _ in pairs), sorted(b for _, b in pairs)
    assert align(spots, seen) == [(i, i) for i in range(len(pairs))]


@given(st.integers(2, 10), st.data())
def test_what_is_missing_leaves_the_others_in_place(count, data):
    spots = [MARGIN + TILE * (i + 0.5) for i in range(count)]
    left = sorted(data.draw(st.sets(st.integers(0, count - 1), max_size=count - 1)))
    drift = data.draw(st.lists(st.floats(-8, 8), min_size=len(left), max_size=len(left)))
    seen = [spots[i] + off for i, off in zip(left, drift, strict=True)]
    assert align(spots, seen) == [(i, place) for place, i in enumerate(left)]


def test_a_character_too_many_is_left_over():
    assert align([40, 76, 112], [40, 57, 77, 113]) == [(0, 0), (1, 2), (2, 3)]


def test_a_character_between_two_symbols_goes_to_the_nearer_one():
    assert align([40, 76], [63]) == [(1, 0)]


# Reading

SHAPES = {digit: index + 6 for index, digit in enumerate("0123456789")}


def glyph(digit):
    """A symbol that the reader below knows by its width."""
    return np.zeros((24, SHAPES[digit]), np.uint8)


def blocks(sheet):
    """The symbols on a sheet of blocks: (digit, x, y), by their widths."""
    digits = {width: digit for digit, width in SHAPES.items()}
    for number in range((len(sheet) - 2 * MARGIN) // LEADING):
        top = MARGIN + number * LEADING
        ink = (sheet[top : top + LEADING] < 128).any(axis=0).astype(int)
        edges = np.flatnonzero(np.diff(ink, prepend=0, append=0))
        for left, right in edges.reshape(-1, 2):
            yield digits[int(right - left)], (left + right) / 2, top + LEADING / 2


@pytest.fixture
def reader(monkeypatch):
    """Takes the place of Tesseract: reads every block rightly, but for what `wrong(sheet, digit)` says."""

    def install(wrong=lambda sheet, digit: digit, sure=1.0, drift=0.0):
        calls = []

        def read_sheets(sheets):
            calls.append(len(sheets))
            pages = []
            for number, sheet in enumerate(sheets):
                seen = [(wrong(number, digit), x, y) for digit, x, y in blocks(sheet)]
                pages.append([Character(d, x + drift, y, sure) for d, x, y in seen if d])
            return pages

        monkeypatch.setattr(votes, "read_sheets", read_sheets)
        return calls

    return install


def one(digits):
    """The votes for the symbols of one board."""
    [votes] = read_votes([[[glyph(digit) for digit in digits]]])
    return votes


def test_all_sheets_agree(reader):
    reader()
    assert one("471") == [{digit: pytest.approx(SURE)} for digit in "471"]


def test_one_call_reads_all_boards(reader):
    calls = reader()
    [found] = read_votes([[[glyph(d) for d in "123"], [], [glyph(d) for d in "45678901234567"]]])
    assert ["".join(vote) for vote in found] == list("12345678901234567")
    assert calls == [3]


def test_where_there_are_no_symbols_nobody_is_called(reader):
    calls = reader()
    assert read_votes([[[], []], []]) == [[], []]
    assert calls == []


def test_one_call_reads_all_pages_each_on_its_own_sheets(reader):
    calls = reader()
    pages = ["12", "", "345", "6"]
    found = read_votes([[[glyph(d) for d in digits]] for digits in pages])
    assert ["".join("".join(vote) for vote in votes) for votes in found] == pages
    assert calls == [9]


def test_two_sheets_outvote_one(reader):
    reader(lambda sheet, digit: "8" if sheet == 1 and digit == "3" else digit)
    three, five = one("35")
    assert three == {"3": pytest.approx(2 / 3 * SURE), "8": pytest.approx(SURE / 3)}
    assert five == {"5": pytest.approx(SURE)}


def test_a_symbol_that_one_sheet_misses_alone_is_less_sure(reader):
    reader(lambda sheet, digit: None if (sheet, digit) == (0, "5") else digit)
    assert [vote[d] for vote, d in zip(one("12567"), "12567", strict=True)] == pytest.approx(
        [SURE, SURE, 2 / 3 * SURE, SURE, SURE]
    )


def test_a_symbol_that_no_sheet_saw_has_no_votes(reader):
    reader(lambda sheet, digit: None if digit == "5" else digit)
    assert one("15") == [{"1": pytest.approx(SURE)}, {}]


def test_what_tesseract_doubts_counts_less(reader):
    reader(sure=0.6)
    assert one("4") == [{"4": pytest.approx(0.6 * SURE)}]


def test_boxes_that_drift_do_not_matter_if_the_count_is_right(reader):
    reader(drift=0.9 * TILE)
    assert one("1234567") == [{digit: pytest.approx(SURE)} for digit in "1234567"]


def test_boxes_astray_count_half_where_the_count_is_wrong(reader):
    reader(lambda sheet, digit: None if digit == "9" else digit, drift=0.2 * TILE)
    assert one("129") == [{"1": pytest.approx(SURE / 2)}, {"2": pytest.approx(SURE / 2)}, {}]
