import os

import pytest

from pipeline.errors import NoPictures
from pipeline.runs.inputs import expand, natural
from vision.errors import NotReadable


def names(folder):
    return [os.path.basename(found.path) for found in expand([str(folder)])]  # noqa: PTH119


def test_files_stay_in_the_order_they_were_given():
    given = ["b.png", "a.png", "-a.png", "nothing.png", "with space.png", "ü.png", "\udcff.png"]
    assert [found.path for found in expand(given)] == given


def test_a_folder_opens_up_in_the_order_people_count(tmp_path):
    for name in ["p10.png", "p2.jpg", "P1.PNG", "p2b.tif", "notes.txt", "p3.solved.png", "p4.solved.JPG"]:
        (tmp_path / name).touch()
    (tmp_path / ".hidden.png").touch()
    (tmp_path / "sub.folder").mkdir()
    assert names(tmp_path) == ["P1.PNG", "p2.jpg", "p2b.tif", "p10.png"]


def test_a_folder_without_pictures_says_so(tmp_path):
    (tmp_path / "notes.txt").touch()
    (found,) = expand([str(tmp_path)])
    assert isinstance(found.error, NoPictures)
    assert found.path == str(tmp_path)


def test_a_folder_that_may_not_be_opened_says_so(tmp_path, monkeypatch):
    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.iterdir", refuse)
    (found,) = expand([str(tmp_path)])
    assert isinstance(found.error, NotReadable)


@pytest.mark.parametrize(
    "ordered",
    [["p1", "p2", "p10"], ["a", "B", "c"], ["1", "a"], ["p1a2", "p1a10", "p1b1"], ["x", "x1"], ["é1", "é02"]],
)
def test_natural_order(ordered):
    backwards = ordered[::-1]
    assert sorted(backwards, key=natural) == ordered


def test_natural_order_tells_all_names_apart():
    assert natural("p01") != natural("p1")
    assert natural("A") != natural("a")
    assert natural("²") != natural("2")  # a digit that is no decimal number


def test_a_pattern_is_opened_up_where_no_file_has_that_name(tmp_path):
    for name in ["p10.png", "p2.png", "p2.solved.png", "notes.txt", "a[1].png"]:
        (tmp_path / name).touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "p1.png").touch()

    def found(pattern):
        return [os.path.relpath(one.path, tmp_path) for one in expand([str(tmp_path / pattern)])]

    assert found("p*.png") == ["p2.png", "p10.png"]
    assert found("**/p*.png") == ["p2.png", "p10.png", "sub/p1.png"]
    assert found("s*b") == ["sub/p1.png"]
    assert found("a[1].png") == ["a[1].png"], "a file of that very name comes first"
    (nothing,) = expand([str(tmp_path / "q*.png")])
    assert isinstance(nothing.error, NoPictures)


def test_links_in_a_circle_are_walked_once(tmp_path):
    (tmp_path / "p1.png").touch()
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert names(tmp_path) == ["p1.png"]
