import pytest

from pipeline.runs.tally import Tally, as_table, as_time, per_minute, words_for


@pytest.mark.parametrize(
    ("statuses", "error", "words"),
    [
        (["solved", "solved"], None, ("solved",)),
        (["unreadable", "check", "solved"], None, ("solved", "check", "unreadable")),
        (["solved"], "output-not-writable", ("solved", "error")),
        (["solved"], "no-board", ("solved", "error")),
        ([], "truncated-image", ("error",)),
        ([], "no-board", ("no puzzle",)),
        ([], None, ("no puzzle",)),
        (["of-later", "solved"], None, ("solved", "of-later")),
    ],
)
def test_what_a_page_is(statuses, error, words):
    assert words_for(statuses, error) == words


def test_the_table():
    tally = Tally()
    for _ in range(3):
        tally.add(["solved", "check"], None)
    tally.add([], "no-board")
    tally.add([], "truncated-image")
    assert (tally.pages, tally.for_a_person) == (5, 4)
    assert as_table(tally, 30.0).splitlines() == [
        "           puzzles    pages",
        "solved           3        3",
        "check            3        3",
        "no puzzle                 1",
        "error                     1",
        "all              6        5",
        "",
        "30.0 s, 10 pages a minute",
    ]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0.0 s"), (12.34, "12.3 s"), (59.94, "59.9 s"), (59.97, "1 min 00 s"), (245, "4 min 05 s"),
     (3599.6, "1 h 00 min"), (7620, "2 h 07 min")],
)  # fmt: skip
def test_times(seconds, text):
    assert as_time(seconds) == text


def test_rates():
    assert [per_minute(*args) for args in ((1, 20.0), (150, 60.0), (0, 0.0))] == ["3.0", "150", "0.0"]


def test_copies_are_told_below_the_table():
    tally = Tally()
    for fingerprints in (["a", None], ["a", "b"], ["a", None]):
        tally.add(["solved", "solved"], None, fingerprints)
    assert tally.copies == 2
    assert as_table(tally, 1.0).splitlines()[-1] == (
        "2 puzzles are the same as another; `hashilens find DIR --duplicates` lists them."
    )
