"""Folders of results, made from puzzles in text."""

from pathlib import Path

import msgspec

from pipeline.names import RESULTS
from pipeline.puzzles.text_page import solve_text
from pipeline.records import Page, to_json
from pipeline.settings import Settings

RING = "2.2\n...\n2.2\n"
LINE = "1.2\n...\n..1\n"
LINE_MIRRORED = "2...1\n.....\n1....\n"


def page(text: str, source: str = "a.txt", **changes: object) -> Page:
    """The record of a page with the puzzles of a text."""
    return msgspec.structs.replace(solve_text(source, text, Settings()).record, source=source, **changes)


def folder_of(folder: Path, *pages: Page) -> Path:
    """A folder with these results."""
    (folder / RESULTS).write_bytes(b"".join(to_json(page) + b"\n" for page in pages))
    return folder


def of_an_earlier_version(page: Page) -> Page:
    """The record as it was before puzzles had fingerprints and grades."""
    bare = {"fingerprint": None, "address": None, "difficulty": None, "grade": None}
    puzzles = tuple(msgspec.structs.replace(puzzle, **bare) for puzzle in page.puzzles)
    return msgspec.structs.replace(page, puzzles=puzzles)
