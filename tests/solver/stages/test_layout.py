"""Where bridges can run."""

from fractions import Fraction

import pytest
from hypothesis import given

from solver import Island, Puzzle, PuzzleError, Sign
from solver.stages.layout import lay_out
from tests.solver.boards import MAP_1, SEVEN, grid, solved_boards
from tests.solver.brute import cross, possible_links


def test_neighbours_are_linked_and_no_others():
    assert lay_out(grid("1.1.1 ..... 1...1")).ends == [(0, 1), (1, 2), (3, 4), (0, 3), (2, 4)]


def test_a_sign_blocks_a_link():
    puzzle = Puzzle(grid("1.1 ... 1.1").islands, (Sign(0, 1), Sign(1, 2)))
    assert lay_out(puzzle).ends == [(2, 3), (0, 2)]


def test_a_link_at_an_islands_end_does_not_cross():
    layout = lay_out(grid("1.1 .1. 1.1"))
    assert all(crossed == [] for crossed in layout.crossed)


def test_crossing_links_know_each_other():
    layout = lay_out(grid(".1. 1.1 .1."))
    assert layout.ends == [(1, 2), (0, 3)]
    assert layout.crossed == [[1], [0]]


def test_only_the_order_of_places_matters():
    stretched = Puzzle(tuple(Island(i.row * 5, i.column * Fraction(1, 7), i.clue) for i in SEVEN.islands))
    one, other = lay_out(stretched), lay_out(SEVEN)
    assert (one.ends, one.around, one.crossed) == (other.ends, other.around, other.crossed)
    assert (list(one.cells), one.width) == (list(other.cells), other.width)


def test_around_holds_the_links_of_each_island():
    layout = lay_out(grid("1.1 ... 1.1"))
    assert all(island in layout.ends[link] for island, links in enumerate(layout.around) for link in links)
    assert [len(links) for links in layout.around] == [2, 2, 2, 2]


def test_the_lines_of_a_sign_begin_with_the_nearest():
    puzzle = grid("..1.. ..1.. 11.11 ..1.. ..1..", signs=[Sign(2, 2, 1, 2, 3, 4)])
    lines = [(line.islands, line.totals) for line in lay_out(puzzle).lines]
    assert lines == [((1, 0), 1 << 1), ((6, 7), 1 << 2), ((4, 5), 1 << 3), ((3, 2), 1 << 4)]


def test_lines_run_to_the_edge_or_to_the_next_sign():
    islands, signs = grid("1.1.1").islands, (Sign(0, 1), Sign(0, 3))
    to_edge = lay_out(Puzzle(islands, signs)).lines
    to_sign = lay_out(Puzzle(islands, signs, sums_to_next_sign=True)).lines
    assert [to_edge[2].islands, to_edge[7].islands] == [(1, 2), (1, 0)]
    assert [to_sign[2].islands, to_sign[7].islands] == [(1,), (1,)]


def test_islands_know_the_lines_they_are_on():
    layout = lay_out(MAP_1)
    assert len(layout.lines) == 32
    for island, lines in enumerate(layout.lines_at):
        assert lines == [i for i, line in enumerate(layout.lines) if island in line.islands]


def test_what_stands_on_an_island_is_named():
    with pytest.raises(PuzzleError, match="the sign at row 2, column 3"):
        lay_out(Puzzle((Island(1, 2, 1),), (Sign(1, 2),)))


@given(solved_boards())
def test_links_and_crossings_as_found_pair_by_pair(board):
    puzzle, _ = board
    layout = lay_out(puzzle)
    assert sorted(layout.ends) == sorted(possible_links(puzzle))
    for link, crossed in enumerate(layout.crossed):
        expected = [o for o, ends in enumerate(layout.ends) if cross(puzzle, layout.ends[link], ends)]
        assert sorted(crossed) == expected


def test_a_board_with_too_many_cells():
    with pytest.raises(PuzzleError, match="4000 rows and 4000 columns"):
        lay_out(Puzzle(tuple(Island(i, i) for i in range(4000))))
