"""The judgement on a board of bridges: what is told to people, drawn and recorded of it."""

from dataclasses import dataclass

from pipeline.hashi.changes import Change
from pipeline.hashi.clues import Clue
from pipeline.status import Status
from solver import Answer, Solution


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to tell people about a board.

    Attributes:
        status: in one word.
        confidence: how likely all of the board is read right, 0 to 1.
        answer: the solver's on the board as accepted; None where none was accepted.
        corrections: the numbers that the rules changed.
        doubts: the numbers that may be otherwise, and the runner-up; in reading order.
        faults: for an impossible board: numbers of which one at least is wrong, and what would fit.
        notes: a sentence each.
        on_page: the solution is drawn on the page already (see `finished`).
    """

    status: Status
    confidence: float
    answer: Answer[Solution] | None = None
    corrections: tuple[Change, ...] = ()
    doubts: tuple[Change, ...] = ()
    faults: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
    on_page: bool = False

    def accepted(self, clue: Clue) -> int | None:
        """The number that is taken to be printed at a place."""
        changed = [change.to for change in self.corrections if change.clue == clue]
        return changed[0] if changed else clue.number.value
