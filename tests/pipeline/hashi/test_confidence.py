"""How likely a board is read right, and what a correction costs."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.hashi.confidence import (
    BELIEVED,
    WHOLE,
    alone_beside,
    believed,
    confidence_of,
    lucky_beside,
    lucky_part,
)
from pipeline.hashi.judge import judge
from pipeline.hashi.odds import odds_of
from pipeline.hashi.puzzle import to_puzzle
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from solver import (
    Answer,
    Candidate,
    Ending,
    Island,
    Likely,
    Outcome,
    Puzzle,
)
from tests.pipeline.drawn import FIVE, board_from, sure
from tests.pipeline.hashi.judged import CERTAIN, PAIR, judged, likely
from vision.reading import Extent, Number


def test_confidence_is_high_where_one_reading_has_a_solution():
    assert judged(board_from(FIVE)).confidence > 0.98
    assert judged(board_from("7.7/.../7.7")).confidence == 0
    assert judged(board_from("o.o/.../o.o")).confidence == 0


def test_a_number_that_is_corrected_says_less_on_a_small_board():
    """Some number of a few can be found whose correction makes up for an island that is missing."""
    puzzles = [Puzzle(tuple(Island(0, 2 * i) for i in range(count))) for count in (5, 10, 20, 40, 80)]

    def confidences(rank):
        ways = (Candidate(puzzle, 2.0, Answer(Outcome.UNIQUE), rank) for puzzle in puzzles)
        return np.array([confidence_of(0.98, 0.9, Likely(Ending.COMPLETE, (way,))) for way in ways])

    first, second, later = (confidences(rank) for rank in (1, 2, 20))
    assert (np.diff(second) > 0).all()
    assert (np.diff(first - second) < 0).all()
    assert (later < second).all()


def test_a_rival_that_reads_several_numbers_otherwise_is_likelier_than_each_by_itself_would_make_it():
    """What blurs one of them blurs the others."""

    def confidence(otherwise):
        ways = (Puzzle(tuple(Island(0, 2 * i, 1 + (i < many)) for i in range(5))) for many in (0, otherwise))
        costs = zip(ways, (0, 3), strict=True)
        pair = (Candidate(way, cost, Answer(Outcome.UNIQUE), 1) for way, cost in costs)
        return confidence_of(0.98, 0.9, Likely(Ending.COMPLETE, tuple(pair)))

    one, two, three = map(confidence, (1, 2, 3))
    assert one == pytest.approx(confidence_of(0.98, 0.9, likely(0.0, 3.0)), abs=0.02)
    assert one > two > three > 0.8


def test_what_speaks_against_a_reading():
    plain = confidence_of(0.98, 0.9, likely(0.0))
    assert 0.99 < plain < 1
    weaker = [
        confidence_of(0.9, 0.9, likely(0.0)),  # places less sure
        confidence_of(0.98, 0.1, likely(0.0)),  # numbers less sure
        confidence_of(0.98, 0.9, likely(2.0)),  # corrections
        confidence_of(0.98, 0.9, likely(0.0, rank=40)),  # many readings tried
        confidence_of(0.98, 0.9, likely(0.0, rank=None)),
        confidence_of(0.98, 0.9, likely(0.0, 3.0)),  # a rival
        confidence_of(0.98, 0.9, likely(0.0, ending=Ending.FULL)),  # more rivals, perhaps
        confidence_of(0.98, 0.9, likely(0.0, outcome=Outcome.MULTIPLE)),
    ]
    assert all(confidence < plain for confidence in weaker)
    assert confidence_of(0.98, 0.9, likely()) == 0
    assert confidence_of(0.98, 0.9, likely(0.0, 0.0)) < 0.5
    assert confidence_of(0.0, 0.9, likely(0.0)) == 0


def test_what_comes_after_a_reading_with_several_solutions_may_have_one():
    """It weighs as much as after one that has one solution itself, which several do not."""
    one, several = (likely(0.0, 2.0, ending=Ending.FULL), likely(2.0, outcome=Outcome.MULTIPLE))
    mixed = Likely(Ending.FULL, (one.candidates[0], several.candidates[0]))
    both, open_end = (confidence_of(0.97, 0.9, ways) for ways in (one, mixed))
    told = confidence_of(0.97, 0.9, replace(mixed, ending=Ending.COMPLETE))
    assert both < open_end < told
    assert 1 / open_end - 1 > np.exp(-2.0)


def test_what_may_be_no_island_may_have_its_solution_by_luck():
    """A board with an island too many whose number nobody knows has one solution half of the time."""
    board = board_from(FIVE)
    first, *others = board.islands
    asked = [replace(first, number=Number("?", ((None, p),))) for p in (0.999, 0.6)]
    verdicts = [judged(replace(board, islands=(island, *others))) for island in asked]
    assert [verdict.status for verdict in verdicts] == [Status.SOLVED, Status.CHECK]


def test_a_solution_of_its_own_speaks_for_a_whole_board():
    """Half a board hardly ever has exactly one solution, two boards together more often."""
    part, several = Extent(alone=0.5), Extent(single=0.5)
    solved, late = likely(0.0, islands=10), likely(0.0, rank=40, islands=10)
    plain, half, both = (confidence_of(0.98, 0.9, solved, extent) for extent in (WHOLE, part, several))
    assert 0.8 < both < 0.95 < half < plain
    many = [confidence_of(0.98, 0.9, late, extent) for extent in (WHOLE, part)]
    assert many[1] < many[0] - 0.1


@settings(max_examples=50)
@given(st.integers(4, 60), st.floats(0.01, 0.99))
def test_small_parts_have_one_solution_by_luck_more_often(islands, alone):
    assert 0 < lucky_part(islands + 1) < lucky_part(islands) < 0.02
    assert 0 < lucky_beside(islands + 1) < lucky_beside(islands) < 0.3
    assert alone < alone_beside(alone, islands) < alone_beside(alone, islands + 1) < 1


def test_odds_leave_no_number_out_and_add_up():
    board = board_from(FIVE, numbers={(2, 0): sure(3, 0.5, (8, 0.3))})
    chances = odds_of(board, 2).islands[4]
    assert set(chances) == set(range(1, 9))
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[3] > chances[8] > chances[1] == chances[7] > 0.03


@pytest.mark.parametrize(("chance", "possible"), [(0.3, True), (0.01, False)])
def test_what_may_as_well_be_a_question_mark_may_be_one(chance, possible):
    board = board_from(FIVE, numbers={(2, 0): sure(3, 0.6, (None, chance))})
    assert (None in odds_of(board, 2).islands[4]) is possible


def test_a_correction_is_believed_up_to_a_price():
    board = board_from(PAIR)
    answer = work_out(board, Settings()).judgement.answer
    for cost, status in ((BELIEVED, Status.CHECK), (BELIEVED + 0.1, Status.IMPOSSIBLE)):
        only = Candidate(to_puzzle(board, 2), cost, answer, 1)
        assert judge(board, CERTAIN, Likely(Ending.COMPLETE, (only,))).status is status


def test_a_reader_in_doubt_may_be_wrong_often():
    unsure = {
        (row, column): sure(7, 0.5, (clue, 0.4)) for row, column, clue in ((0, 0, 4), (0, 2, 2), (2, 0, 3))
    }
    assert judged(board_from(FIVE, numbers=unsure)).corrections
    assert believed(CERTAIN) == BELIEVED < believed(odds_of(board_from(FIVE, numbers=unsure), 2))
