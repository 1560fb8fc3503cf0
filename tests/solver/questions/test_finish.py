"""Boards drawn in part."""

import random
from dataclasses import replace
from itertools import islice

import pytest

from solver import Bridge, Outcome, Puzzle, Rule, Sign, broken_rules, can_be_finished, solve
from solver.questions.finish import broken_for_good, starved_island
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEARCHED, WIKIPEDIA, grid
from tests.solver.brute import possible_links
from tests.solver.small import small_boards

SQUARE = grid("2.2 ... 2.2")


def drawn(*bridges):
    return [Bridge(*bridge) for bridge in bridges]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_as_many_ways_as_solutions_hold_the_bridges(with_signs, exact):
    chance = random.Random(90)
    outcomes = (Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE)
    seen = set()
    for puzzle, solutions in islice(small_boards(90, with_signs=with_signs), 60):
        links = [link for link in possible_links(puzzle) if chance.random() < 0.3]
        bridges = drawn(*((a, b, chance.randint(1, puzzle.max_bridges)) for a, b in links))
        counts = [{(a, b): n for a, b, n in solution} for solution in solutions]
        fits = [
            found
            for found in counts
            if all(
                found.get((b.a, b.b), 0) == b.count or (b.count < found.get((b.a, b.b), 0) and not exact)
                for b in bridges
            )
        ]
        finish = can_be_finished(puzzle, bridges, exact=exact)
        assert finish.answer.outcome is outcomes[min(len(fits), 2)]
        if fits:
            assert not finish.broken
            assert {(b.a, b.b): b.count for b in finish.answer.solution.bridges} in fits
        seen.add((finish.answer.outcome, bool(finish.broken)))
    assert {(Outcome.IMPOSSIBLE, True), (Outcome.IMPOSSIBLE, False), (Outcome.UNIQUE, False)} <= seen


def test_nothing_drawn_is_the_puzzle_itself():
    assert can_be_finished(WIKIPEDIA, []).answer == solve(WIKIPEDIA)


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, MAP_1])
def test_the_solution_is_finished(puzzle):
    answer = solve(puzzle)
    assert can_be_finished(puzzle, answer.solution.bridges, exact=True).answer == answer


def test_a_count_that_is_drawn_may_grow_unless_exact():
    pair = grid("2.o")
    assert can_be_finished(pair, drawn((1, 0, 1))).answer.solution.bridges == (Bridge(0, 1, 2),)
    assert can_be_finished(pair, drawn((0, 1, 1)), exact=True).answer.outcome is Outcome.IMPOSSIBLE


@pytest.mark.parametrize(
    ("puzzle", "bridges", "broken"),
    [
        (SQUARE, [(0, 1, 3)], {Rule.TOO_MANY, Rule.WRONG_VALUE}),
        (SQUARE, [(0, 1, 2), (0, 2, 1)], {Rule.WRONG_VALUE}),
        (SQUARE, [(0, 3, 1)], {Rule.NOT_IN_LINE}),
        (SQUARE, [(0, 9, 1)], {Rule.UNKNOWN_ISLAND}),
        (SQUARE, [(0, 1, 1), (1, 0, 1)], {Rule.REPEATED_PAIR}),
        (grid("o.o.o"), [(0, 2, 1)], {Rule.PASSES_ISLAND}),
        (grid(".o. o.o .o."), [(0, 3, 1), (1, 2, 1)], {Rule.CROSSES}),
        (
            Puzzle(SQUARE.islands, loops=False),
            [(0, 1, 1), (1, 3, 1), (2, 3, 1), (0, 2, 1)],
            {Rule.CLOSES_A_LOOP},
        ),
        (replace(grid("o.o.o"), signs=(Sign(0, 9, west=5),)), [(0, 1, 2), (1, 2, 1)], {Rule.WRONG_SUM}),
        (replace(grid("o.o.o"), signs=(Sign(0, 9, east=1),)), [], {Rule.SUM_OF_NOTHING}),
    ],
)
def test_what_nothing_can_mend(puzzle, bridges, broken):
    finish = can_be_finished(puzzle, drawn(*bridges))
    assert finish.answer.outcome is Outcome.IMPOSSIBLE
    assert {found.rule for found in finish.broken} == broken


def test_what_more_bridges_put_right_is_not_broken():
    """One of four islands is joined, no number is reached; and two equal values in a sum still change."""
    assert broken_rules(SQUARE, drawn((0, 1, 1)))
    assert can_be_finished(SQUARE, drawn((0, 1, 1))).answer.outcome is Outcome.UNIQUE
    line = replace(grid("o.o.o"), signs=(Sign(0, 9, west=6),))
    assert can_be_finished(line, drawn((0, 1, 1), (1, 2, 1))).broken == ()
    assert can_be_finished(line, drawn((0, 1, 1), (1, 2, 1))).answer.outcome is Outcome.MULTIPLE


def test_bridges_that_only_looking_ahead_refutes():
    finish = can_be_finished(FIVE_BY_FIVE, drawn((2, 3, 2)))
    assert (finish.answer.outcome, finish.broken) == (Outcome.IMPOSSIBLE, ())


def test_a_part_that_is_closed_off_is_broken_for_good():
    [broken] = broken_for_good(SQUARE, drawn((0, 1, 2)))
    assert (broken.rule, broken.islands) == (Rule.NOT_CONNECTED, (0, 1))
    assert broken_for_good(SQUARE, drawn((0, 1, 1))) == ()
    assert broken_for_good(SQUARE, solve(SQUARE).solution.bridges) == ()
    assert can_be_finished(SQUARE, drawn((0, 1, 2))).broken == (broken,)


@pytest.mark.parametrize(
    ("text", "bridges", "starved"),
    [
        ("2.2 ... 2.2", [], None),
        ("2.3 ... 2.3", [(0, 2, 2)], (1, 2)),
        ("2.1 ... ..1", [(1, 2, 1)], (0, 0)),
        (".1. 1.2 .3.", [(1, 2, 1)], (0, 0)),
        ("o.1 ... 1.o", [(0, 1, 1)], None),
    ],
    ids=["nothing drawn", "a neighbour is full", "no way is left", "crossed", "no numbers"],
)
def test_an_island_that_cannot_get_all_its_bridges(text, bridges, starved):
    assert starved_island(grid(text), drawn(*bridges)) == starved


def test_a_board_that_can_be_finished_starves_no_island():
    for puzzle, solutions in islice(small_boards(91, with_signs=False), 60):
        for solution in solutions:
            assert starved_island(puzzle, drawn(*sorted(solution)[::2])) is None


def test_no_time():
    assert can_be_finished(SEARCHED, [], seconds=0).answer.outcome is Outcome.LIMIT
