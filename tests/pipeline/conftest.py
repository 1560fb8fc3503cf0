"""Fixtures of the hall's tests: a page with a known board, and the program run in this process."""

import json
from dataclasses import dataclass

import pytest

from pipeline.cli import main
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.drawn import FIVE, board_from, picture_of, see_by
from tests.pipeline.here import Here


@dataclass(frozen=True)
class Ending:
    """What the program left behind: exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def records(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def hashilens(capfd, monkeypatch):
    """Runs the program with some arguments; what is done by one process is done in this one."""
    for place in ("run", "rehearsal", "binder"):
        monkeypatch.setattr(f"pipeline.runs.{place}.Alone", Here)
    monkeypatch.setattr("pipeline.runs.worker.can_be_copied", lambda: False)

    def run(*arguments):
        status = main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Ending(status, out, err)

    return run


@pytest.fixture
def seen(monkeypatch):
    """Makes vision see given boards on every picture; without a call, the board FIVE."""

    def see(*boards):
        see_by(monkeypatch, lambda grey: page_reading_of(*boards))

    # What is made up here, no other process knows of.
    monkeypatch.setattr("pipeline.runs.run.hire", lambda *_: Here())
    monkeypatch.setattr("vision.digits.tesseract.find_program", lambda: "tesseract")
    see(board_from(FIVE))
    return see


@pytest.fixture
def photo(tmp_path):
    """The path of a picture of the board FIVE."""
    path = tmp_path / "photo.png"
    picture_of(board_from(FIVE)).save(path)
    return path
