"""Recording: what a person has set on a board, and what to type next, as its record tells them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import numpy as np

from pipeline.by_hand import ByHand
from pipeline.corrections.checks import things_of
from pipeline.corrections.correction import NO_ISLAND, Correction, Place
from pipeline.corrections.typed import as_typed, parse_set
from pipeline.records import PuzzleRecord
from vision.reading import AnyBoard, Point


def by_hand_records(board: AnyBoard, corrections: Iterable[Correction]) -> tuple[ByHand, ...]:
    """What was set on a board, in reading order.

    Args:
        board: after the corrections.
        corrections: of the board, fitted to the page; those without pixels are left out.
    """
    found = [_record(board, one, one.place.spot) for one in corrections if one.place.spot is not None]
    return tuple(sorted(found, key=lambda one: (one.row, one.column, one.corner or "")))


TYPED = re.compile(r"(?<=--set )\d\S*")


def with_lasting_places(
    records: Sequence[PuzzleRecord], boards: Sequence[AnyBoard], corrections: Sequence[Correction]
) -> tuple[PuzzleRecord, ...]:
    """The records of a page; their notes name places in pixels where rows might be counted differently.

    Corrections that are not kept must be typed again together with what a note suggests, and rows, columns
    and puzzles are then counted on the page without any of them. Islands that were added in pixels or taken
    away may change its lines; numbers, corners and arrows do not: with only those, the notes stay as they
    are.

    Args:
        records: one for each board, in their order.
        boards: after the corrections.
        corrections: all of the page.
    """
    if not any(one.clue == NO_ISLAND or one.place.row is None for one in corrections):
        return tuple(records)
    return tuple(
        msgspec.structs.replace(
            record, notes=tuple(TYPED.sub(partial(_in_pixels, board), note) for note in record.notes)
        )
        for record, board in zip(records, boards, strict=True)
    )


def _in_pixels(board: AnyBoard, typed: re.Match[str]) -> str:
    """What a person would type, with the place in pixels."""
    one = parse_set(typed[0])
    at = one.place.row or 0, one.place.column or 0
    here = next((thing.center for thing in things_of(board) if (thing.row, thing.column) == at), None)
    x, y = here or board.lattice.to_pixels(np.array([at]))[0].tolist()
    return as_typed(replace(one, place=Place(corner=one.place.corner, spot=(round(x), round(y)))))


def _record(board: AnyBoard, correction: Correction, spot: Point) -> ByHand:
    [(row, column)] = np.rint(board.lattice.to_places(np.array([spot]))).astype(int).tolist()
    here = min(things_of(board), key=lambda one: one.away(spot))
    if here.away(spot) < 1:
        row, column = here.row, here.column
    clue = msgspec.UNSET if correction.arrow is not None else correction.clue
    return ByHand(row, column, clue, correction.place.corner, correction.arrow)
