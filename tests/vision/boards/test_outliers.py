"""What looks like an island and stands far outside of the others may be one: the rules are asked."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.outliers import with_outliers
from vision.looks.search import find
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses

BOARD = "2 3 4 . 2/3 4 . . ./2 . 4 . 3/. 2 . 3 2"


def page_with(*outliers, radius=22, word="2", fill=None):
    """A page with a board, and what stands at other places; all discs on it; the board alone."""
    canvas = Canvas(900, 900)
    canvas.board(BOARD, (100, 100), pitch=(70, 70), radius=22)
    for place in outliers:
        canvas.ring(place, radius, 2, fill=fill)
        canvas.text(place, word, 26, 0 if fill is None else 255)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    [board] = find(with_board_alone())
    return page, board, discs


def with_board_alone():
    canvas = Canvas(900, 900)
    canvas.board(BOARD, (100, 100), pitch=(70, 70), radius=22)
    return canvas.page()


def ways(page, board, discs):
    [seen] = with_outliers(page, [board], discs)
    assert seen.islands == board.islands
    return [way for [way] in seen.instead]


@pytest.mark.parametrize("off", [(0, 0), (40, 10), (-50, 30)])
def test_an_island_far_outside_is_one_way_to_see_the_board(off):
    """On a page that bends it may stand more than half a pitch off."""
    place = np.add((380, 560), off)
    seen = ways(*page_with(place))
    assert seen
    assert all(len(way.islands) == 13 for way in seen)
    assert any(way.placed.columns[12] == 4 and way.placed.rows[12] > 3 for way in seen)
    assert all(np.allclose(way.islands[-1].disc.center, place, atol=1) for way in seen)


@pytest.mark.parametrize("column", [4.0, 3.5])
def test_the_crossing_where_all_stand_best_comes_first_and_a_person_is_to_look(column):
    seen = ways(*page_with((100 + 70 * column, 100 + 70 * 6)))
    off = [np.sqrt(np.mean(way.astray**2)) for way in seen]
    assert len(off) > 1
    assert off == sorted(off)
    assert all(way.extent.single <= 0.5 for way in seen)


@pytest.mark.parametrize(
    "other",
    [{"radius": 40}, {"radius": 12}, {"word": "x"}, {"fill": 30}],
    ids=["larger", "smaller", "a letter", "of another colour"],
)
def test_what_is_unlike_the_islands_is_none(other):
    assert ways(*page_with((380, 560), **other)) == []


def test_what_is_too_far_away_is_none():
    assert ways(*page_with((380, 860))) == []


def test_of_many_none_is_an_island_that_was_left_over():
    assert ways(*page_with((380, 560), (310, 560), (240, 560))) == []


def test_what_is_seen_within_an_island_off_its_middle_is_none(monkeypatch):
    """Its number is read as well as if it stood in the middle."""
    monkeypatch.setattr("vision.boards.outliers.shows_clue", lambda _: True)
    monkeypatch.setattr(
        "vision.boards.outliers.alike_inside", lambda _, discs, known: np.ones(len(discs), bool)
    )
    page, board, discs = page_with()
    whole = next(disc for disc in discs if board.has(disc))
    size = 0.8
    twice = replace(
        whole,
        center=whole.center + np.array([0.45 * whole.radius, 0.0]),
        radius=size * whole.radius,
        inner=size * whole.inner,
        shape=size * whole.shape,
    )
    assert not board.has(twice)
    assert ways(page, board, [*discs, twice]) == []
