"""Search on pages that lie otherwise, or seem to."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from tests.vision.looks.scenes import BOARD, SIDE, discs_on_lines, spots, truth
from vision.boards.boards import find_boards
from vision.looks import search
from vision.looks.search import find
from vision.page import prepare_page
from vision.turning import Sight, turn_page, turn_sight


def test_a_page_that_seems_to_lie_otherwise_and_shows_nothing_so_is_looked_at_as_it_lies(monkeypatch):
    """Where no island is plain to see, it may be letters that tell."""
    asked, turned = [], []
    monkeypatch.setattr("vision.looks.search.find_facing", lambda sight: asked.append(sight) or 3)
    monkeypatch.setattr(
        "vision.looks.search.turn_page",
        lambda page, quarters: turned.append(quarters) or turn_page(page, quarters),
    )
    canvas = Canvas(SIDE, SIDE)
    discs_on_lines(canvas, (300, 300))
    [board] = find(canvas.page())
    assert spots(board) == truth()
    assert board.page.quarters == 0
    assert len(asked) > 1
    assert turned == [3]
    assert find(canvas.page(), others=lambda page: page.quarters != 0) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_board_hard_to_see_beside_a_text_is_found_however_the_page_lies(monkeypatch, quarters):
    """What is round does not tell how it lies, and letters on their side look like a text without digits."""
    monkeypatch.setattr("vision.looks.search.find_facing", lambda sight: 0)
    canvas = Canvas(SIDE, SIDE + 400)
    for line in range(24):
        canvas.text((500, 60 + 36 * line), "All the islands of the ocean are to be linked by these", 24)
    discs_on_lines(canvas, (300, 1000))
    [board] = find(prepare_page(np.ascontiguousarray(np.rot90(canvas.pixels(), -quarters))))
    assert board.page.quarters == quarters
    assert spots(board) == truth()


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_numbers_alone_on_a_page_that_lies_otherwise(quarters):
    canvas = Canvas(900, 900)
    words = [line.split() for line in FIVE.split("/")]
    for row, column in np.ndindex(5, 5):
        if words[row][column] != ".":
            canvas.text((200 + 100 * column, 200 + 100 * row), words[row][column], 30)
    page = prepare_page(np.ascontiguousarray(np.rot90(canvas.pixels(), -quarters)))
    [board] = find(page)
    assert board.page.quarters == quarters
    assert len(board.islands) == 10
    assert find(page, others=lambda page: True) == []


def page_with_a_board():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    page = canvas.page()
    [board] = find(page)
    return page, board


def turned_shows(monkeypatch, boards):
    """Pages seem to lie otherwise, and show these boards so; returns a list that counts how often they do."""
    shown = []
    monkeypatch.setattr(search, "find_facing", lambda _: 1)
    monkeypatch.setattr(search, "find", lambda *_: shown.append(True) or boards)
    return shown


@pytest.mark.parametrize(("ringless", "islands"), [(True, 8), (False, 8), (False, 5)])
def test_numbers_alone_or_a_few_rings_on_a_turned_page_do_not_hide_what_is_upright(
    monkeypatch, ringless, islands
):
    """Letters that lie on their side may look like numbers, circles of another puzzle like islands."""
    page, board = page_with_a_board()
    other = replace(board, ringless=ringless, islands=board.islands[:islands])
    turned_shows(monkeypatch, [other])
    [found] = find(page)
    assert (found is other) is (not ringless and islands == len(board.islands))


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_a_board_whose_numbers_lie_otherwise_on_the_turned_page_is_not_what_it_was_turned_for(
    monkeypatch, quarters
):
    """Letters told wrongly how the page lies; a board that is plain to see is found on it, too."""
    page, board = page_with_a_board()
    sight = turn_sight(Sight(page, [c.disc for c in board.islands], []), quarters)
    [other] = find_boards(sight.page, sight.discs, [])
    turned_shows(monkeypatch, [other])
    [found] = find(page)
    assert (found is other) is (quarters == 0)


def test_a_few_rings_beside_signs_of_another_kind_show_how_the_page_lies(monkeypatch):
    page, board = page_with_a_board()
    few = replace(board, islands=board.islands[:5])
    turned_shows(monkeypatch, [few])
    assert find(page, lambda page: page.quarters == 1) == [few]


@pytest.mark.parametrize("ringless", [True, False])
def test_they_are_better_than_nothing(monkeypatch, ringless):
    _, board = page_with_a_board()
    other = replace(board, ringless=ringless, islands=board.islands[:5])
    turned_shows(monkeypatch, [other])
    assert find(Canvas(SIDE, SIDE).page()) == [other]


def test_a_page_whose_boards_are_known_is_not_turned(monkeypatch):
    """Letters, of which a harder look sees more, may tell wrongly how it lies."""
    page, board = page_with_a_board()
    turned = turned_shows(monkeypatch, [])
    [again] = find(page, before=[board])
    assert spots(again) == spots(board)
    assert not turned


def test_numbers_alone_that_are_upright_do_not_hide_a_few_rings_that_lie_otherwise(monkeypatch):
    """The dashes of a grid look like ones."""
    _, board = page_with_a_board()
    few = replace(board, islands=board.islands[:5])
    turned_shows(monkeypatch, [few])
    monkeypatch.setattr(search, "find_ringless", lambda *_: [replace(board, ringless=True)])
    assert find(Canvas(SIDE, SIDE).page()) == [few]


@pytest.mark.parametrize(("upright", "otherwise"), [(8, 10), (8, 8)])
def test_of_numbers_alone_both_ways_the_more_tell(monkeypatch, upright, otherwise):
    """On their head some read as numbers, too, and stand in line."""
    _, board = page_with_a_board()
    ringless = replace(board, ringless=True)
    some, others = (replace(ringless, islands=(board.islands * 2)[:count]) for count in (upright, otherwise))
    turned_shows(monkeypatch, [others])
    monkeypatch.setattr(search, "find_ringless", lambda *_: [some])
    [found] = find(Canvas(SIDE, SIDE).page())
    assert len(found.islands) == max(upright, otherwise)
    assert found.islands is (others if otherwise > upright else some).islands


def test_of_numbers_alone_at_different_places_the_rules_tell(monkeypatch):
    """Letters that lie on their side may be more than the numbers of a board beside them."""
    page, board = page_with_a_board()
    turned = turn_page(page, 3)
    moved = [
        replace(c, disc=replace(c.disc, center=np.array([SIDE, SIDE]) - c.disc.center)) for c in board.islands
    ]
    letters = replace(board, page=turned, islands=(*moved, *moved), ringless=True)
    turned_shows(monkeypatch, [letters])
    upright = replace(board, ringless=True)
    monkeypatch.setattr(search, "find_ringless", lambda *_: [upright])
    assert [len(found.islands) for found in find(Canvas(SIDE, SIDE).page())] == [16, 8]


def test_two_lines_of_letters_that_lie_otherwise_are_no_board(monkeypatch):
    _, board = page_with_a_board()
    ringless = replace(board, ringless=True)
    rows = np.minimum(board.placed.rows, 1)
    letters = replace(ringless, islands=board.islands * 2, placed=replace(board.placed, rows=rows))
    turned_shows(monkeypatch, [letters])
    monkeypatch.setattr(search, "find_ringless", lambda *_: [ringless])
    [found] = find(Canvas(SIDE, SIDE).page())
    assert found.islands is ringless.islands


def test_many_letters_of_which_hardly_any_is_surely_a_digit_are_no_board(monkeypatch):
    """A text that lies on its side hides no boards of numbers alone, however many letters stand in line."""
    _, board = page_with_a_board()
    ringless = replace(board, ringless=True)
    letters = replace(ringless, islands=tuple(replace(c, glyphs=()) for c in board.islands * 2))
    turned_shows(monkeypatch, [letters])
    monkeypatch.setattr(search, "find_ringless", lambda *_: [ringless])
    [found] = find(Canvas(SIDE, SIDE).page())
    assert found.islands is ringless.islands
