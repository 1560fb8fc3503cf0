"""Pages: where boards stand on sheets of paper, and what is written around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from pipeline.names import printable
from pipeline.outputs import whole_file
from pipeline.printing.board import FRAME, Spot, draw_board, lines
from pipeline.printing.paper import HEIGHT, RESOLUTION, WIDTH, Paper, Place
from solver.puzzle import Puzzle, Solution

MARGIN, TOP, FOOT = 18.0, 34.0, 28.0
"""What boards leave free at the sides, at the top and at the foot of a page, mm."""

CAPTION = 9.0
"""Above a board, for its name, mm."""

GAP = 0.9
"""Least distance between frames, over the distance of rows and columns."""

LARGEST, SMALLEST = 12.0, 6.2
"""Distance between rows and columns, mm: it need not be larger, and on pages of puzzles not be smaller."""

GRIDS = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 4))
"""Boards across and down a page."""

SOLUTIONS = (3, 4)
"""Likewise, on pages of solutions."""

WORDS = {1: "one bridge", 2: "two bridges", 3: "three bridges", 4: "four bridges"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A board to be printed.

    Attributes:
        name: stands above it.
        puzzle: its rows and columns are whole.
        solution: its only one.
    """

    name: str
    puzzle: Puzzle
    solution: Solution


def set_pages(entries: Sequence[Entry], subtitle: str, *, solutions: bool = False) -> Iterator[Image.Image]:
    """Sets boards on pages, as few as it takes with boards that are large enough to write in.

    Args:
        entries: the boards, at least one.
        subtitle: what kind of boards they are.
        solutions: pages with all bridges follow at the end.

    Yields:
        Pages in grey, `RESOLUTION` dots an inch.
    """
    across, down = _grid(entries)
    pages = list(_slices(entries, across * down))
    for number, page in enumerate(pages, start=1):
        paper = _begin("Bridges", subtitle)
        _set_boards(paper, page, (across, down), solved=False)
        _write_foot(paper, _rules(entries[0].puzzle), number if len(pages) > 1 or solutions else None)
        yield paper.picture()
    across, down = SOLUTIONS
    for number, page in enumerate(_slices(entries, across * down) if solutions else (), start=1):
        paper = _begin("Solutions", subtitle)
        _set_boards(paper, page, SOLUTIONS, solved=True)
        _write_foot(paper, "", len(pages) + number)
        yield paper.picture()


def write_pages(pages: Iterator[Image.Image], target: Path, form: str) -> None:
    """Writes pages as a PDF, or a single one as a PNG.

    Args:
        pages: at least one; for a PNG only one.
        target: is replaced if it exists.
        form: "pdf" or "png".

    Raises:
        OutputNotWritable: the file system refuses.
    """
    first, *others = pages
    dpi = float(RESOLUTION)
    with whole_file(target) as file:
        if form == "pdf":
            first.save(
                file, "PDF", resolution=dpi, save_all=True, append_images=others, quality=90,
                title=printable(target.stem),
            )  # fmt: skip
        else:
            first.save(file, "PNG", dpi=(dpi, dpi), optimize=True)


def pages_needed(entries: Sequence[Entry], *, solutions: bool = False) -> int:
    """How many pages `set_pages` yields."""
    across, down = _grid(entries)
    number = -(-len(entries) // (across * down))
    return number + (-(-len(entries) // (SOLUTIONS[0] * SOLUTIONS[1])) if solutions else 0)


def _slices(entries: Sequence[Entry], length: int) -> Iterator[Sequence[Entry]]:
    for start in range(0, len(entries), length):
        yield entries[start : start + length]


def _grid(entries: Sequence[Entry]) -> tuple[int, int]:
    """Boards across and down a page: room for all, as long as none becomes too small."""
    chosen = GRIDS[0]
    for grid in GRIDS[1:]:
        large_enough = all(_pitch(entry.puzzle, _slot(grid)) >= SMALLEST for entry in entries)
        if chosen[0] * chosen[1] < len(entries) and large_enough:
            chosen = grid
    return chosen


def _slot(grid: tuple[int, int]) -> Place:
    """Width and height that a board of a page gets, its caption included."""
    return (WIDTH - 2 * MARGIN) / grid[0], (HEIGHT - TOP - FOOT) / grid[1]


def _pitch(puzzle: Puzzle, slot: Place) -> float:
    """Distance between rows and columns: a board fills its slot, unless that is more than it needs."""
    rows, columns = lines(puzzle)
    beyond = 2 * FRAME - 1
    return min(LARGEST, slot[0] / (columns + beyond + GAP), (slot[1] - CAPTION) / (rows + beyond + GAP))


def _set_boards(paper: Paper, page: Sequence[Entry], grid: tuple[int, int], *, solved: bool) -> None:
    width, height = _slot(grid)
    for place, entry in enumerate(page):
        row, column = divmod(place, grid[0])
        left, top = MARGIN + column * width, TOP + row * height
        pitch = _pitch(entry.puzzle, (width, height))
        columns = lines(entry.puzzle)[1]
        aside = (width - (columns - 1) * pitch) / 2
        edge = FRAME * pitch
        caption = min(4.0, 0.35 * pitch + 0.6)
        if entry.name:
            paper.text((left + aside - edge, top + CAPTION - 4), entry.name, caption, bold=True)
        spot = Spot((left + aside, top + CAPTION + edge), pitch)
        draw_board(paper, entry.puzzle, spot, entry.solution if solved else None)


def _begin(title: str, subtitle: str) -> Paper:
    """A sheet with its head."""
    paper = Paper()
    right = WIDTH - MARGIN
    paper.text((MARGIN, 22), title, 6.0, bold=True)
    paper.text((right, 22), subtitle, 3.2, side="right")
    paper.line((MARGIN, 26), (right, 26), 0.5)
    return paper


def _write_foot(paper: Paper, words: str, number: int | None) -> None:
    """The rules and the page's number below the boards."""
    right, top = WIDTH - MARGIN, HEIGHT - FOOT + 8
    paper.line((MARGIN, top - 6), (right, top - 6), 0.2)
    line = ""
    for word in words.split():
        if paper.length(f"{line} {word}", 2.3) > right - MARGIN:
            paper.text((MARGIN, top), line, 2.3)
            line, top = "", top + 4.4
        line = f"{line} {word}".strip()
    paper.text((MARGIN, top), line, 2.3)
    if number is not None:
        paper.text((right, HEIGHT - 9), str(number), 2.6, side="right")


def _rules(puzzle: Puzzle) -> str:
    """How to play, in a few lines."""
    sums = (
        "Islands show no number. A number in a sign is the sum of all islands on the line that leaves it "
        "there, up to the edge; no value occurs twice in a sum. Question marks are numbers that are lost. "
    )
    return (
        "Join all islands by bridges, so that every island can be reached from every other. Bridges run "
        "straight across or down; they cross neither each other nor an island"
        + (" nor a sign. " if puzzle.signs else ". ")
        + f"At most {WORDS[puzzle.max_bridges]} may join the same two islands. "
        + ("" if puzzle.loops else "No ring of islands may close. ")
        + (sums if puzzle.signs else "A number tells how many bridges end at its island. ")
        + "There is only one solution."
    )
