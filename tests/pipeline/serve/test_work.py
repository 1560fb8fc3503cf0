"""What runs in the workers: what is kept of a page is small, and enough to go on from."""

import json

import pytest

from pipeline.serve.readout import Sheet
from pipeline.serve.work import correct, correct_at_once, read, weigh
from pipeline.settings import Settings
from tests.pipeline.serve.served import photo

SETTINGS = Settings()
ONE = json.dumps({"puzzle": 0, "set": [{"row": 0, "column": 0, "clue": 1}]}).encode()
"""A number with which the board has no solution."""


@pytest.fixture(scope="module")
def sheet():
    return Sheet(photo())


@pytest.fixture(scope="module")
def page(sheet):
    return read(sheet, "five.png", SETTINGS)


def status_of(readout):
    [puzzle] = readout.record.puzzles
    return puzzle.status.value


def test_a_page_is_kept_without_its_picture(page):
    assert status_of(page) == "solved"
    assert len(page.kept) < page.record.width * page.record.height / 2


def test_what_is_kept_is_enough_to_correct_the_page(sheet, page):
    corrected = correct(sheet, page.kept, page.record, ONE, SETTINGS)
    assert status_of(corrected) == "impossible"
    assert len(corrected.kept) < page.record.width * page.record.height / 2


def test_in_haste_and_weighed_afterwards_is_the_same_as_at_once(sheet, page):
    at_once = correct_at_once(sheet, page.kept, page.record, ONE, SETTINGS)
    assert not at_once.final
    weighed = weigh(sheet, at_once.kept, at_once.record, SETTINGS)
    at_once = correct(sheet, page.kept, page.record, ONE, SETTINGS)
    assert weighed.final
    assert weighed.record.puzzles == at_once.record.puzzles
