"""Many scenes on several processes, and what came of them."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice

import cv2

from tests.blackbox.judging import Verdict, judge
from tests.blackbox.limits import limit_memory
from tests.blackbox.seen import from_records
from tests.blackbox.sets import scene, seeds
from tests.blackbox.solving import try_pixels
from tests.blackbox.stages import Stages, stages_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one scene.

    Attributes:
        name, seed: of the scene.
        traits: of the picture and of its first board, in words.
        verdicts: of its boards.
        seconds: of the processor, that the program took.
        stages: how far its boards got.
    """

    name: str
    seed: int
    traits: str
    verdicts: tuple[Verdict, ...]
    seconds: float
    stages: Stages

    @property
    def boards(self) -> int:
        """How many boards count."""
        return sum(verdict.counts and verdict.real for verdict in self.verdicts)

    @property
    def failed(self) -> bool:
        """Whether someone should look at it."""
        return any(_failed(verdict) for verdict in self.verdicts)


def _failed(verdict: Verdict) -> bool:
    if verdict.wrong or verdict.unfinished or not verdict.real:
        return True
    return verdict.counts and not (verdict.right and verdict.clues)


def try_scene(name: str, seed: int) -> Outcome:
    """Makes a scene, solves it, judges what came out."""
    cv2.setNumThreads(1)
    made = scene(name, seed)
    result = try_pixels(made.picture)
    verdicts = judge(made, result)
    stages = stages_of(made.boards, result.seen or from_records(result.puzzles))
    height, width = made.picture.shape[:2]
    words = {"picture": f"{width}x{height}", **made.traits}
    for truth in made.boards[:1]:
        words |= truth.traits
    traits = ", ".join(f"{key}: {word}" for key, word in words.items())
    return Outcome(name, seed, traits, verdicts, result.seconds, stages)


def measure(name: str, boards: int, first: int, jobs: int) -> Iterator[Outcome]:
    """Tries scenes of a set, one seed after the other, until enough boards have been seen.

    Args:
        name: of the set.
        boards: how many boards at least; a set of given pictures ends when they are through.
        first: seed.
        jobs: processes; the outcomes are the same for any number.
    """
    seen = 0
    for outcome in _outcomes(name, iter(seeds(name, first)), jobs):
        yield outcome
        seen += max(outcome.boards, 1)
        if seen >= boards:
            return


def _outcomes(name: str, numbers: Iterator[int], jobs: int) -> Iterator[Outcome]:
    """Outcomes in the order of the seeds; only a few scenes are under way at a time."""
    if jobs == 1:
        yield from (try_scene(name, seed) for seed in numbers)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), limit_memory) as pool:
        waiting = [pool.submit(try_scene, name, seed) for seed in islice(numbers, 2 * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(try_scene, name, seed) for seed in islice(numbers, 1)]
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
