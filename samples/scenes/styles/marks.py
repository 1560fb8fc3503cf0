"""What a tutorial or a player has added to a board, and what lies over it: dialogs, menus, a pointer."""

import numpy as np

from samples.scenes import hand
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.looks import choose_font
from samples.scenes.styles.style import Overlay, Style

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
LABELS = ("Step 1", "here", "only one way", "start", "must be 2", "a", "b", "corner", "Fig. 2", "done")
DIALOGS = (
    ("You won!", "Time 03:41"), ("Congratulations", "Play again?"), ("New game", "Easy   Medium   Hard"),
    ("Paused", "Tap to go on"), ("Quit?", "Your board will be lost."), ("Solved", "12 moves"),
)  # fmt: skip
ENTRIES = (
    "New game",
    "Restart",
    "Undo",
    "Hint",
    "7x7 Easy",
    "10x10 Medium",
    "15x15 Hard",
    "Settings",
    "Help",
)
ARROW = ((0, 0), (0, 17), (4, 13), (7, 19.5), (9.6, 18.3), (6.8, 12), (12, 12))
"""A mouse pointer, its tip first."""


def draw_bands(canvas: Canvas, style: Style, drawn: Drawn, bounds: Box, rng: np.random.Generator) -> None:
    """Highlights one or two rows or columns, beneath everything but the ground.

    Args:
        canvas: to be drawn on.
        style: of the board.
        drawn: where its islands are.
        bounds: left, top, right and bottom of the board, where bands end; units.
        rng: every choice comes from it.
    """
    left, top, right, bottom = bounds
    half = rng.uniform(0.8, 1.3) * style.look.radius
    for _ in range(int(rng.integers(1, 3))):
        x, y = drawn.islands[int(rng.integers(len(drawn.islands)))]
        strength = float(rng.uniform(0.15, 0.45))
        if rng.random() < 0.5:
            _tint(canvas, (left, float(y) - half, right, float(y) + half), style.mark_ink, strength)
        else:
            _tint(canvas, (float(x) - half, top, float(x) + half, bottom), style.mark_ink, strength)


def draw_circles(canvas: Canvas, style: Style, drawn: Drawn, rng: np.random.Generator) -> None:
    """Circles drawn around islands, by hand or by a program."""
    width = max(0.1 * style.look.radius, 1.0)
    for index in rng.integers(len(drawn.islands), size=int(rng.integers(1, 4))):
        center, radius = _at(drawn.islands[index]), float(drawn.radii[index]) * rng.uniform(1.35, 1.8)
        wobble = 1.0 if rng.random() < 0.5 else 0.0
        canvas.stroke(hand.oval(center, radius, rng, wobble), width, style.mark_ink)


def draw_arrows(canvas: Canvas, style: Style, drawn: Drawn, rng: np.random.Generator) -> None:
    """Arrows that point at islands."""
    width = max(0.14 * style.look.radius, 1.2)
    for index in rng.integers(len(drawn.islands), size=int(rng.integers(1, 4))):
        angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(1.2, 3.0) * style.look.radius
        way = np.array([np.cos(angle), np.sin(angle)])
        tip = drawn.islands[index] + way * 1.15 * drawn.radii[index]
        canvas.stroke(np.array([tip, tip + way * length]), width, style.mark_ink)
        side = np.array([-way[1], way[0]])
        head = 3.2 * width
        canvas.polygon(
            [tip - 0.1 * way, tip + way * head + side * head * 0.6, tip + way * head - side * head * 0.6],
            style.mark_ink,
        )


def draw_labels(canvas: Canvas, style: Style, drawn: Drawn, rng: np.random.Generator) -> None:
    """A few words beside islands."""
    font, size = choose_font(rng), max(0.75 * style.look.digit, 7.0)
    for index in rng.integers(len(drawn.islands), size=int(rng.integers(1, 4))):
        x, y = _at(drawn.islands[index])
        words = LABELS[int(rng.integers(len(LABELS)))]
        spot = x + 1.2 * float(drawn.radii[index]), y - 0.9 * float(drawn.radii[index])
        canvas.text(spot, words, font, size, colour=style.mark_ink)


def draw_ticks(canvas: Canvas, style: Style, drawn: Drawn, rng: np.random.Generator) -> None:
    """Ticks beside islands."""
    arm = 0.5 * style.look.radius
    for index in rng.integers(len(drawn.islands), size=int(rng.integers(1, 5))):
        x, y = _at(drawn.islands[index])
        x, y = x + 0.9 * float(drawn.radii[index]), y - 1.1 * float(drawn.radii[index])
        tick = np.array([(x - arm, y), (x - 0.3 * arm, y + 0.8 * arm), (x + arm, y - arm)])
        canvas.stroke(hand.smooth(tick), max(0.12 * style.look.radius, 1.0), style.mark_ink)


