"""What was taken in and is none of the board's, and what is another kind of puzzle."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from pipeline.hashi.confidence import SURE
from pipeline.hashi.foreign import SUREST_UNTOLD, without_foreign
from pipeline.hashi.working import work_out
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from solver.making import Plan, make_board
from tests.pipeline.drawn import FIVE, board_from, sure
from vision.reading import Extent, Number

SEVEN = "4.....3/......./4....2./......2/..2..3./......./3...3.2"
EIGHT = "....34.3/12..3..3/......26/1...5..6/......../......../.......4/....23.4"
"""Have exactly one solution."""

KEYS = f"{EIGHT}/315264.."
STRAY = f"{EIGHT}/....4..."
"""Have none."""


ABOVE = f"123456../{EIGHT}"


def grown(board, chosen, factor):
    """A board in which some islands are larger by a factor."""
    islands = tuple(
        replace(island, radius=island.radius * factor) if chosen(island) else island
        for island in board.islands
    )
    return replace(board, islands=islands)


def moved(board, chosen, by):
    """A board in which some islands stand off their places by so many pixels."""
    islands = tuple(
        replace(island, center=tuple(np.add(island.center, by).tolist())) if chosen(island) else island
        for island in board.islands
    )
    return replace(board, islands=islands)


def read(board, chosen, confidence):
    """A board of which some numbers are read less surely."""
    islands = tuple(
        replace(island, number=sure(island.number.value, confidence)) if chosen(island) else island
        for island in board.islands
    )
    return replace(board, islands=islands)


def last_row(island):
    return island.row == 8


def worked_out(board):
    return work_out(board, Settings())


@pytest.mark.parametrize("text", [KEYS, STRAY, ABOVE])
def test_what_stands_beside_a_board_is_left_out_where_the_rules_want_it(text):
    board = board_from(text)
    beside = 0 if text == ABOVE else 8
    found = worked_out(grown(board, lambda island: island.row == beside, 0.8))
    assert found.judgement.status is Status.SOLVED
    assert (found.board.lattice.rows, found.board.lattice.columns) == (8, 8)
    assert len(found.board.islands) == len(board_from(EIGHT).islands)


def test_what_looks_like_an_island_is_left_out_but_for_somebody_to_check():
    found = worked_out(board_from(STRAY))
    assert found.judgement.status is not Status.SOLVED
    assert found.judgement.confidence < 0.95


def test_plain_boards_beside_it_do_not_tell_that_what_was_left_out_is_none():
    stray, plain = (replace(board_from(text), extent=Extent(alone=0.99)) for text in (STRAY, SEVEN))
    alone, beside = work_out_all([stray], Settings())[0], work_out_all([stray, plain], Settings())[0]
    assert alone.judgement.status is beside.judgement.status is Status.CHECK
    assert beside.judgement.confidence == alone.judgement.confidence < 0.95
    assert any("taken for none of it" in note for note in beside.judgement.notes)


def test_what_stands_off_its_place_is_rather_none():
    exact, off = (without_foreign(board, 2) for board in (
        board_from(STRAY), moved(board_from(STRAY), last_row, (8.0, 6.0))
    ))  # fmt: skip
    assert off.chance > exact.chance
    assert len(off.left_out) == len(exact.left_out) == 1


def test_what_nothing_tells_from_islands_is_never_surely_none():
    """Without it there is one solution, and so there may be by luck."""
    untold = without_foreign(board_from(STRAY), 2)
    told = without_foreign(grown(board_from(STRAY), last_row, 0.7), 2)
    assert untold.chance <= SUREST_UNTOLD < SURE < told.chance


def test_of_many_islands_the_others_hardly_have_one_solution_by_luck():
    """A stray that nothing tells from islands is none then, though nobody would be sure of a small board."""
    made = make_board(Plan(18, 18, 130, gap=1), Random(1)).puzzle
    places = {(island.row, island.column): str(island.clue) for island in made.islands}
    below = (19, max(column for row, column in places if row == 17))
    text = "/".join(
        "".join((places | {below: "5"}).get((row, column), ".") for column in range(18)) for row in range(20)
    )
    large = moved(board_from(text), lambda island: island.row == 19, (4.0, 4.0))
    small = moved(board_from(STRAY), last_row, (4.0, 4.0))
    many, few = (without_foreign(board, 2) for board in (large, small))
    assert [len(trimmed.left_out) for trimmed in (many, few)] == [1, 1]
    assert few.chance <= SUREST_UNTOLD < SURE < many.chance


def test_a_zero_is_rather_a_number_that_was_misread():
    """A ring with a 40 in it is no island; one with a zero may well be one."""
    chances = [
        without_foreign(board_from(STRAY, numbers={(8, 4): sure(number)}), 2).chance for number in (40, 0)
    ]
    assert 10 * chances[1] < chances[0]


def test_no_island_shows_a_number_that_begins_with_a_zero():
    """The end of a title above the board, in line with it: what stands there is no 5."""
    chances = [
        without_foreign(board_from(STRAY, numbers={(8, 4): Number(text, ((5, 0.98),))}), 2).chance
        for text in ("05", "5")
    ]
    assert 10 * chances[1] < chances[0]


@pytest.mark.parametrize(("confidence", "told"), [(0.7, True), (0.5, False)])
def test_of_two_numbers_that_no_island_has_one_at_least_is_surely_read_right(confidence, told):
    """On a page on which nothing is clear, as what is hard to read among clear numbers is letters."""
    beside = {(8, 4): sure(15, confidence), (8, 6): sure(14, confidence)}
    board = moved(board_from(f"{EIGHT}/....4.4.", numbers=beside), last_row, (4.0, 3.0))
    trimmed = without_foreign(read(board, lambda island: not last_row(island), 0.94), 2)
    assert [island.number.value for island in trimmed.left_out] == [15, 14]
    assert (trimmed.chance > SURE) == told


def test_what_shows_a_number_of_no_island_is_left_out_with_what_stands_on_the_other_side():
    """The number of a page below a board, and a cell of a crossword above it."""
    board = board_from(f"....1.../{EIGHT}/......9.", numbers={(9, 6): sure(13)})
    found = worked_out(grown(board, lambda island: island.row in (0, 9), 0.8))
    assert found.judgement.status is Status.SOLVED
    assert len(found.board.islands) == len(board_from(EIGHT).islands)


def test_a_person_is_told_what_was_left_out():
    found = worked_out(moved(board_from(STRAY), last_row, (2.0, 2.0)))
    assert found.judgement.status is Status.CHECK
    assert any("(4)" in note for note in found.judgement.notes)
    trimmed = without_foreign(board_from(STRAY), 2)
    assert [island.number.value for island in trimmed.left_out] == [4]


def test_a_board_with_a_solution_keeps_all_its_islands():
    board = grown(board_from(FIVE), lambda island: island.row == 4, 0.8)
    found = worked_out(board)
    assert found.judgement.status is Status.SOLVED
    assert len(found.board.islands) == len(board.islands)


def test_a_misread_number_is_no_reason_to_call_the_rest_solved():
    for island in board_from(SEVEN).islands:
        place = island.row, island.column
        board = board_from(SEVEN, numbers={place: sure(island.number.value % 8 + 1)})
        found = worked_out(board)
        assert found.judgement.status is not Status.SOLVED, place


def test_signs_and_boards_of_numbers_alone_are_left_as_they_are():
    signed = board_from(SEVEN, signs=[(1, 1, {"north": 1})])
    assert without_foreign(signed, 2) is None
    assert without_foreign(replace(board_from(STRAY), ringless=True), 2) is None


def test_what_no_island_can_show_is_left_out_from_among_them():
    """It is rather none where it is not as large as they are."""
    text = EIGHT.replace("1...5..6", "1.9.5..6")
    odd = board_from(text, numbers={(3, 2): sure(46)})
    smaller = grown(odd, lambda island: island.number.value == 46, 0.85)
    assert worked_out(odd).judgement.status is Status.CHECK
    found = worked_out(smaller)
    assert found.judgement.status is Status.SOLVED
    assert len(found.board.islands) == len(board_from(EIGHT).islands)


def test_many_are_left_out_only_where_they_look_otherwise():
    """Buttons, which are smaller."""
    assert without_foreign(board_from(KEYS), 2) is None
    trimmed = without_foreign(grown(board_from(KEYS), last_row, 0.75), 2)
    assert len(trimmed.left_out) == 6
    assert trimmed.chance > 0.95


SCATTERED = "/".join(["6..........2", *["." * 12] * 11, "4.3........1", *["." * 12] * 8, "..2........5"])


@pytest.mark.parametrize(
    ("text", "confidence"), [("6..2/....", 0.75), ("6.2/..4/3.1", 0.5), (SCATTERED, 0.5)]
)
def test_a_few_numbers_that_stand_off_their_places_are_none_beside_a_board(text, confidence):
    """The numbers of a map are in line by chance."""
    few, far = board_from(text, confidence=confidence), moved(board_from(SEVEN), lambda _: True, (0, 5000))
    assert len(work_out_all([few], Settings())) == 1
    [finding] = work_out_all([few, far], Settings())
    assert finding.judgement.status is Status.SOLVED
    assert len(finding.board.islands) == len(far.islands)
    impossible = replace(far, islands=far.islands[:-1])
    assert len(work_out_all([few, impossible], Settings())) == 2
    assert len(work_out_all([replace(few, confidence=0.99), far], Settings())) == 2


@pytest.mark.parametrize(
    ("confidence", "text", "status"),
    [
        (0.6, f"{EIGHT}/31......", Status.SOLVED),
        (0.9, f"{EIGHT}/31......", Status.CHECK),
        (0.6, f"{EIGHT}/3.......", Status.CHECK),
    ],
)
def test_what_is_hard_to_read_beside_clear_numbers_are_letters(confidence, text, status):
    """Those of a word at least: one alone may be an island in a shadow."""
    found = worked_out(read(moved(board_from(text), last_row, (3.0, 2.0)), last_row, confidence))
    assert len(found.board.islands) == len(board_from(EIGHT).islands)
    assert found.judgement.status is status


@pytest.mark.parametrize(("keys", "solved"), [("12345678", True), ("123456.8", True), ("31524.1.", False)])
def test_what_counts_up_beside_a_board_is_its_keys(keys, solved):
    """The buttons of a program, as large as its islands and more than a few."""
    found = worked_out(board_from(f"{EIGHT}/{keys}"))
    assert (found.judgement.status is Status.SOLVED) is solved
    if solved:
        assert len(found.board.islands) == len(board_from(EIGHT).islands)


@pytest.mark.parametrize(("below", "boards"), [(("1.2", "1.2"), 2), (("3.1", "1.3"), 1), (("1122",), 1)])
def test_what_is_left_out_may_be_a_board_by_itself(below, boards):
    text = "/".join((EIGHT, "........", "........", *below))
    board = moved(grown(board_from(text), lambda i: i.row > 8, 0.8), lambda i: i.row > 8, (8, 8))
    found = work_out_all([board], Settings())
    assert len(found) == boards
    assert found[0].judgement.status is Status.SOLVED
    assert len(found[0].board.islands) == len(board_from(EIGHT).islands)
    if boards > 1:
        assert found[1].judgement.status is Status.CHECK
        assert len(found[1].board.islands) == 4
