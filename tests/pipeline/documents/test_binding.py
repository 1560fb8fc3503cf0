"""Solved documents: what was in the original is as it was, and the solutions are on a layer."""

import pikepdf
import pypdfium2 as pdfium
import pytest
from pikepdf import Array, Dictionary, Name

from pipeline.documents.binding import bind
from pipeline.errors import CannotBeBound, OutputNotWritable
from pipeline.marks import is_marked
from tests.pipeline.documents.made import Document, rendered, texts
from tests.pipeline.documents.test_placing import MARK, is_red, layer

SIZE = (1190, 1684)
"""Pixels of a page of A4 at 144 dots an inch."""


@pytest.fixture
def magazine(tmp_path):
    """Three pages of text, with links, an outline and a form; the second has a box."""
    document = Document()
    for number in range(3):
        page = document.add_text(5)
        if number == 1:
            page.obj.Contents = Array([page.obj.Contents, document.pdf.make_stream(MARK)])
    field = document.pdf.make_indirect(Dictionary(FT=Name.Tx, T="name", V="Anna", Rect=[0, 0, 90, 20]))
    document.pdf.Root.AcroForm = Dictionary(Fields=Array([field]))
    return document.save(tmp_path / "magazine.pdf")


@pytest.fixture
def solved(magazine, tmp_path):
    bind(magazine, {2: layer(2, SIZE)}, tmp_path / "out" / "magazine.solved.pdf")
    return tmp_path / "out" / "magazine.solved.pdf"


def links(pdf):
    return [
        [str(link.get("/A", Dictionary()).get("/URI", "")) or pdf.pages.index(pikepdf.Page(link.Dest[0]))
         for link in page.obj.Annots]
        for page in pdf.pages
    ]  # fmt: skip


def entries(path):
    """The outline as PDFium sees it: level, title, page."""
    document = pdfium.PdfDocument(path)
    try:
        toc = list(document.get_toc())
        return [(one.level, one.get_title(), one.get_dest().get_index()) for one in toc]
    finally:
        document.close()


def test_text_links_forms_and_metadata_are_as_they_were(magazine, solved):
    assert texts(solved) == texts(magazine)
    with pikepdf.open(magazine) as old, pikepdf.open(solved) as new:
        assert links(new) == links(old)
        assert new.Root.AcroForm.Fields[0].V == "Anna"
        assert {key: str(new.docinfo[key]) for key in old.docinfo} == {
            key: str(value) for key, value in old.docinfo.items()
        }
        for number in (0, 2):
            assert new.pages[number].obj.keys() == old.pages[number].obj.keys()
            raw = old.pages[number].obj.Contents.read_raw_bytes()
            assert new.pages[number].obj.Contents.read_raw_bytes() == raw


def test_the_outline_keeps_its_entries_and_gets_one_a_puzzle(magazine, solved):
    old = entries(magazine)
    new = entries(solved)
    assert new[: len(old)] == old == [(0, f"Chapter {number + 1}", number) for number in range(3)]
    assert [(level, title) for level, title, _ in new[len(old) :]] == [
        (0, "Puzzles"), (1, "page 2, 5 × 5: solved"),
    ]  # fmt: skip
    assert [page for *_, page in new[len(old) :]] == [1, 1]


def test_an_entry_leads_to_its_board(solved):
    document = pdfium.PdfDocument(solved)
    mode, (x, y, _) = list(document.get_toc())[-1].get_dest().get_view()
    assert mode == pdfium.raw.PDFDEST_VIEW_XYZ
    assert (x, y) == (pytest.approx(60 / 2, abs=1), pytest.approx(842 - 90 / 2, abs=1))
    document.close()


def test_a_document_without_an_outline_gets_one(tmp_path):
    document = Document()
    document.add(MARK)
    document.pdf.save(tmp_path / "a.pdf")
    bind(tmp_path / "a.pdf", {1: layer(1, SIZE)}, tmp_path / "b.pdf")
    assert [title for _, title, _ in entries(tmp_path / "b.pdf") if title] == [
        "Puzzles", "page 1, 5 × 5: solved",
    ]  # fmt: skip


def test_the_layer_can_be_switched_off(magazine, solved, tmp_path):
    assert is_red(rendered(solved, 2)).any()
    with pikepdf.open(solved) as pdf:
        properties = pdf.Root.OCProperties
        assert [str(group.Name) for group in properties.OCGs] == ["Solutions"]
        assert len(properties.D.Order) == 1
        properties.D.OFF, properties.D.ON = properties.OCGs, Array()
        pdf.save(tmp_path / "off.pdf")
    off = rendered(tmp_path / "off.pdf", 2)
    assert (off == rendered(magazine, 2)).all()


def test_layers_that_are_there_stay(tmp_path):
    document = Document()
    document.add(MARK)
    group = document.pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Watermark"))
    document.pdf.Root.OCProperties = Dictionary(
        OCGs=Array([group]), D=Dictionary(BaseState=Name.OFF, Order=Array([group]))
    )
    path = document.save(tmp_path / "a.pdf")
    bind(path, {1: layer(1, SIZE)}, tmp_path / "b.pdf")
    with pikepdf.open(tmp_path / "b.pdf") as pdf:
        properties = pdf.Root.OCProperties
        assert [str(each.Name) for each in properties.OCGs] == ["Watermark", "Solutions"]
        assert [str(each.Name) for each in properties.D.ON] == ["Solutions"]
    assert is_red(rendered(tmp_path / "b.pdf", 1)).any()


def test_it_is_known_as_a_result_and_always_the_same(magazine, solved, tmp_path):
    assert is_marked(solved)
    assert not is_marked(magazine)
    bind(magazine.read_bytes(), {2: layer(2, SIZE)}, tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == solved.read_bytes()


def test_compressed_objects_stay_so(magazine, tmp_path):
    with pikepdf.open(magazine) as pdf:
        pdf.save(tmp_path / "small.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate)
    size = (tmp_path / "small.pdf").stat().st_size
    bind(tmp_path / "small.pdf", {2: layer(2, SIZE)}, tmp_path / "b.pdf")
    assert (tmp_path / "b.pdf").stat().st_size < size + 3000
    assert texts(tmp_path / "b.pdf") == texts(magazine)


def test_what_cannot_be_written_leaves_nothing(magazine, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputNotWritable):
        bind(magazine, {2: layer(2, SIZE)}, tmp_path / "file" / "b.pdf")
    with pytest.raises(CannotBeBound, match="--no-pdf"):
        bind(magazine, {7: layer(7, SIZE)}, tmp_path / "b.pdf")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "magazine.pdf"]
