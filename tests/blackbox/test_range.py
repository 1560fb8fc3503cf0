"""The range itself: its truth is true, its boards have one solution, the same seed gives the same picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.scenes import choices, fonts, looks
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas
from samples.scenes.changed import resize, turn
from samples.scenes.item import Item
from samples.scenes.paper import Paper
from samples.scenes.photos import HARD, ORDINARY, photograph
from samples.scenes.puzzles import make_board
from samples.scenes.scans import _digitise, scan
from samples.scenes.scene import LEGIBLE, Truth
from samples.scenes.shelf import from_text, mirror, take_large, take_signed, to_text
from samples.scenes.shelf import turn as turn_board
from samples.scenes.surroundings import write_title
from solver import Outcome, Sign, solve
from solver.making import Plan
from tests.blackbox.sets import DRAWN, FRESH, scene, seeds

MADE_UP = DRAWN
SMALL = 7
"""A seed whose pages are small in every set."""
PLAIN_PAPER = Paper("white paper", (0.9, 0.9, 0.9), 0.9, 0.0, 0.01, 0.0, 0.0)


@pytest.fixture(scope="module", params=MADE_UP)
def made(request):
    return request.param, scene(request.param, SMALL)


def test_same_seed_same_picture(made):
    name, one = made
    two = scene(name, SMALL)
    assert np.array_equal(one.picture, two.picture)
    assert one.picture.dtype == np.uint8
    assert one.picture.flags["C_CONTIGUOUS"]


def test_every_board_is_on_the_picture_and_large_enough(made):
    _, page = made
    height, width = page.picture.shape[:2]
    for truth in page.boards:
        x, y = np.vstack([truth.drawn.islands, truth.drawn.signs]).T
        reach = np.concatenate([truth.drawn.radii, truth.drawn.reaches]) * 0.9
        if "cut" in truth.traits or page.name == "close-ups":  # Pieces cut by the edge are among them.
            reach = 0
        assert np.all((x > reach) & (y > reach) & (x < width - reach) & (y < height - reach))
        assert truth.digit > LEGIBLE or not truth.counts


@pytest.mark.parametrize("seed", range(4))
def test_truth_is_where_the_ink_is(seed):
    """Black discs, photographed and scanned: their centres of mass against the truth."""
    rng = np.random.default_rng(seed)
    board, gap = choices.any_board(rng, large=0.0, most=9)
    look = replace(
        looks.print_look(26.0, gap, rng), ring=0.0, grid="none", frame=None,
        fill=(0, 0, 0), ink=(0, 0, 0), digit_ink=(0, 0, 0),
    )  # fmt: skip
    items = [Item(board, look)]
    shot = scan("scans", seed, items, close=False, dots=200, rng=rng)
    assert _errors(shot).max() < 0.03
    for trouble in (ORDINARY, replace(HARD, hard=False)):
        photo = photograph("photos", seed, items, close=False, trouble=trouble, rng=rng, paper=PLAIN_PAPER)
        errors = _errors(photo)  # a disc that the edge of a shadow crosses is measured badly
        assert np.median(errors) < 0.01
        assert np.quantile(errors, 0.8) < 0.03


def _errors(made):
    """How far each disc's centre of mass is from the truth, radii."""
    grey = cv2.cvtColor(made.picture, cv2.COLOR_RGB2GRAY)
    dark = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 151, 30)
    spots = cv2.connectedComponentsWithStats(dark)[3]
    drawn = made.boards[0].drawn
    nearest = np.hypot(*(spots[:, None] - drawn.islands[None]).transpose(2, 0, 1)).min(axis=0)
    return nearest / drawn.radii


@pytest.mark.parametrize("plan", [Plan(5, 5, 5), Plan(7, 12, 20), Plan(10, 10, 32, 1), Plan(15, 15, 50)])
def test_boards_have_one_solution(plan):
    made = make_board(plan, np.random.default_rng(8))
    answer = solve(made.puzzle)
    assert answer.outcome is Outcome.UNIQUE
    assert answer.solution.bridges == made.bridges
    assert len(made.puzzle.islands) > 0.7 * plan.islands


def test_boards_with_a_lost_sign_have_one_solution():
    made = make_board(Plan(5, 7, 10, 1, 0.4, 0.3), np.random.default_rng(1), signs=True)
    assert solve(made.puzzle).outcome is Outcome.UNIQUE
    assert all(island.clue is None for island in made.puzzle.islands)
    assert any(sign == Sign(sign.row, sign.column) for sign in made.puzzle.signs)
    assert len(made.puzzle.signs) > 1


