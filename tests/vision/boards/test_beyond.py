"""Beyond: islands behind an empty column are another way to see a board, if there are several."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.assembly import assemble
from vision.boards.beyond import with_beyond
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import look_into

RADIUS = 20
SPOTS = [(0, 0), (0, 2), (0, 3), (1, 1), (1, 3), (2, 0), (2, 2), (3, 1), (3, 3)]


def place(row, column):
    return 100 + 70 * column, 100 + 70 * row


def without(spots, words="3", box_from=None):
    """A board of a page on which others stand, too, in a dark box from some x on; all discs plain to see."""
    canvas = Canvas(700, 420)
    for index, spot in enumerate(SPOTS):
        canvas.ring(place(*spot), RADIUS, 2)
        canvas.text(place(*spot), "2345"[index % 4], 24)
    for spot in spots:
        canvas.ring(place(*spot), RADIUS, 2)
        canvas.text(place(*spot), words, 24)
    if box_from is not None:
        canvas.polygon([(box_from, 60), (600, 60), (600, 300), (box_from, 300)], 60)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    own = [d for d in discs if d.radius > RADIUS - 4 and d.center[0] < place(0, 3.5)[0]]
    return assemble(page, [c for c in look_into(page, own) if c.glyphs], [], []), discs


@pytest.mark.parametrize(
    ("spots", "words", "more"),
    [([(0, 5), (2, 5)], "3", 2), ([(0, 5)], "3", 0), ([(0, 5), (2, 5)], "A", 0), ([(0, 5), (5, 0)], "3", 0)],
    ids=["two", "one", "no numbers", "not in one line"],
)
def test_what_stands_behind_an_empty_column(spots, words, more):
    board, _ = without(spots, words)
    assert len(board.islands) == len(SPOTS)
    [seen] = with_beyond([board], [])
    assert seen.islands == board.islands
    assert [len(whole.islands) for [whole] in seen.instead] == ([len(SPOTS) + more] if more else [])
    assert all(whole.extent.single < board.extent.single for [whole] in seen.instead)


def test_rings_that_touch_a_title_s_box_are_some():
    board, _ = without([(0, 5), (2, 5)], box_from=place(0, 5)[0] + 14)
    [seen] = with_beyond([board], [])
    assert [len(whole.islands) for [whole] in seen.instead] == [len(SPOTS) + 2]


def test_what_is_another_boards_is_none_of_it():
    board, discs = without([(0, 5), (2, 5)])
    beside = [d for d in discs if np.hypot(*(d.center - place(0, 5))) < 3]
    [seen] = with_beyond([board], beside)
    assert seen.instead == ()
