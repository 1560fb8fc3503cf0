"""Places: where in a folder of results a puzzle was found, for people and for what lists puzzles."""

from dataclasses import dataclass

from vision.words import plain


@dataclass(frozen=True, slots=True)
class Found:
    """Where a puzzle was found.

    Attributes:
        source: the input, as records call it.
        page, pages: which page of how many, 1 first.
        index: which puzzle of its page it is, 0 first.
        only: whether its page has no other.
    """

    source: str
    page: int
    pages: int
    index: int
    only: bool

    def __str__(self) -> str:
        """For people: `scans/p12.pdf, page 7, puzzle 2`; an only page or puzzle gets no number."""
        page = f", page {self.page}" if self.pages > 1 else ""
        return f"{plain(self.source)}{page}{'' if self.only else f', puzzle {self.index + 1}'}"
