"""Assembly: discs and signs that belong together become one board on rows and columns."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bareness import is_bare
from vision.bounds import FEWEST
from vision.discs import Disc
from vision.glyphs import Glyph, find_glyphs, whole_inside
from vision.insides import Inside, look_inside
from vision.lattice import Placed, place
from vision.looseness import is_far_off, is_loose
from vision.missed import Missed, find_missed
from vision.network import CLASSES, classify
from vision.page import Page
from vision.reading import Extent, Lattice
from vision.rims import like_the_others
from vision.signs import Diamond, stands_in
from vision.strays import find_strays
from vision.water import CLUES, find_digits_on_water

# Without signs at least this part of the islands shows something that could be a number.
NUMBERED = 0.6
# A ring that looks odd, or is empty where others are not, stands this near to a crossing, in radii.
FITTING = 0.3
# How often to look again for islands that were missed, each time with what the last look found.
ROUNDS = 6
# How sure the network is that there is some digit in a tangle of strokes.
STRUCK_OUT = 0.8
# And in a whole ring on a crossing of its board, in which anything but a number would be odd; and how sure it
# must be there that it sees no number.
IN_A_RING = 0.4
NO_NUMBER = 0.8
# How sure it is of a digit in a part of a ring beyond the outermost islands before that casts doubt.
BEYOND = 0.8
# Rows or columns less clear than this are no lattice (see `Lines`).
LEAST_CLEARANCE = 1.15


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A disc that may be an island.

    Attributes:
        disc: the disc.
        glyphs: what stands inside, from left to right; empty for an island without a number.
    """

    disc: Disc
    glyphs: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FoundBoard:
    """A board whose numbers have not been read yet.

    Attributes:
        page: on which it was found, turned as it lies.
        islands: its discs.
        diamonds: its signs.
        placed: rows and columns of the islands first, then of the signs.
        doubtful: crossings, (row, column), where there may be an island that could not be made out.
        extent: how sure it is that these are the islands of one whole board.
    """

    page: Page
    islands: tuple[Candidate, ...]
    diamonds: tuple[Diamond, ...]
    placed: Placed
    doubtful: tuple[tuple[int, int], ...] = ()
    extent: Extent = field(default_factory=Extent)

    @property
    def loose(self) -> bool:
        """Whether the islands stand off their places, as those drawn by hand do."""
        return is_loose([c.disc for c in self.islands], self.placed.off)

    @property
    def may_hide_more(self) -> bool:
        """Whether an island may have been missed off the places where it would have been looked for."""
        return self.loose and (
            is_far_off(self.placed.off) or not is_bare(self.page, [c.disc for c in self.islands])
        )


def assemble(
    page: Page,
    core: list[Candidate],
    rest: list[Candidate],
    diamonds: list[Diamond],
    placed: Placed | None = None,
) -> FoundBoard | None:
    """Makes a board of what belongs together; None where it is no board.

    Args:
        page: the page.
        core: discs that are islands, if this is a board at all.
        rest: discs that are islands only if they stand on crossings of rows and columns of the core.
        diamonds: its signs.
        placed: rows and columns of the core and the signs, if they are known.
    """
    board = _board(page, core, diamonds, placed)
    return None if board is None else _with_missed(_with_fitting(board, rest))


def look_into(page: Page, discs: list[Disc], sure: float = STRUCK_OUT) -> list[Candidate]:
    """Looks inside the discs and drops those that hold neither a number nor nothing.

    Args:
        page: the page.
        discs: to be looked into.
        sure: how sure the network must be of a digit in a tangle of strokes.
    """
    insides = [look_inside(page, disc.center, disc.shape) for disc in discs]
    found = [find_glyphs(inside, page.contrast) for inside in insides]
    tangled = [index for index, glyphs in enumerate(found) if glyphs is None]
    for index, glyph in zip(tangled, _digits_in([insides[i] for i in tangled], sure), strict=True):
        found[index] = glyph
    return [Candidate(disc, glyphs) for disc, glyphs in zip(discs, found, strict=True) if glyphs is not None]


