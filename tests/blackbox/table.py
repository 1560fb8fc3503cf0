"""What was measured, in columns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tests.blackbox.judging import Verdict
from tests.blackbox.measure import Outcome
from tests.blackbox.stages import Stages, Tally

HEAD = (
    "set",
    "boards",
    "positions",
    "clues",
    "solved",
    "check",
    "given up",
    "wrong",
    "strays",
    "median s",
    "95% s",
    "worst s",
)
STAGES = ("set", "islands", "signs", "false", "centre", "boards", "segmented", "placed", "read")
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0001)
"""Edges of the classes of confidence."""
SURE = 0.95
"""From this confidence on nearly every board has to be right."""

SLOWEST = 5
"""So many pictures are named."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one set.

    Attributes:
        name: of the set.
        boards: how many there are.
        positions, clues, solved, check, given_up: how many of them.
        wrong: how many boards were wrong under `solved`, those that need not be read and strays included.
        strays: how many boards were found where none is.
        median, slow, worst: processor seconds a picture: the median, what 95 of 100 stay under, the most.
    """

    name: str
    boards: int
    positions: int
    clues: int
    solved: int
    check: int
    given_up: int
    wrong: int
    strays: int
    median: float
    slow: float
    worst: float


def row_of(name: str, outcomes: Sequence[Outcome]) -> Row:
    """The figures of a set."""
    verdicts = [verdict for outcome in outcomes for verdict in outcome.verdicts]
    real = [verdict for verdict in verdicts if verdict.real and verdict.counts]
    seconds = [outcome.seconds for outcome in outcomes] or [0.0]

    def number(test: Callable[[Verdict], bool]) -> int:
        return sum(map(test, real))

    return Row(
        name=name,
        boards=len(real),
        positions=number(lambda verdict: verdict.positions),
        clues=number(lambda verdict: verdict.clues),
        solved=number(lambda verdict: verdict.right),
        check=number(lambda verdict: verdict.status == "check"),
        given_up=number(lambda verdict: verdict.given_up),
        wrong=sum(verdict.wrong for verdict in verdicts),
        strays=sum(not verdict.real for verdict in verdicts),
        median=float(np.median(seconds)),
        slow=float(np.percentile(seconds, 95)),
        worst=max(seconds),
    )


def table(rows: Iterable[Row]) -> str:
    """The figures of all sets, one a line."""
    lines: list[tuple[str, ...]] = [HEAD]
    for row in rows:
        parts = (row.positions, row.clues, row.solved, row.check, row.given_up)
        shares = (_share(part, row.boards, 1) for part in parts)
        seconds = (f"{figure:.2f}" for figure in (row.median, row.slow, row.worst))
        lines.append((row.name, str(row.boards), *shares, str(row.wrong), str(row.strays), *seconds))
    return _columns(lines)


def stages(sets: Mapping[str, Sequence[Stages]]) -> str:
    """How far the boards of each set got, one a line.

    Detected pieces are parts of those that are there, false ones of all that were seen; boards are counted
    where it is known where their pieces are.
    """
    return _columns([STAGES, *(_stages_line(name, pages) for name, pages in sets.items())])


def _stages_line(name: str, pages: Sequence[Stages]) -> tuple[str, ...]:
    islands, signs = (sum((getattr(page, kind) for page in pages), Tally()) for kind in ("islands", "signs"))
    false = islands.false + signs.false
    errors = [page.centre for page in pages if page.centre is not None]
    boards = sum(page.boards for page in pages)
    passed = [sum(getattr(page, step) for page in pages) for step in ("segmented", "placed", "read")]
    return (
        name,
        _share(islands.detected, islands.true, 2),
        _share(signs.detected, signs.true, 2),
        _share(false, islands.detected + signs.detected + false, 2),
        f"{np.median(errors):.4f}" if errors else "-",
        str(boards),
        *(_share(number, boards, 1) for number in passed),
    )


def _share(part: int, whole: int, digits: int) -> str:
    """In percent."""
    return f"{100 * part / whole:.{digits}f}%" if whole else "-"


def confidences(outcomes: Iterable[Outcome]) -> str:
    """How often a board was read right, by the confidence that the program had in it."""
    verdicts = [
        verdict for outcome in outcomes for verdict in outcome.verdicts if verdict.confidence is not None
    ]
    lines = [("confidence", "boards", "read right")]
    for low, high in pairwise(BINS):
        inside = [verdict.clues for verdict in verdicts if low <= (verdict.confidence or 0.0) < high]
        lines.append(
            (f"{low:.2f} to {min(high, 1):.2f}", str(len(inside)), _share(sum(inside), len(inside), 1))
        )
    sure = [verdict.clues for verdict in verdicts if (verdict.confidence or 0.0) >= SURE]
    lines.append((f">= {SURE}", str(len(sure)), _share(sum(sure), len(sure), 2)))
    return _columns(lines)


def finished(outcomes: Iterable[Outcome]) -> str:
    """How many boards were recognised as solved already, and how many were taken for that and are not."""
    verdicts = [verdict for outcome in outcomes for verdict in outcome.verdicts]
    done = [verdict for verdict in verdicts if verdict.finished]
    found = sum(verdict.clues for verdict in done)
    recognised = sum(verdict.already for verdict in done)
    return (
        f"solved on the picture: {len(done)} boards, {found} of them read right, {recognised} recognised; "
        f"of {len(verdicts) - len(done)} others {sum(v.unfinished for v in verdicts)} taken for that"
    )


def slowest(outcomes: Iterable[Outcome]) -> str:
    """The pictures that took longest, for whoever wants to know why."""
    longest = sorted(outcomes, key=lambda outcome: -outcome.seconds)[:SLOWEST]
    return "slowest: " + ", ".join(f"{one.name} {one.seed} ({one.seconds:.1f} s)" for one in longest)


def failures(outcomes: Iterable[Outcome]) -> str:
    """Each picture that someone should look at, with the reason."""
    lines = []
    for outcome in outcomes:
        if outcome.failed:
            lines.append(f"{outcome.name} {outcome.seed} ({outcome.traits})")
            lines += [
                f"    {_mark(verdict)}{verdict.status}: {verdict.reason}"
                for verdict in outcome.verdicts
                if verdict.reason or verdict.unfinished
            ]
    return "\n".join(lines)


def _mark(verdict: Verdict) -> str:
    if verdict.unfinished:
        return "UNFINISHED "
    return "WRONG " if verdict.wrong else "" if verdict.counts else "(need not be read) "


def _columns(lines: Sequence[Sequence[str]]) -> str:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = [
        [
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        for line in lines
    ]
    return "\n".join("  ".join(line) for line in padded)
