"""The debug picture of what was decided, and the option --debug."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.decide import decide
from pipeline.drawing.debug import COLOURS, draw_decided
from pipeline.job import Job
from pipeline.names import DEBUG_STAGES
from pipeline.runs.choice import ALL
from pipeline.runs.inputs import expand
from pipeline.runs.plan import make_plan
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.decide.made import MadePage
from tests.pipeline.drawn import FIVE, board_from, picture_of
from vision.canvas import GREY
from vision.types import Group, Hypothesis

PAGE = np.full((300, 360, 3), 255, np.uint8)


@pytest.fixture(scope="module")
def reading():
    """A board with one solution, and two pieces beside it that are no board."""
    made = MadePage()
    board = made.add_text("2.2/.../2.2")
    spare = [made.add(row, 4, None) for row in (0, 2)]
    made.may_be(0.0, board)
    page = made.reading()
    groups = (
        Group(np.array(board), page.groups[0].hypotheses),
        Group(np.array(spare), (Hypothesis((), 0.0),)),
    )
    return replace(page, groups=groups)


def amount(image, colour):
    return int((np.asarray(image) == colour).all(axis=2).sum())


def test_a_board_is_framed_in_the_colour_of_its_status(reading):
    findings = decide(reading, Settings())
    [status] = [finding.record().status for finding in findings]
    image = draw_decided(PAGE, reading, findings)
    assert amount(image, COLOURS[status]) > 2000
    assert all(amount(image, COLOURS[other]) == 0 for other in Status if other is not status)


def test_pieces_on_no_board_are_crossed_out(reading):
    findings = decide(reading, Settings())
    with_board, without = (amount(draw_decided(PAGE, reading, some), GREY) for some in (findings, []))
    assert 0 < with_board < without


@pytest.fixture
def seen_alike(monkeypatch, seen, reading):
    """Vision, seeing the same on every picture."""
    monkeypatch.setattr("pipeline.page.read_together", lambda pages: [read] * len(pages))
    read = replace(reading, seconds={"read": 0.0})


def files_in(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.png")}


def test_each_page_gets_its_own_pictures_each_time(seen_alike, hashilens, tmp_path):
    scans = tmp_path / "scans"
    (scans / "more").mkdir(parents=True)
    for name in ("p1.png", "p1.jpg"):
        picture_of(board_from(FIVE)).save(scans / "more" / name)
    for run in ("a", "b"):
        hashilens("solve", scans, "-o", tmp_path / "out", "--debug", tmp_path / run)
    first, second = (files_in(tmp_path / run) for run in ("a", "b"))
    stems = ("more/p1", "more/p1-2")
    assert sorted(first) == sorted(f"{stem}.{stage}.png" for stem in stems for stage in DEBUG_STAGES)
    assert first == second


def test_debug_pictures_are_no_inputs(photo, tmp_path):
    for stage in DEBUG_STAGES:
        photo.with_name(f"photo.{stage}.png").write_bytes(b"")
    assert [found.path for found in expand([str(tmp_path)])] == [str(photo)]


def test_a_read_only_folder_is_told_before_anything_is_read(photo, tmp_path):
    (tmp_path / "file").write_text("mine")
    [step] = make_plan([str(photo)], None, ALL, Settings(), tmp_path, debug=tmp_path / "file")
    assert step.record.error.code == "output-not-writable"
    assert "--debug" in step.record.error.message


def test_no_input_is_replaced_by_a_debug_picture(photo, tmp_path):
    other = photo.with_name(f"photo.{DEBUG_STAGES[2]}.png")
    other.write_bytes(photo.read_bytes())
    steps = make_plan([str(photo), str(other)], None, ALL, Settings(), tmp_path, debug=tmp_path)
    assert steps[0].record.error.code == "output-is-input"
    assert isinstance(steps[1], Job)


@pytest.mark.parametrize("others", [("--all",), ("--cluster", "tcp://nowhere:1")])
def test_options_that_do_not_go_with_it(hashilens, photo, tmp_path, others):
    assert hashilens("solve", photo, "--debug", tmp_path / "debug", *others).status == 2
