"""Whether Simon Tatham's program takes the boards that are made, and solves them likewise.

    python -m tests.benchmarks.tatham [--sizes 7,10,15,25] [--boards 100] [--seed 0] [--difficulty hard]

A line for each size says how many boards have islands side by side, how many are of another grade than
asked for, and what the program's solver makes of them: the same solution, another one, or none, as it never
guesses; or whether it does not take the game ID. Boards that it gives up are counted by grade and by the
hardest rule that they take here. It needs Debian's `sgt-puzzles`. Milliseconds are those of the processor for
making a board (median).
"""

import argparse
import statistics
import time
from collections import Counter

import ortools.sat.python.cp_model_helper  # noqa: F401 - so that the first board need not wait for it

from solver.formats import write_puzzle
from solver.making import Made, Wish, make_puzzle
from solver.puzzle import Puzzle, Solution
from solver.steps import Difficulty, grade
from tests.blackbox.printers import tatham

ANSWERS = SAME, ANOTHER, GIVEN_UP, REFUSED = "solved alike", "otherwise", "given up", "refused"
"""What the program makes of a board: its solver finds the same solution, another one, or none; or it does not
take the game ID at all."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="7,10,15,25")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--difficulty", choices=[one.name.lower() for one in Difficulty])
    options = parser.parse_args()
    if not tatham.is_here():
        parser.error("this needs the programs of Debian's packages sgt-puzzles and ghostscript")
    difficulty = Difficulty[options.difficulty.upper()] if options.difficulty else None
    for size in map(int, options.sizes.split(",")):
        measure(Wish(size, size, difficulty), range(options.seed, options.seed + options.boards))


def measure(wish: Wish, seeds: range) -> None:
    """Prints a line for a size, and one for each kind of board that the program's solver gives up."""
    seconds: list[float] = []
    came, given_up = Counter[str](), Counter[str]()
    for seed in seeds:
        start = time.process_time()
        made = make_puzzle(wish, seed)
        seconds.append(time.process_time() - start)
        graded = grade(made.puzzle)
        level = graded.difficulty if graded else None
        came["touching"] += has_neighbours(made.puzzle)
        came["of another grade"] += wish.difficulty not in (None, level)
        answer = ask(made)
        came[answer] += 1
        if answer == GIVEN_UP:
            given_up[f"{level.name}, {graded.hardest.name}" if graded and level else "without grade"] += 1
    counts = ", ".join(f"{came[what]} {what}" for what in ("touching", "of another grade", *ANSWERS))
    median = 1000 * statistics.median(seconds)
    print(f"{wish.rows:2} x {wish.columns:2}: {len(seeds)} boards, {median:.0f} ms: {counts}", flush=True)
    for kind, number in given_up.most_common():
        print(f"         {GIVEN_UP}: {number} {kind}", flush=True)


def has_neighbours(puzzle: Puzzle) -> bool:
    """Whether two islands stand side by side."""
    places = {(island.row, island.column) for island in puzzle.islands}
    return any({(row + 1, column), (row, column + 1)} & places for row, column in places)


def ask(made: Made) -> str:
    """What the program makes of a board, one of `ANSWERS`."""
    try:
        found = tatham.solve_game(write_puzzle(made.puzzle, "tatham"))
    except ValueError:
        return REFUSED
    if found is None:
        return GIVEN_UP
    return SAME if found == bridges_of(made.puzzle, made.solution) else ANOTHER


def bridges_of(puzzle: Puzzle, solution: Solution) -> tatham.Bridges:
    """A solution by places, as the program's own is told."""
    places = [(int(island.row), int(island.column)) for island in puzzle.islands]
    return frozenset((places[bridge.a], places[bridge.b], bridge.count) for bridge in solution.bridges)


if __name__ == "__main__":
    main()
