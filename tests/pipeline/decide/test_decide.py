"""Page readings made up, and what is decided of them."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pipeline.decide import decide
from pipeline.decide.loop import decide_group
from pipeline.decide.outcome import Found
from pipeline.decide.outcome import Outcome as Said
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Budget, Outcome
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.decide.made import MadePage, number
from tests.pipeline.drawn import board_from, flat
from vision.reading import Drawn, Number
from vision.types import Kind

FIVE = "4.2../.3..2/3..../.3.1./3.4.3"
"""Five by five, with exactly one solution."""


def decided(page, **settings):
    return decide(page.reading(), Settings(**settings))


def one(page, **settings):
    [finding] = decided(page, **settings)
    return finding


def five(*, change=(), score=0.99):
    """A page with the board FIVE; `change` has other numbers of some islands, by index."""
    page = MadePage()
    members = page.add_text(FIVE, score=score)
    for index, said in dict(change).items():
        page.numbers[index] = page.numbers[page.add(9, 9, said)]
        for some in (page.places, page.kinds, page.scores, page.numbers):
            del some[len(members)]
    return page, members


def grouped(page, members):
    """The page's reading, whose only group has these pieces and no other."""
    reading = page.reading()
    [group] = reading.groups
    return replace(reading, groups=(replace(group, members=np.array(members)),))


def test_a_board_that_was_read_surely_is_solved():
    page, members = five()
    page.may_be(0.0, members)
    page.may_be(-6.0)
    finding = one(page)
    record = finding.record()
    assert (record.status, record.notes, record.corrections) == (Status.SOLVED, (), ())
    assert record.confidence > 0.95
    assert "4═══════2" in finding.text()
    assert finding.puzzle().islands[0].clue == 4


def test_numbers_that_the_rules_want_otherwise_are_told():
    page, members = five(change={3: {8: 0.6, 2: 0.4}})
    page.may_be(0.0, members)
    finding = one(page)
    [correction] = finding.record().corrections
    assert (correction.island, correction.read, correction.to) == (3, "8", 2)
    assert any("read 8" in note and "taken as 2" in note for note in finding.record().notes)


def test_corrections_count_less_where_any_number_may_be_misread():
    records = []
    for doubt in (0.001, 0.05):
        page, members = five(change={3: {8: 0.9, 2: 0.05}})
        for piece in members:
            if piece != members[3]:
                value = page.numbers[piece][0].value
                page.numbers[piece] = (number({value: 1 - doubt, value + 1: 0.6 * doubt, 9: 0.4 * doubt}),)
        page.may_be(0.0, members)
        records.append(one(page).record())
    assert [record.corrections[0].to for record in records] == [2, 2]
    assert records[0].confidence > records[1].confidence


def test_a_surely_read_number_is_not_changed_without_a_doubt():
    page, members = five(change={3: {3: 0.999}})
    page.may_be(0.0, members)
    assert one(page).record().status in (Status.CHECK, Status.IMPOSSIBLE)


def test_what_is_rather_no_board_is_none():
    page = MadePage()
    members = [page.add(row, column, 5) for row in (0, 2, 4, 6) for column in (0, 2, 4, 6)]
    page.add(9, 9, 11)
    page.may_be(math.log(0.5), members)
    page.may_be(math.log(0.5))
    assert decided(page) == []


def test_circles_of_another_puzzle_are_no_board():
    page = MadePage()
    spots = [(row, column) for row in range(0, 8, 2) for column in range(0, 8, 2)]
    members = [page.add(*spot, 3 + 5 * index % 17) for index, spot in enumerate(spots)]
    page.may_be(0.0, members)
    assert decided(page) == []


def test_a_piece_that_labels_have_with_them_may_be_the_boards():
    """Two circles lie in a group of their own; one of them is as large as islands, and on a free crossing."""
    labels = replace(flat(1, 7), homography=np.array([[60.0, 0, 240], [0, 60, 180], [0, 0, 1]]))
    board = board_from(FIVE)
    [alone] = decide(page_reading_of(board), Settings())
    [beside] = decide(page_reading_of(board, board_from("3.....3", labels)), Settings())
    assert (alone.record().status, beside.record().status) == (Status.SOLVED, Status.CHECK)
    assert "--set @240,180=none" in beside.record().notes[0]


