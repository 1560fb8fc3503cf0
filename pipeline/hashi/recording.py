"""Recording: a board and the verdict on it as scripts get them."""

from collections.abc import Sequence

from pipeline.corrections import Correction, Place, place_as_typed
from pipeline.corrections.recording import by_hand_records
from pipeline.hashi import record as records
from pipeline.hashi.clues import clues_of
from pipeline.hashi.judgement import Change, Judgement
from pipeline.hashi.repairs import TYPE_ANY, MissingIsland, OtherNumbers
from pipeline.review import Review
from pipeline.status import Status
from pipeline.words import place_in_words
from solver import Solution
from vision.reading import Board
from vision.words import cut

LOST = 0.25
"""A number may be lost if at most this share of the islands shows none: a puzzle that leaves numbers out on
purpose leaves out more."""


def record_of(
    board: Board,
    judgement: Judgement,
    max_bridges: int,
    by_hand: Sequence[Correction] = (),
    review: Review | None = None,
    *,
    which: int | None = None,
) -> records.HashiPuzzle:
    """The record of a board.

    Args:
        board: as read.
        judgement: the verdict.
        max_bridges: the most bridges between two islands.
        by_hand: what a person has set.
        review: of what is drawn on it; None where nobody looked.
        which: of the puzzles of its page, from 0; None for the only one.
    """
    strokes, wrong = (review.strokes, review.wrong) if review else ((), ())
    top_left, top_right, bottom_right, bottom_left = map(_point, board.outline)
    return records.HashiPuzzle(
        status=judgement.status,
        max_bridges=max_bridges,
        rows=board.lattice.rows,
        columns=board.lattice.columns,
        outline=(top_left, top_right, bottom_right, bottom_left),
        islands=_island_records(board, judgement),
        signs=_sign_records(board, judgement),
        bridges=_bridge_records(judgement.answer.solution if judgement.answer else None),
        corrections=tuple(map(_correction_record, judgement.corrections)),
        confidence=cut(judgement.confidence),
        notes=(
            *judgement.notes,
            *(f"Drawn in {one.place}, and cannot stay: {one.reason}." for one in wrong),
            *to_type(board, judgement, which),
        ),
        drawn=tuple(records.DrawnBridge(one.islands, one.count, one.right) for one in strokes),
        already_solved=judgement.on_page,
        by_hand=by_hand_records(board, by_hand),
    )


def to_type(board: Board, judgement: Judgement, which: int | None) -> tuple[str, ...]:
    """What to type where something may be wrong: the last note, or nothing.

    Args:
        board: as read.
        judgement: on the board.
        which: of the puzzles of its page, from 0; None for the only one.
    """
    if judgement.status is Status.MULTIPLE:
        return _lost(board, judgement, which)
    if judgement.status not in (Status.CHECK, Status.IMPOSSIBLE):
        return ()
    if judgement.repairs:
        first, told = judgement.repairs[0], judgement.repairs[0].to_type(which)
        if judgement.status is Status.CHECK and isinstance(first, MissingIsland):
            told += first.denied(which)
        return (told,)
    for change in (*judgement.corrections, *judgement.doubts):
        to = change.clue.number.value if change.to is None else change.to
        return (OtherNumbers(((change.clue, to),)).to_type(which),)
    return () if any("--set" in note for note in judgement.notes) else (TYPE_ANY,)


def _lost(board: Board, judgement: Judgement, which: int | None) -> tuple[str, ...]:
    """What to type where a board has several solutions and few islands without a number: one may be lost."""
    blank = [
        clue
        for clue in clues_of(board)[: len(board.islands)]
        if not (clue.number.by_hand or clue.number.text or clue.number.value)
    ]
    if not 0 < len(blank) <= LOST * len(board.islands):
        return ()
    clue = min(blank, key=lambda clue: clue.number.confidence)
    place = place_as_typed(Place(clue.row, clue.column, which))
    return (f"If the island in {place_in_words(clue.row, clue.column)} shows a number N: --set {place}=N",)


def _island_records(board: Board, judgement: Judgement) -> tuple[records.Island, ...]:
    solution = judgement.answer.solution if judgement.answer else None
    values = solution.values if solution else (None,) * len(board.islands)
    clues = clues_of(board)[: len(board.islands)]
    return tuple(
        records.Island(
            row=island.row,
            column=island.column,
            clue=judgement.accepted(clue),
            read=island.number.text,
            confidence=cut(float(island.number.confidence)),
            value=value,
            center=_point(island.center),
            radius=round(float(island.radius), 2),
        )
        for island, clue, value in zip(board.islands, clues, values, strict=True)
    )


def _sign_records(board: Board, judgement: Judgement) -> tuple[records.Sign, ...]:
    solution = judgement.answer.solution if judgement.answer else None
    totals = solution.sums if solution else (None,) * len(board.signs)
    corners = iter([judgement.accepted(clue) for clue in clues_of(board)[len(board.islands) :]])
    return tuple(
        records.Sign(
            row=sign.row,
            column=sign.column,
            center=_point(sign.center),
            clues=records.Corners(next(corners), next(corners), next(corners), next(corners)),
            sums=records.Corners(sums.north, sums.south, sums.east, sums.west) if sums else None,
        )
        for sign, sums in zip(board.signs, totals, strict=True)
    )


def _bridge_records(solution: Solution | None) -> tuple[records.Bridge, ...]:
    bridges = solution.bridges if solution else ()
    return tuple(records.Bridge((bridge.a, bridge.b), bridge.count) for bridge in bridges)


def _correction_record(change: Change) -> records.Correction:
    clue = change.clue
    on_sign = clue.corner is not None
    return records.Correction(
        island=None if on_sign else clue.index,
        read=clue.number.text,
        to=change.to,
        sign=clue.index if on_sign else None,
        corner=clue.corner,
    )


def _point(place: tuple[float, float]) -> tuple[float, float]:
    """Hundredths of a pixel are plenty, and NumPy's numbers are no JSON."""
    return round(float(place[0]), 2), round(float(place[1]), 2)
