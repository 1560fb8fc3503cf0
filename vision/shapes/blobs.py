"""Blobs: the round things that are left once lines are taken off the ink and the holes in it are filled.

Bridges, grid lines and pencil strokes that touch a disc join it to others, and no closed curve shows it any
more. A ring is the edge of a disc once its inside is filled. So the holes that fit into a disc are filled,
and then the mask is opened by a disc (Serra 1982) as large as the discs allow, which no line survives. The
size of the discs is not known: that is done on a pyramid of ever smaller pictures (Burt and Adelson 1983), on
each for discs of a few pixels, which also smoothes what is rough.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.contours import curves_of, gather, stands_out
from vision.shapes.edges import draw_to_edges
from vision.shapes.ellipses import Ellipses, enlarged, fit_ellipses, join

Mask = NDArray[np.uint8]

# From one picture of the pyramid to the next; and the last one's longer side, at least.
SHRINK = 1.3
SMALLEST_SIDE = 110
# The disc by which a mask is opened, pixels of the picture of the pyramid; discs are a little larger, up to
# so many times, and so are the holes in them.
BRUSH = 4.5
ROOM = 2.2
# Where discs touch they are no wider than this, in parts of how wide they are.
WAIST = 0.8
# No more of them touch in a chain; letters of a text do.
MOST = 8
# How far the outline of what is opened may be off an ellipse: lines leave dents and bumps.
ROUGH = 0.09
# The width of the local mean, in radii of the brush.
WINDOW = 11.0


def find_blobs(page: Page, depth: float, *, in_cells: bool = False) -> Ellipses:
    """Finds the edges of discs that lines touch, from small ones to large ones.

    Args:
        page: the page.
        depth: how far ink stands out from its surroundings, in parts of the contrast of the page.
        in_cells: whether the discs fill the cells of a grid; then holes, which are as large, are no discs,
            and the lines beside them are steeper than their edges.
    """
    found = []
    fine = None
    grey, shrink = page.small, 1.0
    while max(grey.shape) > SMALLEST_SIDE:
        smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), dtype=np.uint8)
        fine = smooth if fine is None else fine
        window = int(WINDOW * BRUSH) | 1
        around = np.asarray(cv2.blur(smooth, (window, window)), dtype=np.uint8)
        for dark in (True, False):
            ink = stands_out(smooth, around, depth * page.contrast, dark=dark)
            left = _opened(ink if in_cells else _filled(ink))
            curves = [pair for mask in left for pair in curves_of(mask, round(8 * ROOM * BRUSH))]
            rough = fit_ellipses(gather(curves, smooth, depth * page.contrast), page.contrast, ROUGH)
            drawn = enlarged(draw_to_edges(smooth, rough, page.contrast, dark=dark, beside=in_cells), shrink)
            found.append(drawn)
            if in_cells:
                found.append(draw_to_edges(fine, drawn, page.contrast, dark=dark, beside=True))
        shrink *= SHRINK
        size = round(page.small.shape[1] / shrink), round(page.small.shape[0] / shrink)
        grey = np.asarray(cv2.resize(page.small, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return join(found)


def _filled(ink: Mask) -> Mask:
    """The ink with those of its holes filled that fit into a disc."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - ink, connectivity=4)
    fits = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) < 2 * ROOM * BRUSH
    fits[0] = False
    return np.asarray(ink | fits.astype(np.uint8)[labels], dtype=np.uint8)


def _opened(mask: Mask) -> list[Mask]:
    """The mask opened by the brush, by way of distances, and what of it are discs that touch, parted."""
    inwards = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    core = inwards > BRUSH
    if not core.any():
        return []
    opened = (cv2.distanceTransform((~core).astype(np.uint8), cv2.DIST_L2, 5) < BRUSH).astype(np.uint8)
    reach = np.ones((2 * round(ROOM * BRUSH) + 1,) * 2, np.uint8)
    middles = core & (inwards > WAIST * cv2.dilate(inwards, reach))
    # Where an oval drawn by hand seems to have a waist it is looked at whole, too.
    return [opened, *_parted(opened, middles.astype(np.uint8))]


def _parted(opened: Mask, middles: Mask) -> list[Mask]:
    """The pieces of a mask that have several middles, parted half way between these; none if none has."""
    count, pieces = cv2.connectedComponents(opened)
    number, _, _, places = cv2.connectedComponentsWithStats(middles)
    if number == count:
        return []
    x, y = np.rint(places[1:]).astype(np.intp).T
    several = np.bincount(pieces[y, x], minlength=count)
    touching = (several > 1) & (several <= MOST)
    touching[0] = False
    nearest = cv2.distanceTransformWithLabels(1 - middles, cv2.DIST_L2, 5)[1]
    # Of two neighbours, also on a diagonal, that are nearest to different middles one is taken away.
    between = np.zeros(opened.shape, dtype=np.bool_)
    between[1:] = nearest[1:] != nearest[:-1]
    between[:, 1:] |= nearest[:, 1:] != nearest[:, :-1]
    between[1:, 1:] |= nearest[1:, 1:] != nearest[:-1, :-1]
    between[1:, :-1] |= nearest[1:, :-1] != nearest[:-1, 1:]
    return [np.asarray(touching[pieces] & ~between, dtype=np.uint8)]
