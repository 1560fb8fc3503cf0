"""A board that is solved on the page is told from one that is not, and is left as it is."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline import solve_picture
from pipeline.drawing.overlay import draw_overlay
from pipeline.hashi.finished import ALREADY, OTHERS
from pipeline.status import Status
from solver import Outcome
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import FIVE, SOLUTION, board_from, flat, picture_of, sure, with_bridges
from tests.vision.drawing import Canvas
from vision.pictures.opening import Picture

TWO_WAYS = "3.3/.../3.3"


def judged(board):
    return finding_of(board).judgement


def drawn_five(changes=(), **how):
    return with_bridges(board_from(FIVE, **how), {**SOLUTION, **dict(changes)})


def test_the_solution_on_the_page_is_recognised():
    judgement = judged(drawn_five())
    assert judgement.on_page
    assert judgement.status is Status.SOLVED
    assert judgement.notes == (ALREADY,)
    assert judgement.answer.outcome is Outcome.UNIQUE
    record = finding_of(drawn_five()).record()
    assert record.already_solved
    assert {bridge.islands: bridge.count for bridge in record.bridges} == SOLUTION


@pytest.mark.parametrize(
    "changes",
    [{(0, 1): 1}, {(0, 1): 0}, {(0, 1): 3}, {(2, 3): 2}, {(1, 8): 1}, dict.fromkeys(SOLUTION, 0)],
    ids=["one too few", "one missing", "three", "one too many", "one where none is", "nothing drawn"],
)
def test_a_board_that_is_not_quite_solved_is_solved_as_ever(changes):
    judgement = judged(drawn_five(changes))
    assert judgement == judged(board_from(FIVE))
    assert not judgement.on_page


def test_three_lines_where_two_may_be_are_two_and_the_grid():
    record = finding_of(drawn_five({(0, 1): 3})).record()
    [one] = [one for one in record.drawn if one.islands == (0, 1)]
    assert (one.count, one.right) == (2, True)


def test_bridges_that_are_not_seen_surely_count_for_nothing():
    doubtful = with_bridges(board_from(FIVE), SOLUTION, confidence=0.98)
    assert judged(doubtful) == judged(board_from(FIVE))


def test_doubts_about_the_reading_stay():
    board = drawn_five(numbers={(2, 0): sure(3, 0.42, (8, 0.3))}, confidence=0.6)
    judgement, plain = judged(board), judged(replace(board, drawn=()))
    assert judgement.on_page
    assert (judgement.status, judgement.confidence) == (Status.CHECK, plain.confidence)
    assert judgement.notes == (ALREADY, *plain.notes)
    assert judgement.doubts == plain.doubts


@pytest.mark.parametrize(
    "bridges", [{(0, 1): 2, (0, 2): 1, (1, 3): 1, (2, 3): 2}, {(0, 1): 1, (0, 2): 2, (1, 3): 2, (2, 3): 1}]
)
def test_of_several_solutions_the_one_on_the_page_is_taken(bridges):
    judgement = judged(with_bridges(board_from(TWO_WAYS), {(1, 2): 0, **bridges}))
    assert judgement.status is Status.MULTIPLE
    assert judgement.notes == (ALREADY, OTHERS)
    assert {(b.a, b.b): b.count for b in judgement.answer.solution.bridges} == bridges
    assert judgement.answer.other is None


def test_numbers_that_have_no_solution_stay_impossible():
    board = board_from("7.7/.../7.7")
    assert (
        judged(with_bridges(board, {(0, 1): 2, (0, 2): 2, (1, 3): 2, (2, 3): 2})).status is Status.IMPOSSIBLE
    )


def test_nothing_is_painted_on_a_solved_board_but_beside_it():
    board = drawn_five(lattice=flat(5, 5, pitch=100, margin=100))
    picture = Picture(picture_of(board, size=(900, 800)), "PNG", "RGB")
    before = np.asarray(picture.image).copy()
    finding = finding_of(board)
    draw_overlay(picture.image, before[:, :, 0], [finding])
    touched = (np.asarray(picture.image) != before).any(axis=-1)
    assert touched.any(), "a word about it stands beside"
    assert (np.asarray(picture.image)[:520, :520] == before[:520, :520]).all()


def drawn_picture(bridges):
    canvas = Canvas(700, 700)
    spots = [(100 + 110 * column, 100 + 110 * row) for row, line in enumerate(FIVE.split("/"))
             for column, letter in enumerate(line) if letter != "."]  # fmt: skip
    for (a, b), count in bridges.items():
        start, end = np.array(spots[a]), np.array(spots[b])
        side = (end - start)[::-1] / np.hypot(*(end - start))
        for lane in np.arange(count) - (count - 1) / 2:
            canvas.line(start + 14 * lane * side, end + 14 * lane * side, 4)
    for spot in spots:
        canvas.disc(spot, 38, 255)
    canvas.board(FIVE.replace("", " ").replace(" / ", "/").strip(), (100, 100), (110, 110), 38, 3)
    return canvas.pixels()


@pytest.mark.parametrize("missing", [None, (3, 9)])
def test_a_picture_of_a_solved_board(tmp_path, missing):
    from PIL import Image

    Image.fromarray(drawn_picture({pair: n for pair, n in SOLUTION.items() if pair != missing})).save(
        tmp_path / "last_week.png"
    )
    [puzzle] = solve_picture(tmp_path / "last_week.png").record.puzzles
    assert puzzle.status is Status.SOLVED
    assert puzzle.already_solved == (missing is None)
    assert {bridge.islands: bridge.count for bridge in puzzle.bridges} == SOLUTION
