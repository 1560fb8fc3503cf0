"""Parted: boards of the parts of islands, and of those of a board that has grown."""

from dataclasses import replace
from itertools import compress, pairwise

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas, two_in_line
from vision.boards.assembly import assemble
from vision.boards.boards import find_boards
from vision.boards.parted import _Among, parted, parted_if_grown
from vision.boards.placing import put_on_lattice
from vision.boards.placing import spots as placed_spots
from vision.looks.search import find
from vision.parting.bounds import find_bounds
from vision.parting.dividing import Part
from vision.parting.parting import part
from vision.reading import Extent
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into


def two():
    """Two boards in line on one lattice, found as one, and which of its islands are the left one's."""
    [both] = find(two_in_line(apart=7).page())
    return both, both.centers[:, 0] < np.median(both.centers[:, 0])


def draw_discs(canvas, corner, ink):
    """A board of discs without rings, light numbers on dark ones and dark ones on pale; how many."""
    places = {}
    for row, words in enumerate(FIVE.split("/")):
        for column, word in enumerate(words.split()):
            if word != ".":
                places[row, column] = corner[0] + 70 * column, corner[1] + 70 * row
                canvas.disc(places[row, column], 24, ink)
                canvas.text(places[row, column], word, 28, 255 if ink < 100 else 0)
    return len(places)


def spots(board):
    return set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))


def test_what_grew_over_the_gap_to_another_board_may_be_two():
    both, left = two()
    discs = [c.disc for c in compress(both.islands, left)]
    beyond = [c.disc for c in compress(both.islands, ~left)]
    [grown] = find_boards(both.page, [*discs, min(beyond, key=lambda disc: disc.center[0])], [])
    assert len(grown.islands) == 20
    assert [len(part.islands) for part in grown.otherwise] == [10, 10]


def test_what_was_seen_at_first_is_not_parted_again():
    both, _ = two()
    page, board = both.page, put_on_lattice(both.page, list(both.islands), [])
    discs = [c.disc for c in both.islands]
    assert parted_if_grown(page, [board], discs[:17], []) == [board]
    [again] = parted_if_grown(page, [board], discs[:15], [])
    assert len(again.otherwise) == 2


def test_a_board_that_has_grown_is_parted_anew_with_those_beside_it():
    """The left one took the nearest island of the right one, which is what was left for it."""
    both, left = two()
    page = both.page
    order = np.argsort(both.centers[:, 0], kind="stable")
    islands = [both.islands[i] for i in order]
    taken, lacking = put_on_lattice(page, islands[:13], []), put_on_lattice(page, islands[13:], [])
    assert [len(taken.islands), len(lacking.islands)] == [13, 7]
    few = [c.disc for c in (*islands[:8], *islands[13:])]
    [both] = parted_if_grown(page, [taken, lacking], few, [])
    assert sum(left) == 10
    assert [len(part.islands) for part in both.otherwise] == [10, 10]
    assert parted_if_grown(page, [taken, lacking], [c.disc for c in islands], []) == [taken, lacking]


def test_parts_of_which_no_boards_can_be_made_speak_for_one_board(monkeypatch):
    [before] = find(two_in_line().page())
    monkeypatch.setattr("vision.boards.parted.apart", lambda boards: ())
    [after] = find(two_in_line().page())
    assert after.otherwise == ()
    assert 1 - after.extent.single == pytest.approx((1 - before.extent.single) / 10, rel=0.1)


def test_parts_that_find_one_anothers_islands_may_be_boards_with_what_is_their_own(monkeypatch):
    """A second look comes over the gap, unless it is told whose the islands there are."""
    both, _ = two()

    def curious(page, islands, rest, signs, *, others=(), **_):
        own = [c.disc for c in islands]
        more = [
            c for c in both.islands
            if not any(c.disc.is_same(disc) for disc in [*own, *others]) and len(own) < len(both.islands)
        ]  # fmt: skip
        return assemble(page, [*islands, *more], rest, signs)

    monkeypatch.setattr("vision.boards.parted.assemble", curious)
    [board] = parted(both.page, list(both.islands), [], [], [])
    assert len(board.islands) == 20
    assert [len(part.islands) for part in board.otherwise] == [10, 10]


def test_a_part_that_comes_up_again_is_put_together_once(monkeypatch):
    """Where parts find one another's islands those that they may be in their turn are asked for twice."""
    canvas = two_in_line(1700)
    canvas.board(FIVE, (1200, 150), pitch=(60, 60), radius=20)
    [board] = find(canvas.page())
    asked = []

    def counted(page, islands, rest, signs, *, placed, others):
        asked.append((tuple(map(id, islands)), tuple(map(id, others))))
        return assemble(page, islands, rest, signs, placed=placed, others=others)

    def refused_once(boards):
        """As if the parts of the whole had found one another's islands."""
        whole = sum(len(one.islands) for one in boards) == 30
        return () if whole and next(first) else tuple(boards)

    first = iter([True, False])
    monkeypatch.setattr("vision.boards.parted.assemble", counted)
    monkeypatch.setattr("vision.boards.parted.apart", refused_once)
    parted(board.page, list(board.islands), [], [], [])
    assert len(asked) > 3
    assert len(set(asked)) == len(asked)


