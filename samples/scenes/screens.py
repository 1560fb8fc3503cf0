"""A program's window, or a picture that a program has drawn: no paper, no lens."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.arranging import Printed, Surface, arrange
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.light import squeeze
from samples.scenes.looks import choose_font
from samples.scenes.pages import Page, compose
from samples.scenes.scene import Scene, truths

BAR: tuple[Colour, ...] = ((46, 52, 64), (230, 230, 232), (32, 96, 160), (250, 250, 250))


def capture(name: str, seed: int, item: Printed, rng: np.random.Generator) -> Scene:
    """A board in a window, or bare."""
    return capture_page(name, seed, _window(item, rng, bare=rng.random() < 0.4), rng)


def capture_page(name: str, seed: int, page: Page, rng: np.random.Generator) -> Scene:
    """A page as a screen shows it, a unit a pixel, perhaps resized or saved as JPEG; it may have no board."""
    picture, factor = page.pixels, 1.0
    traits = {"window": "yes" if page.busy else "bare"}
    if rng.random() < 0.2:
        smallest = max(8.0 / page.digit, 0.6)
        factor = float(rng.uniform(min(smallest, 1.3), 1.5))
        picture = np.asarray(_resize(picture, factor), np.uint8)
        traits["resized"] = f"{factor:.2f}"
    if rng.random() < 0.25:
        quality = int(rng.integers(70, 96))
        picture, traits["quality"] = squeeze(picture, quality), str(quality)
    across, down = (
        new / old for new, old in zip(picture.shape[1::-1], page.pixels.shape[1::-1], strict=True)
    )

    def project(places: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.asarray(places) * (across, down) - 0.5)

    return Scene(name, seed, picture, truths(page, project), traits)


def tablet(name: str, seed: int, items: Sequence[Printed], rng: np.random.Generator) -> Scene:
    """A board drawn with a stylus on a tablet."""
    page = compose(items, 1.0, rng, busy=False, smooth=2)
    picture = squeeze(page.pixels, int(rng.integers(75, 97))) if rng.random() < 0.5 else page.pixels
    return Scene(
        name, seed, picture, truths(page, lambda places: np.asarray(places) - 0.5), {"tablet": "yes"}
    )


def _resize(picture: NDArray[np.uint8], factor: float) -> cv2.typing.MatLike:
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    size = round(picture.shape[1] * factor), round(picture.shape[0] * factor)
    return cv2.resize(picture, size, interpolation=way)


def _window(item: Printed, rng: np.random.Generator, *, bare: bool) -> Page:
    """A canvas with a unit a pixel: a title bar, buttons, the board."""
    look = item.look
    slot = arrange([item], close=False, rng=rng)[0]
    low = 2.0 if bare else 0.35 * max(look.pitch)
    sides = [low + max(look.pitch) * rng.uniform(0.0, 1.0) for _ in range(4)]
    bar = 0.0 if bare else float(rng.integers(28, 60))
    buttons = 0.0 if bare or rng.random() < 0.4 else float(rng.integers(30, 56))
    top = bar + buttons + sides[1]
    least = 0.0 if bare else 260.0
    width = float(np.ceil(max(slot.width + sides[0] + sides[2], least)))
    canvas = Canvas(width, float(np.ceil(top + slot.height + sides[3])), 1.0, look.paper, smooth=3)
    if bar:
        _dress(canvas, bar, buttons, look, rng)
    left = max(sides[0], (width - slot.width) / 2) if least else sides[0]
    slot = replace(slot, left=left, top=top)
    placed = item.draw(canvas, slot.corner, rng)
    block = left, top, slot.width, slot.height
    return Page(canvas.picture(), 1.0, (placed,), block, not bare, look.paper, look.digit)


def _dress(canvas: Canvas, bar: float, buttons: float, look: Surface, rng: np.random.Generator) -> None:
    """Title bar and buttons."""
    colour = BAR[int(rng.integers(len(BAR)))]
    ink: Colour = (255, 255, 255) if sum(colour) < 450 else (40, 40, 40)
    font = choose_font(rng)
    canvas.box((0, 0), (canvas.width, bar), colour)
    canvas.text((canvas.width / 2, bar * 0.66), "Bridges", font, bar * 0.42, colour=ink, anchor="ms")
    for index, light in enumerate(((235, 96, 86), (244, 190, 79), (98, 197, 84))):
        canvas.disc((bar * (0.5 + 0.6 * index), bar / 2), bar * 0.18, light)
    if not buttons:
        return
    for index, word in enumerate(("New", "Undo", "04:31")):
        left = 8 + index * 84.0
        canvas.frame((left, bar + 5), (76, buttons - 8), 1.0, look.grid_ink)
        canvas.text(
            (left + 38, bar + buttons * 0.66),
            word,
            font,
            min(buttons * 0.42, 20),
            colour=look.ink,
            anchor="ms",
        )
