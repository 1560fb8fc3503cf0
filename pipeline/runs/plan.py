"""The plan of a run: from its arguments to a job for each page, or a result where none is worth beginning."""

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from pipeline.documents.layer import check_parts
from pipeline.documents.suitable import is_pdf
from pipeline.errors import InputIsOutput, OutputIsInput, PipelineError
from pipeline.job import Job, Result, failed
from pipeline.names import debug_files, printable, recorded
from pipeline.outputs import PageId, Targets, check_folder, identity
from pipeline.puzzles.texts import STANDARD_INPUT, is_text
from pipeline.runs.choice import NONE_OF_THEM, Choice
from pipeline.runs.inputs import Identity, Input, expand, is_own, natural
from pipeline.runs.looking import Looker
from pipeline.runs.owned import check_inside
from pipeline.settings import Settings
from vision.errors import NoSuchPage

Step = Job | Result

OWN_INPUT = "Standard input was written by hashilens. Give the picture that it was made from."


@dataclass(frozen=True, slots=True)
class _Planner:
    """What all inputs of a run share.

    Attributes:
        folder: for the results; beside each input if None.
        refusal: why nothing can be written there, if so.
        choice: of pages of each document.
        settings: for every page.
        targets: places for results.
        known: all inputs, which no result may replace.
        debug: places for debug pictures, if there are to be any.
        upright: places for pictures of boards, if there are to be any.
        dry: whether standard input is left alone.
        note: is told, in words, what is good to know.
        binds: whether the solutions of a document go into one.
        album: the document that pictures go into, if they do, and numbers for its pages.
        looker: looks at what inputs are.
    """

    folder: Path | None
    refusal: PipelineError | None
    choice: Choice
    settings: Settings
    targets: Targets
    known: frozenset[Identity | None]
    debug: Targets | None
    upright: Targets | None
    dry: bool
    note: Callable[[str], None]
    binds: bool
    album: tuple[Path, Iterator[int]] | None
    looker: Looker


def make_plan(
    arguments: Sequence[str],
    folder: Path | None,
    choice: Choice,
    settings: Settings,
    spool: Path,
    *,
    owner: Callable[[Path], PageId | None] = lambda _: None,
    debug: Path | None = None,
    note: Callable[[str], None] = lambda _: None,
    dry: bool = False,
    upright: bool = False,
    binds: bool | None = None,
    looker: Looker | None = None,
) -> list[Step]:
    """Looks at everything that the arguments name; no picture is decoded.

    Args:
        arguments: as they were typed.
        folder: for the results; beside each input if None.
        choice: of pages of each document; an input of a single page is taken in any case.
        settings: for every page.
        spool: an empty folder, for what comes from standard input. It must live as long as the jobs.
        owner: tells which page of an earlier run has its result at a place; other pages do not get it.
        debug: the folder for a picture of each stage of reading; none are made if None.
        note: is told, in words, which inputs are passed over, as this program has written them, and which
            PDFs no solutions can be drawn into.
        dry: whether only to look: no folder is made, and standard input is left alone.
        upright: whether each board is cut out and flattened as well.
        binds: whether solutions go into a solved PDF: those of PDFs if None, of other pictures, too, if True,
            none if False.
        looker: looks at what inputs are; in this process if None.

    Returns:
        At least a step for each input that is not passed over: a job, or a result with an error where it
        cannot be done. With a folder, a path that is named twice is one input. Without a folder a job for
        a text has no target: it is answered on the screen.
    """
    looker = looker or Looker()
    inputs = _not_own(expand(arguments), looker, note)
    if folder is not None:  # its results hold each page once
        first: dict[str, Input] = {}
        for found in inputs:
            first.setdefault(found.path, found)
        inputs = list(first.values())
    known = frozenset({identity(Path(found.path)) for found in inputs} - {None})
    refusal = None if dry else _refusal(folder, "-o") or _refusal(debug, "--debug")
    targets, stems = Targets(folder, owner=owner), Targets(debug, word="") if debug else None
    boards = Targets(folder, word="") if upright else None
    album = None
    if binds and inputs:
        sources = frozenset(recorded(found.path) for found in inputs)
        album = targets.take_document(_title(arguments, inputs), sources=sources), count(1)
    planner = _Planner(
        folder,
        refusal,
        choice,
        settings,
        targets,
        known,
        stems,
        boards,
        dry,
        note,
        binds is not False,
        album,
        looker,
    )
    return [step for found in inputs for step in _steps(found, planner, spool)]


