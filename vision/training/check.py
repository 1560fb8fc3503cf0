"""Check: the network and Tesseract beside each other on others' pictures; nothing learns from them."""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from vision.boards.placing import FoundBoard
from vision.digits.network import CLASSES, classify, crop_inside
from vision.digits.votes import read_votes
from vision.looks.search import find
from vision.page import Page, prepare_page
from vision.symbols.corners import find_corner_glyphs
from vision.symbols.glyphs import Glyph
from vision.symbols.insides import look_inside

# What the kinds of pictures in truth.json are called here; all others are printed.
KINDS = {"photo": "hand-drawn, photo", "scan": "hand-drawn, photo", "tablet": "hand-drawn, tablet"}
CERTAIN = 0.9

Spot = tuple[int, int]
Crop = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a number stands, and what each reader says.

    Attributes:
        file: the picture.
        kind: of the picture.
        truth: the number.
        network: what the network reads; "" for nothing that it takes for a number.
        sure: the network's probability of that.
        tesseract: what Tesseract's votes say.
    """

    file: str
    kind: str
    truth: str
    network: str
    sure: float
    tesseract: str


def check(folder: Path) -> list[Place]:
    """Reads every board in a folder with truth.json and boards/ whose places are found exactly."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return [place for name, known in truth.items() for place in _check_picture(folder, name, known)]


def _check_picture(folder: Path, name: str, known: dict[str, Any]) -> Iterator[Place]:
    with Image.open(folder / "boards" / name) as image:
        page = prepare_page(np.asarray(ImageOps.exif_transpose(image).convert("L")))
    found = max(find(page), key=lambda board: len(board.islands), default=None)
    numbers = _numbers(known)
    spots = _ranks([place[:2] for place in known["islands"] + known["signs"]])
    if found is None or {spots[i] for i in range(len(spots))} != set(_spots(found)):
        return
    written = {spots[index]: texts for index, texts in numbers.items()}
    places = [(text, glyphs, whole) for spot, groups, whole in _groups(page, found)
              for text, glyphs in zip(written.get(spot, ()), groups, strict=False) if text]  # fmt: skip
    [page_votes] = read_votes([[[glyph.grey for _, glyphs, _ in places for glyph in glyphs]]])
    votes = iter(page_votes)
    tesseract = [[next(votes) for _ in glyphs] for _, glyphs, _ in places]
    kind = next((KINDS[start] for start in KINDS if known["kind"].startswith(start)), "printed or rendered")
    for (text, glyphs, whole), beliefs in zip(places, tesseract, strict=True):
        seen, sure = _network(glyphs, whole)
        yield Place(
            name, kind, text, seen, sure, "".join(max(b, key=lambda t: b[t], default="") for b in beliefs)
        )


def _numbers(known: dict[str, Any]) -> dict[int, list[str]]:
    """For each place of the truth what is written there: one number, or four for a sign; "" for none."""
    rows = [[value] for _, _, value in known["islands"]] + [corners for _, _, corners in known["signs"]]
    return {i: ["" if value is None else str(value) for value in values] for i, values in enumerate(rows)}


def _ranks(places: list[list[int]]) -> list[Spot]:
    """Rows and columns counted without the empty ones."""
    rows, columns = (sorted({place[axis] for place in places}) for axis in (0, 1))
    return [(rows.index(row), columns.index(column)) for row, column in places]


def _spots(found: FoundBoard) -> list[Spot]:
    pairs = zip(found.placed.rows.tolist(), found.placed.columns.tolist(), strict=True)
    return _ranks([list(pair) for pair in pairs])


def _groups(page: Page, found: FoundBoard) -> Iterator[tuple[Spot, list[tuple[Glyph, ...]], Crop | None]]:
    """Each place of a board with the symbols of its numbers, and an island's inside as a whole."""
    spots = _spots(found)
    for spot, island in zip(spots, found.islands, strict=False):
        patch = look_inside(page, island.disc.center, island.disc.shape).patch
        yield spot, [island.glyphs], crop_inside(patch)
    for spot, diamond in zip(spots[len(found.islands) :], found.diamonds, strict=True):
        corners = find_corner_glyphs(page, diamond)
        compass = (corners.north, corners.south, corners.east, corners.west)
        yield spot, [ways[0].glyphs if ways else () for ways in compass], None


def _network(glyphs: tuple[Glyph, ...], whole: Crop | None) -> tuple[str, float]:
    """What the network reads from symbols, or from the whole inside where there are none."""
    crops = [glyph.crop for glyph in glyphs] or ([] if whole is None else [whole])
    probabilities = classify(crops)
    words = [CLASSES[int(index)] for index in probabilities.argmax(axis=1)]
    return "".join("" if word == "other" else word for word in words), float(probabilities.max(axis=1).prod())


def table(places: list[Place]) -> list[tuple[str, int, int, int, int, int, int]]:
    """For each kind: how many; right by the network, by Tesseract; agreed, of these right; surely wrong."""
    kinds: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        kinds[place.kind].append(place)
        kinds["all"].append(place)
    rows = []
    for kind, own in sorted(kinds.items()):
        network = [p.network == p.truth for p in own]
        tesseract = [p.tesseract == p.truth for p in own]
        agreed = [p for p in own if p.network == p.tesseract]
        wrong = [p for p in own if p.network != p.truth and p.sure > CERTAIN]
        right = sum(p.network == p.truth for p in agreed)
        rows.append((kind, len(own), sum(network), sum(tesseract), len(agreed), right, len(wrong)))
    return rows
