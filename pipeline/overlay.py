"""The overlay: all findings of a page painted on the picture itself, at its full size."""

from collections.abc import Sequence

from PIL import Image

from pipeline.kinds import Finding
from pipeline.legend import Box, draw_legend
from vision.opening import Picture


def draw_overlay(picture: Picture, findings: Sequence[Finding]) -> Image.Image:
    """Paints every finding, then the legends where they cover nothing.

    Returns:
        A new picture of the same size; the one given stays as it is.
    """
    scene = Image.fromarray(picture.rgb)
    legends = [finding.draw(scene, picture.rgb) for finding in findings]
    taken = [box for finding in findings for box in finding.boxes()]
    for finding, legend in zip(findings, legends, strict=True):
        if legend is not None:
            taken.append(draw_legend(scene, legend, _around(finding.boxes()), taken))
    return scene


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
