"""Boards close together, in rows: as far from each other as islands are, or as frames allow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.figures import point
from samples.scenes.fonts import Font
from samples.scenes.styles.item import PlacedStyled, StyledItem
from samples.scenes.styles.style import Style

Pair = tuple[float, float]

FREE = 0.3
"""The least room between islands of neighbouring boards, radii.

A quarter of that, in pitches, where a frame, a grid or coordinates reach beyond the islands.
"""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Boards in rows, close together; lengths in units.

    Attributes:
        rows: the boards, from left to right and from top to bottom.
        gap: from a board's last column to the next one's first, and from its last row to the first of the
            board below, pitches; more where `FREE` asks for it.
        words: the text below each board, in the order of `items`; () for none.
        letter: the em of the words, units.
        pointed: whether arrows lead from each board to the next in its row, if there is room.
    """

    rows: tuple[tuple[StyledItem, ...], ...]
    gap: Pair
    words: tuple[str, ...] = ()
    letter: float = 10.0
    pointed: bool = False

    @property
    def items(self) -> tuple[StyledItem, ...]:
        """All boards, row by row."""
        return tuple(item for row in self.rows for item in row)

    @property
    def below(self) -> float:
        """The height of the words below a board, units."""
        return 2.0 * self.letter if self.words else 0.0

    @property
    def size(self) -> Pair:
        """Width and height with all that belongs to the boards, units."""
        return max(self._lefts(row)[-1] for row in self.rows), self._tops()[-1]

    def draw(
        self, canvas: Canvas, corner: Place, font: Font, ink: Colour, rng: np.random.Generator
    ) -> list[PlacedStyled]:
        """Draws the boards with what stands below them.

        Args:
            canvas: to be drawn on.
            corner: the top left of the whole.
            font: of the words.
            ink: of words and arrows.
            rng: what the styles leave open comes from it.

        Returns:
            The boards where they came to lie, in the order of `items`.
        """
        placed: list[PlacedStyled] = []
        words = iter(self.words)
        bare = bool(rng.random() < 0.5)
        for row, top in zip(self.rows, self._tops()[:-1], strict=True):
            lefts = [corner[0] + left for left in self._lefts(row)]
            high = max(_height(item) for item in row)
            for item, left in zip(row, lefts[:-1], strict=True):
                start = left + edge(item.style), corner[1] + top + edge(item.style)
                placed.append(item.draw(canvas, start, rng))
                spot = left + _width(item) / 2, corner[1] + top + high + 1.3 * self.letter
                canvas.text(spot, next(words, ""), font, self.letter, colour=ink, anchor="ms")
            for (item, left), (_, right) in pairwise(zip(row, lefts[:-1], strict=True)):
                free = right - left - _width(item)
                if self.pointed and free > 0.6 * max(item.look.pitch):
                    middle = right - free / 2, corner[1] + top + high / 2
                    point(canvas, middle, 0.35 * min(free, 70.0), ink, bare=bare)
        return placed

    def scaled(self, factor: float) -> "Cluster":
        """The same with larger or smaller boards; letters keep their size."""
        rows = tuple(
            tuple(replace(item, style=scaled(item.style, factor)) for item in row) for row in self.rows
        )
        return replace(self, rows=rows)

    def _lefts(self, row: Sequence[StyledItem]) -> list[float]:
        """Where each board of a row begins, and where the last ends."""
        lefts = [0.0]
        for item, other in pairwise(row):
            lefts.append(lefts[-1] + _width(item) + self._free(item, other, 0))
        return [*lefts, lefts[-1] + _width(row[-1])]

    def _tops(self) -> list[float]:
        """Where each row of boards begins, and where the last ends."""
        tops = [0.0]
        for row, below in pairwise(self.rows):
            free = max(self._free(item, other, 1) for item, other in zip(row, below, strict=False))
            tops.append(tops[-1] + max(_height(item) for item in row) + self.below + free)
        return [*tops, tops[-1] + max(_height(item) for item in self.rows[-1]) + self.below]

    def _free(self, item: StyledItem, other: StyledItem, axis: int) -> float:
        """Between two boards with their frames."""
        look = item.look
        least = FREE * look.radius if edge(item.style) == look.radius else FREE / 4 * look.pitch[axis]
        return max(self.gap[axis] * look.pitch[axis] - edge(item.style) - edge(other.style), least)


def edge(style: Style) -> float:
    """How far what is seen of a board reaches beyond its outermost rows and columns, units."""
    look, ground = style.look, style.ground
    reach = look.radius
    if ground.lattice in ("cells", "table"):
        reach = max(reach, max(look.pitch) / 2)
    if ground.coordinates != "none":
        reach = max(reach, max(look.pitch) / 2) + 1.5 * look.digit
    return max(reach, ground.frame + ground.frame_width / 2 if ground.frame is not None else 0.0)


def scaled(style: Style, factor: float) -> Style:
    """The style with all its lengths larger or smaller; lines of its ground stay 0.6 units wide at least."""
    look, ground = style.look, style.ground
    return replace(
        style,
        look=replace(
            look, pitch=(look.pitch[0] * factor, look.pitch[1] * factor), radius=look.radius * factor,
            ring=look.ring * factor, digit=look.digit * factor, reach=look.reach * factor,
        ),
        ground=replace(
            ground, width=max(ground.width * factor, 0.6), frame_width=max(ground.frame_width * factor, 0.6),
            frame=None if ground.frame is None else ground.frame * factor,
        ),
    )  # fmt: skip


def _width(item: StyledItem) -> float:
    return item.extent[0] + 2 * edge(item.style)


def _height(item: StyledItem) -> float:
    return item.extent[1] + 2 * edge(item.style)
