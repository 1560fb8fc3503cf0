"""Assembly: what stands in line with a board belongs to it where one lattice has room for both."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.assembly import assemble, take_in
from vision.boards.doubts import FITTING
from vision.boards.missed import Missed
from vision.boards.placing import nearest_crossing, put_on_lattice
from vision.reading import Extent
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import look_into

RADIUS = 20
SPOTS = [(0, 0), (0, 2), (0, 3), (1, 1), (1, 3), (2, 0), (2, 2), (3, 1), (3, 3), (4, 0), (4, 2), (4, 3)]


def curled(row, column, curl):
    """Where a crossing is on a page whose columns stand the wider apart the farther they are to the right."""
    return 100 + 70 * column + curl * column**3, 100 + 70 * row


def seen(spots, curl):
    """The candidates of a page with islands there, in the order of the places."""
    canvas = Canvas(800, 500)
    places = np.array([curled(*spot, curl) for spot in spots])
    for index, place in enumerate(places):
        canvas.ring(tuple(place), RADIUS, 2)
        canvas.text(tuple(place), "2345"[index % 4], 24)
    page = canvas.page()
    found = look_into(page, find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast)))
    return page, [min(found, key=lambda c: float(np.hypot(*(c.disc.center - place)))) for place in places]


@pytest.mark.parametrize("curl", [0.0, 0.4])
def test_an_island_on_a_column_of_its_own_where_the_page_curls(curl):
    page, candidates = seen([*SPOTS, (2, 5)], curl)
    board = put_on_lattice(page, candidates[:-1], [])
    off = nearest_crossing(board.placed.lattice, candidates[-1].disc.center, 3)[2]
    assert (off > FITTING * RADIUS) == (curl > 0)
    whole = take_in(board, candidates[-1:])
    assert len(whole.islands) == len(SPOTS) + 1
    assert (int(whole.placed.rows[-1]), int(whole.placed.columns[-1])) == (2, 5)


def test_what_a_board_may_be_instead_does_not_change_with_what_it_takes_in():
    page, candidates = seen([*SPOTS, (2, 5)], 0.0)
    board = put_on_lattice(page, candidates[:-1], [])
    doubtful = replace(board, extent=Extent(alone=0.7, single=0.6), otherwise=(board,), instead=((board,),))
    whole = take_in(doubtful, candidates[-1:])
    assert len(whole.islands) > len(board.islands)
    assert (whole.extent, whole.otherwise, whole.instead) == (
        doubtful.extent, doubtful.otherwise, doubtful.instead
    )  # fmt: skip


@pytest.mark.parametrize("row", [1.0, 1.04])
def test_an_island_on_a_column_of_its_own_among_few(row):
    """Few islands fit any lattice, and one more does not quite, as print goes."""
    page, candidates = seen([(0, 5), (1, 0), (4, 0), (4, 5), (row, 3)], 0.0)
    board = put_on_lattice(page, candidates[:-1], [])
    assert board.placed.lattice.columns == 2
    whole = take_in(board, candidates[-1:])
    assert whole.placed.columns.tolist() == [5, 0, 0, 5, 3]


def test_an_island_on_a_column_of_its_own_among_few_that_stand_a_little_off():
    """All of them do: the new one no more than the others, though by now there are more columns."""
    shaken = [(0.03, 0), (2, 0.03), (3, -0.03), (-0.03, 4.03), (2.03, 3.97), (4, 4)]
    page, candidates = seen([*shaken, (4, 1)], 0.0)
    board = put_on_lattice(page, candidates[:-1], [])
    assert board.placed.lattice.columns == 2
    whole = take_in(board, candidates[-1:])
    assert whole.placed.columns.tolist() == [0, 0, 0, 4, 4, 4, 1]


@pytest.mark.parametrize("spot", [(2.5, 5.4), (2.4, 4), (2.4, 5), (1.4, 0), (2, 5.5)])
def test_what_no_lattice_has_room_for_is_none(spot):
    """Alone, or in line with some of the others, but on no row or column that theirs allow."""
    page, candidates = seen([*SPOTS, spot], 0.0)
    board = put_on_lattice(page, candidates[:-1], [])
    assert len(take_in(board, candidates[-1:]).islands) == len(SPOTS)


@pytest.mark.parametrize(("row", "taken"), [(5, False), (4, True)])
def test_a_number_without_a_ring_is_an_island_only_among_others(row, taken):
    """Outside of them it is the page's; the light around it has an edge, too."""
    canvas = Canvas(800, 600)
    spot = (row, 1)
    places = [curled(*place, 0.0) for place in (*SPOTS, (5, 3))]
    for place in places if row == 4 else places[:-1]:
        canvas.ring(place, RADIUS, 3)
        canvas.text(place, "3", 22)
    canvas.disc(curled(*spot, 0.0), RADIUS, 252)
    canvas.text(curled(*spot, 0.0), "3", 22)
    page = canvas.page()
    shape = (RADIUS - 2) * np.eye(2)
    discs = [Disc(np.array(place), RADIUS, RADIUS - 2, shape, 0.0) for place in (*places, curled(*spot, 0.0))]
    *islands, other = look_into(page, discs)
    board = put_on_lattice(page, islands if row == 4 else islands[:-1], [])
    assert (len(take_in(board, [other]).islands) > len(board.islands)) is taken


