"""Clauses, of which each is looked at only when one of two of its literals becomes false.

Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver" (DAC 2001).
"""

from solver.clause_learning.bounds import Clause
from solver.stages.rows import Row, i64


class WatchedLiterals:
    """All clauses, each with the two literals in front that are watched."""

    def __init__(self, value: Row) -> None:
        """Start without clauses.

        Args:
            value: of each bound, now and whenever a method is called.
        """
        self._value = value
        # By the bound whose rise makes one of the two false.
        self._waiting: list[list[Clause] | None] = [None] * len(value)
        self._visited: i64 = 0

    def add(self, clause: Clause) -> None:
        """Watch the first two literals of a clause.

        Args:
            clause: none of its literals is true; all but the first may be false, the second became so last.
        """
        self._wait(clause, 0)
        self._wait(clause, 1)

    def unit(self, risen: Row, steps: i64) -> Clause | None:
        """Find a clause of which all literals but one are false, because of the steps since the last call.

        Args:
            risen: the bound that each step set.
            steps: how many steps there are; after a call that found a clause some of them are still to be
                looked at.

        Returns:
            The clause, the literal that is left in front, which may be false, too; None if there is none.
        """
        by_bound = self._waiting
        step: i64
        for step in range(self._visited, steps):
            waiting = by_bound[risen[step]]
            if waiting:
                clause = self._visit(risen[step], waiting)
                if clause is not None:
                    self._visited = step
                    return clause
        self._visited = steps
        return None

    def undo(self, length: i64) -> None:
        """Expect that all steps but so many are taken back."""
        self._visited = min(self._visited, length)

    def is_false(self, clause: Clause, number: i64) -> bool:
        """Whether a literal of a clause cannot be true any more, as its opposite is."""
        return self._value[~clause.bounds[number]] + clause.least[number] > 0

    def _wait(self, clause: Clause, number: i64) -> None:
        """Have a clause looked at when one of its literals may become false."""
        bound = ~clause.bounds[number]
        waiting = self._waiting[bound]
        if waiting is None:
            self._waiting[bound] = [clause]
        else:
            waiting.append(clause)

    def _visit(self, risen: i64, waiting: list[Clause]) -> Clause | None:
        """Let the clauses that wait for a bound watch another literal; return the first that has none."""
        keep: list[Clause] = []
        for number, clause in enumerate(waiting):
            bounds, least = clause.bounds, clause.least
            if ~bounds[0] == risen and self.is_false(clause, 0):
                clause.swap(0, 1)  # the false one stands second from here on
            false = ~bounds[1] == risen and self.is_false(clause, 1)
            if not false or self._value[bounds[0]] >= least[0]:
                keep.append(clause)
            elif not self._watch_another(clause):
                self._waiting[risen] = keep + waiting[number:]
                return clause
        self._waiting[risen] = keep
        return None

    def _watch_another(self, clause: Clause) -> bool:
        """Watch a literal that is not false in the place of the second, if there is one."""
        i: i64
        for i in range(2, len(clause.bounds)):
            if not self.is_false(clause, i):
                clause.swap(1, i)
                self._wait(clause, 1)
                return True
        return False
