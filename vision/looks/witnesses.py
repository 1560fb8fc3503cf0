"""Witnesses: digits in circles that stand alone outside of all boards. What nobody saw leaves them behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard
from vision.distances import distances
from vision.geometry.lines import Floats
from vision.looks.around import stand_in_circles
from vision.looks.crowd import crowding
from vision.looks.keys import is_in_any
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.rays import rays
from vision.shapes.strokes import NEAREST, lead_to
from vision.symbols.candidates import look_into, shows_clue
from vision.symbols.digits import ENOUGH, SAME, Digits

# So many pieces are looked at, and then so many others of all sizes; those of one differ by this factor.
MOST = 128
OTHERS = 256
ALIKE = 1.25
# Where boards were found, what is lower than this part of their digits is none of an island: the boards of a
# page are printed in sizes that are not too unlike, but the cells of a crossword are numbered.
SMALLEST = 0.35
# So few islands may be some in a corner of a table; others stand this near to them then, in their heights.
FEW, BESIDE = 8, 2.0
# In a text there is more ink around a digit than this part of the room, and so many times as much as around
# most islands of any board.
IN_TEXT, TIMES = 0.18, 2.0
# Digits of a table are at least so many times as high as those of what was taken for a board in it.
AS_HIGH = 0.67
# No digit in an island is as high as this, in radii; around more than this part of a board there are such.
HIGHER, MOSTLY = 1.8, 0.5
# Bridges lead to so many.
SIDES = 4


@dataclass(frozen=True, slots=True, eq=False)
class Witnesses:
    """Digits that stand alone, on discs or in rings, N of them.

    Attributes:
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.
    """

    places: Floats
    heights: Floats

    def __len__(self) -> int:
        return len(self.heights)

    def promise(self, page: Page, discs: Sequence[Disc], boards: Sequence[FoundBoard]) -> int:
        """How much is promised where there are boards, next to `ENOUGH`.

        A digit on a disc that is plain to see counts twice, and once more if a bridge leads from there. Discs
        with other numbers, as such that are struck out, or pale, count, too, if they are as large as an
        island, or their numbers as high as a digit that stands alone.

        Args:
            page: the page.
            discs: that were found on it.
            boards: likewise.
        """
        centers = np.array([disc.center for disc in discs]).reshape(-1, 2)
        radii = np.array([disc.radius for disc in discs])
        inside = distances(self.places, centers) < radii / 2
        islands = np.concatenate([board.centers for board in boards]) if boards else np.empty((0, 2))
        own = (distances(centers, islands) < radii[:, None] / 2).any(axis=1)
        usual = np.array([board.radius for board in boards])
        alike = (np.abs(np.log(radii[:, None] / usual)) < np.log(SAME)).any(axis=1)
        beside = ~own & ~inside.any(axis=0)
        others = sum(map(shows_clue, look_into(page, list(compress(discs, alike & beside)))))
        others += self._as_high(page, list(compress(discs, ~alike & beside)))
        held = inside.any(axis=0)
        led = _bridges_lead_from(page, centers[held], radii[held], boards)
        return len(self) + int(inside.any(axis=1).sum()) + int(led.sum()) + others

    def _as_high(self, page: Page, discs: list[Disc]) -> int:
        """On how many discs stand numbers that are as high as one of these digits."""
        if not len(self):
            return 0
        heights = np.array([c.height for c in look_into(page, discs) if shows_clue(c)])
        unlike = np.abs(np.log(heights[:, None] / self.heights)).min(axis=1)
        return int((unlike < np.log(SAME)).sum())


def find_witnesses(digits: Digits, boards: Sequence[FoundBoard], keys: Sequence[Disc] = ()) -> Witnesses:
    """Finds digits that stand alone on discs or in rings where no board has an island or a sign.

    Args:
        digits: of the page.
        boards: what was found on it.
        keys: discs that are known to be islands of none.
    """
    places, heights = digits.places, digits.heights
    alike, others = pieces_beside(digits, boards)
    sure = np.empty(0, dtype=np.intp)
    for some in (alike, others[of_all_sizes(heights[others])]):
        free = np.array([not is_in_any(keys, place) for place in places[some]], dtype=np.bool_)
        # This is asked first, as the network takes longer.
        circled = some[free][stand_in_circles(digits.page, places[some[free]], heights[some[free]], boards)]
        sure = np.append(sure, digits.sure(circled))
        if len(sure) >= ENOUGH:
            break
    if len(sure):
        sure = sure[~_stand_in_text(digits.page, places[sure], heights[sure], boards)]
    return Witnesses(places[sure], heights[sure])


def _stand_in_text(
    page: Page, places: Floats, heights: Floats, boards: Sequence[FoundBoard]
) -> NDArray[np.bool_]:
    """Which digits have far more ink around them than the islands of boards have: the letters of a text.

    Of thousands of letters a few look as if they stood in circles, and harder looks see more that do.
    """
    reach = [np.full(len(board.islands), board.digit or board.radius) for board in boards]
    spots = np.concatenate([places, *(board.centers for board in boards)])
    ends = np.cumsum([len(places), *map(len, reach)])[:-1]
    crowded = np.ones(len(places), dtype=np.bool_)
    # What is printed around light digits is light; the ground beside print seems to be of the other kind.
    for dark in (True, False):
        shares = crowding(page, spots, np.concatenate([heights, *reach]), dark=dark)
        own, *islands = np.split(shares, ends)
        crowded &= own > max([IN_TEXT, *(TIMES * float(np.median(of_one)) for of_one in islands)])
    return crowded


def _bridges_lead_from(
    page: Page, centers: Floats, radii: Floats, boards: Sequence[FoundBoard]
) -> NDArray[np.bool_]:
    """N: from which round things a line leads to one side, as far as the next island stands at least.

    One that runs along a board from end to end and meets no island of it is its frame, and no bridge.
    """
    near = np.repeat(NEAREST * radii[:, None], SIDES, axis=1)
    leads = _lines_lead(page, centers, radii, near)
    ways = rays(SIDES)
    across = np.column_stack([-ways[:, 1], ways[:, 0]])
    for board in boards if leads.any() else ():
        away = board.centers - centers[:, None]
        ahead, aside = away @ ways.T, np.abs(away @ across.T)
        along = (ahead > 0).all(axis=1) & (aside > board.radius).all(axis=1)
        if (leads & along).any():
            leads &= ~(along & _lines_lead(page, centers, radii, np.maximum(ahead.max(axis=1), near)))
    return np.asarray(leads.any(axis=1), dtype=np.bool_)


def _lines_lead(page: Page, centers: Floats, radii: Floats, far: Floats) -> NDArray[np.bool_]:
    """N x SIDES: to which sides of round things a line leads so far, N x SIDES, in full pixels."""
    if not len(centers):
        return np.zeros((0, SIDES), dtype=np.bool_)
    starts, reach = np.repeat(centers, SIDES, axis=0), np.repeat(radii, SIDES)
    ends = (centers[:, None] + far[..., None] * rays(SIDES)).reshape(-1, 2)
    return lead_to(page, starts, reach, ends, np.zeros(len(starts))).reshape(-1, SIDES)


def is_table(digits: Digits, board: FoundBoard) -> bool:
    """Whether a board is digits by themselves, as in a table, some of which are round, as an 8, or in part.

    Then these are higher than what was taken for islands; or as many others stand among them, as high as
    those of the board, or higher; upright dashes of a grid look like a 1. A few of one may stand in a corner
    of it.

    Args:
        digits: of the page.
        board: with numbers or with signs.
    """
    if board.diamonds:
        return False
    centers = board.centers
    beside = BESIDE * (board.digit or 0.0) if len(board.islands) < FEW else 0.0
    low, high = centers.min(axis=0) - beside, centers.max(axis=0) + beside
    among = ((digits.places > low) & (digits.places < high)).all(axis=1)
    apart = distances(digits.places, centers) > board.radius
    as_high = digits.heights > AS_HIGH * (board.digit or 0.0)
    others = np.flatnonzero(among & apart.all(axis=1) & as_high)
    if len(digits.sure(others)) >= len(board.islands):
        return True
    held = digits.sure(np.flatnonzero(~apart.all(axis=1)))
    return int((digits.heights[held] > HIGHER * board.radius).sum()) > MOSTLY * len(board.islands)


def pieces_beside(digits: Digits, boards: Sequence[FoundBoard]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pieces where no board has an island or a sign: those most like its digits; others, largest first."""
    islands = [(c.disc.center, c.disc.radius) for board in boards for c in board.islands]
    signs = [(d.center, d.size) for board in boards for d in board.diamonds]
    own = np.array([center for center, _ in islands + signs]).reshape(-1, 2)
    radii = np.array([reach for _, reach in islands + signs])
    known = (distances(digits.places, own) < radii).any(axis=1)
    usual = [board.digit for board in boards if board.digit is not None]
    strange = np.flatnonzero(~known & (digits.heights > SMALLEST * min(usual, default=0.0)))
    alike = strange[np.argsort(_unlike(digits.heights[strange], usual), kind="stable")]
    # Numbers of the cells of a crossword may be as high, and hide a board of larger print behind them.
    others = alike[MOST:][np.argsort(-digits.heights[alike[MOST:]], kind="stable")]
    return alike[:MOST], others


