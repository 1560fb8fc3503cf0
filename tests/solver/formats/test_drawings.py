"""Drawings that are written only: read here by what others read them with, or by the format's own rules."""

import json
import re
from base64 import b64decode
from collections import Counter
from fractions import Fraction
from urllib.parse import urlsplit
from xml.etree import ElementTree
from zlib import MAX_WBITS, decompress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solver import Bridge, Island, Puzzle, Sign, Solution, Sums, solve
from solver.formats import FormatError, read_puzzle
from solver.formats.drawings import DRAWINGS, write_drawing
from solver.formats.lattice import lattice_of
from solver.formats.penpa import WORDS
from tests.solver.boards import MAP_1, SEVEN, grid, solved_boards

FOUR = grid("3.4 ... 2.3")
SVG = "{http://www.w3.org/2000/svg}"
NAMES = st.text() | st.sampled_from(['"', "\\", "</g>", "&", "\0", "\ud800", "\\n"])


def decoded(address):
    """The lines of an address of Penpa+: the way of its own loader, backwards."""
    fragment = urlsplit(address.strip()).fragment
    assert fragment.startswith("m=edit&p=")
    text = decompress(b64decode(fragment.removeprefix("m=edit&p="), validate=True), -MAX_WBITS).decode()
    for word, short in reversed(WORDS):
        text = text.replace(short, word)
    return text.split("\n")


def puzzle_from(address):
    """The puzzle and the bridges that an address shows."""
    head, space, mode, question, answer, distances = decoded(address)
    columns, rows = map(int, head.split(",")[1:3])
    wide = columns + 4
    assert json.loads(space) == [0, 0, 0, 0]
    assert json.loads(mode)["pu_a"]["combi"][0] == "hashi"
    board, at = [], 0
    for distance in json.loads(distances):
        at += distance
        board.append(at)
    assert board == [row * wide + column for row in range(2, rows + 2) for column in range(2, columns + 2)]
    cells = {divmod(int(point), wide): told for point, told in json.loads(question)["number"].items()}
    islands = [
        Island(row - 2, column - 2, int(t[0]) if t[0] else None) for (row, column), t in sorted(cells.items())
    ]
    steps = {tuple(map(int, pair.split(","))): style for pair, style in json.loads(answer)["line"].items()}
    return Puzzle(tuple(islands)), bridges_of(islands, steps, wide), head.split(",")


def bridges_of(islands, steps, wide):
    """Follows lines from island to island."""
    point = {(island.row + 2) * wide + island.column + 2: number for number, island in enumerate(islands)}
    bridges = set()
    for start, number in point.items():
        for step in (1, wide):
            at, style = start, steps.get((start, start + step))
            while style and (at == start or at not in point):
                assert steps[at, at + step] == style
                at += step
            if style:
                bridges.add(Bridge(*sorted((number, point[at])), {3: 1, 30: 2}[style]))
    return bridges


def solution_of(board):
    puzzle, bridges = board
    return Solution(bridges, tuple(island.clue for island in puzzle.islands), (Sums(0, 0, 3, 0),))


@given(board=solved_boards(max_bridges=2), solved=st.booleans(), loops=st.booleans())
def test_penpa_is_what_its_loader_reads(board, solved, loops):
    puzzle, bridges = board
    assume(len(puzzle.islands) > 1)
    order = sorted(
        range(len(puzzle.islands)), key=lambda n: (puzzle.islands[n].row, puzzle.islands[n].column)
    )
    place = {number: index for index, number in enumerate(order)}
    shown = Puzzle(puzzle.islands, (), 2, loops=loops)
    found, drawn, head = puzzle_from(write_drawing(shown, solution_of(board) if solved else None, "penpa"))
    lattice = lattice_of(puzzle)
    assert [(i.row, i.column) for i in found.islands] == [lattice.islands[n] for n in order]
    assert [i.clue for i in found.islands] == [puzzle.islands[n].clue for n in order]
    moved = {Bridge(*sorted((place[b.a], place[b.b])), b.count) for b in bridges}
    assert drawn == (moved if solved else set())
    assert ("close no loop" in head[18]) is not loops


@pytest.mark.parametrize(
    ("columns", "rows", "middle"),
    [
        (12, 12, 375),
        (10, 10, 286),
        (14, 14, 476),
        (9, 9, 84),
        (13, 1, 42),
        (2, 1, 3 * 30 + 14),
        (1, 2, 2 * 30 + 12),
    ],
)
def test_the_middle_of_a_board(columns, rows, middle):
    """The square ones are as published puzzles have them."""
    puzzle = Puzzle((Island(0, 0), Island(rows - 1, columns - 1)))
    head = decoded(write_drawing(puzzle, None, "penpa"))[0].split(",")
    assert (int(head[9]), int(head[10])) == (middle, middle)
    assert [int(head[7]), int(head[8])] == [38 * (columns + 1), 38 * (rows + 1)]


