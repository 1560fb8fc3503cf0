"""JSON: round trips of all that a puzzle can hold, records fed back in, and errors with their places."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Island, Outcome, Puzzle, Sign, solve
from solver.formats import FormatError, read_puzzle, read_puzzles, write_puzzle
from solver.formats.json_places import line_and_column
from tests.solver.boards import SEVEN

SAMPLES = Path(__file__).parents[3] / "samples"
COORDINATES = st.one_of(
    st.integers(-50, 50), st.fractions(-50, 50, max_denominator=99).filter(lambda f: f % 1)
)
NUMBERS = st.none() | st.integers(0, 40)
TWO = (Island(0, 0, 1), Island(0, 2, 1))


@st.composite
def puzzles(draw):
    places = draw(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=12, unique=True))
    split = draw(st.integers(1, len(places)))
    islands = [Island(*place, draw(NUMBERS), draw(st.none() | st.text())) for place in places[:split]]
    signs = [Sign(*place, *draw(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS))) for place in places[split:]]
    return Puzzle(
        tuple(islands), tuple(signs), draw(st.integers(1, 4)), *(draw(st.booleans()) for _ in range(3))
    )


@given(puzzles())
def test_everything_that_a_puzzle_holds_survives(puzzle):
    text = write_puzzle(puzzle, "json")
    assert read_puzzle(text) == puzzle
    assert write_puzzle(read_puzzle(text), "json") == text


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=4))
def test_any_number_of_a_computer_survives(columns):
    try:
        puzzle = read_puzzle(json.dumps([[[x, y], 1] for y, x in enumerate(columns)]))
    except FormatError as error:
        assert "may be meant as one" in str(error)
    else:
        assert read_puzzle(write_puzzle(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "[[[0, 0], 1], [[2, 0], 1]]",
        '{"islands": [{"x": 0, "y": 0, "clue": 1}, {"x": "2", "y": "0/7", "clue": 1}]}',
        '{"islands": [{"row": 0, "x": 0.0, "clue": 1}, {"row": 0, "column": "2.0", "clue": 1, "value": 1}]}',
        '\ufeff {"kind": "hashi", "islands": [{"x":0,"y":0,"clue":1}, {"row":0,"column":2,"clue":1}]}',
        '{"schema": 1, "puzzles": [{"islands": [{"x":0,"y":0,"clue":1},{"row":0,"column":2,"clue":1}]}]}',
    ],
)
def test_texts_as_they_come(text):
    assert read_puzzle(text) == Puzzle(TWO)


def test_x_is_to_the_right_and_y_down():
    assert read_puzzle("[[[5, 2], null]]") == Puzzle((Island(2, 5),))


def test_fractions_that_were_measured():
    names = (
        ("0", 1, 3),
        (1, 1, 2),
        (0.3333, 0.6667, 1),
        (0.6667, 0.666, 2),
        (1, 0.334, 1),
        (0, 0, 4),
        (0.667, 0, 3),
    )
    puzzle = read_puzzle(json.dumps([[[x, y], clue] for x, y, clue in names]))
    assert len({island.row for island in puzzle.islands}) == len({i.column for i in puzzle.islands}) == 4
    answer, exact = solve(puzzle), solve(SEVEN)
    assert answer.outcome is exact.outcome is Outcome.UNIQUE
    assert answer.solution.bridges == exact.solution.bridges


@pytest.mark.parametrize("name", ["four", "newspaper", "screenshot", "signs"])
def test_a_record_is_fed_back_in(name):
    text = (SAMPLES / f"{name}.json").read_text()
    told = json.loads(text)["puzzles"]
    found = read_puzzles(text)
    assert len(found) == len(told)
    for puzzle, record in zip(found, told, strict=True):
        answer = solve(puzzle)
        assert answer.outcome is Outcome.UNIQUE
        assert list(answer.solution.values) == [island["value"] for island in record["islands"]]


def test_records_one_a_line():
    line = json.dumps({"puzzles": [json.loads(write_puzzle(Puzzle(TWO), "json"))] * 2})
    nothing = '{"schema": 1, "puzzles": []}'
    assert read_puzzles(f"{line}\n{nothing}\n{line}\n") == (Puzzle(TWO),) * 4
    with pytest.raises(FormatError, match="there are 4 puzzles"):
        read_puzzle(f"{line}\n{line}")


ISLANDS = '"islands": [\n  {"row": 0, "column": 0},\n  {"row": 0, "column": 1%s}\n]'


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('{"islands": [}', 1, 14, "not JSON: Expecting value"),
        ("[" * 100_000, 1, 1, "not JSON that can be read: it nests too deep"),
        ("[[[0, 0], %s]]" % ("9" * 4301), 1, 11, "a number of 4301 digits: expected nine at most"),
        ("[[[0, %s], 1]]" % ("9" * 5000), 1, 7, "a number of 5000 digits"),
        ('{"islands": [],\n "islands": []}', 2, 2, "'islands' stands twice in this object"),
        ("{%s}" % (ISLANDS % r', "clue": 1, "cl\u0075e": 2'), 3, 38, "'clue' stands twice"),
        ('{"a": [{}, {"b": {"c": "]}{\\"", "c": 1}}], %s}' % (ISLANDS % ""), 1, 33, "'c' stands twice"),
        (f'{{"puzzles": []}}\n{{"{"n" * 99}": 1, "{"n" * 99}": 1}}', 2, 108, r"'n{37}\.\.\.' stands twice"),
        ("[[[NaN, 1], 1]]", 1, 1, "NaN is no number"),
        ("[[[1e999, 1], 1]]", 1, 4, r"\[0\]\[0\]\[0\]: expected a number"),
        ("{}", 1, 1, 'the whole: expected a list "islands"'),
        ("[]", 1, 1, "no island"),
        ('{"islands": []}', 1, 1, "no island"),
        ('{"kind":\n "sudoku", "islands": []}', 2, 2, "kind: expected one of hashi, crossings"),
        ('{"islands": {"row": 1}}', 1, 13, "islands: expected a list"),
        ("{%s}" % (ISLANDS % ', "clue": "4"'), 3, 35, r"islands\[1\]\.clue: expected a whole number"),
        ("{%s}" % (ISLANDS % ', "clue": true'), 3, 35, "whole number"),
        ("{%s}" % (ISLANDS % ', "clue": -1'), 3, 35, "whole number"),
        ("{%s}" % (ISLANDS % ', "clue": 1000000000'), 3, 35, "nine digits"),
        ("{%s}" % (ISLANDS % ', "name": 5'), 3, 35, "expected a text"),
        ("{%s}" % (ISLANDS % r', "name": "\ud800"'), 3, 35, "expected a text"),
        ("{%s}" % (ISLANDS % '}, {"row": 0'), 3, 28, r'islands\[2\]: expected "column" or "x"'),
        ("{%s}" % (ISLANDS % '}, {"row": 0, "x": "one"'), 3, 44, '"1/3"'),
        ("{%s}" % (ISLANDS % '}, {"row": 0, "x": "1/0"'), 3, 44, '"1/3"'),
        ("{%s}" % (ISLANDS % '}, {"row": 0, "x": 1.0'), 3, 28, "same place"),
        ('{"max_bridges": 5, %s}' % (ISLANDS % ""), 1, 17, "1, 2, 3 or 4"),
        ('{"sums_to_next_sign": 0, %s}' % (ISLANDS % ""), 1, 23, "true or false"),
        ('{%s, "signs": [{"x": 1, "y": 1, "clues": {"up": 1}}]}' % (ISLANDS % ""), 4, 40, "north, south"),
        ('{"puzzles": []}\n{"puzzles": [5]}', 2, 14, r"puzzles\[0\]: expected a puzzle"),
        ("[[[0, 0], 1],\n [[1, 0]]]", 2, 2, r"\[1\]: expected an island as"),
        ("[[[0.0, 0], 1], [[0.1, 0], 1], [[1.0, 0], 1], [[2.3, 0], 1]]", 1, 17, "may be meant as one"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text, line, column, words):
    with pytest.raises(FormatError, match=words) as caught:
        read_puzzles(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_single_puzzle_where_there_is_none():
    with pytest.raises(FormatError, match="there are 0 puzzles"):
        read_puzzle('{"puzzles": []}')


@given(st.text("a\n", max_size=30), st.integers(0, 30))
def test_lines_and_columns_are_those_of_the_text(text, offset):
    line, column = line_and_column(text, min(offset, len(text)))
    lines = text.split("\n")
    assert sum(len(before) + 1 for before in lines[: line - 1]) + column - 1 == min(offset, len(text))
