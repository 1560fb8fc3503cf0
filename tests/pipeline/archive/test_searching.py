"""Puzzles are found by an index that is never trusted, and made anew whenever it is not the records'."""

import os
import shutil
import sqlite3

import msgspec
import pytest

from pipeline.archive.index import INDEX
from pipeline.archive.searching import search
from pipeline.archive.wishes import Copies, Sizes, Wish
from pipeline.names import RESULTS
from pipeline.records import to_json
from pipeline.status import Status
from tests.pipeline.archive.made import LINE, LINE_MIRRORED, RING, folder_of, of_an_earlier_version, page

SEVERAL = "?...?\n.....\n?.?.?\n"
STREETS = "E=1 W=1\n"


@pytest.fixture
def folder(tmp_path):
    """Five pages: two of them show the same puzzle, one mirrored and wider."""
    pages = [page(LINE, "a.txt"), page(RING, "b.txt"), page(LINE_MIRRORED, "c.pdf", page=7, pages=9)]
    return folder_of(tmp_path, *pages, page(SEVERAL, "d.txt"), page(STREETS, "e.txt"))


def sources(folder, **wish):
    return [one.found.source for one in search(folder, Wish(**wish)).listed]


def test_everything_is_found_in_the_order_of_the_pages(folder):
    found = search(folder, Wish())
    assert [one.found.source for one in found.listed] == ["a.txt", "b.txt", "c.pdf", "d.txt", "e.txt"]
    assert (found.different, found.ungraded) == (4, 0)
    third = found.listed[2]
    assert (str(third.found), str(third.same_as)) == ("c.pdf, page 7", "a.txt")
    assert (third.rows, third.columns, third.islands, third.status) == (3, 5, 3, "solved")


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ({"sizes": Sizes((3, 4))}, ["c.pdf", "d.txt"]),
        ({"sizes": Sizes(None, (3, 3))}, ["a.txt", "b.txt", "e.txt"]),
        ({"sizes": Sizes((3, 5), (3, 5))}, ["c.pdf", "d.txt"]),
        ({"statuses": ("multiple", "check")}, ["d.txt"]),
        ({"levels": ("medium", "hard")}, ["b.txt"]),
        ({"levels": ("easy",), "kinds": ("hashi",)}, ["a.txt", "c.pdf"]),
        ({"kinds": ("crossings",)}, ["e.txt"]),
        ({"copies": Copies.ONCE}, ["a.txt", "b.txt", "d.txt", "e.txt"]),
        ({"copies": Copies.ONCE, "sizes": Sizes((3, 5))}, ["c.pdf", "d.txt"]),
        ({"copies": Copies.REPEATED}, ["a.txt", "c.pdf"]),
        ({"copies": Copies.REPEATED, "sizes": Sizes((3, 5))}, ["c.pdf"]),
        ({"kinds": ("signs",)}, []),
    ],
)
def test_wishes_are_met(folder, wish, found):
    assert sources(folder, **wish) == found


def test_the_index_is_used_as_long_as_the_records_stay(folder, monkeypatch):
    search(folder, Wish())
    before = (folder / INDEX).stat().st_ino
    monkeypatch.setattr("pipeline.archive.indexing.fill", None)  # a call would fail
    assert len(sources(folder)) == 5
    assert (folder / INDEX).stat().st_ino == before


def test_it_is_made_anew_when_a_record_is_added(folder):
    assert sources(folder, copies=Copies.REPEATED) == ["a.txt", "c.pdf"]
    with (folder / RESULTS).open("ab") as file:
        file.write(to_json(page(RING, "f.txt")) + b"\n")
    assert sources(folder, copies=Copies.REPEATED) == ["a.txt", "b.txt", "c.pdf", "f.txt"]


def test_records_of_the_same_length_make_it_anew(folder):
    search(folder, Wish())
    is_now = (folder / RESULTS).stat()
    told = (folder / RESULTS).read_bytes().replace(b'"d.txt"', b'"x.txt"')
    (folder / RESULTS).write_bytes(told)
    os.utime(folder / RESULTS, ns=(is_now.st_atime_ns, is_now.st_mtime_ns))
    assert "x.txt" in sources(folder)


