"""Ink on paper: how much light a printed page gives back."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.blackbox.canvas import Pixels

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Paper:
    """What a page is printed on.

    Attributes:
        name: in words.
        tone: how much red, green and blue it gives back, 0 to 1.
        ink: how much of the light the ink swallows.
        rough: how uneven it is.
        spread: how far the ink runs, as a part of a digit's height.
        behind: how strongly the print on its back shows through.
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
    """Newsprint, or the smoother paper of booklets and printers."""
    screen = rng.uniform(0.05, 0.09) if rng.random() < 0.3 else 0.0
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


def print_on(page: Pixels, paper: Paper, digit: float, rng: np.random.Generator) -> Floats:
    """A page as it comes from the press.

    Args:
        page: clean.
        paper: what it is printed on.
        digit: the height of a number, pixels of `page`.
        rng: texture comes from it.

    Returns:
        Height x width x 3, 0 to 1.
    """
    if paper.screen:
        page = _halftone(page, max(paper.screen * digit, 2.0), rng.uniform(0.2, 1.3))
    soft = cv2.GaussianBlur(page, (0, 0), max(paper.spread * digit, 0.3)).astype(np.float32)
    ink = (255 - soft) * np.float32(1 / 255)
    size = page.shape[:2]
    rough = 0.6 * cloud(size, 2, rng) + 0.4 * cloud(size, 9, rng)
    ground = 1 + paper.rough * rough
    if paper.behind:
        back = cv2.GaussianBlur(cv2.resize(soft[::2, ::-2].mean(axis=2), size[::-1]), (0, 0), 0.25 * digit)
        ground *= 1 - paper.behind * (1 - np.roll(back, size[0] // 3, axis=0) / 255)
    cover = paper.ink * (1 + 1.5 * paper.rough * rough)
    shade = ground[..., None] * np.array(paper.tone, np.float32)
    printed: Floats = shade * (1 - cover[..., None] * ink)
    return printed


def cloud(size: tuple[int, ...], grain: int, rng: np.random.Generator) -> Floats:
    """Random unevenness, height x width, mean 0, deviation about 1, in spots of `grain` pixels."""
    height, width = size[:2]
    small = rng.standard_normal((height // grain + 2, width // grain + 2), dtype=np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _halftone(page: Pixels, distance: float, angle: float) -> Pixels:
    """Greys and light colours as dots on a turned lattice; black and white stay."""
    height, width = page.shape[:2]
    x, y = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)[:, None]
    wave = 2 * np.pi / distance
    u, v = wave * (x * np.cos(angle) + y * np.sin(angle)), wave * (y * np.cos(angle) - x * np.sin(angle))
    threshold = (128 + 62 * (np.cos(u) + np.cos(v)))[..., None]
    grey = page.astype(np.float32)
    dots = np.clip(128 + (grey - threshold) * 4, 0, 255)
    tinted = (page.max(axis=2) > 60) & (page.min(axis=2) < 245)
    return np.where(tinted[..., None], dots, grey).astype(np.uint8)
