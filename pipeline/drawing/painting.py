"""Painting on a picture with Pillow: antialiased shapes and text, at the cost of their own pixels only.

What is painted on a `Sketch` is kept as shapes and text, and looks alike. On a picture, shapes are painted
into a mask no larger than themselves, several times as fine, and the colour goes through the mask.
Coordinates are pixels, the centre of the top left pixel at (0, 0).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.drawing.sketch import Sketch, Writing

Colour = tuple[int, int, int]
"""Red, green, blue; 0 to 255."""
Polygon = NDArray[np.float64]
"""N x 2, (x, y) in pixels."""

Scene = Image.Image | Sketch
"""What is painted on."""

FINE, COARSE = 4, 2
"""Mask pixels to a picture's pixel, each way: for small shapes, and for those of over COARSE_FROM pixels."""

COARSE_FROM = 5_000

QUARTERS = (Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)
"""What turns text by one, two and three quarters, clockwise."""

CAP_HEIGHT = 0.7
"""Height of a digit over the font's size."""


def fill(scene: Scene, shapes: Sequence[Polygon], colour: Colour, holes: Sequence[Polygon] = ()) -> None:
    """Fills polygons (pixels), at least one, with one colour; where they overlap, as one. Holes are left out.

    Nothing is painted if a corner is not finite.
    """
    if isinstance(scene, Sketch):
        scene.fill(shapes, colour, holes)
        return
    corners = np.concatenate(shapes)
    if not np.isfinite(corners).all():
        return
    size = np.array(scene.size)
    left, top = (int(edge) for edge in np.clip(np.floor(corners.min(axis=0)), 0, size))
    right, bottom = (int(edge) for edge in np.clip(np.ceil(corners.max(axis=0)) + 1, 0, size))
    if right <= left or bottom <= top:
        return
    fineness = FINE if (right - left) * (bottom - top) < COARSE_FROM else COARSE
    mask = Image.new("L", ((right - left) * fineness, (bottom - top) * fineness))
    pen = ImageDraw.Draw(mask)
    for ink, polygons in ((255, shapes), (0, holes)):
        for polygon in polygons:
            spots = (polygon - (left, top) + 0.5) * fineness - 0.5
            pen.polygon(spots.ravel().tolist(), fill=ink)
    scene.paste(colour, (left, top, right, bottom), mask.reduce(fineness))


def fill_sharp(scene: Scene, shapes: Sequence[Polygon], colour: Colour) -> None:
    """Fills upright boxes (pixels). On a picture, edges move to whole pixels, so that none is blurred."""
    if isinstance(scene, Sketch):
        scene.fill(shapes, colour)
        return
    for shape in shapes:
        left, top = (int(edge) for edge in np.rint(shape.min(axis=0) + 0.5))
        right, bottom = (int(edge) for edge in np.rint(shape.max(axis=0) + 0.5))
        scene.paste(colour, (left, top, right, bottom))


def wipe(scene: Scene, center: tuple[float, float], radius: float, like: Polygon) -> None:
    """Covers a disc with the ground's colour.

    Args:
        scene: is painted on.
        center: of the disc.
        radius: of the disc, pixels.
        like: N x 2, pixels where nothing but the ground is likely to be seen; their median is taken.
    """
    spots = np.clip(np.rint(like), 0, np.array(scene.size) - 1).astype(int)
    seen = np.array([scene.getpixel((int(x), int(y))) for x, y in spots])
    red, green, blue = (int(channel) for channel in np.median(seen, axis=0))
    fill(scene, [circle(center, radius)], (red, green, blue))


def stroke(path: NDArray[np.float64], width: float) -> Polygon:
    """The outline of a stroke along a path.

    Args:
        path: N x 2, pixels, at least two different points.
        width: pixels, across.
    """
    side = _normals(path) * (width / 2)
    return np.concatenate([path + side, (path - side)[::-1]])


def beside(path: NDArray[np.float64], distance: float) -> NDArray[np.float64]:
    """A path (N x 2, pixels) at a distance from another, on its right as one walks it, left if negative."""
    return path + _normals(path) * distance


def circle(center: tuple[float, float], radius: float) -> Polygon:
    """A circle as a polygon, fine enough for its size; pixels."""
    angles = np.linspace(0, 2 * np.pi, max(24, int(4 * np.sqrt(max(radius, 1)) * 4)), endpoint=False)
    return np.array(center) + radius * np.column_stack([np.cos(angles), np.sin(angles)])


def ring(scene: Scene, center: tuple[float, float], radius: float, width: float, colour: Colour) -> None:
    """Paints a ring; `radius` runs to the middle of its line, which is `width` wide; pixels."""
    fill(scene, [circle(center, radius + width / 2)], colour, holes=[circle(center, radius - width / 2)])


def dashed_ring(
    scene: Scene,
    center: tuple[float, float],
    radius: float,
    width: float,
    colour: Colour,
    *,
    dashes: int = 10,
) -> None:
    """Paints a ring of `dashes` dashes with gaps half as long; pixels, `radius` to the middle of its line."""
    turns = 2 * np.pi * np.arange(dashes) / dashes
    along = np.linspace(0, 2 * np.pi / dashes / 1.5, 8)
    arcs = [np.column_stack([np.cos(turn + along), np.sin(turn + along)]) for turn in turns]
    fill(scene, [stroke(np.array(center) + radius * arc, width) for arc in arcs], colour)


