"""Corrected: what a person sets, or has set in earlier runs, given to the jobs of a run."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pipeline.corrections import Changes
from pipeline.corrections.changes import ONE_PAGE, Keeping
from pipeline.corrections.keeping import kept_in
from pipeline.errors import CorrectionMisfit, NotACorrection
from pipeline.job import Job, Result
from pipeline.names import printable, recorded
from pipeline.runs.keys import Keys
from pipeline.runs.plan import Step


def with_kept(plan: Sequence[Step], folder: Path, note: Callable[[str], None]) -> list[Step]:
    """The steps of a plan with what was set on their pages in earlier runs.

    Args:
        plan: of this run.
        folder: for the results.
        note: is told, in words, which of the corrections cannot be used.

    Raises:
        ForeignResults: the file of corrections is somebody else's.
        OutputNotWritable: the file cannot be read.
    """
    kept, keys = kept_in(folder), Keys()
    for trouble in kept.troubles:
        note(trouble)
    if not kept.pages:
        return list(plan)
    steps: list[Step] = []
    for step in plan:
        if isinstance(step, Job):
            content = keys.content(step)
            if kept.changed_since(recorded(step.source), content, step.page):
                name = f"{printable(step.source)}{f', page {step.page}' if step.pages > 1 else ''}"
                note(f"{name} has changed since it was corrected: what was set on it is left out")
            steps.append(replace(step, corrections=kept.of(content, step.page)))
        else:
            steps.append(step)
    return steps


def with_changes(plan: Sequence[Step], changes: Changes, folder: Path | None) -> list[Step]:
    """The only step of a plan with what a person changes on its page; one that failed already stays as it is.

    Args:
        plan: of this run.
        changes: what is set, and what is taken back.
        folder: of results, where the changes are kept; None if they hold for this run only.

    Raises:
        NotACorrection: there are several pages, or none.
    """
    if len(plan) != 1:
        raise NotACorrection(ONE_PAGE.format(f"{len(plan)} pages" if plan else "no pages"))
    [step] = plan
    if not isinstance(step, Job):
        return [step]
    content = Keys().content(step) if folder is not None else None
    keeping = None
    if folder is not None and content is not None:
        keeping = Keeping(folder, content, step.page, recorded(step.source))
    return [replace(step, changes=replace(changes, keeping=keeping))]


def refusing_misfits(results: Iterator[tuple[int, Result]]) -> Iterator[tuple[int, Result]]:
    """Passes on numbers and results as they come, until one says that what a person sets does not fit.

    Raises:
        CorrectionMisfit: in place of that result, so that it is not recorded.
    """
    for number, result in results:
        error = result.record.error
        if error is not None and error.code == CorrectionMisfit.code:
            raise CorrectionMisfit(error.message)
        yield number, result
