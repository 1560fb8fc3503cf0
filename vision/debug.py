"""Debug: one picture for each stage of reading, for engineers who ask why a board was not found or misread.

Called for `--debug` only, after the page was read; nothing that is read depends on it. What the rules decided
is not known here: that picture is made by `pipeline/drawing/debug.py`.
"""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vision.canvas import BLACK, GREY, LARGE, RADIUS, Canvas, Caption, Colour
from vision.crossings.arrows import ARROWS
from vision.detect import CELL, trust
from vision.grouping import find_links
from vision.parameters import GROUPING
from vision.reading import Number
from vision.types import BoardHypothesis, Detections, Group, Hypothesis, Kind, PageReading
from vision.words import percent

Page = NDArray[np.uint8]

KINDS: dict[Kind, tuple[str, Colour]] = {
    Kind.ISLAND: ("island", (20, 90, 225)),
    Kind.SIGN: ("sign", (225, 95, 0)),
    Kind.CROSSING: ("sign of a crossing", (150, 30, 170)),
}
PALETTE: tuple[Colour, ...] = (
    (20, 90, 225), (225, 95, 0), (0, 140, 70), (180, 30, 170), (0, 145, 165), (130, 105, 0),
)  # fmt: skip
"""Colours of groups, one after the other; after the last comes the first again."""
SURE, LIKELY = 0.99, 0.9
"""Scores and numbers from SURE on, and links from LIKELY on, are shown without their probability."""
LEVELS: tuple[tuple[float, Colour], ...] = (
    (SURE, (0, 125, 50)), (LIKELY, (205, 105, 0)), (0.0, (215, 0, 30)),
)  # fmt: skip
"""Colours of numbers, each with the least probability for which it is used, the highest first."""
INSIDE: Colour = (255, 140, 0)
TOGETHER, APART = (0, 130, 60), (215, 0, 30)
STRETCHED = 4.0
"""By what factor residuals are drawn longer than they are: few would be seen otherwise."""
SIDES = ("N ", "S ", "E ", "W ")
"""The sides of a sign, in the order of its numbers."""
TOLD = 4
"""The most rivals of a group's likeliest hypothesis that its caption describes."""


def draw_stages(page: Page, reading: PageReading) -> Iterator[Image.Image]:
    """The pictures of the detections, the cohesion, the groups and the numbers, in this order.

    Args:
        page: H x W x 3, red, green and blue, as it was opened.
        reading: what was read on it.
    """
    for draw in (draw_detections, draw_cohesion, draw_groups, draw_numbers):
        yield draw(page, reading)


def canvas_for(page: Page, reading: PageReading) -> Canvas:
    """A canvas on which the pieces of a page are large enough to be labelled."""
    return Canvas(page, _usual_radius(reading.detections))


def draw_detections(page: Page, reading: PageReading) -> Image.Image:
    """Shows each piece by its kind and score."""
    canvas, pieces = canvas_for(page, reading), reading.detections
    for center, radius, kind, score in zip(
        pieces.centers, pieces.radii.tolist(), pieces.kinds.tolist(), pieces.scores.tolist(), strict=True
    ):
        colour = KINDS[Kind(kind)][1]
        canvas.circle(center, radius, colour, 3 if score >= GROUPING.sure else 1)
        if score < SURE:
            canvas.label([(percent(score), colour)], center, radius)
    counts = [
        (f"{name}: {np.sum(pieces.kinds == kind)}", colour)
        for kind, (name, colour) in KINDS.items()
        if kind in pieces.kinds
    ]
    told = (
        f"Written below: the score if it is less than {percent(SURE)}. Thin: less than"
        f" {percent(GROUPING.sure)}; such a piece is on a board only if it makes that board likelier."
    )
    return canvas.image([(f"1 Detections: {len(pieces)}", None), *counts, (told, None)])


