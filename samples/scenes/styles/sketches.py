"""Boards drawn by hand, and where each circle came to lie."""

from dataclasses import dataclass

import cv2
import numpy as np

from samples.scenes import hand
from samples.scenes.boards import Drawn, extent
from samples.scenes.canvas import Canvas, Colour, Floats, Place
from samples.scenes.looks import Look, mix
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Project, Truth, on_picture
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.pens import Sketch
from solver import Bridge

Points = np.ndarray[tuple[int, int], np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class SketchItem:
    """A board to be drawn on a page by hand.

    Attributes:
        layout: what stands where.
        sketch: how it is drawn.
        counts: False where nobody has to read it.
        bounded: whether it shows where the board ends.
    """

    layout: Layout
    sketch: Sketch
    counts: bool = True
    bounded: bool = False

    @property
    def look(self) -> Look:
        """The lengths and colours that the page around it has to fit."""
        return self.sketch.look

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height from the first to the last row and column, units."""
        return extent(self.layout.board, self.look)

    @property
    def border(self) -> float:
        """How far it reaches beyond its outermost rows and columns, units."""
        return self.look.radius + self.sketch.stray * max(self.look.pitch)

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> "PlacedSketch":
        """Draws the lines of the sheet all over the canvas, then the board; row 0, column 0 at the corner."""
        board, sketch, look = self.layout.board, self.sketch, self.look
        _rule(canvas, sketch, rng)
        if sketch.lattice:
            _draw_lattice(canvas, board, sketch, corner, rng)
        cells = np.array([(float(i.column), float(i.row)) for i in board.puzzle.islands]).reshape(-1, 2)
        places = corner + (cells + rng.uniform(-1, 1, cells.shape) * sketch.stray) * np.array(look.pitch)
        loops = [_loop((float(x), float(y)), sketch, rng) for x, y in places]
        drawn = _measured(loops, look.ring)
        for island, loop, center in zip(board.puzzle.islands, loops, drawn.islands, strict=True):
            canvas.stroke(loop, look.ring, look.ink)
            if rng.random() < sketch.twice:
                second = loop + rng.normal(0, 0.05 * look.radius, 2)
                canvas.stroke(np.roll(second, int(rng.integers(40)), axis=0), look.ring, look.ink)
            words = "" if island.clue is None else str(island.clue)
            _write(canvas, sketch, (float(center[0]), float(center[1])), words, rng)
        bridges = _join(canvas, board, sketch, drawn, rng)
        if sketch.tool.grain:
            _roughen(canvas, sketch, drawn, rng)
        return PlacedSketch(self, drawn, bridges)


@dataclass(frozen=True, slots=True)
class PlacedSketch:
    """A board that was drawn by hand.

    Attributes:
        item: the board.
        drawn: where its islands came to lie, and their radii; units.
        bridges: the bridges that are drawn.
    """

    item: SketchItem
    drawn: Drawn
    bridges: tuple[Bridge, ...] = ()

    def truth(self, project: Project) -> Truth[Solved]:
        """The truth about it once a camera has seen it."""
        item, sketch, board = self.item, self.item.sketch, self.item.layout.board
        drawn = on_picture(self.drawn, project)
        height = item.look.digit / item.look.radius * float(np.median(drawn.radii))
        traits = {
            "size": f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}",
            "style": f"{sketch.tool.name}, wobble {sketch.wobble:.1f}, stray {sketch.stray:.2f}",
            "grid": sketch.sheet + (" with a lattice" if sketch.lattice else ""),
            "font": f"{item.look.font.family} {item.look.font.style}",
            "bridges": f"{sketch.bridges:.2f}",
        }
        return Truth(
            board, drawn, item.counts, traits, unique=item.layout.unique, digit=height, bridges=self.bridges
        )


def _loop(center: Place, sketch: Sketch, rng: np.random.Generator) -> Points:
    """A circle as somebody draws it, now and then open."""
    size = sketch.look.radius * (1 + min(sketch.wobble, 1.5) * rng.uniform(-0.12, 0.12))
    loop = hand.oval(center, size - sketch.look.ring / 2, rng, sketch.wobble)
    kept = len(loop) - int(len(loop) * rng.uniform(0, sketch.gap))
    return loop[:kept]


def _measured(loops: list[Points], ring: float) -> Drawn:
    """The middle of each loop, and the radius of a circle as large."""
    low, high = (np.array([side(loop, axis=0) for loop in loops]) for side in (np.min, np.max))
    radii = np.sqrt(np.prod(high - low, axis=1)) / 2 + ring / 2
    return Drawn((low + high) / 2, radii, np.zeros((0, 2)), np.zeros(0))


def _write(canvas: Canvas, sketch: Sketch, center: Place, words: str, rng: np.random.Generator) -> None:
    look = sketch.look
    spot = center[0] + rng.normal(0, 0.08) * look.radius, center[1] + rng.normal(0, 0.08) * look.radius
    height = look.digit * rng.uniform(0.85, 1.15) * (1.0 if len(words) < 2 else 0.75)
    if words and look.font.handwritten:
        canvas.paste(hand.warped(canvas.glyph(words, look.font, height), rng), spot, look.digit_ink)
        return
    for stroke in hand.digit(words, spot, height, rng) if words else []:
        canvas.stroke(stroke, look.ring * 0.95, look.digit_ink)


def _join(
    canvas: Canvas, board: Solved, sketch: Sketch, drawn: Drawn, rng: np.random.Generator
) -> tuple[Bridge, ...]:
    """Draws some of the bridges, as lines without a ruler, and returns them."""
    radius = sketch.look.radius
    chosen: list[Bridge] = []
    for bridge in board.bridges if sketch.bridges else ():
        if rng.random() > sketch.bridges:
            continue
        chosen.append(bridge)
        a, b = drawn.islands[bridge.a], drawn.islands[bridge.b]
        along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
        side = np.array([-along[1], along[0]]) * 0.5 * radius
        for lane in np.arange(bridge.count) - (bridge.count - 1) / 2:
            start = a + side * lane + along * radius * rng.uniform(0.8, 1.2)
            end = b + side * lane - along * radius * rng.uniform(0.8, 1.2)
            stroke = hand.straight((start[0], start[1]), (end[0], end[1]), rng, 0.08 * radius)
            canvas.stroke(stroke, sketch.look.ring, sketch.look.ink)
    return tuple(chosen)


def _draw_lattice(
    canvas: Canvas, board: Solved, sketch: Sketch, corner: Place, rng: np.random.Generator
) -> None:
    """Rows and columns in pencil."""
    look, (width, height) = sketch.look, extent(board, sketch.look)
    pencil, thin = mix(look.paper, look.ink, 0.3), max(0.03 * look.radius, 0.6)
    for column in range(board.columns):
        x = corner[0] + column * look.pitch[0]
        stroke = hand.straight((x, corner[1]), (x, corner[1] + height), rng, 0.04 * look.radius)
        canvas.stroke(stroke, thin, pencil)
    for row in range(board.rows):
        y = corner[1] + row * look.pitch[1]
        stroke = hand.straight((corner[0], y), (corner[0] + width, y), rng, 0.04 * look.radius)
        canvas.stroke(stroke, thin, pencil)


def _rule(canvas: Canvas, sketch: Sketch, rng: np.random.Generator) -> None:
    """What is printed on the sheet, from edge to edge."""
    if sketch.sheet == "plain":
        return
    step = max(sketch.spacing * sketch.look.pitch[0], 7.0)
    start, thin = rng.uniform(0, step, 2), max(0.02 * step, 0.5)
    columns, rows = np.arange(start[0], canvas.width, step), np.arange(start[1], canvas.height, step)
    if sketch.sheet == "dotted":
        for x in columns:
            for y in rows:
                canvas.disc((float(x), float(y)), max(0.05 * step, 0.7), sketch.line)
        return
    for y in rows:
        canvas.line((0, float(y)), (canvas.width, float(y)), thin, sketch.line)
    for x in columns if sketch.sheet == "squared" else ():
        canvas.line((float(x), 0), (float(x), canvas.height), thin, sketch.line)


def _roughen(canvas: Canvas, sketch: Sketch, drawn: Drawn, rng: np.random.Generator) -> None:
    """Takes a part of all strokes away in small spots, as rough paper does."""
    paper, grain = sketch.look.paper, sketch.tool.grain

    def brush(x: Floats, y: Floats, _: float) -> tuple[Floats | Colour, Floats]:
        size = y.shape[0], x.shape[1]
        small = rng.standard_normal((size[0] // 2 + 2, size[1] // 2 + 2), dtype=np.float32)
        spots = cv2.resize(small, size[::-1], interpolation=cv2.INTER_LINEAR)
        return paper, np.clip(grain * (0.35 + 0.6 * np.asarray(spots)), 0, 0.85).astype(np.float32)

    low, high = drawn.islands.min(0), drawn.islands.max(0)
    middle, reach = (low + high) / 2, (high - low) / 2 + 2 * sketch.look.radius
    canvas.shade((float(middle[0]), float(middle[1])), (float(reach[0]), float(reach[1])), brush)
