"""From a flat page to a photograph: ink on paper, paper that curls, a camera, light, and a lens.

Page coordinates are millimetres from the page's top left, x right, y down; the paper rises towards the
camera by `Curl.height`. Picture coordinates are pixels, x right, y down, the centre of the top left pixel at
(0, 0). `Camera.project` gives the exact place on the picture of anything on the page.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.page import Picture

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
"""N x 2: x, y."""
Coordinates = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Curl:
    """How the paper lies: it climbs towards a fold at its left edge, and is a little wavy.

    Attributes:
        fold: how high it stands at the left edge, mm.
        reach: how far to the right that climb is felt, mm.
        wave: how high the waves are, mm.
        length: from wave to wave along x, mm.
    """

    fold: float
    reach: float
    wave: float
    length: float

    def height(self, x: Coordinates, y: Coordinates) -> Coordinates:
        """How far the paper at (x, y) stands above the table, mm."""
        waves = self.wave * np.sin(2 * np.pi * (x + 0.35 * y) / self.length)
        climb = self.fold * np.exp(-((np.maximum(x, 0) / self.reach) ** 2))
        return np.asarray(climb + waves)


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera above the page.

    Attributes:
        width, height: of the picture, pixels.
        focal: the focal length, pixels.
        aim: the place on the page that comes to lie in the middle of the picture, mm.
        distance: from there to the camera, mm.
        tilt, pan, roll: turns about the page's x, y and z axis (pan first, roll last), degrees; at 0, 0, 0
            the page is seen straight from above.
    """

    width: int
    height: int
    focal: float
    aim: tuple[float, float]
    distance: float
    tilt: float
    pan: float
    roll: float

    def project(self, places: Points, curl: Curl) -> Points:
        """Where places on the page (N x 2, mm) come to lie on the picture (N x 2, pixels)."""
        x, y = np.asarray(places, dtype=np.float64).T
        above = np.column_stack([x - self.aim[0], y - self.aim[1], -curl.height(x, y)])
        seen = above @ self._rotation().T + (0, 0, self.distance)
        middle = self.width / 2, self.height / 2
        return np.asarray(self.focal * seen[:, :2] / seen[:, 2:] + middle)

    def look(self, pixels: Points, curl: Curl) -> Points:
        """The place on the page (N x 2, mm) that each pixel (N x 2) shows: the inverse of `project`.

        Each ray is intersected with a level plane eight times; each time the plane is moved to the height
        of the paper at the place just found.
        """
        rotation = self._rotation()
        middle = self.width / 2, self.height / 2
        rays = np.column_stack([(pixels - middle) / self.focal, np.ones(len(pixels))]) @ rotation
        eye = -rotation.T @ (0, 0, self.distance)
        height: Coordinates = np.zeros(len(pixels))
        places = np.zeros((len(pixels), 2))
        for _ in range(8):
            reach = (-height - eye[2]) / rays[:, 2]
            places = eye[:2] + reach[:, None] * rays[:, :2] + self.aim
            height = curl.height(*places.T)
        return places

    def _rotation(self) -> NDArray[np.float64]:
        tilt, pan, roll = np.radians([self.tilt, self.pan, self.roll])
        about_x = [[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]]
        about_y = [[np.cos(pan), 0, np.sin(pan)], [0, 1, 0], [-np.sin(pan), 0, np.cos(pan)]]
        about_z = [[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]]
        return np.array(about_z) @ np.array(about_x) @ np.array(about_y)


def photograph(page: Picture, scale: float, camera: Camera, curl: Curl, rng: np.random.Generator) -> Picture:
    """A phone's photograph of a newspaper page on a wooden table.

    Args:
        page: the flat, clean page; height x width x 3.
        scale: pixels of `page` a millimetre.
        camera: what takes the photograph.
        curl: how the paper lies.
        rng: where texture and noise come from.

    Returns:
        camera.height x camera.width x 3.
    """
    paper = print_on_newsprint(page, rng)
    scene = expose(paper, scale, camera, curl, rng)
    return develop(light(scene, rng), rng)


