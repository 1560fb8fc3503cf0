import base64
import io
import os

import pytest
from PIL import Image

from pipeline.report.thumbnails import EDGE, find_picture, shrink, thumbnails
from tests.pipeline.report.made import overlay


def of(*paths):
    """Solved pictures of files that have one page each."""
    return [(path, 1) for path in paths]


@pytest.mark.parametrize(
    ("mode", "name"), [("RGB", "a.png"), ("L", "a.jpg"), ("P", "a.png"), ("LA", "a.png"), ("RGB", "a.jpg")]
)
def test_small_pictures_of_all_sorts(tmp_path, mode, name):
    Image.new(mode, (1500, 3000)).save(tmp_path / name)
    data, size = shrink(tmp_path / name)
    kind, _, code = data.partition(",")
    assert (kind, size) == ("data:image/webp;base64", (EDGE // 2, EDGE))
    with Image.open(io.BytesIO(base64.b64decode(code))) as picture:
        assert (picture.format, picture.size) == ("WEBP", size)


def test_pictures_come_in_order_with_addresses_for_browsers(tmp_path):
    names = ["a.png", "b ü%20#?.png", "x:y.png"]
    paths = [overlay(tmp_path, name, (30, 20 + number)) for number, name in enumerate(names)]
    found = list(thumbnails(tmp_path, of(*paths, None, "gone.png", *paths), most=4))
    assert [picture and picture.address for picture in found[:5]] == [
        "a.png", "b%20%C3%BC%2520%23%3F.png", "x%3Ay.png", None, None,
    ]  # fmt: skip
    assert [(picture.width, picture.height) for picture in found[:3]] == [(30, 20), (30, 21), (30, 22)]
    assert [picture.data for picture in found[5:]] == [None] * 3


def test_pages_of_a_document(tmp_path):
    pages = [Image.new("RGB", (100, 200), colour) for colour in ("red", "blue")]
    pages[0].save(tmp_path / "a.solved.pdf", save_all=True, append_images=pages[1:], resolution=72)
    (tmp_path / "b.solved.pdf").write_bytes(b"%PDF-1.7")
    wanted = [("a.solved.pdf", 1), ("a.solved.pdf", 2), ("a.solved.pdf", 3), ("b.solved.pdf", 1)]
    found = list(thumbnails(tmp_path, wanted, most=9))
    assert [picture.address for picture in found] == [f"{name}#page={page}" for name, page in wanted]
    assert [picture.data is None for picture in found] == [False, False, True, True]
    assert (found[0].width, found[0].height) == (EDGE // 2, EDGE)
    assert found[0].data != found[1].data


def test_a_spoilt_picture_is_still_linked(tmp_path):
    (tmp_path / "a.solved.png").write_bytes(b"no picture")
    (tmp_path / "b.solved.txt").write_text("2 - 2")
    found = list(thumbnails(tmp_path, of("a.solved.png", "b.solved.txt"), most=9))
    assert [(picture.address, picture.data) for picture in found] == [
        ("a.solved.png", None),
        ("b.solved.txt", None),
    ]


def test_pictures_are_found_wherever_the_folder_has_gone(tmp_path):
    folder = tmp_path / "moved"
    overlay(folder, "p.png")
    overlay(folder / "below", "q.png")
    assert str(find_picture(folder, "old/place/p.png")) == "p.png"
    assert str(find_picture(folder, "old/below/q.png")) == "below/q.png"
    assert str(find_picture(folder, str(folder / "p.png"))) == "p.png"


@pytest.mark.parametrize("path", ["../secret.png", "x/../../secret.png", "", None, "/", "a" * 5000, "\0"])
def test_nothing_outside_the_folder_is_looked_at(tmp_path, path):
    overlay(tmp_path, "secret.png")
    (tmp_path / "out" / "x").mkdir(parents=True)
    assert find_picture(tmp_path / "out", path) is None


def test_a_name_that_is_no_utf_8(tmp_path):
    name = os.fsdecode(b"p\xff.solved.png")
    try:
        overlay(tmp_path, name)
    except OSError:
        pytest.skip("the file system wants UTF-8")
    (found,) = thumbnails(tmp_path, of(r"out/p\xff.solved.png"), most=1)
    assert found.address == "p%FF.solved.png"
    assert found.data
