import numpy as np
import pytest
from PIL import Image

from pipeline.drawing.legend import Entry, Legend, draw_legend
from pipeline.drawing.painting import badge, beside, circle, fill, ring, rounded, stroke, text_width, write

RED, WHITE, BLACK = (255, 0, 0), (255, 255, 255), (0, 0, 0)


def paper(size=(100, 80)):
    return Image.new("RGB", size, "white")


def ink(scene):
    """How much of each pixel is painted, 0 to 1, on white paper in a colour without green."""
    return 1 - np.asarray(scene)[:, :, 1] / 255


def square(left, top, right, bottom):
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)


def test_a_shape_is_painted_with_the_weight_of_its_area():
    scene = paper()
    fill(scene, [circle((50.0, 40.0), 20.0)], RED)
    assert ink(scene).sum() == pytest.approx(np.pi * 400, rel=0.04)
    assert scene.getpixel((50, 40)) == RED
    assert scene.getpixel((50, 62)) == WHITE


def test_edges_are_smooth():
    scene = paper()
    fill(scene, [stroke(np.array([(10.0, 10.0), (90.0, 37.0)]), 3.0)], RED)
    levels = np.unique(ink(scene).round(2))
    assert len(levels) > 6


def test_shapes_that_overlap_count_once_and_holes_not():
    scene = paper()
    fill(scene, [square(10, 10, 30, 30), square(20, 20, 40, 40)], (127, 127, 127), [square(14, 14, 17, 17)])
    assert scene.getpixel((25, 25)) == scene.getpixel((12, 12)) == (127, 127, 127)
    assert scene.getpixel((15, 15)) == WHITE


def test_shapes_are_cut_off_at_the_edge():
    scene = paper()
    fill(scene, [square(-50, -50, 20, 20)], RED)
    fill(scene, [square(200, 200, 300, 300)], RED)
    fill(scene, [square(-50, 70, 500, 300)], RED)
    assert scene.getpixel((0, 0)) == scene.getpixel((99, 79)) == RED
    assert scene.getpixel((50, 50)) == WHITE


def test_places_that_are_nowhere_are_left_out():
    scene = paper()
    fill(scene, [np.array([(0, 0), (np.nan, 5), (9, np.inf)])], RED)
    assert np.asarray(scene).min() == 255


def test_a_large_shape_is_painted_like_a_small_one():
    scene = paper((1200, 900))
    fill(scene, [circle((600.0, 450.0), 400.0)], RED)
    assert ink(scene).sum() == pytest.approx(np.pi * 400**2, rel=0.01)


def test_a_ring_has_its_radius_in_the_middle_of_its_line():
    scene = paper()
    ring(scene, (50.0, 40.0), 20.0, 4.0, RED)
    assert scene.getpixel((70, 40)) == RED
    assert scene.getpixel((50, 40)) == scene.getpixel((75, 40)) == scene.getpixel((65, 40)) == WHITE


def test_beside_is_to_the_right_of_the_way():
    path = np.array([(0.0, 0.0), (5.0, 0.0), (10.0, 0.0)])
    # y runs down: right of the way to the east is south.
    assert beside(path, 2.0) == pytest.approx(path + np.array([0, 2]))
    assert beside(path, -2.0) == pytest.approx(path - np.array([0, 2]))


def test_a_rounded_box_stays_within_its_box():
    shape = rounded((10.0, 20.0, 60.0, 50.0), 5.0)
    assert shape.min(axis=0) == pytest.approx((10, 20), abs=0.2)
    assert shape.max(axis=0) == pytest.approx((60, 50), abs=0.2)


