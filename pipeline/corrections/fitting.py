"""Fitting: where on the page a correction is meant, and whether it can be set there.

Rows and columns are those of the boards as they were shown to the person, earlier corrections included. What
is kept is pixels: they stay valid when a correction adds a row, or another version of the program reads the
page differently.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pipeline.corrections.checks import Thing, check, things_of
from pipeline.corrections.correction import NO_ISLAND, Correction, Place, combine, without
from pipeline.corrections.typed import as_typed, place_as_typed
from pipeline.errors import CorrectionMisfit
from pipeline.finding import Finding
from pipeline.settings import Settings
from vision.reading import AnyBoard, Board, CrossingsBoard, Lattice, Point
from vision.types import BoardHypothesis

if TYPE_CHECKING:
    from pipeline.page import FoundPuzzles

BESIDE = 3.0
"""A place in pixels may belong to a board if it is at most this many rows or columns beyond its edge."""

ON_THE_EDGE = 0.5
"""A place at most this fraction of a row or column beyond the edge of a board counts as on it."""


def fit(found: "FoundPuzzles", changes: Sequence[Correction], settings: Settings) -> tuple[Correction, ...]:
    """Corrections with the pixels of their places on a page and the index of their puzzle, in their order.

    Args:
        found: the page as it was shown.
        changes: what is set there.
        settings: for the rules.

    Raises:
        CorrectionMisfit: there is no such place, it may be on several puzzles, something cannot be set there,
            or two are set at one place.
    """
    fitted: list[Correction] = []
    for change in changes:
        one = _fitted(found, change, settings)
        if len(combine(fitted, [one])) <= len(fitted):
            raise CorrectionMisfit(f"{as_typed(change)}: something else is set at this place, too.")
        fitted.append(one)
    return tuple(fitted)


def fits(found: "FoundPuzzles", change: Correction, settings: Settings) -> bool:
    """Whether a correction can be set on a page as it is shown."""
    try:
        _fitted(found, change, settings)
    except CorrectionMisfit:
        return False
    return True


def fit_place(found: "FoundPuzzles", place: Place) -> Place:
    """A place where something is taken back, with its pixels on the page.

    Raises:
        CorrectionMisfit: there is no such place, it may be on several puzzles, or nothing was set there.
    """
    name = place_as_typed(place)
    spot = _spot(found, place, name)[1]
    fitted = replace(place, spot=spot)
    if len(without(found.corrections, fitted)) == len(found.corrections):
        set_now = ", ".join(map(as_typed, found.corrections)) or "nothing"
        raise CorrectionMisfit(f"{name}: nothing is set at this place. What is set: {set_now}.")
    return fitted


def fit_kept(
    found: "FoundPuzzles", kept: Sequence[Correction], unset: Sequence[Place]
) -> tuple[tuple[Correction, ...], tuple[Place, ...]]:
    """Corrections that were set on a page in earlier runs, if there is still a board where they were set.

    Args:
        found: the page without any correction.
        kept: fitted to it.
        unset: places where corrections are taken back. Where there is no board any more, the place must be
            just the one of the correction: its row, column, puzzle and corner, or its pixels if it has no
            row.

    Returns:
        Those that have a board, and the places where something is still to be taken back from these.

    Raises:
        CorrectionMisfit: there is no board any more where something was set, and it is not taken back.
    """
    lost = [
        one
        for one in kept
        if one.place.spot is None or locate(found, one.place.spot, only=one.place.puzzle is None)[1] is None
    ]
    places = list(unset)
    for one in lost:
        called = replace(one.place, spot=None) if one.place.row is not None else one.place
        if called not in places:
            raise CorrectionMisfit(
                f"{as_typed(one)} was set on this page, and there is no puzzle any more where it was. "
                f"Take it back: --unset {place_as_typed(one.place)}."
            )
        places.remove(called)
    return tuple(one for one in kept if one not in lost), tuple(places)


def _fitted(found: "FoundPuzzles", change: Correction, settings: Settings) -> Correction:
    """One correction with pixels.

    Raises:
        CorrectionMisfit: it cannot be set there.
    """
    name, place = as_typed(change), change.place
    index, spot = _spot(found, place, name)
    if index is None:  # what was no board is one now
        return replace(change, place=replace(place, spot=spot))
    board = found.findings[index].board
    thing = next((one for one in things_of(board) if one.center == spot), None)
    if thing is None and isinstance(board, CrossingsBoard):
        thing = _sign_beside(found, board, found.decided[index].group, spot)
    denied = change.clue == NO_ISLAND and isinstance(board, Board)
    asked = denied and (_is_seen(found, spot) or _is_suggested(found.findings[index], spot))
    if not asked and (trouble := check(board, change, thing, settings)):
        raise CorrectionMisfit(f"{name}: {trouble}")
    only = len(found.decided) == 1
    return replace(change, place=replace(place, puzzle=None if only else index, spot=spot))


def _spot(found: "FoundPuzzles", place: Place, name: str) -> tuple[int | None, Point]:
    """The board of a place, by its index, and its pixels: those of the piece there, or of its crossing.

    Raises:
        CorrectionMisfit: there is no such place.
    """
    boards = [finding.board for finding in found.findings]
    if place.puzzle is not None and place.puzzle >= len(boards):
        raise CorrectionMisfit(
            f"{name}: there is no puzzle {place.puzzle + 1} on this page; {_many(boards)}."
        )
    if place.spot is not None:
        return _near(found, place, place.spot, name)
    if place.puzzle is None and len(boards) != 1:
        example = place_as_typed(replace(place, puzzle=0))
        which = f" Say which one, such as {example}." if boards else ""
        raise CorrectionMisfit(f"{name}: which puzzle? {_many(boards).capitalize()}.{which}")
    index, row, column = place.puzzle or 0, place.row or 0, place.column or 0
    board = boards[index]
    rows, columns = board.lattice.rows, board.lattice.columns
    if row >= rows or column >= columns:
        raise CorrectionMisfit(
            f"{name}: this is off the board, which has {rows} rows and {columns} columns. "
            "An island beyond its edge is set by its pixels, such as @520,310=2."
        )
    here = next((one for one in things_of(board) if (one.row, one.column) == (row, column)), None)
    [(x, y)] = board.lattice.to_pixels(np.array([(row, column)])).tolist()
    return index, here.center if here else _known(found, board, (x, y))


def _near(found: "FoundPuzzles", place: Place, spot: Point, name: str) -> tuple[int | None, Point]:
    """The board of a place that is given in pixels, and the piece there if there is one."""
    width, height = found.picture.width, found.picture.height
    if not (0 <= spot[0] < width and 0 <= spot[1] < height):
        raise CorrectionMisfit(f"{name}: this is off the picture, which is {width} x {height} pixels large.")
    index, group = locate(found, spot, place.puzzle, only=place.puzzle is None)
    if index is None:
        if group is None:
            raise CorrectionMisfit(f"{name}: there is no puzzle at these pixels.")
        return None, spot
    board = found.findings[index].board
    here = min(things_of(board), key=lambda one: one.away(spot))
    return index, here.center if here.away(spot) <= 1 else _known(found, board, spot)


def locate(
    found: "FoundPuzzles", spot: Point, puzzle: int | None = None, *, only: bool = False
) -> tuple[int | None, int | None]:
    """Which board a place is on, or near.

    Args:
        found: the page as it was shown.
        spot: the place, (x, y) in pixels of the upright picture.
        puzzle: the index of the only board that it may be on; None for any.
        only: no puzzle was named for it, as there is only one: it may be far from that, or from the only
            pieces of a page without any that may be one.

    Returns:
        The index of the board among those that were found, and that of its group in the page's reading. None
        and the group where its pieces there were taken for no board; None for both where nothing is near.
    """
    near: list[tuple[float, float, int | None, int]] = []
    for index, decided in enumerate(found.decided):
        if puzzle in (None, index):
            away = min(one.away(spot) for one in things_of(decided.finding.board))
            near.append((_beyond(decided.finding.board.lattice, spot), away, index, decided.group))
    pieces = found.reading.detections
    for group, board in _taken_for_none(found) if puzzle is None else ():
        away = (np.hypot(*(pieces.centers[board.members] - spot).T) / pieces.radii[board.members]).min()
        near.append((_beyond(board.lattice, spot), float(away), None, group))
    alone = only and (len(near) == 1 if found.decided else len({group for *_, group in near}) == 1)
    near = [one for one in near if alone or one[0] <= BESIDE]
    if not near:
        return None, None
    # Beside both, it belongs to a board that was found rather than to pieces that were taken for none.
    return min(near, key=lambda one: (one[0] > 0, one[0] > 0 and one[2] is None, *one[:2]))[2:]


def _taken_for_none(found: "FoundPuzzles") -> Iterator[tuple[int, BoardHypothesis]]:
    """What may be a board with no piece on one that was found, each with its group."""
    things = [thing for one in found.decided for thing in things_of(one.finding.board)]
    middles = np.array([thing.center for thing in things]).reshape(-1, 2)
    radii = np.array([thing.radius for thing in things])
    steps = found.reading.detections.centers[:, None] - middles
    taken = (np.hypot(*np.moveaxis(steps, -1, 0)) < radii).any(axis=1)
    for index, group in enumerate(found.reading.groups):
        for board in (board for one in group.hypotheses for board in one.boards):
            if not taken[board.members].any():
                yield index, board


def _known(found: "FoundPuzzles", board: AnyBoard, spot: Point) -> Point:
    """The pixels of what is set already where nothing stands, or others."""
    radius = float(np.median([one.radius for one in things_of(board)]))
    spots = [one.place.spot for one in found.corrections if one.place.spot is not None]
    near = [other for other in spots if np.hypot(other[0] - spot[0], other[1] - spot[1]) <= radius]
    return min(near, key=lambda other: np.hypot(other[0] - spot[0], other[1] - spot[1]), default=spot)


def _is_seen(found: "FoundPuzzles", spot: Point) -> bool:
    """Whether something was detected at a place that a person may call none, though it is on no board."""
    pieces = found.reading.detections
    return bool((np.hypot(*(pieces.centers - spot).T) < pieces.radii).any())


def _is_suggested(finding: Finding, spot: Point) -> bool:
    """Whether a person was told that an island may be missed at a place, or to look at it."""
    missed = [change for offer in finding.offers() if offer.kind == "missing" for change in offer.changes]
    places = [(one.center, one.radius) for one in missed]
    places += [(one.center, one.radius) for one in finding.doubts()]
    return any(math.dist(center, spot) < radius for center, radius in places)


def _sign_beside(found: "FoundPuzzles", shown: CrossingsBoard, group: int, spot: Point) -> Thing | None:
    """The sign at a place that is not on the board that is shown, but on a larger one that it may be."""
    pieces = found.reading.detections
    boards = [board for one in found.reading.groups[group].hypotheses for board in one.boards]
    known = np.unique(np.concatenate([board.members for board in boards]))
    away = np.hypot(*(pieces.centers[known] - spot).T) / pieces.radii[known]
    if away.min() > 1:
        return None
    piece = known[away.argmin()]
    [center] = pieces.centers[[piece]].tolist()
    [(row, column)] = np.rint(shown.lattice.to_places(pieces.centers[[piece]])).astype(int).tolist()
    return Thing(row, column, tuple(center), float(pieces.radii[piece]), False)


def _beyond(lattice: Lattice, spot: Point) -> float:
    """How many rows or columns beyond the edge of a board a place is; 0 on it, and up to half of one."""
    [(row, column)] = lattice.to_places(np.array([spot])).tolist()
    rows, columns = lattice.rows - 1, lattice.columns - 1
    beyond = max(-row, row - rows, -column, column - columns)
    return beyond if beyond > ON_THE_EDGE else 0.0


def _many(boards: Sequence[AnyBoard]) -> str:
    if not boards:
        return "no puzzle was found on this page"
    return "it has one puzzle" if len(boards) == 1 else f"it has {len(boards)} puzzles"
