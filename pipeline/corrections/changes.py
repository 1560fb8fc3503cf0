"""Changes: what a person sets on one page now, what is taken back there, and where that is kept."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.corrections.correction import Correction, Place, combine, without
from pipeline.corrections.typed import as_typed, place_as_typed
from pipeline.errors import CorrectionMisfit

ONE_PAGE = (
    "--set and --unset are for one page, and {} are named here. Name one picture; of a document, choose the "
    "page with --pages."
)
"""The error where several pages are named, or none; `{}` is replaced by the number, such as "2 pages"."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where the corrections of a page are kept.

    Attributes:
        folder: the folder of results.
        content: the hash of the page's file; see `keeping.content_of`.
        page: which page of the file, 1 first.
        source: the file as records call it; see `names.recorded`.
    """

    folder: Path
    content: str
    page: int
    source: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What a person changes on one page.

    Attributes:
        corrections: what is set now.
        unset: places where what was set before is taken back.
        keeping: where it is kept; None if it holds for this run only.
    """

    corrections: tuple[Correction, ...]
    unset: tuple[Place, ...] = ()
    keeping: Keeping | None = None

    def keep(self, corrections: Sequence[Correction]) -> None:
        """Keeps all that is set on the page now. To be called before anything of the page is written.

        Does nothing without `keeping`.

        Args:
            corrections: all of the page, fitted to it, those of earlier runs included.

        Raises:
            OutputNotWritable: the file system refuses.
            ForeignResults: the file for them ends in something that this program did not write.
        """
        from pipeline.corrections.keeping import keep

        if (to := self.keeping) is not None:
            keep(to.folder, to.content, to.page, to.source, corrections)

    def made_to(self, before: Iterable[Correction]) -> tuple[Correction, ...]:
        """All corrections of puzzles in text after these changes; nothing is kept.

        Places are compared by row and column, which never change in a text.

        Args:
            before: what was set in earlier runs.

        Raises:
            CorrectionMisfit: nothing was set where something is taken back, or two are set at one place.
        """
        left = tuple(before)
        for place in self.unset:
            if (after := without(left, place)) == left:
                raise CorrectionMisfit(f"{place_as_typed(place)}: nothing is set at this place.")
            left = after
        for number, one in enumerate(self.corrections):
            if len(combine(self.corrections[:number], [one])) <= number:
                raise CorrectionMisfit(f"{as_typed(one)}: something else is set at this place, too.")
        return combine(left, self.corrections)
