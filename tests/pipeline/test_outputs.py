import os
from pathlib import Path

import pytest
from PIL import Image

from pipeline.errors import OutputNotWritable
from pipeline.outputs import Targets, append_line, check_folder, whole_file, write_picture
from tests.pipeline.drawn import FIVE, board_from, picture_of
from vision.pictures.opening import open_picture

ROOT_ONLY_REFUSES = Path("/proc/hashilens")
"""Nobody can write there, not even root."""


def jpeg(path):
    Image.new("RGB", (20, 20)).save(path, "JPEG")
    return str(path)


def plan(inputs, folder=None):
    targets = Targets(folder)
    return [str(targets.take(source)) for source in inputs]


def test_results_go_beside_their_inputs(tmp_path):
    photo = jpeg(tmp_path / "photo.jpg")
    assert plan([photo, "scans/p1.png", "p.2.png"]) == [
        str(tmp_path / "photo.solved.jpg"),
        "scans/p1.solved.png",
        "p.2.solved.png",
    ]


def test_the_contents_decide_what_is_a_jpeg(tmp_path):
    assert plan([jpeg(tmp_path / "a.png"), str(tmp_path / "b.jpg")], Path("out")) == [
        "out/a.solved.jpg",
        "out/b.solved.png",
    ]


def test_no_two_results_go_to_the_same_place(tmp_path):
    inputs = ["x/p1.png", "y/p1.png", "z/P1.gif", jpeg(tmp_path / "p1.jpg"), "x/p1-2.png"]
    assert plan(inputs, Path("out")) == [
        "out/p1.solved.png",
        "out/p1-2.solved.png",
        "out/P1-3.solved.png",
        "out/p1.solved.jpg",
        "out/p1-2-2.solved.png",
    ]
    assert plan(inputs, Path("out")) == plan(inputs, Path("out"))


def test_planning_does_not_open_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    assert plan([str(tmp_path / "pipe.jpg")], Path("out")) == ["out/pipe.solved.png"]


def test_a_folder_is_made_where_there_is_none(tmp_path):
    check_folder(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_folder_that_is_a_file(tmp_path, place):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OutputNotWritable, match="-o"):
        check_folder(tmp_path / place)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(not ROOT_ONLY_REFUSES.parent.is_dir(), reason="the system has no /proc")
def test_a_folder_that_cannot_be_made():
    with pytest.raises(OutputNotWritable):
        check_folder(ROOT_ONLY_REFUSES)


def test_a_file_appears_when_it_is_whole(tmp_path):
    target = tmp_path / "result.png"
    target.write_text("old")
    with whole_file(target) as file:
        file.write(b"new")
        file.flush()
        assert target.read_text() == "old"
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_file_that_was_broken_off_leaves_no_trace(tmp_path, error):
    target = tmp_path / "result.png"
    target.write_text("old")
    with pytest.raises(error), whole_file(target) as file:
        file.write(b"half")
        raise error
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_target_that_is_a_folder(tmp_path):
    (tmp_path / "result.png").mkdir()
    with pytest.raises(OutputNotWritable), whole_file(tmp_path / "result.png") as file:
        file.write(b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["result.png"]


def test_a_full_disk_leaves_no_trace(tmp_path):
    with pytest.raises(OutputNotWritable, match="No space left"), whole_file(tmp_path / "result.png"):
        raise OSError(28, "No space left on device")
    assert list(tmp_path.iterdir()) == []


def test_files_get_the_usual_permissions(tmp_path):
    with whole_file(tmp_path / "a") as file:
        file.write(b"")
    (tmp_path / "b").touch()
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_lines_are_added(tmp_path):
    path = tmp_path / "results.jsonl"
    append_line(path, b'{"a":1}')
    append_line(path, b'{"b":2}')
    assert path.read_bytes() == b'{"a":1}\n{"b":2}\n'


def test_lines_cannot_be_added_to_a_folder(tmp_path):
    with pytest.raises(OutputNotWritable):
        append_line(tmp_path, b"{}")


@pytest.mark.parametrize(("suffix", "name"), [(".jpg", "JPEG"), (".png", "PNG")])
def test_written_pictures_keep_size_and_resolution(tmp_path, suffix, name):
    exif = Image.Exif()
    exif[0x0112] = 6
    source = tmp_path / f"photo{suffix}"
    picture_of(board_from(FIVE), size=(360, 420)).save(source, exif=exif, dpi=(200, 200))
    picture = open_picture(source)
    write_picture(picture, tmp_path / f"out{suffix}")
    with Image.open(tmp_path / f"out{suffix}") as written:
        assert written.format == name
        assert written.size == (picture.width, picture.height) == (420, 360)
        assert written.getexif().get(0x0112, 1) == 1
        assert written.info["dpi"] == pytest.approx((200, 200), abs=0.1)
