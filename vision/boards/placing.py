"""Placing: the islands and signs of one board on its rows and columns, without what has no place there."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.bareness import is_bare
from vision.boards.seen import Seen
from vision.distances import distances
from vision.geometry.bending import with_bend
from vision.geometry.growing import place_all
from vision.geometry.lattice import EXACT, Placed, closer, free, scatter
from vision.geometry.recounting import FAR_OFF, recounted
from vision.geometry.ways import or_otherwise
from vision.page import Page
from vision.parting.bounds import FEWEST, find_bounds
from vision.parting.frames import close_frames
from vision.parting.strays import find_lonely, find_misplaced, find_strays
from vision.reading import Extent, Lattice
from vision.shapes.discs import SAME, Disc, outermost
from vision.shapes.signs import Diamond
from vision.shapes.strokes import led_to
from vision.symbols.candidates import Candidate

# Without signs at least this part of the islands shows something that could be a number.
NUMBERED = 0.6
# Where islands show none, they and the signs, if they are so many or more, stand on no more than this part of
# all crossings: there is room for bridges, but none between the cells of another puzzle.
MANY, FULL = 25, 0.7
# So many islands that stand on less than this part of all crossings, or fewer, are letters of a text: boards
# have on a sixth of them, and few of many islands are seen at first.
SEVERAL, SPARSE = 10, 0.05
# Rows or columns less clear than the first are no lattice (see `Lines`) once it is known how the page bends.
# Those less clear than the second before that is known will not become one.
LEAST_CLEARANCE = 1.15
HARDLY_CLEAR = 0.6
# Islands usually stand so far, in radii, from where the others would put them that they do not stand where
# one is looked for.
LOOSE = 0.06
# A few islands on a page that bends do not tell where one more would stand either. But in print so many of
# them or more stand as the map says that fits them best, but for this, in radii; those drawn by hand do not.
TELLING = 5
UNEVEN = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class FoundBoard:
    """A board whose numbers have not been read yet.

    Attributes:
        page: on which it was found, turned as it lies.
        islands: its discs.
        diamonds: its signs.
        placed: rows and columns of the islands first, then of the signs.
        astray: for each island how far it stands, in its radii, from where all others would put it.
        doubtful: crossings, (row, column), where there may be an island that could not be made out.
        beyond: what is most of a ring, in line with it, on the next but one row or column outside.
        extent: how sure it is that these are the islands of one whole board.
        otherwise: the boards that it is if it is several; empty where that is out of the question.
        instead: how it and those beside it may be parted differently; the likeliest way first.
        hasty: whether it was taken for settled although it could have been looked at harder.
        ringless: whether nothing but its numbers was seen, so that it is one only if the rules say so.
    """

    page: Page
    islands: tuple[Candidate, ...]
    diamonds: tuple[Diamond, ...]
    placed: Placed
    astray: NDArray[np.float64]
    doubtful: tuple[tuple[int, int], ...] = ()
    beyond: tuple[Disc, ...] = ()
    extent: Extent = field(default_factory=Extent)
    otherwise: tuple["FoundBoard", ...] = ()
    instead: tuple[tuple["FoundBoard", ...], ...] = ()
    hasty: bool = False
    ringless: bool = False

    @property
    def centers(self) -> NDArray[np.float64]:
        """N x 2: the islands' centres, full pixels."""
        return np.array([c.disc.center for c in self.islands])

    @property
    def taken(self) -> set[tuple[int, int]]:
        """The crossings, (row, column), on which its islands and signs stand."""
        return self.placed.taken

    @property
    def radius(self) -> float:
        """The usual radius of an island, full pixels."""
        return float(np.median([c.disc.radius for c in self.islands]))

    @property
    def spacing(self) -> float:
        """How far the next island usually is, full pixels."""
        apart = distances(self.centers, self.centers)
        return float(np.median(np.sort(apart, axis=1)[:, 1]))

    @property
    def digit(self) -> float | None:
        """The usual height of a number, full pixels; None where no island has one."""
        own = [c.height for c in self.islands if c.glyphs]
        return float(np.median(own)) if own else None

    @property
    def loose(self) -> bool:
        """Whether islands stand off their places, as those drawn by hand do."""
        return float(np.median(self.astray)) > LOOSE

    @property
    def far_off(self) -> bool:
        """Whether islands stand so far off their places that these may be others."""
        return float(np.median(self.astray)) > FAR_OFF

    @property
    def may_hide_more(self) -> bool:
        """Whether an island may have been missed off the places where it would have been looked for."""
        printed = len(self.islands) >= TELLING and scatter(self.placed) < UNEVEN
        return self.far_off and not printed and not is_bare(self.page, [c.disc for c in self.islands])

    def has(self, disc: Disc) -> bool:
        """Whether a disc is one of its islands."""
        return bool((np.hypot(*(self.centers - disc.center).T) < SAME * disc.radius).any())

    def shares(self, other: "FoundBoard") -> bool:
        """Whether it has an island in common with another board."""
        return any(other.has(c.disc) for c in self.islands)

    def or_else(self, others: tuple["FoundBoard", ...], single: float) -> "FoundBoard":
        """The board, no more surely whole and only one than this; if it is not, it is the others."""
        extent = replace(self.extent, single=min(self.extent.single, single))
        return replace(self, extent=extent, otherwise=others)

    @property
    def less(self) -> "FoundBoard | None":
        """The board without what stands far off it, if that may be none of it (see `remote`); else None."""
        return self.otherwise[0] if len(self.otherwise) == 1 else None

    def surrounds(self, place: NDArray[np.float64]) -> bool:
        """Whether a place, (x, y) in full pixels, is among its rows and columns."""
        last = self.placed.lattice.rows - 0.5, self.placed.lattice.columns - 0.5
        frame = np.array([(-0.5, -0.5), (-0.5, last[1]), last, (last[0], -0.5)])
        outline = self.placed.lattice.to_pixels(frame).astype(np.float32)
        x, y = place.tolist()
        return cv2.pointPolygonTest(outline, (x, y), False) >= 0


