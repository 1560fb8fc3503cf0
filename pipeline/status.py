"""What came of a puzzle, in one word, and what came of a run, in one number."""

from enum import IntEnum, StrEnum


class Status(StrEnum):
    """How far the program got with a puzzle; every kind of puzzle uses the same five words."""

    SOLVED = "solved"
    """Exactly one solution, proved; the clues are read with confidence. Nobody needs to look at it."""
    CHECK = "check"
    """A person should look: the reading is doubtful, or it is not proved that there is just one solution."""
    MULTIPLE = "multiple"
    """The clues allow more than one solution; one is drawn."""
    IMPOSSIBLE = "impossible"
    """No solution with these clues; where a few of them cannot all be right, these are marked."""
    UNREADABLE = "unreadable"
    """A board is there, and too little of it could be read."""


class ExitStatus(IntEnum):
    """What the program tells the shell."""

    ALL_SOLVED = 0
    """Nothing is left to do: of `solve`, every puzzle of every input is solved."""
    NEEDS_A_PERSON = 1
    """Something needs a person, or an error ended the command."""
    WRONG_USAGE = 2
    """There is no such command or option, or it does not take such a value."""
    PART_MISSING = 3
    """A program, a library or a cluster is missing or cannot be used, or the system is not supported."""
    HUNG_UP = 129
    """The terminal was closed, or the connection to it was lost (SIGHUP)."""
    INTERRUPTED = 130
    """Someone pressed Ctrl-C."""
    TERMINATED = 143
    """The system, or another program, asked this one to end (SIGTERM)."""
