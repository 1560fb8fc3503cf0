"""Every rule on many boards, whatever is known of them: what it says holds in all solutions that are left."""

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Island, Puzzle, Sign
from solver.stages.layout import lay_out
from solver.steps.path import STAGES
from tests.solver.boards import solved_boards
from tests.solver.brute import all_solutions, possible_links
from tests.solver.steps.known import known

BOARDS = 30


def _random_puzzle(chance):
    """A board of few links with the clues of one of its solutions, some left out; and all its solutions."""
    while True:
        size = chance.choice((3, 4, 5))
        cells = chance.sample(list(product(range(size), repeat=2)), chance.randint(4, 8))
        signs = tuple(Sign(*cells.pop()) for _ in range(chance.choice((0, 0, 1))))
        bare = Puzzle(tuple(Island(*cell) for cell in cells), signs, chance.choice((1, 2, 2, 2, 3)))
        bare = replace(bare, loops=chance.random() < 0.7, repeats_in_sums=chance.random() < 0.3)
        if (bare.max_bridges + 1) ** len(possible_links(bare)) > 3000:
            continue
        solutions = all_solutions(bare)
        if solutions:
            puzzle = _numbered(chance, bare, chance.choice(sorted(map(sorted, solutions))))
            return puzzle, all_solutions(puzzle)


def _numbered(chance, bare, bridges):
    values = _values(bare, bridges)
    share = chance.choice((0.5, 1, 1, 1))
    islands = tuple(
        replace(island, clue=value if chance.random() < share else None)
        for island, value in zip(bare.islands, values, strict=True)
    )
    lines = iter(lay_out(bare).lines)
    signs = []
    for sign in bare.signs:
        sums = [sum(values[i] for i in next(lines).islands) for _ in range(4)]
        signs.append(Sign(sign.row, sign.column, *[total or None for total in sums]))
    return replace(bare, islands=islands, signs=tuple(signs))


def _values(puzzle, bridges):
    return [sum(n for a, b, n in bridges if i in (a, b)) for i in range(len(puzzle.islands))]


def _known(chance, puzzle, solution):
    """Bounds at random that a solution keeps to: (least, most)."""
    counts = {(a, b): n for a, b, n in solution}
    share = chance.choice((0, 0.2, 0.5, 0.8))
    least, most = [], []
    for pair in possible_links(puzzle):
        count = counts.get(pair, 0)
        if count and chance.random() < share:
            least.append((*pair, chance.randint(1, count)))
        if count < puzzle.max_bridges and chance.random() < share:
            most.append((*pair, chance.randint(count, puzzle.max_bridges - 1)))
    return least, most


def _holds(limits, solution, least):
    counts = {(a, b): n for a, b, n in solution}
    return all(counts.get((a, b), 0) >= n if least else counts.get((a, b), 0) <= n for a, b, n in limits)


def _steps(puzzle, bounds):
    """What each rule says about each island or about the board."""
    for about_island, about_board in STAGES:
        for rule in about_island:
            for island in range(len(puzzle.islands)):
                yield rule(known(puzzle, *bounds), island)
        for rule in about_board:
            yield rule(known(puzzle, *bounds))


def _agrees(puzzle, step, solution):
    """Whether what a step says holds in a solution."""
    values = _values(puzzle, solution)
    return (
        _holds(_triples(step.forces), solution, True)
        and _holds(_triples(step.forbids), solution, False)
        and all(values[some.island] in some.values for some in step.values)
    )


def _triples(limits):
    return [(limit.a, limit.b, limit.count) for limit in limits]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_rule_says_holds_in_every_solution(seed):
    chance = random.Random(seed)
    for _ in range(BOARDS):
        puzzle, solutions = _random_puzzle(chance)
        bounds = _known(chance, puzzle, chance.choice(sorted(map(sorted, solutions))))
        left = [
            each for each in solutions if _holds(bounds[0], each, True) and _holds(bounds[1], each, False)
        ]
        for step in filter(None, _steps(puzzle, bounds)):
            for solution in left:
                assert _agrees(puzzle, step, solution), (puzzle, bounds, step)


@settings(max_examples=80)
@given(solved_boards(size=8, most_islands=20), st.randoms(use_true_random=False))
def test_what_a_rule_says_holds_on_a_larger_board(board, chance):
    puzzle, bridges = board
    solution = [(bridge.a, bridge.b, bridge.count) for bridge in bridges]
    bounds = _known(chance, puzzle, solution)
    for step in filter(None, _steps(puzzle, bounds)):
        assert _agrees(puzzle, step, solution), (bounds, step)
