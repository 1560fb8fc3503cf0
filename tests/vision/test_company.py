"""Company: what was hardly seen is likelier a piece where many sure ones are like it and near."""

from dataclasses import replace

import numpy as np
import pytest

from vision.company import company, in_company
from vision.types import VALUES, Detections, Kind

PITCH, RADIUS, SIZE = 60.0, 15.0, 5
BOARD = np.array([(PITCH * column, PITCH * row) for row in range(SIZE) for column in range(SIZE)])
MIDDLE = SIZE * SIZE // 2


def pieces(centers=BOARD, radii=RADIUS, scores=0.98, kinds=Kind.ISLAND):
    count = len(centers)
    return Detections(
        centers=np.array(centers, float),
        radii=np.full(count, radii, float),
        kinds=np.full(count, kinds, np.int8),
        scores=np.full(count, scores, float),
        values=np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        ways=np.full((count, 4), 0.25, np.float32),
    )


def sure_ones():
    """All of the board but the piece in its middle."""
    return pieces(np.delete(BOARD, MIDDLE, axis=0))


def weak(**more):
    return pieces(**{"centers": BOARD[[MIDDLE]], "scores": 0.2, **more})


def test_a_weak_piece_among_many_is_likely_there():
    found = in_company(sure_ones().plus(weak()))
    assert found.scores[-1] > 0.7
    assert (found.scores[:-1] == 0.98).all()


@pytest.mark.parametrize(
    "other", [{"centers": [(900.0, 900.0)]}, {"radii": RADIUS / 3}, {"kinds": Kind.SIGN}], ids=str
)
def test_others_are_no_company(other):
    both = {**{"scores": [0.2]}, **other}
    page = sure_ones().plus(pieces([(-400.0, 0.0)], kinds=Kind.SIGN)).plus(weak(**both))
    assert in_company(page).scores[-1] < 0.2


def test_nothing_is_said_where_nothing_is_sure():
    page = pieces(scores=0.3)
    assert np.array_equal(in_company(page).scores, page.scores)
    assert len(in_company(page.take(np.array([], int)))) == 0


def test_what_was_hardly_seen_is_taken_in_among_many_only():
    faint = weak(scores=0.03).plus(pieces([(900.0, 900.0)], scores=0.03))
    found = in_company(replace(sure_ones(), faint=faint))
    assert len(found) == len(BOARD)
    assert np.array_equal(found.centers[-1], BOARD[MIDDLE])
    assert 0.05 < found.scores[-1] < 0.5
    assert np.array_equal(found.faint.centers, [(900.0, 900.0)])


def test_distances_are_in_radii():
    page = sure_ones().plus(weak())
    larger = replace(page, centers=page.centers * 3, radii=page.radii * 3)
    last = np.array([len(page) - 1])
    assert np.allclose(company(page, last), company(larger, last))
    assert np.allclose(company(page, last)[0, 1:3], [np.log(PITCH / RADIUS), np.log1p(SIZE * SIZE - 1)])
