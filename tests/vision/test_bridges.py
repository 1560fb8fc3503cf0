"""Bridges on the page are counted; grids, smudges and what crosses are none."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.vision.board import board_of
from tests.vision.drawing import Canvas, leaning, turned
from vision.bridges import find_drawn
from vision.reading import Drawn

TEXT = "1 . 2 . 3 ./. . . 4 . 5/6 . 7 . 8 ./. 9 . 1 . 2"
CORNER, PITCH, RADIUS = (150, 150), 100, 32
SIZE = (800, 600)
BRIDGES = {
    (0, 1): 1,
    (1, 2): 2,
    (0, 5): 2,
    (5, 6): 1,
    (2, 7): 1,
    (4, 10): 1,
    (3, 9): 2,
    (8, 9): 1,
    (9, 10): 2,
}
"""Between islands in reading order."""

VIEWS = {"straight": np.eye(3), "turned": turned(14, (400, 300)), "leaning": leaning(*SIZE)}


def centers():
    board = board_of(TEXT, CORNER, PITCH, RADIUS)
    return [np.array(island.center) for island in board.islands]


def draw(canvas, bridges, *, width=4, gap=14, ink=None, places=None):
    """Draws bridges, as many lines as are said; single and double ones side by side."""
    places = centers() if places is None else places
    for (a, b), count in bridges.items():
        along = (places[b] - places[a]) / np.hypot(*(places[b] - places[a]))
        side = np.array([-along[1], along[0]]) * gap
        for lane in np.arange(count) - (count - 1) / 2:
            canvas.line(places[a] + lane * side, places[b] + lane * side, width, ink)


def grid(canvas, ink, width=3):
    for column in range(6):
        x = CORNER[0] + PITCH * column
        canvas.line((x, CORNER[1]), (x, CORNER[1] + 3 * PITCH), width, ink)
    for row in range(4):
        y = CORNER[1] + PITCH * row
        canvas.line((CORNER[0], y), (CORNER[0] + 5 * PITCH, y), width, ink)


def rings(canvas):
    for place in centers():
        canvas.ring(place, RADIUS, 4, fill=canvas.ground)
        canvas.text(place, "3", 36)


def seen(canvas, view=None):
    [drawn] = find_drawn(canvas.pixels(), [board_of(TEXT, CORNER, PITCH, RADIUS, view)])
    return {(pair.a, pair.b): pair.count for pair in drawn if pair.count}, drawn


def sure(drawn):
    return np.prod([pair.confidence for pair in drawn])


@pytest.mark.parametrize(
    ("view", "ground", "ink", "grid_ink"),
    [
        ("straight", 255, 0, None),
        ("straight", 30, 220, 100),
        ("turned", 200, 120, 170),
        ("leaning", 255, 0, None),
        ("leaning", 255, 0, 150),
    ],
)
def test_single_and_double_bridges(view, ground, ink, grid_ink):
    canvas = Canvas(*SIZE, ground, ink)
    if grid_ink is not None:
        grid(canvas, grid_ink)
    draw(canvas, BRIDGES)
    rings(canvas)
    canvas.seen_through(VIEWS[view])
    counts, drawn = seen(canvas, VIEWS[view])
    assert counts == BRIDGES
    assert sure(drawn) > 0.9


@pytest.mark.parametrize(("width", "gap"), [(2, 8), (6, 16), (9, 20), (14, 30)])
def test_thin_and_thick_lines(width, gap):
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES, width=width, gap=gap)
    rings(canvas)
    counts, drawn = seen(canvas)
    assert counts == BRIDGES
    assert sure(drawn) > 0.9


def test_two_lines_that_blur_into_one_are_still_two():
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES, width=4, gap=12)
    rings(canvas)
    canvas.blurred(4.5)
    assert seen(canvas)[0] == BRIDGES


def test_three_lines_are_three():
    canvas = Canvas(*SIZE)
    draw(canvas, {**BRIDGES, (0, 5): 3}, width=3, gap=11)
    rings(canvas)
    assert seen(canvas)[0][0, 5] == 3


@pytest.mark.parametrize("ink", [None, 0, 120, 200])
def test_a_board_without_bridges_has_none_whatever_its_grid(ink):
    canvas = Canvas(*SIZE)
    if ink is not None:
        grid(canvas, ink)
    rings(canvas)
    counts, drawn = seen(canvas)
    assert counts == {}
    assert len(drawn) == 12


@pytest.mark.parametrize("view", VIEWS)
def test_strokes_as_dark_as_the_grid_are_told_by_their_ink(view):
    canvas = Canvas(*SIZE, 255, 90)
    grid(canvas, 90)
    draw(canvas, BRIDGES, width=6)
    rings(canvas)
    canvas.seen_through(VIEWS[view])
    counts, _ = seen(canvas, VIEWS[view])
    assert counts == BRIDGES


def test_a_stroke_that_a_line_of_the_grid_hides_costs_no_other():
    canvas = Canvas(*SIZE, 255, 90)
    grid(canvas, 90)
    draw(canvas, {ends: count for ends, count in BRIDGES.items() if count == 1}, width=3)
    draw(canvas, {ends: count for ends, count in BRIDGES.items() if count == 2})
    rings(canvas)
    assert seen(canvas)[0] == {ends: count for ends, count in BRIDGES.items() if count == 2}


def test_strokes_as_light_as_the_ground_are_seen_by_their_colour():
    canvas = Canvas(*SIZE, 60, 220)
    rings(canvas)
    grey = canvas.pixels()
    draw(canvas, BRIDGES, ink=0)
    rings(canvas)
    strokes = canvas.pixels() != grey
    colours = np.dstack([grey] * 3)
    colours[strokes] = (30, 50, 190)  # as light as 60
    board = board_of(TEXT, CORNER, PITCH, RADIUS)

    def part(box):
        left, top, right, bottom = box
        return colours[top:bottom, left:right]

    assert not any(pair.count for pair in find_drawn(grey, [board])[0])
    assert {
        (pair.a, pair.b): pair.count for pair in find_drawn(grey, [board], part)[0] if pair.count
    } == BRIDGES


@pytest.mark.parametrize("width", [18, 24, 34])
@pytest.mark.parametrize(("ground", "ink", "shade"), [(255, 0, 225), (255, 0, 190), (30, 220, 60)])
def test_a_way_pointed_out_is_no_bridge_and_hides_none(width, ground, ink, shade):
    canvas = Canvas(*SIZE, ground, ink)
    draw(canvas, {(3, 4): 1, (8, 9): 1, (2, 7): 1}, width=width, ink=shade)  # one of them without a bridge
    draw(canvas, BRIDGES, width=3)
    rings(canvas)
    assert seen(canvas)[0] == BRIDGES


@pytest.mark.parametrize(("width", "over"), [(14, 0), (28, 255)], ids=["as dark", "as the ground"])
def test_a_stroke_no_darker_than_its_shade_may_be_one_or_two(width, over):
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES)
    draw(canvas, {(2, 7): 1}, width=width)
    draw(canvas, {(2, 7): 1}, ink=over)
    rings(canvas)
    _, drawn = seen(canvas)
    chances = {(pair.a, pair.b): pair.chances for pair in drawn}
    none, one, two = chances.pop((2, 7))
    assert none < 0.01
    assert one == pytest.approx(two, abs=0.01)
    others = {pair: int(np.argmax(chance)) for pair, chance in chances.items()}
    assert {pair: count for pair, count in others.items() if count} | {(2, 7): 1} == BRIDGES


@pytest.mark.parametrize("ink", [None, 150])
def test_all_pointed_out_and_nothing_drawn_tells_nothing(ink):
    board = board_of("1 . 2/. . ./3 . 4", CORNER, PITCH, RADIUS)
    places = [np.array(island.center) for island in board.islands]
    canvas = Canvas(*SIZE)
    if ink is not None:
        grid(canvas, ink)
    draw(canvas, dict.fromkeys([(0, 1), (0, 2), (1, 3), (2, 3)], 1), width=28, ink=205, places=places)
    for place in places:
        canvas.ring(place, RADIUS, 4, fill=canvas.ground)
    assert not any(pair.count for pair in find_drawn(canvas.pixels(), [board])[0])


def test_the_colour_of_a_pointed_out_way_is_no_stroke():
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES, width=3)
    rings(canvas)
    grey = canvas.pixels()
    draw(canvas, {(3, 4): 1}, width=24, ink=254)
    colours = np.dstack([grey] * 3)
    colours[canvas.pixels() == 254] = (255, 214, 90)
    board = board_of(TEXT, CORNER, PITCH, RADIUS)
    [found] = find_drawn(grey, [board], lambda box: colours[box[1] : box[3], box[0] : box[2]])
    assert {(pair.a, pair.b): pair.count for pair in found if pair.count} == BRIDGES


def test_colours_running_together_between_near_discs_are_none():
    radius = 43  # rings of neighbours one pitch apart are 14 pixels apart
    board = board_of("1 2 . 3/4 5 . 6/7 8 . 9/1 2 . 3", CORNER, PITCH, radius)
    places = [np.array(island.center) for island in board.islands]
    bridges = {(1, 2): 1, (4, 5): 1, (0, 3): 1}
    near = {(0, 1): 1, (3, 4): 1, (1, 4): 1, (6, 7): 1, (9, 10): 1}

    def drawn_with(ink, lines):
        canvas = Canvas(*SIZE, 40, 200)
        draw(canvas, lines, ink=ink, places=places)
        for place in places:
            canvas.disc(place, radius, 200)
        return canvas.pixels()

    grey = drawn_with(200, bridges)
    colours = np.dstack([grey] * 3)
    colours[drawn_with(210, bridges | near) == 210] = (60, 40, 0)
    [found] = find_drawn(grey, [board], lambda box: colours[box[1] : box[3], box[0] : box[2]])
    assert {(pair.a, pair.b): pair.count for pair in found if pair.count} == bridges


def test_links_that_are_merely_hinted_at_are_no_bridges():
    canvas = Canvas(*SIZE)
    draw(canvas, {(pair.a, pair.b): 1 for pair in seen(canvas)[1]}, ink=200)
    draw(canvas, BRIDGES, ink=0)
    rings(canvas)
    assert seen(canvas)[0] == BRIDGES


def test_smudges_and_lines_that_stop_half_way_are_no_bridges():
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES)
    places = centers()
    canvas.line(places[3], (places[3] + places[4]) / 2, 4)
    canvas.disc((places[6] + (80, 10)), 22, 180)
    rings(canvas)
    assert seen(canvas)[0] == BRIDGES


def test_a_line_across_is_no_bridge_and_hides_none():
    canvas = Canvas(*SIZE)
    draw(canvas, BRIDGES)
    canvas.line((275, 80), (275, 520), 5)
    rings(canvas)
    assert seen(canvas)[0] == BRIDGES


def test_a_line_as_strong_as_the_others_in_part_is_in_doubt():
    canvas = Canvas(*SIZE)
    draw(canvas, {pair: count for pair, count in BRIDGES.items() if pair != (0, 1)})
    draw(canvas, {(0, 1): 1}, ink=150)
    rings(canvas)
    [pair] = [pair for pair in seen(canvas)[1] if (pair.a, pair.b) == (0, 1)]
    assert pair.confidence < 0.9


@pytest.mark.parametrize("ink", [None, 150])
@pytest.mark.parametrize("count", [1, 2])
def test_a_single_stroke_on_an_empty_board_is_seen(ink, count):
    canvas = Canvas(*SIZE)
    if ink is not None:
        grid(canvas, ink)
    draw(canvas, {(2, 7): count})
    rings(canvas)
    counts, drawn = seen(canvas)
    assert counts == {(2, 7): count}
    assert sure(drawn) > 0.9


@pytest.mark.parametrize(("ground", "ink", "stroke"), [(33, 220, 62), (90, 255, 60), (255, 0, 225)])
def test_faint_strokes_are_seen_on_bare_ground(ground, ink, stroke):
    canvas = Canvas(*SIZE, ground, ink)
    rings(canvas)
    draw(canvas, BRIDGES, ink=stroke)
    counts, drawn = seen(canvas)
    assert counts == BRIDGES
    assert sure(drawn) > 0.9


DENSE = "1 2 . 3/4 5 . 6/7 . 8 9"
WIDE = {(1, 2): 1, (4, 5): 2}
"""Between islands of DENSE that stand two pitches apart."""


def nearly_touching(apart, joined, chance=0.7, *, flat=True):
    """What is drawn on DENSE with such a chance where the rings of neighbours stand so many pixels apart."""
    board = board_of(DENSE, CORNER, PITCH, (PITCH - apart) / 2)
    if not flat:
        hardly = replace(board.lattice, bend=np.full((1, 2), 1e-9), exponents=((2, 0),))
        board = replace(board, lattice=hardly)
    canvas, places = Canvas(*SIZE), [np.array(island.center) for island in board.islands]
    draw(canvas, joined, places=places)
    for place in places:
        canvas.ring(place, board.islands[0].radius, 4, fill=canvas.ground)
        canvas.text(place, "3", 36)
    return {(pair.a, pair.b): pair.surely(chance) for pair in find_drawn(canvas.pixels(), [board])[0]}


def test_strokes_between_rings_that_nearly_touch_are_never_sure():
    joined = WIDE | {(0, 1): 1, (7, 8): 2}
    assert {pair: count for pair, count in nearly_touching(6, joined, 0.9).items() if count} == WIDE
    assert {pair: count for pair, count in nearly_touching(20, joined, 0.9).items() if count} == joined


def test_between_near_islands_more_is_sure_on_a_flat_page():
    joined = WIDE | {(0, 1): 1, (7, 8): 2}
    for flat, sure_of in ((True, joined), (False, WIDE)):
        said = nearly_touching(10, joined, 0.9, flat=flat)
        assert {pair: count for pair, count in said.items() if count} == sure_of


@pytest.mark.parametrize("apart", [3, 6, 10, 15])
@pytest.mark.parametrize("joined", [{(0, 1): 1, (7, 8): 2}, {(5, 8): 2}, {}])
def test_between_near_islands_a_bridge_is_seen_a_ring_is_none(apart, joined):
    said = nearly_touching(apart, WIDE | joined)
    assert {pair: count for pair, count in said.items() if count} == WIDE | joined
    assert len(said) == 11


@pytest.mark.parametrize("radius", [26, 28, 30])
def test_islands_close_beside_a_strip_are_no_lines_of_it(radius):
    """Rings larger than half the pitch reach into the strips beside them."""
    text = "1 . 1 . . . . . . ./. 1 . 1 . . . . . ./1 . 1 . . . . . . ./. . . . . . . . . ."
    board = board_of(text, (100, 100), 48, radius)
    places = [np.array(island.center) for island in board.islands]
    for off in range(5):
        canvas = Canvas(640, 320, 212)
        for width, ink in ((14, 255), (6, 0)):  # in a casing, as some programs draw them
            lines = [place + np.array([0, off]) for place in places]
            draw(canvas, {(0, 1): 1, (2, 3): 1}, width=width, ink=ink, places=lines)
        for place in places:
            canvas.ring(place, radius, 5, fill=212)
        [drawn] = find_drawn(canvas.pixels(), [board])
        assert {(one.a, one.b): one.count for one in drawn if one.count} == {(0, 1): 1, (2, 3): 1}


def test_nothing_is_said_of_narrow_gaps_where_none_is_empty():
    narrow = dict.fromkeys([(0, 1), (3, 4), (7, 8), (0, 3), (1, 4), (2, 5), (3, 6), (5, 8)], 1)
    said = nearly_touching(5, WIDE | narrow)
    assert {pair: count for pair, count in said.items() if count} == WIDE
    assert not set(said) & set(narrow)


def test_dashes_of_a_grid_are_no_bridges():
    canvas = Canvas(*SIZE)
    for row in range(4):
        for x in range(CORNER[0], CORNER[0] + 5 * PITCH, 20):
            canvas.line((x, CORNER[1] + PITCH * row), (x + 10, CORNER[1] + PITCH * row), 3, 150)
    rings(canvas)
    assert seen(canvas)[0] == {}


def test_a_shade_that_rises_to_one_side_is_no_bridge():
    canvas, others = Canvas(*SIZE), {pair: count for pair, count in BRIDGES.items() if pair != (0, 1)}
    draw(canvas, others)
    x, y = centers()[0]
    for across in range(-45, 46):
        canvas.line((x, y + across), (x + 200, y + across), 1, int(np.clip(128 - 6 * across, 0, 255)))
    rings(canvas)
    assert seen(canvas)[0] == others


def test_the_least_number_is_known_where_the_number_is_not():
    assert Drawn(0, 1, (0.05, 0.45, 0.5)).surely(0.9) == 1
    assert Drawn(0, 1, (0.05, 0.02, 0.93)).surely(0.9) == 2
    assert Drawn(0, 1, (0.4, 0.6)).surely(0.9) == 0
    assert (Drawn(0, 1, (0.4, 0.6)).count, Drawn(0, 1, (0.4, 0.6)).confidence) == (1, 0.6)


def test_a_wavering_hand():
    canvas = Canvas(*SIZE)
    steps = np.linspace(0, 1, 30)[:, None]
    for (a, b), count in BRIDGES.items():
        start, end = centers()[a], centers()[b]
        side = (end - start)[::-1] * (-1, 1) / np.hypot(*(end - start))
        for lane in np.arange(count) - (count - 1) / 2:
            sway = 14 * lane + 3.5 * np.sin(5 * steps + 3 * lane)
            path = start + steps * (end - start) + sway * side
            for one, other in pairwise(path):
                canvas.line(one, other, 3)
    rings(canvas)
    assert seen(canvas)[0] == BRIDGES


def test_islands_without_neighbours():
    assert find_drawn(Canvas(400, 400).pixels(), [board_of("1 ./. 2", (100, 100), 100, 30)]) == [()]


def test_other_boards_of_the_page_tell_what_one_line_is_like():
    boards = [board_of("1 . 2/. . ./3 . 4", (150, top), PITCH, RADIUS) for top in (150, 550)]
    doubles, singles = {(0, 1): 2, (1, 3): 2}, {(0, 1): 1, (0, 2): 1, (2, 3): 1}
    canvas = Canvas(800, 900)
    for board, joined in zip(boards, (doubles, singles), strict=True):
        places = [np.array(island.center) for island in board.islands]
        draw(canvas, joined, width=8, gap=7, places=places)  # the two lines of a double bridge touch
        for place in places:
            canvas.ring(place, RADIUS, 4, fill=canvas.ground)
    told = [
        [{(one.a, one.b): one.count for one in drawn if one.count} for drawn in found]
        for found in (find_drawn(canvas.pixels(), boards[:1]), find_drawn(canvas.pixels(), boards))
    ]
    assert told == [[dict.fromkeys(doubles, 1)], [doubles, singles]]


def test_two_faint_lines_with_the_ink_of_a_bridge_are_one():
    canvas, others = Canvas(*SIZE), dict.fromkeys(BRIDGES.keys() - {(5, 6)}, 1)
    draw(canvas, others)
    draw(canvas, {(5, 6): 2}, ink=165)
    rings(canvas)
    assert seen(canvas)[0] == others | {(5, 6): 2}
