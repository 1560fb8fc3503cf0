"""The doctor: which parts are there, and what installs those that are missing."""

import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

from pipeline.version import __version__

NEEDED = (
    "click",
    "msgspec",
    "numpy",
    "opencv-python-headless",
    "ortools",
    "pillow",
    "pypdfium2",
    "pikepdf",
)

OPTIONAL: dict[str, str] = {
    "pillow-heif": "heic",
    "distributed": "cluster",
    "starlette": "serve",
    "uvicorn": "serve",
    "segno": "serve",
}
"""Distribution -> the extra of hashilens that brings it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the program.

    Attributes:
        name: of the program or library.
        version: its version, for Python and Tesseract with the path; "" where it is missing or does not run.
        advice: what to do about it; "" if all is well.
        needed: whether nothing works without it.
    """

    name: str
    version: str
    advice: str = ""
    needed: bool = True

    @property
    def healthy(self) -> bool:
        """Whether it is there and usable, or can be done without."""
        return not self.advice or not self.needed


def examine() -> tuple[Part, ...]:
    """Looks at every part, for `hashilens doctor`."""
    return tuple(_parts())


def _parts() -> Iterator[Part]:
    yield Part("hashilens", __version__)
    yield Part("Python", f"{platform.python_version()} ({sys.executable})")
    for name in NEEDED:
        yield _library(name, f"{sys.executable} -m pip install {name}", needed=True)
    yield _tesseract()
    for name, extra in OPTIONAL.items():
        yield _library(name, f"{sys.executable} -m pip install 'hashilens[{extra}]'", needed=False)


def _library(name: str, command: str, *, needed: bool) -> Part:
    try:
        return Part(name, metadata.version(name), needed=needed)
    except metadata.PackageNotFoundError:
        return Part(name, "", f"Install it: {command}", needed)


def _tesseract() -> Part:
    try:
        from vision.digits.tesseract import probe
        from vision.errors import TesseractError
    except ImportError as error:  # NumPy or Pillow is missing, which has been said
        return Part("Tesseract", "", f"Cannot be checked before {error.name} is installed.")
    try:
        found = probe()
    except TesseractError as error:
        return Part("Tesseract", "", error.message)
    except Exception as error:  # a doctor does not faint
        return Part("Tesseract", "", f"It is installed, but does not run ({error}). Install it again.")
    return Part("Tesseract", f"{found.version} ({found.path}; {', '.join(found.languages)})")


def report(parts: tuple[Part, ...]) -> str:
    """The examination as text, a line a part."""
    width = max(len(part.name) for part in parts)
    lines = (f"{part.name:<{width}}  {part.version or 'missing'}  {part.advice}" for part in parts)
    return "\n".join(line.rstrip() for line in lines)
