import numpy as np
import pytest

from tests.vision.lattice.making import (
    RADIUS,
    curled,
    flat,
    ranks,
    rotated,
    seen,
    sparse_board,
    tilted,
)  # fmt: skip
from vision.lattice import place, place_on, turned
from vision.types import BoardHypothesis

PLACES = sparse_board(1, 8, 9)


def board(placement):
    return BoardHypothesis(
        np.arange(len(placement.rows)), placement.rows, placement.columns, placement.lattice,
        placement.residuals, placement.separation,
    )  # fmt: skip


def off(one, points):
    places = np.column_stack([one.rows, one.columns]).astype(float)
    return np.hypot(*(one.lattice.to_pixels(places) - points).T)


@pytest.mark.parametrize(
    "lying",
    [
        flat(PLACES),
        flat(PLACES, (60.0, 36.0)),
        rotated(flat(PLACES), 12),
        rotated(flat(PLACES), -31),
        tilted(flat(PLACES)),
        curled(flat(PLACES)),
        rotated(curled(tilted(flat(PLACES))), 8),
    ],
    ids=["flat", "oblong", "rotated", "rotated far", "tilted", "curled", "all of it"],
)
def test_rows_and_columns_are_found_however_the_page_lies(lying):
    points, radii = seen(lying)
    best = place(points, radii)[0]
    assert ranks(best.rows).tolist() == ranks(PLACES[:, 0]).tolist()
    assert ranks(best.columns).tolist() == ranks(PLACES[:, 1]).tolist()
    assert best.separation > 2
    assert np.median(best.residuals) < 0.1


@pytest.mark.parametrize("seed", range(4))
def test_islands_drawn_by_hand_stand_far_off_their_crossings(seed):
    places = sparse_board(seed, 6, 6, 0.4)
    points, radii = seen(flat(places), seed, noise=0.25)
    best = place(points, radii)[0]
    assert (ranks(best.rows) == ranks(places[:, 0])).all()
    assert (ranks(best.columns) == ranks(places[:, 1])).all()
    assert best.spread > 0.1


def test_columns_on_a_diagonal_may_nearly_touch():
    places = np.array([(0, 0), (1, 1), (2, 0), (3, 1), (0, 4), (2, 4), (1, 5), (3, 5), (4, 0), (4, 4)])
    points, radii = seen(flat(places, (1.7 * RADIUS, 3 * RADIUS)))
    best = place(points, radii)[0]
    assert ranks(best.columns).tolist() == ranks(places[:, 1]).tolist()


def test_islands_may_touch_across_the_corner_of_a_cell():
    """As in print of a well-known program: what is next to each other in a row is two pitches apart."""
    places = np.array(
        [
            (0, 0),
            (0, 2),
            (2, 4),
            (2, 8),
            (5, 6),
            (7, 0),
            (8, 8),
            (9, 10),
            (10, 2),
            (11, 11),
            (12, 0),
            (12, 12),
        ]
    )
    points, radii = seen(flat(places, (1.5 * RADIUS, 1.5 * RADIUS)))
    best = place(points, radii)[0]
    assert (best.rows.tolist(), best.columns.tolist()) == (places[:, 0].tolist(), places[:, 1].tolist())


def test_empty_lines_are_counted():
    places = np.array([(0, 0), (0, 3), (0, 8), (1, 0), (1, 3), (5, 3), (5, 8), (8, 0), (8, 8)])
    points, radii = seen(flat(places))
    best = place(points, radii)[0]
    assert (best.rows.tolist(), best.columns.tolist()) == (places[:, 0].tolist(), places[:, 1].tolist())
    assert (best.lattice.rows, best.lattice.columns) == (9, 9)


def test_a_flat_page_gets_straight_lines_and_a_curled_one_a_bend():
    straight = place(*seen(flat(PLACES)))[0]
    bent = place(*seen(curled(flat(PLACES), 0.15)))[0]
    assert not straight.lattice.exponents
    assert np.allclose(straight.lattice.homography[2], (0, 0, 1))
    assert bent.lattice.exponents


def test_other_lines_are_less_likely_and_make_other_puzzles():
    placements = place(*seen(flat(sparse_board(3, 4, 5, 0.35)), noise=0.3))
    evidence = [one.evidence for one in placements]
    assert evidence == sorted(evidence, reverse=True)
    made = {(ranks(one.rows).tobytes(), ranks(one.columns).tobytes()) for one in placements}
    assert len(made) == len(placements)


@pytest.mark.parametrize("count", [2, 3])
def test_a_few_points_have_a_lattice_too(count):
    points, radii = seen(flat(np.array([(0, 0), (0, 2), (3, 0)]))[:count])
    best = place(points, radii)[0]
    assert ranks(best.columns).tolist() == [0, 1, 0][:count]
    assert np.isfinite(best.lattice.homography).all()
    assert best.residuals.max() < 0.2


@pytest.mark.parametrize("quarters", range(4))
def test_a_board_is_turned_with_its_lattice(quarters):
    points, radii = seen(curled(flat(PLACES), 0.15))
    upright = board(place(points, radii)[0])
    one = turned(upright, quarters)
    assert one.quarters == quarters
    assert np.allclose(off(one, points), off(upright, points))
    # After quarter turns of the picture to the left the rows run down the picture again.
    standing = rotated(points, -90 * quarters)
    assert np.corrcoef(one.rows, standing[:, 1])[0, 1] > 0.95
    assert np.corrcoef(one.columns, standing[:, 0])[0, 1] > 0.95


def test_four_quarter_turns_change_nothing():
    upright = board(place(*seen(flat(PLACES)))[0])
    again = turned(upright, 4)
    assert (again.rows == upright.rows).all()
    assert again.quarters == 0


def test_known_rows_and_columns_lose_what_is_empty_outside():
    points, radii = seen(flat(PLACES))
    placement = place_on(PLACES[:, 0] + 3, PLACES[:, 1] - 2, points, radii)
    assert (placement.rows.min(), placement.columns.min()) == (0, 0)
    assert placement.residuals.max() < 0.15


def test_boards_drawn_freehand_are_put_on_their_lines():
    right = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        cells = np.column_stack(np.divmod(rng.permutation(36)[:16], 6))
        points = 60.0 * cells[:, ::-1] + rng.normal(0, 5.0, (16, 2))
        found = place(points, 12 * np.exp(rng.normal(0, 0.08, 16)))[0]
        its = (found.rows, found.columns)
        right += all(np.array_equal(ranks(one), ranks(true)) for one, true in zip(its, cells.T, strict=True))
    assert right >= 18