def _cut(index):
    with index.open("r+b") as file:
        file.truncate(index.stat().st_size // 2)


def _cut_within_the_header(index):
    with index.open("r+b") as file:
        file.truncate(50)


def _emptied(index):
    index.write_bytes(b"")


def _foreign_bytes(index):
    index.write_bytes(b"not a database, but as long as one: " * 1000)


def _link(index):
    shutil.move(index, index.with_name("elsewhere"))
    index.symlink_to("elsewhere")


def _spoilt_pages(index):
    """All pages but the first two are noise; the size stays."""
    told = index.read_bytes()
    index.write_bytes(told[:8192] + b"\xa5" * (len(told) - 8192))


def _other_tables(index):
    index.unlink()
    with sqlite3.connect(index) as other:
        other.execute("CREATE TABLE puzzle (id INTEGER PRIMARY KEY, source TEXT)")
        other.execute("INSERT INTO puzzle (source) VALUES ('forged')")


def _of_other_files(index):
    with sqlite3.connect(index) as other:
        other.execute("UPDATE made_of SET files = 'others'")
        other.execute("UPDATE puzzle SET source = 'forged'")


@pytest.mark.parametrize(
    "spoil",
    [
        os.unlink, _cut, _cut_within_the_header, _emptied, _foreign_bytes, _link, _spoilt_pages,
        _other_tables, _of_other_files,
    ],
)  # fmt: skip
def test_an_index_that_is_not_ours_or_broken_is_made_anew(folder, spoil):
    found = search(folder, Wish())
    whole = (folder / INDEX).read_bytes()
    spoil(folder / INDEX)
    assert search(folder, Wish()) == found
    assert (folder / INDEX).is_file()
    assert not (folder / INDEX).is_symlink()
    assert (folder / INDEX).read_bytes() == whole
    assert [path.name for path in folder.glob("*.part")] == []


def test_an_index_of_somebody_else_is_not_believed(folder, tmp_path_factory):
    search(folder, Wish())
    copied = tmp_path_factory.mktemp("copied")
    for name in (RESULTS, INDEX):
        shutil.copy2(folder / name, copied / name)
    with sqlite3.connect(copied / INDEX) as forged:
        forged.execute("UPDATE puzzle SET source = 'forged'")
    forged.close()
    assert sources(copied) == sources(folder)


def test_where_nothing_can_be_written_it_is_made_in_memory(folder):
    (folder / INDEX).mkdir()
    assert len(sources(folder)) == 5
    assert (folder / INDEX).is_dir()


def test_it_is_written_whole_or_not_at_all(folder, monkeypatch):
    search(folder, Wish())
    whole = (folder / INDEX).read_bytes()
    (folder / RESULTS).touch()

    def breaks_off(*_):
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("pipeline.archive.indexing.lines_in", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        search(folder, Wish())
    assert (folder / INDEX).read_bytes() == whole
    assert {path.name for path in folder.iterdir()} == {RESULTS, INDEX}


def test_a_page_of_the_index_that_is_spoilt_makes_it_anew(folder):
    """The first two, which tell what it is made of, are as they were: only the search meets the third."""
    search(folder, Wish())
    whole = (folder / INDEX).read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    (folder / INDEX).write_bytes(whole[: 2 * size] + bytes([255]) * (len(whole) - 2 * size))
    assert len(sources(folder)) == 5
    assert (folder / INDEX).read_bytes() == whole


def test_records_of_earlier_versions_are_listed_and_counted(tmp_path):
    folder_of(
        tmp_path,
        of_an_earlier_version(page(LINE)),
        page(RING, "b.txt"),
        of_an_earlier_version(page(LINE, "c.txt")),
    )
    found = search(tmp_path, Wish())
    assert ([one.same_as for one in found.listed], found.different, found.ungraded) == ([None] * 3, 3, 2)


def test_what_could_not_be_read_has_no_copies(tmp_path):
    lost = page(LINE)
    puzzles = tuple(
        msgspec.structs.replace(one, status=Status.UNREADABLE, fingerprint=None) for one in lost.puzzles
    )
    lost = msgspec.structs.replace(lost, puzzles=puzzles)
    found = search(folder_of(tmp_path, lost, msgspec.structs.replace(lost, source="b.txt")), Wish())
    assert (found.different, found.ungraded) == (2, 0)


def test_numbers_that_no_table_holds_cost_their_own_page(folder):
    with (folder / RESULTS).open("ab") as file:
        file.write(b'{"source": "f.txt", "page": 99999999999999999999, "puzzles": []}\n')
        file.write(b'{"source": "g.txt", "puzzles": [{"kind": "hashi", "rows": 99999999999999999999}]}\n')
    assert len(sources(folder)) == 5
