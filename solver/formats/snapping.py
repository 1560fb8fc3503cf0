"""Snapping: measured coordinates, which miss each other by a little, are joined into rows and columns.

Only what is measured is moved: 0.3333 and 0.334 become one column, 1/3 and 2/5 never do. The method is
single-linkage clustering in one dimension: sorted values are split where gaps are large. How large is judged
from the values themselves, those of rows and columns together, so any unit will do.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from solver.puzzle import Coordinate

SURE = 15
"""The gap between two lines is at least this many times the spread of the values of one line."""

DOUBTFUL = 8
"""A gap more than this many times smaller than the next larger one may be noise: so many rows or columns are
seldom empty side by side."""


class AmbiguousError(ValueError):
    """It cannot be told which values are meant to be the same.

    Attributes:
        axis: 0 for rows, 1 for columns.
        values: two that are too far apart to be one line, and too close to be two, or two exact ones
            on one line; sorted.
    """

    def __init__(self, axis: int, first: Fraction, second: Fraction) -> None:
        name = ("rows", "columns")[axis]
        super().__init__(f"{name} {float(first):g} and {float(second):g} may be meant as one or as two")
        self.axis, self.values = axis, (first, second)


class _Axis(NamedTuple):
    """The coordinates of one axis.

    Attributes:
        values: as given.
        distinct: sorted.
        exact: those of them that nothing may move.
    """

    values: list[Fraction]
    distinct: list[Fraction]
    exact: set[Fraction]

    def gaps(self) -> list[tuple[Fraction, bool]]:
        """Between neighbours, and whether these may be joined."""
        return [(b - a, self.joinable(a, b)) for a, b in pairwise(self.distinct)]

    def joinable(self, one: Fraction, other: Fraction) -> bool:
        """Whether at least one of two is measured."""
        return one not in self.exact or other not in self.exact


def snap(
    rows: Sequence[Coordinate | float], columns: Sequence[Coordinate | float]
) -> tuple[list[Coordinate], list[Coordinate]]:
    """Joins coordinates to rows and to columns.

    Args:
        rows: the row of each thing, in any unit, finite. A float is measured, unless all floats of its axis
            are whole numbers; an integer or a fraction is exact.
        columns: the column of each thing, likewise, roughly in the same unit.

    Returns:
        The rows and the columns. For each value that of its line: the exact one, if the line has one, else
        the median, the lower of the two in the middle.

    Raises:
        AmbiguousError: some values are neither clearly the same nor clearly different.
    """
    if all(isinstance(value, int) for value in (*rows, *columns)):
        return [int(row) for row in rows], [int(column) for column in columns]  # nothing was measured
    axes = _axis(rows), _axis(columns)
    noise = _largest_noise(axes)
    separated = [_lines(axis, noise) for axis in axes]
    _check(separated)
    return _moved(0, axes[0], separated[0]), _moved(1, axes[1], separated[1])


def _axis(given: Sequence[Coordinate | float]) -> _Axis:
    values = [Fraction(repr(value)) if isinstance(value, float) else Fraction(value) for value in given]
    exact = {fraction for fraction, value in zip(values, given, strict=True) if not isinstance(value, float)}
    distinct = {*values}
    if all(value.denominator == 1 for value in distinct - exact):
        exact = distinct
    return _Axis(values, sorted(distinct), exact)


def _largest_noise(axes: Sequence[_Axis]) -> Fraction:
    """The largest gap that is noise: the first, from the large ones down, that is far smaller; 0 for none."""
    gaps = sorted((gap for axis in axes for gap in axis.gaps()), reverse=True)
    for (larger, _), (smaller, joinable) in pairwise(gaps):
        if joinable and smaller * DOUBTFUL < larger:
            return smaller
    return Fraction(0)


def _lines(axis: _Axis, noise: Fraction) -> list[list[Fraction]]:
    """Parts sorted values where gaps are larger than noise."""
    lines = [axis.distinct[:1]]
    for before, value in pairwise(axis.distinct):
        if axis.joinable(before, value) and value - before <= noise:
            lines[-1].append(value)
        else:
            lines.append([value])
    return lines


def _check(separated: Sequence[list[list[Fraction]]]) -> None:
    """Refuses lines that are not far thinner than the gaps between them."""
    between = [after[0] - before[-1] for lines in separated for before, after in pairwise(lines)]
    least = min(between, default=None)
    for number, lines in enumerate(separated):
        for line in lines:
            if least is not None and SURE * (line[-1] - line[0]) > least:
                raise AmbiguousError(number, line[0], line[-1])


def _moved(number: int, axis: _Axis, lines: Sequence[list[Fraction]]) -> list[Coordinate]:
    """The values of an axis, each moved to where its line is meant to be."""
    meant: dict[Fraction, Coordinate] = {}
    ordered = sorted(axis.values)
    for line in lines:
        anchors = [value for value in line if value in axis.exact]
        if len(anchors) > 1:
            raise AmbiguousError(number, anchors[0], anchors[1])
        value = anchors[0] if anchors else _median(line, ordered)
        meant |= dict.fromkeys(line, int(value) if value.denominator == 1 else value)
    return [meant[value] for value in axis.values]


def _median(line: Sequence[Fraction], ordered: Sequence[Fraction]) -> Fraction:
    """The middle one of all values on a line, each counted as often as it occurs.

    Args:
        line: its values.
        ordered: all values of the axis, in ascending order.
    """
    first, end = bisect_left(ordered, line[0]), bisect_right(ordered, line[-1])
    return ordered[(first + end - 1) // 2]
