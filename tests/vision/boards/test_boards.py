"""Boards: discs and signs that stand on rows and columns and hold what could be numbers."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.boards.pages import SIDE, page_with, spots, square
from tests.vision.drawing import FIVE, Canvas, leaning, through, turned
from vision.boards.boards import find_boards
from vision.boards.placing import nearest_crossing
from vision.digits.network import CLASSES
from vision.looks.search import find
from vision.reading import Lattice
from vision.shapes.contours import find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses


def found_at(board):
    """(row, column) -> centre, of the islands."""
    keys = zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True)
    return {key: c.disc.center for key, c in zip(keys, board.islands, strict=False)}


@pytest.mark.parametrize(
    "matrix",
    [np.eye(3), turned(10, (475, 475)), turned(-10, (475, 475)), leaning(SIDE, SIDE, 0.12)],
    ids=["straight", "turned", "turned back", "leaning"],
)
def test_every_island_on_its_row_and_column(matrix):
    canvas, places = page_with()
    canvas.seen_through(matrix)
    [board] = find(canvas.page())
    found = found_at(board)
    assert found.keys() == places.keys()
    for key, place in places.items():
        assert found[key] == pytest.approx(through(matrix, place)[0], abs=0.5)
    assert all(len(c.glyphs) == 1 for c in board.islands)
    assert (board.placed.lattice.rows, board.placed.lattice.columns) == (5, 5)
    assert not board.doubtful


def test_a_few_islands_that_grow_smaller_far_off():
    """The nearest ones of one in a corner are all larger, or all smaller, as the page leans away."""
    canvas, _ = page_with("4 . 2 . . 2/./. . . . . 3/././4 . . 3 . 2", (200, 200), pitch=(110, 110))
    canvas.seen_through(leaning(SIDE, SIDE, 0.2))
    [board] = find(canvas.page())
    assert len(board.islands) == 7
    radii = [c.disc.radius for c in board.islands]
    assert max(radii) > 1.5 * min(radii)


def test_pale_numbers_in_rings_of_which_the_outer_edge_alone_was_seen():
    canvas = Canvas(SIDE, SIDE)
    places = square(3)
    for place in places:
        canvas.ring(place, 30, 5)
        canvas.text(place, "3", 20, 170)
    discs = [Disc(np.array(place, float), 30, 30, 30 * np.eye(2), 0.005) for place in places]
    [board] = find_boards(canvas.page(), discs, [])
    assert len(board.islands) == 9
    assert all(len(c.glyphs) == 1 for c in board.islands)
    assert [c.disc.radius for c in board.islands] == [30] * 9


@pytest.mark.parametrize(("likely", "rival", "count"), [("4", "6", 1), ("4", "other", 0), ("1", "7", 0)])
def test_of_many_each_may_be_one_of_several_numbers(monkeypatch, likely, rival, count):
    """But if half of them look like no number they are letters, and so is what looks like ones throughout."""

    def unsure(crops):
        opinions = np.zeros((len(crops), len(CLASSES)), np.float32)
        opinions[:, [CLASSES.index(likely), CLASSES.index(rival)]] = 0.55, 0.45
        return opinions

    monkeypatch.setattr("vision.boards.contents.classify", unsure)
    canvas, _ = page_with("/".join(["3 4 3 4 3"] * 4), corner=(200, 200))
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    assert len(find_boards(page, discs, [])) == count


def test_what_looks_unlike_the_others_but_shows_a_number_may_give_the_second_row():
    canvas = Canvas(SIDE, SIDE)
    row = [(250 + 80 * column, 350) for column in range(5)]
    for place in (*row, (330, 250)):
        canvas.text(place, "3", 36)
    discs = [Disc(np.array(place, float), 32, 18, 18 * np.eye(2), 0.005) for place in row]
    above = Disc(np.array((330, 250), float), 32, 31, 31 * np.eye(2), 0.005)
    [board] = find_boards(canvas.page(), [above, *discs], [])
    assert len(board.islands) == 6


def test_rings_and_discs_without_a_line():
    """Numbers in light print on filled discs."""
    canvas = Canvas(SIDE, SIDE)
    for place in square(4):
        canvas.disc(place, 30, 90)
        canvas.text(place, "3", 36, 255)
    [board] = find(canvas.page())
    assert len(board.islands) == 16
    assert all(len(c.glyphs) == 1 for c in board.islands)


def test_two_boards_of_other_sizes():
    canvas = Canvas(1500, 900)
    canvas.board(FIVE, (150, 150), pitch=(90, 90), radius=30)
    canvas.board(FIVE, (900, 150), pitch=(60, 60), radius=18)
    boards = find(canvas.page())
    assert sorted(len(board.islands) for board in boards) == [10, 10]
    assert spots(boards[0]) == spots(boards[1])


def test_an_island_beside_one_that_is_hard_to_see():
    """It stands in line with no other that was found at first."""
    canvas, places = page_with(FIVE + "/. . 2 . . . 1", corner=(150, 200))
    page = canvas.page()
    seen = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    discs = [disc for disc in seen if disc.center != pytest.approx(places[5, 2], abs=5)]
    assert len(discs) == len(places) - 1
    [board] = find_boards(page, discs, [])
    assert spots(board) == places.keys()


def test_the_page_number_in_a_circle_beside_the_board_is_no_island():
    canvas, places = page_with()
    for place in ((805, 837), (91, 118)):
        canvas.ring(place, 30, 3)
        canvas.text(place, "7", 36)
    [board] = find(canvas.page())
    assert spots(board) == places.keys()


def test_a_ring_of_another_thickness_beside_the_board_is_no_island():
    """A button, a legend: in line with a row, but it does not look like its neighbours."""
    canvas, places = page_with()
    canvas.ring((118, 250), 30, 12)
    canvas.text((118, 250), "1", 20)
    [board] = find(canvas.page())
    assert spots(board) == places.keys()


def test_thick_rings_of_which_every_other_shows_no_inner_edge():
    page = page_with()[0].page()
    seen = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    discs = [replace(disc, inner=(0.72, 0.96)[i % 2] * disc.radius) for i, disc in enumerate(seen)]
    [board] = find_boards(page, discs, [])
    assert len(board.islands) == len(discs) == 10


def test_thick_rings_of_a_small_board_of_which_but_two_show_their_inner_edge():
    canvas = Canvas(700, 700)
    canvas.board("2 . 3/. . ./2 1 2", (200, 200), (90, 90), 30, 9)
    page = canvas.page()
    seen = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    discs = [replace(disc, inner=(0.7 if i in {1, 3} else 0.98) * disc.radius) for i, disc in enumerate(seen)]
    [board] = find_boards(page, discs, [])
    assert len(board.islands) == len(discs) == 5


def test_a_ring_that_lost_its_number_is_kept_on_a_crossing():
    canvas, places = page_with(FIVE.replace("1", "o"))
    [board] = find(canvas.page())
    assert spots(board) == places.keys()
    [empty] = [c for c in board.islands if not c.glyphs]
    assert empty.disc.center == pytest.approx(places[3, 3], abs=0.5)


def test_a_ring_with_something_that_is_no_number_is_doubtful():
    """Struck out so well that nobody reads it, an island is one all the same."""
    canvas, places = page_with()
    x, y = 650, 250
    canvas.ring((x, y), 30, 3)
    for step in (-12, -4, 4, 12):
        canvas.line((x - 22, y + step), (x + 22, y + step + 3), 3)
    [board] = find(canvas.page())
    assert spots(board) == places.keys()
    assert board.doubtful == ((0, 4),)


@pytest.mark.parametrize(
    ("lost", "taken", "doubtful"), [(0, False, False), (1, False, True), (3, True, False)]
)
def test_an_empty_ring_that_was_missed_is_one_where_many_are_empty(lost, taken, doubtful):
    """Else it is a doubt where some have lost their numbers, and the rims of neighbours where none has."""
    canvas, _ = page_with(FIVE.replace("3", "o", lost))
    canvas.ring((650, 250), 30, 3)
    page = canvas.page()
    seen = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    [board] = find_boards(page, [d for d in seen if d.center != pytest.approx((650, 250), abs=5)], [])
    assert ((0, 4) in spots(board)) is taken
    assert ((0, 4) in board.doubtful) is doubtful


def test_a_letter_o_between_the_crossings_is_no_island():
    canvas, places = page_with()
    canvas.ring((400, 400), 30, 3)
    [board] = find(canvas.page())
    assert spots(board) == places.keys()


@pytest.mark.parametrize(
    "text",
    ["o . o . o/. o . . o/o . o o ./o . . o o", "2 3 . 4 1 3 2", "4 . 2/. . ./3 . ."],
    ids=["no numbers", "one row", "three islands"],
)
def test_what_no_puzzle_looks_like(text):
    canvas, _ = page_with(text)
    assert find(canvas.page()) == []


def test_a_plain_page_has_no_boards():
    assert find(Canvas(SIDE, SIDE).page()) == []


# Signs


def with_signs(count):
    """Islands without numbers, and signs at the corners of a square among them."""
    canvas, places = page_with("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o")
    for row, column in [(1, 1), (1, 3), (3, 1), (3, 3)][:count]:
        center = np.array([250.0 + 100 * column, 250 + 100 * row])
        canvas.diamond(center, 45, 3)
        canvas.text(center - (0, 22), "3", 20)
    return canvas, places


def test_signs_stand_on_rows_and_columns_behind_the_islands():
    canvas, places = with_signs(4)
    [board] = find(canvas.page())
    assert set(found_at(board)) == places.keys()
    assert len(board.diamonds) == 4
    rest = list(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))[9:]
    truth = {(1, 1): (350, 350), (1, 3): (550, 350), (3, 1): (350, 550), (3, 3): (550, 550)}
    for key, diamond in zip(rest, board.diamonds, strict=True):
        assert diamond.center == pytest.approx(truth.pop(key), abs=2)
    assert not truth


@pytest.mark.parametrize("seen", ["1", "W"], ids=["a number", "a tangle"])
def test_what_is_seen_in_one_of_many_empty_islands_is_no_number(seen):
    canvas, places = with_signs(4)
    canvas.text(places[2, 2], seen, 30)
    [board] = find(canvas.page())
    assert set(found_at(board)) == places.keys()
    assert not any(c.glyphs for c in board.islands)


def test_islands_in_the_edge_of_a_shadow_are_found():
    canvas, places = with_signs(4)
    canvas.grey *= 1 - 0.35 / (1 + np.exp(-(np.arange(SIDE)[:, None] - 455) / 6))
    [board] = find(canvas.page())
    assert set(found_at(board)) == places.keys()
    assert not any(c.glyphs for c in board.islands)


def test_round_spots_in_a_picture_below_the_board_are_no_islands():
    canvas, places = with_signs(4)
    canvas.polygon([(200, 740), (720, 740), (720, 920), (200, 920)], 150)
    canvas.disc((450, 850), 31, 90)
    canvas.disc((600, 820), 30, 200)
    [board] = find(canvas.page())
    assert set(found_at(board)) == places.keys()


def test_without_signs_empty_rings_are_no_board():
    canvas, _ = with_signs(0)
    assert find(canvas.page()) == []


def test_diamonds_far_from_the_board_are_not_its_signs():
    canvas, places = page_with(corner=(250, 450))
    canvas.diamond((800, 80), 45, 3)
    [board] = find(canvas.page())
    assert board.diamonds == ()
    assert spots(board) == places.keys()


# Crossings


def test_the_nearest_crossing():
    lattice = Lattice(4, 6, np.array([(50.0, 0, 100), (0, 40, 60), (0, 0, 1)]), np.zeros((0, 2)), ())
    row, column, off = nearest_crossing(lattice, np.array([203.0, 144.0]))
    assert (row, column) == (2, 2)
    assert off == pytest.approx(5)
    assert nearest_crossing(lattice, np.array([-50.0, 500.0]))[:2] == (3, 0)


@pytest.mark.parametrize(("text", "islands"), [("2 . . 3/. 4 . 3/2 . . .", 5), ("2 . . 3/2 . . 3", 0)])
def test_among_letters_that_are_as_large_what_surely_shows_numbers_is_a_board(text, islands, monkeypatch):
    """Most of a family show none then; four may do so by chance."""
    monkeypatch.setattr("vision.boards.boards._shows_clues", lambda core: False)
    canvas = Canvas(SIDE, SIDE)
    canvas.board(text, (300, 300), (70, 70), 22)
    canvas.ring((580, 300), 22, 2)
    canvas.text((580, 300), "x", 26)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    boards = find_boards(page, discs, [])
    assert [len(board.islands) for board in boards] == ([islands] if islands else [])
