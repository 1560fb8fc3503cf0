"""What is drawn or entered is told right or wrong, with the reason that the rules give."""

import random
from itertools import islice

import pytest

from pipeline.hashi.progress import check_bridges, place_in_words
from solver import Bridge, Island, Puzzle, Sign, solve
from solver.formats import read_puzzle
from solver.stages.layout import lay_out
from tests.solver.small import small_boards

FIVE = read_puzzle("4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n")
SOLUTION = solve(FIVE).solution
SQUARE = read_puzzle("2.2\n...\n2.2\n")
SIGNED = Puzzle((Island(0, 0), Island(0, 2), Island(0, 4, 2)), (Sign(0, 6, west=6),))


def checked(puzzle, *bridges):
    return check_bridges(puzzle, solve(puzzle).solution, [Bridge(*bridge) for bridge in bridges])


def test_the_solution_and_each_part_of_it_are_right():
    for part in (SOLUTION.bridges, SOLUTION.bridges[:4], SOLUTION.bridges[::2], ()):
        progress = check_bridges(FIVE, SOLUTION, part)
        assert [one.right for one in progress.checked] == [True] * len(part)
        assert progress.kept == tuple(part)
        assert progress.wrong == ()


def test_a_single_bridge_that_becomes_a_double_one_is_right():
    progress = checked(FIVE, (0, 1, 1))
    assert [(one.right, one.reason) for one in progress.checked] == [(True, "")]
    assert progress.kept == (Bridge(0, 1, 1),)


def test_of_too_many_bridges_those_of_the_solution_are_kept():
    progress = checked(FIVE, (2, 3, 2), (5, 2, 2))
    assert [(one.bridge, one.right) for one in progress.checked] == [
        (Bridge(2, 3, 2), False),
        (Bridge(2, 5, 2), True),
    ]
    assert progress.kept == (Bridge(2, 3, 1), Bridge(2, 5, 2))


@pytest.mark.parametrize(
    ("puzzle", "bridges", "reason"),
    [
        (FIVE, [(2, 3, 2), (3, 9, 1)], "the 2 in row 2, column 5 would have 3 bridges"),
        (FIVE, [(2, 3, 3)], "at most 2 bridges may join two islands"),
        (FIVE, [(1, 8, 1), (2, 3, 1)], "it crosses the bridge from row 2, column 2 to row 2, column 5"),
        (FIVE, [(4, 7, 2)], "the 4 in row 1, column 1 could have only 3 bridges"),
        (FIVE, [(0, 9, 1)], "no bridge can run there"),
        (FIVE, [(0, 7, 1)], "no bridge can run there"),
        (SQUARE, [(0, 1, 2)], "2 islands would be closed off from the others"),
        (SIGNED, [(0, 1, 2), (1, 2, 2)], "the sums of the sign in row 1, column 7 would be too high"),
    ],
)
def test_the_reason_that_a_rule_gives(puzzle, bridges, reason):
    [wrong] = [one for one in checked(puzzle, *bridges).wrong if one.bridge == Bridge(*bridges[0])]
    assert wrong.reason == reason


def test_where_no_rule_speaks_against_a_bridge_the_solution_does():
    without = read_puzzle("o.o.o\n.....\no.o.o\n.....\no.o.3\n")
    solution = solve(SQUARE).solution
    assert check_bridges(without, solution, [Bridge(0, 1, 2)]).wrong[0].reason == "the solution has 1 there"
    assert check_bridges(without, solution, [Bridge(1, 2, 1)]).wrong[0].reason == "it is not in the solution"


def test_one_wrong_bridge_is_found_and_no_right_one_is_accused():
    chance = random.Random(5)
    wrong = 0
    for puzzle, solutions in islice(small_boards(5, with_signs=False), 120):
        answer = solve(puzzle)
        if len(solutions) != 1:
            continue
        counts = {(a, b): count for a, b, count in answer.solution.bridges}
        ends = chance.choice(lay_out(puzzle).ends)
        more = counts.get(ends, 0) + 1
        drawn = [Bridge(*ends, more), *(b for b in answer.solution.bridges if (b.a, b.b) != ends)]
        [found] = check_bridges(puzzle, answer.solution, drawn).wrong
        assert found.bridge == drawn[0]
        assert found.reason
        wrong += 1
    assert wrong > 20


def test_with_several_solutions_bridges_are_not_judged():
    several = read_puzzle("3.3\n...\n3.3\n")
    progress = check_bridges(several, None, [Bridge(0, 1, 2), Bridge(0, 2, 2), Bridge(2, 3, 1)])
    assert [(one.right, one.reason) for one in progress.checked] == [
        (None, "the 3 in row 1, column 1 would have 4 bridges"),
        (None, "the 3 in row 1, column 1 would have 4 bridges"),
        (None, ""),
    ]
    assert progress.wrong == ()
    assert len(progress.kept) == 3


def test_places_are_told_from_the_top_left():
    assert place_in_words(FIVE, Bridge(0, 1, 2)) == "row 1, column 1 to row 1, column 3"
    assert place_in_words(FIVE, Bridge(9, 3, 1)) == "row 2, column 5 to row 5, column 5"


def test_reasons_are_there_for_programs_too():
    seen = check_bridges(FIVE, None, [Bridge(0, 1, 2), Bridge(1, 8, 1), Bridge(5, 6, 1)]).checked
    assert [one.why and (one.why.id, one.why.islands, one.why.count) for one in seen] == [
        ("wrong-value", (1,), 3),
        ("crosses", (5, 6), 0),
        ("crosses", (1, 8), 0),
    ]
