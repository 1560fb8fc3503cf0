"""Question marks are rare, unless one is plain to see."""

import pytest

from vision.hashi.questions import RARE, without_odd_questions
from vision.reading import NOTHING, Number

BLURRED = Number("?", ((None, 0.6), (2, 0.3), (7, 0.06)))
SURE = Number("3", ((3, 0.99), (8, 0.01)))


def test_a_blurred_number_is_rather_one_than_a_question_mark():
    before, after = BLURRED, without_odd_questions([SURE, BLURRED])[1]
    assert (after.text, after.value) == ("2", 2)
    chances, known = dict(after.posterior), dict(before.posterior)
    assert chances[None] / chances[2] == pytest.approx(RARE * known[None] / known[2])
    # What nobody looked at stays as likely beside what was.
    rest, unlikely = 1 - sum(chances.values()), 1 - sum(known.values())
    assert rest / chances[2] == pytest.approx(unlikely / known[2])


def test_beside_one_that_is_plain_others_are_question_marks_too():
    plain = Number("?", ((None, 0.97), (2, 0.02)))
    assert without_odd_questions([plain, BLURRED, SURE]) == [plain, BLURRED, SURE]


def test_what_is_no_number_at_all_is_left_as_a_question_mark_but_hardly_believed():
    [lost] = without_odd_questions([Number("?", ((None, 0.7),))])
    assert lost.text == "?"
    assert lost.confidence < 0.2


def test_numbers_and_empty_islands_stay():
    assert without_odd_questions([SURE, NOTHING])[1] is NOTHING
    assert dict(without_odd_questions([SURE])[0].posterior) == pytest.approx(dict(SURE.posterior))
