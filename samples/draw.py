"""Draws the sample pictures, and beside each the record that it must give.

    python samples/draw.py                        all, into samples/
    python samples/draw.py --out /tmp four.png    only that one, elsewhere
    python samples/draw.py --before-after         the README's picture, from newspaper.jpg and its overlay

Run it with the environment that hashilens is installed in (`make samples` does).
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageOps

from samples import boards, crossings, pages
from samples.page import Picture
from samples.scene import Camera, Curl, photograph
from solver import Outcome, Puzzle, solve
from solver.crossings import Crossings
from solver.crossings import solve as solve_crossings

HERE = Path(__file__).parent
SEED = 1208

CURL = Curl(fold=24, reach=115, wave=0.7, length=170)
CAMERA = Camera(3000, 4000, focal=3150, aim=(192, 146), distance=246, tilt=-13, pan=5, roll=-2.5)


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture and the puzzles on it.

    Attributes:
        draw: makes the picture.
        puzzles: makes what the record says of each puzzle, in reading order; ValueError unless each has
            exactly one solution.
        corrections: what must be set to get that record, as typed after --set (rows and columns from 1).
    """

    draw: Callable[[], Picture]
    puzzles: Callable[[], list[dict[str, Any]]]
    corrections: tuple[str, ...] = ()


def newspaper_photo() -> Picture:
    """The newspaper page as a phone sees it: tilted by 14 degrees, curled, in the shadow of the phone."""
    page = pages.newspaper()
    return photograph(page, pages.NEWSPAPER_SCALE, CAMERA, CURL, np.random.default_rng(SEED))


def four_scan() -> Picture:
    """The page of four boards as a scanner sees it: turned left by 0.8 degrees, a little soft.

    Returns:
        Grey, height x width: no third axis.
    """
    page = cv2.cvtColor(pages.four(), cv2.COLOR_RGB2GRAY)
    height, width = page.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 0.8, 1.0)
    turned = cv2.warpAffine(page, turn, (width, height), flags=cv2.INTER_AREA, borderValue=(255,))
    soft = cv2.GaussianBlur(turned, (0, 0), 0.8)
    return np.asarray(cv2.convertScaleAbs(soft, alpha=0.86, beta=36), np.uint8)


