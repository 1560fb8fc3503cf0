import pytest

from pipeline.hashi.clues import clues_of
from pipeline.hashi.finding import work_out
from pipeline.hashi.judge import SURE_BOARD, is_readable, judge
from pipeline.hashi.puzzle import to_puzzle
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Answer, Outcome
from tests.pipeline.drawn import FIVE, board_from, flat, sure
from vision.reading import Number


def judged(board):
    return work_out(board, Settings()).judgement


def test_one_solution_and_all_sure_is_solved():
    verdict = judged(board_from(FIVE))
    assert verdict.status is Status.SOLVED
    assert verdict.notes == ()


def test_exactly_one_solution_speaks_for_the_reading_and_none_against():
    read = 0.99**11
    assert judged(board_from(FIVE)).confidence == pytest.approx(read / (read + (1 - read) * LUCKY))
    assert judged(board_from("3.3/.../3.3")).confidence == pytest.approx(0.99**5)
    assert judged(board_from("7.7/.../7.7")).confidence == 0
    assert judged(board_from("o.o/.../o.o")).confidence == 0
    least = judged(board_from(FIVE, numbers={(0, 0): sure(4, 0.0)}))
    assert least.confidence == 0


def test_one_doubtful_number_is_to_be_checked():
    verdict = judged(board_from(FIVE, numbers={(2, 0): sure(3, 0.52, (8, 0.4))}))
    assert verdict.status is Status.CHECK
    assert verdict.notes == ("3rd row, 1st column: read 3 (52%), could be 8",)


def test_the_thresholds_themselves_are_sure():
    assert judged(board_from(FIVE, numbers={(2, 0): sure(3, SURE_NUMBER)})).status is Status.SOLVED
    assert judged(board_from(FIVE, numbers={(2, 0): sure(3, SURE_NUMBER - 0.01)})).status is Status.CHECK
    assert judged(board_from(FIVE, confidence=SURE_BOARD)).status is Status.SOLVED
    assert judged(board_from(FIVE, confidence=SURE_BOARD - 0.01)).status is Status.CHECK


def test_doubtful_places_are_to_be_checked():
    verdict = judged(board_from(FIVE, confidence=0.6))
    assert verdict.status is Status.CHECK
    assert verdict.notes == ("The rows and columns are doubtful (60%).",)


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (Number("", ((None, 0.55), (1, 0.4))), "read nothing (55%), could be 1"),
        (Number("?", ((None, 0.55), (7, 0.1))), "read ? (55%), could be 7"),
        (Number("3", ((3, 0.5), (None, 0.5))), "read 3 (50%)"),
    ],
)
def test_what_is_said_of_a_doubtful_number(number, note):
    verdict = judged(board_from(FIVE, numbers={(2, 0): number}))
    assert f"3rd row, 1st column: {note}" in verdict.notes


def test_two_solutions():
    verdict = judged(board_from("3.3/.../3.3"))
    assert verdict.status is Status.MULTIPLE
    assert "more than one solution" in verdict.notes[0]


def test_no_solution_and_who_is_to_blame():
    verdict = judged(board_from(FIVE.replace("3.4.3", "3.2.3"), numbers={(4, 2): sure(2, 0.9, (4, 0.05))}))
    assert verdict.status is Status.IMPOSSIBLE
    assert verdict.faults[0].clue.place == "5th row, 3rd column"
    assert verdict.faults[0].fitting == 4
    assert "5th row, 3rd column: 2 makes it impossible, 4 would fit" in verdict.notes


def test_no_solution_and_nobody_to_blame():
    verdict = judged(board_from("7...7/...../7...7"))
    assert verdict.status is Status.IMPOSSIBLE
    assert verdict.faults == ()
    assert any("No single number explains it" in note for note in verdict.notes)


def test_the_readers_own_second_choice_is_the_first_suspect():
    board = board_from(FIVE.replace("3.4.3", "3.2.3"), numbers={(4, 2): sure(2, 0.95, (4, 0.03))})
    assert faults[0].clue.index == 8


def test_a_sign_can_be_to_blame():
    text, lattice = "o.o./..../o.o.", flat(3, 4)
    signs = [(0, 3, {"west": 3}), (2, 3, {"west": 16})]
    verdict = judged(board_from(text, lattice, signs=signs))
    assert verdict.status is Status.IMPOSSIBLE
    assert any("west corner: 16 makes it impossible" in note for note in verdict.notes)


def test_no_number_at_all_is_unreadable():
    verdict = judged(board_from("o.o/.../o.o"))
    assert verdict.status is Status.UNREADABLE
    assert "sharper" in verdict.notes[0]


def test_mostly_guesses_are_unreadable():
    guess = sure(3, 0.3, (8, 0.25))
    places = [(0, 0), (0, 2), (1, 1), (1, 4), (2, 0), (3, 1)]
    assert judged(board_from(FIVE, numbers=dict.fromkeys(places, guess))).status is Status.UNREADABLE
    some = board_from(FIVE, numbers={(0, 0): sure(4, 0.3), (2, 0): sure(3, 0.3)})
    assert judged(some).status is Status.CHECK


def test_islands_without_numbers_beside_signs_are_no_guesses():
    board = board_from("o.o./..../o.o.", flat(3, 4), signs=[(0, 3, {"west": 3})])
    assert is_readable(clues_of(board))


def test_when_time_ran_out_a_person_should_look():
    board = board_from(FIVE)
    assert judge(board, Answer(Outcome.LIMIT)).status is Status.CHECK
    assert "was not found" in judge(board, Answer(Outcome.LIMIT)).notes[0]


def test_places_that_are_no_board_are_unreadable():
    board = board_from(FIVE)
    twice = type(board)(
        board.lattice, board.outline, (*board.islands, board.islands[0]), (), board.confidence, board.notes
    )
    verdict = judged(twice)
    assert verdict.status is Status.UNREADABLE
    assert any("is no board" in note for note in verdict.notes)


def test_notes_of_vision_are_passed_on():
    board = board_from(FIVE)
    noted = type(board)(board.lattice, board.outline, board.islands, (), 0.99, ("The page is folded.",))
    assert judged(noted).notes == ("The page is folded.",)


@pytest.mark.parametrize(
    ("row", "words"),
    [(0, "1st"), (1, "2nd"), (2, "3rd"), (3, "4th"), (10, "11th"), (11, "12th"), (20, "21st")],
)
def test_places_in_words(row, words):
    text = "/".join(["1"] + ["."] * (row - 1) + ["1"]) if row else "1"
    assert clues_of(board_from(text))[-1].place == f"{words} row, 1st column"
