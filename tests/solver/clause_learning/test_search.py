"""The search from corner to corner."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Puzzle
from solver.answer import LimitReachedError
from solver.budget import Budget
from solver.clause_learning import search as searching
from solver.clause_learning.search import TooHardError, can_learn, learning_search
from solver.cp_sat.search import search
from solver.stages.connection import parts
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state, open_board
from tests.benchmarks.solver.instances import drawn
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEARCHED, WIKIPEDIA, grid

TWELVE = grid("o.o.o.o ....... o.o.o.o ....... o.o.o.o")
RINGS = grid("2.2.2.2 ....... 2.2.2.2 ....... 2.2.2.2")  # the numbers alone allow three rings


def opened(puzzle):
    layout = lay_out(puzzle)
    state = first_state(layout)
    return (layout, state) if propagate(layout, state) else None


def swept(layout, state, attempts=10_000):
    return learning_search(layout, state, Budget(60), attempts)


@pytest.mark.parametrize(("puzzle", "number"), [(FIVE_BY_FIVE, 1), (SEARCHED, 1), (WIKIPEDIA, 2)])
def test_every_solution_comes_once(puzzle, number):
    found = list(swept(*opened(puzzle)))
    assert len(found) == len({tuple(counts) for counts in found}) == number


@pytest.mark.inside
@pytest.mark.parametrize(("patience", "large"), [(1, 400), (1, 0), (100, 400)])
@given(st.lists(st.integers(0, 2), min_size=17, max_size=17), st.integers(0, 11), st.booleans())
def test_it_finds_what_cp_sat_finds(patience, large, counts, wrong, loops):
    """All solutions of boards of three rows of four, whose numbers come from any links; or one is wrong."""
    layout = lay_out(TWELVE)
    values = [sum(counts[link] for link in links) for links in layout.around]
    for change in (0, 2):
        values[wrong] += change
        islands = [replace(island, clue=clue) for island, clue in zip(TWELVE.islands, values, strict=True)]
        where = opened(Puzzle(tuple(islands), loops=loops))
        if where is not None and where[1].undecided():
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(searching, "PATIENCE", patience)
                patch.setattr(searching, "LARGE", large)
                found = [tuple(counts) for counts in swept(*where)]
            assert len(set(found)) == len(found)
            assert set(found) == {tuple(counts) for counts in search(*where, Budget(60))}


@given(
    st.lists(st.integers(0, 2), min_size=17, max_size=17),
    st.lists(st.integers(1, 510), min_size=12, max_size=12),
)
def test_numbers_that_are_not_known(counts, others):
    """Islands may have the number that they have, or others: those of a set of bits."""
    layout = lay_out(TWELVE)
    values = [sum(counts[link] for link in links) for links in layout.around]
    board, state = open_board(layout, [1 << value | more for value, more in zip(values, others, strict=True)])
    if propagate(board, state) and state.undecided():
        found = [tuple(counts) for counts in islice(swept(board, state), 60)]
        assert len(set(found)) == len(found)
        if len(found) < 60:
            assert set(found) == {tuple(counts) for counts in search(board, state, Budget(60))}
        for built in found:
            assert len(set(parts(board, built))) == 1
            sums = [sum(built[link] for link in links) for links in board.around]
            assert all(values >> total & 1 for values, total in zip(state.values, sums, strict=True))


def test_parts_are_not_left_alone():
    for counts in islice(swept(*opened(RINGS)), 5):
        assert sum(counts) == 12
        assert len(set(parts(lay_out(RINGS), counts))) == 1


@pytest.mark.parametrize("instance", drawn(1, 2), ids=lambda instance: instance.name)
def test_large_boards(instance):
    """100 to 400 islands, with less than the attempts that the solver allows."""
    layout, state = opened(instance.puzzle)
    before = state.copy()
    counts = next(swept(layout, state, 2000))
    assert [sum(counts[link] for link in links) for links in layout.around] == list(layout.clues)
    assert len(set(parts(layout, counts))) == 1
    assert not any(counts[a] and counts[b] for a, crossed in enumerate(layout.crossed) for b in crossed)
    assert (state.low, state.high) == (before.low, before.high)


def test_no_more_attempts_than_are_allowed():
    hard = drawn(1, 2)[-1].puzzle
    with pytest.raises(TooHardError):
        next(swept(*opened(hard), attempts=3))


def test_no_time_left():
    with pytest.raises(LimitReachedError):
        next(learning_search(*opened(SEARCHED), Budget(-1), 100))


def test_boards_with_signs_are_left_to_cp_sat():
    assert can_learn(lay_out(SEARCHED))
    assert not can_learn(lay_out(MAP_1))


def test_trees_only():
    """The spanning trees of nine islands in a square, one bridge a link: 192 of them."""
    layout, state = opened(replace(grid("o.o.o ..... o.o.o ..... o.o.o", max_bridges=1), loops=False))
    found = {tuple(counts) for counts in swept(layout, state)}
    assert len(found) == 192
    assert all(sum(counts) == 8 and len(set(parts(layout, counts))) == 1 for counts in found)


@pytest.mark.inside
def test_from_each_corner_to_the_opposite_one():
    layout = lay_out(grid("111 111 111"))
    for corner, (down, right) in enumerate([(1, 1), (1, -1), (-1, -1), (-1, 1)]):
        order = searching.from_corner(layout, corner)
        assert sorted(order) == list(range(9))
        assert order[0] == (1 - down) * 3 + 1 - right
        assert order[-1] == 8 - order[0]
    assert searching.from_corner(layout, 4) == searching.from_corner(layout, 0)
