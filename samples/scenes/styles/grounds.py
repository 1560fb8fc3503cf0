"""What lies beneath a board: paper, water, wood; lines, dots and coordinates."""

import string
from itertools import pairwise

import cv2
import numpy as np

from samples.scenes.boards import extent
from samples.scenes.canvas import Brush, Canvas, Colour, Floats, Place
from samples.scenes.puzzles import Solved
from samples.scenes.styles.style import Ground, Style


def reach(style: Style) -> float:
    """How far a board reaches beyond its outermost rows and columns, with all that belongs to it; units."""
    look, ground = style.look, style.ground
    least = 1.5 * max(look.radius, look.reach / 1.5)
    if ground.lattice in ("cells", "table") or ground.texture == "checker":
        least = max(least, max(look.pitch) / 2)
    if ground.coordinates != "none":
        least = max(least, look.radius + 1.7 * look.digit, max(look.pitch) / 2 + 1.3 * look.digit)
    return max(least, (ground.frame or 0.0) + ground.frame_width)


def draw_ground(canvas: Canvas, board: Solved, style: Style, corner: Place, rng: np.random.Generator) -> None:
    """Draws the panel beneath a board, its lattice, names and frame; row 0, column 0 at the corner."""
    look, ground = style.look, style.ground
    width, height = extent(board, look)
    edge = reach(style)
    lay(canvas, (corner[0] - edge, corner[1] - edge), (width + 2 * edge, height + 2 * edge), ground, rng)
    columns = [corner[0] + column * look.pitch[0] for column in range(board.columns)]
    rows = [corner[1] + row * look.pitch[1] for row in range(board.rows)]
    if ground.texture == "checker":
        _checker(canvas, style, columns, rows)
    _draw_lattice(canvas, style, columns, rows)
    _draw_coordinates(canvas, style, columns, rows)
    if ground.frame is not None:
        gap = ground.frame
        canvas.frame(
            (corner[0] - gap, corner[1] - gap),
            (width + 2 * gap, height + 2 * gap),
            ground.frame_width,
            ground.frame_ink,
        )


def lay(canvas: Canvas, corner: Place, size: Place, ground: Ground, rng: np.random.Generator) -> None:
    """Fills a rectangle with a texture; "clear" leaves it as it is, "checker" gives its main colour only."""
    if ground.texture == "clear":
        return
    if ground.texture in ("plain", "checker"):
        canvas.box(corner, size, ground.colour)
        return
    center = corner[0] + size[0] / 2, corner[1] + size[1] / 2
    canvas.shade(center, (size[0] / 2, size[1] / 2), _texture(ground, rng))


def _texture(ground: Ground, rng: np.random.Generator) -> Brush:
    one, other = (np.asarray(colour, np.float32) for colour in (ground.colour, ground.second))
    angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(14, 50)

    def brush(x: Floats, y: Floats, _: float) -> tuple[Floats | Colour, Floats]:
        size = y.shape[0], x.shape[1]
        match ground.texture:
            case "paper":
                share = 0.5 + 0.25 * _noise(size, (2, 2), rng) + 0.25 * _noise(size, (40, 40), rng)
            case "wood":
                share = 0.5 + 0.3 * _noise(size, (3, 400), rng) + 0.15 * _noise(size, (30, 300), rng)
            case "water":
                wave = np.sin((y + 5 * np.sin(x / length)) * 6 / length + 3 * _noise(size, (60, 60), rng))
                share = 0.5 + 0.5 * wave
            case "gradient":
                along = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
                share = (along - along.min()) / max(float(np.ptp(along)), 1e-6)
            case "stripes":
                along = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
                share = (np.sin(along * 6 / length) > 0).astype(np.float32)
            case _:
                share = 0.5 + 0.35 * _noise(size, (90, 90), rng) + 0.2 * _noise(size, (20, 20), rng)
                share = share + 0.1 * _noise(size, (3, 3), rng)
        share = np.clip(share, 0, 1)[..., None].astype(np.float32)
        return one + (other - one) * share, np.ones(size, np.float32)

    return brush


