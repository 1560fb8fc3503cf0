"""What stands around a board on a page of the web: buttons, a select box, round buttons, text."""

from dataclasses import dataclass

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font
from samples.scenes.looks import WHITE, mix
from samples.scenes.others.drawing import DARK, pick
from samples.scenes.styles.colours import lightness
from samples.scenes.surroundings import write_column

LABELS = (
    "Start", "New game", "Check", "Solve", "Reset", "Undo", "Next", "Hint", "7x7 Easy", "10x10 Medium",
    "Level 8", "Clear", "Save",
)  # fmt: skip
CHOICES = ("-", "=", "|", "||", "No bridge", "One", "Two", "Easy", "Hard", "Remove")
BLUE: Colour = (33, 110, 230)


@dataclass(frozen=True, slots=True)
class Controls:
    """How buttons, choices and their labels are drawn.

    Attributes:
        font: of the letters.
        letter: the em, units.
        page: the colour of the page.
    """

    font: Font
    letter: float
    page: Colour

    @property
    def ink(self) -> Colour:
        """The colour of letters."""
        return (20, 20, 20) if lightness(self.page) > 128 else WHITE

    def draw(self, canvas: Canvas, corner: Place, height: float, rng: np.random.Generator) -> None:
        """Draws rows of buttons, choices and text from a corner down, as far as `height` (units) allows."""
        letter, bottom, y = self.letter, corner[1] + height, corner[1]
        while y + 2.2 * letter < bottom:
            kind = rng.random()
            if kind < 0.35:
                self._buttons(canvas, (corner[0], y), rng)
                y += 2.4 * letter
            elif kind < 0.65:
                y = self._choices(canvas, (corner[0], y), bottom, rng)
            elif kind < 0.85:
                words, place = LABELS[int(rng.integers(len(LABELS)))], (corner[0], y + 1.3 * letter)
                canvas.text(place, words, self.font, rng.uniform(1.0, 1.5) * letter, colour=self.ink)
                y += 2.0 * letter
            else:
                size = canvas.width - 2 * corner[0], min(3 * letter, bottom - y)
                write_column(canvas, (corner[0], y), size, 0.8 * letter, self.font, ink=self.ink, rng=rng)
                y += 3.5 * letter

    def _buttons(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> None:
        """A select box with its tip, and buttons."""
        (x, y), letter = corner, self.letter
        for index in range(int(rng.integers(1, 4))):
            words = LABELS[int(rng.integers(len(LABELS)))]
            select = index == 0 and rng.random() < 0.5
            text = canvas.length(words, self.font, letter) + 1.6 * letter
            size = text + (letter if select else 0.0), 1.9 * letter
            fill = pick(DARK, rng) if rng.random() < 0.5 else mix(self.page, self.ink, 0.15)
            fill = self.page if select else fill
            ink: Colour = (0, 0, 0) if lightness(fill) > 128 else WHITE
            canvas.box((x, y), size, fill)
            canvas.frame((x, y), size, 1.0, mix(self.page, self.ink, 0.5))
            canvas.text((x + 0.8 * letter, y + 1.3 * letter), words, self.font, letter, colour=ink)
            if select:
                tip, reach = (x + text, y + 0.95 * letter), 0.25 * letter
                corners = [(-reach, -reach), (reach, -reach), (0.0, reach)]
                canvas.polygon([(tip[0] + across, tip[1] + down) for across, down in corners], ink)
            x += size[0] + 0.6 * letter

    def _choices(self, canvas: Canvas, corner: Place, bottom: float, rng: np.random.Generator) -> float:
        """Round buttons below each other, one of them chosen, with what they mean; where they end."""
        (x, y), letter, count = corner, self.letter, int(rng.integers(2, 5))
        chosen = int(rng.integers(count))
        for index in range(count):
            if y + 1.6 * letter > bottom:
                return y
            spot = x + 0.5 * letter, y + 0.7 * letter
            canvas.ring(spot, 0.45 * letter, 0.09 * letter, mix(self.page, self.ink, 0.6), self.page)
            if index == chosen:
                canvas.disc(spot, 0.26 * letter, BLUE)
            words = CHOICES[int(rng.integers(len(CHOICES)))]
            canvas.text((x + 1.4 * letter, y + 1.05 * letter), words, self.font, letter, colour=self.ink)
            y += 1.6 * letter
        return y + 0.5 * letter
