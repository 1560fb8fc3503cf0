"""Turning: a page with what is on it by quarters to the left, and boards back to the picture."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.page import prepare_page
from vision.reading import NOTHING, Board, Island, Lattice, Sign
from vision.shapes.discs import Disc
from vision.shapes.signs import Diamond
from vision.turning import Sight, rotation, to_picture, turn_matrix, turn_page, turn_sight

WIDTH, HEIGHT = 1000, 700
QUARTERS = range(4)


def blot():
    """A page with one dark blot, and where it is."""
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.disc((820, 130), 25)
    return canvas.page(), np.array([820.0, 130.0])


def middle_of_ink(grey):
    y, x = np.nonzero(grey < 128)
    return np.array([x.mean(), y.mean()])


@pytest.mark.parametrize("quarters", QUARTERS)
def test_places_go_where_the_pixels_go(quarters):
    page, place = blot()
    turned = turn_page(page, quarters)
    x, y, _ = turn_matrix((HEIGHT, WIDTH), quarters) @ (*place, 1)
    assert (x, y) == pytest.approx(middle_of_ink(turned.full), abs=0.1)
    assert turned.quarters == quarters
    assert turned.small.shape == turned.full.shape
    assert np.array_equal(turn_page(turned, -quarters).full, page.full)
    assert turn_page(turned, -quarters).quarters == 0


def test_both_sizes_turn():
    page = prepare_page(np.zeros((3000, 2000), np.uint8))
    turned = turn_page(page, 1)
    assert turned.full.shape == (2000, 3000)
    assert turned.small.shape == (1200, 1800)


@pytest.mark.parametrize("quarters", QUARTERS)
def test_discs_and_diamonds_turn_with_their_page(quarters):
    page, place = blot()
    shape = np.array([(30.0, 5.0), (5.0, 20.0)])
    tips = place + 40 * np.array([(0, -1), (1.1, 0), (0, 1.2), (-1.3, 0)])
    turned = turn_sight(Sight(page, [Disc(place, 25, 22, shape, 0.01)], [Diamond(place, tips)]), quarters)
    [disc], [diamond] = turned.discs, turned.diamonds
    assert disc.center == pytest.approx(middle_of_ink(turned.page.full), abs=0.1)
    assert diamond.center == pytest.approx(disc.center)
    frame = rotation(-90 * quarters)
    assert disc.shape == pytest.approx(frame @ shape @ frame.T)
    ways = diamond.corners - diamond.center
    assert (ways[0, 1] < 0, ways[1, 0] > 0, ways[2, 1] > 0, ways[3, 0] < 0) == (True,) * 4
    lengths = 40 * np.roll([1, 1.1, 1.2, 1.3], -quarters)
    assert np.hypot(*ways.T) == pytest.approx(lengths)


@pytest.mark.parametrize("quarters", QUARTERS)
def test_a_board_returns_to_the_picture(quarters):
    page, _ = blot()
    turned = turn_page(page, quarters)
    matrix = turn_matrix(page.full.shape, quarters)
    homography = np.array([(90.0, 3, 150), (-2, 80, 120), (1e-4, 2e-4, 1)])
    bend = np.array([(3.0, -1), (0.5, 2)])
    lattice = Lattice(5, 4, homography, bend, ((2, 0), (1, 1)))
    tips = ((300.0, 160.0), (340.0, 200.0), (300.0, 240.0), (260.0, 200.0))
    board = Board(
        lattice,
        ((1.0, 2.0), (400.0, 2.0), (400.0, 300.0), (1.0, 300.0)),
        (Island(0, 1, (240.0, 130.0), 20.0, NOTHING),),
        (Sign(2, 2, (300.0, 200.0), tips, NOTHING, NOTHING, NOTHING, NOTHING),),
        0.9,
    )
    back = to_picture(board, turned)

    def seen(points):
        """Where places of the picture lie on the turned page."""
        return np.reshape(points, (-1, 2)) @ matrix[:2, :2].T + matrix[:2, 2]

    spots = np.array([(0, 0), (2.5, 1.5), (4, 3)])
    assert seen(back.lattice.to_pixels(spots)) == pytest.approx(lattice.to_pixels(spots))
    assert seen(back.outline) == pytest.approx(np.array(board.outline))
    assert seen(back.islands[0].center) == pytest.approx(np.array([board.islands[0].center]))
    assert seen(back.signs[0].center) == pytest.approx(np.array([board.signs[0].center]))
    assert seen(back.signs[0].corners) == pytest.approx(np.array(tips))
    assert (back.islands[0].row, back.islands[0].column) == (0, 1)
