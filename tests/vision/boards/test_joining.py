from dataclasses import replace

import pytest

from tests.vision.drawing import two_in_line
from vision.boards.joining import JOINED, join_boards
from vision.boards.placing import put_on_lattice
from vision.looks.search import find
from vision.reading import Extent


def two_boards(alone=0.99):
    page = two_in_line().page()
    [both] = find(page)
    extent = Extent(alone=alone)
    return page, *(replace(board, extent=extent, otherwise=()) for board in both.otherwise)


def test_boards_without_a_common_island_stay_as_they_are():
    page, *boards = two_boards()
    assert join_boards(page, boards) == boards
    assert join_boards(page, []) == []


@pytest.mark.parametrize(("alone", "sizes"), [(0.99, [10, 10]), (0.5, [20])])
def test_an_island_that_two_boards_found_is_the_nearer_ones_if_they_are_surely_apart(alone, sizes):
    """A second look goes along rows and columns, and there the next board may stand."""
    page, one, other = two_boards(alone)
    more = put_on_lattice(page, [*other.islands, one.islands[0]], [])
    assert len(more.islands) == 11
    more = replace(more, extent=other.extent)
    found = join_boards(page, [one, more])
    assert [len(board.islands) for board in found] == sizes
    if len(found) == 1:
        assert found[0].extent.single == JOINED
        assert [len(board.islands) for board in found[0].otherwise] == [10, 10]
    else:
        assert [board.extent for board in found] == [one.extent] * 2
        assert not found[0].shares(found[1])
