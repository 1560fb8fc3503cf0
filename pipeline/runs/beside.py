"""Beside: pages whose solved pictures lie where they belong already, without any record of them.

A run without a folder of results keeps no records. The marks of its solved pictures tell of which content,
with which options and by which version they were made, and what came of it: so the same command once more
does nothing. A page without a puzzle has no solved picture, and is read again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.job import Job, Result, has_boards
from pipeline.marks import Told, told_by
from pipeline.names import recorded
from pipeline.outputs import PageId
from pipeline.records import Page
from pipeline.runs.keys import Keys, same_page, told_for
from pipeline.runs.plan import Step


@dataclass(frozen=True, slots=True)
class There:
    """A step that an earlier run has taken.

    Attributes:
        job: the step of the plan, which is not done again.
        told: what the mark of its solved picture tells, or its layer in a solved document.
    """

    job: Job
    told: Told

    @property
    def page_id(self) -> PageId:
        """What tells its page from others."""
        return self.job.page_id

    def result(self) -> Result:
        """What came of it, without its puzzles: only their statuses are known."""
        source, page = self.page_id
        assert self.job.target is not None, "the picture lies there"
        record = Page(
            source=source,
            page=page,
            pages=self.job.pages,
            overlay=recorded(self.job.target),
            key=self.told.key,
        )
        return Result(record, before=True, told=self.told.statuses)


def pass_over(plan: Sequence[Step], note: Callable[[str], None]) -> list[Step | There]:
    """Finds the steps of a plan whose solved pictures are there.

    Args:
        plan: of a run without a folder of results.
        note: is told, in words, how many they are, unless there are none.

    Returns:
        In the order of the plan, `There` for each step whose picture is there, and the others as they are.
    """
    keys = Keys()
    steps = [_sifted(step, keys) for step in plan]
    there = sum(isinstance(step, There) for step in steps)
    if there:
        note(f"{'one page was' if there == 1 else f'{there} pages were'} done before; --fresh does all again")
    return steps


def _sifted(step: Step, keys: Keys) -> Step | There:
    if not isinstance(step, Job) or step.target is None or step.changes:
        return step
    key = keys.of(step)
    told = told_for(step, key) if step.is_bound else told_by(step.target)
    if told is None or not told.statuses or not has_boards(step) or not same_page(told.key, key):
        return step
    return There(step, told)
