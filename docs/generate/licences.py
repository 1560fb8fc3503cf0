"""Writes docs/licences.md: what an installation of the program brings, by requirements/program.txt.

    python docs/generate/licences.py

The licences are those that the packages themselves name, so they have to be installed.
"""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "program.txt"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)

LONGEST = 60
"""Letters of what a package calls its licence; longer texts are the licence itself."""

HEAD = """# What is shipped, and under which licences

Written by `make licences` from the packages locked in `requirements/program.txt`. hashilens itself and all
that lies in this repository, the networks and the pictures included, come under the MIT licence. An
installation brings these packages; the wheel of hashilens holds none of them. Tesseract (Apache-2.0) and its
language data (Apache-2.0) are installed by the system.

| package | version | licence |
| --- | --- | --- |
"""

TAIL = """
Wheels of OpenCV, OR-Tools, pypdfium2, pikepdf, lxml, NumPy and Pillow hold libraries under licences of their
own, which they list in their `.dist-info`: among them FFmpeg (LGPL-2.1) in OpenCV, PDFium (BSD-3-Clause,
Apache-2.0) in pypdfium2, QPDF (Apache-2.0) in pikepdf, and OpenBLAS (BSD-3-Clause) in NumPy. The extra `heic`
brings libheif and libde265 (LGPL-3.0).
"""


def main() -> None:
    """Writes the list."""
    rows = [
        f"| {name} | {version} | {licence_of(found)} |\n"
        for name, version in LOCKED.findall(LOCK.read_text(encoding="utf-8"))
        if (found := _installed(name)) is not None and found.version == version
    ]
    (ROOT / "docs" / "licences.md").write_text(HEAD + "".join(rows) + TAIL, encoding="utf-8")


def licence_of(package: Distribution) -> str:
    """What a package calls its licence: the expression, the classifiers, or a short text."""
    told = package.metadata.json
    if expression := told.get("license_expression"):
        return str(expression)
    classifiers = [
        line.rpartition("::")[2].strip()
        for line in told.get("classifier", [])
        if line.startswith("License ::")
    ]
    text = " ".join(str(told.get("license", "")).split())
    return ", ".join(classifiers) or (text if 0 < len(text) <= LONGEST else "see its own files")


def _installed(name: str) -> Distribution | None:
    """A package; None where the lock has it for other systems only."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    main()
