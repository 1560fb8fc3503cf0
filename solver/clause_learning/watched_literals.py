"""Clauses, of which each is looked at only when one of two of its literals becomes false.

Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver" (DAC 2001).
"""

from solver.clause_learning.clauses import Clauses
from solver.stages.rows import Row, append, i64, vec


class WatchedLiterals:
    """The clauses of two or more literals, each with the two in front that are watched.

    Clauses wait in queues, one for each bound whose rise may make a watched literal false. Clause n waits in
    two of them, with the tickets 2n and 2n + 1.
    """

    def __init__(self, value: Row, clauses: Clauses) -> None:
        """Start without clauses.

        Args:
            value: the value of each bound; it is kept, and read whenever a method is called.
            clauses: where they are kept; the order of their literals is changed.
        """
        self._value, self._clauses = value, clauses
        # By the bound whose rise makes one of the two false: its first and last ticket, -1 if there is none.
        self._head, self._tail = vec[i64]([-1] * len(value)), vec[i64]([-1] * len(value))
        self._next = vec[i64]()  # for each ticket the one behind it, -1 for the last
        self._visited: i64 = 0

    def add(self, clause: i64) -> None:
        """Watch the first two literals of a clause.

        Args:
            clause: its number. None of its literals is true; all but the first may be false, the second
                became so last.
        """
        first = self._clauses.first[clause]
        while len(self._next) < 2 * clause + 2:
            self._next = append(self._next, -1)
        self._wait(2 * clause, ~self._clauses.bounds[first])
        self._wait(2 * clause + 1, ~self._clauses.bounds[first + 1])

    def unit(self, risen: Row, steps: i64) -> i64:
        """Find a clause of which all literals but one are false, because of the steps since the last call.

        Args:
            risen: the bound that each step set.
            steps: how many steps there are; after a call that found a clause some of them are still to be
                looked at.

        Returns:
            The clause, the literal that is left in front, which may be false, too; -1 if there is none.
        """
        head = self._head
        step: i64
        for step in range(self._visited, steps):
            if head[risen[step]] >= 0:
                clause = self._visit(risen[step])
                if clause >= 0:
                    self._visited = step
                    return clause
        self._visited = steps
        return -1

    def undo(self, length: i64) -> None:
        """Expect that all steps but the first `length` are taken back."""
        self._visited = min(self._visited, length)

    def _wait(self, ticket: i64, bound: i64) -> None:
        """Put a ticket at the end of the queue of a bound."""
        last = self._tail[bound]
        if last < 0:
            self._head[bound] = ticket
        else:
            self._next[last] = ticket
        self._tail[bound], self._next[ticket] = ticket, -1

    def _visit(self, risen: i64) -> i64:
        """Let clauses that wait for a bound watch another literal; return the first that has none, or -1."""
        value, tickets = self._value, self._next
        bounds, least, first = self._clauses.bounds, self._clauses.least, self._clauses.first
        false = ~risen  # literals of this bound are, from so much on
        most = -value[risen]
        before: i64 = -1
        ticket = self._head[risen]
        while ticket >= 0:
            behind = tickets[ticket]
            at = first[ticket >> 1]
            second = at + 1
            if bounds[at] == false and least[at] > most:  # it stands second from here on
                bounds[at], bounds[second] = bounds[second], false
                least[at], least[second] = least[second], least[at]
            if bounds[second] != false or least[second] <= most or value[bounds[at]] >= least[at]:
                before = ticket
            else:
                other = second + 1
                stop = first[(ticket >> 1) + 1]
                while other < stop and value[~bounds[other]] + least[other] > 0:
                    other += 1
                if other == stop:
                    return ticket >> 1
                bounds[second], bounds[other] = bounds[other], false
                least[second], least[other] = least[other], least[second]
                if before < 0:
                    self._head[risen] = behind
                else:
                    tickets[before] = behind
                if behind < 0:
                    self._tail[risen] = before
                self._wait(ticket, ~bounds[second])
            ticket = behind
        return -1
