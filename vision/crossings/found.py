"""Found: a board of crossings with all that was seen on it, its numbers not read yet."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.crossings.aligning import aligned
from vision.crossings.grid import Grid, centred, find_grids, steps_at
from vision.crossings.kin import ALIKE
from vision.crossings.layout import Layout, Patches, find_arrows, inside_of, lay_out
from vision.crossings.marks import Marks, find_marks, glyphs_of
from vision.crossings.outlines import Outlines, find_outlines
from vision.digits.network import crop_strokes
from vision.distances import distances
from vision.geometry.mapping import fit_lattice
from vision.looks.facing import USUAL, likelihood
from vision.page import Page
from vision.shapes.contours import LOOKS, WIDE, Look, find_contours
from vision.symbols.glyphs import Way
from vision.turning import turn_page

Floats = NDArray[np.float64]

# On a board of crossings the network sees arrows, on the average this surely, and on most signs.
LEAST_SURE = 0.85
MOST_WITHOUT = 0.1
NO_ARROW = 0.5
# And they are not all alike, as letters are that stand in rows.
FEWEST_KINDS = 3
# Nor is one smaller than this, rows and columns.
SMALLEST = 3
# A row or column beyond the outermost ones belongs to the board if this part of it shows arrows this surely;
# if only some of it does, that is a doubt, but one place may be a letter.
BEYOND = 0.6
SURELY = 0.8
DOUBTFUL = 0.3
MOST_SHARED = 0.5
# How signs are looked for: last without what is paler than their edges. Streets that join these are, and what
# stands inside may touch them.
HOW = (*LOOKS[:2], Look(WIDE, 0.25, False))
# The inside of a sign has a notch where the box for its number touches its edge: its outline is this long at
# most, see `find_contours`.
NOTCHED = 3.2
MOST_LINES = 30
# How often each class of the digits' network stands on a sign: numbers are small.
ON_SIGNS = np.array([0.02, 1.2, 1.7, 1.6, 1.2, 0.6, 0.3, 0.15, 0.05, 0.03, 0.05, 0.0])
# How often a number stands to the right of its arrow, below it, to its left, above it.
SIDES = (0.36, 0.54, 0.05, 0.05)


@dataclass(frozen=True, slots=True, eq=False)
class FoundCrossings:
    """A board of crossings; N cells, row by row.

    Attributes:
        page: on which it was found, turned as it lies.
        grid: its rows and columns.
        arrows: N x CLASSES, the probability of each arrow (`vision.crossings.arrows`).
        ways: for each cell the ways to part its number into symbols.
        place: where numbers stand, radii from the centre of a sign.
        height: of a number, radii.
        doubt: the chance that it lies otherwise.
        incomplete: whether it seems to go on beyond its outermost rows and columns.
    """

    page: Page
    grid: Grid
    arrows: Floats
    ways: list[tuple[Way, ...]]
    place: tuple[float, float]
    height: float
    doubt: float
    incomplete: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A grid of signs with arrows: its signs laid out, where their arrows stand, and which they are."""

    outlines: Outlines
    grid: Grid
    patches: Patches
    layout: Layout
    arrows: Floats


def find_crossings(page: Page) -> list[FoundCrossings]:
    """Finds the boards of crossings on a page, upright."""
    boards = []
    for found, chances in _all_finished(page):
        way = int(np.argmax(chances))
        if not way:
            boards.append(found)
            continue
        again = [other for other, _ in _all_finished(turn_page(page, way))]
        if again:
            # All that lies as this one was found with it.
            return boards + [replace(other, doubt=float(1 - chances[way])) for other in again]
    return boards


def _all_finished(page: Page) -> list[tuple[FoundCrossings, Floats]]:
    """The boards that are large enough, each once: parts of a grid may have grown to the whole of it."""
    boards: list[tuple[FoundCrossings, Floats]] = []
    for seen in _boards(page):
        found, chances = _finished(page, seen)
        large = min(found.grid.lattice.rows, found.grid.lattice.columns) >= SMALLEST
        if large and not any(_share(found.grid, other.grid) > MOST_SHARED for other, _ in boards):
            boards.append((found, chances))
    return boards


def _boards(page: Page) -> list[_Seen]:
    """The grids whose signs show arrows."""
    for look in HOW:
        outlines = find_outlines(page, find_contours(page, look, NOTCHED))
        looked = (_look_at(page, outlines, grid) for grid in find_grids(outlines))
        found = [seen for seen in looked if seen and _shows_arrows(seen)]
        if found:
            return [one for one in found if not any(_is_within(one.grid, other.grid) for other in found)]
    return []


def _is_within(one: Grid, other: Grid) -> bool:
    """Whether a grid is a part of what is seen of another one, as the hollows around its arrows are."""
    ratio = float(np.median(other.radii)) / float(np.median(one.radii))
    if ratio < 1 / ALIKE[-1] or (ratio < ALIKE[-1] and len(one.centers) >= len(other.centers)):
        return False
    return _share(one, other) > MOST_SHARED


def _share(one: Grid, other: Grid) -> float:
    """Which part of the cells of a grid stand in signs of another one."""
    off = distances(one.centers, other.centers)
    return float((off < other.radii).any(axis=1).mean())


