"""Tesseract: finds the program, runs it once on several sheets, says what to install where it is missing."""

import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vision.errors import TesseractFailed, TesseractMissing, TesseractTimeout

# One block of text, a box for each character, nothing but digits and the question mark. The dictionaries
# would only pull numbers towards words.
SETTINGS = (
    "--psm 6 -c hocr_char_boxes=1 -c tessedit_char_whitelist=0123456789?"
    " -c load_system_dawg=0 -c load_freq_dawg=0"
)
LANGUAGE = "eng"
OLDEST = (4, 1)
SECONDS = 60.0
LOOK = "Try again; `hashilens doctor` looks at it."


@dataclass(frozen=True, slots=True)
class Character:
    """One symbol that Tesseract saw.

    Attributes:
        text: one character.
        x, y: the middle of its box, pixels of the sheet.
        sure: what Tesseract says of it, 0 to 1; not a probability.
    """

    text: str
    x: float
    y: float
    sure: float


@dataclass(frozen=True, slots=True)
class Installed:
    """The program that is there: its path, its version, the languages it has data for."""

    path: str
    version: str
    languages: tuple[str, ...]


def advice() -> str:
    """The command that installs Tesseract on this system."""
    if sys.platform == "darwin":
        return "brew install tesseract"
    if sys.platform == "win32":
        return "winget install UB-Mannheim.TesseractOCR"
    for program, command in (
        ("apt-get", "sudo apt-get install tesseract-ocr"),
        ("dnf", "sudo dnf install tesseract"),
        ("pacman", "sudo pacman -S tesseract tesseract-data-eng"),
        ("zypper", "sudo zypper install tesseract-ocr"),
        ("apk", "sudo apk add tesseract-ocr tesseract-ocr-data-eng"),
    ):
        if shutil.which(program):
            return command
    return "see https://tesseract-ocr.github.io/tessdoc/Installation.html"


def find_program() -> str:
    """The path of the program.

    Raises:
        TesseractMissing: it is not on the PATH.
    """
    path = shutil.which("tesseract")
    if path is None:
        raise TesseractMissing(
            f"Tesseract, which reads the numbers, is not installed. Install it: {advice()}"
        )
    return path


def probe(seconds: float = 10.0) -> Installed:
    """Looks at the program, its version and its languages, for which it has to be run.

    Raises:
        TesseractMissing: no program, too old a one, or no English language data.
        TesseractFailed: it is there and does not run, or does not answer within `seconds`.
    """
    path = find_program()
    version = re.search(r"tesseract v?(\d+)\.(\d+)\S*", _ask(path, "--version", seconds))
    if version is None:
        raise TesseractFailed(f"The program {path} is not Tesseract. Install it: {advice()}")
    number = version[0].removeprefix("tesseract ").removeprefix("v")
    if (int(version[1]), int(version[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise TesseractMissing(f"Tesseract {number} is too old, {oldest} is needed. Install it: {advice()}")
    languages = tuple(sorted(_ask(path, "--list-langs", seconds).splitlines()[1:]))
    if LANGUAGE not in languages:
        raise TesseractMissing(f"Tesseract has no data for English ({LANGUAGE}). Install it: {advice()}")
    return Installed(path, number, languages)


def _ask(path: str, question: str, seconds: float) -> str:
    """What the program prints when it is asked about itself; older versions print to standard error."""
    try:
        done = subprocess.run([path, question], capture_output=True, timeout=seconds, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise TesseractFailed(f"Tesseract does not run ({error}). Install it again: {advice()}") from error
    return (done.stdout + done.stderr).decode("utf-8", errors="replace")


def read_sheets(sheets: Sequence[NDArray[np.uint8]], seconds: float = SECONDS) -> list[list[Character]]:
    """Reads several sheets (each H x W, dark on white) in one call.

    Returns:
        For each sheet its characters, in the order in which Tesseract tells them.

    Raises:
        TesseractMissing: there is no such program, or its language data is not there.
        TesseractTimeout: it took longer than `seconds` and was ended.
        TesseractFailed: it crashed, or what it printed cannot be understood.
    """
    find_program()
    with tempfile.TemporaryDirectory(prefix="hashilens-") as folder:
        path = Path(folder) / "sheets.tif"
        first, *others = [Image.fromarray(sheet) for sheet in sheets]
        first.save(path, save_all=True, append_images=others)
        pages = _pages(_run(path, seconds))
    if len(pages) != len(sheets):
        raise TesseractFailed(f"Tesseract read {len(pages)} of {len(sheets)} sheets. {LOOK}")
    return pages


def _run(path: Path, seconds: float) -> bytes:
    """Runs the program on a multi-page picture; returns the hOCR that it writes."""
    pytesseract = _pytesseract()
    try:
        with _one_thread():
            output = pytesseract.image_to_pdf_or_hocr(
                str(path), lang=LANGUAGE, config=SETTINGS, timeout=seconds, extension="hocr"
            )
    except pytesseract.TesseractNotFoundError as error:
        raise TesseractMissing(f"Tesseract is not installed. Install it: {advice()}") from error
    except pytesseract.TesseractError as error:
        probe()  # Says so where the cause is an old version or missing language data.
        said = error.message or "it said nothing"
        raise TesseractFailed(f"Tesseract ended with status {error.status}: {said}. {LOOK}") from error
    except RuntimeError as error:  # How pytesseract says that time is up.
        late = f"Tesseract did not finish within {seconds:.0f} s and was stopped."
        raise TesseractTimeout(f"{late} Try again when the machine is less busy.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise TesseractFailed(f"Tesseract cannot be run ({error}). Install it again: {advice()}") from error
    return bytes(output)


def _pages(hocr: bytes) -> list[list[Character]]:
    """Takes the characters out of hOCR, page by page."""
    try:
        root = ElementTree.fromstring(hocr.decode("utf-8", errors="replace"))
        return [
            [_character(span) for span in page.iter() if span.get("class") == "ocrx_cinfo"]
            for page in root.iter() if page.get("class") == "ocr_page"
        ]  # fmt: skip
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise TesseractFailed(f"Tesseract printed something else than hOCR ({error}). {LOOK}") from error


def _character(span: ElementTree.Element) -> Character:
    # title="x_bboxes 10 20 30 40; x_conf 98.5"
    fields = {part.split()[0]: list(map(float, part.split()[1:])) for part in span.attrib["title"].split(";")}
    left, top, right, bottom = fields["x_bboxes"]
    (sure,) = fields["x_conf"]
    if not all(map(math.isfinite, (left, top, right, bottom, sure))):
        raise ValueError("a box or a confidence that is no number")
    sure = min(max(sure / 100, 0.0), 1.0)
    return Character("".join(span.itertext()), (left + right) / 2, (top + bottom) / 2, sure)


@contextmanager
def _one_thread() -> Iterator[None]:
    """Holds Tesseract to one thread, which makes it several times faster on pages as small as ours.

    pytesseract hands our own environment to the program and has no other way to set it.
    """
    name = "OMP_THREAD_LIMIT"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _pytesseract() -> ModuleType:
    """Imports pytesseract late, and without pandas, which it would bring along and we have no use for.

    pandas comes with OR-Tools, and its import costs more than reading a sheet. A module that is None in
    `sys.modules` counts as not installed (Python's documentation of the import system, "The module cache").
    """
    if "pytesseract" in sys.modules or "pandas" in sys.modules:
        return import_module("pytesseract")
    sys.modules["pandas"] = None  # type: ignore[assignment]  # the documented way to say "not there"
    try:
        return import_module("pytesseract")
    finally:
        del sys.modules["pandas"]
