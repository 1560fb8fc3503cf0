"""What importing and using the solver brings along."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROPAGATED, SEARCHED = "4.2.. .3..2 3.... .3.1. 3.4.3", "2..44 .3.55 .21.4 3..43"
NO_LOOPS = "4.4.1 ..... 4.4.4 ..... 2.1.2"  # what `sweep` does not know about


@pytest.mark.parametrize(
    ("board", "brought"),
    [("", ""), (PROPAGATED, ""), (SEARCHED, ""), (NO_LOOPS, "ortools")],
    ids=["import", "easy", "hard", "no loops"],
)
def test_costly_libraries_come_only_when_needed(board, brought):
    program = f"""
import sys, solver
rows = enumerate({board!r}.split())
places = [(row, column, clue) for row, line in rows for column, clue in enumerate(line) if clue != "."]
islands = tuple([solver.Island(row, column, int(clue)) for row, column, clue in places])
if islands:
    puzzle = solver.Puzzle(islands, loops={board != NO_LOOPS})
    assert solver.solve(puzzle).solution
print(*sorted({{"ortools", "numpy", "pandas", "google"}} & set(sys.modules)))
"""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == brought
