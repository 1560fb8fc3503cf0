"""Which of the found things is which of the true ones: by where they are on the picture."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.hashi.record import HashiPuzzle, Island, Sign
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth

NEAR = 0.5
"""A found centre belongs to a true one if it is not farther off than this part of the radius."""
DIRECTIONS = ("north", "east", "south", "west")

Cell = tuple[int, int]
Clue = int | None | tuple[int | None, ...]
"""An island's number, or a sign's four: north, east, south, west."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A board as cells: islands and signs by row and column, as ranks: empty rows and columns left out.

    Attributes:
        clues: for each cell what is printed there.
        bridges: between two cells, the lesser first, and how many.
    """

    clues: Mapping[Cell, Clue]
    bridges: frozenset[tuple[Cell, Cell, int]]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Found pieces and the true ones that they are; indices count islands first, then signs.

    Attributes:
        true_of: for each found piece the true one; -1 for what is none.
        errors: for each found piece that is one, how far off it is, radii.
    """

    true_of: NDArray[np.int64]
    errors: NDArray[np.float64]

    @property
    def hits(self) -> int:
        """How many true pieces were found."""
        return len(set(self.true_of[self.true_of >= 0].tolist()))


def pair(truth: Truth[Solved], found: HashiPuzzle) -> Pairing:
    """Gives each found piece the true one of its kind that is near, the nearest first, none of them twice."""
    assert truth.drawn is not None
    islands = pair_places(truth.drawn.islands, truth.drawn.radii, _centers(found.islands))
    signs = pair_places(truth.drawn.signs, truth.drawn.reaches, _centers(found.signs))
    shifted = np.where(signs.true_of >= 0, signs.true_of + len(truth.drawn.islands), -1)
    return Pairing(np.concatenate([islands.true_of, shifted]), np.concatenate([islands.errors, signs.errors]))


def _centers(pieces: Iterable[Island | Sign]) -> NDArray[np.float64]:
    """N x 2, pixels; only puzzles given as text have none."""
    return np.array([piece.center for piece in pieces if piece.center is not None]).reshape(-1, 2)


def pair_places(
    centers: NDArray[np.float64], radii: NDArray[np.float64], found: NDArray[np.float64]
) -> Pairing:
    """Gives each found place the true one that is near, the nearest first, none of them twice.

    Args:
        centers: N x 2, where the true ones are.
        radii: N, how large they are.
        found: M x 2.
    """
    true_of, errors = np.full(len(found), -1), np.full(len(found), np.nan)
    if not len(centers) or not len(found):
        return Pairing(true_of, errors[true_of >= 0])
    off = np.hypot(*(found[:, None] - centers[None]).transpose(2, 0, 1)) / radii
    for index in np.argsort(off, axis=None):
        here, there = divmod(int(index), len(centers))
        if off[here, there] > NEAR:
            break
        if true_of[here] < 0 and there not in true_of:
            true_of[here], errors[here] = there, off[here, there]
    return Pairing(true_of, errors[true_of >= 0])


def ranks(places: Iterable[Cell]) -> list[Cell]:
    """Rows and columns counted without the empty ones, of which a picture shows nothing at the edges."""
    places = list(places)
    rows = {row: rank for rank, row in enumerate(sorted({row for row, _ in places}))}
    columns = {column: rank for rank, column in enumerate(sorted({column for _, column in places}))}
    return [(rows[row], columns[column]) for row, column in places]


def true_pieces(truth: Truth[Solved]) -> Pieces:
    """The truth as cells, with what stands in them."""
    puzzle = truth.board.puzzle
    islands = [(int(island.row), int(island.column)) for island in puzzle.islands]
    signs = [(int(sign.row), int(sign.column)) for sign in puzzle.signs]
    clues: list[Clue] = [island.clue for island in puzzle.islands]
    if truth.shown is not None:
        clues = [int(word) if word.isdecimal() else None for word in truth.shown]
    clues += [(sign.north, sign.east, sign.south, sign.west) for sign in puzzle.signs]
    bridges = [(bridge.a, bridge.b, bridge.count) for bridge in truth.board.bridges]
    return _pieces([*islands, *signs], clues, bridges)


def found_pieces(found: HashiPuzzle) -> Pieces:
    """What was found as cells."""
    places = [(island.row, island.column) for island in found.islands]
    places += [(sign.row, sign.column) for sign in found.signs]
    clues: list[Clue] = [island.clue for island in found.islands]
    clues += [tuple(getattr(sign.clues, name) for name in DIRECTIONS) for sign in found.signs]
    return _pieces(places, clues, [(*bridge.islands, bridge.count) for bridge in found.bridges])


def _pieces(places: list[Cell], clues: list[Clue], bridges: list[tuple[int, int, int]]) -> Pieces:
    cells = ranks(places)
    ends = [(min(cells[a], cells[b]), max(cells[a], cells[b]), count) for a, b, count in bridges]
    return Pieces(dict(zip(cells, clues, strict=True)), frozenset(ends))
