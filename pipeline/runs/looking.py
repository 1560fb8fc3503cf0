"""Looking: what an input is before any page of it is read: how many pages it has, whether it is our own.

The first bytes of a picture tell that, and the links within a TIFF. A PDF must be parsed, which may take any
time and any memory: that happens in a process of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from pipeline.documents.suitable import is_pdf, why_not_bound
from pipeline.marks import is_marked
from pipeline.runs.workers import Hands
from vision.limits import LOOK_SECONDS
from vision.pictures.documents import count_pages, photo_pages

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Looker:
    """Looks at PDFs in another process, and at all else here.

    Attributes:
        hands: run calls in that process; None to look at everything here.
    """

    hands: Hands | None = None

    def is_own(self, file: str) -> bool:
        """Whether a file is a result, by its mark; False where that cannot be told: counting will say why."""
        try:
            return self._ask(LOOK_SECONDS, is_marked, file)
        except Exception:
            return False

    def count_pages(self, file: str, name: str) -> int:
        """How many pages a file has; `name` is for messages.

        Raises:
            PictureError: it cannot be opened.
            PageTimeout, WorkerLost: counting takes more time or memory than it may.
        """
        return self._ask(LOOK_SECONDS, count_pages, file, name)

    def why_not_bound(self, file: str, pages: int) -> str | None:
        """Why the solutions cannot be drawn into a document, None if they can; see `suitable.why_not_bound`.

        Raises:
            PageTimeout, WorkerLost: finding out takes more time or memory than it may.
        """
        return self._ask(LOOK_SECONDS, why_not_bound, file, pages)

    def photo_pages(self, file: str) -> frozenset[int]:
        """The pages of a document, 1 first, that are photos; none where that cannot be told."""
        try:
            return self._ask(None, photo_pages, file)
        except Exception:
            return frozenset()

    def _ask(
        self,
        seconds: float | None,
        function: Callable[Concatenate[str, P], T],
        file: str,
        *rest: P.args,
        **named: P.kwargs,
    ) -> T:
        if self.hands is None or not is_pdf(file):
            return function(file, *rest, **named)
        return self.hands.submit_within(seconds, function, file, *rest, **named).result()
