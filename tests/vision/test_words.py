"""Words for numbers: only what is certain is called certain."""

import pytest

from vision.words import cut, percent


@pytest.mark.parametrize(
    ("probability", "text"),
    [(0.0, "0%"), (1e-12, "<1%"), (0.0099, "<1%"), (0.01, "1%"), (0.29, "29%"), (0.58, "58%"), (0.995, "99%"),
     (0.9987, "99%"), (0.99999999, "99%"), (1.0, "100%")],
)  # fmt: skip
def test_percentages(probability, text):
    assert percent(probability) == text


@pytest.mark.parametrize("hundredth", range(101))
def test_whole_percentages_are_told_as_they_are(hundredth):
    assert percent(hundredth / 100) == f"{hundredth}%"
    assert cut(hundredth / 100) == hundredth / 100


def test_records_cut_off_too_so_that_both_tell_the_same():
    assert cut(0.99996) == 0.9999
    assert cut(0.12345) == 0.1234
    assert cut(1.0) == 1.0
    assert percent(cut(0.99996)) == percent(0.99996) == "99%"