def crossings_scan() -> Picture:
    """The cutting as a scanner sees it: turned right by 1.4 degrees, a little soft."""
    page = crossings.cutting()
    height, width = page.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -1.4, 1.0)
    turned = cv2.warpAffine(page, turn, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    return np.asarray(
        cv2.convertScaleAbs(cv2.GaussianBlur(turned, (0, 0), 0.9), alpha=0.9, beta=20), np.uint8
    )


def blot_scan() -> Picture:
    """The cutting with the blot as a scanner sees it: turned left by 0.7 degrees, a little soft."""
    page = pages.blot()
    height, width = page.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 0.7, 1.0)
    turned = cv2.warpAffine(page, turn, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    return np.asarray(
        cv2.convertScaleAbs(cv2.GaussianBlur(turned, (0, 0), 0.8), alpha=0.9, beta=22), np.uint8
    )


def _bridges(*texts: str) -> Callable[[], list[dict[str, Any]]]:
    """What the record says of puzzles of bridges."""
    return lambda: [_solved(boards.puzzle(text, boards.SUMS), boards.size(text)) for text in texts]


SAMPLES = {
    "newspaper.jpg": Sample(newspaper_photo, _bridges(boards.NEWSPAPER)),
    "four.png": Sample(four_scan, _bridges(*boards.FOUR)),
    "signs.png": Sample(pages.signs, _bridges(boards.SIGNS)),
    "screenshot.png": Sample(pages.screenshot, _bridges(boards.SCREENSHOT)),
    "crossings.png": Sample(crossings_scan, lambda: [_solved_crossings(crossings.puzzle())]),
    "blot.png": Sample(blot_scan, _bridges(boards.FOUR[3]), ("7,5=4",)),
}


def record(sample: Sample) -> dict[str, Any]:
    """The part of a sample's record that does not depend on pixels: puzzles, clues, solutions, corrections.

    Raises:
        ValueError: a puzzle has no solution, or more than one.
    """
    known = {"puzzles": sample.puzzles()}
    return {"set": list(sample.corrections), **known} if sample.corrections else known


def _solved_crossings(puzzle: Crossings) -> dict[str, Any]:
    answer = solve_crossings(puzzle)
    if answer.outcome is not Outcome.UNIQUE or answer.solution is None:
        raise ValueError(f"a sample must have exactly one solution: {answer.outcome}")
    return {
        "kind": "crossings",
        "status": "solved",
        "rows": max(cell.row for cell in puzzle.cells) + 1,
        "columns": max(cell.column for cell in puzzle.cells) + 1,
        "cells": [
            {
                "row": cell.row,
                "column": cell.column,
                "arrows": [arrow.name for arrow in cell.arrows],
                "clue": cell.clue,
                "value": value,
            }
            for cell, value in zip(puzzle.cells, answer.solution, strict=True)
        ],
    }


def _solved(puzzle: Puzzle, size: tuple[int, int]) -> dict[str, Any]:
    answer = solve(puzzle)
    if answer.outcome is not Outcome.UNIQUE or answer.solution is None:
        raise ValueError(f"a sample must have exactly one solution: {answer.outcome}")
    solution = answer.solution
    return {
        "kind": "hashi",
        "status": "solved",
        "max_bridges": puzzle.max_bridges,
        "rows": size[0],
        "columns": size[1],
        "islands": [
            {"row": island.row, "column": island.column, "clue": island.clue, "value": value}
            for island, value in zip(puzzle.islands, solution.values, strict=True)
        ],
        "signs": [
            {
                "row": sign.row,
                "column": sign.column,
                "clues": {"north": sign.north, "south": sign.south, "east": sign.east, "west": sign.west},
                "sums": {"north": sums.north, "south": sums.south, "east": sums.east, "west": sums.west},
            }
            for sign, sums in zip(puzzle.signs, solution.sums, strict=True)
        ],
        "bridges": [{"islands": [bridge.a, bridge.b], "count": bridge.count} for bridge in solution.bridges],
    }


def as_text(value: Any, indent: str = "") -> str:  # noqa: ANN401 - whatever JSON can hold
    """A record as JSON, one island, sign, bridge or crossing a line; `indent` stands before its last line."""
    inner = indent + "  "
    if isinstance(value, list) and value:
        items = [inner + as_text(item, inner) for item in value if "status" in item] or [
            inner + json.dumps(item) for item in value
        ]
        return "[\n" + ",\n".join(items) + "\n" + indent + "]"
    if isinstance(value, dict):
        fields = [f"{inner}{json.dumps(name)}: {as_text(field, inner)}" for name, field in value.items()]
        return "{\n" + ",\n".join(fields) + "\n" + indent + "}"
    return json.dumps(value)


def save(picture: Picture, path: Path) -> None:
    """Writes a JPEG or a PNG, by the name's ending."""
    options: dict[str, Any] = {"quality": 86} if path.suffix == ".jpg" else {"optimize": True}
    Image.fromarray(picture).save(path, **options)


def before_after(before: Path, after: Path, target: Path, height: int = 900) -> None:
    """Saves two pictures side by side at `target`, each turned upright and `height` pixels high."""
    pair = []
    for path in (before, after):
        with Image.open(path) as opened:
            upright = ImageOps.exif_transpose(opened).convert("RGB")
        pair.append(upright.resize((round(upright.width * height / upright.height), height)))
    gap = height // 45
    both = Image.new("RGB", (pair[0].width + gap + pair[1].width, height), "white")
    both.paste(pair[0], (0, 0))
    both.paste(pair[1], (pair[0].width + gap, 0))
    both.save(target, quality=85)


def main() -> None:
    """Draws what the command line asks for, with the records, and prints where each picture went."""
    parser = argparse.ArgumentParser(description="Draws the sample pictures and their records.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SAMPLES)}; default: all")
    parser.add_argument("--out", type=Path, default=HERE, metavar="DIR", help="where to; default: samples/")
    parser.add_argument(
        "--before-after", action="store_true", help="draw before-after.jpg from newspaper.solved.jpg instead"
    )
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(SAMPLES):
        parser.error(f"no such sample: {', '.join(sorted(unknown))}")
    if arguments.before_after:
        solved = arguments.out / "newspaper.solved.jpg"
        before_after(HERE / "newspaper.jpg", solved, arguments.out / "before-after.jpg")
        return
    for name in arguments.names or SAMPLES:
        path = arguments.out / name
        save(SAMPLES[name].draw(), path)
        path.with_suffix(".json").write_text(as_text(record(SAMPLES[name])) + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
