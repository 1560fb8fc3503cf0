"""The drawing of a bridges puzzle: the solution, or what was read, and where the doubt is."""

import numpy as np
from PIL import Image

from pipeline.drawing.legend import Entry, Legend
from pipeline.hashi.annotators import (
    BridgeAnnotator,
    MarkAnnotator,
    ReadingAnnotator,
    SumAnnotator,
    ValueAnnotator,
)
from pipeline.hashi.changes import Change
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.looks import BLACK, Look
from pipeline.status import Status
from solver import Solution
from vision.reading import Board

LEGEND_SIZE = 0.62
"""Height of the legend's digits, in radii of the board's islands."""

TITLES = {
    Status.SOLVED: "Solved, with numbers put right",
    Status.CHECK: "Please check this board",
    Status.MULTIPLE: "More than one solution",
    Status.IMPOSSIBLE: "No solution with these numbers",
    Status.UNREADABLE: "Too little of it could be read",
}

ALREADY_SOLVED = "Already solved"


def draw(scene: Image.Image, board: Board, judgement: Judgement, look: Look) -> None:
    """Paints everything about one board, except the legend.

    Args:
        scene: the picture, painted on.
        board: as read.
        judgement: what the solution is, what was changed, and what is in doubt.
        look: the colours.
    """
    answer = judgement.answer
    if answer and answer.solution and not judgement.on_page:
        _draw_solution(scene, board, answer.solution, answer.other, look)
    _draw_marks(scene, board, judgement, look)
    ReadingAnnotator(look).annotate(scene, board, _shown_readings(board, judgement))


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
    marks = (
        (_merely_doubtful(judgement), MarkAnnotator(look.doubt, BLACK, look.casing), "{}?"),
        (judgement.corrections, MarkAnnotator(look.change, look.casing, look.casing, width=0.1), "{}"),
        (judgement.faults, MarkAnnotator(look.fault, look.casing, look.casing), "{}"),
    )
    for changes, annotator, label in marks:
        for change in changes:
            instead = "" if change.to is None else label.format(change.to)
            annotator.annotate(scene, board, change.clue, instead)


def _merely_doubtful(judgement: Judgement) -> list[Change]:
    """The doubts that are not marked otherwise."""
    marked = [change.clue for change in (*judgement.faults, *judgement.corrections)]
    return [change for change in judgement.doubts if change.clue not in marked]


def _shown_readings(board: Board, judgement: Judgement) -> list[Clue]:
    """What was read, where people need it: everywhere without a solution, else where it is in question."""
    clues = clues_of(board)
    if judgement.answer and judgement.answer.solution:
        questions = {change.clue for change in (*judgement.doubts, *judgement.corrections)}
        clues = tuple(clue for clue in clues if clue in questions)
    return [clue for clue in clues if clue.corner is None and clue.number.text]


def legend_of(board: Board, judgement: Judgement, look: Look) -> Legend | None:
    """The legend for a board; None for one that nobody needs to look at, and that tells by itself."""
    fine = judgement.status is Status.SOLVED and not judgement.corrections
    if fine and not judgement.on_page:
        return None
    answer = judgement.answer
    marks = (
        (answer and answer.other, Entry("dashes", look.single, "differs in another solution")),
        (_merely_doubtful(judgement), Entry("ring", look.doubt, "doubtful, and what it could be")),
        (judgement.corrections, Entry("ring", look.change, "read otherwise, and what the rules want")),
        (judgement.faults, Entry("ring", look.fault, "cannot all be right, and what would fit")),
        (_shown_readings(board, judgement), Entry("disc", look.number, "what was read")),
    )
    radius = float(np.median([island.radius for island in board.islands]))
    return Legend(
        title=ALREADY_SOLVED if judgement.on_page and fine else TITLES[judgement.status],
        entries=tuple(entry for used, entry in marks if used),
        ground=look.casing,
        ink=look.ink,
        accent=look.single if fine else look.fault if judgement.status is Status.IMPOSSIBLE else look.doubt,
        size=LEGEND_SIZE * radius,
    )
