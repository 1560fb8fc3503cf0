"""Ink on paper: how much light a printed page gives back."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Pixels

Floats = NDArray[np.float32]
Where = tuple[Floats, Floats]
"""x and y, each height x width: the place on the flat page that a pixel shows, units."""

FINEST_DOTS = 1.9
"""Dots that are closer together melt into a grey, pixels."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What a page is printed on.

    Attributes:
        name: in words.
        tone: how much red, green and blue it gives back, 0 to 1.
        ink: how much of the light the ink swallows, 0 to 1.
        rough: how uneven it is, the deviation, white being 1.
        spread: how far the ink runs, as a part of a digit's height.
        behind: how strongly the print on its back shows through, 0 to 1.
        screen: the distance of the dots that make up greys, as a part of a digit's height; 0 for none.
    """

    name: str
    tone: tuple[float, float, float]
    ink: float
    rough: float
    spread: float
    behind: float
    screen: float


def choose_paper(rng: np.random.Generator, *, newsprint: float = 0.6) -> Paper:
    """Newsprint, with that chance, or the smoother paper of booklets and printers."""
    screen = rng.uniform(0.06, 0.11) if rng.random() < 0.3 else 0.0
    if rng.random() < newsprint:
        grey = rng.uniform(0.72, 0.86)
        tone = grey, grey * rng.uniform(0.95, 1.0), grey * rng.uniform(0.86, 0.97)
        return Paper(
            "newsprint",
            tone,
            rng.uniform(0.72, 0.88),
            rng.uniform(0.008, 0.025),
            rng.uniform(0.01, 0.035),
            rng.uniform(0, 0.12),
            screen,
        )
    grey = rng.uniform(0.86, 0.96)
    tone = grey, grey * rng.uniform(0.97, 1.0), grey * rng.uniform(0.92, 1.0)
    return Paper(
        "white paper",
        tone,
        rng.uniform(0.82, 0.95),
        rng.uniform(0.002, 0.008),
        rng.uniform(0.003, 0.012),
        rng.uniform(0, 0.05),
        screen,
    )


def sketch_paper(rng: np.random.Generator) -> Paper:
    """A sheet to write on."""
    grey = rng.uniform(0.7, 0.95)
    return Paper(
        "a sheet",
        (grey, grey, grey * rng.uniform(0.94, 1.0)),
        0.85,
        rng.uniform(0.004, 0.015),
        0.015,
        0.0,
        0.0,
    )


def print_on(page: Pixels, paper: Paper, digit: float, rng: np.random.Generator, where: Where) -> Floats:
    """A page as it comes from the press.

    Args:
        page: the clean print as the lens or the scanner sees it, height x width x 3.
        paper: what it is printed on.
        digit: the height of a number, pixels.
        rng: texture comes from it.
        where: the place on the flat page that each pixel shows.

    Returns:
        Height x width x 3: how much light it gives back, 0 to 1.
    """
    distance = paper.screen * digit
    if distance > FINEST_DOTS:
        page = _halftone(page, distance, rng.uniform(0.2, 1.3), where)
    soft = np.asarray(cv2.GaussianBlur(page, (0, 0), max(paper.spread * digit, 0.3)), np.uint8)
    light = soft.astype(np.float32)
    light *= np.float32(paper.ink / 255)
    light += np.float32(1 - paper.ink)
    size = page.shape[:2]
    ground = cloud(size, 2, rng) * np.float32(0.6 * paper.rough) + 1
    ground += cloud(size, 9, rng) * np.float32(0.4 * paper.rough)
    if paper.behind:
        ground *= 1 - np.float32(paper.behind) * _back(soft, digit)
    light *= ground[..., None]
    light *= np.array(paper.tone, np.float32)
    return light


def _back(page: Pixels, digit: float) -> Floats:
    """The ink on the other side of the page, blurred, 0 to 1: the same print mirrored and moved."""
    height, width = page.shape[:2]
    small = cv2.resize(page[:, ::-1], (max(width // 4, 1), max(height // 4, 1)), interpolation=cv2.INTER_AREA)
    ink = 1 - np.roll(small, height // 12, axis=0).mean(axis=2, dtype=np.float32) / 255
    blurred = cv2.GaussianBlur(ink, (0, 0), max(0.07 * digit, 0.5))
    return np.asarray(cv2.resize(blurred, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def cloud(size: tuple[int, ...], grain: int, rng: np.random.Generator) -> Floats:
    """Random unevenness, height x width, mean 0, deviation about 1, in spots of `grain` pixels."""
    height, width = size[:2]
    small = rng.standard_normal((height // grain + 2, width // grain + 2), dtype=np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _halftone(page: Pixels, distance: float, angle: float, where: Where) -> Pixels:
    """Flat greys and light colours as dots on a turned lattice; black, white and what is fine stay."""
    red, green, blue = cv2.split(page)
    darkest, lightest = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    uneven = cv2.morphologyEx(green, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    flat = cv2.blur((np.asarray(uneven) < 24).astype(np.float32), (5, 5)) > 0.5
    tinted = flat & (np.asarray(lightest) > 60) & (np.asarray(darkest) < 245)
    rows, columns = np.nonzero(tinted)
    x, y = where[0][rows, columns], where[1][rows, columns]
    wave = np.float32(2 * np.pi / distance)
    cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    threshold = 128 + 62 * (np.cos(wave * (x * cos + y * sin)) + np.cos(wave * (y * cos - x * sin)))
    dots = 128 + (page[rows, columns].astype(np.float32) - threshold[:, None]) * 4
    dotted = page.copy()
    dotted[rows, columns] = np.clip(dots, 0, 255).astype(np.uint8)
    return dotted
