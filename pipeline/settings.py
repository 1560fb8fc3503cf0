"""What can be set for a run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings that hold for every page.

    Attributes:
        seconds: time limit for solving one puzzle.
        max_bridges: the most bridges between two islands.
    """

    seconds: float = 20.0
    max_bridges: int = 2
