"""Boards as figures: small, alone or in a row, before and after, step by step, and for a technique."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.choices import SMALLEST
from samples.scenes.looks import BLACK, WHITE
from samples.scenes.others.drawing import DARK, arrow, pick
from samples.scenes.puzzles import Solved
from samples.scenes.shelf import take_signed
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import any_style, signed_style
from samples.scenes.styles.item import PlacedStyled, StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Drawn, Paint, Style
from solver import Bridge, Island, Puzzle

Kind = Literal["alone", "pair", "row", "steps", "technique"]
PLAIN = 0.5
"""The share of figures that are drawn as in most reports: black rings on the plain page."""
NARROWEST = 110.0
"""No board is drawn into less width or height than that, units."""
APART, APART_BOUNDED = 3.2, 1.8
"""The least gap between the outermost columns of two boards, pitches; the second for bounded boards."""
ROOMY = 300.0
"""Boards with signs get at least about that width and height, units."""
TRIES = 10


@dataclass(frozen=True, slots=True)
class Step(StyledItem):
    """A board with certain bridges on it.

    Attributes:
        given: the bridges that are drawn.
    """

    given: tuple[Bridge, ...] = ()

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> PlacedStyled:
        """Draws the board with these bridges and no others."""
        board = replace(self.layout.board, bridges=self.given)
        shown = StyledItem(replace(self.layout, board=board), _with_bridges(self.style, "whole"))
        return replace(shown.draw(canvas, corner, rng), item=self)


def choose_figure(
    kind: Kind, count: int, medium: Medium, room: tuple[float, float], rng: np.random.Generator
) -> list[StyledItem]:
    """Boards for one figure, all of them in a row.

    Args:
        kind: what the figure shows: one board, a puzzle and its solution, different boards, one board with
            more and more bridges, or parts of boards that explain a technique.
        count: how many boards; ignored for "alone" (one) and for "pair" (two).
        medium: whether they are drawn for print or copied from a screen.
        room: width and height for all of them together, units.
        rng: every choice comes from it.

    Returns:
        The boards; none where there is no room.
    """
    count = {"alone": 1, "pair": 2}.get(kind, count)
    each = room[0] / count - 0.06 * room[0]
    if min(each, room[1]) < NARROWEST:
        return []
    first = _fitted(kind, medium, (each, room[1]), rng)
    if first is None:
        return []
    bare = _with_bridges(first.style, "none")
    match kind:
        case "pair":
            after = _with_bridges(first.style, "whole" if rng.random() < 0.7 else "some")
            return [replace(first, style=bare), replace(first, style=after)]
        case "steps":
            return _steps(first, count, rng)
        case "alone":
            return [first if rng.random() < 0.4 else replace(first, style=bare)]
    style = bare if kind == "row" and rng.random() < 0.5 else first.style
    others = [_alike(first, kind, style, (each, room[1]), rng) for _ in range(count - 1)]
    return [replace(first, style=style), *others]


def size(item: StyledItem) -> tuple[float, float]:
    """The width and height of a board with its border, units."""
    width, height = item.extent
    return width + 2 * item.border, height + 2 * item.border


def draw_row(
    canvas: Canvas,
    items: Sequence[StyledItem],
    corner: Place,
    width: float,
    *,
    pointed: bool,
    ink: Colour,
    rng: np.random.Generator,
) -> tuple[list[PlacedStyled], float]:
    """Draws boards side by side, centred on a line.

    Args:
        canvas: to be drawn on.
        items: the boards.
        corner: the left end of the row and its top.
        width: of the row, units.
        pointed: whether arrows lead from each board to the next.
        ink: of the arrows.
        rng: every choice comes from it.

    Returns:
        The boards where they came to lie, and the height of the row, units.
    """
    sizes = [size(item) for item in items]
    height = max(high for _, high in sizes)
    gap = (width - sum(wide for wide, _ in sizes)) / (len(items) + 1)
    bare = bool(rng.random() < 0.3)
    placed, x = [], corner[0] + gap
    for index, (item, (wide, high)) in enumerate(zip(items, sizes, strict=True)):
        top = corner[1] + (height - high) / 2
        placed.append(item.draw(canvas, (x + item.border, top + item.border), rng))
        x += wide
        if pointed and index + 1 < len(items):
            point(canvas, (x + gap / 2, corner[1] + height / 2), 0.3 * min(gap, 90.0), ink, bare=bare)
        x += gap
    return placed, height


def star(rng: np.random.Generator) -> Layout:
    """An island with two to four neighbours, to show a technique: clues and bridges are random, no puzzle."""
    ways = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    chosen = [ways[int(index)] for index in np.sort(rng.permutation(4)[: int(rng.integers(2, 5))])]
    far = rng.integers(1, 4, len(chosen)) if rng.random() < 0.5 else np.full(len(chosen), 2)
    spots = [(0, 0), *((down * int(d), right * int(d)) for (down, right), d in zip(chosen, far, strict=True))]
    top, left = (min(spot[axis] for spot in spots) for axis in (0, 1))
    cells = sorted((row - top, column - left) for row, column in spots)
    middle = cells.index((-top, -left))
    islands = tuple(
        Island(row, column, int(rng.integers(2, 9) if index == middle else rng.integers(1, 6)))
        for index, (row, column) in enumerate(cells)
    )
    bridges = tuple(
        Bridge(min(index, middle), max(index, middle), int(rng.integers(1, 3)))
        for index in range(len(cells))
        if index != middle
    )
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return Layout(Solved(Puzzle(islands), bridges, rows, columns), int(min(far)), unique=False)


def _fitted(
    kind: Kind, medium: Medium, room: tuple[float, float], rng: np.random.Generator
) -> StyledItem | None:
    """A board that finds room in a width and height; smaller ones are tried where it does not."""
    longest = min(room) * rng.uniform(0.55, 0.95)
    most = int(np.clip(longest / 22, 5, 15))
    simple = rng.random() < PLAIN
    for _ in range(TRIES):
        signed = kind == "alone" and longest > ROOMY and rng.random() < 0.15
        layout = Layout(take_signed(rng), 1) if signed else _layout(kind, most, rng)
        choose = signed_style if signed else any_style
        style = replace(choose(layout, medium, longest, rng), overlays=())
        item = _item(layout, plain(style, rng) if simple else style)
        if _has_room(item, room, alone=kind == "alone"):
            return item
        longest, most = 0.85 * longest, max(most - 2, 4)
    return None


def point(canvas: Canvas, middle: Place, reach: float, ink: Colour, *, bare: bool) -> None:
    """An arrow to the right, or its bare tip; `reach` from the middle to either end, units."""
    (x, y), head = middle, (2.0 if bare else 0.7) * reach
    arrow(canvas, (x - reach, y), (x + reach, y), 0.2 * reach, ink, head=head)


def _has_room(item: StyledItem, room: tuple[float, float], *, alone: bool) -> bool:
    """Whether a board fits, so far from the next that both are seen to be boards of their own."""
    wide, high = size(item)
    least = (APART_BOUNDED if item.bounded else APART) * max(item.look.pitch) - 2 * item.border
    return wide + (0.0 if alone else 1.5 * max(least, 0.0)) <= room[0] and high <= room[1]


def _layout(kind: Kind, most: int, rng: np.random.Generator) -> Layout:
    if kind == "technique":
        return star(rng) if rng.random() < 0.7 else layouts.tiny(rng)
    if most < 6 or rng.random() < 0.15:
        return layouts.tiny(rng)
    return layouts.usual(rng, most=most)


def _alike(
    first: StyledItem, kind: Kind, style: Style, room: tuple[float, float], rng: np.random.Generator
) -> StyledItem:
    """Another board in the same style, or the same one where no other finds room."""
    most = max(first.layout.board.rows, first.layout.board.columns, 5)
    for _ in range(TRIES):
        other = _item(_layout(kind, most, rng), style)
        if _has_room(other, room, alone=False):
            return other
    return replace(first, style=style)


def _steps(item: StyledItem, count: int, rng: np.random.Generator) -> list[StyledItem]:
    """The same board with more and more bridges."""
    bridges = item.layout.board.bridges
    order = [bridges[int(index)] for index in rng.permutation(len(bridges))]
    ends = np.linspace(0, len(order), count)
    if rng.random() < 0.4:
        ends = np.sort(rng.uniform(0, len(order), count))
    style = replace(item.style, islands=replace(item.style.islands, shows="clues"))
    return [Step(item.layout, style, item.counts, tuple(order[: round(float(end))])) for end in ends]


def _item(layout: Layout, style: Style) -> StyledItem:
    """Nobody has to read what is too small."""
    return StyledItem(layout, style, counts=style.look.digit >= SMALLEST)


def _with_bridges(style: Style, drawn: Drawn) -> Style:
    return replace(style, bridges=replace(style.bridges, drawn=drawn))


def plain(style: Style, rng: np.random.Generator) -> Style:
    """The style changed to black rings on white, with bridges in black or in one dark colour."""
    look = replace(style.look, paper=WHITE, ink=BLACK, fill=WHITE, digit_ink=BLACK)
    islands = replace(
        style.islands, paints=(Paint(WHITE, BLACK, BLACK),), ramp=None, shape="disc", outline="solid",
        body="flat", rim=0.0, shadow=0.0, edge=0.0, shows="clues", finish="plain",
    )  # fmt: skip
    ground = replace(style.ground, texture="plain", colour=WHITE, line=(200, 200, 200))
    ink = BLACK if rng.random() < 0.6 else pick(DARK, rng)
    return replace(
        style, look=look, islands=islands, ground=ground, bridges=replace(style.bridges, ink=ink, many=ink)
    )
