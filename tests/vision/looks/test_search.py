"""Search: what an easy look does not see a harder one does, and what was found well stays."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from tests.vision.looks.scenes import BOARD, SIDE, bare_numbers, discs_on_lines, spots, truth
from vision.boards.boards import find_boards
from vision.boards.placing import put_on_lattice
from vision.looks import search
from vision.looks.search import find
from vision.reading import Extent
from vision.shapes.broken import find_broken
from vision.shapes.contours import LOOKS, find_contours


def test_discs_on_grid_lines_are_found():
    canvas = Canvas(SIDE, SIDE)
    discs_on_lines(canvas, (300, 300))
    [board] = find(canvas.page())
    assert spots(board) == truth()


def test_a_board_that_is_plain_to_see_does_not_hide_one_that_is_not():
    canvas = Canvas(SIDE, SIDE)
    discs_on_lines(canvas, (620, 620))
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    boards = find(canvas.page())
    assert [spots(board) for board in boards] == [truth(), truth()]


def test_a_board_in_a_deep_shadow_is_found():
    canvas = Canvas(SIDE, SIDE)
    discs_on_lines(canvas, (150, 400))
    canvas.grey[:, :600] *= 0.25
    [board] = find(canvas.page())
    assert spots(board) == truth()


def test_who_has_patience_is_told_what_was_seen_in_haste(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    looks = []

    def look(page, how):
        looks.append(how)
        return find_contours(page, how)

    monkeypatch.setattr("vision.looks.search.find_contours", look)
    [board] = find(canvas.page())
    assert board.hasty
    assert looks == [LOOKS[0]]
    [again] = find(board.page, before=[board])
    assert not again.hasty
    assert looks[1:] == list(LOOKS[:3])
    assert spots(again) == spots(board) == truth()


@pytest.mark.parametrize(
    ("part", "grey", "times"),
    [(0.6, False, 1), (0.6, True, 0), (1.0, False, 0)],
    ids=["in pieces", "in grey", "whole"],
)
def test_rings_in_pieces_are_looked_for_in_black_and_white_where_they_are_not_whole(
    part, grey, times, monkeypatch
):
    seen = []
    monkeypatch.setattr(search, "find_broken", lambda *asked: seen.append(find_broken(*asked)) or seen[-1])
    canvas = Canvas(SIDE, SIDE)
    for row, column in truth():
        place = np.array([300.0 + 90 * column, 300.0 + 90 * row])
        canvas.text(place, BOARD.split("/")[row].split()[column], 26)
        canvas.arcs(place, 26, 1.5, count=12, part=part)
    canvas.cut()
    canvas.grey[:20, :20] = 128 if grey else 0
    [board] = find(canvas.page())
    assert spots(board) == truth()
    assert len(seen) == times
    for rings in seen:
        assert (np.abs(rings.radii - 26) < 1.5).sum() == len(truth())


def test_an_empty_page_has_no_board():
    assert find(Canvas(SIDE, SIDE).page()) == []
    noise = Canvas(SIDE, SIDE, 200)
    noise.grey += np.random.default_rng(3).normal(0, 6, noise.grey.shape)
    assert find(noise.page()) == []


def test_a_page_of_text_is_looked_at_once(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    for line in range(24):
        canvas.text((500, 60 + 36 * line), "All the islands of the ocean are to be linked by these", 24)
    monkeypatch.setattr("vision.looks.search.find_blobs", None)
    assert find(canvas.page()) == []


def test_a_board_hard_to_see_on_a_page_of_text_is_found():
    canvas = Canvas(SIDE, SIDE + 400)
    for line in range(24):
        canvas.text((500, 60 + 36 * line), "All the islands of the ocean are to be linked by these", 24)
    discs_on_lines(canvas, (300, 1000))
    [board] = find(canvas.page())
    assert spots(board) == truth()


def test_specks_beside_a_board_are_not_looked_into(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    # As if an island had been missed: it is looked for.
    canvas.disc((120 + 4 * 70, 120 + 70), 22, 245)
    canvas.text((120 + 4 * 70, 120 + 70), "3", 31)
    for row in range(8):
        for column in range(8):
            canvas.disc((500 + 40 * column, 500 + 40 * row), 7, 60)
    looked_into = []
    monkeypatch.setattr(
        "vision.looks.search.find_boards",
        lambda page, discs, *rest: looked_into.append(discs) or find_boards(page, discs, *rest),
    )
    [board] = find(canvas.page())
    assert spots(board) == truth()
    assert len(looked_into[0]) > 64, "at first they could be a board"
    assert len(looked_into) > 1
    assert all(disc.radius > 8 for discs in looked_into[1:] for disc in discs)


@pytest.mark.parametrize(("radius", "is_reason"), [(12.0, True), (6.0, False)])
def test_what_is_as_small_as_letters_beside_a_board_is_no_reason_to_look_harder(radius, is_reason):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    [board] = find(canvas.page())
    disc = replace(board.islands[0].disc, radius=radius)
    small = replace(board, islands=(replace(board.islands[0], disc=disc),), doubtful=((0, 0),))
    assert (small.radius > search._least_radius([board], [small])) == is_reason
    assert search._least_radius([], [small]) == 0.0


@pytest.mark.parametrize("more", [False, True])
def test_of_as_many_islands_the_round_ones_come_before_tiles(monkeypatch, more):
    """What is round was doubted, as a digit stood beside it; the tiles are another way to see it."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    page = canvas.page()
    [board] = find(page)
    tiles = [c.disc for c in board.islands]
    monkeypatch.setattr("vision.looks.search.is_settled", lambda *_: False)
    monkeypatch.setattr("vision.looks.search.find_tiles", lambda *_: tiles)
    monkeypatch.setattr("vision.looks.search.find_discs", lambda *_: tiles[:-1] if more else tiles)
    monkeypatch.setattr(search._Search, "_likely", lambda one: one._doubtful)
    if more:  # nothing is added to what was seen
        seen = replace(board, islands=board.islands[:-1])
        monkeypatch.setattr(search._Search, "_likely", lambda _: [seen])
    [found] = find(page)
    assert found.ringless == more
    assert [way[0].ringless for way in found.instead] == ([] if more else [True])


