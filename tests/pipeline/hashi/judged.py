"""Boards judged, and readings of some cost, for the tests of what is said of a board."""

from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from solver import Answer, Candidate, Ending, Island, Likely, Odds, Outcome, Puzzle

PAIR = "1...1"
"""Two islands: 1 and 1, or 2 and 2."""

CERTAIN = Odds(())


def judged(board):
    return work_out(board, Settings()).judgement


def likely(*costs, outcome=Outcome.UNIQUE, ending=Ending.COMPLETE, rank=1, islands=0):
    """Readings of these costs."""
    puzzle = Puzzle(tuple(Island(0, 2 * i) for i in range(islands)))
    return Likely(ending, tuple(Candidate(puzzle, cost, Answer(outcome), rank) for cost in costs))