def _look_at(page: Page, outlines: Outlines, grid: Grid, known: Layout | None = None) -> _Seen | None:
    patches = lay_out(page, grid.centers, grid.frames, inside_of(grid))
    if patches is None:
        return None
    moved = aligned(grid, patches)
    if moved is not grid:
        again = lay_out(page, moved.centers, moved.frames, inside_of(moved))
        grid, patches = (grid, patches) if again is None else (moved, again)
    return _Seen(outlines, grid, patches, *find_arrows(patches, known))


def _shows_arrows(seen: _Seen) -> bool:
    sure = seen.arrows[:, :-1].max(axis=1)
    kinds = len(set(seen.arrows[:, :-1].argmax(axis=1).tolist()))
    without = (seen.arrows[:, -1] > NO_ARROW).mean()
    return bool(sure.mean() > LEAST_SURE and without < MOST_WITHOUT and kinds >= FEWEST_KINDS)


def _finished(page: Page, seen: _Seen) -> tuple[FoundCrossings, Floats]:
    """All that is to be seen on a board, and the chances of the ways it lies."""
    grid, incomplete = _with_more(page, seen.grid, seen.layout)
    if grid is not seen.grid:
        seen = _look_at(page, seen.outlines, centred(grid, seen.outlines), seen.layout) or seen
    marks = find_marks(seen.patches, inside_of(seen.grid), seen.layout)
    chances = _facing(seen.patches, marks, seen.layout, page.quarters)
    ways: list[tuple[Way, ...]] = [
        (Way(glyphs),) if (glyphs := glyphs_of(patch, strokes)) else ()
        for patch, strokes in zip(seen.patches, marks.strokes, strict=True)
    ]
    doubt = float(1 - chances[0]) if any(marks.strokes) else 0.0
    return (
        FoundCrossings(page, seen.grid, seen.arrows, ways, marks.place, marks.height, doubt, incomplete),
        chances,
    )


def _with_more(page: Page, grid: Grid, layout: Layout) -> tuple[Grid, bool]:
    """The grid with lines at its edges whose outlines were missed, and whether there may be more."""
    incomplete = True
    for _ in range(MOST_LINES):
        incomplete, grew = False, False
        for side in range(4):
            larger, cells = _extended(grid, side)
            share = _share_of_arrows(page, larger, cells, layout)
            if share > BEYOND:
                grid, grew = larger, True
                break
            incomplete |= share > DOUBTFUL and share * len(cells) > 1.5
        if not grew:
            break
    return grid, incomplete


def _extended(grid: Grid, side: int) -> tuple[Grid, NDArray[np.intp]]:
    """The grid with a line more above (0), below (1), to the left (2) or right (3), and the new cells."""
    rows, columns = grid.lattice.rows + (side < 2), grid.lattice.columns + (side > 1)
    shift = np.array([-1.0 if side == 0 else 0.0, -1.0 if side == 2 else 0.0])
    cells = np.stack(np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij"), -1).reshape(-1, 2)
    old = cells + shift
    known = ((old >= 0) & (old < (grid.lattice.rows, grid.lattice.columns))).all(axis=1)
    index = (old[known, 0] * grid.lattice.columns + old[known, 1]).astype(int)
    centers = grid.lattice.to_pixels(old)
    lattice = fit_lattice(cells[:, 0], cells[:, 1], centers)
    ratio = np.median(np.linalg.solve(steps_at(grid.lattice, old[known]), grid.frames[index]), axis=0)
    frames = steps_at(grid.lattice, old) @ ratio
    seen = np.zeros(len(cells), dtype=bool)
    centers[known], seen[known] = grid.centers[index], grid.seen[index]
    return replace(grid, lattice=lattice, centers=centers, frames=frames, seen=seen), np.flatnonzero(~known)


def _share_of_arrows(page: Page, grid: Grid, cells: NDArray[np.intp], layout: Layout) -> float:
    """On which part of some cells there are arrows; what is not on the picture has none."""
    height, width = page.full.shape
    centers, frames = grid.centers[cells], grid.frames[cells]
    reach = 0.8 * grid.radii[cells][:, None]
    within = ((centers > reach) & (centers < np.array([width, height]) - reach)).all(axis=1)
    if not within.any():
        return 0.0
    patches = lay_out(page, centers[within], frames[within], inside_of(grid))
    if patches is None:
        return 0.0
    arrows = find_arrows(patches, layout)[1]
    return float((arrows[:, :-1].max(axis=1) > SURELY).sum() / len(cells))


def _facing(patches: Patches, marks: Marks, layout: Layout, quarters: int) -> Floats:
    """The chances of the ways a board lies: upright after no, one, two, three quarter turns to the left.

    Args:
        patches: its signs.
        marks: the numbers on them.
        layout: where their arrows stand.
        quarters: by which the page is turned to the left already, for what else is on it.
    """
    views = [
        [crop_strokes(np.rot90(patch, way), np.rot90(np.any(strokes, axis=0), way)) for way in range(4)]
        for patch, strokes in zip(patches, marks.strokes, strict=True)
        if strokes
    ]
    likely = np.log(np.roll(USUAL, -quarters))
    if views:
        likely = likely + likelihood(views, ON_SIGNS)
        away = np.array(marks.place) - layout.arrow
        side = int(np.round(np.arctan2(away[1], away[0]) / (np.pi / 2))) % 4
        # A turn to the left brings what was below to the right.
        likely = likely + np.log([SIDES[(side - way) % 4] for way in range(4)])
    chances = np.exp(likely - likely.max())
    return np.asarray(chances / chances.sum())
