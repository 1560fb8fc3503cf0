"""Keys: round buttons with the numbers 1, 2, 3, ... in a row, as programs show them beside a board.

They stand by themselves in their row, above or below all that is like them, evenly and close to one another,
and are as large as each other. Four islands that stand alone in an outermost row side by side and show 1, 2,
3, 4 in this order are hardly ever printed.
"""

import statistics
from collections.abc import Sequence

import numpy as np

from vision.digits.network import CLASSES, classify
from vision.geometry.lines import Floats
from vision.page import Page
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into

# So many are a row of keys at least; all but so many of them are read as the number that comes next, and if
# they are no more than these none this surely as another one.
FEWEST = 4
MISREAD = 1
SURELY = 0.9
# From one to the next: the least and the most, in radii, and how even that is, in parts. Their sizes are less
# so: one that is chosen is of another colour, and its edge is seen a little farther out; and once the row is
# known, of one in its place the inner edge may be all that was seen.
STEP = 1.9, 4.2
EVEN = 0.08
ALIKE, UNLIKE = 0.15, 0.35
# They stand in one row if they are no farther off it than this, in radii; what is nearer than that to it and
# about as large would be of the row as well.
LEVEL = 0.15
BAND = 1.0
# A page with so many discs is full of letters, and no program's window.
TEXT = 400


def find_keys(page: Page, discs: list[Disc]) -> list[Disc]:
    """The discs of a page that are rows of keys.

    Args:
        page: the page; its rows run level, as on a screen.
        discs: that were found on it.
    """
    if len(discs) > TEXT:
        return []
    centers = np.array([disc.center for disc in discs]).reshape(-1, 2)
    radii = np.array([disc.radius for disc in discs])
    return [
        discs[index]
        for row in _rows(centers, radii)
        if _is_alone(row, centers, radii) and _are_counted(page, [discs[index] for index in row])
        for index in row
    ]


def outside(discs: list[Disc], keys: Sequence[Disc]) -> list[Disc]:
    """The discs that are neither keys nor what stands in them."""
    return [disc for disc in discs if not is_in_any(keys, disc.center)]


def is_in_any(keys: Sequence[Disc], place: Floats) -> bool:
    """Whether a place, (x, y) in full pixels, lies within one of some keys."""
    return any(bool(np.hypot(*(key.center - place)) < key.radius) for key in keys)


def _rows(centers: Floats, radii: Floats) -> list[list[int]]:
    """Rows of enough discs that stand evenly side by side, each from left to right."""
    rows: list[list[int]] = []
    taken: set[int] = set()
    for start in np.lexsort((centers[:, 1], centers[:, 0])).tolist():
        if start in taken:
            continue
        row = [start]
        while (after := _next(row, centers, radii)) is not None:
            row.append(after)
        if len(row) >= FEWEST:
            taken.update(row)
            rows.append(row)
    return rows


def _next(row: list[int], centers: Floats, radii: Floats) -> int | None:
    """The disc that goes on with a row; None if none does."""
    last = row[-1]
    across, down = (centers - centers[last]).T / radii[last]
    unlike = np.abs(np.log(radii / statistics.median(radii[row].tolist())))
    beside = (np.abs(down) < LEVEL) & (unlike < ALIKE) & (across > STEP[0]) & (across < STEP[1])
    if len(row) > 1:
        step = (centers[last, 0] - centers[row[0], 0]) / (len(row) - 1) / radii[last]
        alike = unlike < (ALIKE if len(row) < FEWEST else UNLIKE)
        beside = (np.abs(down) < LEVEL) & alike & (np.abs(across / step - 1) < EVEN)
    found = np.flatnonzero(beside)
    return int(found[across[found].argmin()]) if len(found) else None


def _is_alone(row: list[int], centers: Floats, radii: Floats) -> bool:
    """Whether nothing else about as large stands in a row, and not both above and below it."""
    radius = float(np.median(radii[row]))
    alike = np.abs(np.log(radii / radius)) < ALIKE
    alike[row] = False
    below = (centers[alike, 1] - centers[row, 1].mean()) / radius
    return not (np.abs(below) < BAND).any() and not ((below > 0).any() and (below < 0).any())


def _are_counted(page: Page, row: list[Disc]) -> bool:
    """Whether discs show 1, 2, 3, ... from the left."""
    seen = look_into(page, row)
    right = 0
    for number, disc in enumerate(row, start=1):
        glyphs = next((candidate.glyphs for candidate in seen if candidate.disc is disc), ())
        # The parts of a number that is printed in two are each seen with the other.
        opinions = classify([glyph.crop for glyph in glyphs])
        read = {CLASSES[best] for best in opinions.argmax(axis=1)}
        if len(row) == FEWEST and read != {str(number)} and (opinions.max(axis=1) > SURELY).any():
            return False
        right += read == {str(number)}
    return right >= len(row) - MISREAD
