"""Layers on pages: however a page lies and whatever it shares, what is drawn is where it was seen."""

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from pipeline.documents.binding import bind
from pipeline.documents.bound import layers_in
from pipeline.documents.content import content_of
from pipeline.documents.layer import Bookmark, Layer, LayerHead
from pipeline.drawing.painting import circle, fill, write
from pipeline.drawing.sketch import Sketch
from tests.pipeline.documents.made import RENDERERS, Document, rendered, texts

RED = (255, 0, 0)

MARK = b"q 0 0 1 rg 20 30 60 40 re f Q"
"""What stands on a page: a blue box."""

SPOT = (60.0, 90.0)
"""Where a red box is drawn, pixels of the picture that the page was read from."""

WAYS = {
    "upright": {},
    "on its right side": {"Rotate": 90},
    "upside down": {"Rotate": 180},
    "on its left side": {"Rotate": -90},
    "cut": {"CropBox": [10, 20, 150, 260]},
    "cut and turned": {"CropBox": [10, 20, 150, 260], "Rotate": 90},
    "begins elsewhere": {"MediaBox": [-100, 500, 100, 800], "CropBox": [-90, 510, 95, 790]},
    "corners changed": {"MediaBox": [200, 300, 0, 0]},
    "in larger units": {"UserUnit": 2.0},
}


def layer(page, size, sketch=None):
    """A red box in SPOT, or what else is drawn."""
    if sketch is None:
        sketch = Sketch(Image.new("RGB", size))
        box = np.array([(0, 0), (24, 0), (24, 12), (0, 12)]) + np.array(SPOT) - 0.5
        fill(sketch, [box], RED)
    marks = (Bookmark("5 × 5: solved", SPOT),)
    return Layer(LayerHead(page, *size, "abc", "key", ("solved",), marks), content_of(sketch))


def is_red(picture):
    """Where it is."""
    return (picture[..., 0] > 200) & (picture[..., 1:].max(axis=2) < 60)


BEYOND = {"MediaBox": [-100, 500, 100, 800], "CropBox": [-90, 450, 2000, 790]}
"""Poppler shows the whole page then."""


@pytest.mark.parametrize(
    ("render", "entries"),
    [
        *(pytest.param(*render.values, way, id=f"{render.id} {name}", marks=render.marks)
          for render in RENDERERS for name, way in WAYS.items()),
        pytest.param(rendered, BEYOND, id="cut beyond its edges"),
    ],
)  # fmt: skip
def test_what_is_drawn_lies_where_it_was_seen(render, entries, tmp_path):
    document = Document()
    document.add(MARK, size=(200, 300), **entries)
    path = document.save(tmp_path / "a.pdf")
    before = rendered(path, 1)
    height, width = before.shape[:2]
    bind(path, {1: layer(1, (width, height))}, tmp_path / "b.pdf")
    after = render(tmp_path / "b.pdf", 1)
    scale = after.shape[1] / width
    rows, columns = np.nonzero(is_red(after))
    found = np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]) / scale
    np.testing.assert_allclose(found, (60, 90, 84, 102), atol=1.2)
    assert rows.size == pytest.approx(24 * 12 * scale**2, rel=0.15)


def test_pages_that_share_everything_keep_apart(tmp_path):
    document = Document()
    first = document.add(MARK, size=(200, 300))
    first.obj.Resources = document.pdf.make_indirect(first.obj.Resources)
    for _ in range(2):
        page = document.add(first.obj.Contents, size=(200, 300))
        page.obj.Resources = first.obj.Resources
    path = document.save(tmp_path / "a.pdf")
    bind(path, {2: layer(2, (400, 600))}, tmp_path / "b.pdf")
    assert [bool(is_red(rendered(tmp_path / "b.pdf", page)).any()) for page in (1, 2, 3)] == [
        False, True, False,
    ]  # fmt: skip
    with pikepdf.open(path) as old, pikepdf.open(tmp_path / "b.pdf") as new:
        for number in (0, 2):
            raw = old.pages[number].obj.Contents.read_raw_bytes()
            assert new.pages[number].obj.Contents.read_raw_bytes() == raw
            assert new.pages[number].obj.keys() == old.pages[number].obj.keys()
            assert "/XObject" not in new.pages[number].obj.Resources


