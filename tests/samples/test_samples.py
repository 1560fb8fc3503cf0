"""Every sample, run through the installed program, gives the record that lies beside it."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from samples import pages
from samples.draw import CAMERA, CURL, SAMPLES

FOLDER = Path(__file__).parents[2] / "samples"
PROGRAM = Path(sys.executable).with_name("hashilens")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """All samples in one run: its exit status and the records by picture."""
    out = tmp_path_factory.mktemp("solved")
    inputs = [str(FOLDER / name) for name in SAMPLES]
    for name, sample in SAMPLES.items():  # what is set once is kept
        for typed in sample.corrections:
            command = [PROGRAM, "solve", FOLDER / name, "-o", out, "-q", "--set", typed]
            subprocess.run(command, check=True, capture_output=True)
    command = [PROGRAM, "solve", *inputs, "-o", out, "-q"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    lines = (out / "results.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return done, {Path(record["source"]).name: record for record in records}


def facts(puzzle):
    """What must be the same: everything but pixels, confidence and what was read before."""
    return FACTS[puzzle["kind"]](puzzle)


def facts_of_crossings(puzzle):
    cells = [
        (cell["row"], cell["column"], sorted(cell["arrows"]), cell["clue"], cell["value"])
        for cell in puzzle["cells"]
    ]
    return {**{name: puzzle[name] for name in ("kind", "status", "rows", "columns")}, "cells": cells}


def facts_of_bridges(puzzle):
    places = [(island["row"], island["column"]) for island in puzzle["islands"]]
    return {
        **{name: puzzle[name] for name in ("kind", "status", "max_bridges", "rows", "columns")},
        "islands": {
            place: (island["clue"], island["value"])
            for place, island in zip(places, puzzle["islands"], strict=True)
        },
        "signs": {(sign["row"], sign["column"]): (sign["clues"], sign["sums"]) for sign in puzzle["signs"]},
        "bridges": {
            tuple(sorted(places[end] for end in bridge["islands"])): bridge["count"]
            for bridge in puzzle["bridges"]
        },
    }


FACTS = {"hashi": facts_of_bridges, "crossings": facts_of_crossings}


def test_everything_is_solved(run):
    done, records = run
    assert set(records) == set(SAMPLES)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("name", SAMPLES)
def test_the_record_is_the_expected_one(run, name):
    found = run[1][name]
    expected = json.loads((FOLDER / name).with_suffix(".json").read_text(encoding="utf-8"))
    assert found["error"] is None
    assert [facts(puzzle) for puzzle in found["puzzles"]] == [facts(puzzle) for puzzle in expected["puzzles"]]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_solution_is_drawn_on_the_picture_itself(run, name):
    found = run[1][name]
    with Image.open(FOLDER / name) as before, Image.open(found["overlay"]) as after:
        assert after.size == before.size == (found["width"], found["height"])
        pair = [np.asarray(picture.convert("RGB"), np.int16) for picture in (before, after)]
    share = (np.abs(pair[1] - pair[0]).max(axis=2) > 60).mean()
    assert 0.001 < share < 0.2  # bridges, and not another picture


def test_the_islands_of_the_photo_are_where_the_camera_sees_them(run):
    [puzzle] = run[1]["newspaper.jpg"]["puzzles"]
    lattice = np.array([(island["column"], island["row"]) for island in puzzle["islands"]])
    page = np.array(pages.NEWSPAPER_CORNER) + lattice * pages.NEWSPAPER_STYLE.pitch
    centers = np.array([island["center"] for island in puzzle["islands"]])
    radii = np.array([island["radius"] for island in puzzle["islands"]])
    off = np.linalg.norm(centers - CAMERA.project(page, CURL), axis=1) / radii
    assert off.max() < 0.15


def test_a_page_with_the_same_board_twice_is_no_error(tmp_path):
    """The README's picture: the photo and its solved twin, side by side."""
    picture = FOLDER / "before-after.jpg"
    command = [PROGRAM, "solve", picture, "-o", tmp_path, "-q"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    [line] = (tmp_path / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["error"] is None
