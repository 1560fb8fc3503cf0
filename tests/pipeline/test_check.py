"""What is drawn on a picture is told right or wrong, ringed, gone on from, and left as it is."""

import json
from types import MappingProxyType

import numpy as np
import pytest
from PIL import Image

from pipeline.drawing.colours import ON_LIGHT
from tests.pipeline.drawn import FIVE, IMPOSSIBLE, SOLUTION, board_from, flat, picture_of, with_bridges
from tests.pipeline.drawn import seen as seen_bridges

PART = {(0, 1): 2, (0, 4): 1, (2, 5): 2}
WRONG = {**PART, (3, 9): 2}
NONE = MappingProxyType({})


def half_solved(bridges, *, doubtful=NONE, **how):
    """The board FIVE with bridges seen surely, and some that may be there."""
    board = with_bridges(board_from(FIVE, **how), bridges)
    others = tuple(pair for pair in board.drawn if (pair.a, pair.b) not in doubtful)
    asked = tuple(seen_bridges(a, b, count, chance) for (a, b), (count, chance) in doubtful.items())
    return type(board)(**{**vars_of(board), "drawn": (*others, *asked)})


def vars_of(board):
    return {name: getattr(board, name) for name in board.__dataclass_fields__}


def middle(board, a, b):
    one, other = board.islands[a].center, board.islands[b].center
    return round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2)


def changed_near(path, before, place, reach):
    """The colours near a place that were not there before."""
    x, y = place
    part = slice(y - reach, y + reach + 1), slice(x - reach, x + reach + 1)
    after = np.asarray(Image.open(path).convert("RGB"))
    old = np.asarray(before.convert("RGB"))
    return {tuple(map(int, pixel)) for pixel in after[part][(after[part] != old[part]).any(axis=-1)]}


@pytest.fixture
def half(tmp_path, seen, monkeypatch):
    """A function that puts half-solved boards on a picture; returns its path."""

    def make(*boards):
        seen(*boards)
        drawn = {board.islands[0].center: board.drawn for board in boards}
        monkeypatch.setattr(
            "pipeline.page.find_drawn",
            lambda grey, found, colours: [drawn[board.islands[0].center] for board in found],
        )
        path = tmp_path / "half.png"
        picture_of(*boards).save(path)
        return path

    return make


def test_all_that_is_drawn_is_right(half, hashilens, tmp_path):
    ending = hashilens("check", half(half_solved(PART)))
    assert (ending.status, ending.out) == (0, "All 5 bridges drawn so far are right.\n")
    assert not (tmp_path / "half.checked.png").exists()


def test_what_cannot_stay_is_told_with_the_reason_and_ringed(half, hashilens, tmp_path):
    board = half_solved(WRONG)
    ending = hashilens("check", half(board))
    assert ending.status == 1
    first, second, _, last = ending.out.splitlines()
    assert first == "1 of 7 bridges drawn cannot stay:"
    assert (
        second == "  row 2, column 5 to row 5, column 5: the 3 in row 2, column 2 could have only 2 bridges."
    )
    assert last == f"Picture: {tmp_path / 'half.checked.png'}"
    before, ring = picture_of(board), round(0.8 * board.islands[0].radius)
    checked = tmp_path / "half.checked.png"
    assert ON_LIGHT.fault in changed_near(checked, before, middle(board, 3, 9), ring + 2)
    for pair in (*PART, (7, 8)):
        assert not changed_near(checked, before, middle(board, *pair), 6), "nothing else is given away"


def test_an_unclear_stroke_is_asked_about_and_never_wrong(half, hashilens):
    ending = hashilens("check", half(half_solved(PART, doubtful=dict.fromkeys([(5, 6), (1, 8)], (1, 0.6)))))
    assert ending.status == 1
    assert "All 5 bridges drawn so far are right." in ending.out
    assert "There may be a bridge from row 1, column 3 to row 5, column 3" in ending.out
    assert "cannot stay" not in ending.out


def test_what_fits_the_solution_is_believed_before_a_mistake(half, hashilens):
    ending = hashilens("check", half(half_solved(PART, doubtful={(7, 8): (2, 0.8), (2, 3): (2, 0.8)})))
    assert "All 8 bridges drawn so far are right." in ending.out
    assert ending.out.count("There may be one more bridge") == 1


@pytest.mark.parametrize(
    ("board", "said", "status"),
    [
        (half_solved(dict.fromkeys(SOLUTION, 0)), "No bridge is drawn so far.\n", 0),
        (half_solved(SOLUTION), "All 14 bridges are drawn, and all are right: the puzzle is solved.\n", 0),
        (half_solved(PART, confidence=0.5), "5 bridges are drawn. The board was not read with confidence", 1),
        (with_bridges(board_from("3.3/.../3.3"), {(0, 1): 1}), "1 bridge is drawn. The clues allow more", 1),
        (with_bridges(board_from(IMPOSSIBLE), {(0, 1): 1}), "1 bridge is drawn. No solution fits", 1),
    ],
    ids=["nothing", "solved", "doubtful", "several solutions", "impossible"],
)
def test_other_answers(board, said, status, half, hashilens):
    ending = hashilens("check", half(board))
    assert ending.out.startswith(said)
    assert ending.status == status


