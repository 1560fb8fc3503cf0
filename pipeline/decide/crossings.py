"""Crossings: the rules asked about a board of signs with arrows."""

import math
from dataclasses import dataclass, replace

from pipeline.crossings.finding import CrossingsFinding
from pipeline.crossings.judge import BELIEVED, GUESS, LEAST, WITHIN, is_readable, judge, sureness
from pipeline.crossings.puzzle import doubts_of, fit_of, to_puzzle
from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import CHANCES, NUMBERS
from pipeline.decide.unclaimed import chance_of_less
from pipeline.decide.verdict import Place
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Answer, Budget
from solver import Outcome as Solved
from solver.answer import LimitReachedError
from solver.crossings import Crossings, Doubt, Reading, Values, most_likely, solve
from vision.crossings.view import CrossingsView, crossings_view
from vision.reading import Crossing, CrossingsBoard, Drawn
from vision.types import BoardHypothesis, PageReading


@dataclass(frozen=True, slots=True, eq=False)
class AskedCrossings:
    """A board and what the rules said so far.

    Attributes:
        view: signs with their arrows and numbers.
        puzzle: the puzzle with the likeliest arrows and numbers.
        doubts: how likely each arrow and number is, before the rules.
        outcome: what the scorer is told.
        answer: the solver's on `puzzle`; None where too little was read to ask.
        readings: the likeliest that have a solution; None where that was not asked, or time was up.
    """

    view: CrossingsView
    puzzle: Crossings
    doubts: tuple[Doubt, ...]
    outcome: Outcome
    answer: Answer[Values] | None = None
    readings: tuple[Reading, ...] | None = None

    @property
    def board(self) -> CrossingsBoard:
        """The board as it was read."""
        return self.view.board


def ask_quickly(
    reading: PageReading, board: BoardHypothesis, settings: Settings, budget: Budget
) -> AskedCrossings:
    """Whether a board has exactly one solution with the likeliest arrow and number at each place.

    Args:
        reading: of the page.
        board: of crossings on that page.
        settings: not looked at.
        budget: what it may cost.

    Returns:
        The board with the outcome `PLAIN`, `NOT_PLAIN` or `UNREADABLE`.
    """
    view = crossings_view(reading, board)
    outcome = replace(_unasked(view), lacks=chance_of_less(reading, board))
    asked = AskedCrossings(view, to_puzzle(view.board), doubts_of(view.board), outcome)
    if not is_readable(view.board):
        return _found(asked, Found.UNREADABLE)
    answer = solve(asked.puzzle, budget=budget)
    plain = answer.outcome is Solved.UNIQUE
    return replace(_found(asked, Found.PLAIN if plain else Found.NOT_PLAIN), answer=answer)


def ask_fully(asked: AskedCrossings, settings: Settings, budget: Budget) -> AskedCrossings:
    """The likeliest readings of a board that have a solution.

    Args:
        asked: a board that was asked quickly, with the outcome `PLAIN` or `NOT_PLAIN`.
        settings: not looked at.
        budget: what it may cost.

    Returns:
        The board with the outcome `READING`, `FAR`, `NONE` or `UNKNOWN`.
    """
    try:
        readings = most_likely(asked.puzzle, asked.doubts, within=WITHIN, budget=budget)
    except LimitReachedError:
        return _found(asked, Found.UNKNOWN)
    asked = replace(asked, readings=readings)
    if not readings:
        return _found(asked, Found.NONE)
    if readings[0].cost - math.log(max(fit_of(asked.board), LEAST)) > BELIEVED:
        return _found(asked, Found.FAR)
    mass = asked.outcome.guesses * sum(map(_weight, readings))
    outcome = replace(asked.outcome, found=Found.READING, mass=mass, rank=readings[0].rank)
    return replace(asked, outcome=outcome)


def find_crossings(
    asked: AskedCrossings, place: Place, settings: Settings, drawn: tuple[Drawn, ...]
) -> CrossingsFinding:
    """`Rules.find` for crossings: the finding of a board that was decided on.

    Args:
        asked: what the rules said.
        place: what the loop said of its pieces.
        settings: not looked at.
        drawn: not looked at.
    """
    whole = asked.board.confidence * place.posterior * (1 - place.unlisted)
    board = replace(asked.board, confidence=whole, notes=(*asked.board.notes, *place.notes))
    judgement = judge(board, asked.puzzle, asked.doubts, asked.readings)
    if judgement.status is not Status.SOLVED:
        judgement = replace(judgement, notes=(*judgement.notes, *place.doubts))
    return CrossingsFinding(board, judgement)


def _found(asked: AskedCrossings, found: Found) -> AskedCrossings:
    return replace(asked, outcome=replace(asked.outcome, found=found))


def _weight(reading: Reading) -> float:
    """How likely a reading is printed, over the likeliest one with exactly one solution."""
    several = reading.answer.outcome is Solved.MULTIPLE
    return math.exp(-reading.cost) * (CHANCES.several if several else 1.0)


def _unasked(view: CrossingsView) -> Outcome:
    doubts = doubts_of(view.board)
    pieces = list(zip(view.pieces, view.things, strict=True))
    return Outcome(
        Found.UNKNOWN,
        clues=len(pieces),
        guesses=math.prod(max(doubt.arrows.values()) * max(doubt.clue.values()) for doubt in doubts),
        numbers={piece: _speaks_for_sign(cell) for piece, cell in pieces},
        unfit=1 - sum(chance for _, cell in pieces for _, chance in cell.arrows) / len(pieces),
        unread=frozenset(piece for piece, cell in pieces if sureness(cell) < GUESS),
        grid=True,
    )


def _speaks_for_sign(cell: Crossing) -> float:
    """What an arrow by itself speaks for a sign and against something else; nats."""
    yes = math.log((1 - NUMBERS.no_number) / (1 - NUMBERS.stray_no_number))
    no = math.log(NUMBERS.no_number / NUMBERS.stray_no_number)
    shown = sum(chance for _, chance in cell.arrows)
    return shown * yes + (1 - shown) * no
