"""A few very large islands: a part of a program's window, or of a page, from near by."""

from dataclasses import replace

import numpy as np

from samples.scenes.canvas import Canvas, Place
from samples.scenes.figures import plain
from samples.scenes.pages import Page
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.flat import flat_style
from samples.scenes.styles.grounds import lay
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Style
from samples.scenes.styles.windows import beyond

LARGE = (1 / 14, 1 / 6)
"""The least and greatest radius of islands, parts of the shorter side of the picture."""
FEWEST, MOST = 3, 8
"""The fewest and most islands whose middle is on the picture; aimed at, not certain."""
ATTEMPTS = 30


def compose_closeup(rng: np.random.Generator, medium: Medium) -> Page:
    """Draws a part of a board that fills the picture, a unit a pixel.

    Args:
        rng: every choice comes from it.
        medium: whether the board is drawn for print or copied from a screen.
    """
    longer = float(np.exp(rng.uniform(np.log(200.0), np.log(900.0))))
    shorter = longer * (1.0 if rng.random() < 0.35 else rng.uniform(0.55, 1.0))
    width, height = (longer, shorter) if rng.random() < 0.5 else (shorter, longer)
    width, height = float(round(width)), float(round(height))
    radius = min(width, height) * float(rng.uniform(*LARGE))
    item, corner = _choose((width, height), radius, medium, rng)
    canvas = Canvas(width, height, 1.0, item.style.ground.colour, 2)
    lay(canvas, (0, 0), (width, height), item.style.ground, rng)
    placed = item.draw(canvas, corner, rng)
    placed = replace(placed, hidden=(*placed.hidden, *beyond(canvas)))
    digit = item.look.digit
    return Page(canvas.picture(), 1.0, (placed,), (0.0, 0.0, width, height), True, canvas.paper, digit)


def _choose(size: Place, radius: float, medium: Medium, rng: np.random.Generator) -> tuple[StyledItem, Place]:
    """A board, and where its row 0, column 0 goes so that enough of its islands are on the picture."""
    attempts = ATTEMPTS
    while True:
        layout = layouts.tiny(rng) if rng.random() < 0.3 else layouts.usual(rng, most=7, least=3)
        item = StyledItem(layout, _style(layout, medium, radius, rng))
        corner, seen = _corner(item, size, rng)
        attempts -= 1
        if seen >= FEWEST or not attempts:
            return item, corner


def _style(layout: Layout, medium: Medium, radius: float, rng: np.random.Generator) -> Style:
    """Any style whose islands have that radius."""
    side = max(layout.board.rows, layout.board.columns)
    pitch = radius / rng.uniform(0.24, 0.48)
    choose = flat_style if rng.random() < 0.25 else any_style
    style = choose(layout, medium, pitch * side, rng, widest=pitch)
    if rng.random() < 0.2:
        style = plain(style, rng)
    look = style.look
    factor = radius / look.radius
    return replace(
        style, overlays=tuple(over for over in style.overlays if over in ("pointer", "hand pointer")),
        look=replace(
            look, pitch=(look.pitch[0] / max(look.pitch) * pitch, look.pitch[1] / max(look.pitch) * pitch),
            radius=radius, ring=look.ring * factor, digit=look.digit * factor,
        ),
    )  # fmt: skip


def _corner(item: StyledItem, size: Place, rng: np.random.Generator) -> tuple[Place, int]:
    """Where row 0, column 0 goes on a picture of that width and height, and how many islands are on it."""
    pitch = np.array(item.look.pitch)
    places = np.array([(float(i.column), float(i.row)) for i in item.layout.board.puzzle.islands]) * pitch
    best, fewest = (0.0, 0.0), -1
    for _ in range(ATTEMPTS):
        middle = (places.min(0) + places.max(0)) / 2
        middle = middle + rng.uniform(-0.5, 0.5, 2) * np.maximum(
            np.ptp(places, axis=0) - 0.3 * np.array(size), 0
        )
        corner = np.array(size) / 2 - middle + rng.uniform(-0.12, 0.12, 2) * size
        seen = int((((places + corner) > 0) & ((places + corner) < size)).all(axis=1).sum())
        if min(seen, MOST) > min(fewest, MOST):
            best, fewest = (float(corner[0]), float(corner[1])), seen
        if FEWEST <= seen <= MOST:
            break
    return best, fewest