def test_boards_on_one_lattice_may_be_several():
    canvas = two_in_line()
    [board] = find(canvas.page())
    assert len(board.islands) == 20
    assert board.extent.single < 0.99
    assert [len(part.islands) for part in board.otherwise] == [10, 10]
    assert spots(board.otherwise[0]) == spots(board.otherwise[1])
    canvas = Canvas(600, 600)
    canvas.board(FIVE, (120, 150), pitch=(60, 60), radius=20)
    assert find(canvas.page())[0].otherwise == ()


def test_the_islands_of_a_settled_board_are_its_own():
    """A second look goes along rows and columns, and there it stands."""
    canvas = two_in_line(apart=5)
    page = canvas.page()
    [both] = find(page)
    left = both.centers[:, 0] < np.median(both.centers[:, 0])
    settled = put_on_lattice(page, list(compress(both.islands, left)), [])
    discs = [c.disc for c in compress(both.islands, ~left)]
    [alone] = find_boards(page, discs, [], [settled])
    assert len(alone.islands) == len(discs) == 10
    [more] = find_boards(page, discs, [])
    assert len(more.islands) > 10


@pytest.mark.parametrize(("chance", "kept"), [(0.01, [10, 10]), (0.001, [])])
def test_what_is_hardly_ever_asked_for_is_not_put_together(chance, kept):
    """Of two boards on one lattice the whole is asked for this often."""
    canvas = two_in_line()
    page, islands = canvas.page(), list(find(canvas.page())[0].islands)
    [whole] = part(*placed_spots(islands, []), lambda: find_bounds(page, *placed_spots(islands, [])))
    doubted = replace(whole, extent=Extent(single=0.95))
    board = _Among(page, islands, [], [], [], []).board_of(doubted, chance=chance)
    assert [len(one.islands) for one in board.otherwise] == kept


def test_boards_that_it_may_be_may_be_several_in_their_turn():
    canvas = two_in_line(1700)
    canvas.board(FIVE, (1200, 150), pitch=(60, 60), radius=20)
    [board] = find(canvas.page())
    assert len(board.islands) == 30
    parts = [[len(inner.islands) for inner in part.otherwise] for part in board.otherwise]
    assert sorted(parts) == [[], [10, 10]]


def test_boards_that_stand_close_say_how_they_may_be_parted_differently(monkeypatch):
    [both] = find(two_in_line().page())
    middles = [np.median(one.centers[:, 0]) for one in both.otherwise]

    def sides(points, limit):
        left = points[:, 0] < limit
        return [Part(np.flatnonzero(side), Extent()) for side in (left, ~left)]

    def parted(points, *_):
        way = tuple(sides(points, np.mean(middles)))
        return [replace(one, instead=(way,)) for one in sides(points, max(middles))]

    monkeypatch.setattr("vision.boards.parted.part", parted)
    one, other = find(two_in_line().page())
    [way] = one.instead
    assert other.instead[0] is way
    assert sorted(sorted(spots(board)) for board in way) == sorted(
        sorted(spots(board)) for board in both.otherwise
    )


def test_a_title_in_a_box_is_no_island_though_another_board_has_dark_ones(monkeypatch):
    canvas = Canvas(1100, 700)
    dark, pale = draw_discs(canvas, (640, 200), 0), draw_discs(canvas, (140, 200), 205)
    x, y = box = 140, 200 - 70
    canvas.polygon([(x - 34, y - 20), (x + 34, y - 20), (x + 34, y + 20), (x - 34, y + 20)], 40)
    canvas.text(box, "12", 28, 255)
    page = canvas.page()
    islands = [c for board in find(page) for c in board.islands]
    assert len(islands) == dark + pale
    title = look_into(page, [Disc(np.array(box, float), 24.0, 24.0, 24 * np.eye(2), 0.0)])
    found = parted(page, [*islands, *title], [], [], [])
    assert sorted(len(board.islands) for board in found) == [dark, pale]
    beside = [c for c in islands if c.disc.center[0] < 560]

    def assembled(page, core, *rest, placed, others):
        assert placed is None or len(placed.rows) == len(core), "rows and columns are those of the islands"
        return assemble(page, core, *rest, placed=placed, others=others)

    monkeypatch.setattr("vision.boards.parted.assemble", assembled)
    [alone] = parted(page, [*beside, *title], [], [], [])
    assert len(alone.islands) == pale


def test_what_took_in_islands_that_a_frame_parts_from_it_is_parted_anew():
    """Beside a frame only some islands were told from it by; those taken in later show that it is a frame."""
    canvas = two_in_line(apart=7)
    [both] = find(canvas.page())
    left = both.centers[:, 0] < np.median(both.centers[:, 0])
    low, high = both.centers[left].min(axis=0) - 35, both.centers[left].max(axis=0) + 35
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    for start, end in pairwise([*corners, corners[0]]):
        canvas.line(start, end, 3)
    page = canvas.page()
    islands = look_into(page, [c.disc for c in both.islands])
    late = left & (np.cumsum(left) > 3)
    core, rest = (list(compress(islands, some)) for some in (~late, late))
    [board] = parted(page, core, rest, [], [])
    assert len(board.islands) == 20
    assert [len(part.islands) for part in board.otherwise] == [10, 10]


def test_what_grows_again_and_again_is_parted_anew_once(monkeypatch):
    """Specks of which each look sees more took two minutes."""
    both, _ = two()
    monkeypatch.setattr("vision.boards.parted.TAKEN_IN", -len(both.islands))
    [board] = parted(both.page, list(both.islands), [], [], [])
    assert len(board.islands) == len(both.islands)