def test_on_a_doubtful_board_nothing_is_called_wrong(half, hashilens):
    ending = hashilens("check", half(half_solved(WRONG, confidence=0.5)))
    assert "cannot stay" not in ending.out
    assert "it does not fit the numbers as they were read" in ending.out


def test_each_puzzle_of_a_page_has_its_answer(half, hashilens):
    right, wrong = half_solved(PART), half_solved({(5, 6): 2}, lattice=flat(5, 5, margin=400))
    ending = hashilens("check", half(right, wrong))
    assert ending.status == 1
    assert "Puzzle 1\nAll 5 bridges" in ending.out
    assert "Puzzle 2\n1 of 2 bridges drawn cannot stay:" in ending.out


def test_the_answer_for_programs(half, hashilens):
    ending = hashilens("check", half(half_solved(WRONG)), "--json")
    [told] = map(json.loads, ending.out.splitlines())
    assert (told["puzzle"], told["status"], told["verdict"]) == (0, "solved", "wrong")
    assert [(tuple(one["islands"]), one["count"], one["right"]) for one in told["drawn"]] == [
        ((0, 1), 2, True),
        ((0, 4), 1, True),
        ((2, 5), 2, True),
        ((3, 9), 2, False),
    ]
    assert told["picture"].endswith("half.checked.png")


def test_a_text_has_nothing_drawn_on_it(hashilens):
    ending = hashilens("check", "5x5m2:4a2c3b23e3a1a3a4a3")
    assert "nothing drawn on it" in ending.out


def test_a_hint_goes_on_from_what_is_drawn(half, hashilens):
    bare = hashilens("hint", half(board_from(FIVE))).out
    assert "2 east, 2 south" in bare
    ending = hashilens("hint", half(half_solved(PART)))
    assert ending.status == 0
    assert ending.out.startswith("Step 1 of ")
    assert "2 east" not in ending.out


def test_a_hint_tells_a_wrong_bridge_first(half, hashilens, tmp_path):
    board = half_solved(WRONG)
    lines = hashilens("hint", half(board)).out.splitlines()
    assert lines[0] == "1 of 7 bridges drawn cannot stay:"
    assert lines[2].startswith("Step 1 of ")
    ring = round(0.8 * board.islands[0].radius)
    colours = changed_near(tmp_path / "half.hint.png", picture_of(board), middle(board, 3, 9), ring + 2)
    assert ON_LIGHT.fault in colours


def test_a_hint_for_programs(half, hashilens):
    ending = hashilens("hint", half(half_solved(WRONG)), "--json")
    [told] = map(json.loads, ending.out.splitlines())
    assert told["step"]["number"] == 1
    assert told["step"]["words"]
    assert [one["islands"] for one in told["wrong"]] == [[3, 9]]
    ending = hashilens("hint", half(half_solved(SOLUTION)), "--json")
    assert json.loads(ending.out)["step"] is None


def test_the_path_goes_on_from_what_is_drawn(half, hashilens):
    whole = hashilens("explain", half(board_from(FIVE))).out
    rest = hashilens("explain", half(half_solved(PART))).out
    assert rest.splitlines()[0] != whole.splitlines()[0]
    [grade] = [line for line in whole.splitlines() if line.startswith("Difficulty")]
    assert grade in rest


def test_the_overlay_adds_what_is_missing(half, hashilens, tmp_path):
    board = half_solved(WRONG)
    assert hashilens("solve", half(board)).status == 0
    solved, before = tmp_path / "half.solved.png", picture_of(board)
    assert not changed_near(solved, before, middle(board, 0, 1), 6), "a double one that is drawn"
    x, y = middle(board, 0, 4)
    assert not changed_near(solved, before, (x, y), 3), "a single one that is drawn"
    assert ON_LIGHT.several in changed_near(solved, before, (x, y), 14), "one more line beside it"
    assert ON_LIGHT.several in changed_near(solved, before, middle(board, 7, 8), 14)
    assert ON_LIGHT.fault in changed_near(solved, before, middle(board, 3, 9), 14), "one of two crossed out"


def test_the_record_holds_what_is_drawn(half, hashilens):
    [record] = map(json.loads, hashilens("solve", half(half_solved(WRONG)), "--json").out.splitlines())
    [puzzle] = record["puzzles"]
    assert {tuple(one["islands"]): (one["count"], one["right"]) for one in puzzle["drawn"]} == {
        **{pair: (count, True) for pair, count in PART.items()},
        (3, 9): (2, False),
    }
    [note] = puzzle["notes"]
    assert note.startswith("Drawn in row 2, column 5 to row 5, column 5, and cannot stay:")
    [record] = map(json.loads, hashilens("solve", half(board_from(FIVE)), "--json").out.splitlines())
    assert "drawn" not in record["puzzles"][0]
