"""Archive: a folder of results, whose pages are opened, corrected, and put back for good.

What is put back is what `hashilens solve` would have made of the page with these corrections: a line in
corrections.jsonl, the solved picture, and a record with the same key, so that the next run redoes nothing.
"""

import hashlib
import secrets
import stat
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any

import msgspec

from pipeline.corrections import Correction
from pipeline.corrections.keeping import keep, kept_in, with_corrections
from pipeline.documents.layer import SUFFIX, check_parts, layer_of, part_of, to_bytes
from pipeline.documents.suitable import why_not_bound
from pipeline.errors import NoResults, PipelineError
from pipeline.job import Job
from pipeline.marks import Told
from pipeline.names import RESULTS, path_of, printable, recorded
from pipeline.outputs import PageId, Targets, write_bytes
from pipeline.records import Page, from_json
from pipeline.runs.keys import Keys, same_page
from pipeline.runs.ledger import opened_ledger
from pipeline.runs.owned import check_inside, own_file
from pipeline.runs.tally import FOR_A_PERSON
from pipeline.serve.refusals import Refusal, no_picture, no_such_page
from pipeline.settings import Settings
from vision.pictures.documents import PDF_START
from vision.words import plain

PHOTOS = "photos"
"""The subfolder for photos that were put into the archive."""

LARGEST = 300_000_000
"""Most bytes of a file that is read for a client: no scan, and no magazine of hundreds of pages, has more."""

LIMITS = (None, 1, 2, 3, 4)
"""Values that a run may have been given with --max-bridges; None for a run without it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A page that was taken out of the archive, or is to be put into it.

    Attributes:
        job: the job that `hashilens solve` would do for it, but without a target.
        content: the hash of its file.
        upload: all that the file holds.
        overlay: path of the solved picture or document, as the record names it; None where there is none.
    """

    job: Job
    content: str
    upload: bytes
    overlay: str | None


