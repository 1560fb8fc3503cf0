"""The ledger: what a folder of results holds, so that a run goes on where another one was stopped.

A record is added as soon as its page is done. The record of a page that is done again goes to a second file
first, and takes the place of the old one when the run ends, or when the next one begins: so there is always
exactly one of them, whatever happens in between. When a run has come to its end, the records of its pages are
brought into the order of its inputs.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec

from pipeline.corrections.keeping import CORRECTIONS
from pipeline.documents.layer import SUFFIX
from pipeline.errors import OutputNotWritable, PipelineError
from pipeline.job import Job, Result, has_boards
from pipeline.leftovers import sweep
from pipeline.names import REDONE, RESULTS, printable
from pipeline.outputs import PageId, append_line, check_folder, identity
from pipeline.records import Page, from_json, to_json
from pipeline.runs.entries import Entry, entries_in, merge
from pipeline.runs.keys import same_page, told_for
from pipeline.runs.lock import LOCK, locked
from pipeline.runs.owned import check_files, name_below, own_file


class Ledger:
    """The results in a folder; `opened_ledger` gives one that may be written to.

    Attributes:
        usable: whether the folder could be written to when it was opened.
    """

    def __init__(self, folder: Path, entries: dict[PageId, Entry] | None) -> None:
        self.usable = entries is not None
        self._folder, self._entries = folder, entries or {}
        self._identity = identity(folder)
        self._ordered: Sequence[PageId] = ()
        self._owners = {
            name.casefold(): page
            for page, entry in self._entries.items()
            if entry.output and (name := name_below(folder, entry.output))
        }

    def owner(self, target: Path) -> PageId | None:
        """The page whose result lies at a place, by its record when the run began; None if there is none."""
        return self._owners.get(self._below(target).casefold())

    def find(self, job: Job, key: str | None) -> Entry | None:
        """The entry of a page that is done: with this key, and with its result, if any, in its place.

        None for others, and for a page with an error that lay in the machine.
        """
        entry = self._entries.get(job.page_id)
        if entry is None or not same_page(entry.key, key) or entry.transient:
            return None
        if entry.output is None:
            return entry
        if job.target is None or name_below(self._folder, entry.output) != self._below(job.target):
            return None
        return entry if _is_there(job, key) else None

    def knows(self, job: Job) -> bool:
        """Whether there is any record of a page."""
        return job.page_id in self._entries

    def read(self, entry: Entry) -> Result:
        """What came of a page that is done.

        Raises:
            OutputNotWritable: the file of results is gone, or is another file by now.
        """
        try:
            with (self._folder / RESULTS).open("rb") as file:
                file.seek(entry.offset)
                return Result(from_json(file.readline()), before=True)
        except (OSError, msgspec.DecodeError) as error:
            raise self._gone() from error

    def add(self, record: Page) -> None:
        """Adds a page's record, or puts it in the place of the one that is there.

        Then the page's old result is deleted, unless the new one lies there or it is a solved document.

        Raises:
            OutputNotWritable: the file system refuses, or the folder was removed or is another one now.
        """
        if identity(self._folder) != self._identity:
            raise self._gone()
        old = self._entries.get((record.source, record.page))
        append_line(self._folder / (REDONE if old else RESULTS), to_json(record))
        if old and old.output:
            self._remove_old(old.output, record)

    def order(self, pages: Sequence[PageId]) -> None:
        """Sets the order into which `close` brings the records of a run's pages."""
        self._ordered = pages

    def close(self) -> None:
        """Merges the records of pages that were done again, and puts all into the order of `order`.

        Does nothing if the folder is not usable.

        Raises:
            OutputNotWritable, OSError: the file system refuses; nothing is lost.
            ForeignResults: the file of results is somebody else's by now.
        """
        if self.usable:
            merge(self._folder / RESULTS, self._folder / REDONE, self._ordered)

    def _gone(self) -> OutputNotWritable:
        return OutputNotWritable(
            f"{printable(self._folder)} was removed during the run, or is another folder now. "
            "Give the same command again."
        )

    def _remove_old(self, output: str, record: Page) -> None:
        """Takes the old result away if the new one does not lie in its place."""
        old = own_file(self._folder, output)
        page = record.source, record.page
        if old is None or old.suffix == SUFFIX or self._owners.get(self._below(old).casefold()) != page:
            return  # in a solved document are other pages, too: see `binder`
        new = record.overlay or (None if record.text is msgspec.UNSET else record.text)
        place = name_below(self._folder, new) if new else None
        if place is None or identity(self._folder / place) != identity(old):
            old.unlink(missing_ok=True)

    def _below(self, target: Path) -> str:
        """A place as it is seen from the folder."""
        return os.path.relpath(target, self._folder)


@contextmanager
def opened_ledger(folder: Path) -> Iterator[Ledger]:
    """Keeps a folder of results for this run, and brings its records in order before and after.

    Files that processes which have ended left incomplete in it are removed.

    Args:
        folder: is made if need be. Where it cannot be written to, the ledger is empty and not usable.

    Raises:
        FolderBusy: another run writes into it.
        ForeignResults: what has the name of one of its files is somebody else's.
        OutputNotWritable, OSError: at the end, the file system refuses; nothing is lost.
    """
    results, redone = folder / RESULTS, folder / REDONE
    entries: dict[PageId, Entry] | None = None
    with ExitStack() as stack:
        with suppress(OSError, OutputNotWritable):
            check_folder(folder)
            check_files(folder, (RESULTS, REDONE, LOCK, CORRECTIONS))
            stack.enter_context(locked(folder))
            merge(results, redone)
            sweep([folder])
            entries = entries_in(results)
        ledger = Ledger(folder, entries)
        try:
            yield ledger
        except BaseException:
            with suppress(PipelineError):  # that it was broken off is what matters; the next run does it
                ledger.close()
            raise
        ledger.close()


def _is_there(job: Job, key: str | None) -> bool:
    """Whether the result of a page lies in its place, in a solved document or on the way into it."""
    assert job.target is not None, "it has a place"
    if not has_boards(job):
        return False
    if not job.is_bound:
        return job.target.is_file()
    return told_for(job, key) is not None