def put_on_lattice(
    page: Page, islands: list[Candidate], diamonds: list[Diamond], known: Placed | None = None
) -> FoundBoard | None:
    """Places the islands of one board, unless that is done; None where they are no board after all.

    Some may stand in line with no other, and are left out.
    """
    board = _put(page, islands, diamonds, known)
    if board is None or not board.far_off or len(board.islands) == len(islands):
        return board
    return _put_otherwise(page, islands, diamonds) or board


def _put_otherwise(page: Page, islands: list[Candidate], diamonds: list[Diamond]) -> FoundBoard | None:
    """A board of all islands on other rows and columns than the likeliest, if all stand well there.

    Of a few islands those in line may be told wrongly; then one of them seems to be in line with none.
    """
    placed = place_all(*spots(islands, diamonds), shapes(islands, diamonds))
    otherwise, _ = _bent(page, islands, diamonds, placed)
    if _left_out(page, otherwise, islands).any():
        return None
    board = _accepted(page, islands, diamonds, otherwise)
    return None if board is None or board.far_off else board


def _put(
    page: Page, islands: list[Candidate], diamonds: list[Diamond], known: Placed | None
) -> FoundBoard | None:
    """The islands on their likeliest rows and columns, without those that stand on none."""
    while len(islands) >= FEWEST:
        placed = known or place_all(*spots(islands, diamonds), shapes(islands, diamonds))
        known = None
        out = _left_out(page, placed, islands)
        if not out.any():
            board = _accepted(page, islands, diamonds, placed)
            if board is not None:
                return board
            out = find_misplaced(placed)
            if not out.any():
                return None
        diamonds = [d for d, gone in zip(diamonds, out[len(islands) :], strict=True) if not gone]
        islands = [c for c, gone in zip(islands, out, strict=False) if not gone]
    return None


def _left_out(page: Page, placed: Placed, islands: list[Candidate]) -> NDArray[np.bool_]:
    """Which islands, and then signs, stand in line with no other, or are circled numbers beside a board."""
    out = find_lonely(placed)
    strays = find_strays(placed, *spots(islands, []))
    if strays.any():
        # A bridge that is drawn already, or a line of a grid, leads to an island.
        strays &= ~led_to(page, *spots(islands, []), strays)
    if strays.any() and close_frames(find_bounds(page, *spots(islands, [])), placed.lattice, len(islands)):
        # No page's number stands in the frame of a board.
        strays[:] = False
    out[: len(islands)] |= strays
    return out


