"""Checking: whether what is drawn into the puzzles of a picture is right so far, and nothing more."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.puzzles.given import Given
from pipeline.puzzles.walks import draw_onto
from pipeline.review import Review, stroke_data
from pipeline.status import Status

IN_TEXT = "A puzzle in text has nothing drawn on it: give a picture of it."


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A puzzle and what is drawn into it.

    Attributes:
        given: where it comes from.
        review: what there is to say about what is drawn.
    """

    given: Given
    review: Review

    def text(self) -> str:
        """The answer, under the puzzle's name if it has one; see `Given.name`."""
        head = [self.given.name] if self.given.name else []
        return "\n".join([*head, *self.review.lines()]) + "\n"

    def data(self) -> dict[str, Any]:
        """What `check --json` prints: plain lists and words; puzzles and islands count from 0."""
        return {
            "source": self.given.source,
            "page": self.given.page,
            "puzzle": self.given.which - 1,
            "status": self.review.status,
            "verdict": self.review.verdict,
            "drawn": [stroke_data(stroke) for stroke in self.review.strokes],
            "doubtful": list(self.review.doubtful),
        }


def check_all(given: Sequence[Given]) -> list[Check]:
    """Looks at what is drawn into each puzzle of a page, as `given.read_pages` has read it."""
    return [Check(each, _review_of(each)) for each in given]


def draw_checks(checks: Sequence[Check], argument: str, folder: Path | None) -> str | None:
    """Rings what cannot stay and what is doubtful on the picture: NAME.checked.png, or .jpg for a JPEG.

    Args:
        checks: of puzzles of one page of the argument, whose picture is drawn on; may be empty.
        argument: as it was given.
        folder: for the picture; beside its input if None.

    Returns:
        Where the picture is, fit to be printed; None if there is nothing to mark, and none is written.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    marked = [one.given.seen.finding for one in checks if one.given.seen and one.review.objections()]
    drawings = [drawing for finding in marked if (drawing := finding.review_drawing()) is not None]
    if not drawings:
        return None
    return draw_onto(checks[0].given, drawings, argument, folder, "checked")


def _review_of(given: Given) -> Review:
    return given.seen.finding.review() if given.seen is not None else Review(Status.SOLVED, note=IN_TEXT)
