import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.crossings import Cell, Crossings, Direction
from solver.formats import FormatError, write_puzzle
from solver.formats.crossings import looks_like, read, write
from tests.solver.crossings.boards import ARROWS, MAGAZINE, magazine, random_board


@given(
    cells=st.dictionaries(
        st.tuples(st.integers(0, 6), st.integers(0, 6)),
        st.tuples(st.sampled_from(ARROWS), st.none() | st.integers(1, 12)),
        min_size=1,
    ),
    most=st.none() | st.integers(1, 9),
)
def test_what_is_written_is_read_again(cells, most):
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    whole = Crossings(
        tuple(Cell(row - top, column - left, *cells[row, column]) for row, column in sorted(cells)), most
    )
    assert read(write(whole)) == whole


def test_it_is_told_by_its_looks():
    assert looks_like(MAGAZINE)
    assert looks_like(write(random_board(random.Random(3), 3, 4)))
    assert not looks_like("4.2..\n.3..2\n")
    assert not looks_like("")


def test_small_letters_and_remarks_are_welcome():
    assert read("# Zeit\nmost 3\n e w=1\n") == read("most 3\nE W=1\n")
    assert magazine().cells[0].clue == 4


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("E W\nN Q\n", (2, 3), "'Q' is not a cell"),
        ("E-E W", (1, 1), "twice"),
        ("E=0 W", (1, 1), "is not a cell"),
        ("", (None, None), "there is no crossing"),
        (". .\n", (None, None), "there is no crossing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, place, message):
    with pytest.raises(FormatError, match=message) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == place


def test_nothing_cannot_be_written():
    with pytest.raises(FormatError, match="without crossings"):
        write(Crossings(()))


@pytest.mark.parametrize(
    "cell", [Cell(100, 0, (Direction.E,)), Cell(0, 100, (Direction.E,)), Cell(0, 0, (), 100)]
)
def test_what_json_could_not_tell_again_is_not_written(cell):
    with pytest.raises(FormatError, match="are 99 at most"):
        write_puzzle(Crossings((cell,)), "json")


@pytest.mark.parametrize("clue", [0, 100])
def test_a_number_that_could_not_be_read_again_is_not_written(clue):
    cells = (Cell(3, 2, (Direction.E,)), Cell(3, 4, (Direction.W,), clue))
    with pytest.raises(FormatError, match="row 1, column 3: the numbers of this format are 1 to 99"):
        write_puzzle(Crossings(cells), "crossings")
