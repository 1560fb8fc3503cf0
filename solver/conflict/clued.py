"""A board of whose clues only some count."""

from collections.abc import Iterable, Sequence

from solver.budget import Budget
from solver.questions.possible_numbers import everything_at, number_at
from solver.solve import solutions
from solver.stages.layout import ANYTHING, Layout
from solver.stages.propagation import propagate
from solver.stages.state import first_values, open_board


class CluedBoard:
    """Answers whether a part of a board's clues allows a solution. Places are counted as in `places_of`.

    Attributes:
        clued: the places that have a clue.
    """

    def __init__(self, layout: Layout, clues: Sequence[int | None]) -> None:
        """Note what the clue of each place says, and what the place can have without it."""
        self.clued = [place for place, clue in enumerate(clues) if clue is not None]
        self._layout = layout
        self._clues = clues
        self._given = [*first_values(layout), *(line.totals for line in layout.lines)]
        islands = len(layout.clues)
        self._open = [everything_at(layout, at) if at < islands else ANYTHING for at in range(len(clues))]

    def is_refuted(self, places: Iterable[int]) -> bool:
        """Tell whether propagation alone shows that the clues at these places contradict each other."""
        return not propagate(*open_board(self._layout, self._values(places)))

    def obeyed_with(self, places: Iterable[int], budget: Budget) -> set[int] | None:
        """Find a solution that obeys the clues at these places; return all places whose clues it obeys.

        Returns:
            The places; None if there is no such solution.

        Raises:
            LimitReachedError: the budget was used up.
        """
        board, state = open_board(self._layout, self._values(places))
        counts = next(solutions(board, budget, state), None)
        if counts is None:
            return None
        return {place for place in self.clued if self._is_obeyed(place, counts)}

    def _is_obeyed(self, place: int, counts: list[int]) -> bool:
        """Tell whether bridges obey a clue: the number, and that no value occurs twice within a sum."""
        if self._clues[place] != number_at(self._layout, counts, place):
            return False
        islands = len(self._layout.clues)
        if place < islands or self._layout.repeats:
            return True
        line = self._layout.lines[place - islands].islands
        return len({number_at(self._layout, counts, island) for island in line}) == len(line)

    def _values(self, places: Iterable[int]) -> list[int]:
        values = self._open[:]
        for place in places:
            values[place] = self._given[place]
        return values
