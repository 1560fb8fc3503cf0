"""What came of a board of any kind of puzzle, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Sequence
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from pipeline.corrections import Correction
from pipeline.doubts import Doubt
from pipeline.drawing.legend import Box, Legend
from pipeline.drawing.overlay import Drawable
from pipeline.drawing.painting import Scene
from pipeline.offers import Offer
from pipeline.records import PuzzleRecord
from pipeline.review import Review
from solver.formats import AnyPuzzle
from solver.puzzle import Bridge
from vision.reading import AnyBoard


class Finding(Protocol):
    """What came of one board of any kind of puzzle."""

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on its picture.

        Args:
            scene: the picture, or a sketch over it; it is painted on.
            grey: H x W, the picture without any painting, to see how light its paper is.

        Returns:
            The legend that belongs to it; None if it needs none.
        """

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover, at least one box; pixels of the picture."""

    def doubts(self) -> tuple[Doubt, ...]:
        """The places that a person should look at."""

    def offers(self) -> tuple[Offer, ...]:
        """Changes that may make it work, the likeliest first; none unless it is `check` or `impossible`."""

    def text(self) -> str:
        """The board and what came of it, in letters and lines for a terminal."""

    def record(self, which: int | None = None) -> PuzzleRecord:
        """The finding for scripts.

        Args:
            which: which puzzle of its page it is, from 0, for what its notes say to type; None for the only
                one.
        """

    def puzzle(self) -> AnyPuzzle:
        """The puzzle for the solver, with the numbers that were accepted."""

    def kept(self) -> tuple[Bridge, ...]:
        """The drawn bridges that can stay, from which steps go on; empty for puzzles without bridges."""

    def review(self) -> Review:
        """What is drawn on the board already, and whether it is right, without giving the solution away.

        For kinds of puzzles without bridges only a note that nothing was looked for.
        """

    def review_drawing(self) -> Drawable | None:
        """The review, to be painted on the picture; None for kinds of puzzles without bridges."""

    def with_hand(self, corrections: Sequence[Correction]) -> Self:
        """The same finding; its record tells these corrections, except any not fitted to the page."""

    @property
    def board(self) -> AnyBoard:
        """The board as it was read."""
