"""Why a puzzle of crossings has no solution."""

from dataclasses import replace

from solver import Budget, Outcome
from solver.crossings import Cell, Crossings, Direction, solve
from solver.crossings.conflict import why_not

E, S, W, N = Direction.E, Direction.S, Direction.W, Direction.N
SQUARE = Crossings((Cell(0, 0, (E,), 1), Cell(0, 1, (S,)), Cell(1, 0, (N,)), Cell(1, 1, (W,))))


def with_clues(puzzle, *clues):
    cells = (replace(cell, clue=clue) for cell, clue in zip(puzzle.cells, clues, strict=True))
    return replace(puzzle, cells=tuple(cells))


def test_a_number_that_is_too_large():
    wrong = with_clues(SQUARE, 2, None, None, None)
    assert solve(wrong).outcome is Outcome.IMPOSSIBLE
    conflict = why_not(wrong, Budget(20))
    assert conflict.cells == (0,)
    assert conflict.repairs[0].cell == SQUARE.cells[0]


def test_repairs_work_and_nothing_can_be_left_out():
    row = Crossings(tuple(Cell(0, column, (E,) if column < 3 else (W,)) for column in range(4)))
    wrong = with_clues(row, 1, 2, None, 3)
    assert solve(wrong).outcome is Outcome.IMPOSSIBLE
    conflict = why_not(wrong, Budget(20))
    assert conflict.cells
    for left_out in conflict.cells:
        kept = [
            cell.clue if index in conflict.cells and index != left_out else None
            for index, cell in enumerate(wrong.cells)
        ]
        assert solve(with_clues(wrong, *kept)).outcome is not Outcome.IMPOSSIBLE
    for repair in conflict.repairs:
        cells = (*wrong.cells[: repair.index], repair.cell, *wrong.cells[repair.index + 1 :])
        assert solve(replace(wrong, cells=cells)).outcome is repair.outcome


def test_no_budget():
    conflict = why_not(with_clues(SQUARE, 2, None, None, None), Budget(0))
    assert (conflict.cells, conflict.repairs) == ((), ())
