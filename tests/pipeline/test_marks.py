"""The mark inside results."""

import os

import pytest
from PIL import Image

from pipeline.marks import Told, is_marked, mark_for, told_by
from vision.limits import MOST_HEADERS

FORMATS = ("PNG", "JPEG", "PDF")


def save(path, image_format, **options):
    Image.new("RGB", (60, 40), "white").save(path, image_format, **options)
    return path


@pytest.mark.parametrize("image_format", FORMATS)
def test_files_are_known_by_their_mark(image_format, tmp_path):
    assert is_marked(save(tmp_path / "result", image_format, **mark_for(image_format)))
    assert not is_marked(save(tmp_path / "picture", image_format))


@pytest.mark.parametrize("image_format", FORMATS)
def test_the_mark_is_found_behind_whatever_else_a_file_tells(image_format, tmp_path):
    more = {"PNG": {"icc_profile": bytes(5000)}, "JPEG": {"icc_profile": bytes(70_000), "dpi": (300, 300)}}
    others = more.get(image_format, {"title": "A puzzle", "keywords": "x" * 5000})
    assert is_marked(save(tmp_path / "result", image_format, **mark_for(image_format), **others))
    assert not is_marked(save(tmp_path / "picture", image_format, **others))


@pytest.mark.parametrize("image_format", FORMATS)
def test_files_that_are_cut_off_end_the_search(image_format, tmp_path):
    whole = save(tmp_path / "result", image_format, **mark_for(image_format)).read_bytes()
    for length in (0, 1, 2, 4, 9, 15, 24, 40):
        (tmp_path / "cut").write_bytes(whole[:length])
        assert not is_marked(tmp_path / "cut")


@pytest.mark.parametrize(("start", "part"), [(33, bytes(4) + b"teSt" + bytes(4)), (2, b"\xff\xfe\x00\x04ab")])
def test_the_search_ends_in_a_file_of_nothing_but_headers(start, part, tmp_path):
    image_format = "PNG" if start == 33 else "JPEG"
    whole = save(tmp_path / "result", image_format, **mark_for(image_format)).read_bytes()
    for times, found in ((100, True), (MOST_HEADERS, False)):
        (tmp_path / "many").write_bytes(whole[:start] + part * times + whole[start:])
        assert is_marked(tmp_path / "many") is found


def test_comments_of_others_are_no_marks(tmp_path):
    assert not is_marked(save(tmp_path / "a.jpg", "JPEG", comment=b"Result of another program"))
    assert not is_marked(save(tmp_path / "b.pdf", "PDF", creator="hashilens"))


def test_what_is_no_file_is_no_result(tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    assert not any(map(is_marked, (tmp_path, tmp_path / "pipe.png", tmp_path / "nowhere", "a\0b", "-")))


@pytest.mark.parametrize("image_format", FORMATS)
@pytest.mark.parametrize("told", [Told("0f-3a", ("solved", "check")), Told("0f", ())])
def test_the_mark_of_a_solved_picture_tells_what_it_was_made_of(told, image_format, tmp_path):
    path = save(tmp_path / "result", image_format, **mark_for(image_format, told))
    assert is_marked(path)
    assert told_by(path) == told
    assert told_by(save(tmp_path / "other", image_format, **mark_for(image_format))) is None


def test_the_mark_of_a_later_version_is_one_too(tmp_path):
    path = save(tmp_path / "a.jpg", "JPEG", comment=b"Result of hashilens; of=later")
    assert is_marked(path)
    assert told_by(path) is None
