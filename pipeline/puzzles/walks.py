"""Walks: the path to the solution of each puzzle of an argument, told in words and drawn onto its picture.

A new kind of puzzle is a line in WALKS and the function named there; nothing else asks for a puzzle's kind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from pipeline.crossings.walk import walk as walk_crossings
from pipeline.hashi.walk import walk as walk_hashi
from pipeline.names import printable
from pipeline.outputs import Targets, check_folder, write_picture
from pipeline.puzzles.given import Given
from pipeline.puzzles.way import Way, step_data
from pipeline.review import Review, stroke_data
from pipeline.status import Status
from solver.crossings.puzzle import Crossings
from solver.puzzle import Puzzle
from solver.stepping import Ending

if TYPE_CHECKING:
    from pipeline.drawing.overlay import Drawable

TROUBLES = {
    Ending.STUCK: "The clues allow more than one solution; the steps end where they differ.",
    Ending.LIMIT: "The time ran out: it is not known whether the clues allow more than one solution.",
    Ending.CONTRADICTION: "No solution fits these numbers.",
}


WALKS: Mapping[type[Any], Callable[..., Way[Any, Any, Any]]] = {
    Puzzle: walk_hashi,
    Crossings: walk_crossings,
}
"""Each takes a puzzle of its kind and the bridges to start from, and gives the path."""


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """A puzzle and the path to its solution.

    Attributes:
        given: where it comes from.
        way: its path.
    """

    given: Given
    way: Way[Any, Any, Any]

    @property
    def review(self) -> Review | None:
        """What is drawn on the picture already; None for a puzzle in text."""
        return None if self.given.seen is None else self.given.seen.finding.review()

    def warning(self) -> list[str]:
        """What is drawn and cannot stay, or is doubtful, to be told before everything else."""
        review = self.review
        return review.warning() if review else []

    def troubles(self) -> list[str]:
        """What a person should know: the clues are doubtful, or do not lead to one solution."""
        said: list[str] = []
        if self.given.seen is not None:
            record = self.given.seen.finding.record()
            said += record.notes if record.status is not Status.SOLVED else ()
        said += [note for note in self.way.notes() if note not in said]
        trouble = TROUBLES.get(self.way.ending)
        return [*said, trouble] if trouble is not None and trouble not in said else said

    def needs_a_person(self) -> bool:
        """Whether the path does not lead from clues that are sure to the only solution."""
        seen = self.given.seen
        doubtful = seen is not None and seen.finding.record().status is not Status.SOLVED
        return doubtful or self.way.ending is not Ending.SOLVED


def walk_all(given: Sequence[Given]) -> list[Walk]:
    """The path of each puzzle of a page from `given.read_pages`, from what is rightly drawn there already."""
    return [Walk(each, _way_of(each)) for each in given]


def _way_of(given: Given) -> Way[Any, Any, Any]:
    """The path from what is drawn on the picture already, as far as that is right."""
    there = given.seen.finding.kept() if given.seen is not None else ()
    return WALKS[type(given.puzzle)](given.puzzle, there)


def hint_in_words(walk: Walk, after: int) -> str:
    """The step after the first `after` ones, and the board with it.

    If there is none, it says so, or why, with the last board; without a board if no solution fits.
    """
    way = walk.way
    if way.ending is Ending.CONTRADICTION:
        return _block(walk, [*walk.warning(), *walk.troubles()])
    if after >= len(way.steps):
        done = f"After step {len(way.steps)} nothing is left to do." if way.ending is Ending.SOLVED else ""
        if not way.steps and way.ending is Ending.SOLVED:
            done = "Nothing is left to do."
        return _block(walk, [*walk.warning(), *walk.troubles(), done], way.board(len(way.steps)))
    head = f"Step {after + 1} of {len(way.steps)}: {way.steps[after].rule.title}"
    return _block(walk, [*walk.warning(), head, way.words(after), *walk.troubles()], way.board(after + 1))


def path_in_words(walk: Walk) -> str:
    """All steps, what a person should know of the puzzle, how hard it is, and the board at the end."""
    way = walk.way
    wide = len(str(len(way.steps)))
    steps = [
        f"{number + 1:{wide}}. {way.words(number)} [{step.rule.title}]"
        for number, step in enumerate(way.steps)
    ]
    grade = way.grade()
    verdict = ""
    if grade is not None:
        name = grade.difficulty.name.lower()
        verdict = f"Difficulty: {name} ({grade.number:.1f}); the hardest rule: {grade.hardest.title}"
    return _block(walk, [*walk.warning(), *steps, *walk.troubles(), verdict], way.last_board())


def hint_data(walk: Walk, after: int) -> dict[str, Any]:
    """The step after the first `after` ones, for programs; "step" is None if there is none.

    Rows, columns and indices are from 0, only the step's own number from 1. What is drawn on the picture and
    cannot stay is told with it, and questions about what may be drawn.
    """
    way, review = walk.way, walk.review
    ended = way.ending is Ending.CONTRADICTION or after >= len(way.steps)
    return {
        "source": walk.given.source,
        "page": walk.given.page,
        "puzzle": walk.given.which - 1,
        "step": None if ended else step_data(way, after),
        "ending": way.ending.value,
        "wrong": [stroke_data(stroke) for stroke in review.wrong] if review else [],
        "doubtful": list(review.doubtful) if review else [],
    }


def draw_walks(
    walks: list[Walk],
    argument: str,
    folder: FilePath | None,
    word: str,
    drawn: Callable[[Walk], "Drawable | None"],
) -> str | None:
    """Draws onto the picture that the puzzles are on, and writes it, even if there is nothing to draw.

    Args:
        walks: of puzzles of one page of the argument, whose picture is drawn on.
        argument: as it was given.
        folder: for the picture; beside its input if None.
        word: what the picture is, in its name: NAME.word.png, or .jpg for a JPEG.
        drawn: what to draw for a puzzle; None for nothing.

    Returns:
        Where the picture is, fit to be printed; None if the puzzles are on none, or there are none.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    drawings = [drawing for walk in walks if (drawing := drawn(walk)) is not None]
    return draw_onto(walks[0].given if walks else None, drawings, argument, folder, word)


