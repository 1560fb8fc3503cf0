"""Parted: boards of the parts of islands, and of those of a board that has grown."""

from itertools import compress

import numpy as np

from tests.vision.drawing import two_in_line
from vision.boards import find_boards
from vision.parted import parted_if_grown
from vision.placing import put_on_lattice
from vision.search import find


def two():
    """Two boards in line on one lattice, found as one, and which of its islands are the left one's."""
    [both] = find(two_in_line(apart=7).page())
    return both, both.centers[:, 0] < np.median(both.centers[:, 0])


def test_what_grew_over_the_gap_to_another_board_may_be_two():
    both, left = two()
    discs = [c.disc for c in compress(both.islands, left)]
    beyond = [c.disc for c in compress(both.islands, ~left)]
    [grown] = find_boards(both.page, [*discs, min(beyond, key=lambda disc: disc.center[0])], [])
    assert len(grown.islands) == 20
    assert [len(part.islands) for part in grown.otherwise] == [10, 10]


def test_what_was_seen_at_first_is_not_parted_again():
    both, _ = two()
    board = put_on_lattice(both.page, list(both.islands), [])
    discs = [c.disc for c in both.islands]
    assert parted_if_grown(board, discs[:16], []) == [board]
    [again] = parted_if_grown(board, discs[:15], [])
    assert len(again.otherwise) == 2