def draw_cohesion(page: Page, reading: PageReading) -> Image.Image:
    """Shows which places are likely inside a board, and which neighbours are likely on the same one."""
    canvas, pieces = canvas_for(page, reading), reading.detections
    inside = _inside(canvas, pieces)
    canvas.tint(0.5 * inside, INSIDE)
    edges, _ = cv2.findContours((inside > 0.5).astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(canvas.pixels, edges, -1, BLACK, 1)
    links = find_links(pieces, np.flatnonzero(pieces.scores >= GROUPING.sure))
    chances = 1 / (1 + np.exp(-links.odds))
    for one, other, chance in zip(links.first, links.second, chances.tolist(), strict=True):
        ends, colour = pieces.centers[[one, other]], TOGETHER if chance > 0.5 else APART
        canvas.line(ends, colour)
        if chance < LIKELY:
            canvas.write(percent(chance), ends.mean(axis=0), colour)
    together = int(np.sum(chances > 0.5))
    told = (
        f"Written on a link: its probability if it is less than {percent(LIKELY)}. Neighbours without a link"
        " are too far apart, or differ in size or kind."
    )
    return canvas.image([
        ("2 Cohesion: what belongs together", None),
        ("inside a board; the black line is where that is as likely as not", INSIDE),
        (f"neighbours likely on one board: {together}", TOGETHER),
        (f"neighbours likely on different ones: {len(chances) - together}", APART),
        (told, None),
    ])  # fmt: skip


def draw_groups(page: Page, reading: PageReading) -> Image.Image:
    """Shows the groups of pieces with their likeliest boards, and which hypotheses rival these."""
    canvas, pieces = canvas_for(page, reading), reading.detections
    captions: list[Caption] = [(f"3 Groups: {len(reading.groups)}, each with its likeliest boards", None)]
    alone = set(range(len(pieces)))
    for index, group in enumerate(reading.groups):
        colour, shown = PALETTE[index % len(PALETTE)], likeliest_with_boards(group)
        rivals = [one for one in group.hypotheses if one is not shown]
        members = set(group.members.tolist())
        for board in shown.boards:
            _draw_board(canvas, pieces, board, colour)
        _cross_out(canvas, pieces, members - _on_boards(shown), colour)
        changes = [_on_boards(shown) ^ _on_boards(one) for one in rivals[:TOLD] if one.boards]
        _write_indices(canvas, pieces, (members - _on_boards(shown)).union(*changes), colour)
        corner = pieces.centers[group.members].min(axis=0) - 1.5 * pieces.radii[group.members].max()
        canvas.write(f"{index + 1}", corner, colour, height=LARGE)
        captions.append((f"group {index + 1}: {_described(group, shown, rivals)}", colour))
        alone -= members
    _cross_out(canvas, pieces, alone, GREY)
    _write_indices(canvas, pieces, alone, GREY)
    told = (
        "Crossed out in a group's colour: pieces that its likeliest boards leave out. With its index: a piece"
        " that rivals take or leave. Strokes at crossings: how far pieces stand off them,"
        f" {STRETCHED:g} times as long. A rival's log-prior is relative to the likeliest: -2.3 is a tenth of"
        " its probability, -4.6 a hundredth."
    )
    return canvas.image([*captions, (f"pieces of no group: {len(alone)}", GREY), (told, None)])


def draw_numbers(page: Page, reading: PageReading) -> Image.Image:
    """Shows what was read on the likeliest boards, and which way up they are, before any rule was asked."""
    canvas, pieces = canvas_for(page, reading), reading.detections
    for board in [board for group in reading.groups for board in likeliest_with_boards(group).boards]:
        middle = (board.lattice.columns - 1) // 2 + 0.5
        canvas.arrow(board.lattice.to_pixels(np.array([(0.85, middle), (0.15, middle)])), BLACK)
        for piece in board.members.tolist():
            center, radius = pieces.centers[piece], float(pieces.radii[piece])
            numbers = reading.numbers.get((piece, board.quarters), ())
            sides = SIDES if len(numbers) == len(SIDES) else ("",)
            lines = [line for side, one in zip(sides, numbers, strict=True) for line in _as_read(one, side)]
            canvas.circle(center, radius, KINDS[Kind(pieces.kinds[piece])][1])
            canvas.label([*_arrow(reading, piece), *lines], center, radius)
    bounds = [(f"likelier than {percent(least)}" if least else "less likely", c) for least, c in LEVELS]
    told = "In grey: the runner-up of a number that is not sure. Black arrow on a board: which way is up."
    return canvas.image([("4 Numbers, as read before any rule was asked", None), *bounds, (told, None)])


def likeliest_with_boards(group: Group) -> Hypothesis:
    """The likeliest hypothesis of a group that says where boards are; the likeliest if none does."""
    return next((one for one in group.hypotheses if one.boards), group.hypotheses[0])


def _usual_radius(pieces: Detections) -> float:
    """Of strong pieces, pixels."""
    strong = pieces.scores >= GROUPING.sure
    return float(np.median(pieces.radii[strong])) if strong.any() else RADIUS


def _inside(canvas: Canvas, pieces: Detections) -> NDArray[np.float32]:
    """How likely each pixel of the canvas is inside a board of pieces of the usual size."""
    height, width = canvas.pixels.shape[:2]
    total = np.full((height, width), 0.0 if pieces.cohesion else -np.inf, np.float32)
    [weights] = trust(np.array([_usual_radius(pieces)]), [level.scale for level in pieces.cohesion])
    for level, weight in zip(pieces.cohesion, weights, strict=True):
        ratio = level.scale / canvas.scale / CELL
        x, y = np.meshgrid(
            *(((np.arange(n) + 0.5) * ratio - 0.5).astype(np.float32) for n in (width, height))
        )
        seen = cv2.remap(level.logits, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        total += np.float32(weight) * np.asarray(seen)
    return np.asarray(1 / (1 + np.exp(-np.clip(total, -30, 30))), np.float32)


def _draw_board(canvas: Canvas, pieces: Detections, board: BoardHypothesis, colour: Colour) -> None:
    """Draws the rows and columns of a board, its pieces, and how far these stand off their crossings."""
    lattice = board.lattice
    down, across = (np.linspace(-0.5, lines - 0.5, 33) for lines in (lattice.rows, lattice.columns))
    for row in range(lattice.rows):
        canvas.line(lattice.to_pixels(np.column_stack([np.full(33, row), across])), colour, 1)
    for column in range(lattice.columns):
        canvas.line(lattice.to_pixels(np.column_stack([down, np.full(33, column)])), colour, 1)
    crossings = lattice.to_pixels(np.column_stack([board.rows, board.columns]))
    for piece, crossing in zip(board.members.tolist(), crossings, strict=True):
        center = pieces.centers[piece]
        canvas.circle(center, float(pieces.radii[piece]), colour)
        canvas.line(np.array([crossing, crossing + STRETCHED * (center - crossing)]), colour, 4)


def _on_boards(hypothesis: Hypothesis) -> set[int]:
    """The pieces that are on its boards."""
    return {piece for board in hypothesis.boards for piece in board.members.tolist()}


def _cross_out(canvas: Canvas, pieces: Detections, some: Iterable[int], colour: Colour) -> None:
    """Draws an x over pieces."""
    for piece in some:
        canvas.cross(pieces.centers[piece], float(pieces.radii[piece]), colour)


def _write_indices(canvas: Canvas, pieces: Detections, some: Iterable[int], colour: Colour) -> None:
    """Writes below pieces the indices by which hypotheses name them."""
    for piece in sorted(some):
        canvas.label([(f"{piece}", colour)], pieces.centers[piece], float(pieces.radii[piece]))


def _described(group: Group, shown: Hypothesis, rivals: Sequence[Hypothesis]) -> str:
    """A group in words: its likeliest boards and what rivals them."""
    boards = [
        f"{board.lattice.rows} x {board.lattice.columns} with {len(board.members)} (residuals"
        f" {np.median(board.residuals):.2f} radii, separation {board.separation:.1f})"
        for board in shown.boards
    ]
    told = [
        f"{one.log_prior:+.1f} {', '.join(one.moves) or 'another way' if one.boards else 'no board'}"
        for one in rivals[:TOLD]
    ]
    more = f" and {len(rivals) - TOLD} more" if len(rivals) > TOLD else ""
    words = f"{len(group.members)} pieces; {', '.join(boards) or 'no board'}"
    return f"{words}; rivals: {'; '.join(told) or 'none'}{more}"


def _as_read(number: Number, side: str) -> list[tuple[str, Colour]]:
    """A number as it was read, and its runner-up if it is not sure; nothing for an empty side of a sign."""
    if side and not number.text and number.confidence >= LIKELY:
        return []
    rivals = [(value, chance) for value, chance in number.posterior[1:2] if chance > 1 - SURE]
    return [
        _with_chance(f"{side}{number.text or 'none'}", number.confidence),
        *((f"{'none' if value is None else value} {percent(chance)}", GREY) for value, chance in rivals),
    ]


def _arrow(reading: PageReading, piece: int) -> list[tuple[str, Colour]]:
    """The likeliest arrow of a crossing's sign, as it lies on the picture."""
    if piece not in reading.crossings:
        return []
    arrows = reading.crossings[piece].arrows
    best = int(np.argmax(arrows))
    return [_with_chance("-".join(ARROWS[best]) if best < len(ARROWS) else "no arrow", float(arrows[best]))]


def _with_chance(text: str, chance: float) -> tuple[str, Colour]:
    """What was read, with its probability unless it is sure."""
    colour = next(colour for least, colour in LEVELS if chance >= least)
    return f"{text} {percent(chance)}" if chance < SURE else text, colour