def _accepted(
    page: Page, islands: list[Candidate], diamonds: list[Diamond], placed: Placed
) -> FoundBoard | None:
    """Refuses what no puzzle looks like: a single line, one place taken twice, rings with nothing inside."""
    bare = sum(bool(c.glyphs) for c in islands) < NUMBERED * len(islands)
    crossings = placed.lattice.rows * placed.lattice.columns
    full = len(placed.taken) > max(MANY - 1, FULL * crossings)
    if (
        max(SEVERAL, len(islands)) < SPARSE * crossings
        or min(placed.lattice.rows, placed.lattice.columns) < 2
        or len(placed.taken) < len(placed.rows)
        or placed.clearance < HARDLY_CLEAR
        or (bare and (full or not diamonds))
    ):
        return None
    bent, astray = _drawn_closer(*_bent(page, islands, diamonds, placed), *spots(islands, diamonds))
    # Lines that lie close together as they are seen are clear once each island is where all others put it.
    clearance = max(bent.clearance, min(bent.pitches) / (2 * max(float(astray.max()), EXACT)))
    if clearance < LEAST_CLEARANCE:
        return None
    return FoundBoard(page, tuple(islands), tuple(diamonds), replace(bent, clearance=clearance), astray)


def _bent(
    page: Page, islands: list[Candidate], diamonds: list[Diamond], placed: Placed
) -> tuple[Placed, NDArray[np.float64]]:
    """The lattice as the page lies; another one where islands stand clearly nearer to their places on it."""
    points, radii = spots(islands, diamonds)
    edges = shapes(islands, [])
    bent = recounted(*with_bend(placed, edges, points, radii), edges, points, radii)
    shown = Seen(page, points, radii, len(islands))
    return or_otherwise(*bent, shapes(islands, diamonds), points, radii, shown=shown)


def _drawn_closer(
    placed: Placed, astray: NDArray[np.float64], points: NDArray[np.float64], radii: NDArray[np.float64]
) -> tuple[Placed, NDArray[np.float64]]:
    """A lattice that is closer to the page, where islands stand nearer to their places on it."""
    nearer = closer(placed, points, radii)
    # What it is fitted to stands nearer to it than others would.
    off = nearer.off[: len(astray)] / np.sqrt(1 - free(nearer) / (2 * len(points)))
    return (nearer, off) if nearer is not placed and np.median(off) < np.median(astray) else (placed, astray)


def spots(
    islands: list[Candidate], diamonds: list[Diamond]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centres (N x 2) and radii (N); a sign counts with the radius of the islands around it."""
    points = np.array([c.disc.center for c in islands] + [d.center for d in diamonds])
    radii = [c.disc.radius for c in islands]
    return points, np.array(radii + [float(np.median(radii))] * len(diamonds))


def shapes(islands: list[Candidate], diamonds: list[Diamond]) -> NDArray[np.float64]:
    """N x 2 x 2: what maps the unit circle to the edges of islands; a sign's is that of the nearest one."""
    edges = outermost([c.disc for c in islands])
    centers = np.array([c.disc.center for c in islands])
    near = [int(np.hypot(*(centers - d.center).T).argmin()) for d in diamonds]
    return np.concatenate([edges, edges[near]])


def nearest_crossing(
    lattice: Lattice, point: NDArray[np.float64], outside: int = 0
) -> tuple[int, int, float]:
    """The row and column that cross nearest to a point of the picture, and how far off, in pixels.

    Args:
        lattice: the rows and columns.
        point: (x, y).
        outside: so many more of them are looked at on each side; before the first one they are negative.
    """
    size = lattice.rows + 2 * outside, lattice.columns + 2 * outside
    off = np.hypot(*(lattice.to_pixels(np.array(list(np.ndindex(size))) - outside) - point).T)
    row, column = divmod(int(np.argmin(off)), size[1])
    return row - outside, column - outside, float(off.min())


def unbent(lattice: Lattice, point: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where a point of the picture, (x, y), lies by the tilt of the page alone: (row, column)."""
    column, row, w = np.linalg.solve(lattice.homography, np.append(point, 1.0)).tolist()
    return np.array([row / w, column / w])
