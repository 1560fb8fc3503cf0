"""Corrections as people type them after --set and --unset, rows, columns and puzzles from 1.

R,C=4           the number in row R, column C
R,C=?           no number is printed there
R,C=none        no island is there
R,C.north=15    the number in a corner of a sign
R,C=SE, N-S     the arrow of a crossing
P:R,C=4         on puzzle P of a page with several
@X,Y=4          at a place in pixels, where no row or column runs yet
"""

import re

from pipeline.corrections.correction import CORNERS, NO_ISLAND, Arrow, Correction, Place, is_arrow
from pipeline.errors import NotACorrection

_PLACE = re.compile(
    r"(?:(?P<puzzle>\d{1,9}):)?(?P<pixels>@)?"
    r"(?P<first>\d{1,9}(?:\.\d{1,9})?),(?P<second>\d{1,9}(?:\.\d{1,9})?)"
    r"(?:\.(?P<corner>[a-z]+))?",
    re.IGNORECASE | re.ASCII,
)

LONGEST_NUMBER = 9
"""The most digits that a number may have."""

PLACES = "3,4 (row 3, column 4), 2:3,4 (on puzzle 2), 3,4.north (of a sign), @520,310 (pixels)"
EXAMPLES = (
    "3,4=2, 3,4=? (no number), 3,4=none (no island), 3,4.north=15 (of a sign), 3,4=SE (an arrow), "
    "2:3,4=2 (on puzzle 2), @520,310=2 (pixels)"
)


def parse_set(text: str) -> Correction:
    """What a person has typed after --set.

    Raises:
        NotACorrection: it cannot be understood.
    """
    where, equals, what = text.replace(" ", "").partition("=")
    place = _place(where, text)
    if not equals or not what:
        raise NotACorrection(f"--set {text}: what is to be set? Type it like one of these: {EXAMPLES}.")
    if what == "?":
        return Correction(place)
    if what.lower() == NO_ISLAND:
        if place.corner:
            raise NotACorrection(f"--set {text}: a corner without number is typed {where}=?.")
        return Correction(place, NO_ISLAND)
    if what.isdecimal() and what.isascii() and len(what) <= LONGEST_NUMBER:
        return Correction(place, int(what))
    arrow = _arrow(what)
    if arrow is None or place.corner:
        raise NotACorrection(
            f"--set {text}: {what!r} is neither a number nor ? nor none"
            f"{'' if place.corner else ' nor an arrow such as SE or N-S'}."
        )
    return Correction(place, arrow=arrow)


def parse_unset(text: str) -> Place:
    """What a person has typed after --unset: a place, without what is set there.

    Raises:
        NotACorrection: it cannot be understood.
    """
    return _place(text.replace(" ", ""), text, "--unset", PLACES)


def as_typed(correction: Correction) -> str:
    """A correction as a person would type it after --set, with its place as in `place_as_typed`."""
    if correction.arrow is not None:
        what = "-".join(correction.arrow)
    else:
        what = "?" if correction.clue is None else str(correction.clue)
    return f"{place_as_typed(correction.place)}={what}"


def place_as_typed(place: Place) -> str:
    """A place as a person would type it: by row and column from 1 if they are known, else in pixels."""
    puzzle = "" if place.puzzle is None else f"{place.puzzle + 1}:"
    corner = "" if place.corner is None else f".{place.corner}"
    if place.row is not None and place.column is not None:
        return f"{puzzle}{place.row + 1},{place.column + 1}{corner}"
    x, y = place.spot or (0.0, 0.0)
    return f"{puzzle}@{x:g},{y:g}{corner}"


def _place(where: str, text: str, option: str = "--set", examples: str = EXAMPLES) -> Place:
    found = _PLACE.fullmatch(where)
    if found is None:
        raise NotACorrection(f"{option} {text}: where is that? Type it like one of these: {examples}.")
    corner = next((one for one in CORNERS if one == (found["corner"] or "").lower()), None)
    if found["corner"] and corner is None:
        raise NotACorrection(f"{option} {text}: the corners of a sign are {', '.join(CORNERS)}.")
    puzzle = int(found["puzzle"]) - 1 if found["puzzle"] else None
    if found["pixels"]:
        return Place(None, None, puzzle, corner, (float(found["first"]), float(found["second"])))
    first, second = found["first"], found["second"]
    if "." in first + second:
        raise NotACorrection(f"{option} {text}: rows and columns are whole numbers.")
    if puzzle == -1 or "0" in (first.lstrip("0") or "0", second.lstrip("0") or "0"):
        raise NotACorrection(f"{option} {text}: rows, columns and puzzles are counted from 1.")
    return Place(int(first) - 1, int(second) - 1, puzzle, corner)


def _arrow(what: str) -> Arrow | None:
    heads = tuple(what.upper().split("-"))
    return heads if is_arrow(heads) else None