@pytest.mark.parametrize("height", [10.0, 24.0, 60.0])
def test_text_has_the_height_and_width_that_was_asked_for(height):
    scene = paper((400, 200))
    write(scene, "888", (200.0, 100.0), height, BLACK)
    rows, columns = np.nonzero(ink(scene) > 0.5)
    assert np.ptp(rows) + 1 == pytest.approx(height, rel=0.1, abs=1.5)
    assert np.ptp(columns) + 1 <= text_width("888", height) + 1
    assert (rows.min() + rows.max()) / 2 == pytest.approx(100, abs=2)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_text_is_the_text_turned(quarters):
    straight, turned = paper((201, 201)), paper((201, 201))
    write(straight, "47", (100.0, 100.0), 40.0, BLACK)
    write(turned, "47", (100.0, 100.0), 40.0, BLACK, quarters=quarters)
    off = np.abs(np.rot90(ink(straight), -quarters) - ink(turned))
    assert ink(turned).sum() == pytest.approx(ink(straight).sum(), rel=0.02)
    assert (off > 0.5).sum() < 0.2 * (ink(straight) > 0.5).sum()


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_badge_on_its_side_stays_on_the_picture(quarters):
    scene = paper()
    badge(scene, "12?", (0.0, 0.0), 10.0, (BLACK, RED), quarters=quarters)
    rows, columns = np.nonzero((np.asarray(scene) != 255).any(axis=-1))
    assert np.ptp(rows) > text_width("12?", 10.0)
    assert np.ptp(columns) == pytest.approx(2 * 0.85 * 10, abs=2)


def test_a_badge_holds_its_text():
    scene = paper()
    badge(scene, "12?", (50.0, 40.0), 12.0, (BLACK, RED))
    rows, columns = np.nonzero((np.asarray(scene) != 255).any(axis=-1))
    assert np.ptp(columns) > text_width("12?", 12.0)
    assert np.ptp(rows) == pytest.approx(2 * 0.85 * 12, abs=2)


@pytest.mark.parametrize("corner", [(0.0, 0.0), (99.0, 79.0), (-30.0, 200.0)])
def test_a_badge_stays_on_the_picture(corner):
    scene = paper()
    badge(scene, "8?", corner, 10.0, (BLACK, RED))
    rows, columns = np.nonzero((np.asarray(scene) != 255).any(axis=-1))
    assert np.ptp(columns) > text_width("8?", 10.0)
    assert np.ptp(rows) == pytest.approx(2 * 0.85 * 10, abs=2)


def legend(size=12.0, entries=2):
    marks = (Entry("ring", RED, "doubtful"), Entry("dashes", RED, "another"), Entry("disc", RED, "read"))
    return Legend("Please check", marks[:entries], WHITE, BLACK, RED, size)


BOARD = (100.0, 100.0, 300.0, 300.0)


def test_a_legend_stands_below_its_board_if_there_is_room():
    left, top, right, bottom = draw_legend(paper((400, 500)), legend(), BOARD, [BOARD])
    assert top > 300
    assert right - left < 200
    assert bottom < 500


@pytest.mark.parametrize("size", [(400, 305), (305, 400), (310, 310), (420, 420), (700, 305)])
def test_a_legend_covers_no_board_if_it_can_help_it(size):
    box = draw_legend(paper(size), legend(), BOARD, [BOARD])
    assert box[0] >= 0
    assert box[1] >= 0
    assert box[2] <= size[0]
    assert box[3] <= size[1]
    overlap = min(box[2], 300) > max(box[0], 100) and min(box[3], 300) > max(box[1], 100)
    assert not overlap


def test_a_legend_on_a_full_page_keeps_off_the_islands():
    islands = [(x, y, x + 30.0, y + 30.0) for x in (0.0, 370.0) for y in (0.0, 370.0)]
    box = draw_legend(paper((400, 400)), legend(), (0.0, 0.0, 400.0, 400.0), islands)
    assert all(box[2] <= i[0] or box[0] >= i[2] or box[3] <= i[1] or box[1] >= i[3] for i in islands)


def test_a_legend_shrinks_to_fit_a_small_picture():
    scene = paper((60, 40))
    box = draw_legend(scene, legend(size=30.0, entries=3), (0.0, 0.0, 60.0, 40.0), [])
    assert box[2] - box[0] <= 60
    assert box[3] - box[1] <= 40


def test_the_panel_is_as_wide_as_its_text():
    scene = paper((600, 400))
    left, top, right, bottom = draw_legend(scene, legend(size=20.0, entries=3), (0.0, 0.0, 600.0, 10.0), [])
    edge = np.asarray(scene)[int(top) + 12 : int(bottom) - 12, int(right) - 12 : int(right) - 5]
    assert (edge == 255).all(), "no letter runs into the edge"
    assert left >= 0
