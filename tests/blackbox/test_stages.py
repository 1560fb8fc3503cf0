"""Stages: at which one a board was lost."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.crossings.record import Cell, CrossingsPuzzle
from pipeline.hashi import record
from pipeline.status import Status
from samples.scenes.boards import Drawn
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from samples.scenes.sets import scene
from solver import Island, Puzzle, Sign
from tests.blackbox.seen import Decided, Seen, from_reading, from_records
from tests.blackbox.stages import Stages, Tally, stages_of
from tests.blackbox.table import stages as table_of
from vision.reading import NOTHING, Lattice, Number
from vision.types import VALUES, BoardHypothesis, Detections, Kind, PageReading

PLACES = [(0, 0), (0, 2), (2, 0), (2, 2)]


def board(left=0.0, **more):
    """Four islands with the number 2, 40 pixels apart, a sign between the first two."""
    islands = tuple(Island(row, column, 2) for row, column in PLACES)
    puzzle = Puzzle(islands, (Sign(0, 1, north=None, south=None, east=2, west=2),))
    spots = np.array([(left + 20.0 * column, 20.0 * row) for row, column in PLACES])
    drawn = Drawn(spots, np.full(4, 8.0), np.array([(left + 20.0, 0.0)]), np.array([9.0]))
    return Truth(Solved(puzzle, (), 3, 3), drawn, **more)


def seen(*truths):
    """What a reader sees that makes no mistake."""
    places = [np.vstack([truth.drawn.islands, truth.drawn.signs]) for truth in truths]
    centers = np.concatenate([np.zeros((0, 2)), *places])
    number = len(centers)
    kinds = np.tile(np.array([Kind.ISLAND] * 4 + [Kind.SIGN], np.int8), len(truths))
    values = np.full((number, len(VALUES)), 1 / len(VALUES), np.float32)
    return Detections(
        centers, np.full(number, 8.0), kinds, np.ones(number), values, np.full((number, 4), 0.25, np.float32)
    )


def decided(first=0, **changes):
    """The board whose first piece this is, read right but for the changes."""
    rows, columns = np.array([*PLACES, (0, 1)]).T
    clues = (2, 2, 2, 2, (None, 2, None, 2))
    return replace(Decided(np.arange(first, first + 5), rows + 4, columns * 3, clues), **changes)


def judged(truths, detections, boards):
    return stages_of(truths, Seen(detections, tuple(boards)))


def steps(stages):
    return stages.boards, stages.segmented, stages.placed, stages.read


def test_a_perfect_reader():
    stages = judged([board(), board(200.0)], seen(board(), board(200.0)), [decided(), decided(5)])
    assert stages == Stages(Tally(8, 8, 0), Tally(2, 2, 0), 0.0, 2, 2, 2, 2)


def test_a_clue_misread():
    stages = judged([board()], seen(board()), [decided(clues=(2, 2, 3, 2, (None, 2, None, 2)))])
    assert steps(stages) == (1, 1, 1, 0)


def test_a_piece_in_another_row():
    stages = judged([board()], seen(board()), [decided(rows=np.array([0, 0, 2, 3, 0]))])
    assert steps(stages) == (1, 1, 0, 0)


@pytest.mark.parametrize(
    "boards",
    [
        [replace(decided(), members=np.arange(4), rows=np.zeros(4), columns=np.arange(4), clues=(2,) * 4)],
        [
            replace(
                decided(), members=np.arange(10), rows=np.arange(10), columns=np.arange(10), clues=(2,) * 10
            )
        ],
        [],
    ],
    ids=["a part of one", "two as one", "none"],
)
def test_boards_segmented_wrongly(boards):
    truths = [board(), board(200.0)]
    stages = judged(truths, seen(*truths), boards)
    assert steps(stages) == (2, 0, 0, 0)
    assert stages.islands == Tally(8, 8, 0)


def test_pieces_missed_unsure_false_and_of_another_kind():
    right = seen(board())
    missed = judged([board()], right.take(np.arange(1, 5)), [])
    assert missed.islands == Tally(4, 3, 0)
    unsure = judged([board()], replace(right, scores=np.array([0.4, 1, 1, 1, 1])), [])
    assert unsure.islands == Tally(4, 3, 0)
    confused = judged([board()], replace(right, kinds=np.zeros(5, np.int8)), [])
    assert (confused.islands, confused.signs) == (Tally(4, 4, 1), Tally(1, 0, 0))
    assert judged([], right, [decided()]).islands == Tally(0, 0, 4)


def test_centers_are_measured_in_radii_and_far_ones_are_false():
    right = seen(board())
    near = judged([board()], replace(right, centers=right.centers + np.array([2.0, 0.0])), [])
    assert near.centre == pytest.approx(0.25)
    far = judged([board()], replace(right, centers=right.centers + np.array([5.0, 0.0])), [])
    assert (far.islands, far.centre) == (Tally(4, 0, 4), None)


def test_what_nobody_has_to_read_is_neither_missed_nor_false():
    truths = [board(), board(200.0, counts=False)]
    assert judged(truths, seen(*truths), [decided()]) == Stages(
        Tally(4, 4, 0), Tally(1, 1, 0), 0.0, 1, 1, 1, 1
    )
    assert judged(truths, seen(board()), []).islands == Tally(4, 4, 0)


def test_nothing_is_told_where_places_are_unknown():
    assert judged([replace(board(), drawn=None)], seen(board()), [decided()]) == Stages()


def test_a_reading_and_its_boards():
    """Of a board that lies on its side the numbers are taken as it stands."""
    two, turned = Number("2", ((2, 0.9), (7, 0.1))), Number("7", ((7, 1.0),))
    corners = (NOTHING, NOTHING, two, two)
    numbers = {(piece, 0): (turned,) * (4 if piece == 4 else 1) for piece in range(5)}
    numbers |= {(piece, 1): (two,) for piece in range(4)} | {(4, 1): corners}
    as_read = decided()
    lattice = Lattice(3, 3, np.eye(3), np.zeros((0, 2)), ())
    one = BoardHypothesis(
        as_read.members, as_read.rows, as_read.columns, lattice, np.zeros(5), 9.0, quarters=1
    )
    reading = PageReading(seen(board()), (), numbers, {})
    assert steps(stages_of([board()], from_reading(reading, [one]))) == (1, 1, 1, 1)
    assert steps(stages_of([board()], from_reading(reading, [replace(one, quarters=0)]))) == (1, 1, 1, 0)


def test_records_of_both_kinds():
    for made in (scene("signs-scans", 6), scene("crossings-screens", 4)):
        count = len(made.boards)
        told = stages_of(made.boards, from_records(perfect(truth) for truth in made.boards))
        assert steps(told) == (count, count, count, count)
        assert told.signs.true == told.signs.detected > 0
        assert told.islands.false == told.signs.false == 0


def perfect(truth):
    """The record of a program that makes no mistake."""
    puzzle, drawn, more = truth.board.puzzle, truth.drawn, {"outline": None, "confidence": 0.9, "notes": ()}
    if isinstance(truth.board, Solved):
        islands = tuple(
            record.Island(int(one.row), int(one.column), one.clue, "", 0.9, None, tuple(spot), 9.0)
            for one, spot in zip(puzzle.islands, drawn.islands, strict=True)
        )
        signs = tuple(
            record.Sign(
                int(one.row), int(one.column), tuple(spot),
                record.Corners(north=one.north, south=one.south, east=one.east, west=one.west), None,
            )
            for one, spot in zip(puzzle.signs, drawn.signs, strict=True)
        )  # fmt: skip
        return record.HashiPuzzle(
            status=Status.SOLVED, max_bridges=2, rows=9, columns=9, islands=islands, signs=signs, bridges=(),
            corrections=(), **more,
        )  # fmt: skip
    cells = tuple(
        Cell(one.row, one.column, tuple(arrow.name for arrow in one.arrows), one.clue, None, tuple(spot))
        for one, spot in zip(puzzle.cells, drawn.signs, strict=True)
    )
    return CrossingsPuzzle(status=Status.SOLVED, rows=5, columns=5, cells=cells, **more)


def test_the_table_adds_pages_up():
    page = Stages(Tally(4, 3, 1), Tally(), 0.02, 1, 1, 0, 0)
    other = Stages(Tally(4, 4, 0), Tally(), 0.04, 1, 1, 1, 1)
    row = table_of({"photos": [page, other]}).splitlines()[1].split()
    assert row == ["photos", "87.50%", "-", "12.50%", "0.0300", "2", "100.0%", "50.0%", "50.0%"]
