"""Finished boards: the solution of last week's puzzle, or a puzzle that somebody has solved on the page.

The rules have been asked all the same, which costs less than a millisecond: only they know whether there is
another solution. But there is nothing to be drawn on such a board, and nobody has to solve it any more.
"""

from dataclasses import replace

from pipeline.hashi.judgement import Judgement
from pipeline.hashi.parameters import DRAWN
from pipeline.status import Status
from solver import Answer, Bridge, LimitReachedError, Puzzle, Solution, accept
from vision.reading import Board

ALREADY = "Already solved on the page."
OTHERS = "The clues allow other solutions, too."


def recognise(board: Board, judgement: Judgement, puzzle: Puzzle) -> Judgement:
    """The judgement on a board that may be solved already.

    Args:
        board: as read.
        judgement: on what is printed there.
        puzzle: with the clues that were accepted.

    Returns:
        The judgement with `on_page` set, the bridges drawn as its only solution, and a note that says so, in
        front. It is returned unchanged if the judgement has no solution, or `solution_on_page` finds none.
    """
    solution = solution_on_page(board, puzzle)
    if solution is None or judgement.answer is None or judgement.answer.solution is None:
        return judgement
    notes = judgement.notes
    if judgement.status is Status.MULTIPLE:
        notes = (OTHERS, *notes[1:])
    answer = Answer(judgement.answer.outcome, solution)
    return replace(judgement, answer=answer, notes=(ALREADY, *notes), on_page=True)


def solution_on_page(board: Board, puzzle: Puzzle) -> Solution | None:
    """The solution drawn on the page; None if there is none, or it is not seen surely or checked in time."""
    if not board.drawn:
        return None
    bridges = [Bridge(pair.a, pair.b, pair.count) for pair in board.drawn if pair.count]
    sure = 1.0
    for pair in board.drawn:
        sure *= pair.confidence
    try:
        return accept(puzzle, bridges) if sure >= DRAWN.whole else None
    except LimitReachedError:
        return None
