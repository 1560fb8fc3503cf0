"""A choice of pages, as people write it: 1,3-5."""

import re
from dataclasses import dataclass

PART = re.compile(r"\s*(\d*)\s*(-?)\s*(\d*)\s*")


@dataclass(frozen=True, slots=True)
class Choice:
    """Some pages of each document.

    Attributes:
        ranges: first and last page, 1 first; the last is None where all that follow are meant.
    """

    ranges: tuple[tuple[int, int | None], ...] = ((1, None),)

    def of(self, pages: int) -> list[int]:
        """The chosen pages of a document with so many `pages`, each once and ascending; possibly none."""
        ends = [(first, pages if last is None else min(last, pages)) for first, last in self.ranges]
        return sorted({page for first, last in ends for page in range(first, last + 1)})


ALL = Choice()

NONE_OF_THEM = "{} has {} pages, and none of those that --pages names. Choose others."
"""What is said where none of the pages of a document is chosen; `{}`: its name, and how many it has."""


def parse_choice(text: str) -> Choice:
    """Reads a choice: pages and ranges with commas between; `7-` goes to the end, `-3` from the beginning.

    Raises:
        ValueError: it is no such choice; the message says what is wrong.
    """
    return Choice(tuple(_range(part) for part in text.split(",")))


def _range(part: str) -> tuple[int, int | None]:
    found = PART.fullmatch(part)
    first, dash, last = found.groups() if found else ("", "", "")
    if not first and not last:
        raise ValueError(f"{part.strip()!r} is neither a page nor a range of pages such as 3-5.")
    begin = int(first or 1)
    end = int(last) if last else None if dash else begin
    if begin < 1 or (end is not None and end < begin):
        raise ValueError(f"{part.strip()!r} is no range of pages: the first is 1, the last no smaller.")
    return begin, end
