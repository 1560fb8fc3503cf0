"""hashilens from Python: what most programs need of the packages beside it, under one name.

    import hashilens

    result = hashilens.solve("photo.jpg")
    for puzzle in result.puzzles:
        print(puzzle.status, puzzle.to("puzzlink"))
    result.save("photo.solved.png")

solving     anything that holds puzzles becomes a `Result`: `solve`, `count_pages`
results     a page and what came of it, on a picture or in text
puzzles     one puzzle of a page: a base for all kinds, and a class for each

Whatever is wrong with an input is a `HashilensError` with a code for programs and a message for people; an
argument of a type that `solve` does not take is a `TypeError`.
Nothing is written to a disk except by `Result.save`, and nothing leaves the machine.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pipeline.version import __version__

if TYPE_CHECKING:
    from hashilens.puzzles import BridgesPuzzle, CrossingsPuzzle, Format, Hint, Puzzle
    from hashilens.results import Result
    from hashilens.solving import Source, count_pages, solve
    from pipeline.settings import Settings
    from pipeline.status import Status
    from vision.errors import HashilensError

__all__ = [
    "BridgesPuzzle",
    "CrossingsPuzzle",
    "Format",
    "HashilensError",
    "Hint",
    "Puzzle",
    "Result",
    "Settings",
    "Source",
    "Status",
    "__version__",
    "count_pages",
    "solve",
]

if not TYPE_CHECKING:  # a type checker is to find names that are misspelt

    def __getattr__(name: str) -> object:
        # Imported when asked for: whoever only imports hashilens should not wait for OpenCV.
        from importlib import import_module

        for module, names in MODULES.items():
            if name in names:
                return getattr(import_module(module), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__


MODULES: Mapping[str, tuple[str, ...]] = {
    "hashilens.solving": ("Source", "count_pages", "solve"),
    "hashilens.results": ("Result",),
    "hashilens.puzzles": ("BridgesPuzzle", "CrossingsPuzzle", "Format", "Hint", "Puzzle"),
    "pipeline.settings": ("Settings",),
    "pipeline.status": ("Status",),
    "vision.errors": ("HashilensError",),
}
"""Module -> the public names that are imported from it when they are first asked for."""
