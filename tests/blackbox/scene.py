"""A picture and the truth about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tests.blackbox.boards import Drawn
from tests.blackbox.canvas import Pixels
from tests.blackbox.pages import Page, Placed, on_picture
from tests.blackbox.puzzles import Solved

Project = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Maps places on a page (N x 2, units) to the picture (N x 2, pixels)."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """A board on a picture.

    Attributes:
        board: the puzzle and its only solution.
        drawn: where its islands and signs are, pixels; None where only the puzzle is known.
        counts: False if nobody has to read it, as a solution that is printed beside its puzzle.
        traits: what is special about it, in words, for whoever looks into a failure.
        unique: False where the puzzle has several solutions, so that it cannot be solved.
        digit: the height of its numbers, pixels; 0 where that is not known.
    """

    board: Solved
    drawn: Drawn | None
    counts: bool = True
    traits: Mapping[str, str] = field(default_factory=dict)
    unique: bool = True
    digit: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture to solve.

    Attributes:
        name: of its set.
        seed: from which the set made it.
        picture: height x width x 3, red, green, blue.
        boards: what is on it.
        traits: how it was taken, in words.
    """

    name: str
    seed: int
    picture: Pixels
    boards: tuple[Truth, ...]
    traits: Mapping[str, str]


def truths(page: Page, project: Project) -> tuple[Truth, ...]:
    """The truth about a page that some camera has seen."""
    return tuple(_truth(placed, project) for placed in page.placed)


def _truth(placed: Placed, project: Project) -> Truth:
    item, drawn = placed.item, on_picture(placed.drawn, project)
    board, look = item.board, item.look
    lengths = drawn.reaches if len(drawn.reaches) else drawn.radii
    height = look.digit / (look.reach or look.radius) * float(np.median(lengths))
    traits = {
        "size": f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}",
        "style": look.name,
        "grid": look.grid + (" in a frame" if look.frame else ""),
        "font": f"{look.font.family} {look.font.style}" + (" (held out)" if look.font.held_out else ""),
        "digits": f"{height:.0f} px",
        "bridges": item.mode + (", struck out" if item.struck else ""),
    }
    return Truth(board, drawn, item.counts, traits, digit=height)