def sizes_of(heights: Floats) -> NDArray[np.intp]:
    """The size of each piece, N; those of one differ by less than a factor."""
    return np.asarray(np.floor(np.log(heights) / np.log(ALIKE)), dtype=np.intp)


def of_all_sizes(heights: Floats) -> NDArray[np.intp]:
    """Which pieces to look at where they are many: as many of each size, from all over the page.

    Most are of one size, as the numbers of a crossword, or as the specks of a picture.
    """
    _, sizes = np.unique(sizes_of(heights), return_inverse=True)
    counts = np.bincount(sizes)
    each = max((some for some in range(1, OTHERS + 1) if np.minimum(counts, some).sum() <= OTHERS), default=1)
    some = [
        np.flatnonzero(sizes == size)[np.linspace(0, count - 1, min(count, each)).round().astype(np.intp)]
        for size, count in enumerate(counts.tolist())
    ]
    return np.sort(np.concatenate(some)) if some else np.empty(0, dtype=np.intp)


def _unlike(heights: Floats, digits: Sequence[float]) -> Floats:
    """How unlike the digits of boards pieces are, by their heights; where none are known, the smaller."""
    if not digits:
        return -heights
    return np.asarray(np.abs(np.log(heights[:, None] / digits)).min(axis=1), dtype=np.float64)
