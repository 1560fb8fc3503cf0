"""The overlay: all findings of a page painted on the picture itself, at its full size."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.kinds import Finding
from pipeline.legend import Box, draw_legend


def draw_overlay(picture: Image.Image, grey: NDArray[np.uint8], findings: Sequence[Finding]) -> Image.Image:
    """Paints every finding, then the legends where they cover nothing.

    Args:
        picture: RGB, upright.
        grey: the same, H x W.
        findings: on that picture.

    Returns:
        A new picture of the same size; the one given stays as it is.
    """
    scene = picture.copy()
    legends = [finding.draw(scene, grey) for finding in findings]
    taken = [box for finding in findings for box in finding.boxes()]
    for finding, legend in zip(findings, legends, strict=True):
        if legend is not None:
            taken.append(draw_legend(scene, legend, _around(finding.boxes()), taken))
    return scene


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
