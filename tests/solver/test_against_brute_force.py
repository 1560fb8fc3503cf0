"""Small boards by the thousand, compared with trying everything."""

from collections import defaultdict
from dataclasses import replace
from itertools import combinations, islice, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver import Island, Outcome, Puzzle, solve
from solver.budget import Budget
from solver.solve import propagated_layout, solutions
from solver.stages.layout import lay_out
from tests.solver.boards import solved_boards
from tests.solver.brute import all_solutions
from tests.solver.small import small_boards

ALL_CELLS = list(product(range(3), repeat=2))


def _as_set(layout, counts):
    return frozenset((a, b, n) for (a, b), n in zip(layout.ends, counts, strict=True) if n)


def _check(puzzle, expected):
    """Compare the answer, and where there are few solutions all of them, with the expected set."""
    answer = solve(puzzle)
    outcomes = (Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE)
    assert answer.outcome is outcomes[min(len(expected), 2)], puzzle
    for solution in (answer.solution, answer.other):
        if solution is not None:
            assert frozenset((b.a, b.b, b.count) for b in solution.bridges) in expected
    if 1 < len(expected) <= 12:
        budget = Budget(60)
        layout = propagated_layout(puzzle, budget)
        every = [_as_set(layout, counts) for counts in solutions(layout, budget)]
        assert len(every) == len(expected)
        assert set(every) == expected


def _board(cells, clues):
    return Puzzle(tuple(Island(*cell, clue) for cell, clue in zip(cells, clues, strict=True)))


def _placements(islands):
    """Ways to place islands on 3 x 3 cells, one of each eight that turns and mirrors make alike."""
    seen = set()
    for cells in combinations(ALL_CELLS, islands):
        alike = []
        for swap, down, right in product((False, True), (False, True), (False, True)):
            moved = [(c, r) if swap else (r, c) for r, c in cells]
            alike.append(tuple(sorted((2 - r if down else r, 2 - c if right else c) for r, c in moved)))
        if min(alike) not in seen:
            seen.add(min(alike))
            yield min(alike)


@pytest.mark.parametrize("islands", [1, 2, 3, 4, 5])
def test_every_board_of_nine_cells_that_has_a_solution(islands):
    """All placements with all clues that some bridges give; and the same with some clues left out."""
    for cells in _placements(islands):
        by_clues = defaultdict(set)
        for bridges in all_solutions(Puzzle(tuple(Island(*cell) for cell in cells))):
            values = tuple(sum(n for a, b, n in bridges if i in (a, b)) for i in range(islands))
            for hidden in range(2**islands) if islands < 4 else (0, 1, 2**islands - 2):
                clues = tuple(None if hidden >> i & 1 else value for i, value in enumerate(values))
                by_clues[clues].add(bridges)
        for clues, expected in by_clues.items():
            _check(_board(cells, clues), expected)


@pytest.mark.parametrize("islands", [2, 3])
def test_every_clue_of_few_islands(islands):
    for cells in _placements(islands):
        for clues in product(range(6), repeat=islands):
            puzzle = _board(cells, clues)
            _check(puzzle, all_solutions(puzzle))


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
@pytest.mark.parametrize("seed", range(6))
def test_random_boards(seed, with_signs):
    for puzzle, expected in islice(small_boards(seed, with_signs=with_signs), 60):
        _check(puzzle, expected)


@settings(max_examples=150)
@given(solved_boards(size=5, most_islands=9), st.data())
def test_boards_without_loops(board, data):
    """Boards that may close a loop and boards that do not, with some numbers left out."""
    puzzle, _ = board
    assume((puzzle.max_bridges + 1) ** len(lay_out(puzzle).ends) <= 20000)
    lost = data.draw(st.sets(st.integers(0, len(puzzle.islands) - 1), max_size=4))
    islands = [replace(i, clue=None) if number in lost else i for number, i in enumerate(puzzle.islands)]
    puzzle = replace(puzzle, islands=tuple(islands), loops=False)
    _check(puzzle, all_solutions(puzzle))
