"""Placing: a layer on its page, however that is turned, and whatever it shares with other pages.

The page keeps its own content. What is added is drawn after it, and so over it, as a form that belongs to the
layer; streams and resources that other pages use as well are never changed.
"""

import zlib
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec

from pipeline.documents.layer import Layer, LayerHead

if TYPE_CHECKING:
    from pikepdf import Dictionary, Object, Page, Pdf

FORM = "HashilensSolution"
"""What a page calls the form with its layer."""

HEAD = "/Hashilens"
"""The entry of the form that holds the layer's head."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top; units of the page, y up."""

Matrix = tuple[float, float, float, float, float, float]

LETTER: Box = (0.0, 0.0, 612.0, 792.0)
"""The size of a page that does not say it, as PDFium has it."""

DEEPEST = 64
"""The most nodes, with the page, that are looked at for what a page inherits."""


def place(pdf: "Pdf", page: "Page", layer: Layer, group: "Object") -> None:
    """Puts a layer on its page.

    Args:
        pdf: the document.
        page: one of its pages, which is changed.
        layer: what is drawn.
        group: the optional content group of all layers of the document, which viewers can switch off.
    """
    from pikepdf import Array, Dictionary, Name

    form = _stream(pdf, layer.content)
    head = layer.head
    form.Type, form.Subtype, form.FormType = Name.XObject, Name.Form, 1
    form.BBox = Array([-0.5, -0.5, head.width - 0.5, head.height - 0.5])
    form.Matrix = Array([round(number, 6) for number in matrix_of(page, head)])
    form.Resources = Dictionary()
    form.OC = group
    form[HEAD] = msgspec.json.encode(head)
    name = _add_form(page, form)
    before, after = _balance(page)
    tail = f"\n{'Q ' * after}/Artifact BMC q {name} Do Q EMC\n"
    page.obj.Contents = Array(
        [_stream(pdf, b"q " * before + b"\n"), *_contents(page), _stream(pdf, tail.encode())]
    )


def layer_on(page: "Page") -> Layer | None:
    """The layer that was put on a page; None if there is none, or one of another version."""
    from pikepdf import Dictionary

    resources = page.obj.get("/Resources", Dictionary())
    for form in resources.get("/XObject", Dictionary()).values():
        if HEAD in form:
            try:
                head = msgspec.json.decode(bytes(form[HEAD]), type=LayerHead)
            except msgspec.DecodeError:  # of another version
                continue
            return Layer(head, form.read_bytes())
    return None


def matrix_of(page: "Page", head: LayerHead) -> Matrix:
    """The map from pixels of the picture that a page was read from to units of the page.

    Returns:
        (a, b, c, d, e, f): a pixel (x, y), y down, is at (ax + cy + e, bx + dy + f) on the page, y up. The
        centre of the top left pixel is (0, 0).
    """
    left, bottom, right, top = shown(page)
    across, down = head.width, head.height
    wide, high = right - left, top - bottom
    # Where the picture's top left corner lies on the page, and its ways to the right and down, by quarters.
    corner, right_way, down_way = (
        ((left, top), (wide, 0.0), (0.0, -high)),
        ((left, bottom), (0.0, high), (wide, 0.0)),
        ((right, bottom), (-wide, 0.0), (0.0, high)),
        ((right, top), (0.0, -high), (-wide, 0.0)),
    )[quarters(page)]
    a, b = right_way[0] / across, right_way[1] / across
    c, d = down_way[0] / down, down_way[1] / down
    return a, b, c, d, corner[0] + (a + c) / 2, corner[1] + (b + d) / 2


def shown(page: "Page") -> Box:
    """The part of a page that is shown, as it is before the page is turned."""
    media = _box(page, "/MediaBox") or LETTER
    crop = _box(page, "/CropBox") or media
    return (
        max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3])
    )  # fmt: skip


def quarters(page: "Page") -> int:
    """How many quarter turns clockwise a page is turned by when it is shown, 0 to 3."""
    turned = _inherited(page, "/Rotate")
    return int(turned) // 90 % 4 if turned is not None else 0


def _box(page: "Page", name: str) -> Box | None:
    found = _inherited(page, name)
    if found is None:
        return None
    x, y, other_x, other_y = (float(number) for number in found)
    box = min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y)
    return box if box[0] < box[2] and box[1] < box[3] else None


def _inherited(page: "Page", name: str) -> "Object | None":
    """An entry of a page, or of the nearest node above that has it."""
    node: Object = page.obj
    for _ in range(DEEPEST):
        if name in node:
            return node[name]
        if "/Parent" not in node:
            break
        node = node.Parent
    return None


def _add_form(page: "Page", form: "Object") -> str:
    """Names a form in the resources of a page: in copies of what it may share with others."""
    resources = _copied(_inherited(page, "/Resources"))
    forms = _copied(resources.get("/XObject"))
    name = next(name for number in range(len(forms) + 1) if (name := f"/{FORM}{number or ''}") not in forms)
    forms[name] = form
    resources.XObject = forms
    page.obj.Resources = resources
    return name


def _copied(dictionary: "Object | None") -> "Dictionary":
    """A dictionary with the same entries; an empty one if there is none."""
    from pikepdf import Dictionary

    return Dictionary() if dictionary is None else Dictionary(dict(dictionary.items()))


def _contents(page: "Page") -> "Iterator[Object]":
    from pikepdf import Array

    contents = page.obj.get("/Contents")
    if isinstance(contents, Array):
        yield from contents
    elif contents is not None:
        yield contents


def _balance(page: "Page") -> tuple[int, int]:
    """How often the state is to be saved before a page's content and restored behind it.

    Once, and as often as the content itself restores or saves it too often.
    """
    from pikepdf import PdfError, parse_content_stream

    try:
        words = [str(one.operator) for one in parse_content_stream(page, "q Q")]
    except (PdfError, ValueError, TypeError):
        words = []
    depths = list(accumulate((1 if word == "q" else -1 for word in words), initial=0))
    before = 1 - min(depths)
    return before, before + depths[-1]


def _stream(pdf: "Pdf", data: bytes) -> "Object":
    from pikepdf import Name, Stream

    stream = Stream(pdf, zlib.compress(data, 9))
    stream.Filter = Name.FlateDecode
    return pdf.make_indirect(stream)
