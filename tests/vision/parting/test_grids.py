"""Grids: a printed grid that ends between two pieces is told from one that goes on."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.page import Page
from vision.parting.grids import Grids, Patch, chance_of
from vision.reading import Lattice

PITCH, RADIUS, START = 50, 16, 60.0
ROWS, COLUMNS = 6, 14
ONE = [(0, 0), (0, 3), (2, 1), (2, 4), (3, 3), (5, 0), (5, 4), (4, 2)]
OTHER = [(row, column + 9) for row, column in ONE]
SPOTS = np.array(ONE + OTHER)
SIDE = np.arange(len(SPOTS)) < len(ONE)
BEHIND = [(0, 4), (9, 13)]


def at(row, column):
    return np.array([START + PITCH * column, START + PITCH * row])


def lattice(rows=ROWS, columns=COLUMNS, first=0):
    matrix = np.array([(PITCH, 0, START + PITCH * first), (0, PITCH, START), (0, 0, 1)])
    return Lattice(rows, columns, matrix, np.zeros((0, 2)), ())


def paper(grid, blocks, grey=150, ground=255, noise=0.0):
    """A page with islands and below them blocks of a grid, each from a column to another."""
    canvas = Canvas(int(2 * START + PITCH * (COLUMNS - 1)), int(2 * START + PITCH * (ROWS - 1)), ground)
    for first, last in blocks:
        draw(canvas, grid, first, last, grey)
    for spot in SPOTS:
        canvas.disc(at(*spot), RADIUS, ground)
        canvas.ring(at(*spot), RADIUS, 2, abs(ground - 255))
    canvas.grey += np.random.default_rng(1).normal(0, noise, canvas.grey.shape)
    return canvas.page()


def draw(canvas, grid, first, last, grey):
    off = 0.5 if grid == "between" else 0.0
    if grid == "dots":
        for spot in np.ndindex(ROWS, last - first + 1):
            canvas.disc(at(spot[0], spot[1] + first), 2.5, grey)
        return
    for row in np.arange(-off, ROWS - 0.5 + off):
        canvas.line(at(row, first - off), at(row, last + off), 1.5, grey)
    for column in np.arange(first - off, last + 0.5 + off):
        canvas.line(at(-off, column), at(ROWS - 1 + off, column), 1.5, grey)


def left_of(page, own=False):
    """How much of the grid there is between; with pieces on lattices of their own, or on that of all."""
    whole = Patch(lattice(), SPOTS, RADIUS)
    if own:
        parts = (
            Patch(lattice(columns=5), np.array(ONE), RADIUS),
            Patch(lattice(columns=5, first=9), np.array(ONE), RADIUS),
        )
    else:
        parts = tuple(Patch(lattice(), SPOTS[held], RADIUS) for held in (SIDE, ~SIDE))
    return Grids(page).go_on(whole, SIDE, parts)


@pytest.mark.parametrize("own", [False, True], ids=["on one lattice", "on their own"])
@pytest.mark.parametrize(("ground", "grey"), [(255, 190), (30, 90)], ids=["dark", "light"])
@pytest.mark.parametrize("grid", ["between", "through", "dots"])
def test_a_grid_ends_or_goes_on(grid, ground, grey, own):
    assert left_of(paper(grid, BEHIND, grey, ground), own) < 0.1
    assert left_of(paper(grid, [(0, COLUMNS - 1)], grey, ground), own) > 0.9


@pytest.mark.parametrize("grid", ["between", "through"])
def test_a_grid_as_faint_as_noise_shows_by_all_its_places(grid):
    assert left_of(paper(grid, BEHIND, 235, noise=8)) < 0.35
    assert left_of(paper(grid, [(0, COLUMNS - 1)], 235, noise=8)) > 0.62


@pytest.mark.parametrize(("blocks", "goes_on"), [([(0, 12)], True), ([(0, 3), (9, 12)], False)])
def test_columns_that_are_counted_wrongly_do_not_hide_that_rows_go_on(blocks, goes_on):
    """Of four columns two and two stand three apart, which may be counted as two and two."""
    page = paper("through", blocks)
    spots = np.array([(row, column) for row in range(ROWS) for column in (0, 2, 6, 8) if (row + column) % 3])
    matrix = np.array([(1.5 * PITCH, 0, START), (0, PITCH, START), (0, 0, 1)])
    counted = Lattice(ROWS, 9, matrix, np.zeros((0, 2)), ())
    side = spots[:, 1] < 4
    own = [Patch(lattice(), spots[held] * (2, 3) // 2, RADIUS) for held in (side, ~side)]
    left = Grids(page).go_on(Patch(counted, spots, RADIUS), side, own)
    assert left > 0.9 if goes_on else left < 0.1


def test_a_dot_is_no_line_though_it_is_all_that_is_below_a_few_islands():
    """Two columns of dots between two of islands, which are counted as next to each other."""
    canvas = Canvas(400, 400)
    for spot in np.ndindex(6, 4):
        canvas.disc(at(*spot), 2.5, 120)
    spots = np.array([(0, 0), (0, 1), (2, 0), (2, 1), (4, 1), (5, 0)])
    matrix = np.array([(3 * PITCH, 0, START), (0, PITCH, START), (0, 0, 1)])
    whole = Patch(Lattice(6, 2, matrix, np.zeros((0, 2)), ()), spots, RADIUS)
    for row, column in spots:
        canvas.disc(at(row, 3 * column), RADIUS, 255)
    side = spots[:, 0] < 3
    left = Grids(canvas.page()).go_on(whole, side, [replace(whole, spots=spots[side])])
    assert left is None or left > 0.9


def test_no_grid_and_one_below_one_piece_say_nothing():
    assert left_of(paper("through", [])) is None
    assert left_of(paper("through", [], noise=12)) is None
    assert left_of(paper("through", BEHIND[:1])) is None


def test_noise_is_no_grid_beside_a_piece_that_has_no_place_for_one():
    """What crossings show of it, the middles of cells would, too, if there were any."""
    few = np.array([(0, 0), (0, 2), (3, 0), (3, 2), (3, 4)])
    page = paper("dots", [], noise=20.0)
    one = Patch(lattice(), SPOTS[SIDE], RADIUS)
    other = Patch(lattice(columns=5, first=9), few, RADIUS, step=(3, 2))
    assert Grids(page).go_on(Patch(lattice(), SPOTS, RADIUS), SIDE, (one, other)) is None


def test_bridges_are_no_grid():
    page = paper("through", [])
    for row in range(ROWS):
        page.small[round((at(row, 0)[1] + 0.5) * page.scale)] = 0
    assert left_of(page) is None


def test_a_seam_between_lines_is_not_the_grid():
    """Half way between lines that go on runs what is darker than the page, below both pieces only."""
    page = paper("through", [(0, COLUMNS - 1)], 90, 30)
    for first, last in BEHIND:
        left, right = ((at(0, column)[0] + 0.5) * page.scale for column in (first, last))
        for row in np.arange(0.5, ROWS - 1):
            page.small[round((at(row, 0)[1] + 0.5) * page.scale), int(left) : int(right)] = 20
        for column in np.arange(first + 0.5, last):
            page.small[:, round((at(0, column)[0] + 0.5) * page.scale)] = 20
    assert left_of(page) > 0.9


def test_pieces_that_are_not_side_by_side_say_nothing():
    side = np.arange(len(SPOTS)) % 2 == 0
    whole = Patch(lattice(), SPOTS, RADIUS)
    parts = tuple(Patch(lattice(), SPOTS[held], RADIUS) for held in (side, ~side))
    assert Grids(paper("through", [(0, COLUMNS - 1)])).go_on(whole, side, parts) is None


def test_a_piece_that_needs_every_other_line_has_a_grid_of_those():
    """Two boards of twice the pitch, on a lattice for both that is finer than either."""
    coarse = np.array([(0, 0), (0, 4), (2, 2), (4, 0), (4, 4), (2, 8), (0, 10), (4, 8), (4, 12), (0, 12)])
    side = coarse[:, 1] < 5
    canvas = Canvas(int(2 * START + PITCH * 12), int(2 * START + PITCH * 4))
    for first, last in [(0, 4), (8, 12)]:
        for row in range(0, 5, 2):
            canvas.line(at(row, first), at(row, last), 1.5, 170)
        for column in range(first, last + 1, 2):
            canvas.line(at(0, column), at(4, column), 1.5, 170)
    for spot in coarse:
        canvas.disc(at(*spot), RADIUS, 120)
    page = canvas.page()
    whole = Patch(lattice(5, 13), coarse, RADIUS)
    parts = tuple(Patch(lattice(5, 13), coarse[held], RADIUS, (2, 2)) for held in (side, ~side))
    assert Grids(page).go_on(whole, side, parts) < 0.1


@pytest.mark.parametrize(
    ("grid", "ground", "grey"), [("through", 255, 190), ("between", 30, 90), ("dots", 255, 150)]
)
def test_a_grid_is_seen_where_islands_are_placed_as_it_has_them(grid, ground, grey):
    page = paper(grid, [(0, COLUMNS - 1)], grey, ground)
    right = Grids(page).seen(Patch(lattice(), SPOTS, RADIUS))
    matrix = lattice().homography @ np.diag([0.8, 1, 1])
    wrong = Grids(page).seen(Patch(replace(lattice(), homography=matrix), SPOTS, RADIUS))
    assert right > 0.1
    assert wrong < right / 2


def test_no_grid_is_seen_where_there_is_none_or_room_for_hardly_any():
    assert Grids(paper("through", [])).seen(Patch(lattice(), SPOTS, RADIUS)) == 0.0
    few = Patch(lattice(rows=2, columns=2), np.array([(0, 0), (1, 1)]), RADIUS)
    assert Grids(paper("through", [(0, COLUMNS - 1)])).seen(few) == 0.0


def test_below_one_piece_a_grid_ends_before_the_other_or_goes_on_to_it():
    """What is printed below the other one is not looked at."""
    whole = Patch(lattice(), SPOTS, RADIUS)
    rest = (Patch(lattice(), SPOTS[~SIDE], RADIUS),)
    assert Grids(paper("through", BEHIND[1:])).go_on(whole, SIDE, rest) < 0.1
    assert Grids(paper("through", [(0, COLUMNS - 1)])).go_on(whole, SIDE, rest) > 0.9
    assert Grids(paper("through", [])).go_on(whole, SIDE, rest) is None


@pytest.mark.parametrize(("last", "least", "most"), [(13, 0.9, 1.3), (4, 0.0, 0.2)])
def test_what_is_dark_beside_what_is_bright_seems_to_be_in_the_shade_and_its_grid_to_end(last, least, most):
    """As below the bar of a window: the lines fade towards it where the page is taken to be lit unevenly."""
    full = paper("through", [(0, last)], grey=60, ground=40).full
    shade = np.interp(np.linspace(0, 1, full.shape[1]), [0.0, 0.38, 0.45, 1.0], [0.25, 0.25, 1.0, 1.0])
    evened = np.asarray(np.clip(full / shade, 0, 255), np.uint8)
    page = Page(full, evened, 1.0, 200.0, np.asarray(shade[None], np.float32))
    one = Patch(lattice(), SPOTS[SIDE], RADIUS)
    assert least <= Grids(page).go_on(Patch(lattice(), SPOTS, RADIUS), SIDE, (one,)) < most


def test_how_likely_a_line_shows_little_of_a_grid_by_chance():
    even, wavering, nothing = np.full(30, 40.0), np.linspace(0, 80, 30), np.zeros(30)
    assert chance_of(0.0, 5, even) < 1e-6
    assert chance_of(0.0, 5, wavering) > 1e-3 > chance_of(0.0, 25, wavering)
    assert chance_of(20.0, 5, wavering) > chance_of(0.0, 5, wavering)
    assert chance_of(0.0, 5, nothing) == 1
    assert chance_of(-1.0, 5, nothing) == 0


def test_dots_that_are_missing_here_and_there_end_nowhere():
    """As in a scan in black and white."""
    random = np.random.default_rng(3)
    canvas = Canvas(int(2 * START + PITCH * (COLUMNS - 1)), int(2 * START + PITCH * (ROWS - 1)))
    for spot in np.ndindex(ROWS, COLUMNS):
        if random.random() < 0.75:
            canvas.disc(at(*spot), 2.5, int(random.uniform(60, 200)))
    for row in (2, 3, 4):  # most of those on one line between the pieces
        canvas.disc(at(row, 8), 5, 255)
    for spot in SPOTS:
        canvas.disc(at(*spot), RADIUS, 255)
        canvas.ring(at(*spot), RADIUS, 2, 0)
    left = left_of(canvas.page())
    assert left is None
