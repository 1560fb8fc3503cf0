"""Common: what is the same on all signs of a board: their edge, a box for the number, a line beside it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.layout import UNIT, Patches

Ink = NDArray[np.uint8]

# What is inked on this part of all signs, give or take so many pixels, is the same on all. Paler ink counts,
# too; pieces of no more than so many square radii are specks: dots of a halftone, dust.
COMMON = 0.85
ASTIR = 3
FAINT = 0.3
SPECK = 0.004
# It looks alike on most signs, all but this percentage of them, where numbers do not: it fits the mean of
# all, with so many pixels around it and shifted by so many at most, as well as this.
NEAR, SHIFT = 5, 2
MOST, ALIKE = 20, 0.87
# Of a broken line each sign has straight pieces as long as this, all within this much of its length; it is
# thinner than this. Pixels.
RUN, PIECE, WIDE = 7, 17, 9
# A line of which this part is on all signs is not broken. Beside one, no more than this is inked.
KNOWN = 0.4
ALONE = 0.05


def same_on_all(patches: Patches, beside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Finds what nearly all signs show in one place; of a line that a scan broke each may show another piece.

    Args:
        patches: N signs, as `layout.lay_out` makes them.
        beside: PATCH x PATCH, where no arrow stands, whose pieces would look like those of a line.

    Returns:
        PATCH x PATCH.
    """
    inked = [_without_specks(patch > FAINT) for patch in patches]
    usual = np.mean(inked, axis=0)
    same = _shared(inked, (ASTIR, ASTIR))
    for run, piece, wide in (((RUN, 1), (PIECE, ASTIR), (1, WIDE)), ((1, RUN), (ASTIR, PIECE), (WIDE, 1))):
        along = _shared([_opened(each * beside, run) for each in inked], piece).astype(np.uint8)
        count, labels = cv2.connectedComponents(along - _opened(along, wide))
        for line in (np.asarray(labels == label, np.uint8) for label in range(1, count)):
            aside = (cv2.dilate(line, np.ones(wide)) > 0) & (cv2.dilate(line, np.ones((ASTIR, ASTIR))) == 0)
            if same[line > 0].mean() < KNOWN and usual[aside].mean() < ALONE:
                # Towards its ends fewer signs have kept it.
                same |= cv2.dilate(line, np.ones(piece)) > 0
    return same


def unlike(patches: Patches, same: NDArray[np.bool_], beside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Finds what is inked on nearly all signs and does not look alike on them: numbers may stand on all.

    Args:
        patches: N signs, as `layout.lay_out` makes them.
        same: PATCH x PATCH, see `same_on_all`.
        beside: PATCH x PATCH, where no arrow stands.

    Returns:
        PATCH x PATCH, a part of `same`.
    """
    count, labels = cv2.connectedComponents((same & beside).astype(np.uint8))
    found = [label for label in range(1, count) if not _is_alike(patches, labels == label, beside)]
    return np.asarray(np.isin(labels, found))


def _is_alike(patches: Patches, where: NDArray[np.bool_], beside: NDArray[np.bool_]) -> bool:
    """Whether most signs look alike in a place and around it but for arrows, give or take a few pixels."""
    around = cv2.dilate(where.astype(np.uint8), np.ones((NEAR, NEAR))) * beside
    left, top, width, height = cv2.boundingRect(np.asarray(around, np.uint8))
    box = slice(top, top + height), slice(left, left + width)
    usual, mask = patches.mean(axis=0)[box], around[box].astype(np.float32)
    wider = ((0, 0), (SHIFT, SHIFT), (SHIFT, SHIFT))
    room = (slice(None), slice(top, top + height + 2 * SHIFT), slice(left, left + width + 2 * SHIFT))
    fits = [
        cv2.matchTemplate(patch, usual, cv2.TM_CCOEFF_NORMED, mask=mask).max()
        for patch in np.pad(patches, wider)[room]
    ]
    return bool(np.percentile(fits, MOST) > ALIKE)


def _without_specks(ink: NDArray[np.bool_]) -> Ink:
    _count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=4)
    large = stats[:, cv2.CC_STAT_AREA] > SPECK * UNIT**2
    large[0] = False
    return np.asarray(large[labels], np.uint8)


def _opened(ink: Ink, size: tuple[int, int]) -> Ink:
    return np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones(size)), np.uint8)


def _shared(inked: list[Ink], reach: tuple[int, int]) -> NDArray[np.bool_]:
    """Where nearly all signs have ink within a reach, pixels down and across."""
    return np.asarray(np.mean([cv2.dilate(each, np.ones(reach)) for each in inked], axis=0) > COMMON)
