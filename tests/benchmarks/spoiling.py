"""Spoilt boards: scenes with one place painted over, as blots, fingers and misprints spoil them.

Three ways, all on the picture: an island whited out in the colour of the ground, the ring with its number; a
number replaced by that of another island of the same board; an island too many, copied from another one.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene, Truth
from solver import Puzzle
from tests.blackbox.sets import scene

LEAST = 8
"""A board of fewer islands is not spoilt: without one of them hardly anything is left."""

COVER = 1.12
"""Radii that are painted over, so that nothing is left of the ring."""


class Way(Enum):
    """How a board is spoilt."""

    WHITED = "island whited out"
    DIGIT = "number replaced"
    STRAY = "island too many"


class Spoilt(NamedTuple):
    """A scene that was spoilt.

    Attributes:
        page: with the spoilt picture; the truth is that of before.
        truth: the board that was spoilt.
        way: how.
        spot: where, pixels.
        island: of the truth's puzzle; None for one too many.
        clue: that is printed there in truth; None for one too many.
    """

    page: Scene
    truth: Truth
    way: Way
    spot: tuple[float, float]
    island: int | None
    clue: int | None


def spoilt_scenes(name: str, seeds: range, way: Way) -> Iterator[Spoilt]:
    """Scenes of a set, each with a place spoilt; those that have no board for it are left out."""
    for seed in seeds:
        made = scene(name, seed)
        rng = np.random.default_rng([seed, [*Way].index(way)])
        boards = [truth for truth in made.boards if _may_be_spoilt(truth)]
        if boards and (one := spoil(made, boards[int(rng.integers(len(boards)))], way, rng)):
            yield one


def spoil(page: Scene, truth: Truth, way: Way, rng: np.random.Generator) -> Spoilt | None:
    """Spoils a board in one way, by chance; None where there is no place for it."""
    assert truth.drawn is not None
    centers, radii = truth.drawn.islands, truth.drawn.radii
    picture, puzzle = page.picture.copy(), truth.board.puzzle
    index = int(rng.integers(len(centers)))
    if way is Way.WHITED:
        white_out(picture, centers[index], float(radii[index]))
        return Spoilt(
            replace(page, picture=picture),
            truth,
            way,
            _point(centers[index]),
            index,
            puzzle.islands[index].clue,
        )
    if way is Way.DIGIT:
        others = [i for i, island in enumerate(puzzle.islands) if island.clue != puzzle.islands[index].clue]
        if not others:
            return None
        copy(picture, page.picture, centers[int(rng.choice(others))], centers[index], float(radii[index]))
        return Spoilt(
            replace(page, picture=picture),
            truth,
            way,
            _point(centers[index]),
            index,
            puzzle.islands[index].clue,
        )
    free = free_places(puzzle)
    if not free:
        return None
    spot = _spot_of(truth, free[int(rng.integers(len(free)))])
    copy(picture, page.picture, centers[index], spot, float(radii[index]))
    return Spoilt(replace(page, picture=picture), truth, way, _point(spot), None, None)


def white_out(picture: NDArray[np.uint8], center: NDArray[np.float64], radius: float) -> None:
    """Paints an island over with the median colour of what is just around it."""
    away = _away(picture, center)
    ground = np.median(picture[(away > 1.15 * radius) & (away < 1.45 * radius)], axis=0)
    picture[away < COVER * radius + 1] = np.round(ground).astype(np.uint8)


def copy(
    picture: NDArray[np.uint8],
    source: NDArray[np.uint8],
    start: NDArray[np.float64],
    end: NDArray[np.float64],
    radius: float,
) -> None:
    """Copies an island to another place."""
    shift = np.rint(np.subtract(end, start)).astype(int)
    ys, xs = np.nonzero(_away(picture, start) < COVER * radius + 1)
    there = ys + shift[1], xs + shift[0]
    inside = (there[0] >= 0) & (there[0] < picture.shape[0]) & (there[1] >= 0) & (there[1] < picture.shape[1])
    picture[there[0][inside], there[1][inside]] = source[ys[inside], xs[inside]]


def free_places(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Where a row and a column of islands cross, and no island stands there or next to it."""
    spots = {(int(island.row), int(island.column)) for island in puzzle.islands}
    spots |= {(int(sign.row), int(sign.column)) for sign in puzzle.signs}
    rows, columns = {row for row, _ in spots}, {column for _, column in spots}
    near = {
        (row + r, column + c) for row, column in spots for r, c in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }
    return sorted({(row, column) for row in rows for column in columns} - near)


def _may_be_spoilt(truth: Truth) -> bool:
    return (
        truth.counts
        and truth.drawn is not None
        and truth.unique
        and hasattr(truth.board, "bridges")
        and truth.shown is None
        and not truth.finished
        and not truth.bridges
        and len(truth.drawn.islands) >= LEAST
        and len(truth.drawn.islands) == len(truth.board.puzzle.islands)
    )


def _spot_of(truth: Truth, place: tuple[int, int]) -> NDArray[np.float64]:
    """Where a crossing lies: between the islands of its row and its column."""
    assert truth.drawn is not None
    cells = np.array([(float(i.row), float(i.column)) for i in truth.board.puzzle.islands])
    terms = np.column_stack([np.ones(len(cells)), cells, cells[:, :1] * cells[:, 1:]])
    found, *_ = np.linalg.lstsq(terms, truth.drawn.islands, rcond=None)
    row, column = place
    spot: NDArray[np.float64] = np.array([1.0, row, column, row * column]) @ found
    return spot


def _away(picture: NDArray[np.uint8], center: NDArray[np.float64]) -> NDArray[np.float64]:
    """From each pixel to a place."""
    ys, xs = np.ogrid[: picture.shape[0], : picture.shape[1]]
    away: NDArray[np.float64] = np.hypot(xs - center[0], ys - center[1])
    return away


def _point(spot: NDArray[np.float64]) -> tuple[float, float]:
    return float(spot[0]), float(spot[1])