@pytest.mark.parametrize("table", [True, False])
def test_what_stays_doubtful_to_the_end_is_none_if_it_is_a_table(monkeypatch, table):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    monkeypatch.setattr("vision.looks.search.is_settled", lambda *_: False)
    monkeypatch.setattr("vision.looks.search.is_table", lambda *_: table)
    monkeypatch.setattr("vision.looks.search.find_ringless", lambda *_: [])
    assert len(find(canvas.page())) == (0 if table else 1)


def test_few_rings_that_hang_together_by_no_line_are_no_board():
    canvas = Canvas(SIDE, SIDE)
    canvas.board("2 . 2 ./. 3 . 1/. . . ./2 . 2 .", (200, 200), (80, 80), 25)
    assert find(canvas.page()) == []


def test_a_few_islands_that_do_not_hang_together_are_looked_at_harder(monkeypatch):
    """Those between them were missed."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board("2 . 3 . 1/. . . . ./. 1 . 2 ./2 . 4 . ./. . . 1 .", (200, 200), (80, 80), 25)
    [whole] = find(canvas.page())
    pair = [c for c in whole.islands if c.disc.center[0] > 420 and c.disc.center[1] > 300]
    less = put_on_lattice(whole.page, [c for c in whole.islands if c not in pair], [])
    looks = []

    def again(page, discs, *rest):
        looks.append(discs)
        return [less] if len(looks) == 1 else find_boards(page, discs, *rest)

    monkeypatch.setattr("vision.looks.search.find_boards", again)
    [board] = find(canvas.page())
    assert len(looks) > 1
    assert len(board.islands) == len(whole.islands) == 8 > len(less.islands)


def test_what_takes_islands_from_a_settled_board_is_none(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    discs_on_lines(canvas, (600, 600))
    [first, _] = find(canvas.page())
    looks = []

    def again(page, discs, *rest):
        looks.append(discs)
        return [first] if len(looks) == 1 else [*find_boards(page, discs, *rest), replace(first)]

    monkeypatch.setattr("vision.looks.search.find_boards", again)
    found = find(canvas.page())
    assert len(looks) > 1
    assert [board.islands for board in found if _overlap(board, first)] == [first.islands]


@pytest.mark.parametrize("concerned", [True, False])
def test_what_may_have_islands_of_a_settled_board_stays_doubtful_in_a_later_look(monkeypatch, concerned):
    """The later look sees only one of the two, and knows of no other way to part them."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    discs_on_lines(canvas, (600, 600))
    first, second = find(canvas.page())
    way = (second,) if concerned else (first,)
    doubtful = replace(first, extent=Extent(alone=0.7), instead=(way,))
    looks = []

    def again(page, discs, *rest):
        looks.append(discs)
        return [doubtful] if len(looks) == 1 else find_boards(page, discs, *rest)

    monkeypatch.setattr("vision.looks.search.find_boards", again)
    boards = find(canvas.page())
    [found] = [board for board in boards if board.shares(second)]
    ways = [[one.islands for one in way] for way in found.instead]
    assert (found.extent.alone, ways) == ((0.7, [[second.islands]]) if concerned else (1.0, []))