def print_on_newsprint(page: Picture, rng: np.random.Generator) -> Floats:
    """Ink that spreads, grey rather than black, on paper that is rough and lets the other side through.

    Returns:
        Height x width x 3, 0 to 1: how much light the paper gives back.
    """
    ink = 1 - cv2.GaussianBlur(page, (0, 0), 1.1).astype(np.float32) / 255
    behind = np.roll(ink[:, ::-1], len(ink) // 2, axis=0)  # mirrored, and not the same page
    other_side = cv2.GaussianBlur(behind, (0, 0), 6)
    rough = 0.6 * cloud(ink.shape[:2], (2, 2), rng) + 0.4 * cloud(ink.shape[:2], (9, 9), rng)
    paper = np.array([0.86, 0.83, 0.77], np.float32) * (1 + 0.018 * rough[..., None])
    cover = np.clip(0.86 + 0.05 * rough, 0, 1)[..., None]
    printed: Floats = paper * (1 - cover * ink) * (1 - 0.055 * other_side)
    return printed


def expose(paper: Floats, scale: float, camera: Camera, curl: Curl, rng: np.random.Generator) -> Floats:
    """What the camera sees: the paper bent and foreshortened, and the table around it.

    Args:
        paper: H x W x 3, 0 to 1, flat.
        scale: pixels of `paper` a millimetre.
        camera: what takes the photograph.
        curl: how the paper lies.
        rng: where the table's grain comes from.

    Returns:
        camera.height x camera.width x 3, 0 to 1.
    """
    x, y = _places_seen(camera, curl)
    seen = cv2.remap(paper, x * scale, y * scale, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    width, height = paper.shape[1] / scale, paper.shape[0] / scale
    on_paper = ((x > 0) & (x < width) & (y > 0) & (y < height)).astype(np.float32)
    contact = 1 - 0.75 * cv2.GaussianBlur(on_paper, (0, 0), camera.width / 110)
    table = wood(x.shape, rng) * contact[..., None]
    share = cv2.GaussianBlur(on_paper, (0, 0), 1.0)[..., None]
    shading = 1 - 4.0 * _slope(x, y, curl)
    mixed: Floats = share * seen * shading[..., None] + (1 - share) * table
    return mixed


def light(scene: Floats, rng: np.random.Generator) -> Floats:
    """Adds a window to the upper left, and the soft shadow of the photographer; H x W x 3, 0 to 1."""
    height, width = scene.shape[:2]
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j].astype(np.float32)
    window = 1.04 - 0.14 * x - 0.1 * y
    edge = 0.86 - 0.42 * x + 0.03 * np.sin(9 * x + rng.uniform(0, 6))
    shadow = 1 / (1 + np.exp(np.clip((edge - y) / 0.035, -30, 30)))
    warm = np.array([1.0, 0.99, 0.965], np.float32)
    lit: Floats = scene * (window * (1 - 0.27 * shadow))[..., None] * warm
    return lit


def develop(scene: Floats, rng: np.random.Generator) -> Picture:
    """Adds the blur of the lens and noise that the phone has smoothed; takes 0 to 1, gives eight bits."""
    soft = cv2.GaussianBlur(scene, (0, 0), 0.9)
    noise = np.stack([cloud(scene.shape[:2], (1, 1), rng)] * 3, axis=-1)
    noise += 0.5 * np.stack([cloud(scene.shape[:2], (3, 3), rng) for _ in range(3)], axis=-1)
    exposed = soft + 0.0075 * noise
    return np.asarray(np.clip(255 * exposed, 0, 255).round(), np.uint8)


def wood(size: tuple[int, ...], rng: np.random.Generator) -> Floats:
    """A dark table with its grain running across the picture; height x width x 3, 0 to 1."""
    broad = cloud(size, (26, 700), rng)
    fine = cloud(size, (4, 160), rng)
    tone = np.clip(1 + 0.13 * broad + 0.09 * fine, 0.3, 2)
    return np.asarray(tone[..., None] * np.array([0.31, 0.22, 0.16]), np.float32)


def cloud(size: tuple[int, ...], grain: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Random unevenness, height x width, mean 0, deviation about 1; `grain`: its spots' height and width."""
    height, width = size
    small = rng.standard_normal((height // grain[0] + 2, width // grain[1] + 2), dtype=np.float32)
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.float32)
    small /= small.std()
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _places_seen(camera: Camera, curl: Curl) -> tuple[Floats, Floats]:
    """For each pixel the x and y of the place on the page, mm; exact on every eighth pixel."""
    step = 8
    across = np.arange(0, camera.width + step, step)
    down = np.arange(0, camera.height + step, step)
    pixels = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)
    coarse = camera.look(pixels, curl).reshape(len(down), len(across), 2).astype(np.float32)
    u, v = np.meshgrid(
        np.arange(camera.width, dtype=np.float32) / step, np.arange(camera.height, dtype=np.float32) / step
    )
    x, y = (np.asarray(cv2.remap(coarse[..., i], u, v, cv2.INTER_LINEAR), np.float32) for i in range(2))
    return x, y


def _slope(x: Floats, y: Floats, curl: Curl) -> Floats:
    """How steeply the paper faces away from the window; 0 where it lies flat."""
    rise = curl.height(x + 1, y) - curl.height(x - 1, y)
    return np.asarray(np.clip(rise / 2, -0.03, 0.03), np.float32)
