"""Parts of one board that were taken for boards."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.hashi.joined import UNTOLD, join_parts, stand_close
from pipeline.hashi.judge import PARTED
from pipeline.hashi.plain import is_plain
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from, flat, sure
from vision.hashi.clarity import RINGLESS
from vision.hashi.recast import without

SEVEN = "4.....3/......./4....2./......2/..2..3./......./3...3.2"
EIGHT = "....34.3/12..3..3/......26/1...5..6/......../......../.......4/....23.4"
BESIDE = f"....4.../{EIGHT}"


def cut(text, row):
    """A board in two, above and below a row."""
    board = board_from(text)
    above = [index for index, island in enumerate(board.islands) if island.row < row]
    below = [index for index, island in enumerate(board.islands) if island.row >= row]
    return without(board, below), without(board, above)


def test_two_parts_without_a_solution_are_one_board_that_has_one():
    one, other = cut(SEVEN, 3)
    assert not (is_plain(one, 2) or is_plain(other, 2))
    [finding] = work_out_all([one, other], Settings())
    assert finding.judgement.status is Status.SOLVED
    assert len(finding.board.islands) == 10
    assert (finding.board.lattice.rows, finding.board.lattice.columns) == (7, 7)


def test_parts_of_which_the_numbers_alone_are_seen_are_joined_before_they_are_taken_for_none():
    parts = [replace(part, ringless=True) for part in cut(SEVEN, 3)]
    assert work_out_all(parts[:1], Settings()) == []
    [finding] = work_out_all(parts, Settings())
    assert len(finding.board.islands) == 10
    assert finding.board.ringless
    assert finding.board.confidence <= RINGLESS


SIGNED = "..o..o/oo...o/....../....../.o..../.....o/o....."
SIGNS = (
    (0, 0, {}),
    (6, 1, {"north": 5, "west": 2}),
    (6, 5, {"north": 12, "west": 2}),
)
"""Has exactly one solution."""


def signed_part(rows):
    """Those rows of the board with signs, as a board by itself."""
    board = board_from(SIGNED, signs=SIGNS)
    islands, signs = (
        tuple(replace(thing, row=thing.row - rows.start) for thing in things if thing.row in rows)
        for things in (board.islands, board.signs)
    )
    lattice = replace(board.lattice, rows=len(rows))
    return replace(board, lattice=lattice, islands=islands, signs=signs)


def test_parts_of_a_board_with_signs_are_one_too():
    """Its sums go to the edge, beyond a few empty rows."""
    parts = [signed_part(range(2)), signed_part(range(4, 7))]
    assert not any(is_plain(part, 2) for part in parts)
    for pair in (parts, parts[::-1]):
        [finding] = work_out_all(pair, Settings())
        assert finding.judgement.status is Status.SOLVED
        whole = board_from(SIGNED, signs=SIGNS)
        for own, others in ((finding.board.islands, whole.islands), (finding.board.signs, whole.signs)):
            assert [(one.row, one.column) for one in own] == [(one.row, one.column) for one in others]


def test_parts_that_are_far_from_one_another_are_to_be_looked_at():
    """Five empty rows; two boards that lack an island each may have one solution together, too."""
    rows = SEVEN.split("/")
    one, other = cut("/".join([*rows[:4], *["......."] * 5, *rows[4:]]), 6)
    [finding] = work_out_all([one, other], Settings())
    assert finding.judgement.status is Status.CHECK
    assert len(finding.board.islands) == 10


def test_what_is_none_of_the_board_is_left_out_of_the_whole_where_its_looks_tell():
    one, other = cut(BESIDE, 4)
    assert join_parts([one, other], 2) == [one, other]
    smaller = tuple(replace(i, radius=(0.7 if i.row == 0 else 1.0) * i.radius) for i in one.islands)
    [board] = join_parts([replace(one, islands=smaller), other], 2)
    assert len(board.islands) == len(board_from(EIGHT).islands)
    assert is_plain(board, 2)


def test_the_rest_of_a_board_is_taken_from_what_is_none():
    """A map beside it has some of its islands."""
    one, other = cut(SEVEN, 3)
    far = [
        replace(island, row=9 + number, center=(450.0 + 23 * number, 377.0 + 85 * number))
        for number, island in enumerate(other.islands[:4])
    ]
    [board, *_] = join_parts([one, replace(other, islands=(*other.islands, *far))], 2)
    assert len(board.islands) == 10
    assert is_plain(board, 2)


def test_the_rest_goes_to_the_board_that_has_no_solution_without():
    """Of three boards side by side a part of one was read with a column of another."""
    one, other = cut(SEVEN, 3)
    beside = board_from(SEVEN, shifted(900.0, 0.0, 7))
    last = [index for index, island in enumerate(beside.islands) if island.column == 6]
    third, column = without(beside, last), [beside.islands[index] for index in last]
    assert not is_plain(third, 2)
    taker = replace(other, islands=(*other.islands, *(replace(i, row=i.row + 9) for i in column)))
    for boards in ([one, taker, third], [third, taker, one]):
        joined = join_parts(boards, 2)
        assert sorted(len(board.islands) for board in joined) == [10, 10]
        assert all(is_plain(board, 2) for board in joined)
    [whole, *rest] = join_parts([one, taker, replace(third, islands=third.islands[1:])], 2)
    assert (len(whole.islands), whole.extent.single, len(rest)) == (10, UNTOLD, 1)


def test_boards_that_have_solutions_stay_apart():
    one, other = board_from(FIVE), board_from(FIVE, shifted(0.0, 400.0))
    assert join_parts([one, other], 2) == [one, other]


def test_parts_of_different_sizes_stay_apart():
    one, other = cut(SEVEN, 3)
    larger = tuple(replace(island, radius=2 * island.radius) for island in other.islands)
    other = replace(other, islands=larger)
    assert join_parts([one, other], 2) == [one, other]


def test_parts_that_stand_on_no_rows_together_stay_apart():
    one, other = cut(SEVEN, 3)
    astray = tuple(
        replace(island, center=tuple(np.add(island.center, (23.0, 0.0)).tolist())) for island in other.islands
    )
    other = replace(other, islands=astray)
    assert join_parts([one, other], 2) == [one, other]


def test_many_boards_that_have_no_solution_are_no_parts():
    parts = [part for _ in range(3) for part in cut(SEVEN, 3)]
    assert join_parts(parts, 2) == parts


def shifted(x, y, size=5):
    lattice = flat(size, size)
    homography = lattice.homography.copy()
    homography[:2, 2] += x, y
    return replace(lattice, homography=homography)


def stacked(upper, lower, x=0.0, y=360.0):
    """Two boards one below the other, and what comes of them."""
    return work_out_all([board_from(upper), board_from(lower, shifted(x, y))], Settings())


def test_a_board_that_may_be_a_part_of_one_without_a_solution_is_checked():
    """One side of a wrong cut has one solution by luck now and then."""
    one, other = stacked(FIVE, FIVE.replace("4", "7"))
    assert one.judgement.status is Status.CHECK
    assert PARTED in one.judgement.notes
    assert other.judgement.status is not Status.SOLVED


def test_one_that_is_solved_is_no_part_though_a_number_was_misread():
    doubted = {(0, 0): sure(7, 0.6, (4, 0.35))}
    misread = board_from(FIVE, shifted(0.0, 360.0), numbers=doubted)
    one, other = work_out_all([board_from(FIVE), misread], Settings())
    assert other.judgement.corrections
    assert [one.judgement.status, other.judgement.status] == [Status.SOLVED] * 2


def test_boards_that_stand_on_other_lines_do_not_matter():
    for place in ((25.0, 385.0), (330.0, 390.0)):
        one, _ = stacked(FIVE, FIVE.replace("4", "7"), *place)
        assert one.judgement.status is Status.SOLVED


def test_two_boards_with_one_solution_each_are_solved():
    assert [finding.judgement.status for finding in stacked(FIVE, FIVE)] == [Status.SOLVED] * 2


@pytest.mark.parametrize(("number", "status"), [(40, Status.SOLVED), (2, Status.CHECK)])
def test_what_is_left_beside_a_whole_and_might_be_islands_is_for_somebody_to_look_at(number, status):
    one, other = cut(SEVEN, 3)
    far = [replace(other.islands[0], row=9, center=(450.0, 377.0), number=sure(number))]
    found = work_out_all([one, replace(other, islands=(*other.islands, *far))], Settings())
    assert found[0].judgement.status is status
    assert len(found[0].board.islands) == 10


def test_a_few_islands_close_to_a_board_without_a_solution_may_be_a_part_of_it():
    few, rest = board_from("1.3/.../1.3"), board_from(FIVE.replace("4", "7"))
    near, far = (
        replace(
            few, islands=tuple(replace(i, center=(i.center[0] + x, i.center[1] + 25)) for i in few.islands)
        )
        for x in (400.0, 1000.0)
    )
    one, other = work_out_all([near, rest], Settings())
    assert one.judgement.status is Status.CHECK
    assert other.judgement.status is not Status.SOLVED
    assert stand_close(near, rest)
    assert not stand_close(far, rest)
    assert not stand_close(rest, near), "of so many islands the solution tells"
    for pair in [replace(near, framed=True), rest], [near, replace(rest, framed=True)]:
        assert work_out_all(pair, Settings())[0].judgement.status is Status.SOLVED, "a frame parts them"


def side_by_side(one, other, gap=3):
    """Two boards on one lattice."""
    rows = zip(one.split("/"), other.split("/"), strict=True)
    return board_from("/".join(left + gap * "." + right for left, right in rows))


@pytest.mark.parametrize("first", [False, True])
def test_a_column_of_its_neighbour_is_given_back_by_a_board_that_was_read_with_it(first):
    both = side_by_side(FIVE, FIVE)
    grown = [index for index, island in enumerate(both.islands) if island.column > 8]
    left = [index for index in range(len(both.islands)) if index not in grown]
    boards = [without(both, grown), without(both, left)]
    assert not any(is_plain(board, 2) for board in boards)
    found = work_out_all(boards if first else boards[::-1], Settings())
    assert [finding.judgement.status for finding in found] == [Status.SOLVED] * 2
    assert [len(finding.board.islands) for finding in found] == [10, 10]