@pytest.mark.parametrize("take", [take_large, take_signed])
def test_boards_kept_in_files_have_one_solution(take):
    for seed in range(3):
        made = take(np.random.default_rng(seed))
        assert solve(made.puzzle).solution.bridges == made.bridges


@pytest.mark.parametrize("take", [take_large, take_signed])
def test_boards_as_text(take):
    made = take(np.random.default_rng(0))
    board = made.puzzle, made.rows, made.columns
    assert from_text(to_text(*board)) == board
    turned = board
    for _ in range(4):
        turned = turn_board(*turned)
    assert turned == board
    assert mirror(*mirror(*board)) == board
    assert turn_board(*board) != board


def test_turning_moves_the_truth_with_the_picture():
    made = scene("screenshots", 1)
    assert np.array_equal(turn(turn(made, 1), 3).picture, made.picture)
    turned = turn(made, 1)
    for before, after in zip(made.boards[0].drawn.islands, turned.boards[0].drawn.islands, strict=True):
        (x, y), (u, v) = np.round(before).astype(int), np.round(after).astype(int)
        assert np.array_equal(made.picture[y, x], turned.picture[v, u])


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_what_is_turned_is_measured_upright_too(seed):
    turned, upright = scene("turned", seed), scene("upright", seed)
    assert np.array_equal(turn(upright, 1 + seed % 3).picture, turned.picture)


@pytest.mark.parametrize("factor", [0.5, 1.7])
def test_digits_stay_legible_in_other_sizes(factor):
    made = scene("scans", 2)
    resized = resize(made, factor)
    growth = resized.picture.shape[0] / made.picture.shape[0]
    assert min(truth.digit for truth in resized.boards if truth.counts) > 8
    assert np.allclose(resized.boards[0].drawn.radii, made.boards[0].drawn.radii * growth, rtol=0.01)


def test_tuning_and_reported_seeds_are_apart():
    assert max(seeds("photos", 0)) < FRESH
    assert min(seeds("photos", FRESH)) == FRESH


def test_fonts_are_parted_for_good():
    assert fonts.fonts()
    names = {*fonts.PLAIN, *fonts.HANDWRITTEN}
    assert 0.2 < sum(map(fonts.is_held_out, names)) / len(names) < 0.45
    assert fonts.is_held_out("DejaVu Sans") == fonts.is_held_out("DejaVu Sans Mono")


@pytest.mark.parametrize("seed", range(4))
def test_no_title_lies_on_another_board(seed):
    font = looks.choose_font(np.random.default_rng(0))
    written, left = [], []
    for others in ([(0.0, 0.0, 40.0, 20.0)], [(0.0, 0.0, 400.0, 45.0)]):
        rng, canvas = np.random.default_rng(seed), Canvas(400, 200, 1.0, (255, 255, 255))
        write_title(canvas, (10, 50), 12, font, ink=(0, 0, 0), others=others, rng=rng)
        written.append(bool((canvas.picture() < 255).any()))
        left.append(rng.random())
    assert written == [True, False]
    assert left[0] == left[1], "whatever comes after it is the same"


def test_boards_have_islands_enough_and_not_all_in_one_line():
    rng = np.random.default_rng(3)
    for _ in range(60):
        islands = make_board(Plan(5, 5, 5, 2, 0.4, 0.3), rng).puzzle.islands
        rows, columns = {island.row for island in islands}, {island.column for island in islands}
        assert len(islands) >= 5
        assert min(len(rows), len(columns)) > 1


@pytest.mark.parametrize(("ink", "shown"), [(60, True), (170, False)])
def test_numbers_too_faint_for_black_and_white_stay_grey(ink, shown):
    page = np.full((400, 400, 3), 240, np.uint8)
    cv2.putText(page, "3", (185, 215), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (ink,) * 3, 3)
    light = page.astype(np.float32) / 255
    drawn = Drawn(np.array([(200.0, 200.0)]), np.array([40.0]), np.zeros((0, 2)), np.zeros(0))
    made = {_digitise(light, 300, [Truth(None, drawn)], np.random.default_rng(seed))[1] for seed in range(60)}
    assert ("black and white" in made) is shown
    assert "grey" in made
