"""What an answer leaves unconnected."""

from solver.cp_sat.parts import loose_exits

# Parts 0 to 3 in a row, 0 and 2 linked as well.
PARTS = (0, 1, 1, 2, 3)
BETWEEN = [(10, 0, 1), (11, 1, 2), (12, 2, 3), (13, 0, 2)]


def values(*true):
    return [int(step in true) for step in range(14)]


def test_each_loose_part_has_its_exits():
    assert sorted(loose_exits(PARTS, BETWEEN, values(10, 12))) == [[11, 13], [11, 13]]
    assert sorted(loose_exits(PARTS, BETWEEN, values(10, 11))) == [[12], [12]]


def test_where_all_is_connected_there_is_none():
    assert loose_exits(PARTS, BETWEEN, values(10, 12, 13)) == []


def test_a_part_without_any_way_out_has_no_exits():
    """That is no solution, however the rest is connected: an empty clause says so."""
    assert sorted(loose_exits((*PARTS, 4), BETWEEN, values(10, 11, 12))) == [[], []]
