"""Sums as clauses, beside counting."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from solver.cp_sat.clauses import sum_clauses


def literals(most, numbers):
    """The values of the Booleans "at least n" of some numbers."""
    return [
        number >= n for number, greatest in zip(numbers, most, strict=True) for n in range(1, greatest + 1)
    ]


def holds(clause, values):
    return any(values[literal] if literal >= 0 else not values[~literal] for literal in clause)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
def test_they_hold_for_those_numbers_that_add_up(most, data):
    total = data.draw(st.integers(0, sum(most)))
    clauses = sum_clauses(tuple(most), total)
    for numbers in product(*[range(greatest + 1) for greatest in most]):
        values = literals(most, numbers)
        assert all(holds(clause, values) for clause in clauses) == (sum(numbers) == total)


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4), st.data())
def test_what_follows_from_a_bound_takes_one_clause(most, data):
    """If a number must be at least n given the most that the others are now, a clause says so at once."""
    bounds = [data.draw(st.integers(0, greatest)) for greatest in most]
    others = sum(bounds[1:])
    least = data.draw(st.integers(1, most[0]))
    clauses = [set(clause) for clause in sum_clauses(tuple(most), others + least)]
    needed = least - 1  # the literal of "the first number is at least so many"
    starts = [sum(most[:i]) for i in range(len(most))]
    known = {starts[i] + bound for i, bound in enumerate(bounds) if i and bound < most[i]}
    assert {needed} | known in clauses


def test_three_of_two_pairs():
    """Both have a first bridge, and one has a second one."""
    assert set(map(frozenset, sum_clauses((2, 2), 3))) == {
        frozenset({0}), frozenset({2}), frozenset({1, 3}), frozenset({~1, ~3}),
    }  # fmt: skip
