"""Walks: the path to the solution of each puzzle of an argument, told in words and drawn onto its picture."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from pipeline.errors import NotAPuzzle
from pipeline.given import Given, read_given
from pipeline.names import printable
from pipeline.outputs import Targets, check_folder, write_picture
from pipeline.status import Status
from solver.formats.drawn import write_unfinished
from solver.puzzle import Puzzle
from solver.steps import Ending, Path, grade_of, in_words, path, replay, values_of

if TYPE_CHECKING:
    from pipeline.overlay import Drawable

TROUBLES = {
    Ending.STUCK: "The clues allow more than one solution; the steps end where they part.",
    Ending.LIMIT: "The time was up: nobody knows whether the clues allow more than one solution.",
    Ending.CONTRADICTION: "No solution fits these numbers.",
}


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """A puzzle and the path to its solution.

    Attributes:
        given: where it comes from.
        puzzle: the puzzle.
        way: its path.
        only: the puzzle is the only one of its argument.
    """

    given: Given
    puzzle: Puzzle
    way: Path
    only: bool

    def troubles(self) -> list[str]:
        """What a person should know: the clues are doubtful, or do not lead to one solution."""
        said: list[str] = []
        if self.given.seen is not None:
            record = self.given.seen.finding.record()
            said += record.notes if record.status is not Status.SOLVED else ()
        trouble = TROUBLES.get(self.way.ending)
        return [*said, trouble] if trouble is not None and trouble not in said else said

    def needs_a_person(self) -> bool:
        """Whether the path does not lead from clues that are sure to the only solution."""
        seen = self.given.seen
        doubtful = seen is not None and seen.finding.record().status is not Status.SOLVED
        return doubtful or self.way.ending is not Ending.SOLVED


def walk_all(argument: str) -> list[Walk]:
    """Reads the puzzles of an argument and walks to the solution of each.

    Raises:
        pipeline.errors.NotAPuzzle: a text is none.
        vision.errors.VisionError: a picture cannot be opened, or Tesseract does not work.
    """
    given = read_given(argument)
    return [Walk(each, puzzle := _bridges(each), path(puzzle), len(given) == 1) for each in given]


def _bridges(given: Given) -> Puzzle:
    """The puzzle, if there are steps for its kind."""
    if not isinstance(given.puzzle, Puzzle):
        raise NotAPuzzle(f"{given.source} holds another puzzle than bridges, and there are no steps for it.")
    return given.puzzle


def hint_in_words(walk: Walk, after: int) -> str:
    """The step after the first `after` ones, and the board with it."""
    puzzle, way = walk.puzzle, walk.way
    if way.ending is Ending.CONTRADICTION:
        return _block(walk, walk.troubles())
    if after >= len(way.steps):
        done = f"After step {len(way.steps)} nothing is left to do." if way.ending is Ending.SOLVED else ""
        return _block(walk, [*walk.troubles(), done], write_unfinished(puzzle, way.bridges))
    step = way.steps[after]
    head = f"Step {after + 1} of {len(way.steps)}: {step.rule.title}"
    board = write_unfinished(puzzle, replay(puzzle, way.steps[: after + 1]))
    return _block(walk, [head, in_words(puzzle, step), *walk.troubles()], board)


def path_in_words(walk: Walk) -> str:
    """All steps, the board at their end, and how hard it is."""
    puzzle, way = walk.puzzle, walk.way
    wide = len(str(len(way.steps)))
    steps = [
        f"{number:{wide}}. {in_words(puzzle, step)} [{step.rule.title}]"
        for number, step in enumerate(way.steps, start=1)
    ]
    grade = grade_of(way)
    verdict = ""
    if grade is not None:
        name = grade.difficulty.name.lower()
        verdict = f"Difficulty: {name} ({grade.number:.1f}); the hardest rule: {grade.hardest.title}"
    return _block(
        walk, [*steps, *walk.troubles(), verdict], write_unfinished(_finished(puzzle, way), way.bridges)
    )


def draw_walks(
    walks: list[Walk],
    argument: str,
    folder: FilePath | None,
    word: str,
    drawn: Callable[[Walk], "Drawable | None"],
) -> str | None:
    """Draws onto the picture that the puzzles stand on, and writes it.

    Args:
        walks: of all puzzles of the argument.
        argument: as it was given.
        folder: for the picture; beside its input if None.
        word: for the picture's name.
        drawn: what to draw for a puzzle; None for nothing.

    Returns:
        Where the picture is, fit to be printed; None if the puzzles stand on none.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    seen = next((walk.given.seen for walk in walks), None)
    if seen is None:
        return None
    from pipeline.overlay import draw_overlay

    drawings = [drawing for walk in walks if (drawing := drawn(walk)) is not None]
    draw_overlay(seen.picture.image, seen.grey, drawings)
    if folder is not None:
        check_folder(folder)
    target = Targets(folder, word).take(argument)
    write_picture(seen.picture, target)
    return printable(target)


def draw_hint(walk: Walk, after: int) -> "Drawable | None":
    """The step after the first `after` ones on its picture; None where there is none."""
    from pipeline.hashi.finding import HashiFinding
    from pipeline.hashi.stepping import DrawnStep

    steps, seen = walk.way.steps, walk.given.seen
    usable = after < len(steps) and walk.way.ending is not Ending.CONTRADICTION
    if seen is None or not usable or not isinstance(seen.finding, HashiFinding):
        return None
    return DrawnStep(seen.finding, replay(walk.puzzle, steps[:after]), steps[after])


def draw_path(walk: Walk) -> "Drawable | None":
    """The whole path on its picture."""
    from pipeline.hashi.finding import HashiFinding
    from pipeline.hashi.stepping import DrawnPath

    seen = walk.given.seen
    if seen is None or not isinstance(seen.finding, HashiFinding):
        return None
    return DrawnPath(seen.finding, walk.way)


def _block(walk: Walk, lines: list[str], board: str = "") -> str:
    """Lines and a board, under the puzzle's number where there are several."""
    head = [] if walk.only else [f"Puzzle {walk.given.number}", ""]
    drawn = [f"    {line}".rstrip() for line in board.splitlines()]
    return "\n".join([*head, *filter(None, lines), *([""] if drawn else []), *drawn]) + "\n"


def _finished(puzzle: Puzzle, way: Path) -> Puzzle:
    """The puzzle with the values of a solution as its clues."""
    if way.ending is not Ending.SOLVED:
        return puzzle
    values = values_of(len(puzzle.islands), way.bridges)
    islands = tuple(replace(each, clue=value) for each, value in zip(puzzle.islands, values, strict=True))
    return replace(puzzle, islands=islands)
