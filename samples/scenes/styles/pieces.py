"""Islands with what stands in them, by their state; signs with their sums."""

import string
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from samples.scenes.boards import TOWARDS, Drawn, has_island
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.looks import mix
from samples.scenes.puzzles import Solved
from samples.scenes.styles.shapes import draw_halo, draw_island
from samples.scenes.styles.style import CHOSEN, DONE, OPEN, WRONG, Paint, Style
from solver import Bridge, Sign

LOST = "?"


def shown(
    board: Solved, bridges: Sequence[Bridge], style: Style, rng: np.random.Generator
) -> tuple[str, ...]:
    """What stands in each island: its clue, the number of bridges still missing, a question mark, or ""."""
    clues = [island.clue for island in board.puzzle.islands]
    if style.islands.shows == "left":
        clues = [
            None if clue is None else max(clue - count, 0)
            for clue, count in zip(clues, ends(board, bridges), strict=True)
        ]
    if style.islands.shows == "open":
        clues = [
            None if clue == count else clue for clue, count in zip(clues, ends(board, bridges), strict=True)
        ]
    words = ["" if clue is None else str(clue) for clue in clues]
    share = rng.uniform(0.08, 0.7)
    match style.islands.shows:
        case "all blank":
            return ("",) * len(words)
        case "some blank":
            return tuple("" if rng.random() < share else word for word in words)
        case "some asked":
            return tuple(LOST if rng.random() < share else word for word in words)
    return tuple(words)


def ends(board: Solved, bridges: Sequence[Bridge]) -> list[int]:
    """How many bridges end at each island."""
    counts = [0] * len(board.puzzle.islands)
    for bridge in bridges:
        counts[bridge.a] += bridge.count
        counts[bridge.b] += bridge.count
    return counts


def states(board: Solved, bridges: Sequence[Bridge], style: Style, rng: np.random.Generator) -> list[int]:
    """The state of each island, as an index of the style's paints; where those are fewer, the last one.

    Up to two islands are CHOSEN by chance; where no bridge is drawn, some are DONE by chance.
    """
    kinds = len(style.islands.paints)
    if kinds == 1:
        return [OPEN] * len(board.puzzle.islands)
    found = []
    by_chance = rng.uniform(0, 0.6) if not bridges else 0.0
    for island, count in zip(board.puzzle.islands, ends(board, bridges), strict=True):
        clue = island.clue or 0
        state = DONE if count == clue and count else WRONG if count > clue and bridges else OPEN
        found.append(DONE if rng.random() < by_chance else state)
    for _ in range(int(rng.integers(0, 3))):
        found[int(rng.integers(len(found)))] = CHOSEN
    return [min(state, kinds - 1) for state in found]


def draw_islands(
    canvas: Canvas, style: Style, drawn: Drawn, words: Sequence[str], conditions: Sequence[int], *,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    """Draws all islands; `words`: what stands in each, as from `shown`; `conditions`: as from `states`."""
    look, how = style.look, style.islands
    highest = max((int(word) for word in words if word.isdigit()), default=1)
    for index, (word, state) in enumerate(zip(words, conditions, strict=True)):
        center, radius = _at(drawn.islands[index]), float(drawn.radii[index])
        paint = how.paints[state]
        if how.ramp is not None and word.isdigit() and state == OPEN:
            paint = replace(paint, fill=mix(paint.fill, how.ramp, int(word) / max(highest, 1)))
        if state == CHOSEN and "glow" in style.marks:
            draw_halo(canvas, center, radius, style.mark_ink, 0.7)
        draw_island(canvas, center, radius, ring=look.ring, style=how, paint=paint, grain=index)
        if word:
            _write(canvas, style, center, word, paint)
        if state == DONE and how.finish != "plain":
            _finish(canvas, style, center, radius, ink=paint.ink, rng=rng)
        if how.ids:
            spot = center[0] + 1.0 * radius, center[1] - 1.05 * radius
            letter = string.ascii_uppercase[index % 26]
            canvas.number(spot, letter, look.font, max(0.5 * look.digit, 5.0), style.mark_ink)


def _write(canvas: Canvas, style: Style, center: Place, word: str, paint: Paint) -> None:
    look, edge = style.look, style.islands.edge * style.look.digit
    height = look.digit if len(word) == 1 else min(look.digit, 0.95 * look.radius)
    if edge:
        ink: Colour = (0, 0, 0) if sum(paint.digit) > 380 else (255, 255, 255)
        for angle in np.arange(8) * np.pi / 4:
            spot = center[0] + edge * np.cos(angle), center[1] + edge * np.sin(angle)
            canvas.number((float(spot[0]), float(spot[1])), word, look.font, height, ink)
    canvas.number(center, word, look.font, height, paint.digit)


def _finish(
    canvas: Canvas, style: Style, center: Place, radius: float, *, ink: Colour, rng: np.random.Generator
) -> None:
    """Strikes a finished island out, or ticks it."""
    (x, y), arm = center, radius * rng.uniform(0.7, 1.25)
    width = max(0.09 * radius, 0.9)
    match style.islands.finish:
        case "ticked":
            tick = [(x + 0.3 * arm, y + 0.5 * arm), (x + 0.6 * arm, y + 0.9 * arm), (x + 1.2 * arm, y)]
            canvas.stroke(np.array(tick), max(0.14 * radius, 1.0), (40, 150, 60))
        case "crossed":
            canvas.line((x - arm, y - arm), (x + arm, y + arm), width, ink)
            canvas.line((x - arm, y + arm), (x + arm, y - arm), width, ink)
        case _:
            canvas.line((x - arm, y + arm), (x + arm, y - arm), width, ink)


def draw_sign(
    canvas: Canvas, style: Style, sign: Sign, center: Place, reach: float, *, board: Solved
) -> None:
    """A diamond with its sums; where it has lost all of them, question marks or nothing."""
    look, how = style.look, style.signs
    tips = [(center[0] + reach * x, center[1] + reach * y) for x, y in TOWARDS.values()]
    canvas.polygon(tips, how.fill)
    if how.outline:
        for start, end in zip(tips, [*tips[1:], tips[0]], strict=True):
            canvas.line(start, end, max(how.outline * reach, 0.8), how.ink)
    if how.diagonals:
        x, y = center
        half = reach / 2
        width = max(0.5 * how.outline * reach, 0.7)
        canvas.line((x - half, y - half), (x + half, y + half), width, how.ink)
        canvas.line((x - half, y + half), (x + half, y - half), width, how.ink)
    numbers = {name: getattr(sign, name) for name in TOWARDS}
    lost = all(number is None for number in numbers.values())
    for name, number in numbers.items():
        x, y = TOWARDS[name]
        out = how.out * (1.0 if y or number is None or number < 10 else 0.92) * reach
        spot = center[0] + out * x, center[1] + out * y
        if number is not None:
            canvas.number(spot, str(number), look.font, look.digit, how.digit)
        elif lost and not how.blank and has_island(sign, name, board):
            canvas.number(spot, LOST, look.font, look.digit, how.digit)


def _at(point: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Place:
    return float(point[0]), float(point[1])
