"""The fingerprint: the same for every way to turn and mirror a print, and another for another puzzle."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pipeline.archive.fingerprint import TURNS, Turn, fingerprint
from solver.crossings.puzzle import Cell, Crossings, Direction
from solver.puzzle import Island, Puzzle, Sign

BOARD = Puzzle((Island(0, 0, 2), Island(0, 3, 4), Island(2, 0, 1), Island(2, 3, None), Island(3, 1, 1)))
SIGNED = Puzzle((Island(0, 1), Island(2, 0), Island(2, 3)), (Sign(1, 2, north=3, east=5), Sign(2, 1)))
STREETS = Crossings(
    (
        Cell(0, 0, (Direction.E,), 2), Cell(0, 1, (Direction.SW,)), Cell(0, 2, (Direction.S,), 1),
        Cell(1, 0, (Direction.NE, Direction.E), 3), Cell(1, 1, (Direction.N,), 1),
        Cell(1, 2, (Direction.NW,), 1),
    )
)  # fmt: skip


def turned(puzzle: Puzzle, turn: Turn) -> Puzzle:
    """The same print, laid otherwise: what a person sees who turns the page or looks through it."""
    ways = {"north": Direction.N, "south": Direction.S, "east": Direction.E, "west": Direction.W}
    names = {way: name for name, way in ways.items()}
    islands = [Island(*turn.place(one.row, one.column), one.clue) for one in puzzle.islands]
    signs = [
        Sign(
            *turn.place(sign.row, sign.column),
            **{names[turn.way(way)]: getattr(sign, name) for name, way in ways.items()},
        )
        for sign in puzzle.signs
    ]
    return replace(puzzle, islands=tuple(islands[::-1]), signs=tuple(signs[::-1]))


def test_there_are_eight_ways_to_lay_a_board() -> None:
    corner = {turn.place(1, 2) for turn in TURNS}
    assert corner == {(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)}


@pytest.mark.parametrize("board", [BOARD, SIGNED], ids=["bridges", "signs"])
def test_turning_and_mirroring_change_nothing(board: Puzzle) -> None:
    assert {fingerprint(turned(board, turn)) for turn in TURNS} == {fingerprint(board)}


def test_arrows_turn_with_the_board() -> None:
    for turn in TURNS:
        cells = (
            Cell(*map(int, turn.place(cell.row, cell.column)), tuple(map(turn.way, cell.arrows)), cell.clue)
            for cell in STREETS.cells
        )
        assert fingerprint(Crossings(tuple(cells))) == fingerprint(STREETS)
    still = tuple(Cell(cell.row, 2 - cell.column, cell.arrows, cell.clue) for cell in STREETS.cells)
    assert fingerprint(Crossings(still)) != fingerprint(STREETS)


def test_sums_turn_with_the_board() -> None:
    still = tuple(replace(island, column=-island.column) for island in SIGNED.islands)
    signs = tuple(replace(sign, column=-sign.column) for sign in SIGNED.signs)
    assert fingerprint(replace(SIGNED, islands=still, signs=signs)) != fingerprint(SIGNED)


def test_rows_and_columns_without_anything_are_left_out() -> None:
    wide = tuple(Island(one.row * 3 + 5, one.column * Fraction(1, 7), one.clue) for one in BOARD.islands)
    assert fingerprint(replace(BOARD, islands=wide)) == fingerprint(BOARD)


@pytest.mark.parametrize(
    "other",
    [
        replace(BOARD, islands=(Island(0, 0, 3), *BOARD.islands[1:])),
        replace(BOARD, islands=(Island(0, 0, None), *BOARD.islands[1:])),
        replace(BOARD, islands=BOARD.islands[:-1]),
        replace(BOARD, islands=(*BOARD.islands[:-1], Island(3, 4, 1))),
        replace(BOARD, max_bridges=3),
        replace(BOARD, loops=False),
        replace(BOARD, signs=(Sign(3, 2, 1),)),
    ],
)
def test_another_puzzle_has_another_fingerprint(other: Puzzle) -> None:
    assert fingerprint(other) != fingerprint(BOARD)


def test_it_is_written_as_32_hexadecimal_digits_and_stays() -> None:
    # Archives hold it: another text would part the copies of today from those of tomorrow.
    assert fingerprint(BOARD) == "be0367841f1cc135b15479405a60d6c0"
