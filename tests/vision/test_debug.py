"""Debug pictures of a page that is made up: a board of islands, a weak piece, a sign, a piece of no group."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from vision import canvas, debug
from vision.reading import NOTHING, Lattice, Number
from vision.types import VALUES, BoardHypothesis, Cohesion, Detections, Group, Hypothesis, Kind, PageReading

HEIGHT, WIDTH = 240, 320
PITCH, RADIUS = 60.0, 12.0
CORNER = np.array([50.0, 60.0])
"""Of row 0, column 0: x and y."""
PLACES = np.array([(0, 0), (0, 2), (1, 1), (2, 0), (2, 3), (1, 3), (0, 4)])
"""Rows and columns; the third is a sign, the sixth a weak piece that is left out, the last in no group."""
CENTERS = PLACES[:, ::-1] * PITCH + CORNER
SIGN, WEAK, ALONE = 2, 5, 6


def board(members, quarters=0):
    rows, columns = PLACES[members].T
    homography = np.array([[PITCH, 0, CORNER[0]], [0, PITCH, CORNER[1]], [0, 0, 1.0]])
    lattice = Lattice(3, 4, homography, np.zeros((0, 2)), ())
    return BoardHypothesis(
        np.array(members), rows, columns, lattice, np.full(len(members), 0.1), 7.5, quarters
    )


def page(numbers=None):
    """The white page and its reading."""
    count = len(PLACES)
    logits = np.where(np.arange(80) < 50, 6.0, -6.0)[None].repeat(60, 0).astype(np.float32)
    detections = Detections(
        centers=CENTERS,
        radii=np.full(count, RADIUS),
        kinds=np.array([Kind.SIGN if piece == SIGN else Kind.ISLAND for piece in range(count)], np.int8),
        scores=np.where(np.arange(count) == WEAK, 0.2, 0.999),
        values=np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        ways=np.full((count, 4), 0.25, np.float32),
        cohesion=(Cohesion(logits, 1.0),),
    )
    hypotheses = (
        Hypothesis((board([0, 1, 2, 3, 4]),), 0.0),
        Hypothesis((board([0, 1, 2, 3, 4, 5]),), -1.2, ("with 5",)),
        Hypothesis((), -4.0),
    )
    three, twelve = Number("3", ((3, 1.0),)), Number("12", ((12, 1.0),))
    read = {(piece, 0): (three,) for piece in range(count)} | {(SIGN, 0): (NOTHING, twelve, NOTHING, NOTHING)}
    group = Group(np.arange(ALONE), hypotheses)
    return np.full((HEIGHT, WIDTH, 3), 255, np.uint8), PageReading(
        detections, (group,), read | (numbers or {}), {}
    )


def ink(image, colour):
    """Where on the page a colour is, below the caption: H x W x bool on the canvas, and its scale."""
    scale = image.width / WIDTH
    pixels = np.asarray(image)[-round(HEIGHT * scale) :]
    return (np.abs(pixels.astype(int) - colour) < 50).all(axis=2), scale


def near(image, colour, place, reach):
    """How many pixels of a colour are within a square around a place of the page."""
    where, scale = ink(image, colour)
    x, y = np.rint(np.array(place) * scale).astype(int)
    reach = round(reach * scale)
    return int(where[max(y - reach, 0) : y + reach, max(x - reach, 0) : x + reach].sum())


def test_each_stage_gives_a_picture_and_the_same_one_each_time():
    one, other = ([picture.tobytes() for picture in debug.draw_stages(*page())] for _ in range(2))
    assert len(set(one)) == 4
    assert one == other


@pytest.mark.parametrize("shape", [(40, 1800), (1800, 40), (16, 16), (3000, 4000)])
def test_pictures_are_neither_too_small_nor_too_large_to_look_at(shape):
    white = np.full((*shape, 3), 255, np.uint8)
    sheet = canvas.Canvas(white, 12.0)
    assert canvas.SHORTEST <= max(sheet.pixels.shape) <= canvas.LONGEST
    assert sheet.image([("words " * 100, None)]).height > sheet.pixels.shape[0]


def test_small_pieces_are_enlarged_to_be_labelled():
    white = np.full((1000, 1000, 3), 255, np.uint8)
    assert canvas.Canvas(white, 10.0).scale * 10.0 == pytest.approx(canvas.RADIUS)


def test_detections_are_circled_in_the_colour_of_their_kind():
    image = debug.draw_detections(*page())
    island, sign = debug.KINDS[Kind.ISLAND][1], debug.KINDS[Kind.SIGN][1]
    assert near(image, sign, CENTERS[SIGN], 1.5 * RADIUS) > 100
    assert near(image, island, CENTERS[SIGN], 1.5 * RADIUS) == 0
    below = np.array([0, 1.6 * RADIUS])
    assert near(image, island, CENTERS[WEAK] + below, 0.5 * RADIUS) > 20
    assert near(image, island, CENTERS[0] + below, 0.5 * RADIUS) == 0


def test_cohesion_is_shown_where_it_is_and_links_of_neighbours():
    image = debug.draw_cohesion(*page())
    scale = image.width / WIDTH
    pixels = np.asarray(image).astype(int)[-round(HEIGHT * scale) :]
    tint = pixels[..., 0] - pixels[..., 2] > 60
    assert tint[:, : round(140 * scale)].mean() > 0.8
    assert tint[:, round(220 * scale) :].mean() < 0.02
    assert near(image, debug.TOGETHER, (CENTERS[0] + CENTERS[3]) / 2, RADIUS) > 20
    assert near(image, debug.APART, (CENTERS[1] + CENTERS[4]) / 2, RADIUS) > 20
    assert near(image, debug.TOGETHER, CENTERS[WEAK], RADIUS / 2) == 0


def test_a_page_without_cohesion_has_links_only():
    white, reading = page()
    image = debug.draw_cohesion(white, replace(reading, detections=replace(reading.detections, cohesion=())))
    assert ink(image, debug.TOGETHER)[0].any() or ink(image, debug.APART)[0].any()
    assert ink(image, canvas.WHITE)[0].mean() > 0.9


def test_groups_have_lines_and_what_is_left_out_is_crossed_out():
    image = debug.draw_groups(*page())
    colour = debug.PALETTE[0]
    where, scale = ink(image, colour)
    row = round((CORNER[1] + PITCH) * scale)
    assert where[row - 2 : row + 3].any(axis=0).mean() > 0.5
    assert near(image, colour, CENTERS[WEAK] + RADIUS / 2, RADIUS / 4) > 10
    assert near(image, canvas.GREY, CENTERS[ALONE], RADIUS) > 50


def test_a_piece_that_a_rival_leaves_out_has_its_index():
    white, reading = page()
    [group] = reading.groups
    rival = Hypothesis((board([0, 1, 2, 4]),), -1.0, ("without 3",))
    before, after = (
        debug.draw_groups(white, replace(reading, groups=(replace(group, hypotheses=some),)))
        for some in (group.hypotheses[:1], (group.hypotheses[0], rival))
    )
    for piece, more in ((3, True), (0, False)):
        below = CENTERS[piece] + np.array([0, 1.6 * RADIUS])
        seen = [near(image, debug.PALETTE[0], below, RADIUS / 2) for image in (before, after)]
        assert (seen[0] < seen[1]) == more


def test_pieces_off_their_crossings_have_longer_strokes():
    white, reading = page()
    centers = CENTERS.copy()
    centers[4] += (6.0, 6.0)
    moved = replace(reading, detections=replace(reading.detections, centers=centers))
    along = CENTERS[4] + 0.9 * debug.STRETCHED * np.array([6.0, 6.0])
    on, off = (near(debug.draw_groups(white, one), debug.PALETTE[0], along, 2) for one in (reading, moved))
    assert on == 0
    assert off > 20


@pytest.mark.parametrize(("chance", "level"), [(0.995, 0), (0.95, 1), (0.6, 2)])
def test_numbers_have_the_colour_of_their_probability(chance, level):
    number = Number("7", ((7, chance), (1, 1 - chance)))
    image = debug.draw_numbers(*page({(0, 0): (number,)}))
    below = CENTERS[0] + [0, 2 * RADIUS]
    amounts = [near(image, colour, below, RADIUS) for _, colour in debug.LEVELS]
    assert np.flatnonzero(amounts).tolist() == [level]
    assert (near(image, canvas.GREY, below + np.array([0, RADIUS / 2]), RADIUS) > 20) == (level > 0)


def test_an_arrow_on_the_board_shows_which_way_is_up():
    image = debug.draw_numbers(*page())
    assert near(image, canvas.BLACK, CORNER + np.array([1.5, 0.5]) * PITCH, 0.3 * PITCH) > 50


@pytest.mark.parametrize("hypotheses", [(), (Hypothesis((), 0.0),)])
def test_a_page_without_a_board_is_drawn(hypotheses):
    white, reading = page()
    groups = (Group(np.arange(3), hypotheses),) if hypotheses else ()
    assert len(list(debug.draw_stages(white, replace(reading, groups=groups)))) == 4


def test_a_page_without_a_piece_is_drawn():
    white, reading = page()
    nothing = replace(reading.detections.take(np.arange(0)), cohesion=())
    pictures = [*debug.draw_stages(white, PageReading(nothing, (), {}, {}))]
    assert all(isinstance(picture, Image.Image) for picture in pictures)
