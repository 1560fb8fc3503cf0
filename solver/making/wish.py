"""What is asked for, as a plan: how hard a board comes out depends on how many of its bridges are double."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from solver.making.plan import MakingError, Plan
from solver.puzzle import Puzzle
from solver.stages.layout import MOST_BRIDGES
from solver.steps import Difficulty, grade

SMALLEST, LARGEST, LARGEST_SIGNED = 3, 40, 14
"""Rows and columns, the last with signs; proving that a larger board has one solution may take minutes."""

FEWEST = 4
"""The fewest islands, so that each side of the board has one."""

DENSEST, DENSEST_SIGNED = 0.5, 0.3
"""The most islands to a cell; beyond, boards with one solution hardly come about."""

DENSEST_APART = 0.26
"""Likewise where no two stand side by side: of twelve boards of 6 x 6 to 12 x 12 all came about with 0.25,
nine with 0.28, four with 0.33."""

ISLANDS: dict[Difficulty | None, tuple[float, float]] = {
    None: (0.18, 0.32),
    Difficulty.EASY: (0.15, 0.25),
    Difficulty.MEDIUM: (0.18, 0.3),
    Difficulty.HARD: (0.18, 0.32),
}
"""Least and most islands to a cell, by difficulty."""

ISLANDS_BESIDE_SIGNS = 0.16, 0.2

DOUBLE: dict[Difficulty | None, tuple[float, float]] = {
    None: (0.3, 0.6),
    Difficulty.EASY: (0.65, 0.85),
    Difficulty.MEDIUM: (0.5, 0.75),
    Difficulty.HARD: (0.25, 0.45),
}
"""Least and greatest share of double bridges, by difficulty: more of them make an easier board."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for.

    Attributes:
        rows, columns: the size, 3 to 40, with signs 3 to 14; the outermost are not empty.
        difficulty: by the rules that it takes to solve the board; any if None, never EASY with signs.
        signs: islands without numbers, and signs with sums, one of which lost its numbers if possible.
        islands: how many, at least 4; chosen by chance if None.
        max_bridges: the most bridges that join one pair, 1 to 4.
        loops: bridges may close a ring of islands.
        apart: no two islands stand side by side.
        symmetric: the islands' places stay the same when the board is turned by half.
    """

    rows: int
    columns: int
    difficulty: Difficulty | None = None
    signs: bool = False
    islands: int | None = None
    max_bridges: int = 2
    loops: bool = True
    apart: bool = True
    symmetric: bool = False

    def check(self) -> None:
        """Refuses a wish that cannot come true.

        Raises:
            MakingError: this is one; the message says what to ask for instead.
        """
        largest, densest = (LARGEST_SIGNED, DENSEST_SIGNED) if self.signs else (LARGEST, DENSEST)
        densest = min(densest, DENSEST_APART) if self.apart else densest
        board = f"a board{' with signs' if self.signs else ''} of {self.rows} rows and {self.columns} columns"
        if not (SMALLEST <= self.rows <= largest and SMALLEST <= self.columns <= largest):
            raise MakingError(f"{board} cannot be made: ask for {SMALLEST} to {largest} of both")
        most = max(FEWEST, int(densest * self.rows * self.columns))
        if self.islands is not None and not FEWEST <= self.islands <= most:
            raise MakingError(f"{board} cannot have {self.islands} islands: ask for {FEWEST} to {most}")
        if not 1 <= self.max_bridges <= MOST_BRIDGES:
            raise MakingError(f"max_bridges must be 1 to {MOST_BRIDGES}, not {self.max_bridges}")
        if self.signs and self.difficulty is Difficulty.EASY:
            raise MakingError("a board with signs is never easy, as it takes sums: ask for medium or hard")

    def plan(self, rng: Random) -> Plan:
        """A plan of this kind, by chance."""
        share = rng.uniform(*(ISLANDS_BESIDE_SIGNS if self.signs else ISLANDS[self.difficulty]))
        cells = self.rows * self.columns
        islands = self.islands or max(FEWEST, round(share * cells))
        gap = 2 if self.apart else 1
        double, loops = rng.uniform(*DOUBLE[self.difficulty]), rng.uniform(0.1, 0.5)
        return Plan(
            self.rows, self.columns, islands, gap, double, loops, self.max_bridges, tree=not self.loops,
            even=True, symmetric=self.symmetric,
        )  # fmt: skip

    def fits(self) -> Callable[[Puzzle], bool]:
        """A test for finished boards: whether one is as hard as asked for, and not careless.

        A board is careless if more than one corner shows a 1, unless `max_bridges` is 1. One that cannot be
        solved without guessing fails; with signs and no `difficulty` that is not tried. Nor are size and
        number of islands.
        """
        wanted = self.difficulty

        def will_do(puzzle: Puzzle) -> bool:
            if self._is_careless(puzzle):
                return False
            if self.signs and wanted is None:
                return True
            found = grade(puzzle)
            if found is None or wanted not in (None, found.difficulty):
                return False
            return self.signs or not found.hardest.guesses

        return will_do

    def _is_careless(self, puzzle: Puzzle) -> bool:
        """Whether more than one corner shows a 1, where more bridges could lead there."""
        corners = [(row, column) for row in (0, self.rows - 1) for column in (0, self.columns - 1)]
        ones = [one for one in puzzle.islands if one.clue == 1 and (one.row, one.column) in corners]
        return self.max_bridges > 1 and len(ones) > 1
