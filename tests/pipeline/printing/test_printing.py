from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest

from pipeline.printing import Booklet, Entry, missing_letters, pages_needed, print_booklet, style_of
from pipeline.printing.entry import Spot
from pipeline.printing.paper import Paper
from solver import Island, Puzzle, Sign, solve
from solver.crossings import solve as solve_crossings
from solver.formats.crossings import read as read_crossings

SQUARE = Puzzle((Island(0, 0, 3), Island(0, 2, 4), Island(2, 0, 2), Island(2, 2, 3)))
SPOT = Spot((50.0, 50.0), 10.0)
SCALE = 12
"""Dots a millimetre."""


def entry_of(puzzle, **told):
    return Entry(puzzle, solve(puzzle).solution, **told)


def ink(puzzle, solution=None):
    """Darkness of a sheet with a board, 0 to 255."""
    paper = Paper((100.0, 100.0), "A board")
    paper.begin_page()
    Entry(puzzle, solution).drawing.draw(paper, puzzle, SPOT, solution)
    page = pypdfium2.PdfDocument(paper.to_bytes())[0]
    return 255 - page.render(scale=SCALE * 25.4 / 72, grayscale=True).to_numpy().astype(int)


def dark(pixels, x, y, reach=0.15):
    """The greatest darkness around a place, mm."""
    left, top, right, bottom = (round(SCALE * edge) for edge in (x - reach, y - reach, x + reach, y + reach))
    return pixels[top : bottom + 1, left : right + 1].max()


def text_of(document):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(document)]


def test_islands_stand_on_rows_and_columns():
    pixels = ink(SQUARE)
    for x, y in ((50, 50), (70, 50), (50, 70), (70, 70)):
        assert dark(pixels, x + 4, y) > 100  # the ring
        assert dark(pixels, x + 3.4, y) == 0
    assert dark(pixels, 60, 60, 4) == 0


def test_bridges_are_drawn_with_the_solution_only():
    solution = solve(SQUARE).solution
    double = next(bridge for bridge in solution.bridges if (bridge.a, bridge.b) == (0, 1))
    assert double.count == 2
    assert dark(ink(SQUARE), 60, 50, 1) == 0
    pixels = ink(SQUARE, solution)
    assert dark(pixels, 60, 50) == 0
    assert dark(pixels, 60, 49.3) > 100
    assert dark(pixels, 60, 50.7) > 100


def test_question_marks_stand_towards_islands_only():
    puzzle = replace(SQUARE, islands=(Island(0, 0), Island(2, 2)), signs=(Sign(0, 2),))
    pixels = ink(puzzle)
    ground = dark(pixels, 70, 50)
    assert 0 < ground < 60
    assert dark(pixels, 70, 52.4, 0.8) > ground  # an island in the south
    assert dark(pixels, 67.6, 50, 0.8) > ground  # one in the west
    assert dark(pixels, 72.4, 50, 0.8) == ground


@pytest.mark.parametrize(
    ("size", "count", "pages"),
    [(8, 1, 1), (8, 6, 1), (8, 7, 3), (12, 4, 1), (12, 5, 3), (20, 2, 3)],
)
def test_as_many_boards_to_a_page_as_can_be_written_in(size, count, pages):
    corners = Puzzle((Island(0, 0, 1), Island(size - 1, size - 1, 1)))
    booklet = Booklet([Entry(corners, None)] * count, "Corners", style_of("a4", large=False), solutions=False)
    assert pages_needed(booklet) == pages  # where there are several, one tells the rules


@pytest.fixture
def undated(monkeypatch):
    """No date is asked for by the environment, as builds do."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def test_a_booklet_has_the_date_that_the_environment_names(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    document = print_booklet(Booklet([entry_of(SQUARE)], "Dated", style_of("a4", large=False)))
    with pikepdf.open(BytesIO(document)) as pdf:
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:19700102")


@pytest.mark.usefixtures("undated")
@pytest.mark.parametrize(("paper", "large"), [("a4", False), ("letter", False), ("a5", True)])
def test_a_booklet_has_its_pages_its_text_and_an_outline(paper, large):
    entries = [entry_of(SQUARE, grade=grade) for grade in ("easy", "easy", "hard")]
    booklet = Booklet(entries, "For a rainy day", style_of(paper, large=large))
    document = print_booklet(booklet)
    assert print_booklet(booklet) == document
    told = text_of(document)
    assert len(told) == pages_needed(booklet)
    assert "For a rainy day" in " ".join(told[0].split())
    assert "Solutions" in told[-1]
    assert "Join all islands by bridges" in " ".join(" ".join(told).split())
    with pikepdf.open(BytesIO(document)) as pdf, pdf.open_outline() as outline:
        assert pdf.docinfo.Title == "For a rainy day"
        assert "/CreationDate" not in pdf.docinfo
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(
            style_of(paper, large=large).size[0] / 25.4 * 72, abs=0.1
        )
        chapters = {chapter.title: [one.title for one in chapter.children] for chapter in outline.root}
    assert chapters["Puzzles"] == ["1: easy, 3 by 3", "2: easy, 3 by 3", "3: hard, 3 by 3"]
    assert chapters["Solutions"] == ["1", "2", "3"]


def test_each_drawing_says_what_it_shows():
    document = print_booklet(Booklet([entry_of(SQUARE)], "Square", style_of("a4", large=False)))
    with pikepdf.open(BytesIO(document)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.Lang == "en"
        parts = list(pdf.Root.StructTreeRoot.K[0].K)
        figures = [str(part.Alt) for part in parts if part.S == "/Figure"]
        assert all(
            font.DescendantFonts[0].FontDescriptor.FontFile2 for font in pdf.pages[0].Resources.Font.values()
        )
    assert (
        figures[0] == "Puzzle 1: 3 rows, 3 columns, 4 islands. Row 1: 3 in 1; 4 in 3. Row 3: 2 in 1; 3 in 3."
    )
    assert "2 from 1, 1 to 1, 3." in figures[1]


def test_crossings_are_printed_with_their_own_rules():
    town = read_crossings("E SE=2\nN=1 W")
    solution = solve_crossings(town).solution
    document = print_booklet(
        Booklet([Entry(town, solution), entry_of(SQUARE)], "Both", style_of("a4", large=False))
    )
    told = " ".join(text_of(document)[0].split())
    assert "Crossings: Every crossing has a number" in told
    assert "Bridges: Join all islands" in told


def test_letters_that_the_font_lacks_are_known():
    assert missing_letters("Bridges for a rainy day, 1-24") == ""
    assert missing_letters("Rätsel für Ö") == "äüÖ"


def test_a_booklet_of_two_dozen_boards_is_small():
    corners = [Island(row, column, 2) for row in (0, 2, 4, 6) for column in (0, 2, 4, 6)]
    entry = Entry(Puzzle(tuple(corners)), solve(Puzzle(tuple(corners))).solution)
    document = print_booklet(Booklet([entry] * 24, "Small", style_of("a4", large=False)))
    assert len(document) < 150_000
    assert np.frombuffer(document[:5], np.uint8).tobytes() == b"%PDF-"
