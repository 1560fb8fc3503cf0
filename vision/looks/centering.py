"""Centering: islands in the middle of which no number stands, as it does in the others, put around it.

The rim of a disc that touches a frame, or that is printed in coarse dots, may be seen off its place.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard, put_on_lattice
from vision.page import Page
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, look_into
from vision.symbols.glyphs import find_strokes
from vision.symbols.insides import PATCH, look_inside

# A number further than this from where it stands in the others, in radii, is not where it should be.
OFF = 0.18
# No number is printed as far off its place as this.
FAR_OFF = 0.3
# In print most stand no further than this from the same place; those written by hand do.
STEADY = 0.1
# A disc was not seen well that differs by this from the nearest in size (log radius); where it is put on its
# number islands stand this near to their places, in radii.
UNLIKE, WELL = 0.08, 0.1
# So many steps lead to the middle where a disc was seen too large as well.
STEPS = 3


Middle = Callable[[Disc], NDArray[np.float64]]


def centered(page: Page, boards: Sequence[FoundBoard]) -> list[FoundBoard]:
    """The boards of a page, and all that they may be instead, with islands around their numbers.

    A board whose islands do not stand nearer to its rows and columns then stays as it is. What several boards
    have in common, as the ways to part them differently, they have in common afterwards.
    """
    middle = cache(partial(_middle, page))
    ways = {
        id(way): tuple(_centered_with_parts(one, middle) for one in way)
        for board in boards
        for way in board.instead
    }
    return [
        replace(_centered_with_parts(board, middle), instead=tuple(ways[id(way)] for way in board.instead))
        for board in boards
    ]


def _centered_with_parts(board: FoundBoard, middle: Middle) -> FoundBoard:
    """A board, and the boards that it is if it is several."""
    parts = tuple(_centered_with_parts(one, middle) for one in board.otherwise)
    return replace(_centered(board, middle), otherwise=parts)


def _centered(board: FoundBoard, middle: Middle) -> FoundBoard:
    """A board with its islands around their numbers, all or some, if they stand well then."""
    steps = _steps(board, middle)
    odd = np.hypot(*steps.T) > OFF
    if not odd.any():
        return board
    others = [c.disc for c, is_odd in zip(board.islands, odd, strict=True) if not is_odd]
    moved = {
        index: new
        for index in np.flatnonzero(odd).tolist()
        if (new := _moved(board.page, board.islands[index], steps[index], others, middle))
    }
    far = {index for index in moved if np.hypot(*steps[index]) > FAR_OFF}
    whole = _with(board, moved, far) if moved else board
    if whole is not board or len(moved) < 2:
        return whole
    for index, new in moved.items():
        board = _with(board, {index: new}, far)
    return board


def _with(board: FoundBoard, moved: dict[int, Candidate], far: set[int]) -> FoundBoard:
    """A board with some islands moved, by their index, if they stand nearer to its rows and columns then.

    What was seen far off its number, or in another size than all others, was not seen well, however it fits:
    corners tell little.
    """
    islands = [moved.get(index, c) for index, c in enumerate(board.islands)]
    after = put_on_lattice(board.page, islands, list(board.diamonds))
    if after is None or after.taken != board.taken:
        return board
    unseen = all(
        index in far or abs(np.log(board.islands[index].disc.radius / new.disc.radius)) > UNLIKE
        for index, new in moved.items()
    )
    if _misfit(after) >= max(_misfit(board), WELL**2 if unseen else 0.0):
        return board
    return replace(board, islands=after.islands, placed=after.placed, astray=after.astray)


def _steps(board: FoundBoard, middle: Middle) -> NDArray[np.float64]:
    """How far each number stands from where it does in most islands, N x 2, radii; 0 where not known."""
    spots = np.array([middle(c.disc) for c in board.islands])
    if np.isnan(spots).all():
        return np.zeros_like(spots)
    steps = np.nan_to_num(spots - np.nanmedian(spots, axis=0))
    return steps if np.median(np.hypot(*steps.T)) < STEADY else np.zeros_like(steps)


def _middle(page: Page, disc: Disc) -> NDArray[np.float64]:
    """The middle of what stands in a disc, seen from its centre, (x, y) in radii; nan where nothing does."""
    strokes = find_strokes(look_inside(page, disc.center, disc.shape), page.contrast)
    if not strokes:
        return np.full(2, np.nan)
    rows, columns = np.nonzero(np.any(strokes, axis=0))
    ends = np.array([(columns.min(), rows.min()), (columns.max(), rows.max())])
    return np.asarray(ends.mean(axis=0) * 2 / PATCH - (PATCH - 1) / PATCH, dtype=np.float64)


def _moved(
    page: Page, candidate: Candidate, step: NDArray[np.float64], others: list[Disc], middle: Middle
) -> Candidate | None:
    """An island some steps away, as large as the nearest other; None if its number stands elsewhere then.

    What was seen beside a number, as the edge of a shadow, does not go with it.
    """
    usual = middle(candidate.disc) - step
    moved = candidate.disc
    for _ in range(STEPS):
        center = moved.center + moved.shape @ step
        near = min(others, key=lambda other: float(np.hypot(*(other.center - center))))
        moved = replace(near, center=center)
        step = middle(moved) - usual
        if np.isnan(step).any():
            break
        if np.hypot(*step) < STEADY:
            return next((c for c in look_into(page, [moved]) if c.glyphs), None)
    return None


def _misfit(board: FoundBoard) -> float:
    return float(np.mean(board.astray**2))
