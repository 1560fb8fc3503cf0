"""The board as someone has it in front of them who solves it with a pencil: what is known so far.

Only what a step says is written down. What can be seen at a glance, as that an arrow which points at two
crossings counts no more than two numbers, is worked out anew by `possible`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.crossings.propagation import first_numbers, largest_number, watchers
from solver.crossings.puzzle import Crossings
from solver.crossings.rays import Ray, cast_rays
from solver.crossings.steps.step import Left, Rule, Step
from solver.stages.bits import is_single, members


@dataclass(frozen=True, slots=True)
class Claim:
    """What a rule says, whatever else is known of the crossings that it speaks of.

    Attributes:
        rule: why.
        cells: those that it looks at; for the first one see `Step`.
        left: for each cell that it speaks of the numbers that it allows, as a set of bits; a negative one
            allows all numbers but some.
        count: see `Step`.
        rests: cells whose numbers, as they were known, it rests on.
    """

    rule: Rule
    cells: tuple[int, ...]
    left: dict[int, int]
    count: int
    rests: tuple[int, ...]


class Board:
    """What is known of a puzzle, and the questions that rules ask.

    Attributes:
        rays: for each cell those that its arrow points along.
        numbers: for each cell the numbers that are left for it, as a set of bits; a single one is known.
        order: cells in reading order.
        watching: for each cell itself and those whose arrows point at it.
        within: for each cell those whose arrows point at nothing but what its own arrow points at.
    """

    __slots__ = ("_near", "_room", "numbers", "order", "rays", "watching", "within")

    def __init__(self, puzzle: Crossings) -> None:
        """Start from what is printed.

        Raises:
            PuzzleError: it is no valid puzzle.
        """
        self.rays: list[Ray] = cast_rays(puzzle)
        self.numbers = written(puzzle, self.rays)
        self._room = first_numbers(puzzle, self.rays)
        self.order = sorted(
            range(len(self.rays)), key=lambda cell: (puzzle.cells[cell].row, puzzle.cells[cell].column)
        )
        sets = [frozenset(ray) for ray in self.rays]
        self.watching = watchers(self.rays)
        self.within = [
            [other for other in self.order if other != cell and sets[other] and sets[other] <= whole]
            for cell, whole in enumerate(sets)
        ]
        without = [[other for other in self.order if cell in self.within[other]] for cell in self.order]
        around = dict(zip(self.order, without, strict=True))
        self._near = [
            {*self.watching[cell], *(other for watcher in self.watching[cell] for other in around[watcher])}
            for cell in range(len(sets))
        ]

    def possible(self, cell: int) -> int:
        """The numbers that a cell can show, as a set of bits, in view of how far its arrow sees."""
        return self.numbers[cell] & self._room[cell]

    def first_numbers(self) -> list[int]:
        """The numbers that each cell can show by what is printed and how far its arrow sees; sets of bits."""
        return list(self._room)

    def doubtful(self) -> list[int]:
        """For each cell the numbers that it takes a step to rule out, as a set of bits."""
        return [
            numbers if is_single(room) else numbers & room
            for numbers, room in zip(self.numbers, self._room, strict=True)
        ]

    def known(self, cell: int) -> bool:
        """Whether the number of a cell is known."""
        return is_single(self.numbers[cell])

    def open_cells(self) -> list[int]:
        """The cells whose numbers are not known in reading order, but those with few numbers left first."""
        cells = [cell for cell in self.order if not self.known(cell)]
        return sorted(cells, key=lambda cell: self.possible(cell).bit_count())

    def split_known(self, cells: Iterable[int]) -> tuple[list[int], list[int], int]:
        """Split cells into those whose numbers are known and those that are open.

        Returns:
            Known ones, open ones, and the numbers that are known as a set of bits.
        """
        known: list[int] = []
        still_open: list[int] = []
        shown = 0
        for cell in cells:
            if self.known(cell):
                known.append(cell)
                shown |= self.numbers[cell]
            else:
                still_open.append(cell)
        return known, still_open, shown

    def is_done(self) -> bool:
        """Whether every number is known."""
        return all(map(is_single, self.numbers))

    def claim(
        self,
        rule: Rule,
        cells: Iterable[int],
        left: dict[int, int],
        count: int,
        rests: Iterable[int] | None = None,
    ) -> Claim | None:
        """What a rule says; None if it says nothing new.

        For the arguments see `Claim`. Without `rests` it rests on all cells, but not on the first one if it
        speaks of that.
        """
        if not any(map(self._is_new, left, left.values())):
            return None
        cells = tuple(cells)
        if rests is None:
            rests = cells[1:] if cells[0] in left else cells
        return Claim(rule, cells, left, count, tuple(rests))

    def step(self, claim: Claim) -> Step:
        """A claim as a step: of what it says, what is new."""
        left = [
            Left(cell, tuple(members(numbers & self.possible(cell))))
            for cell, numbers in claim.left.items()
            if self._is_new(cell, numbers)
        ]
        return Step(claim.rule, claim.cells, tuple(left), claim.count)

    def apply(self, claim: Claim) -> set[int]:
        """Write down what a claim says.

        Returns:
            The cells about whose arrows rules may have something new to say.
        """
        changed = [cell for cell, numbers in claim.left.items() if self._is_new(cell, numbers)]
        for cell in changed:
            self.numbers[cell] = claim.left[cell] & self.possible(cell)
        return {near for cell in changed for near in self._near[cell]}

    def _is_new(self, cell: int, numbers: int) -> bool:
        """Whether fewer numbers are allowed than were possible, or the only one was not written down."""
        before = self.possible(cell)
        left = numbers & before
        return left != before or (is_single(left) and not self.known(cell))


def written(puzzle: Crossings, rays: Sequence[Ray]) -> list[int]:
    """For each cell the numbers that are left for it before any step: all, or the one that is printed."""
    anything = (2 << largest_number(puzzle, rays)) - 2
    return [anything if cell.clue is None else anything & (1 << max(cell.clue, 0)) for cell in puzzle.cells]
