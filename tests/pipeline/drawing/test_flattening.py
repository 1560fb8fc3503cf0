"""Boards cut out and flattened: straight rows and columns, the way up that the numbers stand."""

import numpy as np
import pytest
from PIL import Image

from pipeline.drawing.flattening import MARGIN, flattened
from pipeline.marks import is_marked
from tests.pipeline.drawn import FIVE, bent, board_from, flat, picture_of
from vision.reading import Lattice


def turned(rows, columns, pitch=60.0, margin=60.0):
    """A lattice that lies on its side: rows run up the picture."""
    height = margin * 2 + pitch * (columns - 1)
    homography = np.array([[0, pitch, margin], [-pitch, 0, height - margin], [0, 0, 1.0]])
    return Lattice(rows, columns, homography, np.zeros((0, 2)), ())


@pytest.mark.parametrize("lattice", [flat(5, 5), bent(5, 5), turned(5, 5)], ids=["flat", "bent", "turned"])
def test_islands_stand_in_straight_rows_and_columns(lattice):
    board = board_from(FIVE, lattice)
    picture = picture_of(board, size=(700, 700))
    seen = flattened(np.asarray(picture), board.lattice)
    height, width = seen.shape[:2]
    across, down = width / (4 + 2 * MARGIN), height / (4 + 2 * MARGIN)
    assert (across, down) == (pytest.approx(60, abs=8), pytest.approx(60, abs=8)), "as large as it is printed"
    for island in board.islands:
        x, y = (MARGIN + island.column) * across, (MARGIN + island.row) * down
        left, top, reach = round(x) - 30, round(y) - 30, 30
        window = seen[top : top + 60, left : left + 60].min(axis=2) < 128
        ys, xs = np.nonzero(window)
        assert (xs.min() + xs.max()) / 2 == pytest.approx(reach, abs=2.5)
        assert (ys.min() + ys.max()) / 2 == pytest.approx(reach, abs=2.5)


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_boards_are_written_beside_the_solved_picture(form, hashilens, seen, tmp_path):
    one, other = board_from(FIVE), board_from("2.2/.../2.2", flat(3, 3, margin=460))
    seen(one, other)
    name, suffix = ("photo.png", ".png") if form == "PNG" else ("photo.jpeg", ".jpg")
    picture_of(one, other, size=(700, 700)).save(tmp_path / name)
    command = ["solve", tmp_path / name, "-o", tmp_path / "out", "--upright", "-q"]
    assert hashilens(*command).status == 0
    files = [tmp_path / "out" / f"photo.board-{number}{suffix}" for number in (1, 2)]
    assert all(map(is_marked, files))
    colours = np.asarray(Image.open(files[1]).convert("RGB")).astype(int)
    assert (np.ptp(colours, axis=2) > 90).any(), "the bridges are drawn"
    assert not (tmp_path / "out" / f"photo.board-3{suffix}").exists()
    # The second run does nothing; where a board is missing it does the page again, and clears up.
    before = files[0].stat().st_mtime_ns
    hashilens(*command)
    assert files[0].stat().st_mtime_ns == before
    files[0].unlink()
    seen(one)
    hashilens(*command)
    assert [path.exists() for path in files] == [True, False]


def test_of_a_document_as_well(hashilens, seen, tmp_path):
    page = picture_of(board_from(FIVE))
    page.save(tmp_path / "book.pdf", save_all=True, append_images=[page], resolution=72)
    assert hashilens("solve", tmp_path / "book.pdf", "-o", tmp_path / "out", "--upright", "-q").status == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "book-p1.board-1.png", "book-p2.board-1.png", "book.solved.pdf", "report.html", "results.csv",
        "results.jsonl",
    ]  # fmt: skip
    solved = np.asarray(Image.open(tmp_path / "out" / "book-p2.board-1.png")).astype(int)
    assert (np.ptp(solved, axis=2) > 90).any()
