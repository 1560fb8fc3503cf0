"""What can be set for a run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings that hold for every page.

    Attributes:
        seconds: time limit for one question to the solver; a puzzle may take several questions.
        max_bridges: the most bridges between two islands on pictures.
        text_max_bridges: the most in puzzles that are given as text; None for what each of them says.
    """

    seconds: float = 20.0
    max_bridges: int = 2
    text_max_bridges: int | None = None
