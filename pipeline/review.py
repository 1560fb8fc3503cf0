"""Review: what there is to say of the strokes that somebody has drawn into a puzzle on a picture."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from pipeline.status import Status

Verdict = Literal["nothing", "right", "solved", "wrong", "unknown"]

UNKNOWN: dict[Status, str] = {
    Status.CHECK: "The board was not read with confidence: nobody can say for sure what is right.",
    Status.MULTIPLE: "The clues allow more than one solution: nobody can say what is right.",
    Status.IMPOSSIBLE: "No solution fits the numbers as they were read: nobody can say what is right.",
    Status.UNREADABLE: "Too little of the board could be read to say what is right.",
}


class Stroke(msgspec.Struct, frozen=True, omit_defaults=True):
    """Bridges that are drawn between two islands.

    Attributes:
        islands: the indices of the two islands, the smaller first.
        count: how many bridges are drawn.
        right: whether the solution has at least `count` bridges there; None where no single solution is
            known, and where it has fewer, but the reading is doubtful.
        place: where, in words; rows and columns count from 1.
        reason: why they cannot stay, or what speaks against them; "" where nothing does.
        extra: how many of them are too many.
    """

    islands: tuple[int, int]
    count: int
    right: bool | None
    place: str
    reason: str = ""
    extra: int = 0


def stroke_data(stroke: Stroke) -> dict[str, Any]:
    """A stroke as JSON holds it: plain lists and words."""
    told: dict[str, Any] = msgspec.to_builtins(stroke)
    return told


@dataclass(frozen=True, slots=True)
class Review:
    """What is drawn into a puzzle, and whether it is right so far.

    Attributes:
        status: of the puzzle.
        strokes: what is surely drawn.
        doubtful: what may be drawn and is not seen clearly, a sentence each.
        complete: whether the strokes are the whole solution.
        note: why nothing was looked for; "" where it was.
    """

    status: Status
    strokes: tuple[Stroke, ...] = ()
    doubtful: tuple[str, ...] = ()
    complete: bool = False
    note: str = ""

    @property
    def wrong(self) -> tuple[Stroke, ...]:
        """The strokes that cannot stay."""
        return tuple(stroke for stroke in self.strokes if stroke.right is False)

    @property
    def verdict(self) -> Verdict:
        """The answer in a word.

        "nothing" if no stroke is sure, or none was looked for; else "wrong" if one cannot stay; "unknown" if
        the puzzle's status is not SOLVED; "solved" if the strokes are the whole solution; "right" otherwise.
        """
        if not self.strokes:
            return "nothing"
        if self.wrong:
            return "wrong"
        if self.status is not Status.SOLVED:
            return "unknown"
        return "solved" if self.complete else "right"

    @property
    def needs_a_person(self) -> bool:
        """Whether something is wrong, or not known."""
        return bool(self.wrong or self.doubtful or self.status is not Status.SOLVED)

    def lines(self) -> list[str]:
        """The answer for people, a line each; of the solution it gives away only which bridges are wrong."""
        return [self.note or self._answer(), *self.objections()]

    @property
    def title(self) -> str:
        """The answer in one line, for a legend."""
        return self.note or self._answer().removesuffix(":")

    def objections(self) -> list[str]:
        """What speaks against strokes, and what is doubtful: a line each."""
        against = [f"  {stroke.place}: {stroke.reason}." for stroke in self.strokes if stroke.reason]
        return [*against, *self.doubtful]

    def warning(self) -> list[str]:
        """What to say of a puzzle before all else, a line each; empty if nothing is wrong or doubtful."""
        return [*([self._answer()] if self.wrong else []), *self.objections()]

    def _answer(self) -> str:
        total = sum(stroke.count for stroke in self.strokes)
        if not self.strokes:
            return "No bridge is drawn so far."
        if self.wrong:
            extra = sum(stroke.extra for stroke in self.wrong)
            return f"{extra} of {_bridges(total)} drawn cannot stay:"
        if self.status is not Status.SOLVED:
            return f"{_bridges(total)} {'is' if total == 1 else 'are'} drawn. {UNKNOWN[self.status]}"
        if self.complete:
            return f"All {total} bridges are drawn, and all are right: the puzzle is solved."
        return (
            "The one bridge drawn so far is right."
            if total == 1
            else f"All {total} bridges drawn so far are right."
        )


def _bridges(count: int) -> str:
    return f"{count} bridge" if count == 1 else f"{count} bridges"
