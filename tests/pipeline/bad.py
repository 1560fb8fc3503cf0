"""Bad inputs of every kind, with the code of the error that each must give; and such as only look bad."""

import io
import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

from tests.pipeline.drawn import FIVE, board_from, picture_of

ROOT = Path(__file__).parents[2]

SVG = b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'
HUGE = 8_900


def encoded(image, image_format="PNG", **options):
    """The file of an image."""
    file = io.BytesIO()
    image.save(file, image_format, **options)
    return file.getvalue()


def drawing():
    """A page with a puzzle."""
    return picture_of(board_from(FIVE))


def png_header(width, height):
    """The beginning of a PNG file that says to be so large."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"")


def flipped(data, place):
    """The data with one bit turned over."""
    return data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :]


BAD_FILES = {
    "empty": (b"", "empty-file"),
    "text": (b"Dear diary, no picture here.", "not-a-picture"),
    "svg": (SVG, "not-a-picture"),
    "pdf": (b"%PDF-1.7\n", "truncated-image"),
    "truncated jpeg": (encoded(drawing(), "JPEG")[:2000], "truncated-image"),
    "truncated png": (encoded(drawing())[:-200], "truncated-image"),
    "truncated pdf": (encoded(drawing(), "PDF")[:-900], "truncated-image"),
    "broken png": (flipped(encoded(drawing()), 900), "broken-image"),
    "broken pdf": (b"%PDF-1.7\nrubbish\n%%EOF", "broken-document"),
    "broken tiff": (b"II*\0\x08\0\0\0\xff\xff", "not-a-picture"),
    "gigantic": (png_header(100_000, 100_000), "too-large"),
    "one pixel": (encoded(Image.new("RGB", (1, 1))), "too-small"),
    "a line": (encoded(Image.new("RGB", (20_000, 1))), "too-small"),
}
"""What a file may hold, and the error that it gives, whatever its name is."""

WITHOUT_PUZZLE = {
    "blank": lambda: encoded(Image.new("RGB", (300, 200), "white")),
    "black": lambda: encoded(Image.new("RGB", (300, 200), "black")),
    "huge and blank": lambda: encoded(Image.new("L", (HUGE, HUGE), "white")),
}
"""Pictures that are sound and show nothing."""


def _transparent(image):
    clear = Image.new("RGBA", image.size, (0, 0, 0, 0))
    clear.putalpha(image.convert("L").point(lambda level: 255 - level))
    return clear


UNUSUAL = {
    "transparent": lambda image: encoded(_transparent(image)),
    "16 bits": lambda image: encoded(Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)),
    "1 bit": lambda image: encoded(image.convert("1")),
    "palette": lambda image: encoded(image.convert("P")),
    "print colours": lambda image: encoded(image.convert("CMYK"), "JPEG"),
    "animation": lambda image: encoded(
        image.convert("P"), "GIF", save_all=True, append_images=[Image.new("P", image.size)]
    ),
}
"""Files of unusual kinds that hold a picture all the same."""


def mixed_shelf(folder, good):
    """Puts one bad input of each kind among good pages.

    Args:
        folder: to be made.
        good: how many good pages; the last one is in the way of a result.

    Returns:
        The arguments for the program; the paths of the good pages; and the path of each bad input, with the
        code of the error that it must give.
    """
    scans, out = folder / "scans", folder / "out"
    for place in (scans, folder / "no pictures", out):
        place.mkdir(parents=True)
    makers = [encoded, *UNUSUAL.values()]
    pages = [scans / f"page {number} – é.png" for number in range(good - 1)]
    for number, path in enumerate(pages):
        path.write_bytes(makers[number % len(makers)](drawing()))
    bad = {}
    for kind, (data, code) in BAD_FILES.items():
        bad[scans / f"{kind}.jpg"] = code
        (scans / f"{kind}.jpg").write_bytes(data)
    for kind, data in WITHOUT_PUZZLE.items():
        bad[scans / f"{kind}.png"] = "no-board"
        (scans / f"{kind}.png").write_bytes(data())
    secret, twin, pipe = scans / "secret.png", scans / "twin.png", folder / "pipe.png"
    for path in (secret, twin, out / "twin.solved.png"):
        path.write_bytes(encoded(drawing()))
    secret.chmod(0)
    os.mkfifo(pipe)
    bad |= {secret: "not-readable", twin: "output-is-input", pipe: "not-a-file"}
    bad |= {folder / "missing.png": "missing-file", folder / "no pictures": "no-pictures"}
    others = [folder / "missing.png", folder / "no pictures", pipe, out / "twin.solved.png"]
    return [scans, *others], [*pages, out / "twin.solved.png"], bad


WITHOUT_PRIVILEGES = """
import ctypes, os, sys
prctl = ctypes.CDLL(None).prctl
for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH: what lets root ignore permissions
    if prctl(24, capability, 0, 0, 0):  # PR_CAPBSET_DROP: takes hold with the next program
        sys.exit(77)
os.execv(sys.argv[1], sys.argv[1:])
"""


def without_privileges(command):
    """The command such that permissions count for it, whoever runs it; None where that cannot be had.

    Its exit status is 77 where root may not give up its privileges.
    """
    if os.getuid():
        return command
    return [sys.executable, "-c", WITHOUT_PRIVILEGES, *command] if sys.platform == "linux" else None


def run_mixed(arguments, out, jobs):
    """Runs the program; its exit status and its records, or None where root may do everything."""
    solve = ["-m", "pipeline.cli", "solve", "-q", "-j", str(jobs), "-o", str(out), *map(str, arguments)]
    command = without_privileges([sys.executable, *solve])
    if command is None:
        return None
    ending = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=False, timeout=600
    )
    if ending.returncode == 77:
        return None
    return ending.returncode, [json.loads(line) for line in (out / "results.jsonl").read_bytes().splitlines()]
