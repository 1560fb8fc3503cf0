"""Bad input: a clear error record, exit status 1, nothing lost, the other inputs go on.

Every test gives the program one bad input between two good ones. What vision sees on the good ones is made
up (the fixture `seen`); everything else is the program as people run it.
"""

import hashlib
import os
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.pipeline.bad import BAD_FILES, UNUSUAL, drawing
from tests.pipeline.drawn import FIVE, board_from, picture_of, see_by


@pytest.fixture
def three(tmp_path, hashilens, seen):
    """Runs the program on a bad input between two good ones; checks what holds for every bad input."""

    def run(bad):
        good = [tmp_path / "first.png", tmp_path / "last.png"]
        for path in good:
            drawing().save(path)
        before = fingerprints(tmp_path)
        out = tmp_path / "out"
        ending = hashilens("solve", good[0], bad, good[1], "-o", out, "--json", "-j", 1)
        records = ending.records
        assert ending.status == 1
        assert [record["source"] for record in records] == [str(good[0]), str(bad), str(good[1])]
        assert [records[place]["puzzles"][0]["status"] for place in (0, 2)] == ["solved", "solved"]
        assert records[0]["error"] is records[2]["error"] is None
        assert {path.name for path in out.iterdir()} == {
            "first.solved.png", "last.solved.png", "results.jsonl", "results.csv", "report.html"
        }  # fmt: skip
        assert (out / "results.jsonl").read_text() == ending.out
        assert {name: fingerprints(tmp_path)[name] for name in before} == before, "inputs stay as they are"
        record = records[1]
        assert (record["overlay"], record["puzzles"]) == (None, [])
        assert record["error"]["message"] in ending.err
        assert record["error"]["message"].count(". ") >= 1, "says what happened and what to do"
        return record

    return run


def fingerprints(folder):
    files = (path for path in folder.iterdir() if path.is_file())
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_file_named_jpg(kind, three, tmp_path):
    data, code = BAD_FILES[kind]
    path = tmp_path / "bad.jpg"
    path.write_bytes(data)
    assert three(path)["error"]["code"] == code


def test_a_missing_path(three, tmp_path):
    assert three(tmp_path / "missing.png")["error"]["code"] == "missing-file"


def test_a_folder_without_pictures(three, tmp_path):
    (tmp_path / "folder").mkdir()
    assert three(tmp_path / "folder")["error"]["code"] == "no-pictures"


def test_a_pipe(three, tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    assert three(tmp_path / "pipe.png")["error"]["code"] == "not-a-file"


def test_a_file_that_may_not_be_read(three, tmp_path, monkeypatch):
    class Refused(type(Path())):
        def open(self, *arguments, **options):
            if self.name == "secret.png":
                raise PermissionError(13, "Permission denied")
            return super().open(*arguments, **options)

    # The system lets root read everything, so the refusal is made up here; test_program.py has a real one.
    monkeypatch.setattr("vision.pictures.files.Path", Refused)
    drawing().save(tmp_path / "secret.png")
    assert three(tmp_path / "secret.png")["error"]["code"] == "not-readable"


@pytest.mark.parametrize("level", [255, 0, 90])
def test_a_page_of_one_colour(level, three, tmp_path, seen, monkeypatch):
    path = tmp_path / "blank.png"
    Image.new("RGB", (300, 200), (level,) * 3).save(path)
    boards = seen_unless_flat(monkeypatch)
    record = three(path)
    assert record["error"]["code"] == "no-board"
    assert (record["width"], record["height"]) == (300, 200)
    assert boards


def seen_unless_flat(monkeypatch):
    """Makes vision see a board on everything but a page of one colour; returns the pages it looked at."""
    from tests.pipeline.as_read import page_reading_of

    looked_at = []

    def read(grey):
        looked_at.append(grey.shape)
        return page_reading_of() if grey.min() == grey.max() else page_reading_of(board_from(FIVE))

    see_by(monkeypatch, read)
    return looked_at


def test_an_unexpected_mistake_of_ours_costs_one_page(three, tmp_path, monkeypatch):
    from tests.pipeline.as_read import page_reading_of

    def read(grey):
        if grey.shape[0] == 77:
            raise ZeroDivisionError("division by zero")
        return page_reading_of(board_from(FIVE))

    see_by(monkeypatch, read)
    Image.new("RGB", (300, 77), "white").save(tmp_path / "strange.png")
    record = three(tmp_path / "strange.png")
    assert record["error"]["code"] == "internal-error"
    assert "ZeroDivisionError" in record["error"]["message"]


# Pictures of unusual kinds are solved.


@pytest.mark.parametrize("kind", UNUSUAL)
def test_unusual_pictures_are_solved(kind, tmp_path, hashilens, seen):
    image = drawing()
    path = tmp_path / "page.png"
    path.write_bytes(UNUSUAL[kind](image))
    ending = hashilens("solve", path, "--json")
    assert ending.status == 0
    (record,) = ending.records
    with Image.open(record["overlay"]) as overlay:
        assert overlay.mode == "RGB"
        assert overlay.size == image.size
        corner = overlay.getpixel((5, 5))
    assert corner == pytest.approx((255, 255, 255), abs=4)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_turned_photos_come_out_upright(orientation, tmp_path, hashilens, seen):
    stored = {
        2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }  # fmt: skip
    upright = picture_of(board_from(FIVE), size=(400, 360))
    image = upright.transpose(stored[orientation]) if orientation in stored else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = tmp_path / "photo.jpg"
    image.save(path, exif=exif, quality=95)
    ending = hashilens("solve", path, "--json")
    assert ending.status == 0
    (record,) = ending.records
    assert (record["width"], record["height"]) == (400, 360)
    assert record["overlay"] == str(tmp_path / "photo.solved.jpg")
    with Image.open(record["overlay"]) as overlay:
        assert overlay.size == (400, 360)
        assert overlay.getexif().get(0x0112, 1) == 1
        difference = np.abs(np.asarray(overlay).astype(int) - np.asarray(upright))
    # The numbers are where they were before the picture was turned: nothing is painted inside the rings.
    for island in board_from(FIVE).islands:
        x, y, r = round(island.center[0]), round(island.center[1]), int(island.radius / 2)
        assert difference[y - r : y + r, x - r : x + r].mean() < 5


# Names, and places to write to.


@pytest.mark.parametrize(
    "name",
    ["with space.png", "Rätsel № 5 – 橋.png", "-v.png", "--json.png", "a'b\"c$d;e.png", "line\nbreak.png"],
)
def test_strange_names(name, tmp_path, monkeypatch, hashilens, seen):
    monkeypatch.chdir(tmp_path)
    drawing().save(tmp_path / name, "PNG")
    ending = hashilens("solve", "--json", "--", name)
    assert ending.status == 0
    (record,) = ending.records
    assert record["source"] == name
    assert (tmp_path / record["overlay"]).is_file()
    assert record["overlay"] == name.replace(".png", ".solved.png")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_a_name_that_is_no_utf8(tmp_path, hashilens, seen):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.png")
    drawing().save(path, "PNG")
    ending = hashilens("solve", path, "--json")
    assert ending.status == 0
    (record,) = ending.records
    assert record["source"] == f"{tmp_path}/caf\\xe9.png"
    assert Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.solved.png")).is_file()


def test_a_name_as_long_as_the_system_allows(tmp_path, hashilens, seen):
    path = tmp_path / ("x" * 251 + ".png")
    drawing().save(path)
    ending = hashilens("solve", path, "--json")
    assert ending.status == 1
    (record,) = ending.records
    assert record["error"]["code"] == "output-not-writable"
    assert record["puzzles"][0]["status"] == "solved", "what was found is not lost"
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_an_output_folder_that_cannot_be_written(tmp_path, photo, hashilens, seen):
    (tmp_path / "file").write_text("mine")
    ending = hashilens("solve", photo, "3x3m2:3a4c2a3", "-o", tmp_path / "file" / "below", "--json")
    assert ending.status == 1
    assert [record["error"]["code"] for record in ending.records] == ["output-not-writable"] * 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "photo.png"]


