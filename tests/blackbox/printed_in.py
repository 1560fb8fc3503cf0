"""A board printed into somebody's photo in place of its sudoku: their paper, light, blur and neighbours."""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.arranging import arrange
from samples.scenes.canvas import Canvas, Pixels
from samples.scenes.item import Item
from samples.scenes.light import squeeze
from samples.scenes.looks import print_look
from samples.scenes.pages import Page
from samples.scenes.puzzles import make_board
from samples.scenes.scene import Scene, truths
from solver.making import Plan
from tests.blackbox.given import negatives, pixels

Floats = NDArray[np.float32]
Quad = NDArray[np.float64]
"""4 x 2: the corners, from the top left clockwise, pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """What a photo tells about the print on it.

    Attributes:
        paper: height x width x 3: the photo without any ink.
        ink: 3: how much light the ink swallows in red, green and blue, 0 to 1.
        blur: the deviation of the Gauss curve that edges are blurred with, pixels.
        noise: the deviation of the grain, 0 to 255.
    """

    paper: Floats
    ink: Floats
    blur: float
    noise: float


def print_into(name: str, seed: int, path: Path, rng: np.random.Generator) -> Scene:
    """A photo with a board where its sudoku was."""
    photo = pixels(path)
    quad = find_sudoku(path)
    assert quad is not None
    facts = _study(photo, quad)
    page, sides = _draw(quad, facts.blur, rng)
    flat = np.array([[0, 0], [sides[0], 0], [sides[0], sides[1]], [0, sides[1]]], np.float32)
    onto = np.asarray(cv2.getPerspectiveTransform(flat, quad.astype(np.float32)), np.float64)
    picture = squeeze(_merge(photo, facts, page, onto, quad, rng=rng), 92)

    def project(places: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(cv2.perspectiveTransform(np.asarray(places)[:, None], onto)[:, 0])

    traits = {"file": path.name, "blur": f"{facts.blur:.1f} px", "noise": f"{facts.noise:.1f}"}
    return Scene(name, seed, picture, truths(page, project), traits)


@lru_cache
def photos() -> tuple[Path, ...]:
    """The photos whose sudoku can be found."""
    return tuple(path for path in negatives() if find_sudoku(path) is not None)


@lru_cache(maxsize=64)
def find_sudoku(path: Path) -> Quad | None:
    """The corners of the largest four-sided figure on a photo; None if it is small or there is none."""
    photo = pixels(path)
    zoom = 800 / max(photo.shape[:2])
    grey = cv2.cvtColor(
        cv2.resize(photo, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY
    )
    dark = cv2.adaptiveThreshold(
        cv2.GaussianBlur(grey, (0, 0), 1.2), 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 41, 6
    )
    dark = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    curves, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best = max(curves, key=lambda curve: cv2.contourArea(cv2.convexHull(curve)))
    corners = _corners(best)
    if corners is None or cv2.contourArea(corners.astype(np.float32)) < 0.12 * grey.size:
        return None
    inside = corners.min() > 2 and np.all(corners < np.array(grey.shape[::-1]) - 3)
    return np.asarray((corners + 0.5) / zoom - 0.5) if inside else None


def _corners(curve: cv2.typing.MatLike) -> Quad | None:
    """The four corners of a curve's hull; None if it has more."""
    hull = cv2.convexHull(curve)
    for share in (0.02, 0.03, 0.045, 0.06):
        corners = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(corners) == 4:
            points = corners[:, 0].astype(np.float64)
            around = points[np.argsort(np.arctan2(*(points - points.mean(axis=0)).T[::-1]))]
            return np.asarray(np.roll(around, -int(np.argmin(around.sum(axis=1))), axis=0))
    return None


