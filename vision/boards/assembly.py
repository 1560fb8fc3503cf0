"""Assembly: one board of discs and signs that belong together, and of what a second look at it finds."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from vision.boards.doubts import FITTING, find_doubts
from vision.boards.led import find_led_to
from vision.boards.lonely import between_few, with_lonely
from vision.boards.missed import Missed, find_missed
from vision.boards.placing import FoundBoard, nearest_crossing, put_on_lattice
from vision.boards.seating import seated
from vision.geometry.lattice import Placed, misfit, scatter
from vision.geometry.sizes import off_usual
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.fills import alike_inside, both_filled, on_same_ground
from vision.shapes.rims import like_the_others
from vision.shapes.signs import Diamond, stands_in
from vision.symbols.candidates import Candidate, holding_digits, look_into, numbered_in_rings, shows_clue

# What surely shows a number may stand as far off one that the others tell, in radii, or between two, if it is
# this near to one once it tells, too, and the misfit grows by no more than this. So little
# is usual in print, and says nothing.
ASTRAY = 1.4
WELL = 0.15
WORSE = 1.25
PRINTED = 0.015
# So many rows and columns outside of all others are looked at for what else was seen there.
OUTSIDE = 3
# How often to look again for islands that were missed, each time with what the last look found.
ROUNDS = 6
# An island of another colour is as large as those around it, and one of which but an edge was seen not of
# quite another size, as letters are: difference of log radius.
AS_LARGE, HARDLY = 0.1, 0.35
# Of a large board, so many islands at least, hardly more are missed than were seen: if of more than that no
# more than this part shows a number, they are letters of a text beside it.
MANY, FEW = 20, 0.25
# So surely a number is what stands in a disc that is an island whatever that is.
ANYTHING = 0.0
# Where at least this part of the islands are empty, others that were missed may be.
BLANK = 0.15


def assemble(
    page: Page,
    core: list[Candidate],
    rest: list[Candidate],
    diamonds: list[Diamond],
    *,
    placed: Placed | None = None,
    others: Sequence[Disc] = (),
) -> FoundBoard | None:
    """Makes a board of what belongs together; None where it is no board.

    Args:
        page: the page.
        core: discs that are islands, if this is a board at all.
        rest: discs that are islands only if they stand on crossings of rows and columns of the core.
        diamonds: its signs.
        placed: rows and columns of the core and the signs, if they are known.
        others: islands that are another board's, wherever they stand.
    """
    board = put_on_lattice(page, core, diamonds, placed)
    if board is None and not diamonds:
        missed = between_few(page, core, others)
        board = put_on_lattice(page, [*core, *missed], []) if missed else None
    if board is None:
        return None
    board = _with_missed(with_fitting(board, _alike(board, rest)), others)
    # What stood alone, or outside, may do so no more beside those that were missed.
    board = take_in(board, _left(board, (*core, *rest)), others)
    return seated(_with_lonely(board, _left(board, (*core, *rest)), others))


def take_in(board: FoundBoard, more: Sequence[Candidate], others: Sequence[Disc] = ()) -> FoundBoard:
    """Takes in what surely shows a number on a crossing of the board, or near it, and what is missed then.

    Args:
        board: so far.
        more: what else was seen.
        others: islands that are another board's, wherever they stand.
    """
    numbers = _alike(board, [c for c in more if shows_clue(c)])
    whole = with_fitting(board, numbers, OUTSIDE)
    whole = _with_astray(whole, [c for c in numbers if c not in whole.islands])
    if whole is board:
        return board
    # That there is more of it says nothing about whether it is several.
    return replace(
        _with_missed(whole, others),
        extent=board.extent,
        otherwise=board.otherwise,
        instead=board.instead,
    )


def _left(board: FoundBoard, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that are none of a board's islands."""
    return [c for c in candidates if c not in board.islands and not board.has(c.disc)]


def _with_lonely(board: FoundBoard, left: list[Candidate], others: Sequence[Disc]) -> FoundBoard:
    """Takes in what stands in line with none but for what it leads to, and what is missed then."""
    if board.diamonds:
        return board
    islands = [c.disc for c in board.islands]
    alike = _alike(board, [c for c in left if shows_clue(c)])
    lonely = [c for c in alike if _is_as_large(c.disc, islands)]
    whole = with_lonely(board, lonely, others)
    return take_in(_with_missed(whole, others), left, others) if whole is not board else board


def _with_astray(board: FoundBoard, rest: list[Candidate]) -> FoundBoard:
    """Takes in what stands in line, on no crossing, where the lattice can be laid so that all stand well.

    Outside of its islands a lattice is drawn on, so what stands there by itself may be some way off; among
    them it may stand on a row or a column of its own.
    """
    for candidate in rest:
        if _stands_outside(board, candidate.disc) or board.surrounds(candidate.disc.center):
            whole = put_on_lattice(board.page, [*board.islands, candidate], list(board.diamonds))
            if whole is not None and len(whole.islands) > len(board.islands) and _stands_well(whole, board):
                board = whole
    return board


def _stands_outside(board: FoundBoard, disc: Disc) -> bool:
    """Whether a disc stands in line with others, not far off a free crossing."""
    row, column, off = nearest_crossing(board.placed.lattice, disc.center, OUTSIDE)
    in_line = row in board.placed.rows or column in board.placed.columns
    return off < ASTRAY * disc.radius and in_line and (row, column) not in board.taken


