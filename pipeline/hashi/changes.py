"""Where two readings of a board differ."""

from dataclasses import dataclass

from pipeline.hashi.clues import Clue
from solver import Candidate, Puzzle


@dataclass(frozen=True, slots=True)
class Change:
    """A number in place of another one.

    Attributes:
        clue: the place, with what the reader made of it.
        to: the number that it may or should be; None for no number.
    """

    clue: Clue
    to: int | None


def corrections_of(clues: tuple[Clue, ...], puzzle: Puzzle) -> tuple[Change, ...]:
    """What the rules changed: the places where the puzzle has another number than was read."""
    pairs = ((clue, clue.in_puzzle(puzzle)) for clue in clues)
    return tuple(Change(clue, number) for clue, number in pairs if number != clue.number.value)


def differences(
    clues: tuple[Clue, ...], best: Candidate, rivals: tuple[Candidate, ...]
) -> tuple[Change, ...]:
    """What else could be printed: the number of the likeliest rival, at each place where one differs."""
    found: dict[Clue, Change] = {}
    for rival in rivals:
        for clue in clues:
            number = clue.in_puzzle(rival.puzzle)
            if clue not in found and number != clue.in_puzzle(best.puzzle):
                found[clue] = Change(clue, number)
    return tuple(found[clue] for clue in clues if clue in found)
