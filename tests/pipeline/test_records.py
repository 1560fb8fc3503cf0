import json
import math

import msgspec
import pytest

from pipeline.errors import MISSING_PARTS, PipelineError, WorkerLost, as_record, exit_status
from pipeline.records import Error, Page, Seconds, from_json, to_json
from pipeline.status import ExitStatus
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import FIVE, board_from, flat
from vision.errors import EmptyFile, TesseractMissing

NUMBER = (int, float)
MAYBE_INT = (int, type(None))

PAGE = {
    "schema": int, "source": str, "page": int, "pages": int, "width": int, "height": int,
    "overlay": (str, type(None)), "seconds": dict, "error": (dict, type(None)), "puzzles": list,
}  # fmt: skip
PUZZLE = {
    "kind": str, "status": str, "max_bridges": int, "rows": int, "columns": int, "outline": list,
    "islands": list, "signs": list, "bridges": list, "corrections": list, "confidence": NUMBER, "notes": list,
}  # fmt: skip
ISLAND = {
    "row": int, "column": int, "clue": MAYBE_INT, "read": str, "confidence": NUMBER, "value": MAYBE_INT,
    "center": list, "radius": NUMBER,
}  # fmt: skip
SIGN = {"row": int, "column": int, "center": list, "clues": dict, "sums": (dict, type(None))}
CORNERS = dict.fromkeys(("north", "south", "east", "west"), MAYBE_INT)
BRIDGE = {"islands": list, "count": int}


def has_shape(found, shape):
    assert set(found) == set(shape)
    for name, kinds in shape.items():
        assert isinstance(found[name], kinds), name
        assert not isinstance(found[name], bool), name


def page_of(*boards):
    puzzles = tuple(finding_of(board).record() for board in boards)
    return Page(source="scans/p12.jpg", width=300, height=200, overlay="p12.solved.jpg", puzzles=puzzles)


def signs_board():
    return board_from(
        "oo../..../o..o",
        flat(3, 4),
        signs=[(0, 3, {"west": 3}), (1, 0, {"north": 1, "south": 2})],
    )


@pytest.mark.parametrize("board", [board_from(FIVE), signs_board(), board_from("1.2.1/.../8..")])
def test_a_record_has_the_promised_fields(board):
    record = json.loads(to_json(page_of(board)))
    has_shape(record, PAGE)
    has_shape(record["seconds"], dict.fromkeys(("load", "find", "read", "solve", "draw", "total"), NUMBER))
    (puzzle,) = record["puzzles"]
    has_shape(puzzle, PUZZLE)
    assert puzzle["kind"] == "hashi"
    assert [len(corner) for corner in puzzle["outline"]] == [2, 2, 2, 2]
    for island in puzzle["islands"]:
        has_shape(island, ISLAND)
    for sign in puzzle["signs"]:
        has_shape(sign, SIGN)
        has_shape(sign["clues"], CORNERS)
        if sign["sums"] is not None:
            has_shape(sign["sums"], CORNERS)
    for bridge in puzzle["bridges"]:
        has_shape(bridge, BRIDGE)


def test_a_solved_board_as_a_record():
    (puzzle,) = json.loads(to_json(page_of(board_from(FIVE))))["puzzles"]
    assert puzzle["status"] == "solved"
    assert (puzzle["rows"], puzzle["columns"]) == (5, 5)
    assert [island["value"] for island in puzzle["islands"]] == [4, 2, 3, 2, 3, 3, 1, 3, 4, 3]
    assert all(island["value"] == island["clue"] == int(island["read"]) for island in puzzle["islands"])
    assert {"islands": [0, 1], "count": 2} in puzzle["bridges"]
    assert puzzle["islands"][3] == {
        "row": 1, "column": 4, "clue": 2, "read": "2", "confidence": 0.99, "value": 2,
        "center": [300.0, 120.0], "radius": 21.6,
    }  # fmt: skip


def test_records_survive_the_way_through_json():
    page = page_of(board_from(FIVE), signs_board())
    assert from_json(to_json(page)) == page
    assert b"\n" not in to_json(page)


def test_json_is_strict():
    def refuse(name):
        raise AssertionError(name)

    json.loads(to_json(page_of(board_from(FIVE))), parse_constant=refuse)
    with pytest.raises(msgspec.ValidationError):
        from_json('{"schema": 1, "source": 5}')


def test_numbers_are_finite_and_plain():
    page = page_of(board_from(FIVE, confidence=0.123456789))
    for puzzle in page.puzzles:
        assert puzzle.confidence == round(puzzle.confidence, 4)
        assert all(math.isfinite(island.radius) for island in puzzle.islands)


@pytest.mark.parametrize(
    ("record", "status"),
    [
        (page_of(board_from(FIVE)), ExitStatus.ALL_SOLVED),
        (page_of(board_from(FIVE), board_from("3.3/.../3.3")), ExitStatus.NEEDS_A_PERSON),
        (page_of(board_from(FIVE, confidence=0.5)), ExitStatus.NEEDS_A_PERSON),
        (Page(source="a", error=Error("no-board", "")), ExitStatus.NEEDS_A_PERSON),
        (Page(source="a", error=as_record(TesseractMissing("gone"))), ExitStatus.PART_MISSING),
        (Page(source="a", error=as_record(ImportError("ortools"))), ExitStatus.PART_MISSING),
    ],
)
def test_exit_statuses(record, status):
    assert exit_status(record) == status


def test_errors_become_records():
    assert as_record(EmptyFile("It is empty.")) == Error("empty-file", "It is empty.")
    assert as_record(WorkerLost("It died.")) == Error("worker-lost", "It died.", transient=True)
    assert as_record(MemoryError()).code == "out-of-memory"
    assert as_record(ImportError("no ortools")).code in MISSING_PARTS
    unknown = as_record(ZeroDivisionError("division by zero"))
    assert unknown.code == "internal-error"
    assert "ZeroDivisionError: division by zero" in unknown.message


def test_the_tree_of_errors_is_complete():
    import pipeline.errors

    for one in PipelineError.__subclasses__():
        assert one.code in pipeline.errors.__doc__
        assert one.__name__ in pipeline.errors.__doc__


def test_stages_that_were_not_reached_took_no_time():
    assert msgspec.structs.asdict(Seconds()) == dict.fromkeys(
        ("load", "find", "read", "solve", "draw", "total"), 0.0
    )
