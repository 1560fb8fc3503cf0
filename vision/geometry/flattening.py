"""Flattening: a bent page laid flat, by what the circles on it look like.

A circle on the page is an ellipse on the picture, and what makes it a circle again is how the page lies
there. A smooth map that makes circles of one size of all of them lays the page flat, as from texture
(Gårding 1992): rows and columns become straight and evenly spaced, and nothing need be known of them.
"""

import numpy as np

from vision.geometry.lines import Floats

# Fewer islands tell nothing of a bend: some look otherwise than they are.
FEWEST = 8
# The powers (of x, of y) of the map, the even part first.
EVEN = ((1, 0), (0, 1))
POWERS = (*EVEN, *((order - power, power) for order in range(2, 5) for power in range(order + 1)))
# How much of each order there may be, in parts of half of the board.
ORDERS = {1: 0.5, 2: 0.12, 3: 0.08, 4: 0.05}
# How unlike a circle an island may look then, in parts of its radius; one that is more unlike than so many
# times this fades.
SHAPE = 0.06
UNLIKE = 4.0
ROUNDS = 8
# The whole is not turned: how stiffly that holds.
UNTURNED = 100.0


def flatten(points: Floats, shapes: Floats, fewest: int = FEWEST) -> tuple[Floats, Floats]:
    """Lays islands flat that are printed as circles of one size.

    Args:
        points: N x 2, pixels.
        shapes: N x 2 x 2, each maps the unit circle to an island's edge, pixels.
        fewest: fewer are left as they are.

    Returns:
        The places and radii as they would be on a flat page; the middle of all stays where it is.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = float(np.ptp(points, axis=0).max()) / 2
    size = float(np.median(np.sqrt(np.linalg.det(shapes))))
    if reach == 0 or len(points) < fewest:
        return points, np.full(len(points), size)
    x, y = ((points - middle) / reach).T
    along_x = _for_both(np.column_stack([i * x ** max(i - 1, 0) * y**j for i, j in POWERS]))
    along_y = _for_both(np.column_stack([j * x**i * y ** max(j - 1, 0) for i, j in POWERS]))
    # What the map makes of the two axes of each ellipse.
    axes = np.stack([along_x, along_y], axis=3) @ (shapes / size)[:, None]
    fitted = _make_round(axes)
    places = _for_both(np.column_stack([x**i * y**j for i, j in POWERS])) @ fitted
    sizes = np.sqrt(np.abs(np.linalg.det(np.einsum("nipa,p->nia", axes, fitted))))
    return middle + reach * places, size * sizes


def _for_both(terms: Floats) -> Floats:
    """Terms (N x K) for x and for y: N x 2 x 2K, parameters of x and y in turns."""
    return np.asarray(np.einsum("nk,xy->nxky", terms, np.eye(2)).reshape(len(terms), 2, -1))


def _make_round(axes: Floats) -> Floats:
    """The parameters of the map that makes unit circles of ellipses, by Gauss and Newton's method.

    Args:
        axes: N x 2 x P x 2, what each parameter makes of the two axes of each ellipse.
    """
    fitted = np.zeros(axes.shape[2])
    fitted[:4] = np.eye(2).ravel()
    start = fitted.copy()
    reach = np.repeat([ORDERS[i + j] for i, j in POWERS], 2)
    turn = np.zeros(len(fitted))
    turn[1:3] = UNTURNED, -UNTURNED
    for _ in range(ROUNDS):
        made = np.einsum("nipa,p->nia", axes, fitted)
        unlike = np.einsum("nia,nja->nij", made, made) - np.eye(2)
        change = np.einsum("nia,njpa->nijp", made, axes)
        change = change + change.transpose(0, 2, 1, 3)
        likely = (1 + (unlike**2).sum(axis=(1, 2)) / (2 * UNLIKE * SHAPE) ** 2) ** -0.5 / (2 * SHAPE)
        errors = [unlike * likely[:, None, None], (fitted - start) / reach, turn @ fitted]
        slopes = [change * likely[:, None, None, None], np.diag(1 / reach), turn]
        error = np.concatenate([np.ravel(part) for part in errors])
        slope = np.concatenate([part.reshape(-1, len(fitted)) for part in slopes])
        fitted = fitted - np.linalg.solve(slope.T @ slope, slope.T @ error)
    return fitted