def draw_overlay(
    canvas: Canvas, kind: Overlay, style: Style, bounds: Box, rng: np.random.Generator
) -> Box | None:
    """Lays something over a board; returns the rectangle that it hides, None for a tick or a pointer."""
    left, top, right, bottom = bounds
    width, height, unit = right - left, bottom - top, max(style.look.digit, 9.0)
    x, y = left + rng.uniform(0.1, 0.9) * width, top + rng.uniform(0.1, 0.9) * height
    match kind:
        case "dialog":
            size = min(rng.uniform(9, 15) * unit, 0.8 * width), min(rng.uniform(5, 9) * unit, 0.55 * height)
            middle = left + width * rng.uniform(0.4, 0.6), top + height * rng.uniform(0.3, 0.7)
            if rng.random() < 0.4:
                _tint(canvas, bounds, (0, 0, 0), float(rng.uniform(0.2, 0.6)))
            return _dialog(canvas, middle, size, unit, rng)
        case "toast":
            size = min(12 * unit, 0.7 * width), 2.2 * unit
            return _dialog(canvas, (left + width / 2, bottom - rng.uniform(0, 3) * unit), size, unit, rng)
        case "menu":
            return _menu(canvas, (left + rng.uniform(0, 0.6) * width, top), unit, rng)
        case "tick":
            arm = 0.3 * min(width, height)
            tick = np.array([(x - arm, y), (x - 0.3 * arm, y + 0.6 * arm), (x + arm, y - arm)])
            canvas.stroke(hand.smooth(tick), 0.07 * arm, (40, 160, 70))
        case _:
            _pointer(canvas, (x, y), rng.uniform(0.7, 1.4) * unit / 12, fist=kind == "hand pointer")
    return None


def _dialog(
    canvas: Canvas, middle: Place, size: tuple[float, float], unit: float, rng: np.random.Generator
) -> Box:
    """A box with a title, a line of text and a button."""
    dark = rng.random() < 0.4
    paper: Colour = (44, 46, 52) if dark else (250, 250, 250)
    ink: Colour = (240, 240, 240) if dark else (30, 30, 34)
    (x, y), (width, height) = middle, size
    corner = x - width / 2, y - height / 2
    beyond = corner[0] + 3, corner[1] + 4, corner[0] + width + 4, corner[1] + height + 5
    _tint(canvas, beyond, (0, 0, 0), 0.3)
    canvas.box(corner, size, paper)
    canvas.frame(corner, size, 1.0, (128, 128, 132))
    title, line = DIALOGS[int(rng.integers(len(DIALOGS)))]
    font = choose_font(rng)
    letter = min(unit, 0.09 * width, 0.3 * height)
    tall = height > 3 * unit
    spot = x, y - 0.25 * height if tall else y + 0.35 * letter
    canvas.text(spot, title, font, letter * (1.3 if tall else 1.0), colour=ink, anchor="ms")
    if tall:
        canvas.text((x, y + 0.1 * height), line, font, 0.85 * letter, colour=ink, anchor="ms")
        canvas.box((x - 2 * letter, y + 0.2 * height), (4 * letter, 1.5 * letter), (66, 133, 244))
        canvas.text(
            (x, y + 0.2 * height + letter), "OK", font, 0.8 * letter, colour=(255, 255, 255), anchor="ms"
        )
    return corner[0], corner[1], corner[0] + width, corner[1] + height


def _menu(canvas: Canvas, corner: Place, unit: float, rng: np.random.Generator) -> Box:
    """A list of entries, one of them chosen."""
    count, line, font = int(rng.integers(3, 7)), 1.7 * unit, choose_font(rng)
    width, height = 8.5 * unit, count * line
    canvas.box(corner, (width, height), (252, 252, 252))
    chosen = int(rng.integers(count))
    canvas.box((corner[0], corner[1] + chosen * line), (width, line), (40, 110, 220))
    canvas.frame(corner, (width, height), 1.0, (150, 150, 150))
    for index in range(count):
        ink: Colour = (255, 255, 255) if index == chosen else (30, 30, 30)
        words = ENTRIES[int(rng.integers(len(ENTRIES)))]
        canvas.text(
            (corner[0] + 0.6 * unit, corner[1] + (index + 0.7) * line), words, font, 0.9 * unit, colour=ink
        )
    return corner[0], corner[1], corner[0] + width, corner[1] + height


def _pointer(canvas: Canvas, tip: Place, scale: float, *, fist: bool) -> None:
    """An arrow, or a hand with one finger."""
    white, black = (255, 255, 255), (0, 0, 0)
    if fist:
        x, y = tip
        for grow, colour in ((1.6, black), (0.0, white)):
            canvas.box(
                (x - (2 + grow) * scale, y - grow * scale), ((4 + 2 * grow) * scale, 16 * scale), colour
            )
            low = x - (5 + grow) * scale, y + (9 - grow) * scale
            canvas.box(low, ((12 + 2 * grow) * scale, (11 + 2 * grow) * scale), colour)
        return
    points = np.array(ARROW) * scale + np.array(tip)
    shaft, head = points[[1, 2, 6]], points[[0, 2, 6]]
    outline = np.vstack([points, points[:1]])
    for part in (points[[0, 1, 2]], head, points[[2, 3, 4]], points[[2, 4, 5]], shaft[:0]):
        if len(part):
            canvas.polygon(list(part), white)
    canvas.stroke(outline, max(1.2 * scale, 0.8), black)


def _tint(canvas: Canvas, box: Box, colour: Colour, strength: float) -> None:
    """Mixes a colour into a rectangle."""
    left, top, right, bottom = box
    canvas.shade(
        ((left + right) / 2, (top + bottom) / 2),
        ((right - left) / 2, (bottom - top) / 2),
        lambda x, y, _: (colour, np.full((y.shape[0], x.shape[1]), strength, np.float32)),
    )


def _at(point: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Place:
    return float(point[0]), float(point[1])
