"""Paths: where sources and solved pictures are, as seen from the folder of results.

Records name both as they were given, which is relative to where the program ran. That place is known where
a solved picture was called by a relative path into the folder: `out/p1.solved.png` in `/shelf/out` tells that
it was `/shelf`. Elsewhere it is taken to be where the program runs now, as it does at the end of a run.
"""

import os
from pathlib import Path, PurePath

from pipeline.names import path_of, recorded
from pipeline.puzzles.texts import is_argument
from pipeline.runs.owned import UP, name_below


class Paths:
    """Paths as seen from a folder of results."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._root = folder, PurePath(os.path.realpath(folder))
        self._here = PurePath(os.path.realpath(os.curdir))

    def overlay(self, overlay: str | None) -> tuple[str | None, PurePath]:
        """A solved picture, and where the program ran when it made it.

        Args:
            overlay: as it was named; what lies outside the folder stays so.
        """
        below = None if overlay is None else name_below(self._folder, overlay)
        if overlay is None or below is None:
            return overlay, self._here
        named = PurePath(path_of(overlay))
        folder = named.parts[: -len(PurePath(below).parts)]
        start = len(self._root.parts) - len(folder)
        known = not named.is_absolute() and UP not in folder and self._root.parts[start:] == folder
        return recorded(below), PurePath(*self._root.parts[:start]) if known else self._here

    def source(self, source: str, started_in: PurePath) -> str:
        """An input; a puzzle in text stays as it is."""
        if is_argument(source) or "\0" in source:
            return source
        return recorded(os.path.relpath(started_in / path_of(source), self._root))
