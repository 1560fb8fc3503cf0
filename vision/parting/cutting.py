"""Cutting: some of the points of a page cut in two, and what speaks for two boards rather than one."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats
from vision.parting.bounds import Bounds
from vision.parting.evidence import is_framed, weigh_grid, weigh_print
from vision.parting.gaps import Gap, gaps_of_lattice, gaps_of_picture
from vision.parting.grids import Patch
from vision.parting.pieces import (
    USUAL,
    Indices,
    Piece,
    coarsest,
    make_piece,
    place_within,
    weigh_cut,
    weigh_fits,
    within,
)

# A cut with this weight is plain if so many islands on a side of it stand on their places.
PLAIN = 25.0
TOLD = 8
# So much it speaks for two boards, at least, if those on a side are all in a frame, and all together on no
# lattice.
TOLD_APART = PLAIN + 1.0
# Where one lattice fits all, the parts are fitted for themselves only if a cut is nearly as good as none.
NEARLY = -16.0
# Islands that stand so far off their places, in radii, still tell where lines of a printed grid would run;
# farther off they do not.
KNOWN, ASTRAY = 0.06, 0.15
# A board usually has so many islands; to put more on a lattice takes time to this power of how many they are.
USUAL_SIZE, SLOWER = 20, 1.5

AskGrid = Callable[[Patch, NDArray[np.bool_], tuple[Patch, Patch]], float | None]
"""Asked how much there is of a printed grid between two pieces, as `Grids.go_on`."""


class Cut(NamedTuple):
    """A piece cut in two.

    Attributes:
        one, other: its sides.
        gap: between them, pitches.
        weight: what speaks for two boards rather than one.
        ends: whether a printed grid ends between them.
    """

    one: Piece
    other: Piece
    gap: float
    weight: float
    ends: bool

    @property
    def plain(self) -> bool:
        """Whether one side is plainly a board, and no part of one with the other."""
        return self.weight > PLAIN and any(
            side.exact and len(side.members) >= TOLD for side in (self.one, self.other)
        )


class Cutter:
    """Cuts pieces of a page; what was found out about some of its points is kept.

    Attributes:
        points: N x 2, the centres of islands, pixels.
        radii: N, pixels.
        bounds: what is printed between the points.
        spent: how many pieces were put on lattices of their own so far; large ones count as they take time.
        told: whether one of them was plainly a board's: so many islands on their places.
    """

    def __init__(
        self, points: Floats, radii: Floats, shapes: Floats | None, bounds: Bounds, goes_on: AskGrid
    ) -> None:
        """Takes what `parting.part` is given, and what is printed between the points."""
        self.bounds = bounds
        self.points, self.radii = points, radii
        self._shapes, self._goes_on = shapes, goes_on
        self.spent = 0.0
        self.told = False
        self._pieces: dict[bytes, Piece] = {}
        self._patches: dict[Piece, Patch] = {}

    def gaps(self, whole: Piece) -> list[Gap]:
        """Where a piece could be cut, the widest gap first; frames are left out."""
        if whole.exact:
            return gaps_of_lattice(whole)
        return gaps_of_picture(self.points[whole.members], self.radii[whole.members])

    def cut(self, whole: Piece, gap: Gap) -> Cut:
        """A piece cut in two."""
        one, other = (
            within(whole, side) if whole.exact else self.fitted(whole.members[side])
            for side in (gap.side, ~gap.side)
        )
        pitches = gap.width * (np.sqrt(whole.cell) if whole.exact else 1.0) / pitch_of(one, other)
        if is_framed(self.bounds, one.members) or is_framed(self.bounds, other.members):
            # A frame runs between them, and they may stand as close as they like.
            pitches = max(pitches, USUAL)
        printed = weigh_print(self.bounds, self.points, one.members, other.members)
        grid = self._weigh_grid(whole, one, other)
        if grid > 0:
            pitches = max(pitches, USUAL)
        printed += grid
        weight = weigh_cut(whole, one, other, pitches) + printed
        if not whole.exact and any(self._fills_frame(side) for side in (one, other)):
            weight = max(weight, TOLD_APART)
        if whole.exact and weight > NEARLY:
            weight = weigh_cut(whole, self._refined(one), self._refined(other), pitches) + printed
            weight += weigh_fits(whole, self.fitted(one.members), self.fitted(other.members))
        return Cut(one, other, pitches, weight, grid > 0)

    def _fills_frame(self, side: Piece) -> bool:
        """Whether a side of a cut is plainly a board as all of it is in a frame, and stands on its places."""
        return side.exact and len(side.members) >= TOLD and is_framed(self.bounds, side.members)

    def _weigh_grid(self, whole: Piece, one: Piece, other: Piece) -> float:
        """What a printed grid speaks for two boards."""
        everything = self._patch(whole)
        if everything is None or max(one.misfit, other.misfit) > ASTRAY:
            return 0.0
        side = np.isin(whole.members, one.members)
        parts = [
            self._patch(piece)
            or replace(everything, spots=spots, step=(coarsest(spots[:, 0]), coarsest(spots[:, 1])))
            for piece, spots in ((one, everything.spots[side]), (other, everything.spots[~side]))
        ]
        known = whole.exact and whole.misfit < KNOWN
        return weigh_grid(self._goes_on(everything, side, (parts[0], parts[1])), known)

    def _patch(self, piece: Piece) -> Patch | None:
        """A piece on the lattice on which it was put for itself, each time the same."""
        if piece.placed is None:
            return None
        if piece not in self._patches:
            spots = np.column_stack([piece.rows, piece.columns])
            radius = float(np.median(self.radii[piece.members]))
            self._patches[piece] = Patch(piece.placed.lattice, spots, radius)
        return self._patches[piece]

    def _refined(self, piece: Piece) -> Piece:
        """A part of a piece with the misfit that it has on a lattice of its own."""
        return replace(piece, misfit=min(piece.misfit, self.fitted(piece.members).misfit))

    def placed(self, whole: Piece, members: Indices) -> Placed | None:
        """Some of a piece on its lattice; on one of their own if it does not stand on its places."""
        own = place_within(whole, members, self.points, self.radii)
        return self.fitted(members).placed if own is None else own

    def fitted(self, members: Indices) -> Piece:
        """Some of the points on a lattice of their own."""
        key = members.tobytes()
        if key not in self._pieces:
            piece = make_piece(self.points, self.radii, members, self._shapes)
            self._pieces[key] = piece
            self.spent += effort(len(members))
            self.told |= piece.exact and len(members) >= TOLD
        return self._pieces[key]


def effort(count: int) -> float:
    """How long it takes to put so many points on a lattice, in parts of what a usual board takes."""
    return float(max(count / USUAL_SIZE, 1.0) ** SLOWER)


def pitch_of(one: Piece, other: Piece) -> float:
    """The usual pitch of two pieces, by their islands, radii."""
    counts = len(one.members), len(other.members)
    return float(np.exp(np.average(np.log([one.cell, other.cell]), weights=counts) / 2))
