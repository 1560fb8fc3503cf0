"""The number of a title that was taken for one of a board's of which nothing but the numbers was seen."""

from dataclasses import replace

import pytest

from pipeline.hashi.titles import without_title
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from, sure

BOARD = "....34.3/12..3..3/......26/1...5..6/......../......../.......4/....23.4"
"""Has exactly one solution; with a title above it has none."""

TITLED = f"2......./{BOARD}"


def numbers_alone(text):
    return replace(board_from(text), ringless=True)


def test_it_is_left_out_for_the_sake_of_one_solution():
    trimmed = without_title(numbers_alone(TITLED), 2)
    assert [(island.row, island.number.value) for island in trimmed.left_out] == [(0, 2)]
    assert len(trimmed.board.islands) == len(board_from(BOARD).islands)
    [finding] = work_out_all([numbers_alone(TITLED)], Settings())
    assert finding.judgement.status is Status.SOLVED
    assert 0.98 < finding.judgement.confidence < 0.995
    assert finding.trimmed is not None


def test_beside_few_it_is_plain_if_no_island_can_have_it():
    few = "2...../3.6..3/....../1.5..3/....../2.6..3"
    assert without_title(numbers_alone(f"2..../{FIVE}"), 2) is not None, "ten others tell"
    assert without_title(numbers_alone(few), 2) is None
    twelve = replace(board_from(few, numbers={(0, 0): sure(12)}), ringless=True)
    assert [island.number.value for island in without_title(twelve, 2).left_out] == [12]


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board_from(TITLED), id="in circles they are islands, and a person is to look"),
        pytest.param(numbers_alone(f"22....../{BOARD}"), id="two in a line"),
        pytest.param(numbers_alone(BOARD.replace("5", "8")), id="nothing stands alone"),
    ],
)
def test_nothing_else_is(board):
    assert without_title(board, 2) is None
