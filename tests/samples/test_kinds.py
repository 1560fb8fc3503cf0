"""Boards close together, in thin lines, of letters, from near by, in flat colours: where the truth says."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.scenes import kinds, thin
from samples.scenes.adjacent import choose_cluster
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas
from samples.scenes.closeups import FEWEST, compose_closeup
from samples.scenes.clusters import Cluster, edge
from samples.scenes.consoles import compose_console
from samples.scenes.digit_boards import between, choose_layout
from samples.scenes.figures import Step
from samples.scenes.fonts import BUILT_IN, Font
from samples.scenes.inserts import insert
from samples.scenes.leaflets import compose_leaflet
from samples.scenes.lone import LOOKALIKES
from samples.scenes.others import FILLERS, MISLEADING
from samples.scenes.pages import Page
from samples.scenes.puzzles import Solved
from samples.scenes.scene import truths
from samples.scenes.sets import SETS
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.colours import lightness
from samples.scenes.styles.flat import NEAR, choose_fill
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Ground, Islands, Paint
from samples.scenes.tables import compose_table
from solver import Bridge, Island, Puzzle

FONT = Font(BUILT_IN, "Regular", None, False)
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
BOARD = Solved(
    Puzzle((Island(0, 0, 1), Island(0, 2, 3), Island(2, 2, 2))), (Bridge(0, 1, 1), Bridge(1, 2, 2)), 3, 3
)
DISCS = Islands((Paint(BLACK, BLACK, BLACK),), outline="none")
NAMES = ("adjacent", "thin", "tables", "consoles", "close-ups", "flat-colours", "misleading")


def generator(seed):
    return np.random.default_rng(seed)


def on_page(page):
    """The truth about a page that is a picture already."""
    return truths(page, lambda places: np.asarray(places) * page.scale - 0.5)


def shows_something(picture, drawn: Drawn):
    """Whether there is ink within the outline of each island."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    for (x, y), radius in zip(drawn.islands, drawn.radii, strict=True):
        reach = int(radius) + 1
        part = grey[
            max(round(y) - reach, 0) : round(y) + reach + 1, max(round(x) - reach, 0) : round(x) + reach + 1
        ]
        if np.ptp(part) < 20:
            return False
    return True


def plain_style(rng):
    """Black discs of radius 8, 24 apart, on the page as it is."""
    style = any_style(Layout(BOARD, 2), "print", 100.0, rng)
    look = replace(style.look, pitch=(24.0, 24.0), radius=8.0, ring=2.0, digit=6.0)
    return replace(
        style, look=look, islands=Islands((Paint(BLACK, BLACK, WHITE),), outline="none"),
        ground=Ground("clear", WHITE, WHITE), overlays=(), marks=(),
    )  # fmt: skip


def put(cluster, *, font=FONT):
    width, height = cluster.size
    canvas = Canvas(width + 20, height + 20, 1.0, WHITE)
    placed = cluster.draw(canvas, (10, 10), font, BLACK, generator(0))
    return canvas.picture(), placed


@pytest.mark.parametrize("gap", [0.8, 1.0, 2.5])
def test_boards_of_a_cluster_are_as_far_apart_as_asked_for(gap):
    item = StyledItem(Layout(BOARD, 2), plain_style(generator(0)))
    _, placed = put(Cluster(((item, item), (item, item)), (gap, gap)))
    one, right, below, _ = (each.drawn.islands for each in placed)
    assert right[:, 0].min() - one[:, 0].max() == pytest.approx(gap * 24)
    assert below[:, 1].min() - one[:, 1].max() == pytest.approx(gap * 24)
    assert np.array_equal(one[:, 1], right[:, 1])


def test_no_board_of_a_cluster_covers_its_neighbour():
    item = StyledItem(Layout(BOARD, 2), plain_style(generator(0)))
    picture, placed = put(Cluster(((item, item),), (0.8, 0.8)))
    dark = picture[..., 0] < 128
    for one in placed:
        for x, y in one.drawn.islands:
            for across, down in ((-6, 0), (6, 0), (0, -6), (0, 6)):
                assert dark[round(y) + down, round(x) + across]