def test_what_grows_into_another_board_is_what_it_was(monkeypatch):
    """Its new island is one of a board that an earlier look saw better."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    canvas.board("/".join([BOARD.replace("/", " 3/") + " 2"] * 2), (500, 350), (70, 70), 22)
    page = canvas.page()
    first, second = sorted(find(page), key=lambda board: len(board.islands))
    looks = iter([[first, second]])
    monkeypatch.setattr(search, "find_boards", lambda *_: next(looks, []))
    monkeypatch.setattr(search, "is_settled", lambda board, *_: not board.shares(second))
    grown = replace(first, islands=(*first.islands, second.islands[0]))
    monkeypatch.setattr(search, "claim", lambda page, settled, *_: [grown] if settled else [])
    assert {board.islands for board in find(page)} == {first.islands, second.islands}


def test_specks_that_hid_a_board_are_none_in_the_end(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    [board] = find(canvas.page())
    specks = replace(board, astray=np.full(len(board.islands), 5.0))
    looks = []

    def seen(*_):
        looks.append(specks)
        return [replace(specks, islands=(*board.islands, *board.islands))] if len(looks) == 1 else [board]

    monkeypatch.setattr(search, "find_boards", seen)
    monkeypatch.setattr(search, "is_settled", lambda *_: False)
    monkeypatch.setattr(search, "is_numbered", lambda _: False)
    monkeypatch.setattr(search, "find_ringless", lambda *_: [])
    assert [found.islands for found in find(canvas.page())] == [board.islands]


def _overlap(one, other):
    return any((np.hypot(*(one.centers - place).T) < one.radius).any() for place in other.centers)


def test_numbers_alone_are_a_board_beside_others():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (120, 120), (70, 70), 22)
    bare_numbers(canvas, (600, 600))
    boards = find(canvas.page())
    assert [(spots(board), board.ringless) for board in boards] == [(truth(), False), (truth(), True)]


def test_numbers_alone_are_not_looked_for_beside_signs_of_another_kind():
    canvas = Canvas(SIDE, SIDE)
    bare_numbers(canvas, (300, 300))
    page = canvas.page()
    assert [board.ringless for board in find(page)] == [True]
    assert find(page, others=lambda page: True) == []


@pytest.mark.parametrize(("usual", "chosen"), [((70, 255), (225, 0)), ((235, 0), (60, 255))])
def test_an_island_of_another_colour_among_the_others_is_one(usual, chosen):
    """A program shows so which one is chosen."""
    canvas = Canvas(420, 420)
    for row, words in enumerate(BOARD.split("/")):
        for column, word in enumerate(words.split()):
            if word != ".":
                place = (90 + 80 * column, 90 + 80 * row)
                ground, ink = chosen if (row, column) == (2, 2) else usual
                canvas.ring(place, 27, 2, 40, fill=ground)
                canvas.text(place, word, 30, ink)
    [board] = find(canvas.page())
    assert spots(board) == truth()
