"""Lines: the records of a run, found in results.jsonl and read one at a time.

They may come from an earlier or a later version, and be of any kind of puzzle: only what the report shows is
read, and hardly any of it need be there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from pipeline.archive.places import Found
from pipeline.archive.summary import Summary
from pipeline.by_hand import ByHand, in_a_sentence
from pipeline.errors import NoResults
from pipeline.names import printable
from pipeline.records import decoded
from pipeline.runs.tally import ERROR, NO_PUZZLE, Tally, words_for
from pipeline.status import Status


class Puzzle(Summary, frozen=True):
    """What is shown of a puzzle.

    Attributes:
        notes: sentences for whoever looks at it.
        by_hand: what a person set.
    """

    notes: tuple[str, ...] = ()
    by_hand: tuple[ByHand, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """What a person set, in a sentence, if anything, and then the notes."""
        return (*([in_a_sentence(self.by_hand)] if self.by_hand else []), *self.notes)

    @property
    def certainty(self) -> float:
        """The confidence; where there is none, a solved puzzle is certain and others are not at all."""
        if self.confidence is None:
            return float(self.status == Status.SOLVED)
        return self.confidence


class Error(msgspec.Struct, frozen=True):
    """Why a page came to nothing.

    Attributes:
        code: for programs.
        message: what is wrong and what to do about it.
    """

    code: str = ""
    message: str = ""


class Line(msgspec.Struct, frozen=True):
    """What is shown of a page; see `pipeline.records.Page`.

    Attributes:
        source: the input that it comes from, as records name it.
        page: which page of the source, 1 first.
        pages: how many pages the source has.
        overlay: the path of the solved picture, or of the solved document.
        overlay_page: which page of the solved document it is; None if that is `page`.
        text: the path of the solved board of a puzzle in text.
        error: what went wrong; None if nothing did.
        puzzles: in reading order.
    """

    source: str
    page: int = 1
    pages: int = 1
    overlay: str | None = None
    overlay_page: int | None = None
    text: str | None = None
    error: Error | None = None
    puzzles: tuple[Puzzle, ...] = ()

    @property
    def result(self) -> str | None:
        """The path of the solved picture, document, or board of a puzzle in text; None without one."""
        return self.overlay or self.text

    @property
    def words(self) -> tuple[str, ...]:
        """All words that the page counts under; see `words_for`."""
        statuses = [puzzle.status for puzzle in self.puzzles]
        return words_for(statuses, self.error.code if self.error else None)

    @property
    def confidence(self) -> float:
        """That of its worst puzzle; below 0 for an error and above 1 for a page without any puzzle."""
        if ERROR in self.words:
            return -1.0
        if NO_PUZZLE in self.words:
            return 2.0
        return min(puzzle.certainty for puzzle in self.puzzles)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page's record is, and what is needed to sort and count it.

    Attributes:
        offset: where its line begins in the file, bytes.
        confidence: see `Line`.
        statuses: of its puzzles.
        error: the code of its error; None without one.
        fingerprints: of its puzzles; None for one without.
    """

    offset: int
    confidence: float
    statuses: tuple[str, ...]
    error: str | None
    fingerprints: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """All pages of a results file.

    Attributes:
        path: of the file.
        places: one for each page, in the order in which the pages first occur. If a page was done again, its
            last record counts.
        spoilt: how many lines could not be read.
        originals: where the first puzzle with each fingerprint is.
        repeated: fingerprints that several puzzles have.
    """

    path: Path
    places: tuple[Place, ...]
    spoilt: int
    originals: Mapping[str, Found]
    repeated: frozenset[str]

    def tally(self) -> Tally:
        """The counts of all pages."""
        tally = Tally()
        for place in self.places:
            tally.add(place.statuses, place.error, place.fingerprints)
        return tally

    def same_as(self, line: Line, index: int) -> Found | None:
        """Where the first copy of a puzzle is; None if the puzzle is itself the first, or has no fingerprint.

        Args:
            line: the page.
            index: of the puzzle on it, from 0.
        """
        fingerprint = line.puzzles[index].fingerprint
        original = None if fingerprint is None else self.originals.get(fingerprint)
        is_it = original and (original.source, original.page, original.index) == (
            line.source,
            line.page,
            index,
        )
        return None if is_it else original

    def worst_first(self) -> list[int]:
        """Indices of the places: errors, then by confidence, pages without a puzzle last."""
        return sorted(range(len(self.places)), key=lambda index: self.places[index].confidence)

    def lines(self, indices: Iterable[int]) -> Iterator[Line]:
        """Reads the records of some places, by index, one at a time.

        Lines must not have moved since `survey` read the file; some added at its end do no harm.

        Raises:
            pipeline.errors.NoResults: the file cannot be opened any more.
        """
        with _opened(self.path) as file:
            for index in indices:
                file.seek(self.places[index].offset)
                yield decoded(file.readline(), Line)


def survey(path: Path) -> Survey:
    """Goes through a results file once.

    Raises:
        pipeline.errors.NoResults: the file cannot be opened, or it holds no record.
    """
    places: dict[tuple[str, int], tuple[Place, int]] = {}
    spoilt = offset = 0
    with _opened(path) as file:
        for text in file:
            try:
                line = decoded(text, Line)
            except msgspec.DecodeError:
                spoilt += bool(text.strip())
            else:
                places[line.source, line.page] = _place(line, offset), line.pages
            offset += len(text)
    if not places:
        raise NoResults(
            f"{printable(path)} holds no results. "
            f"Make some: hashilens solve INPUT... -o {printable(path.parent)}"
        )
    originals: dict[str, Found] = {}
    counts: Counter[str] = Counter()
    for (source, page), (place, pages) in places.items():
        for index, fingerprint in enumerate(place.fingerprints):
            if fingerprint is not None:
                found = Found(source, page, pages, index, only=len(place.fingerprints) == 1)
                originals.setdefault(fingerprint, found)
                counts[fingerprint] += 1
    repeated = frozenset(fingerprint for fingerprint, count in counts.items() if count > 1)
    return Survey(path, tuple(place for place, _ in places.values()), spoilt, originals, repeated)


def _place(line: Line, offset: int) -> Place:
    statuses = tuple(puzzle.status for puzzle in line.puzzles)
    error = line.error.code if line.error else None
    fingerprints = tuple(puzzle.fingerprint for puzzle in line.puzzles)
    return Place(offset, line.confidence, statuses, error, fingerprints)


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise NoResults(
            f"{printable(path)} cannot be read: {error.strerror or error}. "
            f"Name the folder of a run: hashilens solve INPUT... -o {printable(path.parent)}"
        ) from error
