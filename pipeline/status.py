"""What came of a puzzle, in one word."""

from enum import StrEnum


class Status(StrEnum):
    """How far the program got with a puzzle; every kind of puzzle uses the same five words."""

    SOLVED = "solved"
    """Exactly one solution, proved; the clues are read with confidence. Nobody needs to look at it."""
    CHECK = "check"
    """A person should look: the reading is doubtful, or the solution is not proved to be the only one."""
    MULTIPLE = "multiple"
    """The clues allow more than one solution; one is drawn."""
    IMPOSSIBLE = "impossible"
    """No solution with these clues; the clues most likely at fault are marked."""
    UNREADABLE = "unreadable"
    """A board is there, and too little of it could be read."""