def _study(photo: Pixels, quad: Quad) -> Print:
    """Paper, ink, blur and noise of a photo, from what is within the quad."""
    cell = np.sqrt(cv2.contourArea(quad.astype(np.float32))) / 9
    zoom = 8 / cell
    size = max(int(photo.shape[1] * zoom), 8), max(int(photo.shape[0] * zoom), 8)
    kernel = np.ones((5, 5), np.uint8)
    closed = cv2.morphologyEx(photo, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    small = cv2.dilate(cv2.resize(closed, size, interpolation=cv2.INTER_AREA), kernel)
    smooth = cv2.GaussianBlur(cv2.erode(small, kernel).astype(np.float32), (0, 0), 4)
    paper = np.maximum(cv2.resize(smooth, photo.shape[1::-1], interpolation=cv2.INTER_CUBIC), 8)
    within = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, np.round(quad).astype(np.int32), (255,))
    share = (photo / paper)[within > 0]
    grey = share.mean(axis=1)
    darkest = share[grey < np.percentile(grey, 1.5)].mean(axis=0)
    light = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY).astype(np.float32)
    slope = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(light, cv2.CV_32F, 0, 1) / 8)[
        within > 0
    ]
    drop = float(np.median(paper[within > 0]) * (1 - darkest.mean()))
    blur = drop / max(float(np.percentile(slope, 99)) * 2.507, 1e-3)
    rough = (light - cv2.GaussianBlur(light, (0, 0), 1.5))[within > 0][grey > np.percentile(grey, 60)]
    ink = np.clip(1 - darkest, 0.45, 0.95).astype(np.float32)
    return Print(np.asarray(paper, np.float32), ink, float(np.clip(blur, 0.6, 4.5)), float(np.std(rough)))


def _draw(quad: Quad, blur: float, rng: np.random.Generator) -> tuple[Page, tuple[float, float]]:
    """A board that fills the quad, a unit about a pixel: fewer rows where the photo is blurred."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    width, height = float(sides[[0, 2]].mean()), float(sides[[1, 3]].mean())
    digit = max(13.0, 8.5 * blur)
    most = float(np.clip(min(width, height) / (2.6 * digit), 4, 13))
    lines = int(rng.uniform(0.75, 1.0) * most + 0.5)
    lines = max(lines, 4)
    islands = max(5, round(lines * lines * rng.uniform(0.2, 0.32)))
    board = make_board(Plan(lines, lines, islands, 2, 0.45, 0.25), rng)
    look = print_look(digit, 2, rng)
    x, y = width / (lines + 0.4), height / (lines + 0.4)
    radius = min(x, y) * rng.uniform(0.36, 0.45)
    growth = radius / look.radius
    height_of_digit = float(np.clip(look.digit * growth, 0.9 * radius, 1.15 * radius))
    look = replace(
        look, pitch=(x, y), radius=radius, ring=look.ring * growth, digit=height_of_digit, frame=None,
        grid_width=look.grid_width * growth,
    )  # fmt: skip
    canvas = Canvas(width, height, 2.0, (255, 255, 255))
    slot = arrange([Item(board, look)], close=False, rng=rng)[0]
    corner = (width - x * (lines - 1)) / 2, (height - y * (lines - 1)) / 2
    placed = slot.item.draw(canvas, corner, rng)
    return Page(canvas.picture(), 2.0, (placed,), (0, 0, width, height), False), (width, height)


def _merge(
    photo: Pixels,
    facts: Print,
    page: Page,
    onto: NDArray[np.float64],
    quad: Quad,
    *,
    rng: np.random.Generator,
) -> Pixels:
    """The photo with the page's ink on its paper, within the quad and a little around it."""
    height, width = photo.shape[:2]
    scaled = onto @ np.array(
        [[1 / page.scale, 0, 0.5 / page.scale], [0, 1 / page.scale, 0.5 / page.scale], [0, 0, 1]]
    )
    seen = cv2.warpPerspective(
        page.pixels, scaled, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255)
    )
    ink = 1 - cv2.GaussianBlur(seen, (0, 0), facts.blur).astype(np.float32) / 255
    printed = facts.paper * (1 - ink * facts.ink)
    grain = cv2.GaussianBlur(rng.standard_normal((height, width), dtype=np.float32), (0, 0), 0.7)
    printed += (grain / grain.std() * 0.8 * facts.noise)[..., None]
    middle = quad.mean(axis=0)
    mask = np.zeros((height, width), np.float32)
    wide = middle + (quad - middle) * 1.05
    cv2.fillConvexPoly(mask, np.round(wide).astype(np.int32), (1.0,))
    edge = np.sqrt(cv2.contourArea(quad.astype(np.float32))) / 90
    share = cv2.GaussianBlur(mask, (0, 0), edge)[..., None]
    return np.asarray(np.clip(printed * share + photo * (1 - share), 0, 255) + 0.5, np.uint8)
