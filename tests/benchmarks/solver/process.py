"""What a whole process of `hashilens solve` costs, against bare Python with numpy."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.solver.tables import columns

HASHILENS = Path(sys.executable).with_name("hashilens")


def process_table(puzzle: Path, rounds: int) -> str:
    """Return a table of CPU times, user and system together, in milliseconds.

    Args:
        puzzle: a puzzle file.
        rounds: every command runs so often, in turn.
    """
    commands: dict[str, Sequence[str | Path]] = {
        "python -c 'import numpy'": (sys.executable, "-c", "import numpy"),
        "hashilens solve": (HASHILENS, "solve", puzzle.absolute()),
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            for name, command in commands.items():
                times[name].append(_cpu(command, folder))
    rows = [("command", "", "CPU", "ratio")]
    floor = statistics.median(next(iter(times.values())))
    for name, own in times.items():
        median = statistics.median(own)
        rows.append((name, "", f"{1000 * median:.0f}", f"{median / floor:.2f}"))
    return columns(rows)


def _cpu(command: Sequence[str | Path], folder: str) -> float:
    """Run a command and return its CPU seconds.

    Raises:
        AssertionError: it did not solve anything.
    """
    before = os.times()
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    after = os.times()
    if done.returncode > 1:  # 1: a board of the benchmark has several solutions
        raise AssertionError(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    return after.children_user + after.children_system - before.children_user - before.children_system
