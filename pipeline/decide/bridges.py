"""Bridges: the rules asked about a board of islands, with or without signs."""

import itertools
import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import ASKING, CHANCES, NUMBERS, VERDICT
from pipeline.decide.unclaimed import chance_of_less
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.odds import odds_of
from pipeline.hashi.puzzle import to_puzzle, with_numbers
from pipeline.settings import Settings
from solver import (
    Answer,
    Budget,
    Candidate,
    Conflict,
    Ending,
    Likely,
    LimitReachedError,
    MissingIsland,
    Odds,
    Puzzle,
    PuzzleError,
    Solution,
    missing_islands,
    most_likely,
    solve,
    why_not,
)
from solver import Outcome as Solved
from vision.board_view import BoardView, board_view
from vision.reading import NOTHING, Board, Number
from vision.types import BoardHypothesis, PageReading

HIGHEST = 16
"""The highest number that an island can have, with four bridges between two."""


@dataclass(frozen=True, slots=True, eq=False)
class AskedBoard:
    """A board and what the rules said so far.

    Attributes:
        page: the reading of its page.
        pieces: the board hypothesis that it is made of.
        view: islands and signs with their numbers.
        odds: of the numbers, before the rules.
        outcome: what the scorer is told.
        answer: the solver's on the likeliest numbers; None where they could not be asked about.
        likely: the likeliest readings that have a solution; None where that was not asked.
        missing: for `FAR` and `NONE`: the crossings where one more island would give the likeliest numbers a
            solution; None where that was not asked to the end.
    """

    page: PageReading
    pieces: BoardHypothesis
    view: BoardView
    odds: Odds
    outcome: Outcome
    answer: Answer[Solution] | None = None
    likely: Likely | None = None
    missing: tuple[MissingIsland, ...] | None = None

    @property
    def board(self) -> Board:
        """The board as it was read."""
        return self.view.board

    @property
    def believed(self) -> float:
        """What corrections may cost, nats: more where the reader itself says that it is often wrong."""
        return VERDICT.believed + 2 * self.odds.doubt


def ask_quickly(
    reading: PageReading, board: BoardHypothesis, settings: Settings, budget: Budget
) -> AskedBoard:
    """Whether a board has exactly one solution with the likeliest number at each place.

    Args:
        reading: of the page.
        board: of islands, with or without signs, on that page.
        settings: for the rules.
        budget: what it may cost.

    Returns:
        The board with the outcome `PLAIN`, `NOT_PLAIN`, `UNREADABLE` or `BROKEN`.
    """
    view = board_view(reading, board)
    view = view._replace(board=_with_blanks(view.board))
    odds = odds_of(view.board, settings.max_bridges)
    clues = clues_of(view.board)
    outcome = replace(_unasked(view, odds, settings.max_bridges), lacks=chance_of_less(reading, board))
    asked = AskedBoard(reading, board, view, odds, outcome)
    if not view.board.islands:
        return _found(asked, Found.BROKEN)
    if not _is_readable(clues):
        return _found(asked, Found.UNREADABLE)
    try:
        answer = solve(likeliest_puzzle(asked, settings.max_bridges), budget=budget)
    except PuzzleError:
        return _found(asked, Found.BROKEN)
    plain = answer.outcome is Solved.UNIQUE
    return replace(_found(asked, Found.PLAIN if plain else Found.NOT_PLAIN), answer=answer)


def ask_fully(asked: AskedBoard, settings: Settings, budget: Budget) -> AskedBoard:
    """The likeliest readings of a board that have a solution; more of them where the last one has several.

    Args:
        asked: a board that was asked quickly, with the outcome `PLAIN` or `NOT_PLAIN`.
        settings: for the rules.
        budget: what it may cost.

    Returns:
        The board with the outcome `READING`, `FAR`, `NONE` or `UNKNOWN`.
    """
    ask = partial(
        most_likely,
        to_puzzle(asked.board, settings.max_bridges),
        asked.odds,
        reach=asked.believed + ASKING.reach,
        within=ASKING.within,
        budget=budget,
    )
    likely = ask(most=ASKING.rivals)
    if likely.ending is Ending.FULL and likely.candidates[-1].answer.outcome is Solved.MULTIPLE:
        likely = replace(likely, ending=Ending.LIMIT) if budget.reached else ask(most=ASKING.more_rivals)
    asked, best = replace(asked, likely=likely), likely.best
    if best is None and likely.ending is Ending.LIMIT:
        return _found(asked, Found.UNKNOWN)
    if best is None or best.cost > asked.believed:
        found = _found(asked, Found.NONE if best is None else Found.FAR)
        return _with_missing(found, _missing_from(asked, settings, budget))
    mass = asked.odds.guesses * sum(weight_of(candidate) for candidate in likely.candidates)
    outcome = replace(asked.outcome, found=Found.READING, mass=mass, rank=best.rank)
    return replace(asked, outcome=outcome)


def ask_why(asked: AskedBoard, settings: Settings) -> Conflict | None:
    """Why the numbers of a board have no solution; None if they have one."""
    puzzle = to_puzzle(asked.board, settings.max_bridges)
    return why_not(puzzle, asked.odds, budget=Budget(settings.seconds, ASKING.explaining))


