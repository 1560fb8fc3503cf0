"""Boards drawn with letters and lines."""

from fractions import Fraction

import pytest
from hypothesis import assume, given

from solver import Bridge, Island, Puzzle, Sign, Solution, accept, solve
from solver.formats import FormatError
from solver.formats.drawn import CLASSIC, UNICODE, write_classic, write_text
from solver.formats.lattice import lattice_of
from tests.solver.boards import SEVEN, grid, solved_boards

FOUR = grid("3.4 ... 2.3")


def test_both_styles():
    solution = solve(FOUR).solution
    assert write_text(FOUR, solution) == "\n".join(
        [
            "3═══════4",
            "│       ║",
            "│       ║",
            "│       ║",
            "2───────3",
            "",
        ]
    )
    assert write_classic(FOUR, solution) == "3=4\nI X\n2-3\n"


def test_without_a_solution_the_puzzle_is_shown():
    puzzle = Puzzle((Island(0, 0, 3), Island(0, 2)), (Sign(2, 2),))
    assert write_text(puzzle, None) == "3       ○\n\n\n\n        ◆\n"
    assert write_classic(puzzle, None) == "3 ?\n\n  *\n"


def test_islands_that_touch_are_drawn_apart():
    puzzle = grid("2.3 1.2")
    solution = accept(puzzle, (Bridge(0, 1, 1), Bridge(0, 2, 1), Bridge(1, 3, 2)))
    assert write_classic(puzzle, solution) == "2---3\nI   X\n1   2\n"


def test_large_numbers_and_many_bridges():
    puzzle = Puzzle((Island(0, 0, 7), Island(0, 2, 4), Island(2, 0, 3)), max_bridges=4)
    solution = solve(puzzle).solution
    assert write_classic(puzzle, solution) == "7#4\nN\n3\n"
    puzzle = Puzzle((Island(0, 0, 12), Island(0, 2, 16)))
    assert write_text(puzzle, None) == "12      16\n"
    assert write_classic(puzzle, None) == "c g\n"
    with pytest.raises(FormatError, match="up to 16"):
        write_classic(Puzzle((Island(0, 0, 17),)), None)


def test_fractions_stand_on_the_rows_and_columns_that_are_used():
    lattice = lattice_of(SEVEN)
    assert (lattice.rows, lattice.columns) == (4, 4)
    far = lattice_of(Puzzle((Island(-(10**9), Fraction(1, 2)), Island(10**9, 3))))
    assert (far.rows, far.columns, far.islands) == (2, 2, ((0, 0), (1, 1)))
    near = lattice_of(Puzzle((Island(5, -2), Island(7, 1))))
    assert (near.rows, near.columns, near.islands) == (3, 4, ((0, 0), (2, 3)))


@given(solved_boards())
def test_every_bridge_takes_its_cells(board):
    puzzle, bridges = board
    assume(len(puzzle.islands) > 1 and all(island.clue < 10 for island in puzzle.islands))
    solution = Solution(bridges, tuple(island.clue for island in puzzle.islands))
    lattice = lattice_of(puzzle)
    touching = any(
        abs(row - other_row) + abs(column - other_column) == 1
        for row, column in lattice.islands
        for other_row, other_column in lattice.islands
    )
    for text, style in ((write_text(puzzle, solution), UNICODE), (write_classic(puzzle, solution), CLASSIC)):
        lines = text.splitlines()
        roomy = style is CLASSIC and touching
        width, height = (2, 2) if roomy else (style.width, style.height)
        assert len(lines) == height * (lattice.rows - 1) + 1
        assert max(map(len, lines)) <= width * lattice.columns
        for kinds, step, axis in ((style.across, width, 1), (style.down, height, 0)):
            for count, letter in kinds.items():
                spans = [_span(lattice, bridge, axis) for bridge in bridges if bridge.count == count]
                assert text.count(letter) == sum(step * span - 1 for span in spans if span)


def _span(lattice, bridge: Bridge, axis):
    """How many columns (axis 1) or rows (axis 0) a bridge spans."""
    return abs(lattice.islands[bridge.a][axis] - lattice.islands[bridge.b][axis])
