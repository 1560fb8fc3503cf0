"""Reports, slides and tutorials: their boards are where the truth says, and as many as asked for."""

import cv2
import numpy as np
import pytest

from samples.scenes import figures
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas
from samples.scenes.figures import choose_figure, draw_row, star
from samples.scenes.reports import compose_report
from samples.scenes.scene import truths
from samples.scenes.sets import scene
from samples.scenes.tutorials import compose_tutorial


def generator(seed):
    return np.random.default_rng(seed)


def shows_something(picture, drawn: Drawn):
    """Whether there is ink within the outline of each island."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    for (x, y), radius in zip(drawn.islands, drawn.radii, strict=True):
        reach = int(radius) + 1
        part = grey[round(y) - reach : round(y) + reach + 1, round(x) - reach : round(x) + reach + 1]
        if np.ptp(part) < 25:
            return False
    return True


@pytest.mark.parametrize("boards", [0, 1, 3])
def test_a_report_has_no_more_boards_than_asked_for(boards):
    counts = [len(compose_report(boards, generator(seed), printed=False).placed) for seed in range(5)]
    assert max(counts) <= boards
    assert sum(counts) >= 3 * boards


@pytest.mark.parametrize("seed", range(4))
def test_the_islands_of_a_report_are_drawn_where_the_truth_says(seed):
    page = compose_report(3, generator(seed), printed=True)
    height, width = page.pixels.shape[:2]
    for truth in truths(page, lambda places: np.asarray(places) * page.scale - 0.5):
        assert (truth.drawn.islands > 0).all()
        assert (truth.drawn.islands < (width, height)).all()
        assert shows_something(page.pixels, truth.drawn)


@pytest.mark.parametrize("seed", range(4))
def test_the_boards_of_a_tutorial_do_not_touch(seed):
    page = compose_tutorial(generator(seed), printed=False)
    boxes = [
        (*(placed.drawn.islands.min(axis=0) - placed.drawn.radii.max()),
         *(placed.drawn.islands.max(axis=0) + placed.drawn.radii.max()))
        for placed in page.placed
    ]  # fmt: skip
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_a_pair_is_one_board_before_and_after():
    before, after = choose_figure("pair", 2, "print", (700, 400), generator(4))
    assert before.layout is after.layout
    canvas = Canvas(760, 420, 1.0, (255, 255, 255))
    placed, height = draw_row(
        canvas, [before, after], (20, 10), 700, pointed=True, ink=(0, 0, 0), rng=generator(5)
    )
    assert height <= 400
    assert placed[0].bridges == ()
    assert placed[1].bridges


def test_steps_add_bridges_to_one_board():
    steps = choose_figure("steps", 3, "print", (900, 400), generator(2))
    given = [set(step.given) for step in steps]
    assert len(given) == 3
    assert given[0] <= given[1] <= given[2]
    assert given[2] <= set(steps[0].layout.board.bridges)


def test_what_is_too_narrow_gets_no_board():
    assert choose_figure("row", 4, "print", (300, 300), generator(0)) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_technique_is_an_island_with_its_neighbours(seed):
    layout = star(generator(seed))
    islands, bridges = layout.board.puzzle.islands, layout.board.bridges
    assert 3 <= len(islands) <= 5
    assert len(bridges) == len(islands) - 1
    for bridge in bridges:
        one, other = islands[bridge.a], islands[bridge.b]
        assert (one.row == other.row) != (one.column == other.column)
    assert list(islands) == sorted(islands, key=lambda island: (island.row, island.column))
    assert not layout.unique


def test_small_numbers_need_not_be_read():
    items = [
        item for seed in range(12) for item in choose_figure("alone", 1, "print", (130, 130), generator(seed))
    ]
    assert items
    assert all(item.counts == (item.look.digit >= figures.SMALLEST) for item in items)
    assert not all(item.counts for item in items)


@pytest.mark.parametrize(("name", "seed"), [("others", 3), ("reports", 4), ("tutorials", 8)])
def test_a_set_gives_the_same_scene_each_time(name, seed):
    one, other = scene(name, seed), scene(name, seed)
    assert np.array_equal(one.picture, other.picture)
    assert len(one.boards) == len(other.boards)
    assert (one.boards == ()) == (name == "others")
