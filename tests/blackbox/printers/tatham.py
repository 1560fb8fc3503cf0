"""Pages of bridges that Simon Tatham's puzzle collection prints: Debian's `sgt-puzzles`.

The program makes the boards itself and prints any number of them on pages, as PostScript. Ghostscript renders
that, and tells where every circle is while it does so.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Pixels
from samples.scenes.pages import Page
from samples.scenes.puzzles import Solved
from solver import Puzzle
from solver.formats import read_puzzle
from tests.blackbox.printers.page import Printed, lay, place, solved

PROGRAMS = "/usr/games:/usr/local/games"
"""Where Debian keeps games, which is not on everybody's PATH."""
LAYOUTS = {1: ((1, 1),), 2: ((1, 2), (2, 1)), 3: ((1, 3), (2, 2)), 4: ((2, 2),), 5: ((2, 3),), 6: ((2, 3),)}
"""Boards side by side and below each other, by how many there are."""
PAPER = 210.0, 297.0
"""Width and height of A4, mm."""
CELL = 10.0
"""From row to row, mm, unless a page is too small for that."""
RING = 21 / 307
"""Half the width of the line of a circle, in parts of the radius to its middle."""
DIGIT = 0.72 * 358 / 328
"""The height of a number in parts of the outer radius: capitals of Helvetica are 0.72 of its size."""
Place = tuple[int, int]
Bridges = frozenset[tuple[Place, Place, int]]
"""The ends of bridges, row and column from 0, the upper or left one first, and how many join them."""
NO_SOLUTION = "non-recursive"
"""Of what the program says where its solver gives up."""
SOLVED = re.compile(r"^SOLVE +:\d+:(\S*)$", re.MULTILINE)
"""In a saved game: the moves of the solution. `L2,0,2,5,1` is one bridge from column 2, row 0 to row 5."""
REPORT_CIRCLES = """
/arc {
  5 copy pop pop 3 1 roll transform exch =only ( ) print =only ( ) print 0 dtransform
  dup mul exch dup mul add sqrt =
  systemdict /arc get exec
} def
"""
"""PostScript: before each arc, print its centre and its radius in pixels, from the page's top left corner."""


def is_here() -> bool:
    """Whether the programs are."""
    return _sgt_bridges() is not None and shutil.which("gs") is not None


def takes(game: str) -> bool:
    """Whether the program takes a game ID."""
    program = _sgt_bridges()
    assert program is not None
    command = (program, "--print", "1x1")
    run = subprocess.run(command, input=game, capture_output=True, check=False, text=True)
    return run.returncode == 0


def solve_game(game: str) -> Bridges | None:
    """The bridges that the program's own solver finds; None where it gives up.

    It follows rules and never guesses, so that what it finds is the only solution. It gives up a board that
    its rules do not finish: "Game does not have a (non-recursive) solution".

    Raises:
        ValueError: the program does not take the game ID.
    """
    program = _sgt_bridges()
    assert program is not None
    with tempfile.TemporaryDirectory() as folder:
        command = (program, "--save", str(Path(folder) / "game"), "--with-solutions")
        run = subprocess.run(command, input=game, capture_output=True, check=False, text=True)
        saved = "".join(path.read_text() for path in Path(folder).iterdir())
    if NO_SOLUTION in run.stderr:
        return None
    if run.returncode or not saved:
        raise ValueError(f"{game.strip()}: {run.stderr.strip()}")
    [moves] = SOLVED.findall(saved)
    found = [tuple(map(int, move[1:].split(","))) for move in moves.split(";") if move.startswith("L")]
    return frozenset((min((y, x), (v, u)), max((y, x), (v, u)), count) for x, y, u, v, count in found)


def make_boards(number: int, rng: np.random.Generator) -> dict[str, Solved]:
    """Boards of 7 x 7 to 15 x 15 with exactly one solution, by their game ID."""
    boards: dict[str, Solved] = {}
    while len(boards) < number:
        columns, rows = rng.integers(7, 16, 2) if rng.random() < 0.4 else [rng.integers(7, 16)] * 2
        islands, expansion, level = rng.integers(15, 31), rng.integers(0, 21), rng.integers(0, 3)
        plan = f"{columns}x{rows}i{islands}e{expansion}m2d{level}#{rng.integers(10**9)}"
        game = _call(str(_sgt_bridges()), "--generate", "1", plan).strip()
        puzzle = read_puzzle(game, "tatham")
        board = solved(puzzle) if isinstance(puzzle, Puzzle) else None
        if board is not None:
            boards[game] = board
    return boards


def print_page(
    boards: dict[str, Solved], layout: tuple[int, int], dots: float, scale: float, full: float
) -> Page:
    """Boards on a page of A4.

    Args:
        boards: by their game ID.
        layout: how many are side by side and below each other.
        dots: pixels an inch.
        scale: pixels a unit of the page.
        full: which part of the page's width or height they take at most; the rest is between them.
    """
    games = "".join(f"{game}\n" for game in boards)
    zoom = min(1.0, full * _room(list(boards.values()), layout))
    options = ("--print", "{}x{}".format(*layout), "--scale", f"{zoom:.3f}")
    script = _call(str(_sgt_bridges()), *options, given=games)
    pixels, circles = render(script, dots)
    ends = np.cumsum([len(board.puzzle.islands) for board in boards.values()])
    parts = np.split(circles / scale, ends[:-1])
    printed = [_place(board, part) for board, part in zip(boards.values(), parts, strict=True)]
    return lay(pixels, scale, printed, paper=(255, 255, 255))


def _room(boards: Sequence[Solved], layout: tuple[int, int]) -> float:
    """How many times as large the boards could be that lie in so many columns and rows."""
    across, _ = layout
    columns, rows = (boards[start::across] for start in range(across)), range(0, len(boards), across)
    width = sum(max(board.columns + 1 for board in column) for column in columns if column)
    height = sum(max(board.rows + 1 for board in boards[start : start + across]) for start in rows)
    return min(PAPER[0] / (CELL * width), PAPER[1] / (CELL * height))


def _place(board: Solved, circles: NDArray[np.float64]) -> Printed:
    radius = float(np.median(circles[:, 2])) * (1 + RING)
    return place(board, circles[:, :2], radius, DIGIT * radius)


def render(script: str, dots: float) -> tuple[Pixels, NDArray[np.float64]]:
    """The page of a PostScript program, and its circles (N x 3): x and y from the corner, radius; pixels."""
    with tempfile.TemporaryDirectory() as folder:
        programs = [Path(folder) / name for name in ("report.ps", "page.ps")]
        for path, text in zip(programs, (REPORT_CIRCLES, script), strict=True):
            path.write_text(text, encoding="latin-1")
        target = Path(folder) / "page.png"
        options = (
            "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pnggray", "-sPAPERSIZE=a4", f"-r{dots:.2f}",
            "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-sOutputFile={target}",
        )  # fmt: skip
        lines = _call("gs", *options, *map(str, programs)).split()
        grey = cv2.imread(str(target), cv2.IMREAD_GRAYSCALE)
    if grey is None:
        raise RuntimeError("Ghostscript rendered no page")
    circles = np.array(lines, np.float64).reshape(-1, 3)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB), np.uint8), circles


def _sgt_bridges() -> str | None:
    return shutil.which("sgt-bridges") or shutil.which("sgt-bridges", path=PROGRAMS)


def _call(program: str, *arguments: str, given: str = "") -> str:
    """What a program writes; it gets `given` to read."""
    command: Sequence[str] = (program, *arguments)
    return subprocess.run(command, input=given, capture_output=True, check=True, text=True).stdout