def _title(arguments: Sequence[str], inputs: Sequence[Input]) -> str:
    """What an album is called after: the first folder, or the first picture."""
    first = Path(arguments[0])
    return str(first.parent / f"{first.resolve().name}.pdf") if first.is_dir() else inputs[0].path


def _not_own(inputs: Sequence[Input], looker: Looker, note: Callable[[str], None]) -> list[Input]:
    """The inputs that this program has not written; the others are told in one note."""
    own = {found.path for found in inputs if is_own(found, looker)}
    if own:
        name, others = printable(min(own, key=natural)), len(own) - 1
        beside = f" and {others} more files" if others > 1 else " and one more file" if others else ""
        note(f"skipped, because hashilens wrote it: {name}{beside}")
    return [found for found in inputs if found.path not in own]


def _steps(found: Input, planner: _Planner, spool: Path) -> Iterator[Step]:
    """The steps of one input; at least one."""
    whole = Job(found.path, None, planner.settings)
    try:
        if error := found.error or planner.refusal:
            raise error
        if planner.dry and found.path == STANDARD_INPUT:
            yield whole
            return
        content = _spooled(spool) if found.path == STANDARD_INPUT else None
        file = found.path if content is None else content
        if content is not None and planner.looker.is_own(content):
            raise InputIsOutput(OWN_INPUT)
        if is_text(file):
            text = None if content is not None or Path(file).is_file() else found.path
            job = Job(found.path, None, planner.settings, text, is_text=True, content=content)
            yield _aimed(job, found, planner)
            return
        pages = planner.looker.count_pages(file, printable(found.path))
        chosen = planner.choice.of(pages) if pages > 1 else [1]
        if not chosen:
            raise NoSuchPage(NONE_OF_THEM.format(printable(found.path), pages))
        binds = _is_to_be_bound(found, file, pages, planner)
    except Exception as error:
        yield failed(whole, error)
        return
    photos = frozenset() if binds else planner.looker.photo_pages(file)
    for page in chosen:
        job = Job(found.path, None, planner.settings, page=page, pages=pages, content=content)
        if planner.album is not None and not is_pdf(found.path if content is None else content):
            job = replace(job, target=planner.album[0], leaf=next(planner.album[1]))
        yield _aimed(job, found, planner, binds=binds, photo=page in photos)


def _is_to_be_bound(found: Input, file: str, pages: int, planner: _Planner) -> bool:
    """Whether the solutions of an input go into a solved document. What stands against it is told."""
    if not planner.binds or not is_pdf(file):
        return False
    reason = planner.looker.why_not_bound(file, pages)
    if reason is not None:
        planner.note(f"{printable(found.path)} {reason}")
    return reason is None


def _aimed(job: Job, found: Input, planner: _Planner, *, binds: bool = False, photo: bool = False) -> Step:
    """A job with the places that its results go to; or its failure, if that would replace an input."""
    if job.target is not None:
        target, binds = job.target, True
    elif binds:
        target = planner.targets.take_document(found.path, below=found.below)
    else:
        target = planner.targets.take(
            found.path, is_text=job.is_text, page=job.page, pages=job.pages, below=found.below, photo=photo
        )
    if job.is_text and planner.folder is None:  # it is answered on the screen
        return job
    debug = None
    if planner.debug is not None and not job.is_text:
        debug = planner.debug.take(found.path, page=job.page, pages=job.pages, below=found.below)
    upright = None
    if planner.upright is not None and not job.is_text:
        upright = planner.upright.take(found.path, page=job.page, pages=job.pages, below=found.below)
    try:
        check_inside(planner.folder, target)
        if planner.debug is not None and debug is not None:
            check_inside(planner.debug.folder, debug, "--debug")
        if upright is not None:
            check_inside(planner.folder, upright)
        if binds:
            check_parts(target)
    except PipelineError as refusal:
        return failed(job, refusal)
    for option, paths in (("-o", [target]), ("--debug", debug_files(debug) if debug else ())):
        if taken := [path for path in paths if identity(path) in planner.known]:
            error = OutputIsInput(
                f"The result would replace {printable(taken[0])}, which is an input too. "
                f"Choose another folder for the results with {option}."
            )
            return failed(job, error)
    return replace(job, target=target, debug=debug, upright=upright)


def _spooled(spool: Path) -> str:
    """Keeps standard input in a file.

    Raises:
        OSError: it cannot be kept.
    """
    path = spool / f"standard-input-{len(list(spool.iterdir()))}"
    with path.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return str(path)


def _refusal(folder: Path | None, option: str) -> PipelineError | None:
    """Why no result can be written to the folder that an option names, if so."""
    try:
        if folder is not None:
            check_folder(folder, option)
    except PipelineError as error:
        return error
    return None
