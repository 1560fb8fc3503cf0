"""What importing and using the solver brings along."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROPAGATED, SEARCHED = "4.2.. .3..2 3.... .3.1. 3.4.3", "2..44 .3.55 .21.4 3..43"
WITH_A_SIGN = "o.o.o ..... o.o.o ..... o.o.o"


@pytest.mark.parametrize(
    ("board", "brought"),
    [("", ""), (PROPAGATED, ""), (SEARCHED, ""), (WITH_A_SIGN, "ortools")],
    ids=["import", "easy", "hard", "signs"],
)
def test_costly_libraries_come_only_when_needed(board, brought):
    program = f"""
import sys, solver
rows = enumerate({board!r}.split())
places = [(row, column, clue) for row, line in rows for column, clue in enumerate(line) if clue != "."]
clue_of = {{str(clue): clue for clue in range(9)}}
islands = tuple([solver.Island(row, column, clue_of.get(clue)) for row, column, clue in places])
signs = (solver.Sign(1, 1),) if {board == WITH_A_SIGN} else ()
if islands:
    assert solver.solve(solver.Puzzle(islands, signs)).solution
print(*sorted({{"ortools", "numpy", "pandas", "google"}} & set(sys.modules)))
"""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == brought