def test_a_folder_that_cannot_be_written_beside_the_input(tmp_path, photo, hashilens, seen, monkeypatch):
    really_open = Path.open

    def refuse(self, mode="r", *arguments, **options):
        if "x" in mode or "w" in mode or "a" in mode:
            raise OSError(30, "Read-only file system")
        return really_open(self, mode, *arguments, **options)

    monkeypatch.setattr(Path, "open", refuse)
    ending = hashilens("solve", photo, "--json")
    assert ending.status == 1
    (record,) = ending.records
    assert record["error"]["code"] == "output-not-writable"
    assert "Read-only" in record["error"]["message"]
    assert record["puzzles"][0]["status"] == "solved"


def test_results_that_cannot_be_added(tmp_path, photo, hashilens, seen):
    (tmp_path / "out" / "results.jsonl").mkdir(parents=True)
    ending = hashilens("solve", photo, "-o", tmp_path / "out")
    assert ending.status == 1
    assert "results.jsonl cannot be written" in ending.err
    assert (tmp_path / "out" / "photo.solved.png").is_file()


@pytest.mark.parametrize("command", ["solve", "hint", "explain", "check"])
def test_a_folder_that_is_called_like_a_picture(command, tmp_path, photo, hashilens):
    before = sorted(tmp_path.iterdir())
    ending = hashilens(command, photo, "-o", tmp_path / "solved.png")
    assert ending.status == 2
    assert f"{tmp_path / 'solved'}, say" in " ".join(ending.err.split())
    assert sorted(tmp_path.iterdir()) == before


def test_an_output_that_would_replace_an_input(tmp_path, photo, hashilens, seen):
    other = tmp_path / "photo.solved.png"
    drawing().convert("L").save(other)
    before = fingerprints(tmp_path)
    ending = hashilens("solve", photo, other, "--json")
    assert ending.status == 1
    codes = [record["error"] and record["error"]["code"] for record in ending.records]
    assert codes == ["output-is-input", None]
    assert "-o" in ending.records[0]["error"]["message"]
    assert {name: fingerprints(tmp_path)[name] for name in before} == before
    assert (tmp_path / "photo.solved.solved.png").is_file()


def test_the_disk_fills_up_in_the_middle(tmp_path, photo, hashilens, seen, monkeypatch):
    def fill(self, file, **_):
        file.write(b"\x89PNG half a pict")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Image.Image, "save", fill)
    ending = hashilens("solve", photo, "--json")
    assert ending.status == 1
    assert ending.records[0]["error"]["code"] == "output-not-writable"
    assert [path.name for path in tmp_path.iterdir()] == ["photo.png"]
