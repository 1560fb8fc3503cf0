"""Answers: for each kind of puzzle that is given as text, how it is solved and told.

A new kind is a line in ANSWERS; docs/extending.md lists the other tables with a line for each kind.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pipeline.crossings import given as crossings
from pipeline.hashi import given as hashi
from pipeline.puzzles.told import Listed, Told
from solver.answer import Outcome
from solver.crossings.puzzle import Crossings
from solver.puzzle import Puzzle


class Answers(NamedTuple):
    """What can be asked about a kind of puzzle.

    Attributes:
        tell: solves one (puzzle, seconds); finding out why it has no solution takes further time.
        list_all: its solutions (puzzle, the most of them, seconds).
        draw: writes it in a format of `solver.formats.drawings` (puzzle, name, seconds, solved=), with its
            solution if `solved`; gives the text and how solving ended, None if it was not solved.
    """

    tell: Callable[[Any, float], Told]
    list_all: Callable[[Any, int, float], Listed]
    draw: Callable[..., tuple[str, Outcome | None]]


ANSWERS: Mapping[type, Answers] = {
    Puzzle: Answers(hashi.tell, hashi.list_all, hashi.draw),
    Crossings: Answers(crossings.tell, crossings.list_all, crossings.draw),
}


def answers_for(puzzle: object) -> Answers:
    """The functions for the kind of a puzzle."""
    return ANSWERS[type(puzzle)]
