"""Makes the pictures in `docs/pictures` from what the commands write today: `make pictures`.

The photo is that of `samples/`. Screenshots come from `tests/docs/screenshots.py`.
"""

import contextlib
import io
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

import hashilens
from pipeline.cli import main as run

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
PHOTO = ROOT / "samples" / "newspaper.jpg"
SCREENSHOT = ROOT / "samples" / "screenshot.png"

BOARD = (0.05, 0.15, 0.65, 0.64)
"""The part of the photo with its board: left, top, right, bottom, as shares of the whole."""

WIDTHS = {"commands": 560, "stages": 800}
"""Pixels across of the pictures, at most; those of the stages have captions to be read."""

DRAWN = 10
"""Pairs of islands between which something is drawn for `check`."""

PEN = (40, 60, 160)

Area = tuple[float, float, float, float]

STAGES = ("1-detections", "2-cohesion", "3-groups", "4-numbers", "5-decided")


def hashilens_writes(folder: Path, *words: object) -> None:
    """Runs a command whose results go into a folder; what it prints is not needed here."""
    with contextlib.redirect_stdout(io.StringIO()):
        status = run([*map(str, words), "-o", str(folder)])
    if status not in (0, 1):
        raise SystemExit(f"hashilens {' '.join(map(str, words))} ended with {status}")


def drawn_in_part(target: Path) -> None:
    """Draws some bridges of the solution on the screenshot, as with a pen, and one too many."""
    puzzle = hashilens.solve(SCREENSHOT).puzzle
    assert isinstance(puzzle, hashilens.BridgesPuzzle)
    image = Image.open(SCREENSHOT).convert("RGB")
    pen = ImageDraw.Draw(image)
    wrong = next(bridge for bridge in puzzle.bridges if bridge.count == 1)
    for bridge in puzzle.bridges[:DRAWN]:
        a, b = (puzzle.islands[index] for index in bridge.islands)
        assert a.center is not None and b.center is not None and a.radius is not None
        offsets = (-0.25, 0.25) if bridge is wrong or bridge.count == 2 else (0.0,)
        gap = 1.15 * a.radius
        for offset in offsets:
            aside = offset * a.radius
            if a.row == b.row:
                ends = (a.center[0] + gap, a.center[1] + aside, b.center[0] - gap, a.center[1] + aside)
            else:
                ends = (a.center[0] + aside, a.center[1] + gap, a.center[0] + aside, b.center[1] - gap)
            pen.line(ends, PEN, 4)
    image.save(target)


def commands(folder: Path) -> Mapping[str, Callable[[], Image.Image]]:
    """A picture of what each command leaves, by its name."""

    def on_photo(command: str, ending: str) -> Image.Image:
        hashilens_writes(folder, command, PHOTO)
        return cut(folder / f"newspaper.{ending}.jpg", BOARD)

    def checked() -> Image.Image:
        drawn_in_part(folder / "half.png")
        hashilens_writes(folder / "out", "check", folder / "half.png")
        return cut(folder / "out" / "half.checked.png")

    def made() -> Image.Image:
        hashilens_writes(folder / "new.png", "make", "--size", "9x9", "--seed", "7")
        return cut(folder / "new.png", (0.05, 0.03, 0.95, 0.53))

    def booklet() -> Image.Image:
        hashilens_writes(folder / "shelf", "solve", ROOT / "samples" / "four.png", SCREENSHOT, "--no-report")
        hashilens_writes(folder / "booklet.pdf", "booklet", folder / "shelf")
        pages = pypdfium2.PdfDocument(folder / "booklet.pdf")
        shown = [pages[number].render(scale=1).to_pil() for number in (0, len(pages) - 1)]
        return side_by_side(shown)

    return {
        "solve": lambda: on_photo("solve", "solved"),
        "hint": lambda: on_photo("hint", "hint"),
        "explain": lambda: on_photo("explain", "explained"),
        "check": checked,
        "make": made,
        "booklet": booklet,
    }


def stages(folder: Path) -> Mapping[str, Callable[[], Image.Image]]:
    """The debug picture of each stage of reading the photo, by its name."""
    hashilens_writes(folder, "solve", PHOTO, "--debug", folder)

    def stage(name: str) -> Callable[[], Image.Image]:
        return lambda: cut(folder / f"newspaper.{name}.png", (0.0, 0.0, 1.0, 0.72))

    return {f"stage-{name}": stage(name) for name in STAGES}


def cut(path: Path, area: Area = (0.0, 0.0, 1.0, 1.0)) -> Image.Image:
    """A part of a picture."""
    image = Image.open(path).convert("RGB")
    left, top, right, bottom = area
    return image.crop(
        (
            round(left * image.width),
            round(top * image.height),
            round(right * image.width),
            round(bottom * image.height),
        )
    )


def side_by_side(pictures: list[Image.Image], gap: int = 24) -> Image.Image:
    """Pictures of one height on grey ground."""
    wide = sum(picture.width for picture in pictures) + gap * (len(pictures) + 1)
    whole = Image.new("RGB", (wide, pictures[0].height + 2 * gap), (205, 205, 205))
    left = gap
    for picture in pictures:
        whole.paste(picture, (left, gap))
        left += picture.width + gap
    return whole


def save(name: str, picture: Image.Image, width: int) -> None:
    """Writes it as a JPEG of so many pixels across at most, without the mark that names its run."""
    width = min(width, picture.width)
    size = width, round(width * picture.height / picture.width)
    small = picture.resize(size, Image.Resampling.LANCZOS)
    small.info.clear()
    small.save(PICTURES / f"{name}.jpg", quality=82, optimize=True)


def main() -> None:
    """Makes all of them anew."""
    with tempfile.TemporaryDirectory() as temporary:
        for make in (commands, stages):
            folder = Path(temporary) / make.__name__
            folder.mkdir()
            for name, picture in make(folder).items():
                save(name, picture(), WIDTHS[make.__name__])


if __name__ == "__main__":
    main()
