"""Documents that cannot be drawn into are told in a word, and their pages come as pictures."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pipeline.documents.suitable import is_pdf, why_not_bound
from tests.pipeline.documents.made import Document
from tests.pipeline.documents.test_placing import MARK


@pytest.fixture
def document():
    made = Document()
    made.add(MARK)
    return made


def sign(document, **entries):
    """A field for a signature; nothing in it is checked."""
    field = Dictionary(FT=Name.Sig, T="signature", **entries)
    kids = Dictionary(T="all", Kids=Array([document.pdf.make_indirect(field)]))
    document.pdf.Root.AcroForm = Dictionary(Fields=Array([document.pdf.make_indirect(kids)]), SigFlags=3)


def test_a_plain_one_can(document, tmp_path):
    assert why_not_bound(document.save(tmp_path / "a.pdf"), 1) is None


def test_a_signed_one_cannot(document, tmp_path):
    sign(document, V=Dictionary(Type=Name.Sig))
    assert "signed" in why_not_bound(document.save(tmp_path / "a.pdf"), 1)


def test_fields_that_hold_each_other_end(document, tmp_path):
    sign(document)
    fields = document.pdf.Root.AcroForm.Fields
    fields[0].Kids = Array([fields[0], fields[0], fields[0].Kids[0]])
    assert why_not_bound(document.save(tmp_path / "a.pdf"), 1) is None


def test_one_that_waits_for_a_signature_can(document, tmp_path):
    sign(document)
    assert why_not_bound(document.save(tmp_path / "a.pdf"), 1) is None


def test_one_that_may_not_be_changed_cannot(document, tmp_path):
    path = document.save(tmp_path / "a.pdf", encryption=pikepdf.Encryption(owner="secret", user=""))
    assert "protected" in why_not_bound(path, 1)


def test_damaged_ones_cannot(document, tmp_path):
    path = document.save(tmp_path / "a.pdf")
    assert "damaged" in why_not_bound(path, 2), "it has fewer pages than are seen"
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    assert "damaged" in why_not_bound(tmp_path / "b.pdf", 1)


def test_what_is_a_pdf(document, tmp_path):
    assert is_pdf(document.save(tmp_path / "no suffix"))
    (tmp_path / "a.pdf").write_text("not at all")
    assert not any(map(is_pdf, (tmp_path / "a.pdf", tmp_path, tmp_path / "nowhere", "a\0b")))
