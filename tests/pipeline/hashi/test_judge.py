"""What is said of a board: its status, what was corrected, what is in doubt and why."""

from dataclasses import replace

import pytest

from pipeline.hashi.blame import NO_NUMBERS, NOT_ONE
from pipeline.hashi.clues import clues_of
from pipeline.hashi.confidence import BELIEVED, SURE
from pipeline.hashi.judge import PARTED, SURE_BOARD, SURER, is_readable, judge
from pipeline.hashi.odds import odds_of
from pipeline.hashi.puzzle import to_puzzle
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from solver import (
    Answer,
    Candidate,
    Conflict,
    Ending,
    Likely,
    Outcome,
    Place,
    Repair,
    why_not,
)
from tests.pipeline.drawn import FIVE, board_from, flat, sure
from tests.pipeline.hashi.judged import CERTAIN, PAIR, judged, likely
from vision.reading import Extent, Number

SIXTEEN = "....34.3/12..3..3/......26/1...5..6/......../......../.......4/....23.4"
"""Has exactly one solution."""


def test_one_solution_and_all_sure_is_solved():
    verdict = judged(board_from(FIVE))
    assert verdict.status is Status.SOLVED
    assert verdict.notes == ()


def test_a_doubtful_extent_is_told_where_nothing_settles_it():
    doubtful = replace(board_from(FIVE), extent=Extent(alone=0.5, single=0.5))
    verdict = judged(doubtful)
    assert verdict.status is Status.CHECK
    assert PARTED in verdict.notes
    assert judged(replace(board_from(FIVE), extent=Extent(alone=0.5))).status is Status.CHECK
    assert judged(replace(board_from(FIVE), extent=Extent(alone=0.85))).notes == ()


@pytest.mark.parametrize(
    ("text", "extent", "status"),
    [
        (FIVE, Extent(alone=0.6), Status.CHECK),
        (SIXTEEN, Extent(alone=0.6), Status.SOLVED),
        (SIXTEEN, Extent(alone=0.4), Status.CHECK),
        (SIXTEEN, Extent(single=0.6), Status.CHECK),
        (SIXTEEN, Extent(single=0.75), Status.SOLVED),
    ],
)
def test_many_islands_hardly_have_one_solution_as_a_part_of_a_board(text, extent, status):
    """Two boards taken for one have more often."""
    assert judged(replace(board_from(text), extent=extent)).status is status


def test_a_board_that_may_stand_on_its_head_is_to_be_checked():
    judgement = judged(replace(board_from(FIVE), extent=Extent(upright=0.9)))
    assert judgement.status is Status.CHECK
    assert judgement.confidence < 0.91


def test_a_doubt_that_the_rules_dispel_is_none():
    verdict = judged(board_from(FIVE, numbers={(2, 0): sure(3, 0.52, (8, 0.4))}))
    assert (verdict.status, verdict.doubts, verdict.notes) == (Status.SOLVED, (), ())


def test_a_misread_number_is_corrected_and_named():
    board = board_from(FIVE, numbers={(2, 0): sure(8, 0.6, (3, 0.35))})
    verdict = judged(board)
    assert verdict.status is Status.SOLVED
    (change,) = verdict.corrections
    assert (change.clue.place, change.to) == ("3rd row, 1st column", 3)
    assert verdict.accepted(change.clue) == 3
    assert verdict.accepted(clues_of(board)[0]) == 4
    assert verdict.notes == ("3rd row, 1st column: read 8 (60%), taken as 3: the rules want it",)


def test_a_correction_that_the_reader_did_not_think_of_is_to_be_checked():
    verdict = judged(board_from(FIVE, numbers={(2, 0): sure(8, 0.99)}))
    assert verdict.status is Status.CHECK
    assert [change.to for change in verdict.corrections] == [3]


def test_readings_that_rival_each_other_are_to_be_checked():
    pair = {(0, 0): sure(1, 0.6, (2, 0.4)), (0, 4): sure(1, 0.7, (2, 0.3))}
    verdict = judged(board_from(PAIR, numbers=pair))
    assert verdict.status is Status.CHECK
    assert [(change.clue.column, change.to) for change in verdict.doubts] == [(0, 2), (4, 2)]
    assert verdict.notes[0] == "1st row, 1st column: read 1 (60%), could be 2"
    assert 0.5 < verdict.confidence < 0.9


def test_the_threshold_of_places():
    assert judged(board_from(FIVE, confidence=SURE_BOARD)).status is Status.SOLVED
    assert judged(board_from(FIVE, confidence=SURE_BOARD - 0.01)).status is Status.CHECK


