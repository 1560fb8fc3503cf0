"""Several boards taken as one: the rules tell, where geometry leaves it open."""

from dataclasses import replace

import pytest

from pipeline.hashi.several import settle_extent
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from, flat, sure
from vision.reading import Extent

FOUR = "3.3/.../1.1"
PART = "2.3/.../3.4"
"""Has exactly one solution."""

LOOSE = "2.3/.../2.3"
"""Has several."""

MANY = f"{PART}/.../{PART}"
"""Has several solutions, too."""

NONE = "1.2/.../..1/.../1.2/.../..1"
"""Has no solution: the parts have one, but nothing is left for a bridge between them."""


THREE = f"{MANY}/.../{PART}"
"""Likewise."""


def taken_as_one(whole, *parts, single=0.9, at=((60.0, 60.0), (60.0, 300.0))):
    """A board that may be several."""
    otherwise = [board_from(text, moved(*corner)) for text, corner in zip(parts, at, strict=True)]
    return replace(board_from(whole), extent=Extent(single=single), otherwise=tuple(otherwise))


def moved(x, y):
    lattice = flat(3, 3)
    homography = lattice.homography.copy()
    homography[:2, 2] = x, y
    return replace(lattice, homography=homography)


@pytest.mark.parametrize(("whole", "part"), [(MANY, PART), (NONE, "1.2/.../..1")])
@pytest.mark.parametrize("single", [0.3, 0.6, 0.8])
def test_parts_with_one_solution_each_are_boards_of_their_own(whole, part, single):
    findings = work_out_all([taken_as_one(whole, part, part, single=single)], Settings())
    assert [finding.judgement.status for finding in findings] == [Status.SOLVED] * 2
    assert [len(finding.board.islands) for finding in findings] == [len(board_from(part).islands)] * 2


def test_what_seemed_hardly_possible_is_said_and_not_believed():
    findings = work_out_all([taken_as_one(MANY, PART, PART, single=0.997)], Settings())
    assert [finding.judgement.status for finding in findings] == [Status.CHECK] * 2


def test_a_board_whose_parts_are_none_is_surer_than_before():
    doubtful = taken_as_one(FIVE, LOOSE, PART, single=0.6)
    [finding] = work_out_all([doubtful], Settings())
    assert finding.judgement.status is Status.SOLVED
    assert 0.9 < finding.board.extent.single < 1
    [unasked] = work_out_all([replace(doubtful, otherwise=())], Settings())
    assert unasked.judgement.status is Status.CHECK


@pytest.mark.parametrize("single", [0.3, 0.9, 0.99])
def test_where_both_have_one_solution_nothing_is_solved(single):
    findings = work_out_all([taken_as_one(FIVE, PART, PART, single=single)], Settings())
    assert {finding.judgement.status for finding in findings} == {Status.CHECK}


def test_three_boards_may_be_taken_as_one():
    """Two of them look more like one than like two, and so do these two and the third."""
    third = board_from(PART, moved(60.0, 500.0))
    boards = (taken_as_one(MANY, PART, PART, single=0.8), third)
    taken = replace(board_from(THREE), extent=Extent(single=0.8), otherwise=boards)
    findings = work_out_all([taken], Settings())
    assert [finding.judgement.status for finding in findings] == [Status.SOLVED] * 3
    corners = [round(finding.board.outline[0][1]) for finding in findings]
    assert corners == [60, 300, 500]
    doubtful = replace(third, extent=Extent(alone=0.5))
    *_, last = settle_extent(replace(taken, otherwise=(boards[0], doubtful)), 2)
    assert last.extent.alone < 0.5


