"""Clauses that are looked at when one of two literals becomes false."""

from hypothesis import given
from hypothesis import strategies as st

from solver.sweep.bounds import DECIDED
from solver.sweep.watches import Watches


class Links:
    """Links of 0 to 2 bridges, and the steps in which their bounds rise."""

    def __init__(self, number):
        self.value = [*[0] * number, *[-2] * number]
        self.steps = []

    def rise(self, bound, value):
        self.steps.append((bound, self.value[bound], value, -1, DECIDED))
        self.value[bound] = value

    def undo(self, length):
        for bound, old, *_ in reversed(self.steps[length:]):
            self.value[bound] = old
        del self.steps[length:]

    def is_false(self, literal):
        bound, least = literal
        return self.value[~bound] + least > 0


def test_the_last_literal_is_found_when_the_others_are_false():
    links, watches = Links(3), Watches()
    watches.add([(0, 1), (1, 2), (~2, 0)])
    links.rise(~0, 0)  # no bridge on the first
    assert watches.unit(links.steps, links.value) is None
    links.rise(2, 1)  # one on the third
    clause = watches.unit(links.steps, links.value)
    assert clause is not None
    assert clause[0] == (1, 2)


def test_a_clause_that_holds_is_left_alone():
    links, watches = Links(2), Watches()
    watches.add([(0, 1), (1, 1)])
    links.rise(0, 1)
    links.rise(~1, 0)
    assert watches.unit(links.steps, links.value) is None


def test_each_of_two_clauses_is_found_one_after_the_other():
    links, watches = Links(3), Watches()
    watches.add([(0, 1), (1, 1)])
    watches.add([(0, 1), (2, 1)])
    links.rise(~0, 0)
    first = watches.unit(links.steps, links.value)
    assert first[0] == (1, 1)
    links.rise(*first[0])
    assert watches.unit(links.steps, links.value)[0] == (2, 1)


def test_what_was_taken_back_is_looked_at_again():
    links, watches = Links(2), Watches()
    watches.add([(0, 1), (1, 1)])
    for _ in range(2):
        links.rise(~0, 0)
        assert watches.unit(links.steps, links.value)[0] == (1, 1)
        links.undo(0)
        watches.undo(0)


LITERALS = st.tuples(st.integers(0, 4), st.booleans(), st.integers(1, 2)).map(
    lambda drawn: (drawn[0], drawn[2]) if drawn[1] else (~drawn[0], drawn[2] - 2)
)


@given(
    st.lists(
        st.lists(LITERALS, min_size=2, max_size=4, unique_by=lambda literal: max(literal[0], ~literal[0]))
    ),
    st.lists(LITERALS, max_size=12),
)
def test_no_clause_becomes_false_unseen(clauses, rises):
    """As the search goes on from each: what is left is made true, and what is false ends it."""
    links, watches = Links(5), Watches()
    for clause in clauses:
        watches.add(list(clause))
    for bound, least in rises:
        if links.value[bound] >= least or links.is_false((bound, least)):
            continue
        links.rise(bound, least)
        while (unit := watches.unit(links.steps, links.value)) is not None:
            assert all(links.is_false(literal) for literal in unit[1:])
            if links.is_false(unit[0]):
                return
            links.rise(*unit[0])
        for clause in clauses:
            holds = any(links.value[bound] >= least for bound, least in clause)
            assert holds or sum(not links.is_false(literal) for literal in clause) > 1
