"""What kind of board to make."""

from dataclasses import dataclass

from solver.puzzle import Puzzle, Solution


class MakingError(ValueError):
    """No board of the kind that was asked for: the wish cannot come true, or did not in many attempts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The kind of board to make.

    Attributes:
        rows, columns: the size of the lattice.
        islands: how many islands.
        gap: the least distance of two islands on a line: 1 lets them stand side by side.
        double: the share of bridges that are more than single, from 0 to 1.
        loops: the share of islands that try for one bridge more than it takes to connect all, from 0 to 1.
        max_bridges: the most bridges that join one pair.
        tree: no loop may close; whoever solves the board is told so.
        full: no outermost row or column is left empty.
        even: islands spread evenly, as people set them; there may be fewer.
        symmetric: only with `even`: the islands' places stay the same when the board is turned by half.
    """

    rows: int
    columns: int
    islands: int
    gap: int = 2
    double: float = 0.4
    loops: float = 0.25
    max_bridges: int = 2
    tree: bool = False
    full: bool = True
    even: bool = False
    symmetric: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A board and its only solution.

    Attributes:
        puzzle: islands and signs, each in reading order, at whole rows and columns.
        solution: the only one; proved.
        rows, columns: the size of the lattice; the outermost may be empty.
    """

    puzzle: Puzzle
    solution: Solution
    rows: int
    columns: int