def test_frames_keep_boards_apart():
    style = plain_style(generator(0))
    style = replace(style, ground=replace(style.ground, frame=20.0))
    item = StyledItem(Layout(BOARD, 2), style)
    _, (one, other) = put(Cluster(((item, item),), (0.8, 0.8)))
    assert other.drawn.islands[:, 0].min() - one.drawn.islands[:, 0].max() > 2 * edge(style)


def test_a_cluster_is_scaled_as_a_whole():
    item = StyledItem(Layout(BOARD, 2), plain_style(generator(0)))
    cluster = Cluster(((item, item),), (1.5, 1.5))
    assert cluster.scaled(0.5).size == pytest.approx(tuple(side / 2 for side in cluster.size))


def test_finished_islands_may_show_nothing():
    style = plain_style(generator(0))
    style = replace(style, islands=replace(style.islands, shows="open"))
    _, (placed,) = put(Cluster(((Step(Layout(BOARD, 2), style, True, (Bridge(0, 1, 1),)),),), (1, 1)))
    assert placed.words == ("", "3", "2")
    assert placed.bridges == (Bridge(0, 1, 1),)


def test_clusters_have_two_to_six_boards():
    clusters = [choose_cluster("print", generator(seed)) for seed in range(60)]
    assert {len(cluster.items) for cluster in clusters} == {2, 3, 4, 5, 6}
    gaps = [cluster.gap[0] for cluster in clusters]
    assert min(gaps) < 1.0
    assert max(gaps) > 2.5
    assert any(cluster.pointed for cluster in clusters)
    assert any(cluster.words for cluster in clusters)


@pytest.mark.parametrize("choose", [choose_cluster, thin.choose_thin])
def test_the_islands_of_a_leaflet_are_drawn_where_the_truth_says(choose):
    for seed in range(3):
        page = compose_leaflet(choose, generator(seed), printed=True)
        for truth in on_page(page):
            height, width = page.pixels.shape[:2]
            assert ((truth.drawn.islands > 0) & (truth.drawn.islands < (width, height))).all()
            assert truth.shown is not None
            if truth.drawn.radii.min() > 6 and all(truth.shown):
                assert shows_something(page.pixels, truth.drawn)


@pytest.mark.parametrize("seed", range(4))
def test_pictures_in_reports_take_their_truth_along(seed):
    item = StyledItem(Layout(BOARD, 2), replace(plain_style(generator(0)), islands=DISCS))
    picture, placed = put(Cluster(((item,),), (1.0, 1.0)))
    page = Page(
        np.where(picture < 128, (200, 0, 0), 255).astype(np.uint8), 1.0, tuple(placed), (0, 0, 1, 1), True
    )
    report = insert(page, generator(seed))
    (truth,) = on_page(report)
    red = report.pixels[..., 0].astype(int) - report.pixels[..., 1]
    for (x, y), radius in zip(truth.drawn.islands, truth.drawn.radii, strict=True):
        rows, columns = np.mgrid[: red.shape[0], : red.shape[1]]
        part = np.where(np.hypot(rows - y, columns - x) < 1.3 * radius, red, 0)
        middle = (part * columns).sum() / part.sum(), (part * rows).sum() / part.sum()
        assert np.allclose(middle, (x, y), atol=0.6)
        assert np.sqrt(part.sum() / 200 / np.pi) == pytest.approx(radius, rel=0.15)


def test_expressions_are_no_clues():
    items = [item for seed in range(20) for item in thin.choose_thin("print", generator(seed)).items]
    labelled = [item for item in items if isinstance(item, thin.Labelled)]
    assert labelled
    for item in labelled:
        assert not item.counts
        assert all(island.clue is None for island in item.layout.board.puzzle.islands)
    assert {"", "≥ 2"} < {word for item in labelled for word in item.words}


@pytest.mark.parametrize("compose", [compose_table, compose_console])
def test_numbers_without_rings_are_where_the_truth_says(compose):
    for seed in range(6):
        page = compose(generator(seed))
        for truth in on_page(page):
            assert shows_something(page.pixels, truth.drawn)
            assert truth.shown == tuple(str(island.clue) for island in truth.board.puzzle.islands)
            steps = np.linalg.norm(np.diff(truth.drawn.islands, axis=0), axis=1)
            assert (steps > 1.9 * truth.drawn.radii[0]).all()


