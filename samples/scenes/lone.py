"""One small figure that fills its picture: a board that tells little, or what looks like one and is none."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from samples.scenes.canvas import Canvas
from samples.scenes.circled import Filler
from samples.scenes.figures import choose_figure, draw_row, plain
from samples.scenes.looks import NIGHTS, PAPERS, choose_font
from samples.scenes.others import FILLERS, MISLEADING, lookalikes
from samples.scenes.others.drawing import choose_palette
from samples.scenes.pages import Page
from samples.scenes.scene import Scene
from samples.scenes.screens import capture, capture_page
from samples.scenes.styles import layouts
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.wear import cut, worn
from solver.making import Plan

LOOKALIKES: Mapping[str, Filler] = {
    "weighted graph": lookalikes.weighted_graph,
    "ring of nodes": lookalikes.ring_of_nodes,
    "telephone": lookalikes.telephone,
    **{
        name: {**MISLEADING, **FILLERS}[name]
        for name in (
            "square graph", "lattice graph", "triangle graph", "drawn graph", "tree", "call tree", "network",
            "star", "machine", "layers", "key pad", "keypad", "coordinate grid", "round letters",
            "dotted lattice", "number maze", "shingoki", "pearls in shade", "slant", "calendar", "code pegs",
        )
    },
}  # fmt: skip
"""What has circles with numbers in rows and is no board, by name."""

SMALLEST, LARGEST = 150.0, 650.0
"""The longer side of a figure, pixels; figures of a technique get twice that for all of them."""
BLANK = 0.15, 0.85
"""The share of islands that show nothing, on boards that hide some."""
SPOILT = 0.12
"""The share of boards on which one to three clues are random: they may have no solution, or several."""


def lone(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A board, figures of a technique, or something that only looks like a board, alone on a small picture.

    Where clues are hidden, the truth's `board` has them all the same; its `shown` says what is seen.
    """
    longest = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    kind = rng.random()
    if kind < 0.45:
        return worn(capture_page(name, seed, _lookalike(longest, rng), rng), rng, chance=0.1)
    if kind < 0.52 and (page := _techniques(2 * longest, rng)) is not None:
        return worn(capture_page(name, seed, page, rng), rng, chance=0.1)
    whole, layout = _board(rng)
    style = replace(any_style(layout, "screen", longest, rng, widest=120.0), overlays=())
    item = StyledItem(layout, plain(style, rng) if rng.random() < 0.3 else style)
    made = capture(name, seed, item, rng)
    # What is hidden is known: it is worked out where there is one solution.
    made = replace(made, boards=tuple(replace(truth, board=whole.board) for truth in made.boards))
    return worn(cut(made, rng) if rng.random() < 0.12 else made, rng, chance=0.1)


def _board(rng: np.random.Generator) -> tuple[Layout, Layout]:
    """A board with exactly one solution, perhaps several or none; and what of it is shown.

    Half of them hide some of their clues.
    """
    kind = rng.random()
    if kind < 0.2:
        layout = layouts.tiny(rng)
    elif kind < 0.6:
        layout = layouts.usual(rng, most=8)
    else:
        rows, columns = (int(rng.integers(4, 9)) for _ in range(2))
        islands = max(5, round(rows * columns * rng.uniform(0.25, 0.5)))
        layout = layouts.grown(Plan(rows, columns, islands, 1, 0.45, 0.3, full=False), rng)
    if rng.random() < SPOILT:
        spoilt = _spoilt(layout, rng)
        return spoilt, spoilt
    if rng.random() < 0.5:
        return layout, layout
    share, puzzle = rng.uniform(*BLANK), layout.board.puzzle
    islands_left = tuple(
        replace(island, clue=None) if rng.random() < share else island for island in puzzle.islands
    )
    hidden = replace(layout.board, puzzle=replace(puzzle, islands=islands_left))
    return layout, replace(layout, board=hidden, unique=False)


def _spoilt(layout: Layout, rng: np.random.Generator) -> Layout:
    """A board on which one to three clues are others."""
    islands = list(layout.board.puzzle.islands)
    for index in rng.permutation(len(islands))[: int(rng.integers(1, 4))].tolist():
        islands[index] = replace(islands[index], clue=int(rng.integers(1, 9)))
    spoilt = replace(layout.board, puzzle=replace(layout.board.puzzle, islands=tuple(islands)))
    return replace(layout, board=spoilt, unique=False)


def _techniques(longest: float, rng: np.random.Generator) -> Page | None:
    """Figures of a technique side by side; None where there is no room for them, a unit a pixel."""
    papers = NIGHTS if rng.random() < 0.2 else PAPERS
    paper = papers[int(rng.integers(len(papers)))]
    width, height = longest, longest * rng.uniform(0.3, 0.5)
    items = choose_figure("technique", int(rng.integers(1, 4)), "screen", (width, height), rng)
    if not items:
        return None
    canvas, edge, ink = Canvas(width, height, 1.0, paper, 2), 0.04 * longest, choose_palette(paper, rng).ink
    pointed = bool(rng.random() < 0.2)
    placed, _ = draw_row(canvas, items, (edge, edge), width - 2 * edge, pointed=pointed, ink=ink, rng=rng)
    digit = min(item.look.digit for item in items)
    return Page(canvas.picture(), 1.0, tuple(placed), (0.0, 0.0, width, height), True, paper, digit)


def _lookalike(longest: float, rng: np.random.Generator) -> Page:
    """A page that one thing fills which is no board, a unit a pixel."""
    papers = NIGHTS if rng.random() < 0.3 else PAPERS
    paper = papers[int(rng.integers(len(papers)))]
    shorter = longest * rng.uniform(0.6, 1.0)
    width, height = (longest, shorter) if rng.random() < 0.6 else (shorter, longest)
    canvas, edge = Canvas(width, height, 1.0, paper, 2), 0.04 * longest
    unit = longest / rng.uniform(14, 30)
    names = list(LOOKALIKES)
    draw = LOOKALIKES[names[int(rng.integers(len(names)))]]
    draw(canvas, (edge, edge, width - 2 * edge, height - 2 * edge), unit, choose_font(rng), rng)
    return Page(canvas.picture(), 1.0, (), (0.0, 0.0, width, height), True, paper, unit)
