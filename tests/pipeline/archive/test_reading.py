"""The puzzles of a folder of results, with where they were found, and whose copies they are."""

from pathlib import Path

import msgspec
import pytest

from pipeline.archive import puzzles_in
from pipeline.errors import NoResults
from pipeline.names import REDONE, RESULTS
from pipeline.records import to_json
from pipeline.status import Status
from tests.pipeline.archive.made import LINE, LINE_MIRRORED, RING, folder_of, of_an_earlier_version, page


def test_each_puzzle_comes_with_its_place_size_and_grade(tmp_path: Path) -> None:
    [one] = puzzles_in(folder_of(tmp_path, page(LINE, pages=9, page=7)))
    assert (one.source, one.page, one.index, one.size) == ("a.txt", 7, 0, (3, 3))
    assert (one.difficulty, one.record.address) == ("easy", "https://puzz.link/p?hashikake/3/3/1g2k1")
    assert one.grade is not None
    assert 0 < one.grade < 1
    assert str(one.found) == "a.txt, page 7"
    assert one.puzzle.islands[1].clue == 2


def test_the_second_of_two_is_a_copy_of_the_first(tmp_path: Path) -> None:
    first, ring, second = puzzles_in(
        folder_of(tmp_path, page(LINE), page(RING, "b.txt"), page(LINE_MIRRORED, "c.txt"))
    )
    assert second.fingerprint == first.fingerprint != ring.fingerprint
    assert (first.same_as, ring.same_as, second.same_as) == (None, None, first.found)


def test_a_page_done_again_is_there_once_in_its_old_place(tmp_path: Path) -> None:
    folder_of(tmp_path, page(LINE), page(LINE, "b.txt"))
    (tmp_path / REDONE).write_bytes(to_json(page(RING)) + b"\n")
    first, second = puzzles_in(tmp_path)
    assert (first.source, len(first.record.bridges), first.same_as) == ("a.txt", 4, None)
    assert (second.source, second.same_as) == ("b.txt", None)


def test_what_could_not_be_read_is_nobodys_copy(tmp_path: Path) -> None:
    lost = [page(LINE), page(LINE, "b.txt")]
    lost = [
        msgspec.structs.replace(
            one,
            puzzles=tuple(
                msgspec.structs.replace(puzzle, status=Status.UNREADABLE, fingerprint=None)
                for puzzle in one.puzzles
            ),
        )
        for one in lost
    ]
    assert [one.same_as for one in puzzles_in(folder_of(tmp_path, *lost))] == [None, None]


def test_old_records_and_spoilt_lines_cost_nothing_else(tmp_path: Path) -> None:
    folder_of(tmp_path, of_an_earlier_version(page(LINE)))
    with (tmp_path / RESULTS).open("ab") as file:
        file.write(
            b'{"source": "b.txt", "puzzles": [{"kind": "sudoku"}]}\n' + to_json(page(RING, "c.txt"))[:-40]
        )
    [one] = puzzles_in(tmp_path)
    assert (one.fingerprint, one.difficulty, one.same_as) == (None, None, None)


def test_a_folder_without_results_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoResults, match="hashilens solve INPUT"):
        list(puzzles_in(tmp_path))
    with pytest.raises(NoResults, match="holds no results"):
        list(puzzles_in(folder_of(tmp_path)))
