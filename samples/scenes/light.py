"""From the light that a scene gives back to eight bits: lamp, shadow, lens, sensor, JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Pixels
from samples.scenes.paper import cloud

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Light:
    """The light, and how bad the camera is.

    Attributes:
        gradient: how much darker the far side is, 0 to 1.
        shadow: how much light a shadow takes, 0 to 1; 0 for no shadow.
        soft: how gradual the shadow's edge is, as a part of half the picture's side.
        vignette: how much darker the corners are, 0 to 1.
        cast: what red, green and blue are multiplied by, about 1.
        blur: of the lens, as a part of a digit's height (the deviation of a Gauss curve).
        motion: how far the camera moved, as a part of a digit's height.
        noise: of the sensor, deviation, white being 1.
        quality: of the JPEG.
    """

    gradient: float
    shadow: float
    soft: float
    vignette: float
    cast: tuple[float, float, float]
    blur: float
    motion: float
    noise: float
    quality: int


def ordinary_light(rng: np.random.Generator) -> Light:
    """A living room by day or under a lamp, a steady hand."""
    return Light(
        gradient=rng.uniform(0, 0.35),
        shadow=rng.uniform(0.12, 0.4) if rng.random() < 0.5 else 0.0,
        soft=float(np.exp(rng.uniform(np.log(0.01), np.log(0.15)))),
        vignette=rng.uniform(0, 0.15),
        cast=_cast(0.08, rng),
        blur=rng.uniform(0.01, 0.05),
        motion=rng.uniform(0.04, 0.12) if rng.random() < 0.2 else 0.0,
        noise=rng.uniform(0.002, 0.012),
        quality=int(rng.integers(70, 96)),
    )


def hard_light(rng: np.random.Generator) -> Light:
    """An evening under one lamp, in a hurry."""
    return Light(
        gradient=rng.uniform(0.2, 0.55),
        shadow=rng.uniform(0.35, 0.6) if rng.random() < 0.75 else 0.0,
        soft=float(np.exp(rng.uniform(np.log(0.006), np.log(0.1)))),
        vignette=rng.uniform(0.05, 0.3),
        cast=_cast(0.16, rng),
        blur=rng.uniform(0.03, 0.085),
        motion=rng.uniform(0.06, 0.2) if rng.random() < 0.4 else 0.0,
        noise=rng.uniform(0.008, 0.024),
        quality=int(rng.integers(52, 76)),
    )


def develop(scene: Floats, shading: Floats, light: Light, digit: float, rng: np.random.Generator) -> Pixels:
    """The photograph.

    Args:
        scene: height x width x 3, how much light everything gives back, 0 to 1; it is changed.
        shading: height x width, how much of the light a place gets by the way it faces, 1 for all.
        light: the light, and how bad the camera is.
        digit: the height of a number, pixels.
        rng: every choice comes from it.
    """
    size = scene.shape[:2]
    scene *= (_field(size, light, rng) * shading)[..., None]
    scene = _blur(scene, light, digit, rng)
    bright = np.percentile(scene[::16, ::16], 98, axis=(0, 1))
    gain = rng.uniform(0.75, 0.99) / max(float(bright.max()), 0.05)
    scene *= np.array(light.cast, np.float32) * np.float32(gain / max(light.cast))
    noise = np.float32(light.noise)
    grain = cloud(size, 1, rng) * noise
    for channel in range(3):
        scene[..., channel] += grain + cloud(size, 3, rng) * (noise / 2)
    scene *= 255
    return squeeze(np.asarray(cv2.convertScaleAbs(np.maximum(scene, 0)), np.uint8), light.quality)


def _blur(scene: Floats, light: Light, digit: float, rng: np.random.Generator) -> Floats:
    """Out of focus, and moved."""
    blurred = cv2.GaussianBlur(scene, (0, 0), max(light.blur * digit, 0.4))
    if light.motion:
        blurred = cv2.filter2D(blurred, -1, _smear(light.motion * digit, rng.uniform(0, np.pi)))
    return np.asarray(blurred, np.float32)


def squeeze(picture: Pixels, quality: int) -> Pixels:
    """The picture after a JPEG of that quality; of the same size."""
    coded = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)[..., ::-1])


def _field(size: tuple[int, ...], light: Light, rng: np.random.Generator) -> Floats:
    """How much light falls where, 1 at the brightest; worked out coarsely, for it changes slowly."""
    height, width = size[:2]
    small = max(2, height // 4), max(2, width // 4)
    y, x = np.mgrid[-1 : 1 : small[0] * 1j, -1 : 1 : small[1] * 1j].astype(np.float32)
    way = rng.uniform(0, 2 * np.pi)
    field = 1 - light.gradient * (0.5 + 0.5 * (x * np.cos(way) + y * np.sin(way)) / 1.4)
    field *= 1 - light.vignette * (x**2 + y**2) / 2
    if light.shadow:
        side, bend = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.12)
        across, along = x * np.cos(side) + y * np.sin(side), y * np.cos(side) - x * np.sin(side)
        edge = across - rng.uniform(-0.5, 0.5) - bend * np.sin(along * rng.uniform(1, 5) + rng.uniform(0, 6))
        inside = 1 / (1 + np.exp(-np.clip(edge / light.soft, -40, 40)))
        field *= 1 - light.shadow * inside
    return np.asarray(
        cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR), np.float32
    )


def _smear(length: float, angle: float) -> Floats:
    """A kernel that moves the picture along a line of so many pixels."""
    reach = int(np.ceil(length / 2)) + 1
    size = 2 * reach + 1
    kernel = np.zeros((size * 8, size * 8), np.float32)
    middle = size * 4
    way = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    start, end = (tuple(int(v) for v in np.round(middle + sign * way)) for sign in (-1, 1))
    cv2.line(kernel, start, end, (1.0,), 8)
    small = kernel.reshape(size, 8, size, 8).mean(axis=(1, 3))
    return np.asarray(small / small.sum(), np.float32)


def _cast(spread: float, rng: np.random.Generator) -> tuple[float, float, float]:
    warm, green = rng.normal(0, spread), rng.normal(0, spread / 4)
    return float(np.exp(warm / 2)), float(np.exp(green)), float(np.exp(-warm))
