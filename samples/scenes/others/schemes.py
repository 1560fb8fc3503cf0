"""Drawings that explain: flow charts, metro maps, molecules, overlapping sets, circuits."""

from itertools import pairwise

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    around,
    arrow,
    badge,
    choose_palette,
    label,
    pick,
)

STATIONS = ("North", "Quay", "Opera", "Oak Road", "Zoo", "Mill", "Old Port", "Hill", "East", "Moor")
STEPS = ("start", "read", "n = 0", "n > 8?", "sort", "solve", "ok?", "print", "stop", "next", "undo", "count")
ATOMS = ("O", "N", "OH", "HO", "H", "C", "Cl", "F", "S", "")


def flow_chart(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Boxes, lozenges and ovals below each other, with arrows between them."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    tall = unit * rng.uniform(2.2, 3.2)
    columns = int(np.clip(width / (8 * unit), 1, 3))
    rows = int(np.clip(height / (1.7 * tall), 1, 7))
    across, down = width / columns, min(height / rows, 2 * tall)
    wide = min(0.7 * across, 3 * tall)
    line = unit * rng.uniform(0.04, 0.1)
    for column in range(columns):
        for row in range(rows):
            spot = left + (column + 0.5) * across, top + row * down + tall / 2 + line
            _step(canvas, spot, (wide, tall), font, fill=colours.fill, ink=colours.ink, line=line, rng=rng)
            if row + 1 < rows:
                start, end = (spot[0], spot[1] + tall / 2), (spot[0], spot[1] + down - tall / 2)
                arrow(canvas, start, end, line, colours.ink, head=0.35 * unit)
            if column + 1 < columns and rng.random() < 0.3:
                start, end = (spot[0] + wide / 2, spot[1]), (spot[0] + across - wide / 2, spot[1])
                arrow(canvas, start, end, line, colours.ink, head=0.35 * unit)


def _step(
    canvas: Canvas,
    center: Place,
    size: tuple[float, float],
    font: Font,
    *,
    fill: Colour,
    ink: Colour,
    line: float,
    rng: np.random.Generator,
) -> None:
    """One box of a flow chart."""
    (x, y), (wide, tall) = center, size
    kind = rng.choice(["box", "lozenge", "oval", "circle"], p=[0.45, 0.2, 0.2, 0.15])
    if kind == "box":
        canvas.box((x - wide / 2, y - tall / 2), size, fill)
        canvas.frame((x - wide / 2, y - tall / 2), size, line, ink)
    elif kind == "circle":
        canvas.ring(center, tall / 2, line, ink, fill)
        wide = tall
    else:
        turns = np.linspace(0, 2 * np.pi, 5 if kind == "lozenge" else 48)
        outline = np.column_stack([x + wide / 2 * np.cos(turns), y + tall / 2 * np.sin(turns)])
        canvas.polygon(list(outline[:-1]), fill)
        canvas.stroke(outline, line, ink)
    words = STEPS[int(rng.integers(len(STEPS)))] if rng.random() < 0.8 else str(int(rng.integers(1, 10)))
    label(canvas, center, words, font, 0.28 * tall, ink=ink, most=0.7 * wide)


def metro(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Coloured lines that run straight or at 45 degrees, with stations and interchanges as circles."""
    left, top, width, height = box
    ink = choose_palette(canvas.paper, rng).ink
    step = min(unit * rng.uniform(1.6, 2.8), width / 3.2, height / 3.2)
    columns, rows = max(int(width / step) - 1, 2), max(int(height / step) - 1, 2)
    radius, thick = step * rng.uniform(0.18, 0.32), step * rng.uniform(0.12, 0.25)
    stops: list[Place] = []
    for _ in range(int(rng.integers(2, 6))):
        row = int(rng.integers(rows + 1))
        line = [(left + step / 2, top + (row + 0.5) * step)]
        for column in range(1, columns + 1):
            row = int(np.clip(row + rng.choice([-1, 0, 0, 0, 1]), 0, rows))
            line.append((left + (column + 0.5) * step, top + (row + 0.5) * step))
        canvas.stroke(np.array(line), thick, pick(DARK, rng))
        stops += line
    named = rng.random() < 0.5
    for spot in stops:
        kind = rng.random()
        if kind < 0.4:
            words = str(int(rng.integers(1, 14))) if rng.random() < 0.15 else ""
            badge(
                canvas, spot, radius, words, font, width=0.25 * radius,
                colours=((20, 20, 20), (255, 255, 255), (20, 20, 20)),
            )  # fmt: skip
            if named and left + 2 * step < spot[0] < left + width - 2 * step and spot[1] > top + step:
                beside = spot[0], spot[1] - 1.7 * radius
                name = STATIONS[int(rng.integers(len(STATIONS)))]
                label(canvas, beside, name, font, 0.7 * radius, ink=ink, most=1.8 * step)
        elif kind < 0.6:
            canvas.disc(spot, 0.45 * radius, (255, 255, 255))


def molecule(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Six-sided rings side by side with single and double lines, letters or balls at their corners."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    count = int(rng.integers(1, 4))
    side = min(width / (1.75 * count + 1.8), height / 4.2, 4 * unit)
    balls = rng.random() < 0.4
    line = side * rng.uniform(0.03, 0.08)
    start = left + width / 2 - (count - 1) * 0.866 * side
    for index in range(count):
        middle = start + index * 1.732 * side, top + height / 2
        corners = [around(middle, side, np.pi * (k + 0.5) / 3) for k in range(6)]
        for k, (a, b) in enumerate(pairwise([*corners, corners[0]])):
            canvas.line(a, b, line, colours.ink)
            if (k + index) % 2:
                inner = (_toward(a, middle, 0.15), _toward(b, middle, 0.15))
                canvas.line(*inner, line, colours.ink)
        if rng.random() < 0.3:
            angles = np.linspace(0, 2 * np.pi, 50)
            ring = np.column_stack([np.cos(angles), np.sin(angles)]) * 0.62 * side
            canvas.stroke(ring + middle, line, colours.ink)
        for k, corner in enumerate(corners):
            outward = around(middle, 1.7 * side, np.pi * (k + 0.5) / 3)
            if k in (1, 4) and rng.random() < 0.6:
                canvas.line(corner, outward, line, colours.ink)
                _atom(canvas, outward, 0.3 * side, font, colours.ink, balls=balls, rng=rng)
            if balls or rng.random() < 0.2:
                _atom(canvas, corner, 0.25 * side, font, colours.ink, balls=balls, rng=rng)


def _atom(
    canvas: Canvas,
    place: Place,
    radius: float,
    font: Font,
    ink: Colour,
    *,
    balls: bool,
    rng: np.random.Generator,
) -> None:
    words = ATOMS[int(rng.integers(len(ATOMS)))]
    if balls:
        fill = pick(LIGHT, rng)
        badge(canvas, place, radius, words, font, width=0.08 * radius, colours=(ink, fill, (0, 0, 0)))
    elif words:
        canvas.disc(place, 1.1 * radius, canvas.paper)
        label(canvas, place, words, font, 1.1 * radius, ink=ink, most=2 * radius)


def _toward(place: Place, other: Place, share: float) -> Place:
    return place[0] + (other[0] - place[0]) * share, place[1] + (other[1] - place[1]) * share


def overlapping(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Two or three large circles that overlap, with numbers or letters in their parts."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    radius = min(0.3 * width, 0.28 * height, 9 * unit)
    middle = left + width / 2, top + height / 2
    count = int(rng.integers(2, 4))
    turn = -np.pi / 2 if count == 3 else 0.0
    for index in range(count):
        angle = turn + 2 * np.pi * index / count
        center = around(middle, 0.6 * radius, angle)
        angles = np.linspace(0, 2 * np.pi, 90)
        ring = np.column_stack([np.cos(angles), np.sin(angles)]) * radius
        canvas.stroke(ring + center, max(radius * rng.uniform(0.01, 0.05), 1.0), colours.ink)
        outer = around(middle, 1.1 * radius, angle)
        label(canvas, outer, str(int(rng.integers(0, 40))), font, 0.2 * radius, ink=colours.ink)
        words = "ABC"[index] if rng.random() < 0.5 else str(int(rng.integers(0, 20)))
        shared = around(middle, 0.5 * radius, angle + np.pi / count)
        label(canvas, shared, words, font, 0.2 * radius, ink=colours.ink)
    label(canvas, middle, str(int(rng.integers(0, 10))), font, 0.2 * radius, ink=colours.ink)


def circuit(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A circuit: straight wires with corners, lamps and meters as circles with a letter, boxes, dots."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    step = min(unit * rng.uniform(3.0, 4.5), width / 2.6, height / 2.6)
    columns, rows = max(int(width / step - 0.6), 1), max(int(height / step - 0.6), 1)
    x0, y0 = left + (width - columns * step) / 2, top + (height - rows * step) / 2
    line = unit * rng.uniform(0.05, 0.1)
    for row in range(rows + 1):
        for column in range(columns + 1):
            here = x0 + column * step, y0 + row * step
            for ahead in ((here[0] + step, here[1]), (here[0], here[1] + step)):
                if ahead[0] > x0 + columns * step + 1 or ahead[1] > y0 + rows * step + 1:
                    continue
                canvas.line(here, ahead, line, colours.ink)
                middle, kind = _toward(here, ahead, 0.5), rng.random()
                if kind < 0.35:
                    words = ("A", "V", "M", "G", "")[int(rng.integers(5))]
                    fill = (colours.ink, canvas.paper, colours.ink)
                    badge(canvas, middle, 0.24 * step, words, font, width=line, colours=fill)
                elif kind < 0.55:
                    corner = middle[0] - 0.2 * step, middle[1] - 0.1 * step
                    canvas.box(corner, (0.4 * step, 0.2 * step), canvas.paper)
                    canvas.frame(corner, (0.4 * step, 0.2 * step), line, colours.ink)
            if rng.random() < 0.3:
                canvas.disc(here, 2 * line, colours.ink)