def _missing_from(asked: AskedBoard, settings: Settings, budget: Budget) -> tuple[MissingIsland, ...] | None:
    """The crossings where one more island would give the likeliest numbers of a board a solution.

    Args:
        asked: the board; nothing but its islands, signs and odds is looked at.
        settings: for the rules.
        budget: another budget that the steps are also taken from.

    Returns:
        The crossings, with the numbers that the island could have; None where it would cost more than
        `ASKING.missing` steps of the solver.
    """
    lattice = asked.board.lattice
    crossings = itertools.product(range(lattice.rows), range(lattice.columns))
    part = Budget(settings.seconds, ASKING.missing, budget)
    try:
        return missing_islands(likeliest_puzzle(asked, settings.max_bridges), crossings, part)
    except LimitReachedError:
        return None


def likeliest_puzzle(asked: AskedBoard, max_bridges: int) -> Puzzle:
    """A board with the likeliest number at each place, with at most `max_bridges` to a pair."""
    places = (*asked.odds.islands, *asked.odds.corners)
    best = [max(chances, key=lambda number: chances[number]) for chances in places]
    return with_numbers(asked.board, best, max_bridges)


def weight_of(candidate: Candidate) -> float:
    """How likely a reading was printed, relative to the likeliest numbers if they had just one solution."""
    several = candidate.answer.outcome is Solved.MULTIPLE
    return math.exp(-candidate.cost) * (CHANCES.several if several else 1.0)


def _found(asked: AskedBoard, found: Found) -> AskedBoard:
    return replace(asked, outcome=replace(asked.outcome, found=found))


def _with_missing(asked: AskedBoard, missing: tuple[MissingIsland, ...] | None) -> AskedBoard:
    """A board without solution, and whether one island more would give it exactly one."""
    if missing is None:
        return asked
    lacking = any(fit.outcome is Solved.UNIQUE for one in missing for fit in one.fits)
    return replace(asked, missing=missing, outcome=replace(asked.outcome, lacking=lacking))


def _with_blanks(board: Board) -> Board:
    """A board with signs whose islands show nothing, as most of them do there: no number is lost then.

    What looks like a 0 there is the ring itself.
    """
    blank = [dict(island.number.posterior).get(None, 0.0) for island in board.islands]
    if not board.signs or statistics.median(blank or [0.0]) < VERDICT.guess:
        return board
    islands = [
        island if _shows_number(island.number) > VERDICT.certain else replace(island, number=NOTHING)
        for island in board.islands
    ]
    return replace(board, islands=tuple(islands))


def _shows_number(number: Number) -> float:
    """How likely a place shows a number above 0."""
    return sum(chance for value, chance in number.posterior if value)


def _is_readable(clues: tuple[Clue, ...]) -> bool:
    """Whether enough was read to ask the rules: at least one number, and not mostly guesses."""
    if all(clue.number.value is None for clue in clues):
        return False
    looked_at = [clue for clue in clues if clue.number.text or clue.number.confidence < 1]
    guesses = sum(clue.number.confidence < VERDICT.guess for clue in looked_at)
    return guesses <= VERDICT.most_guesses * len(looked_at)


def _unasked(view: BoardView, odds: Odds, max_bridges: int) -> Outcome:
    clues, pieces = clues_of(view.board), view.islands.tolist()
    islands, count = clues[: len(pieces)], max(len(pieces), 1)
    unread = [clue.number.value is None or clue.number.confidence < VERDICT.guess for clue in islands]
    outcome = Outcome(
        Found.UNKNOWN,
        clues=sum(clue.number.value is not None for clue in clues),
        guesses=odds.guesses,
        unread=frozenset(piece for piece, lost in zip(pieces, unread, strict=True) if lost),
        signs=bool(view.board.signs),
        more_bridges=4 * max_bridges < highest_number(view.board) <= HIGHEST,
    )
    if view.board.signs:
        return outcome
    fits = [_fits_island(clue, max_bridges) for clue in islands]
    blank = sum(dict(one.number.posterior).get(None, 0.0) for one in islands if not one.number.text) / count
    unfit = max(0.0, 1 - sum(fits) / count - blank)
    numbers = dict(zip(pieces, _speak_for_islands(fits), strict=True))
    return replace(outcome, numbers=numbers, blank=blank, unfit=unfit)


def _speak_for_islands(fits: Sequence[float]) -> Iterator[float]:
    """What each number by itself speaks for an island and against another circle; nats.

    Where many of a board's islands show none that fits, one more without says nothing.
    """
    lost = NUMBERS.like * NUMBERS.no_number + sum(1 - fit for fit in fits)
    for fit in fits:
        none = (lost - (1 - fit)) / (NUMBERS.like + len(fits) - 1)
        yes = math.log((1 - none) / (1 - NUMBERS.stray_no_number))
        yield fit * yes + (1 - fit) * math.log(none / NUMBERS.stray_no_number)


def highest_number(board: Board) -> int:
    """The highest number that was surely read on an island; 0 if none was."""
    numbers = [island.number for island in board.islands if island.number.confidence > VERDICT.certain]
    return max((number.value for number in numbers if number.value is not None), default=0)


def _fits_island(clue: Clue, max_bridges: int) -> float:
    """How likely a place shows a number that an island may have, or a question mark."""
    return sum(chance * _share(value, clue, max_bridges) for value, chance in clue.number.posterior)


def _share(value: int | None, clue: Clue, max_bridges: int) -> float:
    if value is None:
        return 1.0 if clue.number.text else 0.0
    if 1 <= value <= 4 * max_bridges:
        return 1.0
    return NUMBERS.more_bridges if 1 <= value <= HIGHEST else 0.0
