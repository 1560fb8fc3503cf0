"""The archive: the puzzles of a folder of results, which can be told apart, found and printed again.

    fingerprint     fingerprint.py  what a puzzle shares with its copies, turned or mirrored
    described       describing.py   a record with its fingerprint, address and grade, as all are made
    puzzle_of       puzzles.py      what a record's puzzle asks, for the solver
    puzzles_in      reading.py      the puzzles of a folder, each with where it was found and whose copy it is
    search          searching.py    those that are asked for (wishes.py), from an index beside them (index.py,
                                    made by indexing.py from the summary.py of each)

From Python:

    from pipeline.archive import puzzles_in
    different = [one for one in puzzles_in(Path("out")) if one.same_as is None]
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.archive.reading import ArchivedPuzzle, puzzles_in

__all__ = ["ArchivedPuzzle", "puzzles_in"]


def __getattr__(name: str) -> object:
    # Imported when asked for: who describes a record needs nothing that reads folders.
    if name in __all__:
        from pipeline.archive import reading

        found: object = getattr(reading, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
