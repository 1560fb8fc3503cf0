"""One text through all stages: read and solve. What a page is for pictures, a text is for puzzles in text."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from pipeline.archive.describing import described
from pipeline.corrections import Correction
from pipeline.corrections.on_text import corrected, with_hand
from pipeline.names import printable, recorded
from pipeline.puzzles.answers import answers_for
from pipeline.puzzles.texts import puzzles_in
from pipeline.records import Page, Seconds
from pipeline.settings import Settings


@dataclass(frozen=True, slots=True)
class SolvedText:
    """A text and what came of it.

    Attributes:
        record: what was found, for scripts.
        boards: each puzzle, solved, in letters and lines, in the record's order.
    """

    record: Page
    boards: tuple[str, ...]


def solve_text(
    source: str, text: str, settings: Settings, corrections: Sequence[Correction] = ()
) -> SolvedText:
    """Solves every puzzle in a text. Writes nothing.

    Args:
        source: where it came from, for the record.
        text: in any of the formats that can be read.
        settings: for each puzzle.
        corrections: what a person sets on the puzzles.

    Raises:
        pipeline.errors.NotAPuzzle: the text holds no puzzle that can be read.
        pipeline.errors.CorrectionMisfit: something cannot be set on them.
    """
    start = perf_counter()
    puzzles = corrected(puzzles_in(text, printable(source), settings.text_max_bridges), corrections)
    loaded = perf_counter()
    told = [answers_for(puzzle).tell(puzzle, settings.seconds) for puzzle in puzzles]
    solved = perf_counter()
    boards = tuple(one.board for one in told)
    records = with_hand(
        [described(one.record, puzzle) for one, puzzle in zip(told, puzzles, strict=True)], corrections
    )
    drawn = perf_counter()
    seconds = Seconds(
        load=round(loaded - start, 4),
        solve=round(solved - loaded, 4),
        draw=round(drawn - solved, 4),
        total=round(drawn - start, 4),
    )
    return SolvedText(Page(source=recorded(source), seconds=seconds, puzzles=records), boards)
