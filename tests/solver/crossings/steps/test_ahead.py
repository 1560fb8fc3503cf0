from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from solver.crossings.steps.ahead import fewest_different, most_different
from solver.stages.bits import members

SETS = st.lists(st.integers(1, 31).map(lambda bits: 2 * bits), min_size=1, max_size=5)


@given(SETS)
def test_the_counts_are_those_of_all_ways(sets):
    counts = {len(set(numbers)) for numbers in product(*map(members, sets))}
    assert fewest_different(sets, len(sets)) == min(counts)
    assert most_different(sets) == max(counts)
    assert counts == set(range(min(counts), max(counts) + 1))


def test_nothing_shows_nothing():
    assert (fewest_different([], 3), most_different([])) == (0, 0)
    assert fewest_different([2, 4, 8], 2) == 2