def test_a_pyramid_of_numbers_beside_a_board_is_no_part_of_it_that_needs_a_solution():
    numbers = {place: sure(value) for place, value in (((0, 0), 24), ((0, 2), 31), ((2, 0), 45))}
    pyramid = board_from("2.3/.../4.1", moved(60.0, 300.0), numbers=numbers)
    taken = replace(
        board_from(MANY), extent=Extent(single=0.5), otherwise=(board_from(PART, moved(60.0, 60.0)), pyramid)
    )
    assert [len(one.islands) for one in settle_extent(taken, 2)] == [len(board_from(PART).islands), 4]
    [finding] = work_out_all([taken], Settings())
    assert len(finding.board.islands) == len(board_from(PART).islands)


def test_numbers_alone_of_another_puzzle_need_no_solution_beside_a_board_of_many():
    many = "....34.3/12..3..3/......26/1...5..6/......../......../.......4/....23.4"
    for text, ringless, boards in ((many, True, 2), (many, False, 1), (PART, True, 1)):
        own, sudoku = (replace(board_from(one), ringless=ringless) for one in (text, "2.1/1.1/2.2"))
        whole = board_from(f"{text}/2......1/1......1/2......2")
        taken = replace(whole, extent=Extent(single=0.8), otherwise=(own, sudoku), ringless=ringless)
        assert len(settle_extent(taken, 2)) == boards


def test_what_has_no_solution_either_way_stays_one():
    [board] = settle_extent(taken_as_one(MANY, LOOSE, LOOSE), 2)
    assert len(board.islands) == len(board_from(MANY).islands)
    assert board.otherwise == ()
    [crowded] = settle_extent(taken_as_one(MANY, PART, PART), 1)
    assert len(crowded.islands) == len(board.islands), "with single bridges no part has a solution"


def test_where_the_rules_say_nothing_boards_are_what_they_look_like():
    """A number of each may be misread."""
    doubtful = taken_as_one(MANY, LOOSE, LOOSE, single=0.2)
    boards = settle_extent(doubtful, 2)
    assert [len(board.islands) for board in boards] == [len(board_from(LOOSE).islands)] * 2
    [whole] = settle_extent(replace(doubtful, islands=board_from(FIVE).islands), 2)
    assert whole.extent.single > 0.8, "what has exactly one solution as a whole is none of two boards"


@pytest.mark.parametrize("single", [0.0, 1.0])
def test_certainty_is_no_division_by_zero(single):
    boards = settle_extent(taken_as_one(MANY, PART, PART, single=single), 2)
    assert len(boards) == (1 if single else 2)
    assert len(settle_extent(taken_as_one(MANY, LOOSE, PART, single=single), 2)) == (1 if single else 2)


def test_parts_take_their_place_in_reading_order():
    """The second part stands below a board that stands beside the first one."""
    parted = taken_as_one(MANY, PART, PART, at=((60.0, 60.0), (60.0, 500.0)))
    beside = board_from(FIVE, moved(600.0, 60.0))
    for boards in ([parted, beside], [beside, parted]):
        findings = work_out_all(boards, Settings())
        corners = [tuple(round(side) for side in finding.board.outline[0]) for finding in findings]
        assert corners == [(60, 60), (600, 60), (60, 500)]
    turned = work_out_all([parted, beside], Settings(), quarters=2)
    assert [round(finding.board.outline[0][1]) for finding in turned] == [500, 60, 60]


@pytest.mark.parametrize(("text", "boards"), [(PART, 1), (LOOSE, 0), ("1.2/.../..2", 0)])
def test_numbers_without_circles_are_a_board_if_they_have_exactly_one_solution(text, boards):
    board = replace(board_from(text), ringless=True)
    assert [finding.judgement.status for finding in work_out_all([board], Settings())] == (
        [Status.SOLVED] * boards
    )


@pytest.mark.parametrize(
    ("number", "boards"),
    [(sure(7, 0.57, (1, 0.43)), 1), (sure(7, 0.9, (1, 0.09)), 0), (sure(7, 0.57, (2, 0.43)), 0)],
    ids=["doubtful", "sure", "wrong either way"],
)
def test_many_numbers_without_circles_are_one_though_a_doubtful_one_is_misread(number, boards):
    text = "2..43.3/.....2./......./1...3../...4564/......./2.43..."
    seen = board_from(text, numbers={(3, 0): number})
    findings = work_out_all([replace(seen, ringless=True)], Settings())
    assert [len(finding.board.islands) for finding in findings] == [14] * boards


