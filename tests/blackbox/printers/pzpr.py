"""Boards as the player of puzz.link draws them: npm's `pzpr`, which writes SVG; librsvg renders that."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Canvas, Colour, Pixels
from samples.scenes.fonts import families
from samples.scenes.looks import choose_font
from samples.scenes.pages import Page
from samples.scenes.puzzles import Solved, make_board
from solver.formats import write_puzzle
from solver.making import Plan
from tests.blackbox.printers.page import FEWEST, lay, place

SCRIPT = Path(__file__).with_name("draw.js")
MODULES = Path(__file__).parents[3] / ".venv" / "node_modules"
"""Where `make measure` puts the player; the environment's NODE_PATH may name another place."""
SANS = (
    "DejaVu Sans",
    "Liberation Sans",
    "Lato",
    "Noto Sans",
    "Nimbus Sans",
    "Open Sans",
    "Roboto",
    "Carlito",
)
"""What a browser may take for `sans-serif`; of those that are here."""
RADIUS, DIGIT = 0.47, 0.46
"""The outer radius of a circle, and the height of a number, in parts of a cell."""
CIRCLE = re.compile(r'stroke="black" d="M (\S+) \S+ A (\S+) \S+ 0 1 1 \S+ (\S+) z"')
CORNER = re.compile(r'viewBox="(\S+) (\S+) ')


def is_here() -> bool:
    """Whether the player and the programs that it needs are."""
    programs = all(shutil.which(name) for name in ("node", "rsvg-convert"))
    folders = [MODULES, *map(Path, filter(None, os.environ.get("NODE_PATH", "").split(os.pathsep)))]
    return programs and any((folder / "pzpr").is_dir() for folder in folders)


def make_boards(number: int, rng: np.random.Generator) -> list[Solved]:
    """Boards of 7 x 7 to 15 x 15 with exactly one solution."""
    boards: list[Solved] = []
    while len(boards) < number:
        rows, columns = (int(n) for n in rng.integers(7, 16, 2))
        islands = round(rows * columns * rng.uniform(0.2, 0.35))
        board = make_board(Plan(rows, columns, islands, 2, rng.uniform(0.3, 0.6), rng.uniform(0.1, 0.4)), rng)
        if len(board.puzzle.islands) >= FEWEST:
            boards.append(board)
    return boards


def print_page(
    boards: Sequence[Solved], cell: int, scale: float, paper: Colour, rng: np.random.Generator
) -> Page:
    """Boards side by side or below each other, each on white and with a title.

    Args:
        boards: what is on the page.
        cell: the size of a cell, pixels.
        scale: pixels a unit of the page.
        paper: the colour around the boards.
        rng: how they stand, and the fonts, come from it.
    """
    installed = families(handwritten=False)
    sans = [name for name in SANS if name in installed] or ["sans-serif"]
    family = sans[int(rng.integers(len(sans)))]
    drawings = draw(boards, cell)
    prints = [render(drawing.replace("sans-serif", family)) for drawing in drawings]
    spots, size = _spots([pixels.shape for pixels in prints], cell, rng)
    canvas = Canvas(*size, 1.0, paper)
    font = choose_font(rng)
    for left, top in spots:
        canvas.text((left, top - 0.3 * cell), "Hashiwokakero", font, 0.6 * cell, colour=(30, 30, 30))
    page, printed = canvas.picture(), []
    for board, drawing, pixels, (left, top) in zip(boards, drawings, prints, spots, strict=True):
        page[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels
        centers = (find_circles(drawing) + np.array([left, top])) / scale
        printed.append(place(board, centers, RADIUS * cell / scale, DIGIT * cell / scale))
    return lay(page, scale, printed, paper=paper, busy=True)


def _spots(
    sizes: Sequence[tuple[int, ...]], cell: int, rng: np.random.Generator
) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Where drawings (height, width) go, and the width and height of the page; pixels."""
    margins = np.rint(cell * rng.uniform(0.4, 2.5, 4)).astype(int)
    gap, below = round(cell * rng.uniform(2.0, 3.5)), rng.random() < 0.5
    left, top = int(margins[0]), int(margins[1]) + cell
    spots, right, bottom = [], 0, 0
    for height, width, *_ in sizes:
        spots.append((left, top))
        right, bottom = max(right, left + width), max(bottom, top + height)
        left, top = (left, bottom + gap) if below else (right + gap, top)
    return spots, (right + int(margins[2]), bottom + int(margins[3]))


def draw(boards: Sequence[Solved], cell: int) -> list[str]:
    """The player's drawings, as SVG."""
    asked = [{"url": write_puzzle(board.puzzle, "puzzlink").strip(), "size": cell} for board in boards]
    folders = os.pathsep.join(filter(None, (os.environ.get("NODE_PATH"), str(MODULES))))
    answer = subprocess.run(
        ["node", str(SCRIPT)],
        input=json.dumps(asked),
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "NODE_PATH": folders},
    )
    drawings: list[str] = json.loads(answer.stdout)
    return drawings


def render(drawing: str) -> Pixels:
    """An SVG as pixels, a unit of it one of them."""
    command = ["rsvg-convert", "--background-color", "white"]
    done = subprocess.run(command, input=drawing.encode(), capture_output=True, check=True)
    pixels = cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_COLOR)
    if pixels is None:
        raise RuntimeError("librsvg rendered nothing")
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), np.uint8)


def find_circles(drawing: str) -> NDArray[np.float64]:
    """The centres of all circles of a drawing (N x 2), from its corner; pixels."""
    corner = CORNER.search(drawing)
    assert corner is not None
    rings = [(float(x) - float(r), float(y)) for x, r, y in CIRCLE.findall(drawing)]
    return np.array(rings).reshape(-1, 2) - (float(corner[1]), float(corner[2]))
