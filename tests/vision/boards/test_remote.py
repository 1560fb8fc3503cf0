"""Remote: the number of a page in a circle in line with a board is told from an island."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from vision.boards.framed import bounds_of
from vision.boards.remote import FAR, FARTHER, FEW, _remote, or_without_remote
from vision.looks.search import find
from vision.reading import Extent


@pytest.mark.parametrize(
    ("lines", "far"),
    [
        ([0, 0, 1, 2, 2, 5], [5]),
        ([0, 3, 3, 4], [0]),
        ([0, 0, 1, 2, 2, 5, 5], []),
        ([0, 0, 2, 4, 7], []),
        ([0, 0, 1, 3], []),
        ([0, 4], []),
        ([0, 4, 4, 5, 9], []),
    ],
)
def test_alone_on_an_outermost_line_and_far_off(lines, far):
    lines = np.array(lines)
    assert lines[_remote(lines, FAR, FARTHER)].tolist() == far


@pytest.mark.parametrize("row", [5, 6])
@pytest.mark.parametrize(("number", "told"), [("38", True), ("12", False), ("7", False)])
def test_a_number_that_no_island_has_need_not_stand_far_off(number, told, row):
    canvas = Canvas(900, 1100)
    places = canvas.board(FIVE, (250, 200), (90, 90), 28)
    canvas.ring((250, 200 + row * 90), 28, 2)
    canvas.text((250, 200 + row * 90), number, 28)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places) + 1
    assert [len(one.islands) for one in board.otherwise] == ([len(places)] if told else [])


FRAME = (200, 150, 660, 600)


def a_board(row, frame=None):
    """A board with a number below, on a row of its own; in a frame (left, top, right, bottom), if any."""
    canvas = Canvas(900, 1100)
    places = canvas.board(FIVE, (250, 200), (90, 90), 28)
    canvas.ring((250, 200 + row * 90), 28, 2)
    canvas.text((250, 200 + row * 90), "7", 33)
    if frame:
        left, top, right, bottom = frame
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            canvas.line(start, end, 3)
    return canvas, len(places)


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("row", [5, 6])
def test_a_number_outside_of_a_frame_around_all_others_need_not_stand_so_far_off(framed, row):
    canvas, count = a_board(row, FRAME if framed else None)
    [board] = find(canvas.page())
    assert len(board.islands) == count + 1
    assert [len(one.islands) for one in board.otherwise] == ([count] if framed else [])


def test_a_frame_around_some_of_the_others_tells_nothing(monkeypatch):
    canvas, count = a_board(5)
    [board] = find(canvas.page())
    [lone] = np.flatnonzero(board.placed.rows == board.placed.rows.max())
    others = frozenset(range(count + 1)) - {int(lone)}
    for inside, told in ((others, True), (frozenset(sorted(others)[FEW:]), False)):
        bounds = replace(bounds_of(board), frames=(inside,), corners=(np.zeros((4, 2)),))
        monkeypatch.setattr("vision.boards.remote.bounds_of", lambda _, found=bounds: found)
        assert bool(or_without_remote(board).otherwise) is told


@pytest.mark.parametrize(("single", "several"), [(0.9, True), (0.9985, False)])
def test_what_is_less_likely_than_a_number_of_a_page_is_not_asked(single, several):
    canvas, count = a_board(9)
    [found] = find(canvas.page())
    [less] = found.otherwise
    doubtful = replace(found, extent=replace(found.extent, single=single), otherwise=(less, less))
    after = or_without_remote(doubtful)
    assert [len(one.islands) for one in after.otherwise] == [count] * (1 + several)
    assert (after.extent == doubtful.extent) == several


def test_each_of_several_boards_may_have_the_number_of_a_page():
    canvas, count = a_board(9)
    [found] = find(canvas.page())
    part = replace(found, extent=Extent(), otherwise=())
    after = or_without_remote(replace(found, otherwise=(part, part)))
    assert [len(less.islands) for one in after.otherwise for less in one.otherwise] == [count, count]


def test_the_number_of_a_page_in_line_with_a_board():
    canvas, count = a_board(9)
    [board] = find(canvas.page())
    assert len(board.islands) == count + 1
    assert board.extent.single == 0.5
    [less] = board.otherwise
    assert [len(less.islands), less.extent.single, less.placed.lattice.rows] == [count, 1, 5]


def test_a_number_far_off_that_is_so_once_another_is_none():
    canvas = Canvas(900, 1300)
    places = canvas.board(FIVE, (250, 200), (90, 90), 28)
    for row, column, number in ((8, 0, "7"), (10, 2, "75")):
        canvas.ring((250 + column * 90, 200 + row * 90), 28, 2)
        canvas.text((250 + column * 90, 200 + row * 90), number, 28)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places) + 2
    [less] = board.otherwise
    assert len(less.islands) == len(places) + 1
    [least] = less.otherwise
    assert [len(least.islands), least.otherwise] == [len(places), ()]


@pytest.mark.parametrize(("last", "told"), [(8, False), (3, True)])
def test_a_few_islands_off_the_grid_of_the_others_are_none_as_likely_as_not(last, told):
    """Two of another board stand in line with one, and a grid of lines ends before them or goes on."""
    canvas = Canvas(1200, 700)
    for row in range(5):
        canvas.line((210, 200 + 90 * row), (250 + 90 * (last + 0.5), 200 + 90 * row), 2, 200)
    for column in range(last + 1):
        canvas.line((250 + 90 * column, 160), (250 + 90 * column, 600), 2, 200)
    places = canvas.board(FIVE, (250, 200), (90, 90), 28)
    for place in ((250 + 7 * 90, 200 + 90), (250 + 8 * 90, 200 + 3 * 90)):
        canvas.ring(place, 28, 2, fill=255)
        canvas.text(place, "3", 33)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places) + 2
    assert [len(one.islands) for one in board.otherwise] == ([len(places)] if told else [])


@pytest.mark.parametrize(("left", "told"), [(190, False), (20, True)])
def test_an_island_far_off_in_a_frame_close_around_all_is_one(left, told):
    canvas, count = a_board(8, (left, 50, 910 - left, 1020))
    [board] = find(canvas.page())
    assert len(board.islands) == count + 1
    assert [len(one.islands) for one in board.otherwise] == ([count] if told else [])


@pytest.mark.parametrize("bridged", [True, False])
def test_an_island_far_off_to_which_a_bridge_leads_is_one(bridged):
    canvas, count = a_board(9)
    [board] = find(canvas.page())
    [index] = np.flatnonzero(board.placed.rows == board.placed.rows.max())
    lone = board.islands[index].disc.center
    columns = board.placed.columns
    mates = [c.disc.center for c, own in zip(board.islands, columns == columns[index], strict=True) if own]
    above = sorted(mates, key=lambda center: center[1])[-2]
    if bridged:
        canvas.line(np.add(above, (0, 30)), np.subtract(lone, (0, 30)), 3)
    [again] = find(canvas.page())
    assert len(again.islands) == count + 1
    assert bool(again.otherwise) is not bridged