@pytest.mark.parametrize(("pitch", "boards"), [(60.0, 2), (90.0, 1)])
def test_numbers_without_circles_are_one_that_are_printed_like_those_of_a_board(pitch, boards):
    known, other = board_from(PART), board_from(LOOSE, moved(600.0, 60.0))
    high = [replace(island, radius=island.radius * pitch / 60) for island in other.islands]
    seen = [replace(known, ringless=True), replace(other, islands=tuple(high), ringless=True)]
    assert len(work_out_all(seen, Settings())) == boards
    assert len(work_out_all(seen[1:], Settings())) == 0


def test_numbers_without_circles_are_none_if_they_have_no_solution_though_printed_alike():
    known, other = board_from(PART), board_from("7.7/.../7.7", moved(600.0, 60.0))
    seen = [replace(board, ringless=True) for board in (known, other)]
    [finding] = work_out_all(seen, Settings())
    assert finding.board.islands == seen[0].islands
    assert finding.judgement.status is Status.SOLVED


@pytest.mark.parametrize(
    ("rest", "far_off", "islands", "status"),
    [
        ("...1/2..5/..../..../1.../...4/3..6/12.3", "2", 11, Status.CHECK),
        ("...1/2..5/..../..../1.../...4/3..6/12.3", "5", 10, Status.SOLVED),
        ("...2/2..5/..../..../1.../...4/3..6/12.3", "1", 11, Status.SOLVED),
    ],
    ids=["either way", "without it", "with it"],
)
def test_what_stands_far_off_is_left_out_only_if_the_rules_say_so(rest, far_off, islands, status):
    """One solution without it happens by chance about as often as one with it."""
    lines = rest.split("/")
    lines[6] += f"...{far_off}"
    part = board_from(rest)
    taken = replace(board_from("/".join(lines)), extent=Extent(single=0.5), otherwise=(part,))
    [finding] = work_out_all([taken], Settings())
    assert (len(finding.board.islands), finding.judgement.status) == (islands, status)


@pytest.mark.parametrize(("larger", "islands"), [(PART, 4), (LOOSE, 2)])
def test_a_doubtful_board_may_be_a_larger_one_of_which_the_numbers_alone_are_seen(larger, islands):
    seen = replace(board_from("2.3"), extent=Extent(single=0.5))
    board = replace(seen, otherwise=(replace(board_from(larger), ringless=True),))
    [finding] = work_out_all([board], Settings())
    assert len(finding.board.islands) == islands
    assert (finding.judgement.status is Status.SOLVED) == (islands == 4)


def test_two_parts_that_may_be_the_same_larger_board_are_one():
    whole = board_from(FIVE)
    parts = [
        replace(whole, islands=some, extent=Extent(single=0.5), otherwise=(replace(whole, ringless=True),))
        for some in (whole.islands[:5], whole.islands[5:])
    ]
    apart = board_from(FIVE, moved(600.0, 60.0))
    findings = work_out_all([*parts, apart], Settings())
    assert [finding.board.islands for finding in findings] == [whole.islands, apart.islands]


@pytest.mark.parametrize(("text", "status"), [(FOUR, Status.CHECK), (FIVE, Status.SOLVED)])
def test_numbers_that_make_no_larger_board_do_not_tell_that_a_few_islands_are_whole(text, status):
    """They have one solution, as they may have by luck where one is missed."""
    board = replace(board_from(text), extent=Extent(single=0.5))
    board = replace(board, otherwise=(replace(board_from(LOOSE), ringless=True),))
    [finding] = work_out_all([board], Settings())
    assert len(finding.board.islands) == len(board.islands)
    assert finding.judgement.status is status