def _digits_in(insides: list[Inside], least: float) -> list[tuple[Glyph] | None]:
    """The digits that the network sees in what cannot be told apart, as where one is struck out."""
    glyphs = [whole_inside(inside) for inside in insides]
    opinions = classify([glyph.crop for glyph in glyphs])[:, CLUES].sum(axis=1)
    return [(glyph,) if sure > least else None for glyph, sure in zip(glyphs, opinions, strict=True)]


def _with_fitting(board: FoundBoard, rest: list[Candidate]) -> FoundBoard:
    """Takes in those of the rest that stand on a crossing of the board's rows and columns."""
    taken = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
    fitting = []
    for candidate in rest:
        row, column, off = nearest_crossing(board.placed.lattice, candidate.disc.center)
        if off < FITTING * candidate.disc.radius and (row, column) not in taken:
            taken.add((row, column))
            fitting.append(candidate)
    if not fitting:
        return board
    return _board(board.page, [*board.islands, *fitting], list(board.diamonds)) or board


def _with_missed(board: FoundBoard) -> FoundBoard:
    """Takes in what the second look finds, which may show further rows and columns to look at."""
    page = board.page
    for _ in range(ROUNDS):
        taken = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
        islands = [c.disc for c in board.islands]
        missed = find_missed(page, board.placed.lattice, islands, taken)
        if board.diamonds:
            seen = look_into(
                page, [disc for disc in missed.discs if not stands_in(disc.center, board.diamonds)]
            )
            alike = like_the_others(page, [c.disc for c in seen], islands)
            seen = [c for c, is_one in zip(seen, alike, strict=True) if is_one]
        else:
            seen = _numbered(board, missed)
        grown = _board(page, [*board.islands, *seen], list(board.diamonds)) if seen else None
        if grown is None:
            return replace(
                board,
                doubtful=tuple(
                    {
                        *missed.doubtful,
                        *_digits_on_water(board, missed.faint),
                        *_digits_beyond(board, missed),
                    }
                ),
            )
        board = grown
    return board


def _numbered(board: FoundBoard, missed: Missed) -> list[Candidate]:
    """Those of the missed islands that are some by what stands inside."""
    found = [
        (disc, whole, _within(board, disc)) for disc, whole in zip(missed.discs, missed.whole, strict=True)
    ]
    rings = [disc for disc, whole, within in found if whole and within]
    # Beyond the outermost islands parts of a ring are a letter of a headline.
    others = [disc for disc, whole, within in found if whole != within]
    inside = [c for c in look_into(board.page, rings, IN_A_RING) if holds_digit(c, NO_NUMBER)]
    seen = inside + [c for c in look_into(board.page, others) if holds_digit(c)]
    # Where all others have a number, an empty ring is the rims of its neighbours.
    blank = any(not c.glyphs for c in board.islands)
    return [c for c in seen if c.glyphs or (blank and _within(board, c.disc))]


def _digits_beyond(board: FoundBoard, missed: Missed) -> list[tuple[int, int]]:
    """The crossings nearest to parts of rings with a digit that stand on the next row or column outside."""
    if board.diamonds:
        return []
    parts = [
        disc for disc, whole in zip(missed.discs, missed.whole, strict=True)
        if not whole and not _within(board, disc)
    ]  # fmt: skip
    return [
        nearest_crossing(board.placed.lattice, c.disc.center)[:2]
        for c in look_into(board.page, parts)
        if c.glyphs and classify([glyph.crop for glyph in c.glyphs])[:, CLUES].sum(axis=1).min() > BEYOND
    ]


