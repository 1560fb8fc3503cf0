"""Tries: which of the ways to see a page is the best."""

from types import SimpleNamespace

import pytest

from pipeline import tries
from pipeline.status import Status
from pipeline.tries import Try, try_looks

SOLVED, CHECK, IMPOSSIBLE = Status.SOLVED, Status.CHECK, Status.IMPOSSIBLE


def tried(*statuses, confidence=0.5):
    findings = [
        SimpleNamespace(
            size=0, record=lambda status=status: SimpleNamespace(status=status, confidence=confidence)
        )
        for status in statuses
    ]
    return Try(findings, (0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((SOLVED, SOLVED), (SOLVED, CHECK)),
        ((SOLVED, CHECK), (SOLVED, IMPOSSIBLE)),
        # Of boards that are as good together, those that leave less to be looked at.
        ((SOLVED,), (CHECK, CHECK)),
        # The last one seems plain as another one has lost its islands to the first.
        ((CHECK, CHECK, CHECK, SOLVED), (IMPOSSIBLE, SOLVED, SOLVED)),
    ],
)
def test_more_is_better(better, worse):
    assert tried(*better).worth > tried(*worse).worth


def test_of_what_is_worth_as_much_the_surer_is_better():
    assert tried(CHECK, confidence=0.8).worth > tried(CHECK, confidence=0.1).worth
    assert tried(SOLVED, confidence=0.96).worth > tried(CHECK, CHECK, confidence=0.99).worth


def test_what_is_not_all_solved_lacks_something():
    assert tried(SOLVED, CHECK).lacking
    assert not tried(SOLVED, SOLVED).lacking
    assert not tried().lacking


@pytest.mark.parametrize(("status", "turned"), [(IMPOSSIBLE, True), (CHECK, False)])
def test_a_page_that_may_lie_otherwise_is_turned_where_nothing_came_of_it(monkeypatch, status, turned):
    asked = []
    monkeypatch.setattr(tries, "turn_otherwise", asked.append)
    monkeypatch.setattr(tries, "_solved", lambda *_: tried(status))
    found = SimpleNamespace(ways=[], size=0, hasty=False, broken_off=False)
    assert len(try_looks(found, None, None)) == 1
    assert asked == [found] * turned
