"""Curled paper before a pinhole camera: the pixels and the truth go through the same map.

A page's unit is a pixel of the finished picture where the camera looks straight at it. The paper is bent
along one direction only, like any paper that is not crumpled: lengths along it stay what they are.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Pixels

Points = NDArray[np.float64]
"""N x 2: x and y."""
Floats = NDArray[np.float32]
STEP = 8
"""The map is worked out for every eighth pixel and interpolated between."""


@dataclass(frozen=True, slots=True, eq=False)
class Curl:
    """How the paper is bent; lengths in units.

    Attributes:
        along: the direction in which the height changes, a unit vector on the page.
        origin: the place on the page that stays where it is.
        length: K, distances from the origin measured on the paper, increasing.
        across: K, where those places come to lie, measured on the table.
        height: K, how far they rise towards the camera.
    """

    along: tuple[float, float]
    origin: tuple[float, float]
    length: Points
    across: Points
    height: Points

    def lift(self, places: Points) -> NDArray[np.float64]:
        """Places on the page (N x 2) in space: N x 3, from the origin; z points away from the camera."""
        u, v = self._axes()
        s, t = (places - self.origin) @ u, (places - self.origin) @ v
        flat = np.interp(s, self.length, self.across)[:, None] * u + t[:, None] * v
        return np.column_stack([flat, -np.interp(s, self.length, self.height)])

    def meet(self, eye: NDArray[np.float64], rays: NDArray[np.float64]) -> tuple[Points, NDArray[np.float64]]:
        """Where rays (N x 3) from the eye (3) hit the paper, both in the space of `lift`.

        Returns:
            N x 2, the places on the page; N, the paper's slope there: the rise over the run along `along`.
        """
        u, v = self._axes()
        slopes = np.gradient(self.height, self.across)
        toward = rays[:, :2] @ u
        reach = -eye[2] / rays[:, 2]
        x = eye[:2] @ u + reach * toward
        for _ in range(12):
            x = eye[:2] @ u + reach * toward
            miss = -(eye[2] + reach * rays[:, 2]) - np.interp(x, self.across, self.height)
            reach = reach + miss / (rays[:, 2] + np.interp(x, self.across, slopes) * toward)
        flat = eye[:2] + reach[:, None] * rays[:, :2]
        s = np.interp(x, self.across, self.length)
        places = self.origin + s[:, None] * u + (flat @ v)[:, None] * v
        return places, np.interp(x, self.across, slopes)

    def _axes(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        u = np.array(self.along)
        return u, np.array([-u[1], u[0]])


def curl(origin: tuple[float, float], reach: float, steepest: float, rng: np.random.Generator) -> Curl:
    """Paper that climbs towards a fold, is arched, or wavy.

    Args:
        origin: the place on the page that stays where it is.
        reach: how far the boards extend from there, units; the paper is known to eight times that.
        steepest: how far it may lean within that reach, degrees.
        rng: every choice comes from it.
    """
    angle = (
        rng.choice([0.0, np.pi / 2]) + rng.normal(0, 0.15) if rng.random() < 0.8 else rng.uniform(0, np.pi)
    )
    s = np.linspace(-8 * reach, 8 * reach, 6401)
    near = s / reach
    fold = np.exp(-((near * rng.choice([-1, 1]) + 1.3) ** 2) / rng.uniform(0.15, 1.2)) * rng.choice([-1, 1])
    arch = np.clip(near, -1.6, 1.6) * rng.choice([-1, 1])
    wave = np.sin(near * rng.uniform(1.5, 4.0) + rng.uniform(0, 6))
    shape = fold * rng.uniform(0, 1) + arch * rng.uniform(0, 0.8) + wave * rng.uniform(0, 0.5)
    inside = np.abs(shape[np.abs(near) <= 1]).max()
    slope = 1.3 * np.tanh(shape / max(inside, 1e-6) / 1.3) * np.radians(steepest) * rng.uniform(0.3, 1.0)
    step = s[1] - s[0]
    middle = len(s) // 2
    across, height = (np.cumsum(part) * step for part in (np.cos(slope), np.sin(slope)))
    return Curl(
        (float(np.cos(angle)), float(np.sin(angle))),
        origin,
        s,
        across - across[middle],
        height - height[middle],
    )


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole camera that looks at the curl's origin.

    Attributes:
        turn: 3 x 3, from the page's directions to the camera's.
        focal: the focal length, pixels; also the distance from the origin, so that a unit there is a pixel.
        middle: the place on the picture at which the origin appears, pixels.
        size: width and height of the picture, pixels.
    """

    turn: NDArray[np.float64]
    focal: float
    middle: tuple[float, float]
    size: tuple[int, int]

    def project(self, places: Points, paper: Curl) -> Points:
        """Where places on the page (N x 2, units) come to lie on the picture (N x 2, pixels)."""
        seen = paper.lift(np.asarray(places, np.float64)) @ self.turn.T + (0, 0, self.focal)
        return np.asarray(self.focal * seen[:, :2] / seen[:, 2:] + self.middle)

    def look(self, pixels: Points, paper: Curl) -> tuple[Points, NDArray[np.float64]]:
        """Where on the page each pixel (N x 2) looks; the inverse of `project`.

        Returns:
            N x 2, the places on the page, units; N, the paper's slope there, as from `Curl.meet`.
        """
        rays = np.column_stack([pixels - self.middle, np.full(len(pixels), self.focal)]) @ self.turn
        eye = -self.focal * self.turn[2]
        return paper.meet(eye, rays)


