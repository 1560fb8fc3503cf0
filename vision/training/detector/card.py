"""Card: CARD.md, which says what the network was trained on, how to make it again, and how well it does."""

import hashlib
import importlib.metadata
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from samples.scenes.fonts import only_fonts
from samples.scenes.sets import SETS, scene
from vision import detect
from vision.training.detector.check import Count, check
from vision.training.detector.learn import Plan
from vision.training.detector.measure import SEEN, Flags, Floats, Outcome, joined, measure
from vision.training.detector.model import DetectorNet
from vision.training.detector.scenes import MOST, NUMBERS, UNNEEDED
from vision.training.detector.store import CROPS, SCENES

CARD = Path(__file__).with_name("CARD.md")
FIRST = 41_000
"""The first seed of the scenes that are measured on."""
SIZES = ((600, 800), (900, 1200), (1275, 1800), (3000, 4000))
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.0)
Row = Sequence[object]


def write_card(plan: Plan, scenes: int, pictures: Path | None) -> None:
    """Measures the model, `vision.detect.MODEL`, and writes its card.

    Args:
        plan: of the training.
        scenes: how many of each set to measure on.
        pictures: a folder of others' pictures, for `check`; None keeps what the card says of them.
    """
    parts = [_what(plan), _data(plan), _measured(scenes), _times()]
    parts.append(_pictures(list(check(pictures))) if pictures else _kept())
    CARD.write_text("\n\n".join(part.strip() for part in parts if part) + "\n", encoding="utf-8")


def _what(plan: Plan) -> str:
    data = detect.MODEL.read_bytes()
    torch, scenes = importlib.metadata.version("torch").split("+")[0], plan.rounds * SCENES
    weights = sum(parameter.numel() for parameter in DetectorNet().parameters())
    return f"""
# The network that finds the pieces of boards

`vision/detector.onnx`, run by `vision/detect.py` (OpenCV's `cv2.dnn`, nothing else). Fully convolutional,
{weights} weights: at a half, a quarter, an eighth and a sixteenth of the resolution, and up to a quarter
again. For each cell: the heat of three kinds, where the middle is, the radius, the value, the way up,
cohesion.

| | |
| --- | --- |
| sha256 | `{hashlib.sha256(data).hexdigest()}` |
| size | {len(data)} bytes, weights of 16 bits |
| made by | `make train`, or `python -m vision.training.detector --seed {plan.seed} --rounds {plan.rounds}` |
| PyTorch | {torch} (CPU, one thread; another version or processor may give other last digits) |
| crops | {scenes * CROPS} of {scenes} scenes, each seen {1 + plan.replays} times on the average |
"""


def _data(plan: Plan) -> str:
    del plan
    return f"""
## What it was trained on

Nothing but scenes that the project draws itself, in fonts that are not held out; no picture of anybody. Sets
take turns, all but {", ".join(UNNEEDED)}; {NUMBERS:.0%} of all scenes are boards with any numbers
up to {MOST} anywhere, which no rule gave. Crops lie around pieces, or anywhere on a page, with radii of 4.5
to 26 pixels.
"""


def _measured(count: int) -> str:
    seeds = range(FIRST, FIRST + count)
    outcomes: dict[str, Outcome] = {}
    with only_fonts(held_out=True):
        for name in SETS:
            outcomes[name] = measure(scene(name, seed) for seed in seeds)
    whole = joined(list(outcomes.values()))
    head = (
        "set", "pieces", "recall %", "precision %", "pages exact %", "centre", "95%", "radius %", "value %",
        "way up %", "one board %", "two boards %",
    )  # fmt: skip
    rows = [_row(name, outcome) for name, outcome in (*outcomes.items(), ("all", whole))]
    return f"""
## How well it does

On {count} scenes of each set, seeds from {FIRST} on, drawn in families that are held out. A detection
counts from a score of {SEEN} on. The distance from middle to middle is given in radii, in the median and in
95 of 100 cases; so is the error of the radius, in percent. Two pieces next to each other are taken to be of
one board if the cohesion along the line between them is nowhere below one half.

{_table(head, rows)}

Whether scores can be believed:

{_reliability((whole.scores, whole.true))}

Values:

{_reliability(whole.values)}

The way up:

{_reliability(whole.ways)}
"""


def _row(name: str, outcome: Outcome) -> Row:
    together, one = outcome.links
    extra = int((~outcome.true[outcome.scores >= SEEN]).sum())
    sizes = np.abs(np.expm1(outcome.sizes))
    return (
        name,
        len(outcome.found),
        _percent(outcome.found >= SEEN),
        _percent(outcome.true[outcome.scores >= SEEN]) if len(outcome.found) else f"{extra} false",
        _percent(outcome.pages),
        *(f"{np.quantile(outcome.distances, at):.3f}" if len(sizes) else "" for at in (0.5, 0.95)),
        f"{100 * np.quantile(sizes, 0.95):.0f}" if len(sizes) else "",
        _percent(outcome.values[1]),
        _percent(outcome.ways[1]),
        _percent(together[one] >= SEEN),
        _percent(together[~one] < SEEN),
    )


def _reliability(judged: tuple[Floats, Flags]) -> str:
    chances, right = judged
    rows = []
    for low, high in pairwise(BINS):
        some = (chances >= low) & ((chances < high) | (high == 1))
        if some.any():
            rows.append(
                (f"{low:g} to {high:g}", some.sum(), *(f"{x[some].mean():.3f}" for x in (chances, right)))
            )
    return _table(("probability", "cases", "mean", "right"), rows)


def _percent(flags: Iterable[bool]) -> str:
    some = np.asarray(flags)
    return f"{100 * some.mean():.2f}" if len(some) else ""


def _table(head: Row, rows: Sequence[Row]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _times() -> str:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    rows = [(f"{width} x {height}", f"{1000 * _seconds(height, width):.0f}") for width, height in SIZES]
    cv2.setNumThreads(threads)
    return f"""
## Time

`detect`, milliseconds of one processor (the least of 5 calls, OpenCV {cv2.__version__}):

{_table(("picture", "ms"), rows)}
"""


def _seconds(height: int, width: int) -> float:
    """Processor time, which other programs that run do not add to."""
    page = np.random.default_rng(FIRST).integers(200, 256, (height, width, 3)).astype(np.uint8)
    times = []
    for _ in range(5):
        start = time.process_time()
        detect.detect(page)
        times.append(time.process_time() - start)
    return min(times)


def _pictures(counts: Sequence[Count]) -> str:
    rows = []
    for group in dict.fromkeys(count.group for count in counts):
        some = [count for count in counts if count.group == group]
        off = [abs(c.seen_islands - c.islands) + abs(c.seen_signs - c.signs) for c in some]
        known, seen = sum(c.islands + c.signs for c in some), sum(c.seen_islands + c.seen_signs for c in some)
        rows.append(
            (group, len(some), sum(c.exact for c in some), sum(x <= 2 for x in off), known, seen, sum(off))
        )
    return f"""
## On pictures of others

A check only: nothing was trained on them. Where the pieces lie on them is not known, but how many there are.

{_table(("pictures", "number", "exact", "off by 2 at most", "pieces", "seen", "off in all"), rows)}
"""


def _kept() -> str:
    """The last section of the card there is."""
    old = CARD.read_text(encoding="utf-8") if CARD.exists() else ""
    _, mark, rest = old.partition("## On pictures of others")
    return mark + rest
