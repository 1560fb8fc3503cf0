"""The rules on their own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Bridge, Island, Outcome, Puzzle, PuzzleError, Rule, Sign, broken_rules, flawless, solve
from solver import checker as rules
from tests.solver.boards import FIVE_BY_FIVE, FOURTEEN, MAP_1, SEVEN, grid, solved_boards


def kinds(puzzle, *bridges):
    return {broken.rule for broken in broken_rules(puzzle, [Bridge(*bridge) for bridge in bridges])}


SQUARE = grid("o.o ... o.o")
LINE = grid("o.o.o")
RING = [(0, 1, 2), (0, 2, 1), (2, 3, 1)]
RING_TWICE = {Rule.REPEATED_PAIR, Rule.CLOSES_A_LOOP}


@pytest.mark.parametrize(
    ("puzzle", "bridges", "broken"),
    [
        (SQUARE, [(0, 1, 1), (0, 2, 1), (1, 3, 1)], set()),
        (SQUARE, [(1, 0, 1), (2, 0, 1), (3, 1, 1)], set()),
        (SQUARE, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (0, 4, 1)], {Rule.UNKNOWN_ISLAND}),
        (SQUARE, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (-1, 2, 1)], {Rule.UNKNOWN_ISLAND}),
        (SQUARE, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 0)], {Rule.TOO_FEW}),
        (SQUARE, [(0, 1, 3), (0, 2, 1), (1, 3, 1)], {Rule.TOO_MANY}),
        (SQUARE, [(0, 1, 1), (1, 0, 1), (0, 2, 1), (1, 3, 1)], {Rule.REPEATED_PAIR}),
        (SQUARE, [(0, 1, 1), (0, 2, 1), (0, 3, 1)], {Rule.NOT_IN_LINE}),
        (SQUARE, [(0, 1, 1), (0, 2, 1), (1, 3, 1), (3, 3, 1)], {Rule.NOT_IN_LINE}),
        (LINE, [(0, 1, 1), (0, 2, 1)], {Rule.PASSES_ISLAND}),
        (replace(LINE, signs=(Sign(0, 1),)), [(0, 1, 1), (1, 2, 2)], {Rule.PASSES_SIGN}),
        (LINE, [(0, 1, 1)], {Rule.NOT_CONNECTED}),
        (LINE, [], {Rule.NOT_CONNECTED}),
        (grid("1.o.o"), [(0, 1, 2), (1, 2, 1)], {Rule.WRONG_VALUE}),
        (grid(".o. o.o .o."), [(0, 3, 1), (1, 2, 1)], {Rule.CROSSES, Rule.NOT_CONNECTED}),
        (replace(LINE, signs=(Sign(0, 9, west=4),)), [(0, 1, 1), (1, 2, 2)], {Rule.WRONG_SUM}),
        (replace(LINE, signs=(Sign(0, 9, west=6),)), [(0, 1, 1), (1, 2, 2)], set()),
        (replace(LINE, signs=(Sign(0, 9, east=1),)), [(0, 1, 1), (1, 2, 2)], {Rule.SUM_OF_NOTHING}),
        (replace(LINE, signs=(Sign(0, 9, east=0),)), [(0, 1, 1), (1, 2, 1)], set()),
        (replace(LINE, signs=(Sign(0, 9),)), [(0, 1, 1), (1, 2, 1)], set()),
        (replace(LINE, signs=(Sign(0, 9, west=4),)), [(0, 1, 1), (1, 2, 1)], {Rule.REPEATED_VALUE}),
        (Puzzle(LINE.islands, (Sign(0, 9, west=4),), repeats_in_sums=True), [(0, 1, 1), (1, 2, 1)], set()),
        (replace(SQUARE, loops=False), [(0, 1, 2), (0, 2, 1), (1, 3, 2)], set()),
        (replace(SQUARE, loops=False), [*RING, (3, 1, 1)], {Rule.CLOSES_A_LOOP}),
        (replace(SQUARE, loops=False), [*RING, (0, 2, 1), (1, 3, 1)], RING_TWICE),
    ],
)
def test_each_rule(puzzle, bridges, broken):
    assert kinds(puzzle, *bridges) == broken


def test_ends_that_touch_do_not_cross():
    assert kinds(grid("o.o ... o.o"), (0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)) == set()


def test_a_sum_may_stop_at_the_next_sign():
    puzzle = Puzzle(grid("o.o.o ..... o.o.o").islands, (Sign(0, 3, west=3), Sign(0, 1, west=2)))
    bridges = [(0, 3, 2), (1, 4, 2), (2, 5, 1), (3, 4, 1), (4, 5, 1)]
    assert kinds(puzzle, *bridges) == {Rule.WRONG_SUM, Rule.REPEATED_VALUE}
    stopped = broken_rules(replace(puzzle, sums_to_next_sign=True), [Bridge(*b) for b in bridges])
    assert [(broken.rule, broken.sign) for broken in stopped] == [(Rule.WRONG_SUM, 0)]


def test_every_broken_rule_is_told_at_once_with_what_it_is_about():
    puzzle = Puzzle((Island(0, 0, 1), Island(0, 2, 4), Island(0, 4, 1)), (Sign(0, 3, west=9),))
    broken = {found.rule: found for found in broken_rules(puzzle, [Bridge(0, 1, 3), Bridge(1, 2, 1)])}
    assert set(broken) == {Rule.TOO_MANY, Rule.PASSES_SIGN, Rule.WRONG_VALUE, Rule.WRONG_SUM}
    assert broken[Rule.TOO_MANY].bridges == (Bridge(0, 1, 3),)
    assert broken[Rule.PASSES_SIGN].sign == 0
    assert broken[Rule.WRONG_VALUE].islands == (0,)
    assert broken[Rule.WRONG_SUM].islands == (0, 1)
    assert "is 7, its number is 9" in broken[Rule.WRONG_SUM].message


def test_nothing_is_a_solution_of_nothing():
    assert broken_rules(Puzzle(()), ()) == ()


def test_things_at_one_place_are_no_puzzle():
    with pytest.raises(PuzzleError):
        broken_rules(Puzzle((Island(0, 0), Island(0, 0))), ())


def test_map_1_with_all_values_right_and_two_parts_is_refused():
    """The program that was published with the puzzle prints these bridges."""
    solution = solve(MAP_1).solution
    loose = set(solution.bridges) - {Bridge(5, 6, 1), Bridge(6, 12, 1), Bridge(11, 12, 1)}
    loose |= {Bridge(5, 11, 1), Bridge(6, 12, 2)}
    values = [sum(b.count for b in loose if island in (b.a, b.b)) for island in range(43)]
    assert tuple(values) == solution.values
    broken = broken_rules(MAP_1, loose)
    assert [found.rule for found in broken] == [Rule.NOT_CONNECTED]
    assert broken[0].islands == (5, 11, 21)


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, SEVEN, FOURTEEN, MAP_1])
def test_every_single_change_of_the_only_solution_is_refused(puzzle):
    bridges = solve(puzzle).solution.bridges
    for i, bridge in enumerate(bridges):
        rest = bridges[:i] + bridges[i + 1 :]
        for count in {1, 2, 3} - {bridge.count}:
            assert broken_rules(puzzle, (*rest, bridge._replace(count=count)))
        assert broken_rules(puzzle, rest)
        assert broken_rules(puzzle, (*bridges, bridge))
    pairs = {(bridge.a, bridge.b) for bridge in bridges}
    for a in range(len(puzzle.islands)):
        for b in range(a):
            if (b, a) not in pairs:
                assert broken_rules(puzzle, (*bridges, Bridge(b, a, 1)))


@settings(max_examples=50)
@given(solved_boards(), st.data())
def test_any_other_bridges_than_the_only_solution_are_refused(board, data):
    puzzle, bridges = board
    assert broken_rules(puzzle, bridges) == ()
    if solve(puzzle).outcome is not Outcome.UNIQUE or not bridges:
        return
    i = data.draw(st.integers(0, len(bridges) - 1))
    j = data.draw(st.integers(0, len(bridges) - 1))
    changed = list(bridges)
    changed[i] = changed[i]._replace(count=changed[i].count + data.draw(st.integers(-3, 3)))
    changed[j] = changed[j]._replace(count=changed[j].count + data.draw(st.integers(-3, 3)))
    kept = tuple(bridge for bridge in changed if bridge.count)
    assert bool(broken_rules(puzzle, kept)) is (kept != bridges)


def test_the_checker_shares_no_code_with_what_it_checks():
    own = {"solver.checker", "solver.flawless", "solver.puzzle"}
    for module in (rules, flawless):
        names = {value.__module__ for value in vars(module).values() if hasattr(value, "__module__")}
        assert {name for name in names if name.startswith("solver")} <= own
