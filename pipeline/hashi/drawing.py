"""The drawing of a bridges puzzle: the solution, or what was read, and where the doubt is."""

from collections.abc import Mapping

import numpy as np

from pipeline.drawing.colours import BLACK, Palette
from pipeline.drawing.legend import Entry, Legend
from pipeline.drawing.painting import Scene
from pipeline.hashi.annotators import (
    HandAnnotator,
    MarkAnnotator,
    ReadingAnnotator,
    RepairAnnotator,
    SumAnnotator,
    ValueAnnotator,
)
from pipeline.hashi.bridge_annotators import BridgeAnnotator, CrossAnnotator
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import Change, Judgement
from pipeline.hashi.repairs import FalseIsland, MissingIsland
from pipeline.hashi.strokes import Strokes
from pipeline.status import Status
from solver import Answer, Solution
from vision.reading import Board

ASIDE = 0.33
"""How far beside the middle the cross stands where some of the bridges drawn there can stay; radii."""

LEGEND_SIZE = 0.62
"""Height of the legend's digits, in radii of the board's islands."""

TITLES = {
    Status.SOLVED: "Solved, with numbers corrected",
    Status.CHECK: "Please check this board",
    Status.MULTIPLE: "More than one solution",
    Status.IMPOSSIBLE: "No solution with these numbers",
    Status.UNREADABLE: "Too little of it could be read",
}

ALREADY_SOLVED = "Already solved"
WRONG_STROKES = "Solved; something drawn cannot stay"


def draw(scene: Scene, board: Board, judgement: Judgement, palette: Palette, strokes: Strokes) -> None:
    """Paints everything about one board, except the legend.

    What somebody has drawn stays as it is. A solution that is drawn on the page already is not painted.

    Args:
        scene: the picture, painted on.
        board: as read.
        judgement: what the solution is, what was changed, and what is in doubt.
        palette: the colours.
        strokes: what somebody has drawn on it.
    """
    answer = judgement.answer
    if answer and answer.solution and not judgement.on_page:
        _draw_solution(scene, board, answer, palette, strokes.there)
    _cross_out(scene, board, strokes, palette)
    HandAnnotator(palette).annotate(scene, board)
    _draw_marks(scene, board, judgement, palette)
    if repair := likeliest_repair(judgement):
        RepairAnnotator(palette).annotate(scene, board, repair)
    for suspect in judgement.suspects:
        RepairAnnotator(palette).annotate(scene, board, suspect)
    ReadingAnnotator(palette).annotate(scene, board, _shown_readings(board, judgement))


def _draw_solution(
    scene: Scene,
    board: Board,
    answer: Answer[Solution],
    palette: Palette,
    there: Mapping[tuple[int, int], int],
) -> None:
    solution, other = answer.solution, answer.other
    assert solution is not None
    shared = set(solution.bridges) & set(other.bridges) if other else set(solution.bridges)
    bridges = BridgeAnnotator(palette)
    bridges.annotate(scene, board, sorted(shared), there=there)
    bridges.annotate(scene, board, sorted(set(solution.bridges) - shared), dashed=True, there=there)
    ValueAnnotator(palette).annotate(scene, board, solution.values)
    SumAnnotator(palette).annotate(scene, board, solution)


def _cross_out(scene: Scene, board: Board, strokes: Strokes, palette: Palette) -> None:
    """Crosses out what is drawn and cannot stay; beside the middle where a part of it can."""
    crosses = CrossAnnotator(palette.fault, palette.casing)
    for bridge in strokes.wrong:
        aside = ASIDE if (bridge.a, bridge.b) in strokes.there else 0.0
        crosses.annotate(scene, board, bridge.a, bridge.b, drawn=True, aside=aside)


def _draw_marks(scene: Scene, board: Board, judgement: Judgement, palette: Palette) -> None:
    casing = palette.casing
    marks = (
        (_merely_doubtful(judgement), MarkAnnotator(palette.doubt, BLACK, casing), "{}?"),
        (
            judgement.corrections,
            MarkAnnotator(palette.change, palette.casing, palette.casing, width=0.1),
            "{}",
        ),
        (judgement.faults, MarkAnnotator(palette.fault, palette.casing, palette.casing), "{}"),
    )
    for changes, annotator, label in marks:
        for change in changes:
            instead = "" if change.to is None else label.format(change.to)
            annotator.annotate(scene, board, change.clue, instead)


def likeliest_repair(judgement: Judgement) -> MissingIsland | FalseIsland | None:
    """The likeliest repair, if it adds an island at a known place or takes one away; else None."""
    first = judgement.repairs[0] if judgement.repairs else None
    if isinstance(first, FalseIsland) or (isinstance(first, MissingIsland) and first.center is not None):
        return first
    return None


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
    return [clue for clue in clues if clue.corner is None and clue.number.text and not clue.number.by_hand]


def legend_of(board: Board, judgement: Judgement, palette: Palette, strokes: Strokes) -> Legend | None:
    """The legend for a board.

    None if its status is SOLVED, no number was corrected, nothing drawn is wrong, and the solution is not
    drawn on the page already.
    """
    fine = judgement.status is Status.SOLVED and not judgement.corrections and not strokes.wrong
    if fine and not judgement.on_page:
        return None
    answer, repair = judgement.answer, likeliest_repair(judgement)
    marks = (
        (answer and answer.other, Entry("dashes", palette.single, "differs in another solution")),
        (_merely_doubtful(judgement), Entry("ring", palette.doubt, "doubtful, and what it could be")),
        (judgement.corrections, Entry("ring", palette.change, "read differently, and what the rules need")),
        (judgement.faults, Entry("ring", palette.fault, "cannot all be right, and what would fit")),
        (
            isinstance(repair, MissingIsland) or judgement.suspects,
            Entry("dashed ring", palette.fault, "an island may be missing"),
        ),
        (isinstance(repair, FalseIsland), Entry("dashed ring", palette.fault, "may be no island")),
        (strokes.wrong, Entry("cross", palette.fault, "drawn, and cannot stay")),
        (_shown_readings(board, judgement), Entry("disc", palette.number, "what was read")),
    )
    radius = float(np.median([island.radius for island in board.islands]))
    worst = palette.fault if judgement.status is Status.IMPOSSIBLE else palette.doubt
    return Legend(
        title=_title(judgement, strokes, fine=fine),
        entries=tuple(entry for used, entry in marks if used),
        ground=palette.casing,
        ink=palette.ink,
        accent=palette.single if fine else worst,
        size=LEGEND_SIZE * radius,
    )


def _title(judgement: Judgement, strokes: Strokes, *, fine: bool) -> str:
    if judgement.on_page and fine:
        return ALREADY_SOLVED
    if strokes.wrong and judgement.status is Status.SOLVED and not judgement.corrections:
        return WRONG_STROKES
    return TITLES[judgement.status]
