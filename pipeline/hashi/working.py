"""Working out: the rules asked about a board, and once more without what is none of it."""

from dataclasses import replace
from functools import partial

from pipeline.hashi.clues import clues_of
from pipeline.hashi.confidence import MORE_RIVALS, REACH, RIVALS, WITHIN, believed
from pipeline.hashi.finding import HashiFinding
from pipeline.hashi.foreign import without_foreign
from pipeline.hashi.judge import is_impossible, is_readable, judge_drawn
from pipeline.hashi.odds import odds_of
from pipeline.hashi.puzzle import to_puzzle
from pipeline.hashi.spare import settle_spare
from pipeline.hashi.titles import without_title
from pipeline.hashi.unseen import settle_unseen
from pipeline.settings import Settings
from solver import Conflict, Ending, Likely, Odds, Outcome, PuzzleError, most_likely, why_not
from vision.reading import Board

EXPLAINING = 1.0
"""Seconds for finding out why a board has no solution: what is found by then is told."""


def work_out(board: Board, settings: Settings) -> HashiFinding:
    """Solves a board and judges what came out; what only stands in line with it is left out."""
    found = _worked_out(board, settings)
    if found.is_plain:
        return found
    trimmed = without_foreign(board, settings.max_bridges) or without_title(board, settings.max_bridges)
    if trimmed is None or trimmed.chance <= found.judgement.confidence:
        return found
    return _worked_out(trimmed.board, settings).as_trimmed(trimmed)


def _worked_out(board: Board, settings: Settings) -> HashiFinding:
    """A board as it is, solved and judged."""
    odds = odds_of(board, settings.max_bridges)
    likely = conflict = None
    try:
        board = settle_spare(settle_unseen(board, settings.max_bridges), settings.max_bridges)
        if is_readable(clues_of(board)):
            likely = _ask_rules(board, odds, settings)
            conflict = _ask_why(board, odds, settings) if is_impossible(odds, likely) else None
    except PuzzleError as error:
        board = replace(board, notes=(*board.notes, f"What was found is no board: {error}."))
    return HashiFinding(board, judge_drawn(board, odds, likely, conflict), settings.max_bridges, odds, likely)


def _ask_rules(board: Board, odds: Odds, settings: Settings) -> Likely:
    """The likeliest readings that have a solution; more of them where the last one has several."""
    ask = partial(
        most_likely,
        to_puzzle(board, settings.max_bridges),
        odds,
        reach=believed(odds) + REACH,
        within=WITHIN,
        seconds=settings.seconds,
    )
    likely = ask(most=RIVALS)
    open_end = likely.ending is Ending.FULL and likely.candidates[-1].answer.outcome is Outcome.MULTIPLE
    return ask(most=MORE_RIVALS) if open_end else likely


def _ask_why(board: Board, odds: Odds, settings: Settings) -> Conflict | None:
    """Why the numbers as read have no solution."""
    seconds = min(settings.seconds, EXPLAINING)
    return why_not(to_puzzle(board, settings.max_bridges), odds, seconds=seconds)