class Archive:
    """The pages of a folder. Their names are random: no path ever comes from a client.

    Attributes:
        folder: with the results.
        changed: whether a page was put back, so that a report of the folder is out of date.
    """

    def __init__(self, folder: Path) -> None:
        """Opens a folder; there need not be any results in it yet.

        Args:
            folder: of a run with -o.

        Raises:
            NoResults: it is no folder.
        """
        if not folder.is_dir():
            raise NoResults(f"{printable(folder)} is not a folder. Make one: hashilens solve INPUT... -o DIR")
        self.folder = folder
        self.changed = False
        self._names: dict[PageId, str] = {}

    def listed(self) -> dict[str, Any]:
        """What `GET /api/archive` answers: all pages but texts.

        Those with an error (a page without a puzzle has one) or with a puzzle that is not solved come first;
        of these and of the others, the least sure first. `look` says whether a person should look at a page.
        Only pages that were listed have an `id`, which is what other methods call its name.
        """
        records = [(page_id, record) for page_id, record in self._records().items() if _is_picture(record)]
        records.sort(key=lambda one: _sureness(one[1]))
        return {
            "folder": printable(self.folder.resolve().name),
            "pages": [
                {
                    "id": self._names.setdefault(page_id, secrets.token_urlsafe(9)),
                    "name": record.name,
                    "statuses": [puzzle.status for puzzle in record.puzzles],
                    "error": record.error,
                    "look": not record.solved and not record.blank,
                }
                for page_id, record in records
            ],
        }

    def take_out(self, name: str) -> Taken:
        """A page of the archive by the name in its address, to be shown and corrected.

        Raises:
            Refusal: no page has this name, or its file or its corrections cannot be read.
        """
        record = self._record(name)
        try:
            upload = _read(Path(path_of(record.source)))
        except (OSError, ValueError) as error:
            raise Refusal(
                409,
                "picture-gone",
                f"{plain(record.source)} cannot be read: {getattr(error, 'strerror', None) or error}. "
                "Start `hashilens serve` in the folder in which `hashilens solve` was started.",
            ) from error
        content = hashlib.sha256(upload).hexdigest()
        try:
            corrections = kept_in(self.folder).of(content, record.page)
        except PipelineError as error:
            raise Refusal(409, error.code, error.message) from error
        job = Job(
            path_of(record.source), None, Settings(),
            page=record.page, pages=record.pages, corrections=corrections,
        )  # fmt: skip
        key = None if record.key is msgspec.UNSET else record.key
        return Taken(_as_it_was(job, key), content, upload, record.overlay)

    def picture(self, name: str) -> tuple[bytes, int]:
        """The file that shows a page best: the solved picture if there is one.

        Returns:
            Its bytes, and the number of its page, 1 first.

        Raises:
            Refusal: no page has this name, or the file cannot be read.
        """
        from pipeline.report.thumbnails import find_picture

        record = self._record(name)
        there = find_picture(self.folder, record.overlay)
        source = Path(path_of(record.source))
        path, number = (source, record.page) if there is None else (self.folder / there, 1)
        try:
            return _read(path), number
        except (OSError, ValueError):
            raise no_picture() from None

    def _record(self, name: str) -> Page:
        """The record of a page by its random name.

        Raises:
            Refusal: there is none of this name.
        """
        page_id = next((page for page, own in list(self._names.items()) if own == name), None)
        record = None if page_id is None else self._records().get(page_id)
        if record is None:
            raise no_such_page()
        return record

    def take_in(self, record: Page, upload: bytes, settings: Settings) -> Taken:
        """A photo, or a page of a document, that comes into the archive; its file is written.

        Args:
            record: of it; its source is what the client calls it, and the file gets a name like that.
            upload: all that the file holds.
            settings: those it was read with.

        Raises:
            ForeignResults: the subfolder for photos is a link out of the folder.
            OutputNotWritable: the file system refuses.
        """
        content = hashlib.sha256(upload).hexdigest()
        name = "".join(letter if letter.isalnum() or letter in "-_. " else "-" for letter in record.source)
        safe = PurePath(name)
        stem, suffix = safe.stem.strip(". ") or "photo", safe.suffix if safe.suffix.strip(".") else ".jpg"
        path = self.folder / PHOTOS / f"{stem}{suffix}"
        check_inside(self.folder, path)
        if path.exists() and path.read_bytes() != upload:
            path = path.with_name(f"{stem}-{content[:8]}{suffix}")
        write_bytes(upload, path)
        job = Job(str(path), None, settings, page=record.page, pages=record.pages)
        return Taken(job, content, upload, None)

    def put_back(
        self, taken: Taken, record: Page, corrections: Sequence[Correction], overlay: tuple[bytes, str] | None
    ) -> None:
        """Puts a page back with what was set on it.

        Args:
            taken: as it was taken out, or taken in.
            record: of the page as it is now.
            corrections: all that is set on it.
            overlay: the solved picture, or what is drawn on a document's page, and the suffix of the file, as
                `suffix_for` says; None where there is no puzzle.

        Raises:
            FolderBusy: a run writes into the folder just now.
            ForeignResults: its solved picture would go out of the folder, over a link, or what has the name
                of a file of ours there is somebody else's.
            CannotBeBound: nothing can be drawn into its document.
            OutputNotWritable: the file system refuses.
        """
        job = taken.job
        suffix = suffix_for(taken) if overlay is None else overlay[1]
        with opened_ledger(self.folder) as ledger:
            target = self._target(taken, suffix, Targets(self.folder, owner=ledger.owner))
            check_inside(self.folder, target)
            keep(self.folder, taken.content, job.page, recorded(job.source), corrections)
            key = with_corrections(Keys().keyed(replace(job, content=taken.upload)).key, corrections)
            record = msgspec.structs.replace(
                record,
                source=recorded(job.source),
                page=job.page,
                pages=job.pages,
                key=msgspec.UNSET if key is None else key,
            )
            if suffix == SUFFIX:
                _draw_into(target, None if overlay is None else overlay[0], taken, record)
            elif overlay is not None:
                write_bytes(overlay[0], target)
            place = None if overlay is None else recorded(target)
            ledger.add(msgspec.structs.replace(record, overlay=place))
        self.changed = True

    def _target(self, taken: Taken, suffix: str, targets: Targets) -> Path:
        """Where the solved picture of a page goes: where it is, or where a run would put it."""
        there = own_file(self.folder, taken.overlay) if taken.overlay else None
        if there is not None and there.suffix == suffix:
            return there
        below = Path(PHOTOS) if Path(taken.job.source).parent == self.folder / PHOTOS else Path()
        if suffix == SUFFIX:
            return targets.take_document(taken.job.source, below=below)
        return targets.take(taken.job.source, page=taken.job.page, pages=taken.job.pages, below=below)

    def _records(self) -> dict[PageId, Page]:
        """The last record of each page."""
        found: dict[PageId, Page] = {}
        path = self.folder / RESULTS
        if not path.is_file():
            return found
        with path.open("rb") as file:
            for line in file:
                try:
                    record = from_json(line)
                except msgspec.DecodeError:  # of another version, or half a line
                    continue
                found[record.source, record.page] = record
        return found


