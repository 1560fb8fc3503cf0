"""Given: one argument of a command becomes a list of puzzles, whatever it is.

    for given in read_given("photo.jpg"):     # or "board.has", "7x7m2:4e3g4...", an address of puzz.link, "-"
        answer = solve(given.puzzle)
        if given.seen is not None:            # it stood on a picture, which can be drawn on
            ...

A text costs neither OpenCV nor Pillow; these are imported when a picture is opened.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.corrections import Changes, Correction
from pipeline.corrections.keeping import kept_for
from pipeline.corrections.on_text import corrected
from pipeline.marks import check_not_marked
from pipeline.names import printable
from pipeline.puzzles.texts import puzzles_in, text_of
from pipeline.settings import Settings
from solver.formats import AnyPuzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pipeline.finding import Finding
    from vision.pictures.opening import Picture


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A puzzle's place on a picture.

    Attributes:
        picture: as it was opened; nothing is drawn on it. All puzzles of a picture share it.
        grey: H x W, the picture as it was searched.
        finding: the puzzle on it; the islands and signs of its board are in the puzzle's order.
    """

    picture: "Picture"
    grey: "NDArray[np.uint8]"
    finding: "Finding"


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A puzzle that was given.

    Attributes:
        source: the argument, fit to be printed.
        number: which of its puzzles, 1 first.
        puzzle: for a picture with the numbers that were accepted, corrections included.
        seen: where it stands on a picture; None for a text.
    """

    source: str
    number: int
    puzzle: AnyPuzzle
    seen: Seen | None = None


def read_given(
    argument: str,
    settings: Settings | None = None,
    corrections: Sequence[Correction] = (),
    folder: Path | None = None,
) -> tuple[Given, ...]:
    """Reads all puzzles of an argument.

    Args:
        argument: the path of a picture or of a puzzle in text, an address of puzz.link, a game ID of Tatham's
            Bridges, or `-` for a text on standard input.
        settings: other than the usual ones.
        corrections: what a person sets on them.
        folder: of results, where corrections of earlier runs may be kept, which hold here, too.

    Returns:
        The puzzles in their order; of a picture, none if none was found.

    Raises:
        pipeline.errors.NotAPuzzle: a text is none.
        pipeline.errors.CorrectionMisfit: something cannot be set on them.
        pipeline.errors.InputIsOutput: a picture is a result of this program.
        vision.errors.VisionError: a picture cannot be opened, or Tesseract does not work.
    """
    settings = settings or Settings()
    source = printable(argument)
    text = text_of(argument)
    kept = kept_for(argument, text, folder) if folder is not None else ()
    if text is not None:
        puzzles = puzzles_in(text, source, settings.text_max_bridges)
        puzzles = corrected(puzzles, Changes(tuple(corrections)).made_to(kept))
        return tuple(Given(source, number, puzzle) for number, puzzle in enumerate(puzzles, start=1))
    check_not_marked(argument, source)
    from pipeline.page import find_puzzles

    found = find_puzzles(argument, settings)
    if corrections or kept:
        from pipeline.corrections.correcting import correct_kept

        found = correct_kept(found, kept, Changes(tuple(corrections)), settings)
    return tuple(
        Given(source, number, finding.puzzle(), Seen(found.picture, found.grey, finding))
        for number, finding in enumerate(found.findings, start=1)
    )
