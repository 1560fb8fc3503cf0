"""What was measured, in columns."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tests.blackbox.judging import Verdict
from tests.blackbox.measure import Outcome

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
    "centre",
)
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0001)
"""Edges of the classes of confidence."""

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
        median, slow: seconds a picture: the median, and what 95 of 100 stay under.
        centre: the median distance of centres from the true ones, radii.
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
    centre: float

    def share(self, part: int) -> str:
        """A number of boards, in percent."""
        return f"{100 * part / self.boards:.1f}%" if self.boards else "-"


def row_of(name: str, outcomes: Sequence[Outcome]) -> Row:
    """The figures of a set."""
    verdicts = [verdict for outcome in outcomes for verdict in outcome.verdicts]
    real = [verdict for verdict in verdicts if verdict.real and verdict.counts]
    seconds = [outcome.seconds for outcome in outcomes] or [0.0]
    errors = [verdict.error for verdict in verdicts if verdict.error is not None]

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
        centre=float(np.median(errors)) if errors else float("nan"),
    )


def table(rows: Iterable[Row]) -> str:
    """The figures of all sets, one a line."""
    lines: list[tuple[str, ...]] = [HEAD]
    for row in rows:
        shares = (row.share(part) for part in (row.positions, row.clues, row.solved, row.check, row.given_up))
        ends = str(row.wrong), str(row.strays), f"{row.median:.2f}", f"{row.slow:.2f}", f"{row.centre:.4f}"
        lines.append((row.name, str(row.boards), *shares, *ends))
    return _columns(lines)


def confidences(outcomes: Iterable[Outcome]) -> str:
    """How often a board was read right, by the confidence that the program had in it."""
    verdicts = [
        verdict for outcome in outcomes for verdict in outcome.verdicts if verdict.confidence is not None
    ]
    lines = [("confidence", "boards", "read right")]
    for low, high in pairwise(BINS):
        inside = [verdict.clues for verdict in verdicts if low <= (verdict.confidence or 0.0) < high]
        share = f"{100 * sum(inside) / len(inside):.1f}%" if inside else "-"
        lines.append((f"{low:.2f} to {min(high, 1):.2f}", str(len(inside)), share))
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
