"""A board in the light of those beside it."""

from dataclasses import replace

import pytest

from pipeline.hashi.confidence import MORE_RIVALS, RIVALS
from pipeline.hashi.judge import PARTED
from pipeline.hashi.working import work_out
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Answer, Candidate, Ending, Likely, Outcome, solve
from tests.pipeline.drawn import FIVE, board_from
from vision.reading import Extent, Number


def test_a_board_beside_one_without_a_solution_may_be_a_part_of_it():
    impossible = board_from("7.7/.../7.7")
    for alone, status in ((0.99, Status.CHECK), (1.0, Status.SOLVED)):
        one = replace(board_from(FIVE), extent=Extent(alone=alone))
        first, other = work_out_all([one, impossible], Settings())
        assert first.judgement.status is status
        assert (PARTED in first.judgement.notes) == (status is Status.CHECK)
        assert other.judgement.status is Status.IMPOSSIBLE
        assert work_out_all([one, one], Settings())[0].judgement.status is Status.SOLVED


def test_boards_that_all_have_one_solution_were_hardly_cut_from_one():
    doubtful = replace(board_from(FIVE), extent=Extent(alone=0.5))
    [single] = work_out_all([doubtful], Settings())
    assert single.judgement.status is Status.CHECK, "one side alone may have one by luck"
    for finding in work_out_all([doubtful, doubtful], Settings()):
        assert finding.judgement.status is Status.SOLVED
        assert PARTED not in finding.judgement.notes
        assert finding.judgement.confidence > single.judgement.confidence
    impossible = board_from("7.7/.../7.7")
    first, *_ = work_out_all([doubtful, doubtful, impossible], Settings())
    assert first.judgement.status is Status.CHECK, "it may have islands of theirs"
    several = replace(board_from("1.1/.../1.1"), extent=doubtful.extent)
    first, *_ = work_out_all([doubtful, doubtful, several], Settings())
    assert first.judgement.status is Status.CHECK
    elsewhere = board_from("1.1/.../1.1")
    first, *_ = work_out_all([doubtful, doubtful, elsewhere], Settings())
    assert first.judgement.status is Status.SOLVED, "a board that was not cut from them says nothing"
    first, *_ = work_out_all([doubtful, board_from(FIVE)], Settings())
    assert first.judgement.status is Status.SOLVED, "it was cut from one that has become surer since"
    first, *_ = work_out_all([doubtful, elsewhere], Settings())
    assert first.judgement.status is Status.CHECK, "what that one is like matters"
    misread = replace(board_from(FIVE.replace("2", "9", 1)), extent=Extent(alone=0.99))
    first, other = work_out_all([replace(doubtful, extent=misread.extent), misread], Settings())
    assert (first.judgement.status, PARTED in first.judgement.notes) == (Status.CHECK, True)
    assert other.judgement.corrections
    hopeless = replace(doubtful, extent=Extent(alone=0.01))
    assert work_out_all([hopeless, doubtful], Settings())[0].judgement.status is Status.CHECK


@pytest.mark.parametrize(("sure", "status"), [(0.45, Status.SOLVED), (0.75, Status.CHECK)])
def test_a_number_that_was_only_guessed_is_no_objection_to_how_a_page_was_parted(sure, status):
    doubtful = replace(board_from(FIVE), extent=Extent(alone=0.99))
    first, *others = doubtful.islands
    value = first.number.value
    guessed = Number("9", ((9, sure), (value, 0.9 - sure)))
    other = replace(doubtful, islands=(replace(first, number=guessed), *others))
    one, two = work_out_all([doubtful, other], Settings())
    assert [change.to for change in two.judgement.corrections] == [value]
    assert one.judgement.status is status


def test_a_number_that_was_lost_is_told_by_the_only_solution():
    """Where nothing could be read on one island, the record has its number, and says that it was so."""
    lost = Number("", ((None, 0.3),))
    [*others, last] = board_from(FIVE).islands
    found = work_out(replace(board_from(FIVE), islands=(*others, replace(last, number=lost))), Settings())
    [change] = found.judgement.corrections
    assert (change.clue.index, change.to) == (len(others), last.number.value)
    assert found.record().islands[-1].clue == last.number.value
    assert len(found.board.islands) == len(others) + 1


@pytest.mark.parametrize(
    ("last", "ending", "asked"),
    [
        (Outcome.MULTIPLE, Ending.FULL, [RIVALS, MORE_RIVALS]),
        (Outcome.MULTIPLE, Ending.COMPLETE, [RIVALS]),
        (Outcome.UNIQUE, Ending.FULL, [RIVALS]),
    ],
)
def test_more_readings_are_weighed_where_the_last_one_has_several_solutions(monkeypatch, last, ending, asked):
    seen = []

    def ways(puzzle, odds, *, most, **_):
        seen.append(most)
        answers = [solve(puzzle), Answer(last)]
        return Likely(ending, tuple(Candidate(puzzle, 2.0 * i, a, 1) for i, a in enumerate(answers)))

    monkeypatch.setattr("pipeline.hashi.working.most_likely", ways)
    work_out(board_from(FIVE), Settings())
    assert seen == asked
