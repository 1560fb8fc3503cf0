"""Boards in any style: the same each time, where the truth says, and every style occurs."""

from dataclasses import fields, replace

import cv2
import numpy as np
import pytest

from samples.scenes.canvas import Canvas
from samples.scenes.looks import BLACK, WHITE, Look, choose_font
from samples.scenes.puzzles import Solved
from samples.scenes.sets import scene
from samples.scenes.styles import chances, layouts
from samples.scenes.styles.choosing import any_style, signed_style
from samples.scenes.styles.item import StyledItem, visible
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.pens import SHEETS, TOOLS, choose_sketch
from samples.scenes.styles.sketches import SketchItem
from samples.scenes.styles.style import Bridges, Ground, Islands, Paint, Signs, Style
from samples.scenes.styles.wear import LEAST_RADIUS, WEARS, cut
from samples.scenes.styles.windows import window
from solver import Bridge, Island, Puzzle, Sign, broken_rules

SETS = (
    "styles-screens", "styles-scans", "styles-photos", "signs-styles-screens", "signs-styles-scans",
    "signs-styles-photos", "max-bridges", "windows", "by-hand-wide", "coarse", "cut",
)  # fmt: skip
CHOICES = range(400)
"""Seeds from which styles are chosen without drawing them."""
BOARD = Solved(
    Puzzle((Island(0, 0, 2), Island(0, 2, 3), Island(2, 0, 3), Island(2, 2, 4))),
    (Bridge(0, 1, 1), Bridge(0, 2, 1), Bridge(1, 3, 2), Bridge(2, 3, 2)),
    3,
    3,
)
PLAIN = Style(
    Look(
        "plain", pitch=(40, 40), radius=12.0, ring=1.0, ink=BLACK, fill=WHITE, paper=WHITE, digit=10.0,
        digit_ink=BLACK, font=choose_font(np.random.default_rng(0)),
    ),
    Islands((Paint(BLACK, BLACK, BLACK),)),
    Ground("plain", WHITE, WHITE),
)  # fmt: skip


def put(item, size=240.0):
    """A board on white paper: its picture and its truth, a unit a pixel."""
    canvas = Canvas(size, size, 1.0, WHITE)
    placed = item.draw(canvas, (80.0, 80.0), np.random.default_rng(0))
    return canvas.picture(), placed.truth(lambda places: np.asarray(places) - 0.5)


@pytest.mark.parametrize("name", SETS)
def test_a_seed_gives_the_same_scene_with_its_truth(name):
    made, again = scene(name, 3), scene(name, 3)
    assert np.array_equal(made.picture, again.picture)
    assert [truth.traits for truth in made.boards] == [truth.traits for truth in again.boards]
    height, width = made.picture.shape[:2]
    assert made.picture.dtype == np.uint8
    assert made.boards
    for truth in made.boards:
        drawn, puzzle = truth.drawn, truth.board.puzzle
        places = np.vstack([drawn.islands, drawn.signs.reshape(-1, 2)])
        assert ((places >= -0.5) & (places < (width, height))).all()
        assert len(drawn.islands) == len(drawn.radii) == len(puzzle.islands)
        assert len(drawn.signs) == len(drawn.reaches) == len(puzzle.signs)
        assert (drawn.radii > 4).all()
        assert truth.shown is None or len(truth.shown) == len(puzzle.islands)
        assert max((max(bridge.a, bridge.b) for bridge in truth.board.bridges), default=0) < len(
            puzzle.islands
        )


@pytest.mark.parametrize("shape", list(chances.SHAPES))
def test_an_island_lies_where_the_truth_says_and_is_as_large(shape):
    style = replace(PLAIN, islands=replace(PLAIN.islands, shape=shape, aspect=1.3))
    picture, truth = put(StyledItem(Layout(BOARD, 2), style))
    dark = (255 - picture[..., 0].astype(np.float64)) / 255
    x, y = np.meshgrid(np.arange(picture.shape[1]), np.arange(picture.shape[0]))
    for (left, top), radius in zip(truth.drawn.islands, truth.drawn.radii, strict=True):
        ink = dark * (np.maximum(np.abs(x - left), np.abs(y - top)) < 19)
        middle = (ink * x).sum() / ink.sum(), (ink * y).sum() / ink.sum()
        assert np.allclose(middle, (left, top), atol=0.5)
        assert np.sqrt(ink.sum() / np.pi) == pytest.approx(radius, rel=0.05)


