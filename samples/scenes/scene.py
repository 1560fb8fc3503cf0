"""A picture and the truth about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Pixels
from solver import Bridge

if TYPE_CHECKING:
    from samples.scenes.pages import Page

LEGIBLE = 7.5
"""Pixels: nobody has to read digits that are lower."""

Board = TypeVar("Board")

Project = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Maps places on a page (N x 2, units) to the picture (N x 2, pixels)."""


@dataclass(frozen=True, eq=False)
class Truth(Generic[Board]):
    """A board on a picture, of any kind of puzzle.

    Attributes:
        board: the puzzle and its solution; see `unique`.
        drawn: where its islands and signs are, pixels; None where only the puzzle is known.
        counts: False if nobody has to read it, as a solution that is printed beside its puzzle.
        traits: what is special about it, in words, for whoever looks into a failure.
        unique: False where nobody knows whether the puzzle has exactly one solution.
        digit: the height of its numbers, pixels; 0 where that is not known.
        finished: whether its solution is drawn already, all of it and nothing else.
        shown: what stands in each island, in the puzzle's order: its clue, the number of bridges that are
            missing, a question mark, other words, or "" for nothing. None: every island shows its clue, or
            nothing if it has none.
        bridges: those that are drawn already, right or wrong, by the puzzle's indices of islands; None where
            that is not known.
    """

    board: Board
    drawn: Drawn | None
    counts: bool = True
    traits: Mapping[str, str] = field(default_factory=dict)
    unique: bool = True
    digit: float = 0.0
    finished: bool = False
    shown: tuple[str, ...] | None = None
    bridges: tuple[Bridge, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture to solve.

    Attributes:
        name: of its set.
        seed: from which the set made it.
        picture: height x width x 3, red, green, blue.
        boards: the truth about each board on it.
        traits: how it was taken, in words.
    """

    name: str
    seed: int
    picture: Pixels
    boards: tuple[Truth[Any], ...]
    traits: Mapping[str, str]


def truths(page: "Page", project: Project) -> tuple[Truth[Any], ...]:
    """The truth about a page that some camera has seen; boards of which nothing can be seen are left out."""
    seen = (placed.truth(project) for placed in page.placed)
    return tuple(truth for truth in seen if truth.drawn is None or _has_pieces(truth.drawn))


def _has_pieces(drawn: Drawn) -> bool:
    return len(drawn.islands) + len(drawn.signs) > 0


def on_picture(drawn: Drawn, project: Project) -> Drawn:
    """Where the parts of a board are on the picture, pixels; radii and reaches follow from the areas seen.

    Args:
        drawn: where they are on the page, units.
        project: maps places on the page (N x 2) to the picture (N x 2).
    """
    islands, radii = _outlines(drawn.islands, drawn.radii, project)
    _, reaches = _outlines(drawn.signs, drawn.reaches, project)
    signs = project(drawn.signs) if len(drawn.signs) else drawn.signs
    return Drawn(islands, radii, signs, reaches)


def _outlines(
    centers: NDArray[np.float64],
    radii: NDArray[np.float64],
    project: Project,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The centres of circles as seen, which are not quite where their centres are seen, and their radii."""
    if not len(centers):
        return centers, radii
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    circles = centers[:, None] + radii[:, None, None] * around
    x, y = np.moveaxis(project(circles.reshape(-1, 2)).reshape(circles.shape), -1, 0)
    right, below = np.roll(x, -1, axis=1), np.roll(y, -1, axis=1)
    parts = x * below - right * y
    areas = parts.sum(axis=1) / 2
    middles = np.stack([((x + right) * parts).sum(axis=1), ((y + below) * parts).sum(axis=1)], axis=-1)
    return middles / (6 * areas[:, None]), np.sqrt(np.abs(areas) / np.pi)