def test_doubtful_places_are_to_be_checked():
    verdict = judged(board_from(FIVE, confidence=0.6))
    assert verdict.status is Status.CHECK
    assert verdict.notes == ("The rows and columns are doubtful (60%).",)


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (Number("", ((None, 0.4), (1, 0.3))), "read nothing (40%), could be 1"),
        (Number("?", ((None, 0.4), (7, 0.1))), "read ? (40%), could be 7"),
        (Number("3", ((3, 0.4), (None, 0.3))), "read 3 (40%)"),
    ],
)
def test_what_is_said_of_a_doubtful_number(number, note):
    verdict = judged(board_from(FIVE, numbers={(2, 0): number}, confidence=0.5))
    assert f"3rd row, 1st column: {note}" in verdict.notes


def test_a_number_that_could_not_be_read_comes_from_the_rules():
    board = board_from(FIVE, numbers={(2, 0): Number("", ((None, 0.0),))})
    verdict = judged(board)
    assert verdict.answer.solution.values[4] == 3
    assert odds_of(board, 2).islands[4] == {None: 1.0}


def test_two_solutions():
    verdict = judged(board_from("3.3/.../3.3"))
    assert verdict.status is Status.MULTIPLE
    assert "more than one solution" in verdict.notes[0]


def test_no_solution_and_who_is_to_blame():
    """Two numbers that are sure and wrong: too much to believe a correction."""
    wrong = {(4, 2): sure(2, 0.999), (0, 0): sure(1, 0.999)}
    verdict = judged(board_from(FIVE, numbers=wrong))
    assert verdict.status is Status.IMPOSSIBLE
    assert verdict.answer is None
    assert verdict.confidence == 0
    places = [fault.clue.place for fault in verdict.faults]
    assert places == ["1st row, 1st column", "2nd row, 5th column"]
    assert verdict.notes[1:] == (
        "1st row, 1st column: 1 is not possible here.",
        "It would work if 1st row, 1st column were 3 and 2nd row, 5th column were 3.",
    )


def test_numbers_that_contradict_each_other_and_what_would_work():
    """A number so sure that its correction is not believed."""
    board = board_from("1.2")
    only = Candidate(to_puzzle(board, 2), BELIEVED + 1, Answer(Outcome.UNIQUE), 1)
    conflict = why_not(to_puzzle(board, 2))
    verdict = judge(board, CERTAIN, Likely(Ending.COMPLETE, (only,)), conflict)
    assert [(fault.clue.column, fault.to) for fault in verdict.faults] == [(0, 2), (2, 1)]
    assert verdict.notes == (
        "No solution fits these numbers.",
        "These numbers contradict each other: 1st row, 1st column (1); 1st row, 3rd column (2).",
        "It would work if 1st row, 1st column were 2, or if 1st row, 3rd column were 1.",
    )


def test_a_number_that_is_not_possible_at_all():
    board = board_from("5.o")
    verdict = judge(board, CERTAIN, Likely(Ending.COMPLETE, ()), why_not(to_puzzle(board, 2)))
    assert verdict.notes[1] == "1st row, 1st column: 5 is not possible here."
    assert verdict.notes[2] == "It would work if 1st row, 1st column were 2."


def test_many_numbers_that_contradict_each_other_are_not_listed():
    places = tuple(Place(index) for index in range(11))
    conflict = Conflict(Ending.LIMIT, places, (Repair(Place(4), 3, Outcome.UNIQUE),))
    board = board_from(FIVE, numbers={(2, 0): sure(8)})
    verdict = judge(board, CERTAIN, Likely(Ending.COMPLETE, ()), conflict)
    assert [(fault.clue.place, fault.to) for fault in verdict.faults] == [("3rd row, 1st column", 3)]
    assert verdict.notes[1:] == ("It would work if 3rd row, 1st column were 3.",)
    nothing = judge(board, CERTAIN, Likely(Ending.COMPLETE, ()), Conflict(Ending.LIMIT, places))
    assert (nothing.faults, nothing.notes[1:]) == ((), (NOT_ONE,))


def test_no_solution_and_nobody_to_blame():
    verdict = judged(board_from("1.../..../...1"))
    assert verdict.status is Status.IMPOSSIBLE
    assert verdict.faults == ()
    assert NO_NUMBERS in verdict.notes


