"""Clauses, of which each is looked at only when one of two of its literals becomes false.

Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver" (DAC 2001).
"""

from collections.abc import Sequence

from solver.sweep.bounds import BOUND, Clause, Step


class Watches:
    """All clauses, each with the two literals in front that are watched."""

    def __init__(self) -> None:
        """Start without clauses."""
        self._at: dict[int, list[Clause]] = {}  # by the bound whose rise makes one of the two false
        self._visited = 0

    def add(self, clause: Clause) -> None:
        """Watch the first two literals of a clause.

        Args:
            clause: none of its literals is true; all but the first may be false, the second became so last.
        """
        for bound, _ in clause[:2]:
            self._at.setdefault(~bound, []).append(clause)

    def unit(self, steps: Sequence[Step], value: Sequence[int]) -> Clause | None:
        """Find a clause of which all literals but one are false, because of the steps since the last call.

        Args:
            steps: all steps; after a call that found a clause some of them are still to be looked at.
            value: of each bound.

        Returns:
            The clause, the literal that is left in front, which may be false, too; None if there is none.
        """
        waiting = self._at
        for i in range(self._visited, len(steps)):
            risen = steps[i][BOUND]
            if risen in waiting and (clause := self._visit(risen, value)):
                self._visited = i
                return clause
        self._visited = len(steps)
        return None

    def undo(self, length: int) -> None:
        """Expect that all steps but so many are taken back."""
        self._visited = min(self._visited, length)

    def _visit(self, risen: int, value: Sequence[int]) -> Clause | None:
        """Let the clauses that wait for a bound watch another literal; return the first that has none."""
        waiting = self._at[risen]
        keep: list[Clause] = []
        for number, clause in enumerate(waiting):
            bound, least = clause[0]
            if bound == ~risen and value[risen] + least > 0:  # the false one stands second from here on
                clause[0], clause[1] = clause[1], clause[0]
            bound, least = clause[1]
            first, wanted = clause[0]
            if bound != ~risen or value[risen] + least <= 0 or value[first] >= wanted:
                keep.append(clause)
            elif not self._watch_another(clause, value):
                self._at[risen] = keep + waiting[number:]
                return clause
        self._at[risen] = keep
        return None

    def _watch_another(self, clause: Clause, value: Sequence[int]) -> bool:
        """Watch a literal that is not false in the place of the second, if there is one."""
        for i in range(2, len(clause)):
            bound, least = clause[i]
            if value[~bound] + least <= 0:
                clause[1], clause[i] = clause[i], clause[1]
                self._at.setdefault(~bound, []).append(clause)
                return True
        return False