def test_penpa_of_a_known_board():
    address = write_drawing(read_puzzle("1.1"), None, "penpa")
    head, *_, question, _, distances = decoded(address)
    assert head == "square,3,1,38,0,1,1,152,76,17,17,0,0,0,0,Title: ,Author: ,,,OFF,false"
    assert json.loads(distances) == [16, 1, 1]
    assert json.loads(question)["number"] == {"16": ["1", 6, "1"], "18": ["1", 6, "1"]}


@pytest.mark.parametrize(
    ("puzzle", "names"),
    [
        (Puzzle(()), set(DRAWINGS)),
        (MAP_1, {"penpa"}),
        (SEVEN, {"penpa"}),
        (Puzzle((Island(0, 0, 17), Island(0, Fraction(1, 2)))), {"classic", "penpa"}),
    ],
)
def test_what_a_drawing_cannot_show_is_refused(puzzle, names):
    for name in DRAWINGS:
        if name in names:
            with pytest.raises(FormatError):
                write_drawing(puzzle, None, name)
        else:
            assert write_drawing(puzzle, None, name).endswith("\n")


def test_three_bridges_are_too_many_for_penpa():
    puzzle = Puzzle((Island(0, 0, 3), Island(0, 2, 3)), max_bridges=3)
    assert "At most 3 to a pair." in decoded(write_drawing(puzzle, None, "penpa"))[0]
    with pytest.raises(FormatError, match="two bridges"):
        write_drawing(puzzle, solve(puzzle).solution, "penpa")


@given(board=solved_boards(), name=NAMES)
def test_svg_is_xml_with_everything_in_its_place(board, name):
    puzzle, bridges = board
    first, *others = puzzle.islands
    puzzle = Puzzle((Island(first.row, first.column, first.clue, name), *others), (Sign(50, 50, 1, None, 3),))
    found = ElementTree.fromstring(write_drawing(puzzle, solution_of(board), "svg"))
    lattice = lattice_of(puzzle)
    rings = [(int(ring.get("cx")), int(ring.get("cy"))) for ring in found.iter(f"{SVG}circle")]
    assert rings == [(28 + 40 * column, 28 + 40 * row) for row, column in lattice.islands]
    assert len(list(found.iter(f"{SVG}line"))) == sum(bridge.count for bridge in bridges)
    assert [text.text for text in found.iter(f"{SVG}text")] == [
        *(str(island.clue) for island in puzzle.islands), "1", "3"
    ]  # fmt: skip
    width, height = int(found.get("width")), int(found.get("height"))
    assert (width, height) == (40 * (lattice.columns - 1) + 56, 40 * (lattice.rows - 1) + 56)


def test_svg_tells_what_is_printed_from_what_is_solved():
    solution = solve(MAP_1).solution
    found = ElementTree.fromstring(write_drawing(MAP_1, solution, "svg"))
    solved = [text.text for text in found.iter(f"{SVG}text") if "solved" in text.get("class", "")]
    assert solved[-2:] == ["6", "20"]  # the lost sign
    assert solved[:-2] == [str(value) for value in solution.values]
    alone = ElementTree.fromstring(write_drawing(MAP_1, None, "svg"))
    assert not [text for text in alone.iter(f"{SVG}text") if "solved" in text.get("class", "")]
    assert not list(alone.iter(f"{SVG}line"))


STRING = r'"(?:[^"\\]|\\.)*"'
NODE = re.compile(
    rf'  [is]\d+ \[(?:\w+=[\w.]+, )*label=({STRING}), pos="(-?\d+),(-?\d+)!"(?:, xlabel={STRING})?\];'
)


@given(board=solved_boards(), name=NAMES)
def test_dot_is_a_graph_with_places(board, name):
    puzzle, bridges = board
    first, *others = puzzle.islands
    puzzle = Puzzle((Island(first.row, first.column, first.clue, name), *others), (Sign(50, 50, 1, None, 3),))
    text = write_drawing(puzzle, solution_of(board), "dot")
    assert text.startswith("graph hashi {\n") and text.endswith("}\n")
    nodes = [found for found in map(NODE.fullmatch, text.splitlines()) if found]
    lattice = lattice_of(puzzle)
    assert [(-int(node[3]), int(node[2])) for node in nodes] == [*lattice.islands, *lattice.signs]
    assert [node[1] for node in nodes[:-1]] == [f'"{island.clue}"' for island in puzzle.islands]
    assert nodes[-1][1] == r'"1\n   3\n"'
    edges = Counter(re.findall(r"  i(\d+) -- i(\d+);", text))
    assert edges == Counter({(str(b.a), str(b.b)): b.count for b in bridges})
    assert text.count("\n") == len(nodes) + edges.total() + 5
