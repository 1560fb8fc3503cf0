"""Tesseract: finds the program, runs it once on several sheets, says what to install where it is missing."""

import io
import math
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
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
MOST_QUOTED = 500
"""Characters that are quoted, at most, of what the program says when it fails: the last ones tell why."""

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
    """The program that is installed.

    Attributes:
        path: of its file.
        version: as it says itself, such as "5.3.0".
        languages: codes of the languages that it has data for, such as "eng", sorted.
    """

    path: str
    version: str
    languages: tuple[str, ...]


def advice() -> str:
    """The command that installs Tesseract on this system, or where to look if none is known."""
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
    """The path of the program, as the shell would find it.

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
    """Checks the program, its version and its languages, by running it twice.

    Args:
        seconds: the limit for each run.

    Raises:
        TesseractMissing: no program, too old a one, or no English language data.
        TesseractFailed: it is not Tesseract, does not run, or does not answer within `seconds`.
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
        status, output, said = _call([path, question], b"", seconds)
        if status:
            raise OSError(f"it ended with status {status}")
    except (OSError, subprocess.SubprocessError) as error:
        raise TesseractFailed(f"Tesseract does not run ({error}). Install it again: {advice()}") from error
    return (output + said).decode("utf-8", errors="replace")


def read_sheets(sheets: Sequence[NDArray[np.uint8]], seconds: float = SECONDS) -> list[list[Character]]:
    """Reads several sheets, at least one (each H x W, dark on white), in one call of at most `seconds`.

    Returns:
        For each sheet its characters, in the order in which Tesseract prints them.

    Raises:
        TesseractMissing: the program is not installed, or it failed and is too old or lacks English data.
        TesseractTimeout: it took longer than `seconds` and was ended.
        TesseractFailed: it cannot be run, it ended with an error, or what it printed cannot be understood.
    """
    path, file = find_program(), io.BytesIO()
    first, *others = [Image.fromarray(sheet) for sheet in sheets]
    first.save(file, "TIFF", save_all=True, append_images=others)
    pages = _pages(_run(path, file.getvalue(), seconds))
    if len(pages) != len(sheets):
        raise TesseractFailed(f"Tesseract read {len(pages)} of {len(sheets)} sheets. {LOOK}")
    return pages


def _run(path: str, sheets: bytes, seconds: float) -> bytes:
    """Runs the program on a picture of several pages; returns the hOCR that it prints."""
    try:
        status, output, said = _call(
            [path, "stdin", "stdout", "-l", LANGUAGE, *SETTINGS.split(), "hocr"], sheets, seconds
        )
    except subprocess.TimeoutExpired as error:
        late = f"Tesseract did not finish within {seconds:.0f} s and was stopped."
        raise TesseractTimeout(f"{late} Try again when the machine is less busy.") from error
    except OSError as error:
        raise TesseractFailed(f"Tesseract cannot be run ({error}). Install it again: {advice()}") from error
    if status:
        probe()  # Says so where the cause is an old version or missing language data.
        words = " ".join(said.decode("utf-8", errors="replace").split())[-MOST_QUOTED:] or "it said nothing"
        raise TesseractFailed(f"Tesseract ended with status {status}: {words}. {LOOK}")
    return output


def _call(command: list[str], sent: bytes, seconds: float) -> tuple[int, bytes, bytes]:
    """Runs the program; however that ends, nothing is left running that it has started, and no file is made.

    One thread makes it several times faster on pages as small as ours.

    Returns:
        Its exit status, and what it printed to standard output and to standard error.

    Raises:
        subprocess.TimeoutExpired: it took longer than `seconds`.
        OSError: it cannot be run.
    """
    process = subprocess.Popen(
        command, env=os.environ | {"OMP_THREAD_LIMIT": "1"}, process_group=0,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        output, said = process.communicate(sent, timeout=seconds)
        return process.returncode, output, said
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        process.wait()


def _pages(hocr: bytes) -> list[list[Character]]:
    """Takes the characters out of hOCR, page by page."""
    try:
        root = ElementTree.fromstring(hocr.decode("utf-8", errors="replace"))
        return [
            [_character(span) for span in page.iter() if span.get("class") == "ocrx_cinfo"]
            for page in root.iter() if page.get("class") == "ocr_page"
        ]  # fmt: skip
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise TesseractFailed(f"Tesseract printed something other than hOCR ({error}). {LOOK}") from error


def _character(span: ElementTree.Element) -> Character:
    # title="x_bboxes 10 20 30 40; x_conf 98.5"
    fields = {part.split()[0]: list(map(float, part.split()[1:])) for part in span.attrib["title"].split(";")}
    left, top, right, bottom = fields["x_bboxes"]
    (sure,) = fields["x_conf"]
    if not all(map(math.isfinite, (left, top, right, bottom, sure))):
        raise ValueError("a box or a confidence that is no number")
    sure = min(max(sure / 100, 0.0), 1.0)
    return Character("".join(span.itertext()), (left + right) / 2, (top + bottom) / 2, sure)