def test_dots_between_the_islands_of_a_board_are_no_board():
    board, dots = board_from(FIVE), board_from(".o.oo/o.oo./.oooo/o.o.o/.o.o.")
    [alone] = decide(page_reading_of(dots), Settings())
    [found] = decide(page_reading_of(dots, board), Settings())
    assert (alone.record().status, found.record().status) == (Status.UNREADABLE, Status.SOLVED)
    assert len(found.record().islands) == 10


def test_another_puzzle_beside_a_board_is_none():
    page, members = five()
    beside = [
        page.add(2 * (index // 4), 7 + 2 * (index % 4), 3 + 5 * index % 17, score=0.9) for index in range(16)
    ]
    page.may_be(0.0, members, beside)
    page.may_be(-2.0, [*members, *beside])
    record = one(page).record()
    assert (record.status, len(record.islands), record.notes) == (Status.SOLVED, 10, ())


def test_the_rules_tell_two_boards_from_one():
    page = MadePage()
    left, right = page.add_text(FIVE), page.add_text(FIVE, across=6)
    page.may_be(math.log(0.8), left + right)
    page.may_be(math.log(0.2), left, right)
    records = [finding.record() for finding in decided(page)]
    assert [record.status for record in records] == [Status.SOLVED] * 2
    assert [len(record.islands) for record in records] == [10, 10]
    assert records[0].outline[0][0] < records[1].outline[0][0]


def test_a_piece_that_is_none_is_left_out_and_told():
    page, members = five()
    more = page.add(2, 2, 4, score=0.6)
    page.may_be(math.log(0.6), [*members, more])
    page.may_be(math.log(0.4), members)
    record = one(page).record()
    assert len(record.islands) == 10
    assert "What stands beside the board (4) was left out." in record.notes


def test_a_weak_piece_that_the_board_needs_is_taken_in_and_told():
    page, members = five()
    page.scores[members[3]] = 0.3
    page.may_be(math.log(0.7), [member for member in members if member != members[3]])
    page.may_be(math.log(0.3), members)
    record = one(page).record()
    assert len(record.islands) == 10
    assert "row 2, column 5: what stands there was hardly seen." in record.notes


def test_a_weak_piece_without_a_number_is_to_be_checked():
    page, members = five()
    page.may_be(0.0, members)
    page.numbers[members[3]] = (number({None: 0.85, 2: 0.05}),)
    statuses = []
    for score in (0.99, 0.3):
        page.scores[members[3]] = score
        statuses.append(one(page).record().status)
    assert statuses == [Status.SOLVED, Status.CHECK]


@pytest.mark.parametrize(("surely", "clue"), [(0.98, 2), (0.995, None)])
def test_a_number_is_lost_unless_surely_none_was_seen(surely, clue):
    page, members = five()
    page.may_be(0.0, members)
    page.numbers[members[3]] = (Number("", ((None, surely),)),)
    record = one(page).record()
    assert (record.status, record.islands[3].value, record.islands[3].clue) == (Status.SOLVED, 2, clue)


def test_what_both_ways_solve_is_to_be_checked():
    page = MadePage()
    members = [page.add(0, 0, 2), page.add(0, 4, 2)]
    middle = page.add(0, 2, 4, score=0.5)
    page.may_be(math.log(0.51), [*members, middle])
    page.may_be(math.log(0.49), members)
    record = one(page).record()
    assert record.status is Status.CHECK
    assert any("row 1, column 3" in note for note in record.notes)


def test_other_rows_are_taken_where_only_they_have_a_solution():
    page, members = five()
    wrong = page.board(members, moved={members[3]: (0, 4)})
    page.may_be(math.log(0.7), wrong)
    page.may_be(math.log(0.3), members)
    record = one(page).record()
    assert record.status is Status.SOLVED
    assert record.islands[3].row == 1


def test_several_solutions_are_told():
    page = MadePage()
    members = [page.add(row, column, 2) for row in (0, 2) for column in (0, 2)]
    members.append(page.add(0, 4, {None: 1.0}))
    members.append(page.add(2, 4, {None: 1.0}))
    page.may_be(0.0, members)
    finding = one(page)
    assert finding.record().status is Status.MULTIPLE
    assert finding.judgement.answer.outcome is Outcome.MULTIPLE


def test_a_board_whose_numbers_are_guesses_is_unreadable():
    page = MadePage()
    members = [
        page.add(row, column, {1: 0.3, 2: 0.3, 3: 0.2, 4: 0.2}) for row in (0, 2, 4) for column in (0, 2)
    ]
    page.may_be(0.0, members)
    page.may_be(-9.0)
    assert one(page).record().status is Status.UNREADABLE


def test_numbers_that_need_more_bridges_suggest_the_option():
    page = MadePage()
    members = [page.add(0, 2, 3), page.add(2, 0, 3), page.add(2, 2, 12), page.add(2, 4, 3), page.add(4, 2, 3)]
    page.may_be(0.0, members)
    page.may_be(-9.0)
    record = one(page).record()
    assert record.status is not Status.SOLVED
    assert any("--max-bridges 3" in note for note in record.notes)
    assert one(page, max_bridges=3).record().status is Status.SOLVED


@pytest.mark.parametrize("seen", [{7: 0.7, None: 0.3}, {0: 0.97}])
def test_a_board_with_signs_is_solved_by_its_sums(seen):
    page = MadePage()
    members = [
        page.add(0, 0, None),
        page.add(0, 2, {None: 0.9, 4: 0.05}),
        page.add(2, 0, seen),
        page.add(0, 3, None, None, None, 5, kind=Kind.SIGN),
        page.add(3, 0, 4, None, None, None, kind=Kind.SIGN),
        page.add(2, 3, None, None, None, 1, kind=Kind.SIGN),
    ]
    page.may_be(0.0, members)
    record = one(page).record()
    assert [island.value for island in record.islands] == [3, 2, 1]
    assert record.signs[0].clues.west == 5
    assert record.confidence > 0.75
    assert record.corrections == ()


def test_signs_without_islands_are_no_board():
    page = MadePage()
    page.may_be(0.0, [page.add(i, i % 2, 3, None, None, 2, kind=Kind.SIGN) for i in range(3)])
    assert decided(page) == []


@pytest.mark.parametrize("drawn", [True, False])
def test_a_board_that_is_solved_on_the_page_is_told(drawn):
    page = MadePage()
    members = [page.add(0, 0, 1), page.add(0, 2, 2), page.add(0, 4, 1)]
    page.may_be(0.0, members)
    seen = tuple(Drawn(a, a + 1, (0.01, 0.99) if drawn else (0.99, 0.01)) for a in (0, 1))
    [finding] = decide(page.reading(), Settings(), drawn_of=lambda boards: [seen for _ in boards])
    assert finding.record().already_solved is drawn


def test_two_pieces_at_one_place_are_no_board():
    page, members = five()
    page.may_be(0.0, page.board(members, moved={members[1]: (0, 0)}))
    page.may_be(-6.0, members)
    assert one(page).record().status is Status.SOLVED


@pytest.mark.parametrize(("radius", "status"), [(1.0, Status.CHECK), (0.1, Status.SOLVED)])
def test_an_island_that_no_hypothesis_has_is_told(radius, status):
    page, members = five()
    more = page.add(2, 2, 4, score=0.97)
    page.may_be(0.0, members)
    reading = page.reading()
    radii = reading.detections.radii.copy()
    radii[more] *= radius
    [group] = reading.groups
    reading = replace(
        reading,
        detections=replace(reading.detections, radii=radii),
        groups=(replace(group, members=np.array(members)),),
    )
    [finding] = decide(reading, Settings())
    record = finding.record()
    assert record.status is status
    assert any("row 3, column 3" in note for note in record.notes) is (status is Status.CHECK)


def test_a_figure_without_a_solution_is_no_board_however_sure():
    page = MadePage()
    page.may_be(0.0, page.board(page.add_text("1.3/.../3.1"), odds=1.0))
    assert decided(page) == []


def test_a_board_with_a_solution_is_there_however_weakly_seen():
    page, members = five(score=0.4)
    page.may_be(0.0, members)
    assert one(page).record().bridges


def test_what_it_may_cost_is_counted_in_steps():
    page, members = five(change={index: {1: 0.4, 2: 0.3, 3: 0.3} for index in range(4)})
    page.may_be(0.0, members)
    page.may_be(-1.0, members[:-1])
    records = [
        [one.record() for one in decide(page.reading(), Settings(seconds=seconds), steps=60)]
        for seconds in (60.0, 600.0)
    ]
    assert records[0] == records[1]


def test_a_late_page_is_to_be_checked():
    page, members = five(change={3: {8: 0.6, 2: 0.4}})
    page.may_be(0.0, members)
    [finding] = decide(page.reading(), Settings(), steps=0)
    assert finding.record().status is Status.CHECK
    [finding] = decide(page.reading(), Settings())
    assert finding.record().status is Status.SOLVED


def test_a_late_board_with_one_solution_as_it_was_read_is_solved():
    page, members = five()
    page.may_be(0.0, members)
    [finding] = decide(page.reading(), Settings(), steps=0)
    assert finding.record().status is Status.SOLVED


def test_a_page_without_groups_has_no_boards():
    page, members = five()
    page.may_be(0.0, members)
    assert decide(replace(page.reading(), groups=()), Settings()) == []


def test_it_is_the_same_in_whatever_order_pieces_come():
    page, members = five()
    page.may_be(0.0, members[::-1])
    turned, others = five()
    turned.may_be(0.0, others)
    assert one(page).record() == one(turned).record()


def test_a_note_tells_where_a_board_lacks_a_piece():
    page, members = five(change={0: {2: 0.99}})
    page.add(2, 2, 4, score=0.98)
    page.may_be(0.0, members)
    reading = grouped(page, members)
    [finding] = decide(reading, Settings())
    assert finding.record().status in (Status.CHECK, Status.IMPOSSIBLE)
    assert any("an island may be missed" in note for note in finding.record().notes)


@pytest.mark.parametrize("cut", [True, False])
def test_a_board_that_runs_over_the_edge_of_the_picture_is_told(cut):
    page, members = five(change={0: {2: 0.99}})
    page.may_be(0.0, members)
    reading = page.reading()
    right, bottom = reading.detections.centers.max(axis=0)
    reading = replace(reading, size=(float(right) + (10 if cut else 30), float(bottom) + 30))
    [finding] = decide(reading, Settings())
    assert any("edge of the picture" in note for note in finding.record().notes) == cut


@pytest.mark.parametrize(("rest", "asked"), [(True, True), (False, False)])
def test_an_unlikely_hypothesis_that_explains_more_is_asked_for(rest, asked):
    page = MadePage()
    own = page.add_text("2.2/.../2.2")
    page.may_be(0.0, own)
    if rest:
        page.may_be(-4.5, [*own, page.add(4, 0, 2)])
    else:
        page.may_be(-4.5, [*own[:3], page.add(4, 2, 2)])
    sizes = []

    def ask(board):
        sizes.append(len(board.members))
        return Said(Found.READING, clues=len(board.members), guesses=0.99, mass=0.99)

    [group] = page.reading().groups
    decide_group(group, ask, ask, lambda board: 6.0, Budget(60.0))
    assert (sizes != [4]) == asked


def test_a_board_that_hides_most_clues_keeps_its_blank_islands():
    page, members = five(change=dict.fromkeys(range(2, 10)))
    page.may_be(0.0, page.board(members, odds=0.0))
    page.may_be(-3.0, page.board(members[:-1], odds=0.0))
    record = one(page).record()
    assert (record.status, len(record.islands)) == (Status.MULTIPLE, 10)


def test_a_piece_weaker_than_all_of_a_board_is_hardly_one_of_it():
    page, members = five()
    page.add(2, 2, 4, score=0.3)
    page.may_be(0.0, members)
    reading = grouped(page, members)
    [finding] = decide(reading, Settings())
    assert finding.record().status is Status.SOLVED