def test_resources_that_are_inherited_are_kept(tmp_path):
    document = Document()
    page = document.add(b"BT /F1 40 Tf 40 100 Td (Bridges) Tj ET", size=(200, 300))
    above = page.obj.Parent
    above.Resources, above.Rotate = page.obj.Resources, 90
    del page.obj["/Resources"]
    path = document.save(tmp_path / "a.pdf")
    before = rendered(path, 1)
    bind(path, {1: layer(1, (600, 400))}, tmp_path / "b.pdf")
    after = rendered(tmp_path / "b.pdf", 1)
    red = is_red(after)
    assert red[92:100, 62:82].all()
    np.testing.assert_array_equal(after[~red & (after != before).any(axis=2)].size, 0)
    assert texts(tmp_path / "b.pdf") == texts(path)


@pytest.mark.parametrize(
    "content",
    [
        b"0.5 0 0 0.5 50 50 cm " + MARK,
        b"q 0.5 0 0 0.5 50 50 cm q 2 0 0 2 9 9 cm " + MARK,
        b"Q Q q q 0.3 0 0 0.3 7 7 cm " + MARK + b" Q",
        b"",
    ],
)
def test_content_that_leaves_its_state_behind(content, tmp_path):
    document = Document()
    page = document.add(content, size=(200, 300))
    if content:
        half = len(content) // 2
        cut = content.index(b" ", half)
        page.obj.Contents = Array(
            [document.pdf.make_stream(content[:cut]), document.pdf.make_stream(content[cut:])]
        )
    else:
        del page.obj["/Contents"]
    path = document.save(tmp_path / "a.pdf")
    before = rendered(path, 1)
    bind(path, {1: layer(1, (400, 600))}, tmp_path / "b.pdf")
    after = rendered(tmp_path / "b.pdf", 1)
    assert is_red(after)[92:100, 62:82].all()
    changed = (after != before).any(axis=2)
    changed[88:104, 58:86] = False
    assert not changed.any()


def test_a_name_that_is_taken(tmp_path):
    document = Document()
    form = document.pdf.make_stream(MARK)
    form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, [0, 0, 200, 300]
    page = document.add(b"/HashilensSolution Do", size=(200, 300))
    page.obj.Resources.XObject = Dictionary(HashilensSolution=form)
    path = document.save(tmp_path / "a.pdf")
    bind(path, {1: layer(1, (400, 600))}, tmp_path / "b.pdf")
    after = rendered(tmp_path / "b.pdf", 1)
    assert is_red(after).any()
    assert (after[500, 100] == (0, 0, 255)).all()


def test_a_layer_is_found_again_as_it_was(tmp_path):
    document = Document()
    for _ in range(3):
        document.add(MARK, size=(200, 300))
    path = document.save(tmp_path / "a.pdf")
    layers = {page: layer(page, (400, 600)) for page in (1, 3)}
    bind(path, layers, tmp_path / "b.pdf")
    assert layers_in(tmp_path / "b.pdf") == layers
    bind(path, layers_in(tmp_path / "b.pdf"), tmp_path / "c.pdf")
    assert (tmp_path / "c.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert layers_in(path) == {} == layers_in(tmp_path / "nowhere.pdf")


@pytest.mark.parametrize("quarters", range(4))
def test_shapes_and_text_look_as_they_do_on_a_picture(quarters, tmp_path):
    """The same calls, once on a picture and once on a sketch."""
    picture = Image.new("RGB", (400, 600), "white")
    sketch = Sketch(picture.copy())
    for scene in (picture, sketch):
        fill(scene, [circle((100, 100), 60), circle((190, 100), 60)], (0, 114, 178), [circle((100, 100), 30)])
        write(scene, "Ag 864?", (200, 300), 40, (213, 94, 0), quarters=quarters)
        write(scene, "top left", (30, 450), 24, (0, 0, 0), anchor="lt")
        write(scene, "cased", (280, 520), 30, (0, 0, 0), casing=(230, 159, 0))
    document = Document()
    document.add(b"", size=(200, 300))
    path = document.save(tmp_path / "a.pdf")
    bind(path, {1: layer(1, (400, 600), sketch)}, tmp_path / "b.pdf")
    seen = Image.fromarray(rendered(tmp_path / "b.pdf", 1).astype(np.uint8))
    apart = np.asarray(seen.reduce(4)).astype(int) - np.asarray(picture.reduce(4)).astype(int)
    assert np.abs(apart).max() < 130, "edges fall otherwise between pixels, and no more"
    assert texts(tmp_path / "b.pdf") == [""]
