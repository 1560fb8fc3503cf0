"""Smallest sets that hit all sets, and parts of which nothing can be left out."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.answer import LimitReachedError
from solver.budget import Budget
from solver.conflict.sets import irreducible, smallest_hitting_set

SETS = st.lists(st.frozensets(st.integers(0, 7), min_size=1, max_size=4), max_size=8)


def soon():
    return Budget(60)


@given(SETS)
def test_no_smaller_set_hits_all(sets):
    found = smallest_hitting_set(sets, soon())
    assert all(one & set(found) for one in sets)
    if found:
        for fewer in combinations(range(8), len(found) - 1):
            assert not all(one & set(fewer) for one in sets)


def test_no_time_to_hit():
    with pytest.raises(LimitReachedError):
        smallest_hitting_set([frozenset({1, 2}), frozenset({2, 3})], Budget(-1))


@given(SETS)
def test_nothing_can_be_left_out(cores):
    """Items contradict each other if all of one of some cores are among them."""

    def contradicts(items):
        return any(core <= set(items) for core in cores)

    items = list(range(8))
    if contradicts(items):
        found = irreducible(items, contradicts)
        assert contradicts(found)
        assert not any(contradicts([other for other in found if other != item]) for item in found)


def test_few_questions_find_few_among_many():
    asked = []

    def contradicts(items):
        asked.append(items)
        return {3, 700} <= set(items)

    assert irreducible(range(1000), contradicts) == [3, 700]
    assert len(asked) < 50


def test_what_contradicts_itself_needs_no_item():
    assert irreducible([1, 2], lambda items: True) == []
