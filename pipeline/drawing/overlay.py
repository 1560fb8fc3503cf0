"""The overlay: all findings of a page painted on the picture itself, at its full size."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.drawing.legend import Box, Legend, draw_below, draw_legend
from pipeline.drawing.painting import Scene
from pipeline.drawing.sketch import Sketch

S = TypeVar("S", Image.Image, Sketch)
"""What is painted on."""


class Drawable(Protocol):
    """What can be painted about one board, as a finding can."""

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints it on a picture.

        Args:
            scene: the picture, or a sketch over it; it is painted on.
            grey: H x W, the picture without any painting, to see how light its paper is.

        Returns:
            The legend that belongs to it; None if it needs none.
        """

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover, at least one box; pixels of the picture."""


def draw_overlay(
    scene: Image.Image, grey: NDArray[np.uint8], findings: Sequence[Drawable], *, grows: bool = False
) -> Image.Image:
    """Paints every finding, then the legends, if possible where they hide nothing of any board.

    Args:
        scene: the picture, RGB, upright; it is painted on. A photo takes 50 MB of memory, and copying it
            takes as long as solving it.
        grey: the picture as it was, H x W.
        findings: what to paint, in pixels of that picture.
        grows: whether the picture gets a strip below for a legend that has no place on it. Otherwise such a
            legend covers as little as it can of what is on the boards.

    Returns:
        The same picture, or a larger one, on which all places are the same.
    """
    return _draw(scene, grey, findings, draw_below if grows else None)


def sketch_overlay(scene: Image.Image, grey: NDArray[np.uint8], findings: Sequence[Drawable]) -> Sketch:
    """Draws every finding and the legends as shapes and text over the picture, which is left as it is.

    A legend for which no place is free covers as little as it can of what is on the boards.

    Args:
        scene: the picture, RGB, upright.
        grey: the same, H x W.
        findings: what to draw, in pixels of that picture.
    """
    return _draw(Sketch(scene), grey, findings, None)


def _draw(
    scene: S,
    grey: NDArray[np.uint8],
    findings: Sequence[Drawable],
    grow: Callable[[S, Legend], S] | None,
) -> S:
    legends = [finding.draw(scene, grey) for finding in findings]
    boards: list[Box] = [_around(finding.boxes()) for finding in findings]
    pieces: list[Box] = [box for finding in findings for box in finding.boxes()]
    drawn: list[Box] = []
    for board, legend in zip(boards, legends, strict=True):
        if legend is None:
            continue
        box = draw_legend(scene, legend, board, [*boards, *drawn], anywhere=False)
        if box is None and grow:
            scene = grow(scene, legend)
        elif box is None:
            box = draw_legend(scene, legend, board, [*pieces, *drawn])
        drawn += [] if box is None else [box]
    return scene


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
