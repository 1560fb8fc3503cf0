"""The judgement on a board of bridges: what is told to people, drawn and recorded of it."""

from dataclasses import dataclass

from pipeline.hashi.clues import Clue
from pipeline.hashi.repairs import MissingIsland, Repair
from pipeline.status import Status
from solver import Answer, Candidate, Outcome, Puzzle, Solution

EMPTY = 0.99
"""An island where nothing was seen, more surely than this, shows no number; else its number is lost. Of 96
such islands that are told of (cut, coarse, thin, styles, apps; from seed 402000) 37 of the 37 that are surer
show none, of the 59 others 8."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number in place of another one.

    Attributes:
        clue: the place, with what the reader made of it.
        to: the number that it may or should be; None for no number, and where nobody knows another.
    """

    clue: Clue
    to: int | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to tell people about a board.

    Attributes:
        status: the verdict in one word.
        confidence: how likely all of the board is read right, 0 to 1; 0 where no reading was accepted.
        answer: the solver's on the board as accepted; None for an impossible or unreadable board.
        corrections: the numbers that the rules changed, or gave to islands whose own could not be read.
        doubts: numbers that may be others, with the runner-up, in the order of `clues_of`; none if solved.
        faults: for an impossible board: numbers that may be wrong, and what would fit.
        repairs: what would make a board work that does not as it was read, or is in doubt; the likeliest
            first.
        suspects: on a board that a person has corrected, and that is in doubt: free crossings where something
            stands that may be an island; without numbers.
        notes: what people should know, a sentence each.
        on_page: the solution is drawn on the page already (see `finished`).
    """

    status: Status
    confidence: float
    answer: Answer[Solution] | None = None
    corrections: tuple[Change, ...] = ()
    doubts: tuple[Change, ...] = ()
    faults: tuple[Change, ...] = ()
    repairs: tuple[Repair, ...] = ()
    suspects: tuple[MissingIsland, ...] = ()
    notes: tuple[str, ...] = ()
    on_page: bool = False

    def accepted(self, clue: Clue) -> int | None:
        """The number that is taken to be printed at a place; None for no number."""
        changed = [change.to for change in self.corrections if change.clue == clue]
        return changed[0] if changed else clue.number.value


def corrections_of(clues: tuple[Clue, ...], puzzle: Puzzle) -> tuple[Change, ...]:
    """What the rules changed: the places where the puzzle has another number than was read."""
    pairs = ((clue, clue.in_puzzle(puzzle)) for clue in clues)
    return tuple(Change(clue, number) for clue, number in pairs if number != clue.number.value)


def restored(clues: tuple[Clue, ...], best: Candidate) -> tuple[Change, ...]:
    """What the solution gives islands whose numbers could not be read; none unless proved the only one."""
    solution = best.answer.solution
    if best.answer.outcome is not Outcome.UNIQUE or solution is None:
        return ()
    lost = (clue for clue in clues if _is_lost(clue) and clue.in_puzzle(best.puzzle) is None)
    return tuple(Change(clue, clue.value_in(solution)) for clue in lost)


def _is_lost(clue: Clue) -> bool:
    """Whether nothing could be made of a number that is printed there, as in the islands around it."""
    number = clue.number
    return clue.corner is None and number.value is None and not number.text and number.confidence <= EMPTY


def differences(
    clues: tuple[Clue, ...], best: Candidate, rivals: tuple[Candidate, ...]
) -> tuple[Change, ...]:
    """What else could be printed: the number of the first rival that differs, at each place where one does.

    Args:
        clues: of the board.
        best: the reading that is believed.
        rivals: other readings, the likeliest first.

    Returns:
        The places where a rival differs from the best, in the order of `clues`.
    """
    found: dict[Clue, Change] = {}
    for rival in rivals:
        for clue in clues:
            number = clue.in_puzzle(rival.puzzle)
            if clue not in found and number != clue.in_puzzle(best.puzzle):
                found[clue] = Change(clue, number)
    return tuple(found[clue] for clue in clues if clue in found)
