"""Formats: what is written is read as it was; what is wrong is told with its place."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver import Island, Outcome, Puzzle, Sign, solve
from solver.formats import FORMATS, FormatError, read_puzzle, read_puzzles, write_puzzle
from solver.formats.recognise import recognise
from tests.solver.boards import FIVE_BY_FIVE, solved_boards

BRIDGES = [name for name, form in FORMATS.items() if Puzzle in form.kinds]

FOUR = Puzzle((Island(0, 0, 3), Island(0, 2, 4), Island(2, 0, 2), Island(2, 2, 3)))
TEXTS = {
    "grid": "3.4\n...\n2.3\n",
    "has": "3 3 4\n 3  0  4\n 0  0  0\n 2  0  3\n",
    "json": """{
  "kind": "hashi",
  "max_bridges": 2,
  "islands": [
    {"row": 0, "column": 0, "clue": 3},
    {"row": 0, "column": 2, "clue": 4},
    {"row": 2, "column": 0, "clue": 2},
    {"row": 2, "column": 2, "clue": 3}
  ]
}
""",
    "tatham": "3x3m2:3a4c2a3\n",
    "puzzlink": "https://puzz.link/p?hashikake/3/3/3g4i2g3\n",
}
NUMBERED = {"has", "tatham"}
"""Formats that know no islands without a number."""
PLAIN = {"has", "puzzlink"}
"""Formats that know two bridges to a pair and loops only."""


def moved(puzzle):
    """The puzzle with its first row and column at 0, its islands in reading order."""
    top = min(island.row for island in puzzle.islands)
    left = min(island.column for island in puzzle.islands)
    islands = [Island(i.row - top, i.column - left, i.clue) for i in puzzle.islands]
    return replace(puzzle, islands=tuple(sorted(islands, key=lambda i: (i.row, i.column))))


def spread(puzzle):
    """The puzzle with an empty row or column between any two, so that no islands stand side by side."""
    islands = (Island(2 * island.row, 2 * island.column, island.clue) for island in puzzle.islands)
    return replace(puzzle, islands=tuple(islands))


@pytest.mark.parametrize("name", TEXTS)
def test_a_puzzle_in_every_format(name):
    assert write_puzzle(FOUR, name) == TEXTS[name]
    assert recognise(TEXTS[name]) == name
    assert read_puzzle(TEXTS[name]) == FOUR


@pytest.mark.parametrize("name", TEXTS)
@given(board=solved_boards(), data=st.data())
def test_what_is_written_is_read_as_it_was(name, board, data):
    puzzle = replace(board[0], loops=data.draw(st.booleans()))
    assume(len(puzzle.islands) > 1)
    if name == "tatham":
        puzzle = spread(puzzle)
    if name not in NUMBERED:
        lost = data.draw(st.sets(st.integers(0, len(puzzle.islands) - 1), max_size=3))
        islands = [
            Island(i.row, i.column, None if n in lost else i.clue) for n, i in enumerate(puzzle.islands)
        ]
        puzzle = replace(puzzle, islands=tuple(islands))
    if name in PLAIN:
        puzzle = Puzzle(puzzle.islands)
    text = write_puzzle(puzzle, name)
    assert read_puzzle(text, name) == (puzzle if name == "json" else moved(puzzle))
    assert recognise(text) == name


@pytest.mark.parametrize(
    ("text", "limit", "islands"),
    [
        ("# two islands\n\n1 . 1\n", 2, 2),
        ("max_bridges 3\n3.3\n", 3, 2),
        ("12 . 2\n . . .\n o 0 ?\n", 2, 4),
        ("https://puzz.link/p?hashikake/4/2/2h2j", 2, 2),
        ("http://pzv.jp/p.html?hashikake/3/1/-10g.", 2, 2),
        ("https://pzprxs.vercel.app/p?bridges/3/1/1g1", 2, 2),
        ("10x1i30e10m4d0:Gh8", 4, 2),
    ],
)
def test_texts_as_they_come(text, limit, islands):
    puzzle = read_puzzle(text)
    assert (puzzle.max_bridges, len(puzzle.islands)) == (limit, islands)


@pytest.mark.parametrize(
    "text", ["3x3m2L:3a4c2a3", "3x3L:3a4c2a3", "3x3Lm2:3a4c2a3", "no_loops\n3.4\n...\n2.3\n"]
)
def test_loops_may_be_forbidden(text):
    assert read_puzzle(text) == replace(FOUR, loops=False)


@pytest.mark.parametrize(
    "text",
    [
        "4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n",
        "5 5 10\n4 0 2 0 0\n0 3 0 0 2\n3 0 0 0 0\n0 3 0 1 0\n3 0 4 0 3\n",
        "5x5m2:4a2c3b23e3a1a3a4a3",
        "https://puzz.link/p?hashikake/5/5/4g2i3h23k3g1g3g4g3",
    ],
    ids=["grid", "has", "tatham", "puzzlink"],
)
def test_one_board_in_the_formats_of_others(text):
    assert read_puzzle(text) == FIVE_BY_FIVE
    name = recognise(text)
    assert read_puzzle(write_puzzle(FIVE_BY_FIVE, name)) == FIVE_BY_FIVE
    if name in ("tatham", "puzzlink"):
        assert write_puzzle(FIVE_BY_FIVE, name).strip() == text


def test_one_board_as_json():
    assert read_puzzle(write_puzzle(FIVE_BY_FIVE, "json")) == FIVE_BY_FIVE


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("tatham", "1.1\n...\n..?\n", "row 3, column 3: this format knows no islands without a number"),
        ("tatham", "1 . 17\n", "row 1, column 3: this format knows numbers up to 16 only, not 17"),
        ("tatham", "1 . 99999999\n", "row 1, column 3: this format knows numbers up to 16 only"),
        ("tatham", "...\n1.2\n..1\n", "row 1, column 3: this format knows no islands side by side"),
        ("tatham", "1.21\n", "row 1, column 3: this format knows no islands side by side"),
        ("tatham", "1..\n", "two islands or more"),
        ("has", "1.1\n...\n..?\n", "row 3, column 3: this format knows no islands without a number"),
        ("puzzlink", ". .\n1 256\n", "row 1, column 2: this format knows numbers up to 255 only, not 256"),
    ],
)
def test_a_number_that_cannot_be_written_is_told_with_its_place(name, text, words):
    with pytest.raises(FormatError, match=words):
        write_puzzle(read_puzzle(text), name)


@pytest.mark.parametrize("clue", [-1, 10**9])
@pytest.mark.parametrize("name", BRIDGES)
def test_what_could_not_be_read_again_is_not_written(name, clue):
    with pytest.raises(FormatError, match=r"row 2, column 1: .*(below 0|numbers up to)"):
        write_puzzle(Puzzle((Island(1, 3, 1), Island(2, 3, clue))), name)


def test_a_sign_that_could_not_be_read_again_is_not_written():
    with pytest.raises(FormatError, match="row 1, column 4: no format has numbers below 0"):
        write_puzzle(Puzzle((Island(1, 1, 1), Island(2, 1, 1)), (Sign(1, 4, west=-1),)), "json")


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (Puzzle((Island(0, 0, 1), Island(0, 2, 1))), "3x3m2:1a1f\n"),
        (Puzzle((Island(5, 0, 3), Island(7, 0, 3)), max_bridges=4), "3x3m4:3e3b\n"),
        (Puzzle((Island(0, 0, 16), Island(0, 4, 10))), "5x3m2:Gc Aj\n".replace(" ", "")),
    ],
)
def test_small_boards_are_as_large_as_tathams_program_takes_them(puzzle, text):
    assert write_puzzle(puzzle, "tatham") == text
    assert read_puzzle(text) == moved(puzzle)


@settings(max_examples=30, deadline=None)
@given(board=solved_boards(), loops=st.booleans())
def test_tathams_program_takes_what_is_written(board, loops, tathams_program):
    puzzle = replace(board[0], loops=loops)
    for one in (puzzle, spread(puzzle)):
        try:
            text = write_puzzle(one, "tatham")
        except FormatError as error:
            assert "side by side" in str(error) or len(one.islands) == 1
        else:
            assert tathams_program.takes(text)


@pytest.mark.parametrize("name", ["tatham", "puzzlink", "has", "grid", "json", "crossings"])
@pytest.mark.parametrize("digits", [20, 4300, 5000])
def test_numbers_of_thousands_of_digits_are_no_format(name, digits):
    number = "9" * digits
    texts = {
        "tatham": ("{}x3m2:a", "3x{}m2:a", "3x3m{}:a", "3x3d{}:a"),
        "puzzlink": ("hashikake/{}/3/3", "hashikake/3/{}/3"),
        "has": ("{} 3 3\n1 0 1\n", "1 3 {}\n1 0 1\n", "1 3 2\n1 0 {}\n"),
        "grid": ("1 . {}", "max_bridges {}\n1.1"),
        "json": ('{{"islands": [{{"row": 0, "column": 0, "clue": {}}}]}}',),
        "crossings": ("E={} W", "most {}\nE W"),
    }
    for text in texts[name]:
        told = text.format(number)
        for how in ({}, {"name": name}):
            with pytest.raises(FormatError) as caught:
                read_puzzle(told, **how)
            assert len(str(caught.value)) < 300


@pytest.mark.parametrize("places", [[(0, 0)], [(0, 0), (2, 0)], [(0, 0), (0, 2)]])
def test_numbers_of_two_digits_alone_in_their_rows_are_kept(places):
    puzzle = Puzzle(tuple(Island(row, column, 12) for row, column in places), max_bridges=4)
    text = write_puzzle(puzzle, "grid")
    assert read_puzzle(text) == puzzle
    assert write_puzzle(read_puzzle(text), "grid") == text


def test_a_board_too_large_to_be_solved_is_no_puzzle():
    islands = ", ".join(f'{{"row": {3 * n}, "column": {3 * n}, "clue": 1}}' for n in range(4000))
    with pytest.raises(FormatError, match="4000 rows and 4000 columns"):
        read_puzzles(f'{{"islands": [{islands}]}}')


def test_an_address_takes_time_linear_in_its_length():
    with pytest.raises(FormatError, match="expected an address"):
        read_puzzle("hashi/1/1/" * 100_000 + " x", "puzzlink")


def test_the_only_solution_of_a_game_id():
    puzzle = read_puzzle("7x7m2:4e3g4d2g2b2b3h3c3a2")
    assert (len(puzzle.islands), max(i.row for i in puzzle.islands)) == (10, 6)
    assert solve(puzzle).outcome is Outcome.UNIQUE


@pytest.mark.parametrize(
    ("name", "text", "line", "column", "words"),
    [
        ("grid", "", None, None, "no island"),
        ("grid", "3.4\n...\n2x3\n", 3, 2, "'x' is not a cell"),
        ("grid", "3.4\n..\n", 2, 1, "2 cells, those above have 3"),
        ("grid", "3 . 4\n2 . x5\n", 2, 5, "'x5'"),
        ("grid", "3 . 1234567890\n", 1, 5, "is not a cell"),
        ("has", "1 2 2\n 1 1234567890\n", 2, 4, "nine digits"),
        ("tatham", "3x1m5:1a1", 1, 4, "m1, m2, m3 or m4"),
        ("has", "", None, None, "rows, columns and islands"),
        ("has", "3 3\n", 1, 1, "2 numbers"),
        ("has", "1 3 2\n 1 0 q\n", 2, 6, "'q' is not a number"),
        ("has", "1 3 2\n 1 0\n", 2, 1, "expected 3"),
        ("has", "2 3 2\n 1 0 1\n", 1, 1, "expected 2"),
        ("has", "1 3 3\n 1 0 1\n", 1, 1, "2 islands, expected 3"),
        ("tatham", "7*7:a", 1, 1, "7x7m2:"),
        ("tatham", "3x1:1a1a", 1, 8, "4 cells, expected 3 x 1"),
        ("tatham", "3x3:i", 1, 5, "9 cells, expected 3 x 3, with islands"),
        ("tatham", "3x1:1*1", 1, 6, "'*' is not a cell"),
        ("puzzlink", "https://puzz.link/p?slither/3/3/g", 1, 1, "hashikake"),
        ("puzzlink", "hashikake/3/1/1=1", 1, 16, "'=' is not a cell"),
        ("puzzlink", "hashikake/2/1/1g1", 1, 17, "3 cells, expected 2 x 1"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(name, text, line, column, words):
    with pytest.raises(FormatError, match=words.replace("*", "[*]")) as caught:
        read_puzzle(text, name)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("puzzle", "names"),
    [
        (Puzzle(FOUR.islands, (Sign(1, 1, north=3),)), set(BRIDGES) - {"json"}),
        (Puzzle((Island(0, Fraction(1, 3), 1), Island(0, 2, 1))), set(BRIDGES) - {"json"}),
        (Puzzle(()), set(BRIDGES)),
        (Puzzle((Island(0, 0, 0),)), set(BRIDGES) - {"json"}),
        (Puzzle((Island(0, 0), Island(0, 2, 1))), NUMBERED),
        (Puzzle(FOUR.islands, (), 3), PLAIN),
        (Puzzle(FOUR.islands, loops=False), PLAIN),
    ],
)
def test_what_a_format_cannot_tell_is_refused(puzzle, names):
    for name in BRIDGES:
        if name in names:
            with pytest.raises(FormatError):
                write_puzzle(puzzle, name)
        else:
            assert read_puzzle(write_puzzle(puzzle, name), name) == puzzle
