"""Strokes: what somebody has drawn between the islands of a board on a picture, beside its solution.

A stroke that is not seen surely is neither right nor wrong: people are asked about it. Where the reading is
doubtful, what does not fit its solution may be right all the same.
"""

from dataclasses import dataclass, replace

from pipeline.hashi.judgement import Judgement
from pipeline.hashi.parameters import DRAWN
from pipeline.hashi.progress import Checked, Progress, check_bridges, place_in_words
from pipeline.review import Review, Stroke
from pipeline.status import Status
from solver import Bridge, Outcome, Puzzle, can_be_finished
from vision.reading import Board, Drawn

MISFIT = "it does not fit the numbers as they were read"


@dataclass(frozen=True, slots=True)
class Strokes:
    """What is drawn on a board.

    Attributes:
        progress: of what is seen surely.
        doubtful: pairs that may have more bridges than are seen surely; the count is of all there may be.
    """

    progress: Progress
    doubtful: tuple[Bridge, ...]

    @property
    def wrong(self) -> tuple[Bridge, ...]:
        """The bridges drawn that cannot stay."""
        return tuple(one.bridge for one in self.progress.wrong)

    @property
    def there(self) -> dict[tuple[int, int], int]:
        """How many bridges that can stay are drawn, by the indices of the two islands."""
        return {(a, b): count for a, b, count in self.progress.kept}


def strokes_on(board: Board, judgement: Judgement, puzzle: Puzzle) -> Strokes:
    """What is drawn on a board, and whether it is right.

    No pair counts more bridges than it may have: what looks like more is taken to include a line of the grid.
    If the board does not have exactly one solution, the solver is asked whether what is drawn can be
    finished; unless it can, `progress.kept` is empty. So it is on a board without an answer.

    Args:
        board: as read, with what is drawn there.
        judgement: on it.
        puzzle: with the numbers that were accepted.
    """
    fitting = _fitting(judgement)
    most = puzzle.max_bridges
    there = [(pair, min(_there(pair, fitting.get((pair.a, pair.b), 0)), most)) for pair in board.drawn]
    sure = [Bridge(pair.a, pair.b, least) for pair, least in there if least]
    doubtful = tuple(
        Bridge(pair.a, pair.b, perhaps)
        for pair, least in there
        if (perhaps := min(_perhaps(pair), most)) > least
    )
    if not sure and not doubtful:
        return Strokes(Progress((), ()), ())
    return Strokes(_progress(puzzle, judgement, sure), doubtful)


def review_of(strokes: Strokes, judgement: Judgement, puzzle: Puzzle) -> Review:
    """What there is to say to people of strokes, without the solution; see `Review`."""
    progress = strokes.progress
    kept = strokes.there
    return Review(
        status=judgement.status,
        strokes=tuple(
            Stroke(
                islands=(one.bridge.a, one.bridge.b),
                count=one.bridge.count,
                right=one.right,
                place=place_in_words(puzzle, one.bridge),
                reason=one.reason,
                extra=one.bridge.count - kept.get((one.bridge.a, one.bridge.b), 0),
            )
            for one in progress.checked
        ),
        doubtful=tuple(_question(puzzle, strokes, bridge) for bridge in strokes.doubtful),
        complete=judgement.on_page,
    )


def _fitting(judgement: Judgement) -> dict[tuple[int, int], int]:
    """How many bridges the one solution has between which islands; nothing where that is in doubt."""
    answer = judgement.answer
    if judgement.status is not Status.SOLVED or answer is None or answer.solution is None:
        return {}
    return {(min(a, b), max(a, b)): count for a, b, count in answer.solution.bridges}


def _there(pair: Drawn, fitting: int) -> int:
    """How many bridges are there: what fits the solution is believed sooner than a mistake."""
    return max(pair.surely(DRAWN.stroke), min(pair.surely(DRAWN.fitting), fitting))


def _perhaps(pair: Drawn) -> int:
    """How many bridges there may be."""
    return max(count for count, chance in enumerate(pair.chances) if count == 0 or chance > 1 - DRAWN.stroke)


def _progress(puzzle: Puzzle, judgement: Judgement, drawn: list[Bridge]) -> Progress:
    """Which bridges are right, as far as the judgement on their board allows to say it."""
    answer = judgement.answer
    if answer is None:
        return Progress(tuple(Checked(bridge, None) for bridge in sorted(drawn)), ())
    if answer.outcome is not Outcome.UNIQUE:
        progress = check_bridges(puzzle, None, drawn)
        ends = can_be_finished(puzzle, drawn).answer.outcome
        return progress if ends in (Outcome.UNIQUE, Outcome.MULTIPLE) else replace(progress, kept=())
    progress = check_bridges(puzzle, answer.solution, drawn)
    if judgement.status is Status.SOLVED:
        return progress
    return replace(progress, checked=tuple(map(_undecided, progress.checked)))


def _undecided(one: Checked) -> Checked:
    """What does not fit the solution of a doubtful reading may be right."""
    return one if one.right else replace(one, right=None, reason=MISFIT, why=None)


def _question(puzzle: Puzzle, strokes: Strokes, bridge: Bridge) -> str:
    place = place_in_words(puzzle, bridge)
    another = any((one.bridge.a, one.bridge.b) == (bridge.a, bridge.b) for one in strokes.progress.checked)
    what = "one more bridge" if another else "a bridge" if bridge.count == 1 else f"{bridge.count} bridges"
    return f"There may be {what} from {place}: it is not seen clearly enough to tell."