def test_every_style_can_come_up():
    chosen = [
        any_style(Layout(BOARD, 2), medium, 300.0, np.random.default_rng(seed))
        for seed in CHOICES
        for medium in ("print", "screen")
    ]
    tables = {
        "islands": {"shape": chances.SHAPES, "outline": chances.OUTLINES, "body": chances.BODIES,
                    "shows": chances.SHOWS, "finish": chances.FINISHES},
        "ground": {"texture": chances.TEXTURES["screen"], "lattice": chances.LATTICES,
                   "coordinates": chances.COORDINATES},
        "bridges": {"drawn": {**chances.DRAWN, "none": 1}, "stroke": chances.STROKES},
    }  # fmt: skip
    for part, kinds in tables.items():
        for kind, table in kinds.items():
            assert {getattr(getattr(style, part), kind) for style in chosen} == set(table)
    assert {mark for style in chosen for mark in style.marks} == {*chances.MARKS, "glow"}
    assert {over for style in chosen for over in style.overlays} == set(chances.OVERLAYS)
    assert {len(style.islands.paints) for style in chosen} == {1, 2, 3, 4}
    shares = [style.look.radius / min(style.look.pitch) for style in chosen]
    assert min(shares) < 0.17 and 0.48 < max(shares) <= 0.49


def test_signs_come_in_every_style():
    board = replace(BOARD, puzzle=replace(BOARD.puzzle, signs=(Sign(1, 1, 3, None, 12, 4),)))
    chosen = [signed_style(Layout(board, 2), "print", 400.0, np.random.default_rng(seed)) for seed in CHOICES]
    for one in fields(Signs):
        assert len({getattr(style.signs, one.name) for style in chosen}) > 1
    reaches = [style.look.reach / min(style.look.pitch) for style in chosen]
    assert 0.33 < min(reaches) < 0.36 and max(reaches) == 0.5
    assert any(style.look.radius > style.look.reach for style in chosen)
    assert any(style.look.radius < 0.5 * style.look.reach for style in chosen)


def test_islands_can_show_what_is_left():
    style = replace(PLAIN, islands=replace(PLAIN.islands, shows="left"), bridges=Bridges("whole"))
    _, truth = put(StyledItem(Layout(BOARD, 2), style))
    assert truth.shown == ("0", "0", "0", "0")
    assert not truth.unique
    _, plain = put(StyledItem(Layout(BOARD, 2), replace(style, islands=PLAIN.islands)))
    assert plain.shown == ("2", "3", "3", "4")
    assert plain.unique and plain.finished


def test_what_is_covered_is_not_in_the_truth():
    _, whole = put(StyledItem(Layout(BOARD, 2), PLAIN))
    left = visible(whole, np.array([True, False, True, True]), np.zeros(0, np.bool_))
    assert [(i.row, i.column) for i in left.board.puzzle.islands] == [(0, 0), (2, 0), (2, 2)]
    assert left.board.bridges == (Bridge(0, 1, 1), Bridge(1, 2, 2))
    assert np.array_equal(left.drawn.islands, whole.drawn.islands[[0, 2, 3]])
    assert left.shown == ("2", "3", "4")
    assert left.traits["covered"] == "1 pieces"
    assert not left.unique and not left.counts


def test_a_dialog_covers_islands():
    style = replace(PLAIN, overlays=("dialog",), look=replace(PLAIN.look, pitch=(20, 20), radius=8.0))
    island = Solved(Puzzle(tuple(Island(r, c, 1) for r in range(5) for c in range(5))), (), 5, 5)
    _, truth = put(StyledItem(Layout(island, 1), style))
    assert 0 < len(truth.board.puzzle.islands) < 25


