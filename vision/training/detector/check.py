"""Check: how many pieces are seen on others' pictures, beside how many there are."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageOps

from vision.detect import detect
from vision.training.detector.measure import SEEN
from vision.types import Kind


@dataclass(frozen=True, slots=True)
class Count:
    """What is on a picture and what was seen; crossings do not count.

    Attributes:
        group: the kind of pictures that it belongs to, in words.
        file: its name.
        islands, signs: how many there are; where they lie on the picture is not known.
        seen_islands, seen_signs: how many were seen with a score of at least SEEN.
    """

    group: str
    file: str
    islands: int
    signs: int
    seen_islands: int
    seen_signs: int

    @property
    def exact(self) -> bool:
        """Whether as many were seen as there are."""
        return (self.islands, self.signs) == (self.seen_islands, self.seen_signs)


def check(folder: Path) -> Iterator[Count]:
    """Counts the pieces on the pictures in `boards`, `wild` and `negatives`, which `folder` must have.

    The truth about `boards` is in `truth.json` beside it, that about `wild` in a `truth.json` of its own;
    `negatives` holds no boards.
    """
    known = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    for name, truth in known.items():
        yield _count("boards", folder / "boards" / name, [truth])
    known = json.loads((folder / "wild" / "truth.json").read_text(encoding="utf-8"))
    for name, truth in known.items():
        group = "wild, boards" if truth["boards"] else "wild, other things"
        yield _count(group, folder / "wild" / name, truth["boards"])
    for path in sorted((folder / "negatives").iterdir()):
        yield _count("newspapers without a board", path, [])


def _count(group: str, path: Path, boards: list[dict[str, Any]]) -> Count:
    with Image.open(path) as image:
        picture = np.asarray(ImageOps.exif_transpose(_on_white(image)).convert("RGB"))
    seen = detect(picture)
    kinds = seen.kinds[seen.scores >= SEEN]
    return Count(
        group,
        path.name,
        sum(len(board["islands"]) for board in boards),
        sum(len(board["signs"]) for board in boards),
        int((kinds == Kind.ISLAND).sum()),
        int((kinds == Kind.SIGN).sum()),
    )


def _on_white(image: Image.Image) -> Image.Image:
    """The picture with white behind what is transparent, as people see it."""
    if image.mode not in ("RGBA", "LA", "PA") and "transparency" not in image.info:
        return image
    shown = image.convert("RGBA")
    white = Image.new("RGBA", shown.size, "white")
    return Image.alpha_composite(white, shown)
