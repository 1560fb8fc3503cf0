"""Puzzles with exactly one solution: how long it takes to find and to prove it, and who needs OR-Tools."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

from solver import Outcome, Puzzle, solve
from solver.formats import tatham
from tests.benchmarks.solver.tables import columns, quantile

ROOT = Path(__file__).parents[3]

PROGRAM = """
import sys
from solver import solve
from solver.formats import read_puzzle
solve(read_puzzle(sys.argv[1]))
sys.exit("ortools" in sys.modules)
"""


def ids_table(path: Path, rounds: int) -> str:
    """Return a table of all puzzles and of those up to 100 islands; times in milliseconds.

    Args:
        path: a file of game IDs, each the last word of its line; lines that begin with # are skipped.
        rounds: the time of a puzzle is the median of so many.
    """
    lines = path.read_text("utf-8").splitlines()
    names = [line.split()[-1] for line in lines if line.strip() and not line.startswith("#")]
    puzzles = {name: tatham.read(name) for name in names}
    light = {name: does_without_ortools(name) for name in names}
    times = {name: _milliseconds(puzzle, rounds) for name, puzzle in puzzles.items()}
    groups = {"all": names, "up to 100 islands": [n for n in names if len(puzzles[n].islands) <= 100]}
    rows: list[tuple[str, ...]] = [("one solution", "without OR-Tools", "puzzles", "median", "95%", "worst")]
    for group, members in groups.items():
        own = [times[name] for name in members]
        without = f"{sum(light[name] for name in members)}"
        figures = [f"{quantile(own, share):.2f}" for share in (0.5, 0.95, 1.0)]
        rows.append((group, without, f"{len(members)}", *figures))
    return columns(rows)


def does_without_ortools(game: str) -> bool:
    """Tell whether a fresh process that solves a puzzle never imports OR-Tools."""
    command = [sys.executable, "-c", PROGRAM, game]
    return subprocess.run(command, check=False, cwd=ROOT).returncode == 0


def _milliseconds(puzzle: Puzzle, rounds: int) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        outcome = solve(puzzle).outcome
        times.append(1000 * (time.perf_counter() - start))
        if outcome is not Outcome.UNIQUE:
            raise AssertionError(f"a puzzle with one solution came out as {outcome}")
    return statistics.median(times)
