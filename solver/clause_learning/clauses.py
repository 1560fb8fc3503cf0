"""The clauses that were learned, side by side, as a search reads through thousands all the time."""

from solver.stages.rows import Row, append, i64, vec


class Clauses:
    """Clauses by their number, from 0; of the literals of each at least one is true.

    Attributes:
        bounds: of each literal the bound.
        least: of each literal the value that the bound has at least.
        first: for each clause where its literals begin in these two rows. One item more says where those of
            the last one end. The order of a clause's literals may change.
        number: how many clauses there are.
    """

    def __init__(self) -> None:
        """Start without clauses."""
        self.bounds, self.least = vec[i64](), vec[i64]()
        self.first = vec[i64]([0])
        self.number: i64 = 0

    def add(self, bounds: Row, least: Row) -> i64:
        """Add a clause whose literals are these; return its number."""
        place: i64
        for place in range(len(bounds)):
            self.bounds = append(self.bounds, bounds[place])
            self.least = append(self.least, least[place])
        self.first = append(self.first, len(self.bounds))
        self.number += 1
        return self.number - 1

    def bounds_of(self, clause: i64) -> Row:
        """Return the bounds of the literals of a clause."""
        return self.bounds[self.first[clause] : self.first[clause + 1]]
