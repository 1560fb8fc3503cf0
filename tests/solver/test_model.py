"""What CP-SAT is given."""

from solver import model


def test_domains_are_runs_of_values():
    assert model._intervals([1, 2, 3, 5, 7, 8]) == [1, 3, 5, 5, 7, 8]


def test_literals_are_counted_from_0():
    assert model._indices([1, 2, -1, -2]) == [0, 1, -1, -2]
