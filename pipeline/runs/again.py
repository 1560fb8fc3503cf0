"""Again: which pages of a plan were done before, and which of those are to be done once more."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pipeline.job import Job, Result
from pipeline.outputs import PageId
from pipeline.runs.entries import Entry
from pipeline.runs.keys import Keys
from pipeline.runs.ledger import Ledger
from pipeline.runs.plan import Step


class Again(StrEnum):
    """Which pages are done once more though they have results: what --retry and --fresh mean."""

    FAILED = "failed"
    """Those that came to nothing. Those that failed because of the machine are done again in any case."""
    CHECK = "check"
    """Those with a puzzle that is not solved, if a program or library that reads pictures has changed."""
    ALL = "all"
    """Every page."""


@dataclass(frozen=True, slots=True)
class Before:
    """A step that an earlier run has taken.

    Attributes:
        ledger: where its record is.
        entry: what is known of it.
        job: the step of the plan, which is not done again.
    """

    ledger: Ledger
    entry: Entry
    job: Job

    @property
    def page_id(self) -> PageId:
        """What tells its page from others in the folder's results."""
        return self.job.page_id

    def result(self) -> Result:
        """What came of it, from its record.

        Raises:
            OutputNotWritable: the file of results is gone, or is another file by now.
        """
        return self.ledger.read(self.entry)


def sift(plan: Sequence[Step], ledger: Ledger, again: frozenset[Again]) -> list[Step | Before]:
    """Finds the steps of a plan that are done.

    A page on which a person sets something in this run is never taken as done. A page with something to
    check would come out as before where nothing has changed, neither in it nor in what reads it: it is done
    again then only if all pages are.

    Args:
        plan: of this run.
        ledger: of the folder for its results.
        again: which pages to do once more.

    Returns:
        In the order of the plan, `Before` for each step that stays done, and the others as they are.
    """
    keys = Keys()
    return [_sifted(step, ledger, again, keys) for step in plan]


def _sifted(step: Step, ledger: Ledger, again: frozenset[Again], keys: Keys) -> Step | Before:
    if not isinstance(step, Job) or step.changes or Again.ALL in again or not ledger.knows(step):
        return step
    key = keys.of(step)
    entry = ledger.find(step, key)
    if entry is None or _is_wanted(entry, key, again):
        return step
    return Before(ledger, entry, step)


def _is_wanted(entry: Entry, key: str | None, again: frozenset[Again]) -> bool:
    failed = entry.failed and Again.FAILED in again
    return failed or (entry.doubtful and Again.CHECK in again and entry.key != key)
