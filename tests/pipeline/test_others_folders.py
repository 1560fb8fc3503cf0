"""Folders of results of somebody else, or named in another way: what is not ours stays as it is."""

import json
import os
from pathlib import Path

import pytest
from PIL import Image

from pipeline.corrections.keeping import CORRECTIONS
from pipeline.errors import ForeignResults
from pipeline.names import REDONE, RESULTS
from pipeline.runs.lock import LOCK

FOUR = "3.4\n...\n2.3\n"
DEEP = b"[" * 200_000


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder to run in, with a puzzle in text."""
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    Path("in/a.txt").write_text(FOUR)
    Path("out/sub").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def solve(folder, hashilens):
    """Solves it into a folder."""
    return lambda out, *options: hashilens("solve", "in/a.txt", "-o", out, "-q", "--no-report", *options)


def record(**fields):
    return json.dumps({"schema": 1, "source": "in/a.txt", "page": 1, "key": "old", "puzzles": [], **fields})


def marked(path):
    """A solved picture of ours."""
    from pipeline.marks import mark_for

    Image.new("L", (8, 8)).save(path, **mark_for("PNG"))


# What a record may have taken away.


@pytest.mark.parametrize("field", ["overlay", "text"])
@pytest.mark.parametrize(
    "place",
    [
        "../victim/mine",
        "x/../../victim/mine",
        "sub/../../victim/mine",
        "out/../victim/mine",
        "linked/mine",
        "out/linked/mine",
        "link",
        "out/mine",
        "mine",
        "results.csv",
        "mine.solved.txt",
    ],
)
def test_what_is_not_ours_stays_whatever_a_record_names(place, field, folder, solve):
    Path("victim").mkdir()
    Path("out/linked").symlink_to(folder / "victim")
    Path("out/link").symlink_to(folder / "victim" / "mine")
    mine = [Path("victim/mine"), Path("out/mine"), Path("out/results.csv"), Path("out/mine.solved.txt")]
    for path in mine:
        path.write_text("My own words.\n")
    Path("out", RESULTS).write_text(record(**{field: place}) + "\n")
    solve("out")
    assert [path for path in [*mine, Path("out/link"), Path("out/linked")] if not os.path.lexists(path)] == []


def test_the_way_to_what_we_wrote_may_not_lead_over_a_link(folder, solve):
    Path("victim").mkdir()
    marked("victim/p.solved.png")
    Path("out/linked").symlink_to(folder / "victim")
    Path("out", RESULTS).write_text(record(overlay="out/linked/p.solved.png") + "\n")
    solve("out")
    assert Path("victim/p.solved.png").exists()


def test_what_is_ours_still_goes_when_its_place_is_another_now(folder, solve):
    marked("out/sub/p.solved.png")
    Path("out/sub/a.solved.txt").write_text("4═══3\n")
    records = record(overlay="out/sub/p.solved.png"), record(page=2, text="out/sub/a.solved.txt")
    Path("out", RESULTS).write_text("\n".join(records) + "\n")
    solve("out")
    assert not Path("out/sub/p.solved.png").exists()
    assert Path("out/sub/a.solved.txt").exists(), "another page's"


def test_names_that_no_file_can_have_do_no_harm(folder, solve):
    for place in ("a\0b", "x" * 5000, "", "/", "..", "."):
        Path("out", RESULTS).write_text(record(overlay=place) + "\n")
        assert solve("out").status == 0


# One folder, several names.


@pytest.mark.parametrize(
    "first", ["sub/../out", "out", "./out", "{absolute}", "link", "link/../out", "link/."]
)
@pytest.mark.parametrize("second", ["out", "{absolute}/../out", "link", "sub/../out"])
def test_a_folder_named_differently_is_the_same(first, second, folder, solve):
    Path("sub").mkdir()
    Path("link").symlink_to("out")
    first, second = (name.format(absolute=folder / "out") for name in (first, second))
    assert solve(first).status == 0
    before = Path("out", RESULTS).read_bytes()
    assert solve(second).status == 0
    assert Path("out", RESULTS).read_bytes() == before
    assert Path("out/a.solved.txt").is_file()


def test_a_folder_that_was_moved_is_the_same(folder, solve, monkeypatch):
    solve("out")
    Path("out").rename("moved")
    before = Path("moved", RESULTS).read_bytes()
    solve("moved")
    assert Path("moved", RESULTS).read_bytes() == before
    assert Path("moved/a.solved.txt").is_file()


# Files that are none of ours.


@pytest.mark.parametrize(
    "theirs",
    [
        DEEP,
        DEEP + b"\n",
        b'{"source":"in/a.txt","puzzles":' + DEEP + b"\n",
        b'{"of": "another program"}\n',
        b'{"of": "another program"}',
        b"time,place\n1,here\n",
        b"\xff\xfe\xfd\n",
        b"their last words",
    ],
    ids=[
        "deep",
        "deep line",
        "deep record",
        "other JSON",
        "JSON, no end",
        "CSV",
        "no UTF-8",
        "no end",
    ],
)
@pytest.mark.parametrize("name", [RESULTS, REDONE, CORRECTIONS])
def test_a_file_of_another_program_is_an_error_and_stays(name, theirs, solve):
    Path("out", name).write_bytes(theirs)
    ending = solve("out")
    assert (ending.status, ending.out) == (1, "")
    assert f"out/{name} was not written by hashilens: line 1 is not " in ending.err
    assert "Move the file away, or choose another folder with -o." in ending.err
    assert Path("out", name).read_bytes() == theirs
    assert sorted(path.name for path in Path("out").iterdir()) == sorted([name, "sub"])


@pytest.mark.parametrize("command", [("report", "out"), ("solve", "in/a.txt", "-o", "out", "--dry-run")])
def test_other_commands_say_so_as_well(command, folder, hashilens):
    Path("out", RESULTS).write_bytes(DEEP)
    ending = hashilens(*command)
    assert ending.status == 1
    assert f"out/{RESULTS}" in ending.err
    assert "mistake" not in ending.err


def test_a_line_of_somebody_else_costs_none_of_ours(solve):
    solve("out")
    ours = Path("out", RESULTS).read_bytes()
    Path("out", RESULTS).write_bytes(DEEP + b"\n\xff\n" + ours)
    assert solve("out").status == 0
    assert Path("out", RESULTS).read_bytes() == ours


@pytest.mark.parametrize("name", [RESULTS, REDONE, CORRECTIONS, LOCK])
@pytest.mark.parametrize("kind", ["link", "dangling", "pipe"])
def test_links_and_pipes_are_not_written_to(kind, name, solve):
    Path("theirs").write_text("Mine.\n")
    if kind == "pipe":
        os.mkfifo(Path("out", name))
    else:
        Path("out", name).symlink_to(Path("theirs" if kind == "link" else "nowhere").resolve())
    ending = solve("out")
    assert ending.status == 1
    assert f"out/{name} cannot be written: it is a link" in ending.err
    assert Path("theirs").read_text() == "Mine.\n"
    assert not Path("nowhere").exists()


def test_what_somebody_else_has_begun_is_not_cut_off(tmp_path):
    from pipeline.corrections.keeping import keep

    keep(tmp_path, "abc", 1, "a.png", [])
    whole = (tmp_path / CORRECTIONS).read_bytes() + b"a note"
    (tmp_path / CORRECTIONS).write_bytes(whole)
    with pytest.raises(ForeignResults):
        keep(tmp_path, "xyz", 1, "b.png", [])
    assert (tmp_path / CORRECTIONS).read_bytes() == whole


def test_where_layers_wait_only_layers_are_taken_away(tmp_path):
    from pipeline.documents.layer import parts_folder, take_away_parts, waiting

    target = tmp_path / "a.solved.pdf"
    folder = parts_folder(target)
    folder.mkdir()
    for name in ("1.json", "mine.json", "mine.txt", ".hashilens-99999999-abcd.part"):
        (folder / name).write_bytes(DEEP)
    os.mkfifo(folder / "2.json")
    assert waiting(target) == {}
    take_away_parts(target)
    assert sorted(path.name for path in folder.iterdir()) == ["mine.json", "mine.txt"]


@pytest.mark.parametrize("name", [RESULTS, CORRECTIONS])
def test_the_page_of_serve_says_so_as_well(name, tmp_path, photo):
    from pipeline.serve.archive import Archive
    from pipeline.serve.refusals import Refusal

    (tmp_path / RESULTS).write_text(record(source=str(photo), overlay=None) + "\n")
    archive = Archive(tmp_path)
    [page] = archive.listed()["pages"]
    (tmp_path / name).write_bytes(DEEP + b"\n")
    with pytest.raises(Refusal):
        archive.take_out(page["id"])


# What a link leads to is not written to, and not shown.


@pytest.mark.parametrize("option", ["-o", "--debug"])
def test_results_do_not_go_where_a_subfolder_leads(option, folder, hashilens, seen, photo):
    for name in ("pages/below", "victim", "results", "debug"):
        Path(name).mkdir(parents=True)
    photo.rename("pages/below/p.png")
    Path("results" if option == "-o" else "debug", "below").symlink_to(folder / "victim")
    command = ("solve", "pages", "--debug", "debug", "--upright", "-q", "--no-report", "-o", "results")
    ending = hashilens(*command)
    assert (ending.status, list(Path("victim").iterdir())) == (1, [])
    assert f"leads out of {'results' if option == '-o' else 'debug'}. " in ending.err
    assert f"choose another folder with {option}." in ending.err
    Path("results/inner").mkdir()
    for name in ("results/below", "debug/below"):
        Path(name).unlink(missing_ok=True)
    Path("results/below").symlink_to("inner")  # a link within the folder does no harm
    assert (hashilens(*command).status, Path("results/inner/p.solved.png").is_file()) == (0, True)


def test_the_report_shows_nothing_that_a_link_leads_to(tmp_path):
    from pipeline.report.thumbnails import find_picture

    marked(tmp_path / "secret.png")
    (tmp_path / "out" / "sub").mkdir(parents=True)
    (tmp_path / "out" / "p.solved.png").symlink_to(tmp_path / "secret.png")
    (tmp_path / "out" / "linked").symlink_to(tmp_path)
    assert [find_picture(tmp_path / "out", name) for name in ("p.solved.png", "linked/secret.png")] == [
        None
    ] * 2
    marked(tmp_path / "out" / "sub" / "q.png")
    assert find_picture(tmp_path / "out", "sub/q.png") == Path("sub/q.png")


@pytest.fixture
def archive(tmp_path):
    """Opens a folder whose only record names a file; the archive, and the page's name."""
    from pipeline.serve.archive import Archive

    def opened(source):
        (tmp_path / RESULTS).write_text(record(source=str(source), overlay=None) + "\n")
        archive = Archive(tmp_path)
        [page] = archive.listed()["pages"]
        return archive, page["id"]

    return opened


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "no name"])
def test_the_page_of_serve_reads_no_file_without_an_end(kind, tmp_path, archive):
    from pipeline.serve.archive import LARGEST
    from pipeline.serve.refusals import Refusal

    place = {"device": Path("/dev/zero"), "no name": "a\0b"}.get(kind, tmp_path / "it")
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    elif kind == "huge":
        place.touch()
        os.truncate(place, LARGEST + 1)
    opened, page = archive(place)
    for asked in (opened.take_out, opened.picture):
        with pytest.raises(Refusal) as refused:
            asked(page)
        assert refused.value.code in ("picture-gone", "no-picture")


def test_serve_writes_nothing_where_a_subfolder_leads(tmp_path, archive, photo):
    from pipeline.records import from_json
    from pipeline.serve.archive import PHOTOS
    from pipeline.settings import Settings

    opened, _ = archive(photo)
    victim = tmp_path.parent / f"{tmp_path.name}-victim"
    victim.mkdir()
    (tmp_path / PHOTOS).symlink_to(victim)
    told = from_json(record(source="new.png", overlay=None).encode())
    with pytest.raises(ForeignResults, match="leads out of"):
        opened.take_in(told, photo.read_bytes(), Settings())
    assert list(victim.iterdir()) == []
