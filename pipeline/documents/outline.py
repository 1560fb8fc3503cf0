"""The outline: an entry for each puzzle with its status, after those that the document has."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pipeline.documents.layer import LayerHead
from pipeline.documents.placing import matrix_of

if TYPE_CHECKING:
    from pikepdf import Object, Page, Pdf

TITLE = "Puzzles"
"""The title of the entry that holds those of all puzzles."""

MOST = 100_000
"""The most entries of an outline that are gone through to find the last one."""


def add_entries(pdf: "Pdf", pages: "Sequence[Page]", heads: Mapping[int, LayerHead]) -> None:
    """Adds the puzzles of a document to the end of its outline; the entries that it has stay as they are.

    Args:
        pdf: the document, which is changed.
        pages: all its pages.
        heads: those of the layers, by their pages, 1 first; with at least one bookmark in all.
    """
    from pikepdf import Dictionary, Name

    root = pdf.Root.get("/Outlines")
    if root is None:
        root = pdf.make_indirect(Dictionary(Type=Name.Outlines))
        pdf.Root.Outlines = root
    top = pdf.make_indirect(Dictionary(Title=TITLE, Parent=root))
    entries = [
        pdf.make_indirect(
            Dictionary(
                Title=f"page {number}, {bookmark.title}",
                Parent=top,
                Dest=_place(pages[number - 1], heads[number], bookmark.place),
            )
        )
        for number in sorted(heads)
        for bookmark in heads[number].bookmarks
    ]
    for before, after in pairwise(entries):
        before.Next, after.Prev = after, before
    top.First, top.Last, top.Count = entries[0], entries[-1], len(entries)
    top.Dest = entries[0].Dest
    last = _last(root)
    if last is None:
        root.First = top
    else:
        last.Next, top.Prev = top, last
    root.Last = top
    count = int(root.get("/Count", 0))
    root.Count = count + (1 + len(entries) if count >= 0 else -1)


def _place(page: "Page", head: LayerHead, corner: tuple[float, float]) -> "Object":
    """A destination: a place in pixels is at the top left of the window, as large as it was before."""
    from pikepdf import Array, Name

    a, b, c, d, e, f = matrix_of(page, head)
    x, y = corner
    return Array([page.obj, Name.XYZ, round(a * x + c * y + e, 2), round(b * x + d * y + f, 2), None])


def _last(root: "Object") -> "Object | None":
    """The last entry of an outline, found from the first: some programs do not write it down."""
    entry = root.get("/First")
    for _ in range(MOST):
        if entry is None or "/Next" not in entry:
            break
        entry = entry.Next
    return entry
