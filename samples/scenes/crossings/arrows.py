"""Arrows drawn on a canvas."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Canvas, Place
from samples.scenes.crossings.looks import CrossingsLook
from solver.crossings import Direction

Points = NDArray[np.float64]
At = Callable[[float, float], Points]
"""From a distance along an arrow and one across it, both from its middle, to the place on the page; units."""


def draw_arrow(canvas: Canvas, look: CrossingsLook, center: Place, arrows: tuple[Direction, ...]) -> None:
    """Draws an arrow, its middle at the centre; with two directions it has two heads."""
    down, right = arrows[-1].value
    way = np.array([right, down]) / np.hypot(right, down)
    side = np.array([-way[1], way[0]])

    def at(along: float, across: float) -> Points:
        return np.asarray(np.array(center) + along * way + across * side)

    match look.arrow:
        case "open":
            _open(canvas, look, at, len(arrows) == 2)
        case "outlined":
            width = max(look.thick * 0.28, 1.0)
            outline = _outline(look, len(arrows) == 2, look.thick * 2.0)
            canvas.stroke(np.array([at(*spot) for spot in [*outline, outline[0]]]), width, look.ink)
        case _:
            wide = look.thick * 2.0 if look.arrow == "block" else max(look.head * 0.8, look.thick * 3)
            _solid(canvas, look, at, len(arrows) == 2, wide)


def _solid(canvas: Canvas, look: CrossingsLook, at: At, double: bool, wide: float) -> None:
    half = look.reach / 2
    start = -half + look.head * 0.8 if double else -half
    thick = look.thick / 2
    neck = half - look.head
    canvas.polygon(
        [
            at(start, -thick),
            at(neck + 0.1 * look.head, -thick),
            at(neck + 0.1 * look.head, thick),
            at(start, thick),
        ],
        look.ink,
    )
    for sign in (1, -1) if double else (1,):
        canvas.polygon([at(sign * half, 0), at(sign * neck, wide / 2), at(sign * neck, -wide / 2)], look.ink)


def _open(canvas: Canvas, look: CrossingsLook, at: At, double: bool) -> None:
    half = look.reach / 2
    canvas.stroke(np.array([at(-half, 0), at(half, 0)]), look.thick, look.ink)
    for sign in (1, -1) if double else (1,):
        back, wide = sign * (half - 0.8 * look.head), 0.55 * look.head
        canvas.stroke(np.array([at(back, wide), at(sign * half, 0), at(back, -wide)]), look.thick, look.ink)


def _outline(look: CrossingsLook, double: bool, wide: float) -> list[tuple[float, float]]:
    half, thick = look.reach / 2, look.thick / 2
    neck = half - look.head
    ahead = [(neck, thick), (neck, wide / 2), (half, 0.0), (neck, -wide / 2), (neck, -thick)]
    behind = [(-along, -across) for along, across in ahead]
    return [*ahead, *(behind if double else [(-half, -thick), (-half, thick)])]
