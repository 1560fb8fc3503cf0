"""Symbols: what to draw, and the class it is."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES
from vision.training.fonts import BUILT_IN, HEIGHT, Face, draw_text
from vision.training.strokes import draw_strokes, variants

Mask = NDArray[np.uint8]

OTHER = CLASSES.index("other")
# Of all symbols so many are digits, question marks; of those so many are drawn by a pen.
DIGITS = 0.74
QUESTIONS = 0.08
BY_PEN = 0.35
# Letters and signs that nobody takes for a digit; O, l, S, Z and the like are left out.
LETTERS = 'ACDEFHJKLMNPRTUVWXYacdefhkmnprtuvwxy#%&*+=@$£<>{}~^"≠'
# Of what is neither: letters, several digits, blobs, scribbles, nothing at all.
KINDS = ("letter", "several", "blob", "scribble", "nothing")
SHARES = (0.4, 0.12, 0.16, 0.1, 0.22)


@dataclass(frozen=True, slots=True)
class Source:
    """Where symbols come from.

    Attributes:
        faces: typefaces; without any, a pen draws all digits and question marks, and `pick_symbol` raises
            ValueError when it comes to letters or several digits.
        held_out: whether pens draw the variants that are never trained on, or the others.
        by_pen: the part of digits and question marks that are drawn by a pen.
    """

    faces: tuple[Face, ...]
    held_out: bool
    by_pen: float = BY_PEN


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """Something to draw.

    Attributes:
        label: an index into `CLASSES`.
        mask: h x w uint8, 255 is ink, cut to its box; empty (0 x 0) for nothing at all.
        kind: "font", "pen", or one of KINDS.
    """

    label: int
    mask: Mask
    kind: str


def pick_symbol(rng: np.random.Generator, source: Source) -> Symbol:
    """Picks a class and draws one of its symbols."""
    dice = rng.random()
    if dice < DIGITS + QUESTIONS:
        return draw_character(rng, source, str(rng.integers(10)) if dice < DIGITS else "?")
    kind = str(rng.choice(KINDS, p=SHARES))
    return Symbol(OTHER, _draw_other(rng, source, kind), kind)


def draw_character(rng: np.random.Generator, source: Source, character: str) -> Symbol:
    """Draws a digit or a question mark in one of the typefaces, or by pen."""
    label = CLASSES.index(character)
    if not source.faces or rng.random() < source.by_pen:
        names = variants(character, source.held_out)
        return Symbol(label, draw_strokes(rng, character, names[rng.integers(len(names))]), "pen")
    return Symbol(label, _in_type(rng, source, character), "font")


def _in_type(rng: np.random.Generator, source: Source, text: str) -> Mask:
    """Draws text in a typeface that has all of it."""
    for _ in range(5):
        face = source.faces[rng.integers(len(source.faces))]
        mask = draw_text(face, text)
        if mask.shape[0] > HEIGHT / 4 and not np.array_equal(mask, draw_text(face, "\ufffe")):
            return mask
    return draw_text(BUILT_IN, text)


def _draw_other(rng: np.random.Generator, source: Source, kind: str) -> Mask:
    if kind == "letter":
        text = "".join(rng.choice(list(LETTERS), 1 if rng.random() < 0.8 else 2))
        return _in_type(rng, source, text)
    if kind == "several":
        return _in_type(rng, source, str(rng.integers(10, 100)))
    if kind == "blob":
        return _blob(rng)
    if kind == "scribble":
        return _scribble(rng)
    return np.zeros((0, 0), np.uint8)


def _blob(rng: np.random.Generator) -> Mask:
    """A filled shape: round, angular, or eaten away."""
    mask = np.zeros((HEIGHT, HEIGHT), np.uint8)
    middle = HEIGHT // 2
    axes = rng.uniform(0.2, 0.5, 2) * HEIGHT
    if rng.random() < 0.5:
        size = int(axes[0]), int(axes[1])
        thickness = -1 if rng.random() < 0.7 else int(rng.integers(5, 12))
        cv2.ellipse(
            mask, (middle, middle), size, float(rng.uniform(0, 180)), 0, 360, 255, thickness, cv2.LINE_AA
        )
        # An empty oval is a zero.
        if thickness > 0:
            cv2.line(mask, (0, middle), (HEIGHT, middle), 255, 4, cv2.LINE_AA)
    else:
        corners = rng.uniform(0, HEIGHT, (int(rng.integers(3, 7)), 2))
        cv2.fillPoly(mask, [cv2.convexHull(corners.astype(np.int32))], 255, cv2.LINE_AA)
    return mask


def _scribble(rng: np.random.Generator) -> Mask:
    """A pen going back and forth."""
    mask = np.zeros((HEIGHT, HEIGHT), np.uint8)
    points = rng.uniform(3, HEIGHT - 3, (int(rng.integers(7, 16)), 2))
    cv2.polylines(mask, [points.astype(np.int32)], False, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
    return mask
