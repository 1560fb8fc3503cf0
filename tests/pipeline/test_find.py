"""The command `find`: a folder of results is searched, in words and for programs."""

import pytest

from pipeline.archive.wishes import KINDS
from pipeline.commands.find import find
from tests.pipeline.archive.made import LINE, LINE_MIRRORED, RING, folder_of, of_an_earlier_version, page


@pytest.fixture
def archive(tmp_path):
    pages = [page(LINE, "a.txt"), page(RING, "b.txt"), page(LINE_MIRRORED, "c.pdf", page=7, pages=9)]
    return folder_of(tmp_path, *pages)


def test_puzzles_are_listed_with_what_they_are_the_same_as(hashilens, archive):
    ending = hashilens("find", archive)
    assert (ending.status, ending.err) == (0, "")
    assert ending.out.splitlines() == [
        "a.txt: 3 x 3, easy (0.7), solved",
        "b.txt: 3 x 3, hard (2.3), solved",
        "c.pdf, page 7: 3 x 5, easy (0.7), solved, same as a.txt",
        "3 puzzles, 2 different",
    ]


def test_for_programs_there_is_a_puzzle_a_line_and_nothing_else(hashilens, archive):
    found = hashilens("find", archive, "--duplicates", "--json").records
    assert [one["source"] for one in found] == ["a.txt", "c.pdf"]
    assert (found[0]["same_as"], found[1]["same_as"]) == (None, {"source": "a.txt", "page": 1, "puzzle": 0})
    assert found[0]["fingerprint"] == found[1]["fingerprint"]
    assert found[1]["address"].startswith("https://puzz.link/p?hashikake/5/3/")


def test_options_narrow_it(hashilens, archive):
    ending = hashilens("find", archive, "--difficulty", "..medium", "--size", "5x3", "--status", "solved")
    assert ending.out.splitlines()[-1] == "1 puzzle"
    assert hashilens("find", archive, "--unique", "--kind", "hashi").out.splitlines()[-1] == "2 puzzles"


def test_nothing_that_fits_is_told_by_the_exit_status(hashilens, archive):
    ending = hashilens("find", archive, "--difficulty", "medium")
    assert (ending.status, ending.out) == (1, "no such puzzle\n")
    assert hashilens("find", archive, "--difficulty", "medium", "--json").out == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--size", "big"], "'big' is not a size"),
        (["--difficulty", "extreme"], "'extreme' is not a difficulty"),
        (["--unique", "--duplicates"], "cannot be combined"),
    ],
)
def test_wrong_usage_is_told(hashilens, archive, options, message):
    ending = hashilens("find", archive, *options)
    assert ending.status == 2
    assert message in ending.err


def test_a_folder_without_results_is_told(hashilens, tmp_path):
    ending = hashilens("find", tmp_path)
    assert ending.status == 1
    assert "hashilens solve INPUT... -o" in ending.err


def test_records_of_an_earlier_version_are_told(hashilens, tmp_path):
    ending = hashilens("find", folder_of(tmp_path, of_an_earlier_version(page(LINE))))
    assert ending.out.splitlines() == ["a.txt: 3 x 3, solved", "1 puzzle"]
    assert "one puzzle is from an earlier version" in ending.err


def test_names_that_would_steer_a_terminal_are_spelt(hashilens, tmp_path):
    ending = hashilens("find", folder_of(tmp_path, page(LINE, "a\x1b]0;b\x07\nc.txt")))
    assert ending.out.count("\n") == 2
    assert "\x1b" not in ending.out


def test_the_kinds_are_those_of_the_archive():
    [kinds] = [option for option in find.params if option.name == "kinds"]
    assert tuple(kinds.type.choices) == KINDS
