"""Pockets that lack an odd number of ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.clause_learning.bounds import DECIDED, Bounds
from solver.clause_learning.parity import Parity
from solver.clause_learning.search import from_corner
from solver.stages.layout import lay_out
from solver.stages.state import first_state, open_board
from tests.solver.boards import grid, solved_boards

pytestmark = pytest.mark.inside

LADDER = grid("3.3.4.3.3 ......... 3.4.3.2.2")


def opened(layout, state):
    bounds = Bounds(layout, state)
    return bounds, Parity(layout, state, bounds, from_corner(layout, 0))


def is_open(bounds, link):
    return bounds.value[link] + bounds.value[~link] < 0


def odd_pockets(layout, bounds):
    """The islands of each component of open links that lacks an odd number of ends."""
    pockets, seen = [], set()
    for start in range(len(layout.clues)):
        if start not in seen:
            pocket = [start]
            for island in pocket:
                ends = [layout.ends[link] for link in layout.around[island] if is_open(bounds, link)]
                pocket += {a + b - island for a, b in ends}.difference(pocket)
            seen.update(pocket)
            if sum(bounds.missing[island] for island in pocket) % 2:
                pockets.append(set(pocket))
    return pockets


def cut(layout, bounds):
    """Decide the links after the third column of LADDER, the upper one with a bridge."""
    upper, lower = layout.ends.index((2, 3)), layout.ends.index((7, 8))
    for bound, value in ((upper, 1), (~upper, -1), (~lower, 0)):
        if bounds.value[bound] < value:
            assert bounds.tighten(bound, value, DECIDED) is None
    return upper, lower


def test_a_pocket_that_lacks_an_odd_number_names_its_links_out():
    layout = lay_out(LADDER)
    bounds, parity = opened(layout, first_state(layout))
    upper, lower = cut(layout, bounds)
    assert sorted(parity.odd(bounds)) == sorted([upper, ~upper, lower, ~lower])
    assert parity.odd(bounds) is not None  # until something is taken back
    bounds.undo(0)
    parity.undo(0)
    assert parity.odd(bounds) is None


def test_a_pocket_that_was_odd_before_is_seen_at_once():
    layout = lay_out(LADDER)
    bounds, parity = opened(layout, first_state(layout))
    assert parity.fits(bounds)
    cut(layout, bounds)
    assert not Parity(layout, first_state(layout), bounds, from_corner(layout, 0)).fits(bounds)


def test_where_numbers_are_not_known_nothing_is_odd():
    layout, state = open_board(lay_out(LADDER), [0b11100] * 10)
    bounds, parity = opened(layout, state)
    cut(layout, bounds)
    assert parity.odd(bounds) is None


def test_an_odd_pocket_is_seen_beside_one_of_unknown_numbers():
    layout = lay_out(LADDER)
    known = first_state(layout).values
    values = [0b11110 if island % 5 > 2 else known[island] for island in range(10)]
    layout, state = open_board(layout, values)
    bounds, parity = opened(layout, state)
    upper, lower = cut(layout, bounds)
    assert sorted(parity.odd(bounds)) == sorted([upper, ~upper, lower, ~lower])


@given(solved_boards(), st.data())
def test_what_is_odd_is_what_a_look_at_the_whole_board_finds(board, data):
    puzzle, solved = board[0], board[1]
    layout = lay_out(puzzle)
    bounds, parity = opened(layout, first_state(layout))
    counts = dict.fromkeys(layout.ends, 0) | {(bridge.a, bridge.b): bridge.count for bridge in solved}
    for link in data.draw(st.permutations(range(len(layout.ends)))):
        bound = data.draw(st.sampled_from([link, ~link]))
        if is_open(bounds, link) and bounds.tighten(bound, bounds.value[bound] + 1, DECIDED) is not None:
            break
        clash, pockets = parity.odd(bounds), odd_pockets(layout, bounds)
        assert (clash is not None) == bool(pockets)
        if clash is not None:
            assert not any(is_open(bounds, bound) for bound in clash if bound >= 0)
            built = [counts[ends] for ends in layout.ends]
            assert any(bounds.value[b] > (built[b] if b >= 0 else -built[~b]) for b in clash)
            break