def draw_onto(
    given: Given | None, drawings: "Sequence[Drawable]", argument: str, folder: FilePath | None, word: str
) -> str | None:
    """Draws onto the picture that a puzzle is on, and writes it; for the rest see `draw_walks`."""
    if given is None or given.seen is None:
        return None
    seen = given.seen
    from pipeline.drawing.overlay import draw_overlay
    from vision.pictures.documents import photo_pages

    drawn_on = draw_overlay(seen.picture.image, seen.grey, drawings, grows=True)
    if folder is not None:
        check_folder(folder)
    photo = given.page in photo_pages(argument)
    target = Targets(folder, word).take(argument, page=given.page, pages=given.pages, photo=photo)
    write_picture(replace(seen.picture, image=drawn_on), target)
    return printable(target)


def draw_hint(walk: Walk, after: int) -> "Drawable | None":
    """The step after the first `after` ones, to be drawn on its picture.

    If there is none, it is what is drawn there already, marked where it cannot stay or is doubtful; None if
    nothing of it is, and for a puzzle in text.
    """
    seen, way = walk.given.seen, walk.way
    if seen is None:
        return None
    if after >= len(way.steps) or way.ending is Ending.CONTRADICTION:
        return seen.finding.review_drawing() if walk.warning() else None
    return way.draw_step(seen.finding, after)


def draw_path(walk: Walk) -> "Drawable | None":
    """The whole path, to be drawn on its picture; None for a puzzle in text."""
    seen = walk.given.seen
    return None if seen is None else walk.way.draw_path(seen.finding)


def _block(walk: Walk, lines: list[str], board: str = "") -> str:
    """Lines and a board, under the puzzle's number where there are several."""
    head = [walk.given.name, ""] if walk.given.name else []
    drawn = [f"    {line}".rstrip() for line in board.splitlines()]
    return "\n".join([*head, *filter(None, lines), *([""] if drawn else []), *drawn]) + "\n"
