"""Killing: between --set and the end of the run, what is set is kept or it is not, and never half of it."""

import random
import time

import pytest

from tests.pipeline.killed import killed_while_setting, make_misread, set_right

KILLS = 5


@pytest.fixture(scope="module")
def misread(tmp_path_factory):
    """A picture with a misread number, and the seconds that a run takes which sets it right."""
    picture = make_misread(tmp_path_factory.mktemp("corrections") / "page.png")
    began = time.monotonic()
    assert set_right(picture, picture.parent / "whole") == (0, "")
    return picture, time.monotonic() - began


@pytest.mark.parametrize(
    "number",
    [0, 2, *(pytest.param(one, marks=pytest.mark.slow) for one in range(KILLS) if one not in (0, 2))],
)
def test_what_is_set_is_there_or_not(number, misread, tmp_path):
    picture, seconds = misread
    after = None if number < 2 else random.Random(number).uniform(0.3, 1.0) * seconds
    assert killed_while_setting(picture, tmp_path / "out", after) in {"kept", "not kept"}
