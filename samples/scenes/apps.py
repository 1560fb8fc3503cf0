"""A board in a program with round buttons, where one island is chosen."""

from dataclasses import replace

import numpy as np

from samples.scenes.arranging import arrange
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import keys
from samples.scenes.item import Item, PlacedItem
from samples.scenes.light import squeeze
from samples.scenes.looks import choose_font
from samples.scenes.pages import Page
from samples.scenes.scene import Scene, truths

CHOSEN: tuple[Colour, ...] = ((255, 213, 79), (129, 199, 132), (79, 195, 247), (60, 60, 60), (255, 138, 101))


def app(name: str, seed: int, item: Item, rng: np.random.Generator) -> Scene:
    """A window with a row of numbered buttons above or below the board, a unit a pixel.

    Args:
        name: the name of the set.
        seed: the seed of the scene.
        item: the board; all its islands need clues, for one of them may be drawn once more as chosen.
        rng: every choice comes from it.
    """
    look = item.look
    colour = CHOSEN[int(rng.integers(len(CHOSEN)))]
    slot = arrange([item], close=False, rng=rng)[0]
    radius = look.radius * rng.uniform(0.55, 1.1)
    side = max(look.pitch) * rng.uniform(0.4, 1.0)
    count = int(rng.integers(4, 9))
    strip = radius * rng.uniform(3.0, 4.5)
    above = bool(rng.random() < 0.6)
    width = float(np.ceil(max(slot.width + 2 * side, 2 * side + count * 3.0 * radius)))
    top = 2 * look.digit + (strip if above else 0.0) + side
    height = float(np.ceil(top + slot.height + side + strip))
    canvas = Canvas(width, height, 1.0, look.paper, smooth=3)
    canvas.box((0, 0), (width, 2 * look.digit), (46, 52, 64))
    row = top - side - strip / 2 if above else top + slot.height + side + strip / 2
    start = side + radius if rng.random() < 0.5 else width / 2 - 1.3 * radius * (count - 1)
    keys(canvas, (max(start, radius), row), radius, count, choose_font(rng), chosen=colour, rng=rng)
    slot = replace(slot, left=(width - slot.width) / 2, top=top)
    placed = item.draw(canvas, slot.corner, rng)
    traits = {"buttons": f"{count} {'above' if above else 'below'}"}
    if rng.random() < 0.6:
        _choose(canvas, placed, colour, rng)
        traits["chosen"] = "one island"
    page = Page(canvas.picture(), 1.0, (placed,), (slot.left, top, slot.width, slot.height), busy=True)
    picture = page.pixels
    if rng.random() < 0.3:
        quality = int(rng.integers(70, 96))
        picture, traits["quality"] = squeeze(picture, quality), str(quality)
    return Scene(name, seed, picture, truths(page, lambda places: np.asarray(places) - 0.5), traits)


def _choose(canvas: Canvas, placed: PlacedItem, colour: Colour, rng: np.random.Generator) -> None:
    """Draws one island once more, in another colour."""
    look, islands = placed.item.look, placed.item.board.puzzle.islands
    index = int(rng.integers(len(islands)))
    x, y = (float(value) for value in placed.drawn.islands[index])
    canvas.ring((x, y), look.radius, max(look.ring, 0.05 * look.radius), look.ink, colour)
    ink: Colour = (20, 20, 20) if sum(colour) > 380 else (250, 250, 250)
    canvas.number((x, y), str(islands[index].clue), look.font, look.digit, ink)
