"""Sheets: all symbols of a page set like lines of type, so that one call of Tesseract reads them together.

One call on a sheet is faster than a call for each island, and more accurate: text readers fail on a digit
inside a ring. Several sheets, each in another order and one of them sharpened, go into one call and vote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

# Heights and gaps in pixels of the sheet, not of any picture: what the program reads best.
CAP = 24
TILE = 36
LEADING = 48
MARGIN = 24
PER_LINE = 10
SHEETS = 3
GOLDEN = (5**0.5 - 1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A page for the text reader.

    Attributes:
        grey: H x W uint8, dark on white.
        lines: for each line of type, from the top, its symbols from left to right, as indices into the list
            that was set.
        spots: for each symbol of that list the x of its middle on the sheet, pixels.
    """

    grey: Grey
    lines: tuple[tuple[int, ...], ...]
    spots: tuple[float, ...]


def set_sheets(groups: Sequence[Sequence[Grey]]) -> tuple[Sheet, ...]:
    """Sets symbols (each h x w, cut to its box, dark on light) on three sheets.

    One is sharpened and darkened, and each has an order of its own: some misreadings depend on what stands
    beside a symbol, and so they do not happen on every sheet.

    Args:
        groups: symbols that belong together, such as those turned the same way. Every group begins a line of
            its own: what is odd in one, symbols upside down, say, must not unsettle the reading of another.

    Returns:
        The sheets; their indices count through all groups.
    """
    tiles = [scale_symbol(symbol) for group in groups for symbol in group]
    starts = np.cumsum([0, *map(len, groups)])
    forward = [list(range(start, end)) for start, end in pairwise(starts.tolist())]
    backward = [group[::-1] for group in forward]
    # Steps of the golden ratio: every neighbour changes, and the order is the same in every run.
    shuffled = [sorted(group, key=lambda i: (i + 1) * GOLDEN % 1) for group in forward]
    sharp = [_sharpen(tile) for tile in tiles]
    return _set(tiles, forward), _set(sharp, backward), _set(tiles, shuffled)


def scale_symbol(symbol: Grey) -> Grey:
    """Scales a symbol (h x w, dark on light) to CAP pixels in height; less if it would not fit its tile."""
    height, width = symbol.shape
    zoom = min(CAP / height, (TILE - 4) / width)
    size = max(round(width * zoom), 2), max(round(height * zoom), 2)
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(symbol, size, interpolation=way), dtype=np.uint8)


def _sharpen(tile: Grey) -> Grey:
    framed = cv2.copyMakeBorder(tile, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=255).astype(np.float32)
    crisp = framed + 0.8 * (framed - cv2.GaussianBlur(framed, (0, 0), 2.0))
    return np.asarray(255 * (np.clip(crisp, 0, 255) / 255) ** 1.6, dtype=np.uint8)[3:-3, 3:-3]


def _set(tiles: list[Grey], groups: list[list[int]]) -> Sheet:
    lines = [
        tuple(group[start : start + PER_LINE]) for group in groups for start in range(0, len(group), PER_LINE)
    ]
    width = 2 * MARGIN + PER_LINE * TILE
    grey = np.full((2 * MARGIN + len(lines) * LEADING, width), 255, dtype=np.uint8)
    spots = [0.0] * len(tiles)
    for number, line in enumerate(lines):
        bottom = MARGIN + number * LEADING + (LEADING + CAP) // 2
        for place, index in enumerate(line):
            tile = tiles[index]
            left = MARGIN + place * TILE + (TILE - tile.shape[1]) // 2
            grey[bottom - tile.shape[0] : bottom, left : left + tile.shape[1]] = tile
            spots[index] = left + tile.shape[1] / 2
    return Sheet(grey, tuple(lines), tuple(spots))
