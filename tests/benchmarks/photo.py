"""How long a photo takes, against the least that any program of this kind must do.

    python -m tests.benchmarks.photo [PICTURE] [--rounds N]

The floor of a photo: decode it, call Tesseract once on the very sheets that the program sets for it, write
the same file. Everything runs in turn, so that a busy machine slows all of it alike; medians and the medians
of the ratios are printed. Once inside one process, where imports are paid for, once as whole processes.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from pipeline.outputs import write_picture
from pipeline.page import solve_picture
from vision.digits import votes
from vision.digits.tesseract import read_sheets
from vision.pictures.opening import open_picture

ROOT = Path(__file__).parents[2]
HASHILENS = Path(sys.executable).with_name("hashilens")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("picture", type=Path, nargs="?", default=ROOT / "samples" / "newspaper.jpg")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(options.picture, Path(folder), options.rounds)


def measure(picture: Path, folder: Path, rounds: int) -> None:
    """Prints the table for one picture; writes only into the folder."""
    sheets = sheets_of(picture)
    first, *others = [Image.fromarray(sheet) for sheet in sheets]
    tiff = folder / "sheets.tif"
    first.save(tiff, save_all=True, append_images=others)

    def whole() -> None:
        page = solve_picture(picture)
        write_picture(page.picture, folder / "whole.jpg")

    def floor() -> None:
        opened = open_picture(picture)
        read_sheets(sheets)
        write_picture(opened, folder / "floor.jpg")

    pairs: dict[str, tuple[Callable[[], None], Callable[[], None]]] = {
        "photo, in the process": (whole, floor),
        "photo, whole process": (
            process(
                [str(HASHILENS), "solve", "-q", "--fresh", "-o", str(folder / "out"), "--", str(picture)]
            ),
            process([sys.executable, "-c", FLOOR, str(picture), str(tiff), str(folder / "floor.jpg")]),
        ),
        "--version against import argparse": (
            process([str(HASHILENS), "--version"]),
            process([sys.executable, "-c", "import argparse"]),
        ),
    }
    print(f"{picture.name}: {rounds} rounds in turn, medians in milliseconds")
    for name, (ours, theirs) in pairs.items():
        report(name, ours, theirs, rounds)


# Decoding, one call of Tesseract as pytesseract makes it, writing: a script without any of our code.
FLOOR = """
import os, sys
os.environ["OMP_THREAD_LIMIT"] = "1"
import pytesseract
from PIL import Image
source, sheets, target = sys.argv[1:]
picture = Image.open(source)
picture.load()
pytesseract.image_to_pdf_or_hocr(sheets, config="--psm 6 -c hocr_char_boxes=1", extension="hocr")
picture.save(target, quality=92)
"""


def sheets_of(picture: Path) -> list:
    """The sheets that the program sets for a picture."""
    seen = []

    def spy(sheets, *rest):
        seen.extend(sheets)
        return read_sheets(sheets, *rest)

    votes.read_sheets = spy
    try:
        solve_picture(picture)
    finally:
        votes.read_sheets = read_sheets
    return seen


def process(command: list[str]) -> Callable[[], None]:
    """A function that runs a command and waits for it."""
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def report(name: str, ours: Callable[[], None], theirs: Callable[[], None], rounds: int) -> None:
    """Runs both in turn, once more than is counted, and prints a line."""
    times = [(seconds(ours), seconds(theirs)) for _ in range(rounds + 1)][1:]
    whole, floor = (statistics.median(column) * 1000 for column in zip(*times, strict=True))
    ratio = statistics.median(a / b for a, b in times)
    print(f"{name:36} {whole:7.0f}   floor {floor:7.0f}   ratio {ratio:5.2f}")


def seconds(function: Callable[[], None]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
