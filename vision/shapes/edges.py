"""Edges: ellipses drawn to the edge that the picture shows, however rough the curve that they come from.

Along rays from the centre the steepest change of grey is looked for, always of the same sign: an island is
darker than what is around it, or lighter. How far away it is changes along the rays like the first two
harmonics where the edge is an ellipse a little off the one that was given: a centre that is off, another
size, another shape. Those five numbers are fitted to the rays by least squares, in rounds that leave out the
rays that do not fit (Fischler and Bolles 1981 call them gross errors): those along a line into the island.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.shapes.ellipses import Ellipses
from vision.shapes.rays import rays

Floats = NDArray[np.float64]

# Rays from the centre, and the distances along them where the edge is looked for, in radii.
RAYS = 48
REACH = np.linspace(0.7, 1.36, 34)
# An edge is looked for where it usually is and this far to either side, in radii; in the last rounds nearer,
# and at once where lines beside it are steeper.
NEAR = (0.3, 0.2, 0.12, 0.12)
BESIDE = (0.12, 0.12, 0.12)
# The part of the rays that must meet the edge, also where lines are beside it, and how steep it is there, in
# parts of the usual ray.
LEAST_MET = 0.5
LEAST_MET_BESIDE = 0.45
STEEP = 0.3
# Harmonics are held back by this many rays that say they are nothing.
STIFFNESS = 1.0


def draw_to_edges(
    grey: NDArray[np.uint8], ellipses: Ellipses, contrast: float, *, dark: bool, beside: bool = False
) -> Ellipses:
    """Fits ellipses to the edges of a picture; those without an edge are left out.

    Args:
        grey: H x W.
        ellipses: in its pixels.
        contrast: of the page, grey levels.
        dark: whether they are darker than what is around them, or lighter.
        beside: whether there are lines beside them that are steeper than their edges.
    """
    if len(ellipses) == 0:
        return ellipses
    around = rays(RAYS)
    cos, sin = around.T
    # The last two are the cosine and the sine of the double angle.
    terms = np.column_stack([np.ones(RAYS), around, cos**2 - sin**2, 2 * cos * sin])
    change = np.maximum(_change(grey, ellipses, around) * (1 if dark else -1), 0)
    middle = np.repeat(REACH[1 + np.median(change, axis=1).argmax(axis=1)][:, None], RAYS, axis=1)
    where = steep = middle
    met = np.ones(middle.shape, dtype=np.bool_)
    fitted = np.zeros((len(ellipses), terms.shape[1]))
    nears = BESIDE if beside else NEAR
    for near in nears:
        there = np.abs(REACH[1:-1] - middle[:, :, None]) < near
        seen = np.where(there, change, 0)
        steep = seen.max(axis=2)
        where = REACH[1 + seen.argmax(axis=2)]
        met = steep > STEEP * np.median(steep, axis=1)[:, None]
        weights = np.where(met, 1.0, 0.0)
        normal = np.einsum("nr,rt,ru->ntu", weights, terms, terms) + STIFFNESS * np.diag([0, 0, 0, 1.0, 1.0])
        normal += 1e-6 * np.eye(5)
        right = np.einsum("nr,rt,nr->nt", weights, terms, where)
        fitted = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
        middle = fitted @ terms.T
    off = np.abs(where - middle)
    fits = met & (off < nears[-1] / 2)
    size = fitted[:, 0]
    misfits = (off * fits).sum(axis=1) / np.maximum(fits.sum(axis=1), 1) / np.maximum(size, REACH[0])
    step = (REACH[2] - REACH[0]) * ellipses.radii
    slopes = (steep * fits).sum(axis=1) / np.maximum(fits.sum(axis=1), 1) / step / contrast
    shift = np.einsum("nij,nj->ni", ellipses.shapes, fitted[:, 1:3])
    bulge = np.array([[(1, 0), (0, -1)], [(0, 1), (1, 0)]], dtype=np.float64)
    warp = size[:, None, None] * np.eye(2) + np.einsum("nk,kij->nij", fitted[:, 3:], bulge)
    shapes = ellipses.shapes @ warp
    shapes = _symmetric(shapes)
    found = Ellipses(
        ellipses.centers + shift, shapes, np.sqrt(np.abs(np.linalg.det(shapes))), misfits, slopes
    )
    return found.select(fits.mean(axis=1) > (LEAST_MET_BESIDE if beside else LEAST_MET))


def _change(grey: NDArray[np.uint8], ellipses: Ellipses, around: Floats) -> Floats:
    """How grey changes outwards: N x RAYS x (len(REACH) - 2), grey levels over two steps."""
    along = np.einsum("nij,rj->inr", ellipses.shapes, around)
    spots = along[..., None] * REACH + ellipses.centers.T[:, :, None, None]
    x, y = spots.reshape(2, -1, RAYS * len(REACH)).astype(np.float32)
    seen = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    levels = seen.reshape(len(ellipses), RAYS, len(REACH)).astype(np.float64)
    return np.asarray(levels[:, :, 2:] - levels[:, :, :-2], dtype=np.float64)


def _symmetric(shapes: Floats) -> Floats:
    """The symmetric matrices that map the unit circle to the same ellipses."""
    u, s, _ = np.linalg.svd(shapes)
    return np.asarray(np.einsum("nij,nj,nkj->nik", u, s, u), dtype=np.float64)