def test_a_misread_corner_of_a_sign_is_corrected():
    text, lattice = "o.o./..../o.o.", flat(3, 4)
    signs = [(0, 3, {"west": 3}), (2, 3, {"west": 16})]
    finding = work_out(board_from(text, lattice, signs=signs), Settings())
    changed = {change.clue.place: change.to for change in finding.judgement.corrections}
    assert list(changed) == ["3rd row, 4th column, west corner"]
    (correction,) = finding.record().corrections
    assert (correction.island, correction.sign, correction.corner) == (None, 1, "west")
    assert finding.record().signs[1].clues.west == correction.to != 16


def test_a_correction_reaches_the_record():
    finding = work_out(board_from(FIVE, numbers={(2, 0): sure(8, 0.6, (3, 0.35))}), Settings())
    record = finding.record()
    (correction,) = record.corrections
    assert (correction.island, correction.read, correction.to) == (4, "8", 3)
    island = record.islands[4]
    assert (island.read, island.confidence, island.clue, island.value) == ("8", 0.6, 3, 3)


def test_no_number_at_all_is_unreadable():
    verdict = judged(board_from("o.o/.../o.o"))
    assert verdict.status is Status.UNREADABLE
    assert "sharper" in verdict.notes[0]


def test_mostly_guesses_are_unreadable():
    guess = sure(3, 0.3, (8, 0.25))
    places = [(0, 0), (0, 2), (1, 1), (1, 4), (2, 0), (3, 1)]
    assert judged(board_from(FIVE, numbers=dict.fromkeys(places, guess))).status is Status.UNREADABLE


def test_islands_without_numbers_beside_signs_are_no_guesses():
    board = board_from("o.o./..../o.o.", flat(3, 4), signs=[(0, 3, {"west": 3})])
    assert is_readable(clues_of(board))


def test_when_time_ran_out_a_person_should_look():
    board = board_from(FIVE)
    verdict = judge(board, CERTAIN, likely(ending=Ending.LIMIT))
    assert verdict.status is Status.CHECK
    assert "no solution was found" in verdict.notes[0]
    asked = work_out(board, Settings()).judgement.answer
    found = Candidate(to_puzzle(board, 2), 0.0, asked, 1)
    verdict = judge(board, CERTAIN, Likely(Ending.LIMIT, (found,)))
    assert verdict.status is Status.CHECK
    assert "may not have been found" in verdict.notes[0]


def test_places_that_are_no_board_are_unreadable():
    board = board_from(FIVE)
    twice = replace(board, islands=(*board.islands, board.islands[0]))
    verdict = judged(twice)
    assert verdict.status is Status.UNREADABLE
    assert any("is no board" in note for note in verdict.notes)


def test_notes_of_vision_are_passed_on():
    board = board_from(FIVE)
    noted = replace(board, notes=("The page is folded.",))
    assert judged(noted).notes == ("The page is folded.",)


@pytest.mark.parametrize(
    ("row", "words"),
    [(0, "1st"), (1, "2nd"), (2, "3rd"), (3, "4th"), (10, "11th"), (11, "12th"), (20, "21st")],
)
def test_places_in_words(row, words):
    text = "/".join(["1"] + ["."] * (row - 1) + ["1"]) if row else "1"
    assert clues_of(board_from(text))[-1].place == f"{words} row, 1st column"


@pytest.mark.parametrize(("pitch", "said"), [(60.0, False), (20.0, True)])
def test_islands_that_are_too_small_are_named_where_they_are_to_be_checked(pitch, said):
    doubtful = judged(board_from(FIVE, flat(5, 5, pitch=pitch), confidence=0.3))
    assert doubtful.status is Status.CHECK
    assert any("pixels across" in note for note in doubtful.notes) is said
    assert judged(board_from(FIVE, flat(5, 5, pitch=pitch))).notes == ()


def test_an_island_without_a_number_keeps_none():
    found = work_out(board_from(FIVE[:-1] + "o"), Settings())
    assert found.judgement.corrections == ()
    assert found.record().islands[-1].clue is None


@pytest.mark.parametrize(("guesses", "status"), [(0.9, Status.SOLVED), (0.1, Status.CHECK)])
def test_where_the_reader_doubts_much_a_board_is_to_be_surer(guesses, status, monkeypatch):
    """What can hardly be read is misread more often than the reader says."""
    monkeypatch.setattr("pipeline.hashi.judge.confidence_of", lambda *_: (SURE + SURER) / 2)
    monkeypatch.setattr("solver.Odds.guesses", guesses)
    assert judged(board_from(FIVE)).status is status
