"""Boards: families of discs, with the signs among them, parted and put on their rows and columns."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc
from vision.families import find_families
from vision.glyphs import Glyph, find_glyphs
from vision.insides import look_inside
from vision.lattice import Placed, place
from vision.missed import find_missed
from vision.page import Page
from vision.parting import FEWEST, part
from vision.reading import Lattice
from vision.signs import Diamond

# A sign is at least as large as an island and at most this much larger.
SIGN_SIZES = (0.8, 3.5)
# Signs stand among the islands or this far outside, in radii.
MARGIN = 8.0
# Without signs at least this part of the islands shows something that could be a number.
NUMBERED = 0.6
# How far the edge of an island may be from an ellipse on the average, in parts of its radius and in pixels.
ROUGHEST = 0.027
ROUGHEST_PIXELS = 0.06
# A ring among its nearest looks like them: difference of log radius, and of inner over outer radius.
NEIGHBOURS = 7
UNLIKE = (0.22, 0.2)
# A ring that looks odd, or is empty where others are not, stands this near to a crossing, in radii.
FITTING = 0.3
# How often to look again for islands that were missed, each time with what the last look found.
ROUNDS = 6
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
        islands: its discs.
        diamonds: its signs.
        placed: rows and columns of the islands first, then of the signs.
        doubtful: crossings, (row, column), where there may be an island that could not be made out.
    """

    islands: tuple[Candidate, ...]
    diamonds: tuple[Diamond, ...]
    placed: Placed
    doubtful: tuple[tuple[int, int], ...] = ()


def find_boards(page: Page, discs: list[Disc], diamonds: list[Diamond]) -> list[FoundBoard]:
    """Finds the boards among all discs and diamonds of a page, in no particular order."""
    boards = []
    for discs_alike in find_families(discs):
        if len(discs_alike) < FEWEST or not _round(page, discs_alike):
            continue
        family = _candidates(page, discs_alike)
        if len(family) < FEWEST:
            continue
        signs = _signs_among(family, diamonds)
        numbered = np.array([bool(c.glyphs) for c in family])
        if not signs and numbered.mean() < NUMBERED:
            continue
        # Where islands carry numbers, a ring without one is a letter of a headline, or a number gone lost.
        strong = ~_odd(family) & (numbered | bool(signs))
        core = [c for c, sure in zip(family, strong, strict=True) if sure]
        rest = [c for c, sure in zip(family, strong, strict=True) if not sure]
        if len(core) < FEWEST:
            continue
        points, radii = _points(core, signs)
        for members in part(points, radii):
            islands = [core[i] for i in members if i < len(core)]
            own = [signs[i - len(core)] for i in members if i >= len(core)]
            board = _board(islands, own)
            if board is not None:
                boards.append(_with_missed(page, _with_fitting(board, rest)))
    return boards


def _round(page: Page, family: list[Disc]) -> bool:
    """Whether its members are as round as islands are, even those drawn by hand; letters are less so."""
    radius = float(np.median([disc.radius for disc in family])) * page.scale
    return float(np.median([disc.misfit for disc in family])) < ROUGHEST + ROUGHEST_PIXELS / radius


def _candidates(page: Page, discs: list[Disc]) -> list[Candidate]:
    """Looks inside the discs and drops those that hold neither a number nor nothing."""
    found = ((disc, find_glyphs(look_inside(page, disc.center, disc.shape), page.contrast)) for disc in discs)
    return [Candidate(disc, glyphs) for disc, glyphs in found if glyphs is not None]


def _odd(family: list[Candidate]) -> NDArray[np.bool_]:
    """Members that do not look like their neighbours: another radius, or another thickness of the ring."""
    places = np.array([c.disc.center for c in family])
    looks = np.array([(np.log(c.disc.radius), c.disc.inner / c.disc.radius) for c in family])
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    nearest = np.argsort(apart, axis=1, kind="stable")[:, 1 : 1 + NEIGHBOURS]
    usual = np.median(looks[nearest], axis=1)
    return np.asarray((np.abs(looks - usual) > UNLIKE).any(axis=1), dtype=np.bool_)


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
    return _board([*board.islands, *fitting], list(board.diamonds)) or board


def _with_missed(page: Page, board: FoundBoard) -> FoundBoard:
    """Takes in what the second look finds, which may show further rows and columns to look at."""
    for _ in range(ROUNDS):
        taken = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
        missed = find_missed(page, board.placed.lattice, [c.disc for c in board.islands], taken)
        grown = _board([*board.islands, *_candidates(page, list(missed.discs))], list(board.diamonds))
        if not missed.discs or grown is None:
            return replace(board, doubtful=missed.doubtful)
        board = grown
    return board


def nearest_crossing(lattice: Lattice, point: NDArray[np.float64]) -> tuple[int, int, float]:
    """The row and column that cross nearest to a point of the picture, and how far off, in pixels."""
    grid = np.stack(np.meshgrid(np.arange(lattice.rows), np.arange(lattice.columns), indexing="ij"), axis=-1)
    off = np.hypot(*(lattice.to_pixels(grid.reshape(-1, 2).astype(np.float64)) - point).T)
    best = int(np.argmin(off))
    return best // lattice.columns, best % lattice.columns, float(off[best])


def _signs_among(family: list[Candidate], diamonds: list[Diamond]) -> list[Diamond]:
    """The diamonds of a fitting size that stand among the discs of a family."""
    places = np.array([c.disc.center for c in family])
    radius = float(np.median([c.disc.radius for c in family]))
    low, high = places.min(axis=0) - MARGIN * radius, places.max(axis=0) + MARGIN * radius
    return [
        d for d in diamonds
        if SIGN_SIZES[0] * radius < d.size < SIGN_SIZES[1] * radius
        and (d.center > low).all() and (d.center < high).all()
    ]  # fmt: skip


def _points(
    islands: list[Candidate], diamonds: list[Diamond]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centres (N x 2) and radii (N); a sign counts with the radius of the islands around it."""
    points = np.array([c.disc.center for c in islands] + [d.center for d in diamonds])
    radii = [c.disc.radius for c in islands]
    return points, np.array(radii + [float(np.median(radii))] * len(diamonds))


def _board(islands: list[Candidate], diamonds: list[Diamond]) -> FoundBoard | None:
    """Places the islands of one board; None where they are no board after all."""
    while len(islands) >= FEWEST:
        placed = place(*_points(islands, diamonds))
        lonely = _lonely(placed)
        if not lonely.any():
            return _accepted(FoundBoard(tuple(islands), tuple(diamonds), placed))
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
