"""Islands of every shape, from the distance of each pixel to their edge."""

import numpy as np

from samples.scenes.canvas import Brush, Canvas, Colour, Floats, Place
from samples.scenes.styles.style import Islands, Paint, Shape

LIGHT_FROM = np.array((-0.55, -0.83), np.float32)
"""Where rims and gloss get their light from: the top left."""


def draw_island(
    canvas: Canvas, center: Place, radius: float, *, ring: float, style: Islands, paint: Paint, grain: int
) -> None:
    """An island without its number.

    Args:
        canvas: to draw on.
        center: its middle.
        radius: of the disc with its area, to the outer edge of its line.
        ring: the width of its line, units.
        style: how islands are drawn.
        paint: its colours.
        grain: which of many grains; another one, another pattern.
    """
    if style.shadow:
        canvas.shade(center, (1.7 * radius, 1.7 * radius), _shadow(radius, style))
    reach = 1.45 * radius * max(style.aspect, 1 / style.aspect)
    canvas.shade(center, (reach, reach), _body(radius, ring, style, paint, grain))


def draw_halo(canvas: Canvas, center: Place, radius: float, colour: Colour, strength: float) -> None:
    """A glow around an island.

    Args:
        canvas: to be drawn on.
        center: of the island.
        radius: of the island, units.
        colour: of the glow.
        strength: how much of it is laid on at the island's edge, 0 to 1.
    """

    def brush(x: Floats, y: Floats, _: float) -> tuple[Floats | Colour, Floats]:
        far = np.hypot(x, y) / np.float32(radius)
        return colour, np.clip(strength * (1.75 - far) / 0.75, 0, strength).astype(np.float32)

    canvas.shade(center, (1.8 * radius, 1.8 * radius), brush)


def distance(shape: Shape, x: Floats, y: Floats, radius: float, aspect: float = 1.0) -> Floats:
    """How far places are outside of a shape with the area of a disc of a radius; negative inside.

    Args:
        shape: which.
        x: from its centre, units; of any shape that suits y.
        y: from its centre, units.
        radius: of the disc, units.
        aspect: width over height, of ovals.

    Returns:
        Units, of the shape of x and y together.
    """
    match shape:
        case "disc" | "oval":
            stretch = np.float32(np.sqrt(aspect) if shape == "oval" else 1.0)
            return np.asarray(np.hypot(x / stretch, y * stretch) - radius, np.float32)
        case "square" | "rounded":
            corner = radius * (0.06 if shape == "square" else 0.42)
            half = radius * (0.89 if shape == "square" else 0.93)
            beyond = np.abs(x) - (half - corner), np.abs(y) - (half - corner)
            outside = np.hypot(np.maximum(beyond[0], 0), np.maximum(beyond[1], 0))
            return np.asarray(outside + np.minimum(np.maximum(*beyond), 0) - corner, np.float32)
        case "hexagon" | "octagon":
            sides = 6 if shape == "hexagon" else 8
            inner = radius * np.sqrt(np.pi / sides / np.tan(np.pi / sides))
            angles = np.arange(sides) * 2 * np.pi / sides + (0.0 if sides == 6 else np.pi / 8 * 2)
            planes = [x * np.float32(np.cos(a)) + y * np.float32(np.sin(a)) for a in angles]
            return np.asarray(np.maximum.reduce(planes) - inner, np.float32)
    angle = np.arctan2(y, x)
    wave = 0.06 * np.sin(3 * angle + 1.0) + 0.05 * np.sin(5 * angle) + 0.03 * np.sin(9 * angle + 2.0)
    return np.asarray(np.hypot(x, y) - radius * (1 + wave), np.float32)


def _shadow(radius: float, style: Islands) -> Brush:
    def brush(x: Floats, y: Floats, _: float) -> tuple[Floats | Colour, Floats]:
        off = np.float32(0.14 * radius)
        away = distance(style.shape, x - off, y - off, radius, style.aspect) / np.float32(0.35 * radius)
        return (0, 0, 0), np.clip(0.5 - away, 0, 1).astype(np.float32) * np.float32(style.shadow)

    return brush


def _body(radius: float, ring: float, style: Islands, paint: Paint, grain: int) -> Brush:
    def brush(x: Floats, y: Floats, pixel: float) -> tuple[Floats | Colour, Floats]:
        away = distance(style.shape, x, y, radius, style.aspect)
        cover = _inside(away, pixel)
        colour = _fill(x, y, radius, style=style, paint=paint, grain=grain)
        if style.rim:
            edge = np.clip(1 + away / np.float32(style.rim * radius), 0, 1)
            slope = (x * LIGHT_FROM[0] + y * LIGHT_FROM[1]) / np.float32(radius)
            colour = np.clip(colour + (edge * slope)[..., None] * np.float32(110), 0, 255)
        line = _line(x, y, away, ring=ring, style=style, pixel=pixel)
        if style.body == "clear":
            return paint.ink, line * cover
        ink = np.asarray(paint.ink, np.float32)
        return colour + (ink - colour) * line[..., None], cover

    return brush


def _line(x: Floats, y: Floats, away: Floats, *, ring: float, style: Islands, pixel: float) -> Floats:
    """How much of the outline's colour is at each place, 0 to 1."""
    if style.outline == "none":
        return np.zeros_like(away)
    wide = max(ring, 0.8 * pixel)
    line = 1 - _inside(away + np.float32(wide), pixel)
    if style.outline == "double":
        second = _inside(away + np.float32(2.2 * wide), pixel) - _inside(away + np.float32(3.0 * wide), pixel)
        line = np.maximum(line, second)
    if style.outline in ("dashed", "dotted"):
        parts = 12 if style.outline == "dashed" else 26
        line = line * np.clip(0.5 + 3 * np.sin(parts * np.arctan2(y, x)), 0, 1)
    return np.asarray(line, np.float32)


def _fill(x: Floats, y: Floats, radius: float, *, style: Islands, paint: Paint, grain: int) -> Floats:
    """The colour inside, h x w x 3."""
    base = np.asarray(paint.fill, np.float32)
    strength = np.float32(255 * 0.5 * style.contrast)
    u, v = x / np.float32(radius), y / np.float32(radius)
    match style.body:
        case "linear":
            shift = -v + 0 * u
        case "radial":
            shift = 0.6 - 1.2 * np.hypot(u, v)
        case "gloss":
            shift = 1.6 * np.clip(0.75 - np.hypot(u * 1.1, (v + 0.55) * 1.8), 0, 1) - 0.3 * v
        case "grain":
            noise = np.random.default_rng(grain).standard_normal((v.shape[0] // 2 + 1, u.shape[1] // 2 + 1))
            noise = noise.repeat(2, 0).repeat(2, 1)[: v.shape[0], : u.shape[1]]
            shift = 0.6 * noise
        case "hatched":
            shift = np.sign(np.sin(9 * (u + v))) * 0.5
        case _:
            shift = np.zeros((v.shape[0], u.shape[1]))
    return np.asarray(np.clip(base + (shift * strength)[..., None], 0, 255), np.float32)


def _inside(away: Floats, pixel: float) -> Floats:
    return np.asarray(np.clip(0.5 - away / np.float32(pixel), 0, 1), np.float32)
