from random import Random

import pytest

from solver import Bridge, Island, Puzzle, broken_rules
from solver.making.growth import Growth
from solver.making.plan import Plan


def grown(plan, seed=0):
    """The first seed's growth that came to its end."""
    for number in range(seed, seed + 50):
        growth = Growth(plan, Random(number))
        if growth.grow():
            return growth
    raise AssertionError("nothing grew")


def as_puzzle(growth):
    islands = [Island(*cell, value) for cell, value in zip(growth.islands, growth.values(), strict=True)]
    bridges = [Bridge(a, b, count) for (a, b), count in growth.counts.items()]
    return Puzzle(tuple(islands), max_bridges=growth.plan.max_bridges, loops=not growth.plan.tree), bridges


@pytest.mark.parametrize(
    "plan",
    [Plan(7, 7, 12), Plan(6, 11, 20, 1), Plan(12, 12, 25, tree=True), Plan(9, 9, 20, 1, 0.5, 1.0, 4)],
    ids=str,
)
def test_what_grows_obeys_every_rule(plan):
    for seed in range(10):
        growth, rng = grown(plan, 50 * seed), Random(seed)
        assert broken_rules(*as_puzzle(growth)) == ()
        for _ in range(30):
            growth.change(*rng.choice(sorted(growth.counts)))
        assert broken_rules(*as_puzzle(growth)) == ()


def test_islands_keep_their_distance():
    cells = set(grown(Plan(12, 12, 28, gap=2)).islands)
    assert not any((row + 1, column) in cells or (row, column + 1) in cells for row, column in cells)


def test_no_room_is_told():
    assert not Growth(Plan(3, 3, 9, gap=2), Random(0)).grow()


def test_changes_are_taken_back():
    growth = grown(Plan(7, 7, 12, loops=0.0))
    before, empty = dict(growth.counts), [cell for cell in board_cells(7) if growth.is_empty(cell)]
    saved = growth.save()
    for a in range(12):
        for b in range(a):
            if any(growth.islands[a][axis] == growth.islands[b][axis] for axis in (0, 1)):
                growth.change(a, b)
    assert growth.counts != before
    growth.restore(saved)
    assert growth.counts == before
    assert [cell for cell in board_cells(7) if growth.is_empty(cell)] == empty


def board_cells(size):
    return [(row, column) for row in range(size) for column in range(size)]
