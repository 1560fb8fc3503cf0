"""The binder: writes each solved document of a run as soon as all its pages are done.

If the program is stopped before, the layers of pages that are done wait for the next run. A PDF is opened and
written in a process of its own: its pages were read within limits, but what else is in it was not.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec

import msgspec

from pipeline.documents.layer import parts_folder
from pipeline.errors import CannotBeBound, PageTimeout, WorkerLost
from pipeline.job import Job, Result
from pipeline.names import printable
from pipeline.records import Page
from pipeline.runs.again import Before
from pipeline.runs.beside import There
from pipeline.runs.crew import Alone
from pipeline.runs.keys import Keys
from pipeline.runs.plan import Step
from vision.errors import VisionError
from vision.limits import PAGE_SECONDS

if TYPE_CHECKING:
    from pipeline.documents.renewing import Leaf


P = ParamSpec("P")


@dataclass(slots=True)
class _Document:
    """A document that this run does pages of.

    Attributes:
        job: one of its pages.
        left: how many pages are not done.
        changed: whether a page was done in this run.
        blank: pages on which nothing is drawn.
        bound: the pictures of an album, and what came of each, by their places in it.
    """

    job: Job
    left: int = 0
    changed: bool = False
    blank: set[int] = field(default_factory=set)
    bound: dict[int, tuple[Job, Page]] = field(default_factory=dict)


class Binder:
    """Writes the solved documents of a run."""

    def __init__(self, plan: Iterable[Step | Before | There]) -> None:
        """Looks for the pages that go into a document.

        Args:
            plan: the steps of the run, in the order in which `done` numbers them; those that an earlier run
                has done belong to their documents, too.
        """
        self._documents: dict[Path, _Document] = {}
        self._places: dict[int, tuple[Path, Job]] = {}
        for number, step in enumerate(plan):
            job = step.job if isinstance(step, Before | There) else step
            if isinstance(job, Job) and job.is_bound and job.target is not None:
                self._documents.setdefault(job.target, _Document(job)).left += 1
                self._places[number] = job.target, job

    def done(self, number: int, result: Result) -> None:
        """Notes that a step is done; if it was the last one of its document, the document is written.

        To be called once for each step of the plan, in any order. Does nothing for a step whose page goes
        into no document.

        Args:
            number: of the step in the plan, 0 first.
            result: what came of it.

        Raises:
            CannotBeBound: the original is damaged, writing the document takes too much time or memory, or a
                picture of an album cannot be opened any more.
            OutputNotWritable: the file system refuses; what is drawn waits for the next run.
        """
        if number not in self._places:
            return
        target, job = self._places[number]
        document = self._documents[target]
        document.left -= 1
        document.changed |= not result.before
        if result.record.overlay is None:
            document.blank.add(job.page)
        if job.leaf is not None:
            document.bound[job.leaf] = job, result.record
        if not document.left:
            _bind(target, document)


def _bind(target: Path, document: _Document) -> None:
    if not parts_folder(target).is_dir() and not (document.changed and target.exists()):
        return  # nothing is drawn, or nothing else than was
    from pipeline.documents.renewing import renew, renew_album

    job, keys = document.job, Keys()
    if document.bound:
        found = [document.bound[leaf] for leaf in sorted(document.bound)]
        try:
            renew_album(target, [_leaf(page, record, keys) for page, record in found])
        except (OSError, VisionError) as error:
            raise CannotBeBound(
                f"{printable(target)} cannot be made: a picture cannot be opened any more ({error})."
            ) from error
    else:
        _apart(target, renew, target, _file_of(job), keys.content(job), document.blank)


def _apart(target: Path, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Calls what writes a document in a process of its own.

    Raises:
        CannotBeBound: it took more time or memory than it may.
        Exception: whatever the function raises.
    """
    try:
        with Alone(PAGE_SECONDS) as alone:
            alone.submit(function, *args, **kwargs).result()
    except (PageTimeout, WorkerLost) as error:
        raise CannotBeBound(
            f"{printable(target)} cannot be made: that takes too much time or memory. "
            "Save the document anew from another program, or ask for pictures: --no-pdf."
        ) from error


def _leaf(job: Job, record: Page, keys: Keys) -> "Leaf":
    """The page of an album that a picture becomes."""
    from pipeline.documents.renewing import Leaf

    key = None if record.overlay is None or record.key is msgspec.UNSET else record.key
    opened = record.width > 0 or key is not None
    return Leaf(_file_of(job) if opened else None, job.page, keys.content(job), key)


def _file_of(job: Job) -> str | bytes:
    return job.source if job.content is None else job.content
