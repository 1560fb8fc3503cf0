"""The quick check says what the one that explains says."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Bridge, Island, Puzzle, Sign, checker
from solver.flawless import bridges_are_right
from tests.solver.boards import solved_boards


def both(puzzle, bridges):
    """What both say; the explaining one must not be let off by the quick one."""
    right = bridges_are_right(puzzle, bridges)
    assert right is (checker.all_broken(puzzle, bridges) == ())
    return right


@settings(max_examples=200)
@given(solved_boards(), st.data())
def test_one_change_is_seen_by_both(board, data):
    puzzle, bridges = board
    assert both(puzzle, bridges)
    islands = len(puzzle.islands)
    changed = list(bridges)
    for _ in range(data.draw(st.integers(1, 2))):
        other = Bridge(*[data.draw(st.integers(-1, islands)) for _ in range(2)], data.draw(st.integers(0, 4)))
        number = data.draw(st.integers(0, len(changed)))
        changed[number : number + 1] = data.draw(
            st.sampled_from([[], [other], [other, *changed[number:][:1]]])
        )
    both(puzzle, changed)
    unknown = replace(puzzle, islands=tuple([replace(island, clue=None) for island in puzzle.islands]))
    both(unknown, changed)


@settings(max_examples=100)
@given(solved_boards(), st.data())
def test_an_island_that_moves_is_seen_by_both(board, data):
    puzzle, bridges = board
    islands = list(puzzle.islands)
    number = data.draw(st.integers(0, len(islands) - 1))
    moved = replace(islands[number], row=data.draw(st.integers(0, 6)), column=data.draw(st.integers(0, 6)))
    others = [(island.row, island.column) for i, island in enumerate(islands) if i != number]
    islands[number] = moved
    if (moved.row, moved.column) in others:
        assert not bridges_are_right(replace(puzzle, islands=tuple(islands)), bridges)
    else:
        both(replace(puzzle, islands=tuple(islands)), bridges)


@pytest.mark.parametrize(
    ("bridges", "right"),
    [
        (((0, 1, 2), (1, 2, 1)), True),
        (((1, 0, 2), (2, 1, 1)), True),
        (((0, 1, 2), (0, 2, 1)), False),
        (((0, 1, 2), (1, 1, 1), (1, 2, 1)), False),
        (((0, 1, 1), (1, 0, 1), (1, 2, 1)), False),
        (((0, 1, 2),), False),
    ],
)
def test_three_in_a_row(bridges, right):
    puzzle = Puzzle((Island(0, 0), Island(0, 2), Island(0, 4)))
    assert both(puzzle, [Bridge(*bridge) for bridge in bridges]) is right


def test_signs_are_in_the_way():
    islands = (Island(0, 0, 1), Island(0, 2, 1))
    assert both(Puzzle(islands, (Sign(1, 1),)), [Bridge(0, 1, 1)])
    assert not bridges_are_right(Puzzle(islands, (Sign(0, 1),)), [Bridge(0, 1, 1)])


def test_crossing():
    cross = Puzzle((Island(0, 1), Island(1, 0), Island(1, 2), Island(2, 1), Island(0, 0), Island(2, 2)))
    ring = [Bridge(0, 4, 1), Bridge(1, 4, 1), Bridge(2, 5, 1), Bridge(3, 5, 1)]
    assert both(cross, [*ring, Bridge(1, 2, 1)])
    assert both(cross, [*ring, Bridge(0, 3, 1)])
    assert not both(cross, [*ring, Bridge(1, 2, 1), Bridge(0, 3, 1)])


@pytest.mark.parametrize("bridge", [(10**30, 1, 1), (0, 10**30, 1), (0, 1, 10**30), (-(10**30), 1, 1)])
def test_numbers_beyond_all_measure(bridge):
    puzzle = Puzzle((Island(0, 0), Island(0, 2)))
    assert not both(puzzle, [Bridge(*bridge)])
    assert not both(Puzzle((Island(0, 0, 10**30), Island(0, 2))), [Bridge(0, 1, 1)])


def test_a_board_with_too_many_cells_is_left_to_the_other():
    """Each island but the first two has a row and a column of its own."""
    apart = tuple(Island(i, i, 0) for i in range(1, 4000))
    puzzle = Puzzle((Island(0, 0, 1), Island(0, 4000, 1), *apart))
    assert not bridges_are_right(puzzle, [Bridge(0, 1, 1)])
