from random import Random

from solver import Sign
from solver.making.growth import Growth
from solver.making.places import Places
from solver.making.plan import Plan


class Still(Growth):
    """A growth with given islands and bridges, and the cells that bridges run over."""

    def __init__(self, plan, islands, counts, under):
        super().__init__(plan, Random(0))
        self.islands, self.counts, self.under = islands, counts, under

    def has_island(self, cell):
        return cell in self.islands

    def is_empty(self, cell):
        return cell not in self.islands and cell not in self.under


def two_rows(double=2):
    """Two rows of two islands, the upper with two bridges."""
    islands, counts = [(0, 0), (0, 2), (2, 0), (2, 2)], {(0, 1): double, (0, 2): 1, (2, 3): 1}
    return Still(Plan(3, 3, 4), islands, counts, {(0, 1), (1, 0), (2, 1)})


def test_signs_stand_on_empty_cells_only():
    assert Places(two_rows()).possible() == [(1, 2)]


def test_a_sign_has_a_sum_in_each_direction_with_islands():
    assert Places(two_rows()).sign((1, 2)) == Sign(1, 2, north=2, south=1)


def test_no_value_occurs_twice_in_a_sum():
    growth = two_rows(double=1)
    places = Places(growth)
    assert places.possible() == [(1, 2)]
    assert places.sign((0, 1)) == Sign(0, 1, east=1, west=2)
    assert places.unseen([(0, 1)]) == 2
    assert places.unseen([]) == 4


def test_a_place_whose_sum_would_hold_a_value_twice_is_none():
    islands, counts = [(0, 0), (0, 1), (1, 1), (3, 1)], {(0, 1): 1, (1, 2): 1, (2, 3): 1}
    growth = Still(Plan(4, 2, 4), islands, counts, {(2, 1)})
    assert growth.values() == [1, 2, 2, 1]
    assert (3, 0) in Places(growth).possible()
    growth.under = set()
    assert (2, 1) not in Places(growth).possible()  # two islands with a 2 stand north of it
