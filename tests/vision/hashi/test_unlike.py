"""How far some islands are from what the others say."""

from dataclasses import replace

import numpy as np
import pytest

from tests.pipeline.drawn import bent, board_from, flat
from vision.hashi.unlike import MOST, unlike

TEXT = "4.3.2.3/.2.3.4./4.4..2./..3...2/4.2..3./.3..2../3...3.2"
LAST = {17, 18, 19}
FEW = "4.....3/......./4....2./......2/..2..3./......./3...3.2"


def changed(board, factor=1.0, by=(0.0, 0.0)):
    """A board whose last row is larger, and off its place by parts of the radius."""
    return changed_at(board, LAST, factor, by)


def changed_at(board, some, factor, by):
    islands = [
        replace(
            island,
            radius=island.radius * factor,
            center=tuple(np.add(island.center, np.multiply(by, island.radius)).tolist()),
        )
        if index in some
        else island
        for index, island in enumerate(board.islands)
    ]
    return replace(board, islands=tuple(islands))


@pytest.mark.parametrize("lattice", [flat(7, 7), bent(7, 7, curl=0.1)])
def test_islands_of_a_board_are_like_the_others(lattice):
    assert unlike(board_from(TEXT, lattice), LAST) < 0


@pytest.mark.parametrize("other", [{"factor": 0.8}, {"factor": 1.3}, {"by": (0.4, 0.1)}, {"by": (0.0, -0.4)}])
def test_others_are_smaller_or_larger_or_off_their_places(other):
    board = board_from(TEXT, flat(7, 7))
    assert unlike(changed(board, **other), LAST) > (3 if "factor" in other else 1.5)


def test_a_few_islands_hardly_tell():
    """Of seven others nobody knows how the page bends beyond them."""
    board = changed_at(board_from(FEW, flat(7, 7)), {7, 8, 9}, 0.8, (0.3, 0.3))
    assert unlike(board, {7, 8, 9}) < 1


def test_it_grows_with_the_distance_up_to_a_bound():
    board = board_from(TEXT, flat(7, 7))
    weights = [unlike(changed(board, factor), LAST) for factor in (1.0, 0.95, 0.9, 0.8, 0.5)]
    assert weights == sorted(weights)
    assert max(weights) <= 2 * MOST


def test_tilt_makes_islands_smaller_far_away_and_none_of_them_foreign():
    board = board_from(TEXT, bent(7, 7, curl=0.0, tilt=0.04))
    assert min(island.radius for island in board.islands) < 0.8 * max(i.radius for i in board.islands)
    assert unlike(board, LAST) < 0
    assert unlike(changed(board, 0.7), LAST) > 0


def test_a_page_may_begin_to_curl_beyond_what_tells_of_it():
    """As far off, beyond empty rows, says far less than on the next line."""
    far = TEXT.rsplit("/", 1)[0] + "/......./......./......./3...3.2"
    near, beyond = (board_from(text, flat(rows, 7)) for text, rows in ((TEXT, 7), (far, 10)))
    weights = [unlike(changed(board, by=(1.0, 0.7)), LAST) for board in (near, beyond)]
    assert weights[1] < 5 < weights[0]
