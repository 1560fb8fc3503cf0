from io import BytesIO

import msgspec
import pikepdf
import pytest

from pipeline.status import Status
from solver.formats import write_puzzle
from solver.making import Wish, make_puzzle
from solver.steps import Difficulty
from tests.pipeline.archive.made import LINE, LINE_MIRRORED, folder_of, page


@pytest.fixture
def shelf(tmp_path):
    """Results of a hard puzzle, an easy one, its copy, and one in doubt."""
    hard, easy = (write_puzzle(make_puzzle(Wish(7, 7, level), 1).puzzle, "grid") for level in (
        Difficulty.HARD, Difficulty.EASY,
    ))  # fmt: skip
    texts = {"hard.txt": hard, "easy.txt": easy, "again.txt": easy}
    doubtful = page(LINE, "doubtful.txt")
    puzzles = [msgspec.structs.replace(puzzle, status=Status.CHECK) for puzzle in doubtful.puzzles]
    pages = [page(text, name) for name, text in texts.items()]
    return folder_of(tmp_path, *pages, msgspec.structs.replace(doubtful, puzzles=tuple(puzzles)))


def test_each_puzzle_is_printed_once_the_easiest_first(hashilens, shelf, tmp_path):
    target = tmp_path / "booklet.pdf"
    ending = hashilens("booklet", shelf, "-o", target, "--title", "My shelf")
    assert (ending.status, ending.err) == (0, "")
    assert ending.out == f"{target}: 2 puzzles, 1 copy left out, 1 in doubt left out\n"
    with pikepdf.open(target) as pdf, pdf.open_outline() as outline:
        assert pdf.docinfo.Title == "My shelf"
        chapters = {chapter.title: [one.title for one in chapter.children] for chapter in outline.root}
    assert chapters["Puzzles"] == ["1: easy, 7 by 7", "2: hard, 7 by 7"]
    assert chapters["Solutions"] == ["1 (easy.txt)", "2 (hard.txt)"]


def test_wishes_leave_others_out(hashilens, shelf, tmp_path):
    target = tmp_path / "booklet.pdf"
    hashilens("booklet", shelf, "-o", target, "--difficulty", "hard", "--no-solutions")
    with pikepdf.open(BytesIO(target.read_bytes())) as pdf, pdf.open_outline() as outline:
        assert [(one.title, len(one.children)) for one in outline.root] == [("Puzzles", 1)]
    none = hashilens("booklet", shelf, "-o", tmp_path / "none.pdf", "--size", "9x9..")
    assert (none.status, none.out) == (1, "")
    assert "holds no solved puzzle of that kind" in none.err
    assert not (tmp_path / "none.pdf").exists()


def test_mirrored_copies_are_one_puzzle(hashilens, tmp_path):
    folder = folder_of(tmp_path, page(LINE, "a.txt"), page(LINE_MIRRORED, "b.txt"))
    assert hashilens("booklet", folder, "-o", tmp_path / "a.pdf").out.endswith(
        ": 1 puzzle, 1 copy left out\n"
    )


def test_a_booklet_is_a_pdf(hashilens, shelf):
    ending = hashilens("booklet", shelf, "-o", "booklet.docx")
    assert ending.status == 2
    assert "A booklet is a PDF: give a name such as booklet.pdf" in ending.err
