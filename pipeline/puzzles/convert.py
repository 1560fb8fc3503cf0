"""Convert: puzzles that were given, in another format."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.errors import CannotBeWritten
from pipeline.puzzles.answers import answers_for
from pipeline.puzzles.given import Given
from pipeline.settings import Settings
from pipeline.status import Status
from solver.answer import Outcome
from solver.formats import FORMATS, FormatError, write_puzzle
from solver.formats.drawings import WRITTEN

DOUBTS = {
    Outcome.MULTIPLE: "the clues allow more than one solution, one is shown",
    Outcome.IMPOSSIBLE: "there is no solution, the puzzle alone is shown",
    Outcome.LIMIT: "the time for solving ran out",
}


@dataclass(frozen=True, slots=True)
class Converted:
    """A text, and what a person should know of it.

    Attributes:
        text: in the format asked for.
        doubts: what is doubtful about reading or solving a puzzle, at most two entries each.
        puzzles: how many were written.
    """

    text: str
    doubts: tuple[str, ...]
    puzzles: int


def convert(puzzles: Iterable[Given], name: str, settings: Settings, *, solved: bool) -> Converted:
    """Writes puzzles in a format.

    Args:
        puzzles: taken one at a time, so that pages of a document need not be held.
        name: of the format, one of WRITTEN.
        settings: for solving.
        solved: whether a drawing shows the solution; other formats never do.

    Raises:
        CannotBeWritten: the format cannot express one of the puzzles, or there are several and it holds one.
    """
    between, texts = WRITTEN[name].between, list[str]()
    doubts: list[str] = []
    for given in puzzles:
        which = given.name.lower() or "the puzzle"
        if texts and between is None:
            raise CannotBeWritten(
                f"There is more than one puzzle, and the format {name} holds one. Choose it with --puzzle."
            )
        try:
            text, said = _one(given, name, settings, solved=solved)
        except FormatError as error:
            raise CannotBeWritten(f"{given.source}: {which} cannot be written as {name}: {error}.") from error
        texts.append(text)
        doubts += [f"{given.source}: {which}: {doubt}" for doubt in said]
    return Converted((between or "").join(texts), tuple(doubts), len(texts))


def _one(given: Given, name: str, settings: Settings, *, solved: bool) -> tuple[str, list[str]]:
    """A puzzle's text and its doubts.

    Raises:
        FormatError: the format cannot tell it.
    """
    doubts = list(_reading_doubts(given))
    if name in FORMATS:
        return write_puzzle(given.puzzle, name), doubts
    text, ending = answers_for(given.puzzle).draw(given.puzzle, name, settings.seconds, solved=solved)
    return text, [*doubts, *([DOUBTS[ending]] if ending in DOUBTS else [])]


def _reading_doubts(given: Given) -> Iterator[str]:
    """Why a puzzle on a picture should be looked at before it is relied on."""
    if given.seen is None:
        return
    record = given.seen.finding.record()
    if record.status in (Status.CHECK, Status.UNREADABLE, Status.IMPOSSIBLE):
        yield "; ".join(note.rstrip(".") for note in record.notes) or "please check the numbers"