def rounded(box: tuple[float, float, float, float], radius: float) -> Polygon:
    """A box (left, top, right, bottom) with rounded corners; pixels."""
    left, top, right, bottom = box
    quarters = np.array_split(circle((0.0, 0.0), radius), 4)
    middles = [
        (right - radius, bottom - radius), (left + radius, bottom - radius),
        (left + radius, top + radius), (right - radius, top + radius),
    ]  # fmt: skip
    return np.concatenate([quarter + middle for quarter, middle in zip(quarters, middles, strict=True)])


def badge(
    scene: Scene,
    text: str,
    center: tuple[float, float],
    height: float,
    colours: tuple[Colour, Colour],
    *,
    quarters: int = 0,
) -> None:
    """Writes a line of text on a pill, which is moved if it would run off the picture.

    Args:
        scene: is painted on.
        text: a few letters.
        center: of the pill, if there is room; pixels.
        height: of a digit, pixels.
        colours: that of the letters, and that of the pill.
        quarters: by how many quarter turns it is turned, clockwise.
    """
    deep = 0.85 * height
    wide = max(deep, text_width(text, height) / 2 + 0.45 * height)
    across, down = (deep, wide) if quarters % 2 else (wide, deep)
    x = max(across, min(center[0], scene.width - 1 - across))
    y = max(down, min(center[1], scene.height - 1 - down))
    fill(scene, [rounded((x - across, y - down, x + across, y + down), deep)], colours[1])
    write(scene, text, (x, y), height, colours[0], quarters=quarters)


def write(
    scene: Scene,
    text: str,
    place: tuple[float, float],
    height: float,
    colour: Colour,
    *,
    casing: Colour | None = None,
    anchor: Literal["mm", "lt"] = "mm",
    quarters: int = 0,
) -> None:
    """Writes a line of text.

    Args:
        scene: is painted on.
        text: printable; what the font lacks comes out as a box.
        place: the middle of the text, or its top left corner with the anchor "lt"; pixels.
        height: of a digit, pixels.
        colour: of the letters.
        casing: the colour of the thin line around them; None for no line.
        anchor: see `place`.
        quarters: by how many quarter turns the text is turned around its place, clockwise. On a picture,
            turned text has no casing, and its middle is at `place` whatever the anchor.
    """
    thin = max(1, round(height / 8)) if casing is not None else 0
    if isinstance(scene, Sketch):
        font = font_of(height)
        start = _start_of(font, text, place, anchor, quarters % 4)
        scene.write(Writing(text, start, font.size, colour, casing, thin, quarters % 4))
        return
    if quarters % 4:
        _write_turned(scene, text, place, height, colour, way=QUARTERS[quarters % 4 - 1])
        return
    pen = ImageDraw.Draw(scene)
    pen.text(place, text, colour, font_of(height), anchor=anchor, stroke_width=thin, stroke_fill=casing)


def _start_of(
    font: ImageFont.FreeTypeFont, text: str, place: tuple[float, float], anchor: str, quarters: int
) -> tuple[float, float]:
    """Where the base line of a text begins that is turned around its place."""
    there, line = font.getbbox(text, anchor=anchor), font.getbbox(text, anchor="ls")
    x, y = there[0] - line[0], there[1] - line[1]
    for _ in range(quarters):
        x, y = -y, x
    return place[0] + x, place[1] + y


def _write_turned(
    scene: Image.Image,
    text: str,
    place: tuple[float, float],
    height: float,
    colour: Colour,
    *,
    way: Image.Transpose,
) -> None:
    font = font_of(height)
    reach = int(np.ceil(np.abs(font.getbbox(text, anchor="mm")).max())) + 1
    mask = Image.new("L", (2 * reach + 1, 2 * reach + 1))
    ImageDraw.Draw(mask).text((reach, reach), text, 255, font, anchor="mm")
    corner = round(place[0]) - reach, round(place[1]) - reach
    scene.paste(colour, corner, mask.transpose(way))


def text_width(text: str, height: float) -> float:
    """How wide `write` sets a text whose digits are `height` high; both pixels."""
    return font_of(height).getlength(text)


@lru_cache(maxsize=64)
def font_of(height: float) -> ImageFont.FreeTypeFont:
    """Pillow's own font with digits of a height in pixels, 4.2 at least."""
    font = ImageFont.load_default(max(6.0, height / CAP_HEIGHT))
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow is built without FreeType"
    return font


def _normals(path: NDArray[np.float64]) -> NDArray[np.float64]:
    """Unit vectors across a path, at each of its points."""
    steps = np.diff(path, axis=0)
    along = np.empty_like(path)
    along[0], along[1:-1], along[-1] = steps[0], steps[1:] + steps[:-1], steps[-1]
    lengths = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    normals: NDArray[np.float64] = along[:, ::-1] * (-1.0, 1.0) / lengths[:, None]
    return normals