def test_windows_may_cut_their_boards_and_the_truth_with_them():
    item = StyledItem(Layout(BOARD, 2), replace(PLAIN, look=replace(PLAIN.look, pitch=(60, 60))))
    numbers = []
    for seed in range(8):
        page = window([item], np.random.default_rng(seed), smooth=1, cut=1.0)
        places = page.placed[0].truth(lambda places: np.asarray(places) - 0.5).drawn.islands
        assert ((places > 0) & (places < (page.pixels.shape[1], page.pixels.shape[0]))).all()
        numbers.append(len(places))
    assert min(numbers) < max(numbers) == 4


@pytest.mark.parametrize("seed", range(4))
def test_grown_boards_obey_their_clues(seed):
    layout = layouts.wide(np.random.default_rng(seed), most=80)
    assert broken_rules(layout.board.puzzle, layout.board.bridges) == ()


def test_boards_of_up_to_four_bridges_have_clues_of_two_digits():
    boards = [layouts.doubled(np.random.default_rng(seed)).board for seed in range(30)]
    clues = {island.clue for board in boards for island in board.puzzle.islands}
    assert {10, 11, 12} <= clues
    assert {board.puzzle.max_bridges for board in boards} == {3, 4}


def test_hand_drawn_circles_are_measured_as_drawn():
    rng = np.random.default_rng(2)
    sketch = replace(
        choose_sketch(Layout(BOARD, 2), 200.0, rng), tool=TOOLS[2], sheet="plain", lattice=False, bridges=0.0,
        twice=0.0, gap=0.0, wobble=2.0, stray=0.3, look=replace(PLAIN.look, radius=15.0, digit=6.0, ring=2.0),
    )  # fmt: skip
    picture, truth = put(SketchItem(Layout(BOARD, 2), sketch))
    contours, _ = cv2.findContours(
        np.asarray(picture[..., 0] < 128, np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    boxes = np.array([cv2.boundingRect(contour) for contour in contours], np.float64)
    middles = boxes[:, :2] + (boxes[:, 2:] - 1) / 2
    for center, radius in zip(truth.drawn.islands, truth.drawn.radii, strict=True):
        nearest = int(np.hypot(*(middles - center).T).argmin())
        assert np.allclose(middles[nearest], center, atol=1.0)
        assert np.sqrt(boxes[nearest, 2:].prod()) / 2 == pytest.approx(radius, abs=1.2)


def test_every_pen_and_sheet_can_come_up():
    chosen = [choose_sketch(Layout(BOARD, 2), 300.0, np.random.default_rng(seed)) for seed in CHOICES]
    assert {sketch.tool for sketch in chosen} == set(TOOLS)
    assert {sketch.sheet for sketch in chosen} == set(SHEETS)
    assert max(sketch.stray for sketch in chosen) > 0.3
    assert max(sketch.gap for sketch in chosen) > 0.1


@pytest.mark.parametrize("name", list(WEARS))
def test_wear_changes_the_picture_but_not_its_size(name):
    picture, _ = put(StyledItem(Layout(BOARD, 2), PLAIN))
    grey = np.asarray(picture // 2 + 60, np.uint8)
    worn = WEARS[name](grey, np.random.default_rng(1))
    assert worn.shape == grey.shape
    assert worn.dtype == np.uint8
    assert not np.array_equal(worn, grey)


@pytest.mark.parametrize("seed", range(3))
def test_coarse_pictures_keep_their_islands_visible(seed):
    made = scene("coarse", seed)
    assert min(truth.drawn.radii.min() for truth in made.boards) >= LEAST_RADIUS * 0.97


def test_pictures_are_cut_through_their_boards():
    whole = scene("by-hand-wide", 4)
    parts = cut(whole, np.random.default_rng(0))
    kept, all_of_them = (
        sum(len(truth.board.puzzle.islands) for truth in one.boards) for one in (parts, whole)
    )
    assert 3 <= kept < all_of_them
    assert all(truth.traits["cut"] and not truth.unique for truth in parts.boards)
    height, width = parts.picture.shape[:2]
    for truth in parts.boards:
        assert ((truth.drawn.islands >= 0) & (truth.drawn.islands <= (width - 1, height - 1))).all()
