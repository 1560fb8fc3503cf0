"""Readings: what travels to the hall."""

from dataclasses import replace

from tests.pipeline.drawn import FIVE, board_from


def test_numbers_alone_are_no_islands_that_were_seen():
    """A table of numbers of which nothing came is no reason to look once more."""
    board = board_from(FIVE)
    table = replace(board, ringless=True)
    assert board.size == len(board.islands) > 0
    assert table.size == 0
