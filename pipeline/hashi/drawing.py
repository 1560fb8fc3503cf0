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
from pipeline.hashi.looks import Look
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
    solution = answer.solution if answer else None
    if answer and solution:
        _draw_solution(scene, board, solution, answer.other, look)
    suspects = {fault.clue: fault.fitting for fault in judgement.faults}
    doubts = [clue for clue in judgement.doubts if clue not in suspects]
    _mark(scene, board, doubts, look)
    for clue, fitting in suspects.items():
        instead = "" if fitting is None else str(fitting)
        MarkAnnotator(look.fault, look.casing).annotate(scene, board, clue, instead)
    read = [*doubts, *suspects] if solution else clues_of(board)
    ReadingAnnotator(look).annotate(scene, board, read)


def _draw_solution(
    scene: Image.Image, board: Board, solution: Solution, other: Solution | None, look: Look
) -> None:
    shared = set(solution.bridges) & set(other.bridges) if other else set(solution.bridges)
    bridges = BridgeAnnotator(look)
    bridges.annotate(scene, board, sorted(shared))
    bridges.annotate(scene, board, sorted(set(solution.bridges) - shared), dashed=True)
    ValueAnnotator(look).annotate(scene, board, solution.values)
    SumAnnotator(look).annotate(scene, board, solution)


def _mark(scene: Image.Image, board: Board, doubts: list[Clue], look: Look) -> None:
    marks = MarkAnnotator(look.doubt, look.casing)
    for clue in doubts:
        marks.annotate(scene, board, clue, "" if clue.rival is None else f"{clue.rival}?")


def legend_of(board: Board, answer: Answer | None, judgement: Judgement, look: Look) -> Legend | None:
    """The legend for a board; None for one that nobody needs to look at."""
    if judgement.status is Status.SOLVED:
        return None
    entries = []
    if answer and answer.other:
        entries.append(Entry("differs in another solution", look.single, dashed=True))
    if judgement.doubts:
        entries.append(Entry("doubtful, with what it could be", look.doubt))
    if judgement.faults:
        entries.append(Entry("most likely misread or misprinted", look.fault))
    radius = float(np.median([island.radius for island in board.islands]))
    accent = look.fault if judgement.status is Status.IMPOSSIBLE else look.doubt
    return Legend(
        TITLES[judgement.status], tuple(entries), look.casing, look.ink, accent, size=LEGEND_SIZE * radius
    )
