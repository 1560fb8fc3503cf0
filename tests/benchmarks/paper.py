"""What a solved PDF costs: bytes, time and memory, and what of the original it keeps.

    python -m tests.benchmarks.paper               six pages: text, two scans, two drawn boards, text
    python -m tests.benchmarks.paper --pages 300   a long document, as a solved PDF and as pictures in turn

Seconds are those of the processor, which other work on the machine disturbs less.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
import pikepdf
from PIL import Image

from samples.scenes.sets import FRESH, scene
from tests.benchmarks.batch import Cost, records_in, solve
from tests.pipeline.documents.made import Document, by_poppler, drawn_board, rendered, texts

EVERY = 10
"""One of so many pages of a long document has a puzzle."""

SMALL = 120
"""Dots an inch of a long document's pages: what is measured is not how long reading takes."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, help="measure a document of so many pages")
    parser.add_argument("--times", type=int, default=2, help="how often, in turn")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.pages:
            measure_long(Path(folder), options.pages, options.times)
        else:
            measure_six(Path(folder))


def measure_six(folder: Path) -> None:
    """Prints the figures for six pages."""
    path = six_pages(folder / "magazine.pdf")
    solve([path], folder / "out", 1)
    solved = folder / "out" / "magazine.solved.pdf"
    before, after = (file.stat().st_size for file in (path, solved))
    puzzles = sum(len(record["puzzles"]) for record in records_in(folder / "out"))
    print(f"{before} bytes become {after}: {after - before} more, with {puzzles} puzzles")
    print(f"text of every page as before: {texts(solved) == texts(path)}")
    with pikepdf.open(path) as old, pikepdf.open(solved) as new:
        print(f"links: {count_links(old)} before, {count_links(new)} after")
        with old.open_outline() as had, new.open_outline() as has:
            kept = [entry.title for entry in has.root[: len(had.root)]] == [entry.title for entry in had.root]
            entries = [entry.title for entry in has.root[len(had.root)].children]
        print(f"outline kept: {kept}; new: {', '.join(entries)}")
    for page in range(1, 7):
        one, other = rendered(solved, page), by_poppler(solved, page)
        coloured = [bool(np.ptp(picture, axis=2).max() > 90) for picture in (one, other)]
        apart = np.abs(one - other).max(axis=2) > 128
        print(f"page {page}: colour by PDFium and Poppler {coloured}, {apart.mean():.2%} of pixels differ")


def count_links(pdf: pikepdf.Pdf) -> int:
    return sum(len(page.obj.get("/Annots", [])) for page in pdf.pages)


def measure_long(folder: Path, pages: int, times: int) -> None:
    """Prints the figures for a long document, and for one of a tenth of its pages."""
    for count in (pages // 10, pages):
        path = long_document(folder / f"magazine-{count}.pdf", count)
        costs: dict[str, list[Cost]] = {"--pdf": [], "--no-pdf": []}
        for number in range(times):
            for option, found in costs.items():
                found.append(solve([path], folder / f"out{option}{count}-{number}", 1, option, "--no-report"))
        for option, found in costs.items():
            print(
                f"{count} pages, {option}: {min(cost.cpu for cost in found) / count:.3f} s a page, "
                f"peak {max(cost.parent for cost in found):.0f} MB parent, "
                f"{max(cost.worker for cost in found):.0f} MB worker",
                flush=True,
            )


def six_pages(path: Path) -> Path:
    """Text, two scans, two boards that are drawn, text."""
    document = Document()
    document.add_text()
    for number in range(2):
        document.add_picture(Image.fromarray(scene("scans", FRESH + number).picture), 99)
        document.add(drawn_board(), Rotate=90 * number)
    document.add_text()
    return document.save(path)


def long_document(path: Path, pages: int) -> Path:
    """Pages of grain, of which some have a board."""
    document = Document()
    grain = np.random.default_rng(1).normal(245, 4, (SMALL * 11, SMALL * 8))
    for number in range(pages):
        if number % EVERY == 0:
            document.add(drawn_board())
        else:
            sheet = np.roll(grain, number, axis=0)
            document.add_picture(Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8)))
    return document.save(path)


if __name__ == "__main__":
    main()