def _read(path: Path) -> bytes:
    """A file that a record names, which may be any.

    Raises:
        OSError: it cannot be read, or is no plain file, which might never end.
        ValueError: it is too large, or there can be none of this name.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError("it is not a file")
    if status.st_size > LARGEST:
        raise ValueError(f"it has more than {LARGEST // 10**6} MB")
    with path.open("rb") as file:
        return file.read(LARGEST)


def suffix_for(taken: Taken) -> str:
    """The suffix of a page's solved picture or document, with its dot, as `hashilens solve` would choose it.

    One of several pages keeps the suffix that its result has already.
    """
    if taken.overlay is not None and taken.job.pages > 1:
        return PurePath(taken.overlay).suffix
    if taken.upload.startswith(PDF_START) and why_not_bound(taken.upload, taken.job.pages) is None:
        return SUFFIX
    jpeg = taken.upload.startswith(b"\xff\xd8\xff") and taken.job.pages == 1
    return ".jpg" if jpeg else ".png"


def _draw_into(target: Path, content: bytes | None, taken: Taken, record: Page) -> None:
    """Draws a page of a solved document anew; with nothing on it if there is no content."""
    from pipeline.documents.renewing import renew

    page = record.page
    check_parts(target)
    if content is not None:
        key = "" if record.key is msgspec.UNSET else record.key
        told = Told(key, tuple(puzzle.status for puzzle in record.puzzles))
        write_bytes(to_bytes(layer_of(content, record, taken.content, told)), part_of(target, page))
    renew(target, taken.upload, taken.content, blank=() if content is not None else (page,))


def _as_it_was(job: Job, key: str | None) -> Job:
    """The page with the settings of the run that has made its record, as far as its key tells them."""
    from pipeline.commands.options import settings_with

    jobs = [replace(job, settings=settings_with(most)) for most in LIMITS]
    keys = Keys()
    return next((one for one in jobs if same_page(keys.of(one), key)), job)


def _is_picture(record: Page) -> bool:
    return record.text is msgspec.UNSET and all(puzzle.outline is not None for puzzle in record.puzzles)


def _sureness(record: Page) -> tuple[bool, bool, float]:
    """What a list is sorted by: the pages to look at, the least sure first; last those without a puzzle."""
    words = {str(puzzle.status) for puzzle in record.puzzles}
    needed = record.error is not None or bool(words & FOR_A_PERSON)
    return record.blank, not needed, min((puzzle.confidence for puzzle in record.puzzles), default=0.0)
