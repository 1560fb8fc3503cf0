"""Order: the boards of a page as people read them: top to bottom, those side by side from left to right."""

from collections.abc import Sequence

import numpy as np

from vision.reading import Point


def reading_order(outlines: Sequence[Sequence[Point]], quarters: int) -> list[int]:
    """Finds the order in which people read boards.

    Args:
        outlines: the corners of each board, pixels.
        quarters: how many quarter turns to the left make the page upright; any integer.

    Returns:
        The indices of the boards, the first one to read first.
    """
    left = np.array([(0, -1), (1, 0)])  # sends the x and y of a row to those after a quarter turn to the left
    turn = np.linalg.matrix_power(left, quarters % 4)
    corners = [np.array(outline) @ turn for outline in outlines]
    lefts, tops = ([float(points[:, axis].min()) for points in corners] for axis in (0, 1))
    ordered: list[int] = []
    waiting = sorted(range(len(corners)), key=lambda index: tops[index])
    while waiting:
        middle = corners[waiting[0]][:, 1].mean()
        band = [index for index in waiting if tops[index] < middle]
        ordered += sorted(band, key=lambda index: lefts[index])
        waiting = [index for index in waiting if index not in band]
    return ordered
