"""Results of a run, made up for the tests of the report."""

import json

from PIL import Image

SOLVED = {"kind": "hashi", "status": "solved", "rows": 5, "columns": 4, "islands": [{}] * 6,
          "confidence": 0.99, "notes": []}  # fmt: skip


def puzzle(status="solved", confidence=0.99, *notes):
    return SOLVED | {"status": status, "confidence": confidence, "notes": list(notes)}


def page(source, *puzzles, overlay=None, number=1, code=None, message="Something. Do something."):
    error = None if code is None else {"code": code, "message": message}
    pages = 3 if source.endswith(".pdf") else 1
    return {"schema": 1, "source": source, "page": number, "pages": pages, "overlay": overlay, "error": error,
            "puzzles": list(puzzles)}  # fmt: skip


def results(folder, *pages, end=""):
    """A folder of a run with these pages."""
    folder.mkdir(exist_ok=True)
    lines = [json.dumps(record) + "\n" for record in pages]
    (folder / "results.jsonl").write_text("".join(lines) + end, encoding="utf-8")
    return folder


def overlay(folder, name, size=(600, 300), colour="white"):
    """A solved picture; returns its path as a record of a run elsewhere would have it."""
    folder.mkdir(exist_ok=True)
    Image.new("RGB", size, colour).save(folder / name)
    return f"somewhere/else/{name}"


NASTY = "</script><img src=x onerror=alert(1)>\"'& Brücke 橋.png"


def shelf(folder):
    """A run with a page of each sort, and names that are not nice."""
    nasty = NASTY.replace("/", "-")  # the file's own name; that of the source may have any letters
    return results(
        folder,
        page("scans/p1.png", puzzle(), puzzle(), overlay=overlay(folder, "p1.solved.png")),
        page(
            NASTY, puzzle("check", 0.4, "row 1 <b>bold</b>"), overlay=overlay(folder, f"{nasty}.solved.png")
        ),
        page("doc.pdf", puzzle("multiple", 0.8), overlay=overlay(folder, "doc-1.solved.jpg")),
        page("doc.pdf", puzzle("impossible", 0.2), overlay="gone/doc-2.solved.png", number=2),
        page("doc.pdf", code="no-board", message="No puzzle was found.", number=3),
        page("bad.png", code="truncated-image", message="bad.png ends too early."),
        page("p2.png", puzzle("unreadable", 0.0), puzzle(), code="output-not-writable"),
        page("https://puzz.link/p?hashikake/2/2/2g2g", SOLVED | {"confidence": None, "rows": None}),
    )
