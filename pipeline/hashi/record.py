"""The record of a bridges puzzle: what was read, what the solution is, what is in doubt."""

import msgspec

from pipeline.by_hand import ByHand
from pipeline.status import Status

Point = tuple[float, float]


class Island(msgspec.Struct, frozen=True, omit_defaults=True):
    """An island.

    Attributes:
        row, column: from the top left, 0 first.
        clue: the number accepted, which the rules may have changed; None where none is printed, or "?".
        read: what the reader saw before the rules were asked: digits, "?", or "" for nothing.
        confidence: how sure the reader was, 0 to 1.
        value: bridges that end here in the solution; None without a solution.
        center, radius: pixels of the upright picture; None for a puzzle that was given as text.
        name: only there if the puzzle was given with one.
    """

    row: int
    column: int
    clue: int | None
    read: str
    confidence: float
    value: int | None
    center: Point | None
    radius: float | None
    name: str | None = None


class Corners(msgspec.Struct, frozen=True):
    """A number for each of a sign's four corners.

    Attributes:
        north, south, east, west: None where there is none.
    """

    north: int | None
    south: int | None
    east: int | None
    west: int | None


class Sign(msgspec.Struct, frozen=True):
    """A sign: a diamond whose corners carry sums.

    Attributes:
        row, column: from 0.
        center: pixels of the upright picture; None for a puzzle in text.
        clues: the numbers accepted.
        sums: in the solution; None without one.
    """

    row: int
    column: int
    center: Point | None
    clues: Corners
    sums: Corners | None


class Bridge(msgspec.Struct, frozen=True):
    """Bridges between two islands.

    Attributes:
        islands: the indices of both, the smaller first.
        count: how many bridges join them.
    """

    islands: tuple[int, int]
    count: int


class DrawnBridge(msgspec.Struct, frozen=True):
    """`count` bridges that are drawn on the picture already, between two islands, given by their indices.

    Attributes:
        islands, count: as in `Bridge`.
        right: whether the solution has at least so many there; None where there is no single solution, and
            where what is drawn does not fit a doubtful reading.
    """

    islands: tuple[int, int]
    count: int
    right: bool | None


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clue that the rules made the reader change: from what was read to what is taken.

    Attributes:
        island: its index; None for a sign.
        read: what was read; the field is "from" in JSON.
        to: the number accepted; None for no number.
        sign, corner: of a sign: its index, and which of its numbers; left out for an island.
    """

    island: int | None
    read: str = msgspec.field(name="from")
    to: int | None
    sign: int | None = None
    corner: str | None = None


class HashiPuzzle(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="hashi"):
    """A bridges puzzle.

    Attributes:
        status: what came of it.
        max_bridges: the most bridges between two islands.
        rows, columns: lines of the lattice, the outermost islands' included.
        outline: the board's corners: top left, top right, bottom right, bottom left; pixels. None for text.
        islands, signs: in reading order; of a text in the order of the puzzle.
        bridges: of the solution that is shown; empty without one.
        corrections: clues that the rules made the reader change.
        confidence: how likely all of this is right, 0 to 1.
        notes: what a person should know, a sentence each.
        sums_to_next_sign, loops, repeats_in_sums: rules of the puzzle; only there if not as usual.
        drawn: the bridges that are surely drawn on the picture already; only there if some are.
        already_solved: whether the solution was drawn on the page already, and `bridges` are what is drawn;
            only there if so.
        by_hand: what a person has set; only there if something was.
        fingerprint: the same for the same puzzle, turned or mirrored; only there if enough could be read.
        address: of the puzzle on puzz.link; only there if it can be told so.
        difficulty: `easy`, `medium` or `hard`; only there with exactly one solution, like `grade`.
        grade: finer, 0 to 4: from 1 on medium, from 2 on hard, from 3 on with guessing.
    """

    status: Status
    max_bridges: int
    rows: int
    columns: int
    outline: tuple[Point, Point, Point, Point] | None
    islands: tuple[Island, ...]
    signs: tuple[Sign, ...]
    bridges: tuple[Bridge, ...]
    corrections: tuple[Correction, ...]
    confidence: float
    notes: tuple[str, ...]
    sums_to_next_sign: bool = False
    loops: bool = True
    repeats_in_sums: bool = False
    drawn: tuple[DrawnBridge, ...] = ()
    already_solved: bool = False
    by_hand: tuple[ByHand, ...] = ()
    fingerprint: str | None = None
    address: str | None = None
    difficulty: str | None = None
    grade: float | None = None
