"""The drawing of a bridges puzzle: the solution, or what was read, and where the doubt is."""

import numpy as np
from PIL import Image

from pipeline.hashi.annotators import (
    BridgeAnnotator,
    MarkAnnotator,
    ReadingAnnotator,
    SumAnnotator,
    ValueAnnotator,
)
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judge import Judgement
from pipeline.hashi.looks import BLACK, Look
from pipeline.legend import Entry, Legend
from pipeline.status import Status
from solver import Answer, Solution
from vision.reading import Board

LEGEND_SIZE = 0.62
"""Height of the legend's digits, in radii of the board's islands."""

TITLES = {
    Status.CHECK: "Please check this board",
    Status.MULTIPLE: "More than one solution",
    Status.IMPOSSIBLE: "No solution with these numbers",
    Status.UNREADABLE: "Too little of it could be read",
}


def draw(scene: Image.Image, board: Board, answer: Answer | None, judgement: Judgement, look: Look) -> None:
    """Paints everything about one board, except the legend.

    Args:
        scene: the picture, painted on.
        board: as read.
        answer: the solver's; None if it was not asked.
        judgement: what is in doubt.
        look: the colours.
    """
    if answer and answer.solution:
        _draw_solution(scene, board, answer.solution, answer.other, look)
    _draw_marks(scene, board, judgement, look)
    ReadingAnnotator(look).annotate(scene, board, _shown_readings(board, answer, judgement))


def _draw_solution(
    scene: Image.Image, board: Board, solution: Solution, other: Solution | None, look: Look
) -> None:
    shared = set(solution.bridges) & set(other.bridges) if other else set(solution.bridges)
    bridges = BridgeAnnotator(look)
    bridges.annotate(scene, board, sorted(shared))
    bridges.annotate(scene, board, sorted(set(solution.bridges) - shared), dashed=True)
    ValueAnnotator(look).annotate(scene, board, solution.values)
    SumAnnotator(look).annotate(scene, board, solution)


def _draw_marks(scene: Image.Image, board: Board, judgement: Judgement, look: Look) -> None:
    doubtful = MarkAnnotator(look.doubt, BLACK, look.casing)
    for clue in _merely_doubtful(judgement):
        doubtful.annotate(scene, board, clue, "" if clue.rival is None else f"{clue.rival}?")
    faulty = MarkAnnotator(look.fault, look.casing, look.casing)
    for fault in judgement.faults:
        faulty.annotate(scene, board, fault.clue, "" if fault.fitting is None else str(fault.fitting))


def _merely_doubtful(judgement: Judgement) -> list[Clue]:
    """The doubts that are not marked as faults already."""
    suspects = [fault.clue for fault in judgement.faults]
    return [clue for clue in judgement.doubts if clue not in suspects]


def _shown_readings(board: Board, answer: Answer | None, judgement: Judgement) -> list[Clue]:
    """What was read, where people need it: everywhere without a solution, else where it is doubtful."""
    clues = judgement.doubts if answer and answer.solution else clues_of(board)
    return [clue for clue in clues if clue.corner is None and clue.number.text]


def legend_of(board: Board, answer: Answer | None, judgement: Judgement, look: Look) -> Legend | None:
    """The legend for a board; None for one that nobody needs to look at."""
    if judgement.status is Status.SOLVED:
        return None
    marks = (
        (answer and answer.other, Entry("dashes", look.single, "differs in another solution")),
        (_merely_doubtful(judgement), Entry("ring", look.doubt, "doubtful, and what it could be")),
        (judgement.faults, Entry("ring", look.fault, "most likely wrong, and what would fit")),
        (_shown_readings(board, answer, judgement), Entry("disc", look.number, "what was read")),
    )
    radius = float(np.median([island.radius for island in board.islands]))
    return Legend(
        title=TITLES[judgement.status],
        entries=tuple(entry for used, entry in marks if used),
        ground=look.casing,
        ink=look.ink,
        accent=look.fault if judgement.status is Status.IMPOSSIBLE else look.doubt,
        size=LEGEND_SIZE * radius,
    )
