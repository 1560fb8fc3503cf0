"""Snapping: on upright screens strokes cover whole pixels; on everything else nothing is moved."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.drawing.colours import BLUE, VERMILLION, WHITE
from pipeline.drawing.overlay import draw_overlay
from pipeline.hashi.snapping import is_upright, snap
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import FIVE, bent, board_from, flat, picture_of
from vision.pictures.opening import Picture


def shifted(board, by):
    """The board as it is read from a screen: each centre is off by a fraction of a pixel."""
    rng = np.random.default_rng(7)
    islands = tuple(
        type(one)(
            one.row, one.column, tuple(np.add(one.center, rng.uniform(-by, by, 2))), one.radius, one.number
        )
        for one in board.islands
    )
    return type(board)(board.lattice, board.outline, islands, ())


def painted(board):
    """The pixels that the overlay has changed, as colours."""
    image = picture_of(board, size=(600, 600))
    picture = Picture(image.copy(), "PNG", "RGB")
    draw_overlay(picture.image, np.asarray(image.convert("L")), [finding_of(board, 2)])
    before, after = np.asarray(image), np.asarray(picture.image)
    return {tuple(colour) for colour in after[(before != after).any(axis=-1)].tolist()}


def test_strokes_on_an_upright_screen_have_no_blurred_edge():
    board = shifted(board_from(FIVE, flat(5, 5, pitch=100, margin=100)), 0.4)
    assert is_upright(board)
    assert painted(board) <= {BLUE, VERMILLION, WHITE}


def test_all_strokes_on_an_upright_screen_are_of_one_width():
    board = board_from(FIVE, flat(5, 5, pitch=60, margin=60))
    seen = (12.4 + 0.3 * (number % 6) for number in range(len(board.islands)))
    board = replace(board, islands=tuple(map(with_radius, board.islands, seen)))
    image, finding = picture_of(board, size=(360, 360)), finding_of(board, 2)
    draw_overlay(image, np.asarray(image.convert("L")), [finding])
    after, widths = np.asarray(image), set()
    doubles = [one for one in finding.judgement.answer.solution.bridges if one.count == 2]
    for a, b, _ in doubles:
        (x, y), (x2, y2) = (map(round, board.islands[end].center) for end in (a, b))
        middle = (x + x2) // 2, (y + y2) // 2
        across = after[middle[1], x - 12 : x + 13] if x == x2 else after[y - 12 : y + 13, middle[0]]
        widths.add(int((across == VERMILLION).all(axis=-1).sum()))
    assert len(doubles) > 1
    assert len(widths) == 1


def with_radius(island, radius):
    """The island, seen as large as that."""
    return replace(island, radius=radius)


def test_strokes_on_a_bent_page_are_antialiased():
    board = board_from(FIVE, bent(5, 5, pitch=100, margin=90))
    assert not is_upright(board)
    assert len(painted(board)) > 20


@pytest.mark.parametrize("pitch", [40, 60, 75, 100])
@pytest.mark.parametrize("shape", [flat, bent])
def test_strokes_end_outside_of_the_rings(shape, pitch):
    board = board_from(FIVE, shape(5, 5, pitch=pitch, margin=pitch))
    image = picture_of(board, size=(6 * pitch, 6 * pitch))
    before = np.asarray(image).astype(int)
    draw_overlay(image, np.asarray(image.convert("L")), [finding_of(board, 2)])
    changed = np.argwhere((np.abs(np.asarray(image) - before) > 30).any(axis=-1))[:, ::-1]
    assert len(changed)
    for island in board.islands:
        assert np.hypot(*(changed - island.center).T).min() > 1.01 * island.radius


@pytest.mark.parametrize(("width", "whole"), [(0.3, 1), (2.4, 2), (3.6, 4)])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("way", [0, 1])
def test_snapped_strands_have_whole_widths_and_equal_gaps(way, count, width, whole):
    middles = 50.3 + 7.4 * np.arange(count) + np.linspace(0, 0.2, count)
    paths = []
    for middle in middles:
        path = np.empty((9, 2))
        path[:, way], path[:, 1 - way] = np.linspace(10.2, 90.7, 9), middle + np.linspace(-0.2, 0.3, 9)
        paths.append(path)
    strands, found = snap(paths, width)
    assert found == whole
    across = np.array([strand[:, 1 - way] for strand in strands])
    assert (across[:, 0] == across[:, 1]).all(), "straight"
    assert np.allclose((across - found / 2 + 0.5) % 1, 0), "from one edge of a pixel to another"
    assert len(set(np.diff(np.sort(across[:, 0])))) <= 1, "equal gaps"
    assert np.abs(np.sort(across[:, 0]).mean() - middles.mean()) <= 0.6, "where they were"
    assert np.allclose(np.array([strand[:, way] for strand in strands]) % 1, 0.5)


def test_nothing_to_snap():
    assert snap([], 2.0) == ([], 2.0)
