"""Tally: what came of many pages, in words that progress bar, closing table and report share."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from pipeline.records import NO_PUZZLE as NOTHING_FOUND
from pipeline.status import Status

NO_PUZZLE = "no puzzle"
"""A page that could be opened and holds no puzzle."""

ERROR = "error"
"""A page that could not be done, or not to its end."""

WORDS = (*(str(status) for status in Status), NO_PUZZLE, ERROR)
"""In the order in which they are shown."""

FOR_A_PERSON = frozenset(WORDS) - {str(Status.SOLVED), NO_PUZZLE}
"""The words for pages that somebody should look at."""


def words_for(statuses: Iterable[str], error: str | None) -> tuple[str, ...]:
    """Everything that a page is, each word once.

    Args:
        statuses: of its puzzles.
        error: the code of its error, if it has one.

    Returns:
        The puzzles' statuses, and `error` if something went wrong; `no puzzle` if there is neither. At least
        one word, in the order of WORDS.
    """
    found = {str(status) for status in statuses}
    if error is not None and (found or error != NOTHING_FOUND):
        found.add(ERROR)
    return tuple(sorted(found or {NO_PUZZLE}, key=in_order))


def in_order(word: str) -> tuple[int, str]:
    """A key that sorts words as in WORDS; those that only later versions know come last."""
    return (WORDS.index(word) if word in WORDS else len(WORDS)), word


@dataclass(slots=True)
class Tally:
    """Counts, as pages come in.

    Attributes:
        pages: number of pages.
        puzzles: number of puzzles of each status.
        on_pages: number of pages for each of WORDS; a page with two different puzzles counts for both.
        for_a_person: number of pages that somebody should look at.
        before: number of pages that an earlier run has done.
        copies: number of puzzles that are the same as one that was counted before.
    """

    pages: int = 0
    puzzles: Counter[str] = field(default_factory=Counter)
    on_pages: Counter[str] = field(default_factory=Counter)
    for_a_person: int = 0
    before: int = 0
    copies: int = 0
    _seen: set[str] = field(default_factory=set)

    def add(
        self,
        statuses: Iterable[str],
        error: str | None,
        fingerprints: Iterable[str | None] = (),
        *,
        before: bool = False,
    ) -> None:
        """Counts a page.

        Args:
            statuses: of its puzzles.
            error: the code of its error; None for none.
            fingerprints: of its puzzles, by which copies are counted.
            before: whether it was done by an earlier run.
        """
        for fingerprint in fingerprints:
            if fingerprint is not None:
                self.copies += fingerprint in self._seen
                self._seen.add(fingerprint)
        statuses = [str(status) for status in statuses]
        self.pages += 1
        self.before += before
        self.puzzles.update(statuses)
        words = words_for(statuses, error)
        self.on_pages.update(words)
        self.for_a_person += not FOR_A_PERSON.isdisjoint(words)

    def words(self) -> list[str]:
        """The words that occur, in the order of WORDS."""
        return sorted(self.on_pages, key=in_order)


def as_table(tally: Tally, seconds: float) -> str:
    """The table at the end of a run.

    Args:
        tally: of the run.
        seconds: how long it took.

    Returns:
        Lines of text: a row for each word that occurs, and one for all; then how long it took if anything was
        done, how many puzzles are copies, and how many pages were done before, if any.
    """
    rows = [("", "puzzles", "pages")]
    rows += [(word, _count(tally.puzzles[word]), str(tally.on_pages[word])) for word in tally.words()]
    rows.append(("all", _count(tally.puzzles.total()), str(tally.pages)))
    wide = max(len(word) for word, _, _ in rows)
    lines = [f"{word:<{wide}}  {puzzles:>7}  {pages:>7}" for word, puzzles, pages in rows]
    now = tally.pages - tally.before
    rate = [f"{as_time(seconds)}, {per_minute(now, seconds)} pages a minute"] if now else []
    return "\n".join([*lines, "", *rate, *_of_copies(tally), *_of_before(tally)])


def _of_copies(tally: Tally) -> list[str]:
    if not tally.copies:
        return []
    puzzles = "One puzzle is" if tally.copies == 1 else f"{tally.copies} puzzles are"
    return [f"{puzzles} the same as another; `hashilens find DIR --duplicates` lists them."]


def _of_before(tally: Tally) -> list[str]:
    if not tally.before:
        return []
    pages = "One page was" if tally.before == 1 else f"{tally.before} pages were"
    return [f"{pages} done before; --retry and --fresh do pages again."]


def as_time(seconds: float) -> str:
    """A time as people say it: 12.3 s, 4 min 05 s, 2 h 07 min."""
    if seconds < 59.95:  # from there on it would be rounded to 60.0
        return f"{seconds:.1f} s"
    minutes, left = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {left:02} s"
    return f"{minutes // 60} h {minutes % 60:02} min"


def per_minute(pages: int, seconds: float) -> str:
    """Pages a minute, as text: with one decimal below 10, else whole."""
    rate = 60 * pages / max(seconds, 1e-9)
    return f"{rate:.1f}" if rate < 10 else f"{rate:.0f}"


def _count(number: int) -> str:
    return str(number) if number else ""
