"""Way: a puzzle of some kind and the path to its solution, for the commands that show steps."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from solver.stepping import AnyRule, Ending, Grade

if TYPE_CHECKING:
    from pipeline.drawing.overlay import Drawable


class AnyStep(Protocol):
    """What follows from what is known, whatever the kind of puzzle."""

    @property
    def rule(self) -> AnyRule:
        """The rule by which it follows."""


class AnyPath(Protocol):
    """Steps, whatever the kind of puzzle."""

    @property
    def steps(self) -> Sequence[AnyStep]:
        """All steps in their order."""

    @property
    def ending(self) -> Ending:
        """How the path ends."""


Z = TypeVar("Z")
"""A puzzle."""
W = TypeVar("W", bound=AnyPath)
"""A path of its kind."""
F = TypeVar("F")
"""What came of such a board on a picture."""


@dataclass(frozen=True, slots=True)
class Way(ABC, Generic[Z, W, F]):
    """A puzzle and the path to its solution. What pictures need is loaded only to draw.

    Attributes:
        puzzle: of any kind.
        path: its steps.
    """

    puzzle: Z
    path: W

    @property
    def steps(self) -> Sequence[AnyStep]:
        """All steps in their order."""
        return self.path.steps

    @property
    def ending(self) -> Ending:
        """How the path ends."""
        return self.path.ending

    @abstractmethod
    def grade(self) -> Grade[Any] | None:
        """How hard the puzzle is; None if the path does not lead to a solution."""

    @abstractmethod
    def words(self, number: int) -> str:
        """A step in a sentence; 0 is the first."""

    @abstractmethod
    def board(self, after: int) -> str:
        """What is known after the first `after` steps, in letters."""

    @abstractmethod
    def last_board(self) -> str:
        """What is known at the end, in letters."""

    def notes(self) -> tuple[str, ...]:
        """What else a person should know of the puzzle, a sentence each."""
        return ()

    @abstractmethod
    def draw_step(self, finding: F, number: int) -> "Drawable":
        """A step, 0 first, to be drawn on the picture of the board that the finding is of."""

    @abstractmethod
    def draw_path(self, finding: F) -> "Drawable":
        """The whole path, to be drawn on the picture of the board that the finding is of."""


def step_data(way: Way[Any, Any, Any], number: int) -> dict[str, Any]:
    """A step for programs; islands and other pieces are given by their indices.

    Args:
        way: the puzzle and its path.
        number: of the step, 0 first; "number" in the result counts from 1.
    """
    import msgspec

    step: Any = way.steps[number]
    told = {
        field.name: msgspec.to_builtins(getattr(step, field.name))
        for field in fields(step)
        if field.name != "rule"
    }
    rule: AnyRule = step.rule
    return {
        "number": number + 1,
        "of": len(way.steps),
        "rule": rule.name.lower().replace("_", "-"),
        "title": rule.title,
        "words": way.words(number),
        **told,
    }
