"""Card: CARD.md, which says what the network was trained on, how to make it again, and how well it does."""

import hashlib
import importlib.metadata
import textwrap
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits import network
from vision.digits.network import CLASSES, SIZE, classify
from vision.training import measure
from vision.training.fonts import PACKAGES, find_faces
from vision.training.learn import CHUNK, REPLAYS, Plan, calibration_source, training_source
from vision.training.strokes import VARIANTS, variants
from vision.training.symbols import BY_PEN

CARD = Path(__file__).with_name("CARD.md")
# Another seed than the training's, so that not even the pens' random shapes were seen before.
FRESH = 1
COUNTS = (1, 40, 400)
ROUNDS = 20


def write_card(plan: Plan, model: Path) -> None:
    """Measures a model and writes its card; what was measured on pictures of others stays as it was.

    From then on `vision.digits.network.classify` uses this model, until the process ends.

    Args:
        plan: of its training.
        model: its ONNX file.
    """
    network.MODEL = model
    parts = [_what(plan, model), _data(plan), _measured(plan), _times()]
    parts.append(_kept())
    CARD.write_text("\n\n".join(part.strip() for part in parts if part) + "\n", encoding="utf-8")


def _what(plan: Plan, model: Path) -> str:
    data = model.read_bytes()
    torch = importlib.metadata.version("torch").split("+")[0]
    return f"""
# The network that reads single symbols

`vision/digits/digits.onnx`, run by `vision/digits/network.py` (OpenCV's `cv2.dnn`, nothing else). It gets a
symbol with what stands around it, {SIZE} x {SIZE}, and gives the probabilities of {len(CLASSES)} classes: the
digits, "?", and "other" (letters, several digits, blobs, scribbles, nothing). Five convolutions, the mean of
each channel, one linear layer; batch norm and the calibrating temperature are folded into the weights.

| | |
| --- | --- |
| sha256 | `{hashlib.sha256(data).hexdigest()}` |
| size | {len(data)} bytes |
| made by | `make train`, or `python -m vision.training --seed {plan.seed} --chunks {plan.chunks}` |
| seed | {plan.seed} |
| PyTorch | {torch} (CPU, one thread; another version or processor may give other last digits) |
| samples | {plan.chunks * CHUNK} drawn, each seen {1 + REPLAYS} times on the average |
"""


def _data(plan: Plan) -> str:
    del plan
    train, aside, unseen = training_source().faces, calibration_source().faces, find_faces(held_out=True)
    names = {key: sorted({face.family for face in faces}) for key, faces in
             {"train": train, "aside": aside, "unseen": unseen}.items()}  # fmt: skip
    pens = sum(len(variants(c, held_out=False)) for c in VARIANTS)
    held = ", ".join(f"{c} {variants(c, held_out=True)[0]}" for c in VARIANTS)
    return f"""
## What it was trained on

Nothing but symbols that the project draws itself; no picture of anybody.

- **Type**: {len(train)} faces of {len(names["train"])} families from packages of Debian 12.
  {len(names["aside"])} more families only calibrate, {len(names["unseen"])} ({len(unseen)} faces) are kept
  out of everything and measured on. A hash of the family's name decides; copies of one design are one family.
- **Pen**: {BY_PEN:.0%} of digits and question marks: {pens} skeletons with random points, ends, width and
  pressure. {len(VARIANTS)} more are kept out: {held}.
- **Around it**: rings, thick, thin, wobbly or none, discs, sides of signs, bridges, neighbouring digits,
  lines across, strokes that add to a symbol or hide what they cross, pencil marks.
- **Wear**: 7 to 45 pixels high, turned up to 15 degrees, slanted, in perspective, bent; ink spread, uneven
  paper, halftone, show-through, uneven light, shadows, blur, motion, sharpening, noise, scaling, JPEG 25 to
  91, black and white, both polarities, contrast from 10% on.
- **Cut out** by `insides.look_inside` and `network.crop_symbol`, with a disc and a box that are a little off,
  now and then far; one in five as a whole inside (`network.crop_inside`).

Packages:

{_wrapped(PACKAGES)}

Families trained on:

{_wrapped(names["train"], ", ")}

Families that calibrate:

{_wrapped(names["aside"], ", ")}

Families never seen:

{_wrapped(names["unseen"], ", ")}
"""


def _wrapped(words: Iterable[str], between: str = " ") -> str:
    return textwrap.fill(between.join(words), 110, break_on_hyphens=False, break_long_words=False)


def _measured(plan: Plan) -> str:
    del plan
    answers = {name: measure.answer(FRESH, name) for name in measure.STREAMS}
    unseen = answers["families never seen"]
    classes = [
        (
            name,
            *(_percent({c: r for c, _, r in measure.by_class(a)}.get(name)) for a in answers.values()),
        )
        for name in CLASSES
    ]
    whole = ("all", *(_percent(float(a.right.mean())) for a in answers.values()))
    errors = ", ".join(f"{measure.calibration_error(a):.3f} on {name}" for name, a in answers.items())
    heights, blurs = measure.by_height, measure.by_blur
    return f"""
## How well it does

On {measure.COUNT} fresh samples each, with the wear of the training, some of which nobody could read. Right,
in percent:

{_table(("class", *answers), [*classes, whole])}

Digits and question marks of families never seen, by height on the picture and by blur (standard deviation in
parts of the height):

{_table(("height", "symbols", "right %"), [(n, c, _percent(r)) for n, c, r in heights(unseen)])}

{_table(("blur", "symbols", "right %"), [(n, c, _percent(r)) for n, c, r in blurs(unseen)])}

Whether its probabilities can be believed, on families never seen:

{_reliability(unseen)}

On those of them that are less than {measure.HARD[0]:g} pixels high, or blurred by more than
{measure.HARD[1]:g}:

{_reliability(measure.hard(unseen))}

On pens never seen:

{_reliability(answers["pens never seen"])}

Mean distance of probability and truth: {errors}.

Commonest mistakes on families never seen:

{_table(("is", "taken for", "times"), measure.confusions(unseen))}
"""


def _reliability(answers: measure.Answers) -> str:
    rows = [(name, n, f"{mean:.3f}", f"{right:.3f}") for name, n, mean, right in measure.reliability(answers)]
    return _table(("probability", "symbols", "mean", "right"), rows)


def _percent(part: float | None) -> str:
    return "" if part is None else f"{100 * part:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _times() -> str:
    crops = np.random.default_rng(FRESH).random((max(COUNTS), SIZE, SIZE), dtype=np.float32)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    rows = [(count, f"{1000 * min(_seconds(crops[:count]) for _ in range(ROUNDS)):.1f}") for count in COUNTS]
    cv2.setNumThreads(threads)
    return f"""
## Time

`classify`, milliseconds of one processor (the least of {ROUNDS} calls, OpenCV {cv2.__version__}):

{_table(("symbols", "ms"), rows)}
"""


def _seconds(crops: NDArray[np.float32]) -> float:
    """Processor time, which other programs that run do not add to."""
    start = time.process_time()
    classify(crops)
    return time.process_time() - start


def _kept() -> str:
    """The last section of the card there is."""
    old = CARD.read_text(encoding="utf-8") if CARD.exists() else ""
    _, mark, rest = old.partition("## On pictures of others")
    return mark + rest
