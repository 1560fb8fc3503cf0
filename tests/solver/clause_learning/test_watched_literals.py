"""Clauses that are looked at when one of two literals becomes false."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.clause_learning.clauses import Clauses
from solver.clause_learning.watched_literals import WatchedLiterals

pytestmark = pytest.mark.inside


class Links:
    """Links of 0 to 2 bridges, and the steps in which their bounds rise."""

    def __init__(self, number):
        self.value = [*[0] * number, *[-2] * number]
        self.risen, self.before = [], []
        self.clauses = Clauses()
        self.learned = WatchedLiterals(self.value, self.clauses)

    def learn(self, literals):
        bounds, least = [bound for bound, _ in literals], [least for _, least in literals]
        self.learned.add(self.clauses.add(bounds, least))

    def rise(self, bound, value):
        self.risen.append(bound)
        self.before.append(self.value[bound])
        self.value[bound] = value

    def undo(self):
        while self.risen:
            self.value[self.risen.pop()] = self.before.pop()
        self.learned.undo(0)

    def unit(self):
        """The literals of the clause that is found, the one that is left in front."""
        clause = self.learned.unit(self.risen, len(self.risen))
        if clause < 0:
            return None
        start, stop = self.clauses.first[clause : clause + 2]
        return list(zip(self.clauses.bounds[start:stop], self.clauses.least[start:stop], strict=True))

    def is_false(self, literal):
        bound, least = literal
        return self.value[~bound] + least > 0


def test_the_last_literal_is_found_when_the_others_are_false():
    links = Links(3)
    links.learn([(0, 1), (1, 2), (~2, 0)])
    links.rise(~0, 0)  # no bridge on the first
    assert links.unit() is None
    links.rise(2, 1)  # one on the third
    clause = links.unit()
    assert clause is not None
    assert clause[0] == (1, 2)


def test_a_clause_that_holds_is_left_alone():
    links = Links(2)
    links.learn([(0, 1), (1, 1)])
    links.rise(0, 1)
    links.rise(~1, 0)
    assert links.unit() is None


def test_each_of_two_clauses_is_found_one_after_the_other():
    links = Links(3)
    links.learn([(0, 1), (1, 1)])
    links.learn([(0, 1), (2, 1)])
    links.rise(~0, 0)
    first = links.unit()
    assert first[0] == (1, 1)
    links.rise(*first[0])
    assert links.unit()[0] == (2, 1)


def test_what_was_taken_back_is_looked_at_again():
    links = Links(2)
    links.learn([(0, 1), (1, 1)])
    for _ in range(2):
        links.rise(~0, 0)
        assert links.unit()[0] == (1, 1)
        links.undo()


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
    links = Links(5)
    for clause in clauses:
        links.learn(clause)
    for bound, least in rises:
        if links.value[bound] >= least or links.is_false((bound, least)):
            continue
        links.rise(bound, least)
        while (unit := links.unit()) is not None:
            assert all(links.is_false(literal) for literal in unit[1:])
            if links.is_false(unit[0]):
                return
            links.rise(*unit[0])
        for clause in clauses:
            holds = any(links.value[bound] >= least for bound, least in clause)
            assert holds or sum(not links.is_false(literal) for literal in clause) > 1