def _stands_well(whole: FoundBoard, board: FoundBoard) -> bool:
    """Whether the last island that was taken in stands near its place, and the others as near as before.

    What stands among them may be the first on a column of its own, and need not stand the better for the more
    columns there are then.
    """
    last = len(board.islands)
    off = scatter if board.surrounds(whole.islands[last].disc.center) else misfit
    most = max(WORSE * off(board.placed), PRINTED)
    return bool(whole.placed.off[last] < WELL and off(whole.placed) < most)


def with_fitting(board: FoundBoard, rest: list[Candidate], outside: int = 0) -> FoundBoard:
    """Takes in those of the rest that stand on a crossing of the board's rows and columns.

    Args:
        board: so far.
        rest: discs that may be islands.
        outside: so many further rows and columns on each side count, where they cross those with islands.
    """
    rows, columns = board.placed.rows.tolist(), board.placed.columns.tolist()
    taken = board.taken
    fitting = []
    for candidate in rest:
        row, column, off = nearest_crossing(board.placed.lattice, candidate.disc.center, outside)
        in_line = not outside or row in rows or column in columns
        if off < FITTING * candidate.disc.radius and in_line and (row, column) not in taken:
            taken.add((row, column))
            fitting.append(candidate)
    if not fitting:
        return board
    return put_on_lattice(board.page, [*board.islands, *fitting], list(board.diamonds)) or board


def _alike(board: FoundBoard, rest: list[Candidate]) -> list[Candidate]:
    """Those of the rest that are as dark inside as the islands, and outside of them have a rim like theirs.

    A page's number without a ring may stand in line with a board, or one in a box. Among the islands one that
    is as large as they are may have another colour: that which is chosen, or done, on a screen.
    """
    discs, islands = [c.disc for c in rest], [c.disc for c in board.islands]
    alike = alike_inside(board.page, discs, islands)
    rims = like_the_others(board.page, discs, islands)
    among = [board.surrounds(c.disc.center) for c in rest]
    return [
        c
        for c, one, rim, inside in zip(rest, alike, rims, among, strict=True)
        if (one and (rim or inside) and _is_as_large(c.disc, islands, HARDLY))
        or (inside and _is_as_large(c.disc, islands) and shows_clue(c))
    ]


def _is_as_large(disc: Disc, islands: Sequence[Disc], most: float = AS_LARGE) -> bool:
    """Whether a disc is as large as the islands around it, up to this difference of log radius."""
    places = np.array([disc.center, *(island.center for island in islands)])
    radii = np.array([disc.radius, *(island.radius for island in islands)])
    return bool(off_usual(places, radii)[0] < most)


def _with_missed(board: FoundBoard, others: Sequence[Disc]) -> FoundBoard:
    """Takes in what the second look finds, which may show further rows and columns to look at."""
    page = board.page
    for _ in range(ROUNDS):
        islands = [c.disc for c in board.islands]
        missed = find_missed(page, board.placed.lattice, islands, board.taken, board.loose).without(others)
        if board.diamonds:
            seen = look_into(
                page, [disc for disc in missed.discs if not stands_in(disc.center, board.diamonds)]
            )
            seen = [c for c in seen if not c.glyphs or shows_clue(c)]
            alike = like_the_others(page, [c.disc for c in seen], islands)
            seen = [c for c, is_one in zip(seen, alike, strict=True) if is_one]
        else:
            seen = _numbered(board, missed) or find_led_to(board, others)
        grown = put_on_lattice(page, [*board.islands, *seen], list(board.diamonds)) if seen else None
        if grown is None:
            return replace(board, doubtful=find_doubts(board, missed), beyond=missed.beyond)
        board = grown
    return board


def _numbered(board: FoundBoard, missed: Missed) -> list[Candidate]:
    """Those of the missed islands that are some by what stands inside, or by how they are filled."""
    found = [
        (disc, whole, board.surrounds(disc.center))
        for disc, whole in zip(missed.discs, missed.whole, strict=True)
    ]
    rings = [disc for disc, whole, within in found if whole and within]
    # Beyond the outermost islands parts of a ring are a letter of a headline.
    others = [disc for disc, whole, within in found if whole != within]
    inside = numbered_in_rings(board.page, rings)
    seen = _on_its_ground(board, inside + holding_digits(look_into(board.page, others)))
    if _are_letters(board, len(found), sum(bool(c.glyphs) for c in seen)):
        return []
    empty = [c for c in seen if not c.glyphs and board.surrounds(c.disc.center)]
    if sum(not c.glyphs for c in board.islands) >= BLANK * len(board.islands):
        return [c for c in seen if c.glyphs or c in empty]
    # An empty ring is the rims of its neighbours, or lines of a grid; those fill none. What shows a number
    # tells first where the lines run: in what is seen off its place none may show.
    return [c for c in seen if c.glyphs] or _filled(board, rings)


def _on_its_ground(board: FoundBoard, candidates: list[Candidate]) -> list[Candidate]:
    """Those on such ground as the islands, or as large: letters of a title in a dark box are neither."""
    islands = [c.disc for c in board.islands]
    same = on_same_ground(board.page, [c.disc for c in candidates], islands)
    return [
        c for c, one in zip(candidates, same.tolist(), strict=True) if one or _is_as_large(c.disc, islands)
    ]


def _are_letters(board: FoundBoard, missed: int, numbered: int) -> bool:
    """Whether more seem to be missed of a large board than were seen, of which hardly any shows a number."""
    return len(board.islands) >= MANY and missed > len(board.islands) and numbered < FEW * missed


def _filled(board: FoundBoard, rings: list[Disc]) -> list[Candidate]:
    """Those of some rings that are filled as all islands are: what stands inside is a number, struck out."""
    filled = both_filled(board.page, rings, [c.disc for c in board.islands])
    return look_into(board.page, list(compress(rings, filled)), ANYTHING)
