"""Lonely: what stands in line with no island, and the rings on its row or column that tell where that runs.

Where of a row nothing but one island was seen at first it has no place, and the others of its row are not
looked for, as nobody knows that there is one.
"""

from collections.abc import Sequence

import numpy as np

from vision.boards.missed import SEEN, find_traces
from vision.boards.placing import FoundBoard, put_on_lattice, shapes, spots, unbent
from vision.geometry.growing import place_all
from vision.geometry.lattice import scatter
from vision.geometry.lines import Floats
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, look_into, shows_clue

# Of so few islands one that was missed may leave no board.
FEW = 8
# The lattice may bend: how often a place on it is corrected by how far off it is seen.
ROUNDS = 3
# So far outside of the board, in lines, it may stand.
OUTSIDE = 3.5
# On the rows and columns that are known then all stand as near to their places as before, up to this factor;
# so near, in radii, is usual in print and says nothing.
WORSE = 1.25
PRINTED = 0.03


def with_lonely(board: FoundBoard, lonely: Sequence[Candidate], others: Sequence[Disc] = ()) -> FoundBoard:
    """Takes in what stands in line with none, where there are rings with numbers on its row or column.

    Args:
        board: so far.
        lonely: what looks like its islands and surely shows a number.
        others: islands that are another board's, wherever they stand.
    """
    for candidate in lonely:
        mates = _mates(board, candidate, others)
        if not mates:
            continue
        islands = [*board.islands, candidate, *mates]
        whole = put_on_lattice(board.page, islands, list(board.diamonds))
        if whole is not None and len(whole.islands) == len(islands) and _stands_as_well(whole, board):
            board = whole
    return board


def between_few(page: Page, islands: Sequence[Candidate], others: Sequence[Disc] = ()) -> list[Candidate]:
    """The rings with numbers on the rows and columns of a few islands of which some are in line with none.

    Of five islands one that was missed may leave so few in line that they are no board.

    Args:
        page: the page.
        islands: what looks like islands of one board.
        others: islands that are another board's, wherever they stand.
    """
    if not FEWEST <= len(islands) <= FEW:
        return []
    placed = place_all(*spots(list(islands), []), shapes(list(islands), []))
    free = [
        spot for spot in np.ndindex(placed.lattice.rows, placed.lattice.columns) if spot not in placed.taken
    ]
    return _rings_at(
        page, placed.lattice, [c.disc for c in islands], np.array(free, dtype=np.float64), others
    )


def _mates(board: FoundBoard, candidate: Candidate, others: Sequence[Disc]) -> list[Candidate]:
    """The rings with numbers where its row crosses the known columns, or its column the rows."""
    lattice = board.placed.lattice
    row, column = _place(board, candidate.disc.center).tolist()
    if not (-OUTSIDE < row < lattice.rows + OUTSIDE and -OUTSIDE < column < lattice.columns + OUTSIDE):
        return []
    places = [(row, float(other)) for other in range(lattice.columns)]
    places += [(float(other), column) for other in range(lattice.rows)]
    known = [c.disc for c in board.islands]
    return _rings_at(board.page, lattice, known, np.array(places), [candidate.disc, *others])


def _rings_at(
    page: Page, lattice: Lattice, known: list[Disc], places: Floats, others: Sequence[Disc]
) -> list[Candidate]:
    """The rings with numbers at some places, N x 2 (row, column), that are free, and like those known."""
    traces = find_traces(page, lattice, known, places, loose=True) if len(places) else []
    rings = [trace.disc for trace in traces if trace.support > SEEN]
    free = [ring for ring in rings if not any(_overlap(ring, other) for other in (*known, *others))]
    return [c for c in look_into(page, free) if shows_clue(c)]


def _place(board: FoundBoard, point: Floats) -> Floats:
    """The row and the column of a point, in parts of them."""
    lattice = board.placed.lattice
    place = unbent(lattice, point)
    for _ in range(ROUNDS):
        off = point - lattice.to_pixels(place[None])[0]
        flat = lattice.homography @ (place[1], place[0], 1.0)
        place = unbent(lattice, flat[:2] / flat[2] + off)
    return place


def _overlap(one: Disc, other: Disc) -> bool:
    return float(np.hypot(*(one.center - other.center))) < one.radius + other.radius


def _stands_as_well(whole: FoundBoard, board: FoundBoard) -> bool:
    """Whether all islands stand as near to where a map puts them as before."""
    return scatter(whole.placed) < max(WORSE * scatter(board.placed), PRINTED)
