"""Entries: files of records are read as far as needed, and brought in order whole or not at all."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import FolderBusy, OutputNotWritable
from pipeline.runs.entries import entries_in, merge
from pipeline.runs.lock import LOCK, locked


def line(source, mark=0, **fields):
    return json.dumps({"source": source, "mark": mark, **fields}).encode()


def write(path, *lines, end=b"\n"):
    path.write_bytes(b"\n".join(lines) + end if lines else b"")
    return path


def marks(path):
    records = map(json.loads, path.read_text().splitlines())
    return [(record.get("source"), record.get("mark")) for record in records]


def test_what_a_record_says(tmp_path):
    error = {"code": "truncated-image", "message": "m"}
    lost = {"code": "worker-lost", "message": "m"}
    blank = {"code": "no-board", "message": "m"}
    full = {"code": "out-of-memory", "message": "m"}
    path = write(
        tmp_path / "r",
        line("a", key="k", overlay="out/a.png", puzzles=[{"status": "solved"}, {"status": "check"}]),
        line("b", page=2, pages=3, error=blank),
        line("c", error=error, text="out/c.txt"),
        line("d", error=lost),
        line("e", error=full),
        line("f", error=full | {"transient": True}),
    )
    found = entries_in(path)
    a, b, c, d = found["a", 1], found["b", 2], found["c", 1], found["d", 1]
    assert (a.offset, a.key, a.output) == (0, "k", "out/a.png")
    assert [entry.doubtful for entry in (a, b, c, d)] == [True, False, False, False]
    assert [entry.failed for entry in (a, b, c, d)] == [False, False, True, True]
    assert [entry.transient for entry in (a, b, c, d)] == [False, False, False, True]
    assert [found[name, 1].transient for name in "ef"] == [False, True]
    assert c.output == "out/c.txt"
    assert json.loads(path.read_bytes()[b.offset :].splitlines()[0])["source"] == "b"


def test_a_file_in_order_is_not_touched(tmp_path):
    path = write(tmp_path / "r", line("a"), line("b"), b'{"of": "another kind"}')
    before = path.stat()
    merge(path, tmp_path / "newer")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_newer_records_take_the_places_of_older_ones(tmp_path):
    path = write(tmp_path / "r", line("a"), line("b"), b'{"mark": 7}', line("a", 1))
    newer = write(tmp_path / "newer", line("b", 2), line("c", 3), line("a", 4)[:9], end=b"")
    merge(path, newer)
    assert marks(path) == [("a", 1), ("b", 2), (None, 7), ("c", 3)]
    assert not newer.exists()


def test_pages_of_a_run_share_their_places_in_its_order(tmp_path):
    path = write(tmp_path / "r", line("c"), line("other"), b'{"mark": 7}', line("a"), line("b"))
    merge(path, tmp_path / "newer", [("a", 1), ("gone", 1), ("b", 1), ("a", 1), ("c", 1)])
    assert marks(path) == [("a", 0), ("other", 0), (None, 7), ("b", 0), ("c", 0)]
    before = path.stat()
    merge(path, tmp_path / "newer", [("a", 1), ("b", 1)])
    assert path.stat().st_ino == before.st_ino


def test_no_files_at_all(tmp_path):
    merge(tmp_path / "r", tmp_path / "newer")
    assert entries_in(tmp_path / "r") == {}
    assert list(tmp_path.iterdir()) == []


def test_a_merge_that_fails_loses_nothing(tmp_path, monkeypatch):
    path = write(tmp_path / "r", line("a"))
    newer = write(tmp_path / "newer", line("a", 1))

    def refuse(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(OutputNotWritable):
        merge(path, newer)
    assert (marks(path), marks(newer)) == ([("a", 0)], [("a", 1)])


@settings(max_examples=60, deadline=None)
@given(
    older=st.lists(st.sampled_from("abcd"), max_size=6),
    newer=st.lists(st.sampled_from("abcd"), max_size=6),
    cuts=st.tuples(st.integers(0, 40), st.integers(0, 40)),
)
def test_every_whole_line_counts_once(older, newer, cuts, tmp_path_factory):
    folder = tmp_path_factory.mktemp("merge")
    paths = folder / "r", folder / "newer"
    whole = {}
    mark = 0
    for path, sources, cut in zip(paths, (older, newer), cuts, strict=True):
        data = b""
        for source in sources:
            mark += 1
            whole[source] = mark
            data += line(source, mark) + b"\n"
        path.write_bytes(data + line("torn", 99)[:cut])
        if cut >= len(line("torn", 99)):
            whole["torn"] = 99
    merge(*paths)
    assert dict(marks(paths[0])) == whole
    assert len(marks(paths[0])) == len(whole)
    assert [path.name for path in folder.iterdir()] == ["r"]


def test_one_at_a_time(tmp_path):
    with locked(tmp_path):
        with pytest.raises(FolderBusy, match="-o"), locked(tmp_path):
            pass
        assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    assert list(tmp_path.iterdir()) == []
    (tmp_path / LOCK).touch()  # as a run leaves it that was killed
    with locked(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []
