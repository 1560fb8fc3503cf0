"""Corrections in a folder of results: kept whole, whatever else is in the file."""

import json

import pytest

from pipeline.corrections import Correction, Place
from pipeline.corrections.keeping import CORRECTIONS, keep, kept_in, with_corrections
from pipeline.errors import OutputNotWritable

FOUR = Correction(Place(0, 3, spot=(9.5, 8.25)), 4)
NONE = Correction(Place(2, 1, puzzle=1, spot=(30.0, 20.0)), "none")
ARROW = Correction(Place(2, 1, spot=(30.0, 20.0)), arrow=("N", "S"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / CORRECTIONS


def test_what_is_kept_is_found_again(tmp_path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR, NONE])
    keep(tmp_path, "abc", 2, "a.png", [ARROW])
    kept = kept_in(tmp_path)
    assert (kept.of("abc", 1), kept.of("abc", 2)) == ((FOUR, NONE), (ARROW,))
    assert (kept.of("abc", 3), kept.of("xyz", 1), kept.of(None, 1)) == ((), (), ())
    assert kept.troubles == ()


def test_the_last_line_of_a_page_counts(tmp_path, path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR, NONE])
    keep(tmp_path, "abc", 1, "a.png", [NONE])
    assert kept_in(tmp_path).of("abc", 1) == (NONE,)
    keep(tmp_path, "abc", 1, "a.png", [])
    assert kept_in(tmp_path).pages == {}
    assert path.read_text().count("\n") == 3


def test_a_line_says_what_it_is(tmp_path, path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR])
    assert json.loads(path.read_text()) == {
        "schema": 1,
        "content": "abc",
        "page": 1,
        "source": "a.png",
        "corrections": [{"set": [{"row": 0, "column": 3, "center": [9.5, 8.25], "clue": 4}]}],
    }


@pytest.mark.parametrize("left", [1, 20, -1])
def test_half_a_line_is_cut_off(left, tmp_path, path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR])
    whole = path.read_bytes()
    keep(tmp_path, "xyz", 1, "b.png", [NONE])
    path.write_bytes(path.read_bytes()[: len(whole) + left if left > 0 else -2])
    kept = kept_in(tmp_path)
    assert (kept.of("abc", 1), kept.of("xyz", 1), kept.troubles) == ((FOUR,), (), ())
    keep(tmp_path, "xyz", 1, "b.png", [ARROW])
    assert path.read_bytes().startswith(whole)
    assert path.read_bytes().count(b"\n") == 2
    assert kept_in(tmp_path).of("xyz", 1) == (ARROW,)


def test_a_last_line_that_lacks_but_its_end_is_kept(tmp_path, path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR])
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert kept_in(tmp_path).of("abc", 1) == (FOUR,)
    keep(tmp_path, "xyz", 1, "b.png", [NONE])
    assert kept_in(tmp_path).of("abc", 1) == (FOUR,)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"content": "xyz", "corrections": [}', "no correction"),
        ('{"content": "xyz", "corrections": [{"set": [{"row": 0, "clue": 4}]}]}', "needs a row and a column"),
        ('{"content": "xyz", "corrections": [{"set": [{"row": 0, "column": 1, "clue": "four"}]}]}', "four"),
        (
            '{"schema": 2, "content": "abc", "corrections": []}',
            "it was written by a newer version of hashilens",
        ),
        ('{"schema": 7, "something": "else"}', "schema 7"),
        ("three", "no correction"),
    ],
)
def test_a_line_that_cannot_be_used_is_told_and_costs_no_other(line, said, tmp_path, path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR])
    with path.open("a") as file:
        file.write(f"{line}\n")
    keep(tmp_path, "xyz", 1, "b.png", [NONE])
    kept = kept_in(tmp_path)
    assert (kept.of("abc", 1), kept.of("xyz", 1)) == ((FOUR,), (NONE,))
    [trouble] = kept.troubles
    assert f"{path}, line 2: " in trouble
    assert said in trouble
    assert f"\n{line}\n" in path.read_text()


def test_a_page_whose_file_has_changed_is_known(tmp_path):
    keep(tmp_path, "abc", 1, "a.png", [FOUR])
    kept = kept_in(tmp_path)
    assert kept.changed_since("a.png", "other", 1)
    assert not kept.changed_since("a.png", "abc", 1)
    assert not kept.changed_since("a.png", "other", 2)
    assert not kept.changed_since("b.png", "other", 1)


def test_the_key_of_a_page_tells_what_is_set():
    key = "0123456789abcdef-9876"
    corrected = with_corrections(key, [FOUR])
    assert corrected.endswith("-9876")
    assert len(corrected) == len(key)
    assert len({key, corrected, with_corrections(key, [NONE]), with_corrections(key, [FOUR, NONE])}) == 4
    assert (with_corrections(key, []), with_corrections(None, [FOUR])) == (key, None)
    assert corrected == with_corrections(key, [FOUR])


def test_a_file_that_cannot_be_written_is_told(tmp_path, path):
    path.mkdir()
    with pytest.raises(OutputNotWritable, match="cannot be written"):
        keep(tmp_path, "abc", 1, "a.png", [FOUR])