def _noise(size: tuple[int, int], grain: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Random unevenness in spots of so many pixels (down, across)."""
    small = rng.standard_normal((size[0] // grain[0] + 2, size[1] // grain[1] + 2), dtype=np.float32)
    return np.asarray(cv2.resize(small, size[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def _checker(canvas: Canvas, style: Style, columns: list[float], rows: list[float]) -> None:
    dx, dy = style.look.pitch
    for i, x in enumerate(columns):
        for j, y in enumerate(rows):
            if (i + j) % 2:
                canvas.box((x - dx / 2, y - dy / 2), (dx, dy), style.ground.second)


def _draw_lattice(canvas: Canvas, style: Style, columns: list[float], rows: list[float]) -> None:
    ground, (dx, dy) = style.ground, style.look.pitch
    over = 0.5 * style.look.radius
    match ground.lattice:
        case "lines" | "dashes":
            for start, end in _crossing(columns, rows, over):
                if ground.lattice == "lines":
                    canvas.line(start, end, ground.width, ground.line)
                else:
                    canvas.dashes(start, end, ground.width, ground.line, max(0.08 * dx, 1.5 * ground.width))
        case "cells" | "table":
            if ground.lattice == "table":
                corner = columns[0] - dx / 2, rows[0] - dy / 2
                canvas.box(corner, (dx * len(columns), dy * len(rows)), ground.second)
            edges = [columns[0] - dx / 2, *(x + dx / 2 for x in columns)]
            for start, end in _crossing(edges, [rows[0] - dy / 2, *(y + dy / 2 for y in rows)], 0.0):
                canvas.line(start, end, ground.width, ground.line)
        case "dots" | "crosses":
            for x in columns:
                for y in rows:
                    _point(canvas, (x, y), style)
        case "diagonals" | "triangles":
            _diagonals(canvas, style, columns, rows)


def _point(canvas: Canvas, place: Place, style: Style) -> None:
    ground, arm = style.ground, 0.12 * min(style.look.pitch)
    if ground.lattice == "dots":
        canvas.disc(place, max(1.4 * ground.width, 0.03 * min(style.look.pitch)), ground.line)
        return
    x, y = place
    canvas.line((x - arm, y), (x + arm, y), ground.width, ground.line)
    canvas.line((x, y - arm), (x, y + arm), ground.width, ground.line)


def _diagonals(canvas: Canvas, style: Style, columns: list[float], rows: list[float]) -> None:
    """A lattice of lozenges, through the corners of the cells or through their middles."""
    ground, (dx, dy) = style.ground, style.look.pitch
    half = 0.5 if ground.lattice == "diagonals" else 1.0
    for x in columns:
        for y in rows:
            tips = [(x, y - half * dy), (x + half * dx, y), (x, y + half * dy), (x - half * dx, y)]
            for start, end in pairwise([*tips, tips[0]]):
                canvas.line(start, end, ground.width, ground.line)


def _crossing(columns: list[float], rows: list[float], over: float) -> list[tuple[Place, Place]]:
    lines = [((x, rows[0] - over), (x, rows[-1] + over)) for x in columns]
    return lines + [((columns[0] - over, y), (columns[-1] + over, y)) for y in rows]


def _draw_coordinates(canvas: Canvas, style: Style, columns: list[float], rows: list[float]) -> None:
    ground, look = style.ground, style.look
    if ground.coordinates == "none":
        return
    cells = ground.lattice in ("cells", "table") or ground.texture == "checker"
    out = max(look.radius, max(look.pitch) / 2 if cells else 0.0) + 0.9 * look.digit
    names = {"letters": string.ascii_uppercase, "small letters": string.ascii_lowercase}
    letters = names.get(ground.coordinates, "")
    for index, x in enumerate(columns):
        words = letters[index % 26] if letters else str(index + 1)
        canvas.number((x, rows[0] - out), words, look.font, 0.7 * look.digit, ground.frame_ink)
    for index, y in enumerate(rows):
        canvas.number((columns[0] - out, y), str(index + 1), look.font, 0.7 * look.digit, ground.frame_ink)
