"""Pictures with a `truth.json`: both layouts are read, puzzles are matched with the boards of their page."""

import json
from pathlib import Path

import pytest
from PIL import Image

from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import Bridge, HashiPuzzle, Island
from pipeline.status import Status
from tests.benchmarks.labelled import Labelled, judge_page, read_folder
from tests.benchmarks.pictures import Line, summary, told
from tests.blackbox.solving import Result

SQUARE = {"islands": [[0, 0, 2], [0, 3, 2], [2, 0, 2], [2, 3, 2]], "signs": [], "max_bridges": 2}
CROSS = {"islands": [[0, 1, 1], [1, 0, 1], [1, 1, 4], [1, 2, 1], [2, 1, 1]], "signs": [], "max_bridges": 2}
RING = ((0, 1), (0, 2), (1, 3), (2, 3))
STAR = ((0, 2), (1, 2), (2, 3), (2, 4))


def found(board, bridges=(), status=Status.SOLVED):
    """The record of a program that read the board so."""
    islands = tuple(
        Island(row, column, clue, str(clue), 0.9, clue, (0.0, 0.0), 9.0)
        for row, column, clue in board["islands"]
    )
    drawn = tuple(Bridge(ends, 1) for ends in bridges)
    return HashiPuzzle(
        status=status, max_bridges=2, rows=3, columns=4, outline=None, islands=islands, signs=(),
        bridges=drawn, corrections=(), confidence=0.9, notes=(),
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    """Pictures with several boards, with one and with none."""
    facts = {
        "a.png": {
            "state": "unsolved",
            "boards": [SQUARE | {"solutions": "one"}, CROSS | {"solutions": "one"}],
        },
        "b.png": {"state": "none", "boards": []},
    }
    (tmp_path / "truth.json").write_text(json.dumps(facts))
    return tmp_path


def judged(tmp_path, solutions, record, board=SQUARE):
    """The verdict on the only board of a page."""
    facts = {"a.png": {"state": "unsolved", "boards": [board | {"solutions": solutions}]}}
    (tmp_path / "truth.json").write_text(json.dumps(facts))
    [labelled] = read_folder(tmp_path)
    (verdict,), _ = judge_page(labelled.boards, [record])
    return verdict


def test_a_folder_with_several_boards_on_a_picture(folder):
    first, second = read_folder(folder)
    assert first.path == folder / "a.png"
    assert [len(one.truth.board.puzzle.islands) for one in first.boards] == [4, 5]
    assert second.boards == ()


def test_a_folder_of_boards_and_negatives(tmp_path):
    (tmp_path / "truth.json").write_text(
        json.dumps({"a.png": SQUARE | {"state": "solved", "solutions": "one"}})
    )
    (tmp_path / "boards").mkdir()
    (tmp_path / "negatives").mkdir()
    Image.new("L", (9, 9)).save(tmp_path / "negatives" / "page.jpg")
    board, negative = read_folder(tmp_path)
    assert (board.path, board.state, len(board.boards)) == (tmp_path / "boards" / "a.png", "solved", 1)
    assert (negative.path.name, negative.state, negative.boards) == ("page.jpg", "negative", ())


def test_each_board_gets_its_own_puzzle_whatever_their_order(folder):
    boards = read_folder(folder)[0].boards
    verdicts, strays = judge_page(boards, [found(CROSS, STAR), found(SQUARE, RING)])
    assert [verdict.right for verdict in verdicts] == [True, True]
    assert strays == ()


def test_of_equal_patterns_the_one_with_the_right_clues_is_taken(folder):
    boards = read_folder(folder)[0].boards
    misread = found({"islands": [[0, 0, 3], *SQUARE["islands"][1:]]}, status=Status.MULTIPLE)
    verdicts, strays = judge_page(boards[:1], [misread, found(SQUARE, RING)])
    assert verdicts[0].right
    assert strays == (misread,)


def test_what_is_no_board_of_the_page_is_a_stray(folder):
    boards = read_folder(folder)[0].boards
    other = found({"islands": [[row, column, 5] for row in (0, 2, 4) for column in (0, 4)]})
    crossings = CrossingsPuzzle(Status.CHECK, 3, 3, None, (), 0.2, ())
    verdicts, strays = judge_page(boards, [other, crossings])
    assert [verdict.status for verdict in verdicts] == ["no board", "no board"]
    assert strays == (other, crossings)
    assert judge_page((), [other]) == ((), (other,))


def test_places_and_clues_by_rank(tmp_path):
    apart = {"islands": [[3 * row, 5 * column, clue] for row, column, clue in SQUARE["islands"]]}
    assert judged(tmp_path, "one", found(apart, RING)).right
    misread = {"islands": [[0, 0, 3], *SQUARE["islands"][1:]]}
    verdict = judged(tmp_path, "one", found(misread, RING))
    assert (verdict.places, verdict.clues, verdict.right, verdict.wrong) == (True, False, False, True)
    moved = {"islands": [[1, 0, 2], *SQUARE["islands"][1:]]}
    verdict = judged(tmp_path, "one", found(moved, RING))
    assert (verdict.places, verdict.wrong) == (False, True)


@pytest.mark.parametrize(
    ("solutions", "status", "right"),
    [
        ("one", Status.SOLVED, True),
        ("one", Status.CHECK, False),
        ("several", Status.MULTIPLE, True),
        ("several", Status.SOLVED, False),
        ("none", Status.IMPOSSIBLE, True),
        ("none", Status.SOLVED, False),
        ("unknown clues", Status.MULTIPLE, True),
        ("unknown clues", Status.SOLVED, True),
    ],
)
def test_the_outcome_has_to_be_the_true_one(tmp_path, solutions, status, right):
    verdict = judged(tmp_path, solutions, found(SQUARE, RING, status))
    assert (verdict.clues, verdict.right) == (True, right)
    assert verdict.wrong == (status is Status.SOLVED and not right)


@pytest.mark.parametrize("solutions", ["one", "unknown clues"])
def test_bridges_against_the_rules_are_wrong_under_solved(tmp_path, solutions):
    verdict = judged(tmp_path, solutions, found(SQUARE, RING[:3]))
    assert (verdict.clues, verdict.right, verdict.wrong) == (True, False, True)


def test_the_lines_and_the_summary(tmp_path, folder):
    page, empty = read_folder(folder)
    records = (found(SQUARE, RING), found(CROSS, STAR, Status.CHECK))
    missed = found({"islands": SQUARE["islands"][:3]}, status=Status.IMPOSSIBLE)
    lines = [
        Line(page, *judge_page(page.boards, records), Result(records, 2.0)),
        Line(empty, *judge_page(empty.boards, records[:1]), Result(records[:1], 1.0)),
        Line(Labelled(Path("n.jpg"), "photo", "negative", ()), (), (), Result((), 0.0, "ValueError: no")),
    ]
    assert [line.failed for line in lines] == [True, True, True]
    assert [len(told(line)) for line in lines] == [2, 1, 1]
    text = summary(lines)
    assert (
        "2 pictures, 2 boards: places right 2, clues right 2, outcome right 1; wrong under solved 0" in text
    )
    assert "strays: 1 on 1 pictures (1 solved); 1 with boards" in text
    assert "; 2 with boards" in summary(
        [*lines, Line(page, *judge_page(page.boards, [missed]), lines[0].result)]
    )
    assert "negatives: 1 pictures, puzzles found 0" in text
    assert "median 1.00, 95% 1.90, worst 2.00; given up or crashed: 1" in text
