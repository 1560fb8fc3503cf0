"""Card: CARD.md, what the network is, what it was trained on, and how well it does on what it never saw."""

import hashlib
import itertools
from pathlib import Path

import numpy as np

from vision.crossings.arrows import ARROWS, classify
from vision.training.arrows.learn import CHUNK, MEASURE, Plan
from vision.training.arrows.samples import NO_ARROW, make_samples

CARD = Path(__file__).with_name("CARD.md")
MEASURED = 1500
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0001)


def write_card(plan: Plan, model: Path) -> None:
    """Measures `vision.crossings.arrows.MODEL` and writes the card.

    Args:
        plan: of the training.
        model: the file whose size and checksum the card tells; what is measured does not depend on it.
    """
    data = model.read_bytes()
    samples = make_samples((plan.seed, MEASURE), MEASURED)
    chances = classify(samples.crops)
    right, sure = chances.argmax(axis=1) == samples.labels, chances.max(axis=1)
    arrows = samples.labels != NO_ARROW
    double = arrows & (samples.labels >= 8)
    rows = [
        f"| {name} | {int(which.sum())} | {100 * right[which].mean():.2f}% |"
        for name, which in (("one head", arrows & ~double), ("two heads", double), ("no arrow", ~arrows))
    ]
    bins = []
    for low, high in itertools.pairwise(BINS):
        own = (sure >= low) & (sure < high)
        if own.any():
            share = f"{100 * right[own].mean():.2f}%"
            bins.append(f"| {low:g} to {min(high, 1):g} | {int(own.sum())} | {share} |")
    CARD.write_text(
        f"""# The network that tells which way an arrow points

`vision/crossings/arrows.onnx`, run by `vision/crossings/arrows.py` (OpenCV's `cv2.dnn`, nothing else). It
gets an arrow with what stands around it, 32 x 32, and gives the probabilities of {len(ARROWS) + 1} classes:
eight directions, four axes with a head at both ends, and no arrow. Four convolutions and one linear layer;
batch norm and the calibrating temperature are folded into the weights.

| | |
| --- | --- |
| sha256 | `{hashlib.sha256(data).hexdigest()}` |
| size | {len(data)} bytes |
| made by | `python -m vision.training.arrows --seed {plan.seed} --chunks {plan.chunks}` |
| samples | {plan.chunks * CHUNK} drawn, each seen in eight positions |

## What it was trained on

Nothing but arrows that the project draws itself, no picture of anybody: with filled, open, barbed heads on
thin lines, thick ones, hollow ones, heads alone; in round and square signs, with digits and boxes beside
them; up to 11 degrees off; worn as the digits are (`vision/training/wear.py`).

## How well it does

On {MEASURED} fresh drawings in eight positions each; many of them are worn beyond what anybody could tell:

| | samples | right |
| --- | --- | --- |
{chr(10).join(rows)}

| how sure it is | samples | right |
| --- | --- | --- |
{chr(10).join(bins)}
""",
        encoding="utf-8",
    )
    print(np.round(right.mean(), 4))
