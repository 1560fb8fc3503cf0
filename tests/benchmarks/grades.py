"""How well our grades agree with given ones, and how fast they are: python -m tests.benchmarks.grades FILE

FILE has a line a puzzle: its grade (0 easy, 1 medium, 2 hard), a tab, the puzzle, such as a game ID.
Lines that begin with # are left out.
"""

import statistics
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

from solver import solve
from solver.formats import read_puzzle
from solver.steps import Difficulty, grade_of, path, replay


def main(name: str) -> None:
    """Prints the table for a file."""
    table: Counter[tuple[int, int]] = Counter()
    numbers, seconds = [], []
    solved = guessed = 0
    for line in Path(name).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        given, text = line.split("\t")
        puzzle = read_puzzle(text)
        start = time.process_time()
        way = path(puzzle)
        seconds.append(time.process_time() - start)
        solution, grade = solve(puzzle).solution, grade_of(way)
        if solution is None or grade is None or replay(puzzle, way.steps) != solution.bridges:
            continue
        solved += 1
        guessed += any(step.rule.guesses for step in way.steps)
        table[int(given), grade.difficulty] += 1
        numbers.append((int(given), grade.number))
    print(f"{len(seconds)} puzzles, {solved} paths end in the solution, {guessed} of them with guesses")
    print("given \\ ours  ", *(f"{ours.name.lower():>7}" for ours in Difficulty))
    for given in Difficulty:
        print(f"{given.name.lower():14}", *(f"{table[given, ours]:7}" for ours in Difficulty))
    pairs = [(a, b) for a, b in combinations(sorted(numbers), 2) if a[0] < b[0]]
    right = sum(a[1] < b[1] for a, b in pairs)
    print(f"pairs of different grades that our numbers put in the same order: {right} of {len(pairs)}")
    print(f"a path takes {1000 * statistics.median(seconds):.1f} ms, {1000 * max(seconds):.1f} ms at most")


if __name__ == "__main__":
    main(sys.argv[1])