@pytest.mark.parametrize(("size", "taken"), [(0.8, True), (0.6, False)])
def test_a_ring_on_a_crossing_is_not_of_quite_another_size(size, taken):
    """An o of a title above the board is."""
    canvas = Canvas(800, 500)
    *others, last = [curled(*spot, 0) for spot in SPOTS]
    for place, radius in (*((place, RADIUS) for place in others), (last, size * RADIUS)):
        canvas.ring(place, radius, 2)
        canvas.text(place, "3", 1.1 * radius)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    seen = [c for c in look_into(page, discs) if c.glyphs]
    odd = [c for c in seen if np.hypot(*(c.disc.center - last)) < RADIUS]
    board = assemble(page, [c for c in seen if c not in odd], odd, [])
    assert len(board.islands) == len(others) + taken


@pytest.mark.parametrize(
    ("fill", "words", "ink", "taken", "shown"),
    [(None, "", 0, False, 0), (140, "", 0, True, 0), (140, "3", 125, True, 1), (None, "3", 243, True, 1)],
    ids=["empty", "filled", "filled, hardly a number", "hardly a number"],
)
def test_a_ring_on_a_crossing_in_which_hardly_a_number_is_seen(fill, words, ink, taken, shown):
    canvas = Canvas(600, 500)
    for index, spot in enumerate(SPOTS):
        canvas.ring(curled(*spot, 0), RADIUS, 2, fill=fill)
        canvas.text(curled(*spot, 0), "2345"[index % 4], 24)
    canvas.ring(curled(1, 2, 0), RADIUS, 2, fill=fill)
    canvas.text(curled(1, 2, 0), words, 24, ink)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    others = [disc for disc in discs if np.hypot(*(disc.center - curled(1, 2, 0))) > RADIUS]
    islands = [c for c in look_into(page, others) if c.glyphs]
    board = assemble(page, islands, [], [])
    assert len(board.islands) == len(SPOTS) + taken
    if taken:
        assert len(board.islands[-1].glyphs) == shown


@pytest.mark.parametrize(
    ("ground", "size", "taken"), [(255, 0.8, True), (0, 0.8, False), (0, 1.0, True)],
    ids=["on paper", "in a dark box", "in a dark box, and as large"],
)  # fmt: skip
def test_what_was_missed_is_no_letter_of_a_title_in_a_dark_box(ground, size, taken, monkeypatch):
    """An island that is chosen on a screen may be dark, and is as large as the others."""
    canvas = Canvas(600, 500)
    for spot in SPOTS:
        canvas.ring(curled(*spot, 0), RADIUS, 2)
        canvas.text(curled(*spot, 0), "3", 24)
    (x, y), radius = curled(1, 2, 0), size * RADIUS
    canvas.polygon([(x - 44, y - 22), (x + 44, y - 22), (x + 44, y + 22), (x - 44, y + 22)], ground)
    canvas.text((x, y), "2", radius, 255 - ground)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    islands = [c for c in look_into(page, discs) if c.glyphs and np.hypot(*(c.disc.center - (x, y))) > RADIUS]
    missed = Disc(np.array((x, y), float), radius, 0.9 * radius, 0.9 * radius * np.eye(2), 0.0)
    looks = iter([Missed((missed,), (True,), (), ()), Missed((), (), (), ())])
    monkeypatch.setattr("vision.boards.assembly.find_missed", lambda *_: next(looks))
    board = assemble(page, islands, [], [])
    assert len(board.islands) == len(SPOTS) + taken


@pytest.mark.parametrize(("rings", "numbered"), [(34, False), (8, True)])
def test_of_many_rings_in_which_hardly_a_number_is_seen_none_is_an_island(rings, numbered):
    """Beside a large board they are letters of a text, some of which look like digits."""
    canvas = Canvas(1150, 520)
    spots = [(row, column) for row in range(5) for column in range(5) if (row + column) % 6]
    spots += [(0, 13), (4, 13)]
    beside = [(row, column) for column in range(6, 13) for row in range(5)][:rings]
    for index, spot in enumerate([*spots, *beside]):
        canvas.ring(curled(*spot, 0), RADIUS, 2)
        canvas.text(curled(*spot, 0), "2345"[index % 4] if index < len(spots) + 3 else "", 24)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    own = [disc for disc in discs if min(np.hypot(*(disc.center - curled(*spot, 0))) for spot in spots) < 3]
    board = assemble(page, [c for c in look_into(page, own) if c.glyphs], [], [])
    assert len(board.islands) == len(spots) + 3 * numbered
