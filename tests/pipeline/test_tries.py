"""Tries: which of the ways to see a page is the best."""

from types import SimpleNamespace

import pytest

from pipeline.status import Status
from pipeline.tries import Try

SOLVED, CHECK, IMPOSSIBLE = Status.SOLVED, Status.CHECK, Status.IMPOSSIBLE


def tried(*statuses):
    findings = [
        SimpleNamespace(record=lambda status=status: SimpleNamespace(status=status)) for status in statuses
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


def test_what_is_not_all_solved_lacks_something():
    assert tried(SOLVED, CHECK).lacking
    assert not tried(SOLVED, SOLVED).lacking
    assert not tried().lacking
