"""The overlay: all findings of a page painted on the picture itself, at its full size."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.drawing.legend import Box, Legend, draw_legend


class Drawable(Protocol):
    """What can be painted about one board, as a finding can."""

    def draw(self, scene: Image.Image, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints it on the scene; returns the legend that belongs to it, if it needs one."""

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""


def draw_overlay(scene: Image.Image, grey: NDArray[np.uint8], findings: Sequence[Drawable]) -> None:
    """Paints every finding, then the legends where they cover nothing.

    Args:
        scene: the picture, RGB, upright; it is painted on. A photo takes 50 MB of memory, and copying it as
            long as solving it.
        grey: the picture as it was, H x W.
        findings: on that picture.
    """
    legends = [finding.draw(scene, grey) for finding in findings]
    taken = [box for finding in findings for box in finding.boxes()]
    for finding, legend in zip(findings, legends, strict=True):
        if legend is not None:
            taken.append(draw_legend(scene, legend, _around(finding.boxes()), taken))


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
