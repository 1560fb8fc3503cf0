"""Bridges that somebody has drawn already, right or wrong, printed or in pencil; digits struck out."""

from typing import Literal

import numpy as np

from samples.scenes import hand
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.looks import Look
from samples.scenes.puzzles import Solved
from solver import Bridge
from solver.stages.layout import lay_out

Mode = Literal[
    "none", "printed", "printed wrong", "pencil", "pencil wrong", "printed whole", "printed almost",
    "pencil whole", "pencil almost", "printed part", "printed slip", "pencil part", "pencil slip",
]  # fmt: skip
MODES: tuple[Mode, ...] = ("printed", "printed wrong", "pencil", "pencil wrong")
FINISHED: tuple[Mode, ...] = ("printed whole", "printed almost", "pencil whole", "pencil almost")
"""All bridges of the solution, or all but for one mistake."""
HALF_SOLVED: tuple[Mode, ...] = ("pencil part", "pencil slip", "printed part", "printed slip")
"""Some bridges of the solution, some doubles with one line only; a slip adds one wrong bridge, if it can."""

PENCILS: tuple[Colour, ...] = ((70, 70, 74), (96, 96, 100), (30, 50, 150), (36, 60, 170), (170, 40, 50))


HIGHLIGHTS: tuple[Colour, ...] = (
    (255, 214, 90), (255, 180, 90), (150, 205, 255), (160, 230, 160), (250, 170, 180), (205, 205, 205),
)  # fmt: skip
"""The colours in which a program points out where a bridge may go."""


def choose_bridges(board: Solved, mode: Mode, rng: np.random.Generator) -> list[Bridge]:
    """The bridges that are drawn already: all or some of the solution's, in some modes with mistakes.

    Args:
        board: the board with its solution; at most two bridges may join a pair.
        mode: not "none", for which bridges would be chosen as well.
        rng: every choice comes from it.
    """
    if mode in FINISHED:
        return _almost(board, rng) if "almost" in mode else list(board.bridges)
    if mode in HALF_SOLVED:
        part = _part(board, rng)
        return _with_slip(board, part, rng) if "slip" in mode else part
    share = 1.0 if rng.random() < 0.35 else rng.uniform(0.25, 0.9)
    chosen = [bridge for bridge in board.bridges if rng.random() < share]
    return [_spoil(bridge, rng) for bridge in chosen] if "wrong" in mode else chosen


def draw_bridges(
    canvas: Canvas, bridges: list[Bridge], look: Look, drawn: Drawn, *, mode: Mode, rng: np.random.Generator
) -> None:
    """Draws bridges: printed ones beneath the islands, so before them; pencil on top, so after them.

    One with a count of three or more is drawn as a single line.
    """
    pencil = PENCILS[int(rng.integers(len(PENCILS)))]
    width = look.radius * (rng.uniform(0.06, 0.13) if "pencil" in mode else rng.uniform(0.07, 0.2))
    gap = look.radius * rng.uniform(0.3, 0.6)
    for bridge in bridges:
        a, b = drawn.islands[bridge.a], drawn.islands[bridge.b]
        along = (b - a) / np.hypot(*(b - a))
        side = np.array([-along[1], along[0]])
        for lane in (-0.5, 0.5) if bridge.count == 2 else (0.0,):
            start, end = a + side * lane * gap, b + side * lane * gap
            if "pencil" in mode:
                inset = drawn.radii[bridge.a] * rng.uniform(0.85, 1.15, 2)[:, None] * along
                stroke = hand.straight(_at(start + inset[0]), _at(end - inset[1]), rng, 0.06 * look.radius)
                canvas.stroke(stroke, width, pencil)
            else:
                canvas.line(_at(start), _at(end), width, look.ink)


def highlight(canvas: Canvas, board: Solved, look: Look, drawn: Drawn, *, rng: np.random.Generator) -> None:
    """Shades one or two places for bridges, as programs do below the pointer; call before `draw_bridges`."""
    ends = list(lay_out(board.puzzle).ends)
    colour = HIGHLIGHTS[int(rng.integers(len(HIGHLIGHTS)))]
    strength = rng.uniform(0.35, 1.0)
    blended = np.rint((1 - strength) * np.array(look.paper) + strength * np.array(colour)).astype(int)
    shade: Colour = (int(blended[0]), int(blended[1]), int(blended[2]))
    width = look.radius * rng.uniform(0.5, 1.3)
    for index in rng.choice(len(ends), min(int(rng.integers(1, 3)), len(ends)), replace=False):
        a, b = ends[index]
        canvas.line(_at(drawn.islands[a]), _at(drawn.islands[b]), width, shade)


def strike_out(
    canvas: Canvas, bridges: list[Bridge], look: Look, drawn: Drawn, *, rng: np.random.Generator
) -> None:
    """Puts a thin stroke through about half of the islands at which a bridge ends, finished or not."""
    done = {bridge.a for bridge in bridges} | {bridge.b for bridge in bridges}
    pencil = PENCILS[int(rng.integers(len(PENCILS)))]
    for index in sorted(done):
        if rng.random() < 0.5:
            continue
        center, reach = drawn.islands[index], drawn.radii[index] * rng.uniform(0.7, 1.15)
        tilt = rng.uniform(0.5, 1.0)
        way = np.array([np.cos(tilt), -np.sin(tilt)]) * reach
        stroke = hand.straight(_at(center - way), _at(center + way), rng, 0.05 * look.radius)
        canvas.stroke(stroke, 0.07 * look.radius, pencil)


def _almost(board: Solved, rng: np.random.Generator) -> list[Bridge]:
    """All bridges, but one of them is missing, or is one too many or too few."""
    chosen = list(board.bridges)
    bridge = chosen.pop(int(rng.integers(len(chosen))))
    return chosen if rng.random() < 0.4 else [*chosen, Bridge(bridge.a, bridge.b, 3 - bridge.count)]


def _part(board: Solved, rng: np.random.Generator) -> list[Bridge]:
    """Some bridges of the solution, one at least; now and then one of two."""
    share = rng.uniform(0.05, 0.95)
    chosen = [bridge for bridge in board.bridges if rng.random() < share]
    chosen = chosen or [board.bridges[int(rng.integers(len(board.bridges)))]]
    return [bridge._replace(count=1) if rng.random() < 0.15 else bridge for bridge in chosen]


def _with_slip(board: Solved, part: list[Bridge], rng: np.random.Generator) -> list[Bridge]:
    """The same with one wrong bridge: where the solution has none, or one more, if there is room."""
    counts = {(bridge.a, bridge.b): bridge.count for bridge in board.bridges}
    ends = [pair for pair in lay_out(board.puzzle).ends if counts.get(pair, 0) < board.puzzle.max_bridges]
    if not ends:
        return part
    pair = ends[int(rng.integers(len(ends)))]
    others = [bridge for bridge in part if (bridge.a, bridge.b) != pair]
    least = counts.get(pair, 0) + 1
    return [*others, Bridge(*pair, int(rng.integers(least, board.puzzle.max_bridges + 1)))]


def _spoil(bridge: Bridge, rng: np.random.Generator) -> Bridge:
    """Now and then one bridge too many or too few."""
    return Bridge(bridge.a, bridge.b, 3 - bridge.count) if rng.random() < 0.25 else bridge


def _at(point: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Place:
    return float(point[0]), float(point[1])