def test_the_middle_of_a_number_in_a_console_is_that_of_its_ink():
    pages = [compose_console(generator(seed)) for seed in range(8)]
    bare = [page for page in pages if not page.placed[0].bridges]
    assert bare
    for page in bare:
        truth = on_page(page)[0]
        grey = cv2.cvtColor(page.pixels, cv2.COLOR_RGB2GRAY).astype(float)
        ink = np.abs(grey - np.median(grey))
        across, down = (round(share * truth.digit) for share in (0.4, 0.8))
        for x, y in truth.drawn.islands:
            left, top = round(x) - across, round(y) - down
            part = ink[top : top + 2 * down + 1, left : left + 2 * across + 1]
            rows, columns = np.nonzero(part > 0.4 * part.max())
            middle = left + (columns.min() + columns.max()) / 2, top + (rows.min() + rows.max()) / 2
            assert np.allclose(middle, (x, y), atol=1.5)  # the edge of a letter takes a pixel or two


def test_bridges_in_cells_have_room():
    board = choose_layout(generator(3), 8, apart=True).board
    places = {(island.row, island.column) for island in board.puzzle.islands}
    for bridge in board.bridges:
        crossed = list(between(board, bridge))
        assert crossed
        assert not places & set(crossed)


@pytest.mark.parametrize("seed", range(4))
def test_close_ups_show_a_few_large_islands(seed):
    page = compose_closeup(generator(seed), "screen")
    (truth,) = on_page(page)
    height, width = page.pixels.shape[:2]
    assert len(truth.drawn.islands) >= FEWEST - 1
    rims = truth.drawn.radii[:, None]  # at least a part of each is on the picture
    assert ((truth.drawn.islands > -rims) & (truth.drawn.islands - rims < (width, height))).all()
    assert 1 / 15 < np.median(truth.drawn.radii) / min(width, height) < 1 / 5.9


def test_flat_colours_are_as_light_as_their_ground_but_others():
    for seed in range(10):
        ground = tuple(int(value) for value in generator(seed).integers(60, 230, 3))
        fill = choose_fill(ground, generator(seed))
        assert abs(lightness(fill) - lightness(ground)) < 2 * NEAR
        assert max(abs(a - b) for a, b in zip(fill, ground, strict=True)) > 40


@pytest.mark.parametrize("name", sorted({**MISLEADING, **LOOKALIKES}.keys() - FILLERS.keys()))
def test_misleading_things_stay_in_their_rectangle(name):
    draw = {**MISLEADING, **LOOKALIKES}[name]
    for seed in range(3):
        canvas = Canvas(320, 270, 1.0, WHITE)
        draw(canvas, (30, 25, 240, 170), 9.0, FONT, generator(seed))
        rows, columns = np.nonzero((canvas.picture() != 255).any(axis=2))
        assert len(rows) > 20
        assert columns.min() >= 28
        assert rows.min() >= 23
        assert columns.max() <= 272
        assert rows.max() <= 197


@pytest.mark.parametrize("name", NAMES)
def test_a_set_gives_the_same_scene_each_time(name):
    make = getattr(kinds, name.replace("-", "_"))
    one, other = (make(name, 2, generator(2)) for _ in range(2))
    assert SETS[name] is make
    assert np.array_equal(one.picture, other.picture)
    assert len(one.boards) == len(other.boards)
    assert (one.boards == ()) == (name == "misleading")


def test_lone_figures_are_of_all_kinds_and_the_same_each_time():
    scenes = [SETS["lone"]("lone", seed, generator(seed)) for seed in range(24)]
    again = SETS["lone"]("lone", 5, generator(5))
    assert np.array_equal(scenes[5].picture, again.picture)
    boards = [truth for one in scenes for truth in one.boards]
    assert 6 < sum(one.boards == () for one in scenes) < 18
    assert any("" in (truth.shown or ()) for truth in boards)
    assert any(not truth.unique for truth in boards)
