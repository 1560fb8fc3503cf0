"""Islands that see each other, and the links between them that cross."""

from solver import Island, Puzzle, Sign
from solver.stages.cells import Cells
from solver.stages.neighbours import Links


def links_of(puzzle):
    return Links(Cells(puzzle), len(puzzle.islands))


def test_rows_come_first_and_the_smaller_island_is_the_left_one():
    links = links_of(Puzzle((Island(0, 2), Island(0, 0), Island(2, 0))))
    assert list(zip(links.left, links.right, strict=True)) == [(0, 1), (1, 2)]
    assert list(links.first_around) == [0, 1, 3, 4]
    assert list(links.links_around) == [0, 0, 1, 1]


def test_links_that_cross_name_each_other():
    """One link along a row, and three columns that cross it."""
    ends = [Island(1, 0), Island(1, 4)]
    columns = [Island(row, column) for column in (1, 2, 3) for row in (0, 2)]
    links = links_of(Puzzle((*ends, *columns)))
    pairs = list(zip(links.left, links.right, strict=True))
    along, first, start = pairs.index((0, 1)), links.first_crossed, links.links_crossed
    assert sorted(pairs[link] for link in start[first[along] : first[along + 1]]) == [(2, 3), (4, 5), (6, 7)]
    for column in ((2, 3), (4, 5), (6, 7)):
        link = pairs.index(column)
        assert list(start[first[link] : first[link + 1]]) == [along]


def test_no_link_runs_over_a_sign():
    links = links_of(Puzzle((Island(0, 0), Island(0, 2)), (Sign(0, 1),)))
    assert (len(links.left), list(links.first_around), list(links.links_around)) == (0, [0, 0, 0], [])