def _digits_on_water(board: FoundBoard, faint: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """The crossings without an island where a digit stands; islands with signs beside them have none."""
    if board.diamonds:
        return []
    lattice, loose = board.placed.lattice, board.loose
    taken = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
    free = {
        (row, column): loose or (row, column) in faint
        for row in range(lattice.rows) for column in range(lattice.columns) if (row, column) not in taken
    }  # fmt: skip
    return find_digits_on_water(board.page, lattice, [c.disc for c in board.islands], free)


def _within(board: FoundBoard, disc: Disc) -> bool:
    """Whether a disc stands among a board's rows and columns."""
    last = board.placed.lattice.rows - 0.5, board.placed.lattice.columns - 0.5
    frame = np.array([(-0.5, -0.5), (-0.5, last[1]), last, (last[0], -0.5)])
    outline = board.placed.lattice.to_pixels(frame).astype(np.float32)
    x, y = disc.center
    return cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0


def holds_digit(candidate: Candidate, sure: float = 0.0) -> bool:
    """Whether what stands inside is a number to the network, or nothing.

    Args:
        candidate: the disc and its symbols.
        sure: a symbol is also taken for one that is no number less surely than this.
    """
    opinions = classify([glyph.crop for glyph in candidate.glyphs])
    numbers, other = np.split(opinions, [CLASSES.index("other")], axis=1)
    return bool((np.maximum(numbers.max(axis=1), sure) > other[:, 0]).all())


def nearest_crossing(lattice: Lattice, point: NDArray[np.float64]) -> tuple[int, int, float]:
    """The row and column that cross nearest to a point of the picture, and how far off, in pixels."""
    grid = np.stack(np.meshgrid(np.arange(lattice.rows), np.arange(lattice.columns), indexing="ij"), axis=-1)
    off = np.hypot(*(lattice.to_pixels(grid.reshape(-1, 2).astype(np.float64)) - point).T)
    best = int(np.argmin(off))
    return best // lattice.columns, best % lattice.columns, float(off[best])


def spots(
    islands: list[Candidate], diamonds: list[Diamond]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centres (N x 2) and radii (N); a sign counts with the radius of the islands around it."""
    points = np.array([c.disc.center for c in islands] + [d.center for d in diamonds])
    radii = [c.disc.radius for c in islands]
    return points, np.array(radii + [float(np.median(radii))] * len(diamonds))


def _board(
    page: Page, islands: list[Candidate], diamonds: list[Diamond], known: Placed | None = None
) -> FoundBoard | None:
    """Places the islands of one board, unless that is done; None where they are no board after all."""
    while len(islands) >= FEWEST:
        placed = known or place(*spots(islands, diamonds))
        known = None
        lonely = _lonely(placed)
        lonely[: len(islands)] |= find_strays(placed, *spots(islands, []))
        if not lonely.any():
            return _accepted(FoundBoard(page, tuple(islands), tuple(diamonds), placed))
        diamonds = [d for d, out in zip(diamonds, lonely[len(islands) :], strict=True) if not out]
        islands = [c for c, out in zip(islands, lonely, strict=False) if not out]
    return None


def _lonely(placed: Placed) -> NDArray[np.bool_]:
    """Points that share neither row nor column with any other: a page number, a letter beside the board."""
    row_mates = (placed.rows[:, None] == placed.rows[None]).sum(axis=1)
    column_mates = (placed.columns[:, None] == placed.columns[None]).sum(axis=1)
    return np.asarray((row_mates == 1) & (column_mates == 1), dtype=np.bool_)


def _accepted(board: FoundBoard) -> FoundBoard | None:
    """Refuses what no puzzle looks like: a single line, one place taken twice, rings with nothing inside."""
    spots = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
    numbered = sum(bool(c.glyphs) for c in board.islands)
    if (
        min(board.placed.lattice.rows, board.placed.lattice.columns) < 2
        or len(spots) < len(board.placed.rows)
        or board.placed.clearance < LEAST_CLEARANCE
        or (not board.diamonds and numbered < NUMBERED * len(board.islands))
    ):
        return None
    return board