def rotation(tilt: float, toward: float, roll: float) -> NDArray[np.float64]:
    """A `Camera.turn`, 3 x 3: tilted about the axis at the angle `toward`, then turned by `roll`; degrees.

    That angle runs from x (right) towards y (down).
    """
    lean, way, spin = np.radians([tilt, toward, roll])
    axis = np.array([np.cos(way), np.sin(way), 0.0])
    turned = np.asarray(cv2.Rodrigues(axis * lean)[0])
    about = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    return np.asarray(about @ turned, np.float64)


def aim(
    outline: Points,
    paper: Curl,
    turn: NDArray[np.float64],
    focal: float,
    margins: tuple[float, float, float, float],
) -> Camera:
    """A camera that sees an outline on the page with room around it.

    Args:
        outline: N x 2, units.
        paper: how the page is bent.
        turn: as in `Camera`.
        focal: pixels.
        margins: left, top, right and bottom, pixels.
    """
    loose = Camera(turn, focal, (0.0, 0.0), (1, 1))
    seen = loose.project(outline, paper)
    low, high = seen.min(axis=0), seen.max(axis=0)
    size = (
        round(high[0] - low[0] + margins[0] + margins[2]),
        round(high[1] - low[1] + margins[1] + margins[3]),
    )
    return Camera(turn, focal, (margins[0] - low[0], margins[1] - low[1]), size)


def places_seen(camera: Camera, paper: Curl) -> tuple[Floats, Floats, Floats]:
    """Where on the page each pixel of the picture looks.

    Returns:
        x and y of the place, units, and the paper's slope there; each height x width of the picture.
    """
    width, height = camera.size
    across = np.arange(0, width + 2 * STEP, STEP, dtype=np.float64)
    down = np.arange(0, height + 2 * STEP, STEP, dtype=np.float64)
    pixels = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    places, slopes = camera.look(pixels, paper)
    x, y, slope = (
        _spread(values.reshape(len(down), len(across)).astype(np.float32), camera.size)
        for values in (places[:, 0], places[:, 1], slopes)
    )
    return x, y, slope


def expose(page: Pixels, scale: float, x: Floats, y: Floats) -> Pixels:
    """The page as a camera sees it.

    Args:
        page: H x W x 3; its outermost pixels are repeated beyond its edges.
        scale: pixels of `page` a unit.
        x: h x w, where on the page each pixel of the picture looks, units.
        y: h x w, units.

    Returns:
        h x w x 3.
    """
    across, down = x * scale - 0.5, y * scale - 0.5
    seen = cv2.remap(page, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _spread(coarse: Floats, size: tuple[int, int]) -> Floats:
    """Values of every eighth pixel for all pixels."""
    zoom = np.array([[1 / STEP, 0, 0], [0, 1 / STEP, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(coarse, zoom, size, flags=flags), np.float32)
