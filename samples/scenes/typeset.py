"""A column of a report, filled from top to bottom: headings, paragraphs, lists, code, captions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box, Filler
from samples.scenes.fonts import Font
from samples.scenes.others import everyday, writing

SENTENCES = (
    "A bridges puzzle is played on a rectangular grid with no standard size.",
    "Some cells hold an island, a circle with a number from 1 to 8; all other cells are empty.",
    "The goal is to join all islands by a series of bridges into one connected group.",
    "Bridges begin and end at distinct islands, run straight, and never cross another bridge or an island.",
    "At most two bridges join a pair of islands, and they run only along rows and columns.",
    "Deciding whether a given puzzle has a solution is NP-complete, as was shown in 2009.",
    "In this section we describe how the puzzle is turned into a set of clauses.",
    "For every pair of neighbours (i, j) we introduce two variables, x and y, with x + 2y at most 2.",
    "Our solver took 0.08 s on average on 100 puzzles of size 10 x 10, and 8.6 s on those of size 25 x 25.",
    "Note that an island of 8 in the middle, of 6 at an edge or of 4 in a corner has no choice left.",
    "The results are shown in Table 2; the time limit was 60 seconds.",
    "If the search runs into a dead end it goes back to the last decision and takes the other branch.",
    "We compare breadth-first search, A* and a solver for satisfiability on the same 30 instances.",
    "The figure shows an instance on the left and its only solution on the right.",
    "Connectivity is checked by a union of sets each time a bridge has been added.",
    "All experiments were run on a laptop with 8 cores and 16 GB of memory.",
)
HEADINGS = (
    "Introduction", "Rules of the game", "Related work", "The solver", "Method", "Results", "Conclusion",
    "Encoding", "Connectivity", "Test instances", "Generating puzzles", "References", "Appendix A",
    "Techniques",
)  # fmt: skip
ITEMS = (
    "Bridges run only along rows and columns.", "Bridges never cross.",
    "At most two bridges join two islands.", "The number of bridges matches the number on the island.",
    "All islands are connected.", "Read the grid from a file.", "List the neighbours of each island.",
    "Add a clause for each pair.", "Call the solver and check the result.",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Typeface:
    """How a text is set.

    Attributes:
        body, heading: fonts.
        letter: the em of the text, units.
        ink: of the text.
        accent: of headings.
        leading: from line to line, ems.
    """

    body: Font
    heading: Font
    letter: float
    ink: Colour
    accent: Colour
    leading: float


@dataclass(slots=True)
class Column:
    """A column and how far it is filled.

    Attributes:
        canvas: to be written on.
        left, width: of the column, units.
        y: where the next thing begins, units.
        bottom: where the column ends, units.
        face: how its text is set.
        rng: every choice comes from it.
        section: the number of the last heading.
        figure: the number of the last figure.
    """

    canvas: Canvas
    left: float
    width: float
    y: float
    bottom: float
    face: Typeface
    rng: np.random.Generator
    section: int = 0
    figure: int = 0

    @property
    def room(self) -> float:
        """What is left of its height, units."""
        return self.bottom - self.y

    @property
    def line(self) -> float:
        """The height of a line of text, units."""
        return self.face.leading * self.face.letter

    def heading(self, words: str = "", *, size: float = 1.4, numbered: bool = True) -> None:
        """A heading; none where there is no room for it, though its number is used up.

        Args:
            words: what it says; by chance if empty.
            size: its em, in ems of the text; smaller where the column is too narrow.
            numbered: whether the number of the section stands before it.
        """
        face = self.face
        words = words or HEADINGS[int(self.rng.integers(len(HEADINGS)))]
        if numbered:
            self.section += 1
            words = f"{self.section}  {words}"
        if self.room < 3 * size * face.letter:
            return
        self.y += 0.8 * size * face.letter
        em = self._fit(words, face.heading, size * face.letter)
        self.canvas.text((self.left, self.y + em), words, face.heading, em, colour=face.accent)
        self.y += 1.7 * size * face.letter

    def paragraph(self, lines: int) -> None:
        """Justified lines and a shorter last one; fewer where there is no room."""
        lines = min(lines, int(self.room / self.line))
        order = self.rng.permutation(len(SENTENCES))
        words = " ".join(SENTENCES[index] for index in order).split() * 3
        start = 0
        for index in range(lines):
            start = self._justify(words, start, last=index == lines - 1)
        self.y += 0.5 * self.line

    def bullets(self, count: int) -> None:
        """A list with dots, with numbers, or with numbers in circles; shorter where there is no room."""
        face, kind = self.face, self.rng.choice(["dots", "1.", "(1)", "circled"])
        for index in range(count):
            if self.room < self.line:
                return
            base = self.y + 0.8 * self.line
            mark = self.left + 1.2 * face.letter, base - 0.33 * face.letter
            if kind == "dots":
                self.canvas.disc(mark, 0.2 * face.letter, face.ink)
            elif kind == "circled":
                self.canvas.ring(mark, 0.6 * face.letter, 0.06 * face.letter, face.ink, self.canvas.paper)
                self.canvas.number(mark, str(index + 1), face.body, 0.55 * face.letter, face.ink)
            else:
                words = kind.replace("1", str(index + 1))
                self.canvas.text((mark[0], base), words, face.body, face.letter, colour=face.ink, anchor="ms")
            words = ITEMS[int(self.rng.integers(len(ITEMS)))]
            text = everyday.fitting(self.canvas, words, face.body, face.letter, self.width - 3 * face.letter)
            place = self.left + 2.6 * face.letter, base
            self.canvas.text(place, text, face.body, face.letter, colour=face.ink)
            self.y += 1.1 * self.line
        self.y += 0.5 * self.line

    def block(self, filler: Filler, height: float, *, share: float = 1.0) -> None:
        """Draws something into the middle of the column, unless it gets less height than three lines of text.

        Args:
            filler: what draws it.
            height: of its rectangle, units; less where less is left.
            share: its part of the column's width.
        """
        height = min(height, self.room)
        if height < 3 * self.line:
            return
        wide = share * self.width
        box: Box = (self.left + (self.width - wide) / 2, self.y, wide, height)
        filler(self.canvas, box, self.face.letter, self.face.body, self.rng)
        self.y += height + 0.6 * self.line

    def code(self) -> None:
        """A few lines of a program."""
        self.block(writing.code, self.line * self.rng.uniform(4, 9))

    def formula(self) -> None:
        """A line or two of formulas."""
        self.block(writing.formulas, self.line * self.rng.uniform(3, 5))

    def table(self) -> None:
        """A table, without a caption."""
        self.block(writing.table, self.line * self.rng.uniform(4, 10), share=self.rng.uniform(0.6, 1.0))

    def caption(self, words: Sequence[str], *, kind: str = "Figure") -> None:
        """A centred line below a figure: 'Figure 3: ...'; written even where no room is left.

        Args:
            words: the texts from which one is chosen.
            kind: the word before the number; all kinds are counted together.
        """
        face = self.face
        self.figure += 1
        after, title = self.rng.choice([":", ".", " -"]), words[int(self.rng.integers(len(words)))]
        text = f"{kind} {self.figure}{after} {title}"
        em = self._fit(text, face.body, 0.9 * face.letter)
        place = self.left + self.width / 2, self.y + 0.9 * self.line
        self.canvas.text(place, text, face.body, em, colour=face.ink, anchor="ms")
        self.y += 1.9 * self.line

    def _fit(self, words: str, font: Font, size: float) -> float:
        """A size at which a line is no wider than the column."""
        return size * min(1.0, 0.98 * self.width / max(self.canvas.length(words, font, size), 1e-6))

    def _justify(self, words: Sequence[str], start: int, *, last: bool) -> int:
        """Writes one line of words from `start` on; where the next line begins."""
        face, canvas = self.face, self.canvas
        space = 0.27 * face.letter
        lengths: list[float] = []
        most = self.width * (self.rng.uniform(0.3, 0.9) if last else 1.0)
        for word in words[start:]:
            long = canvas.length(word, face.body, face.letter)
            if sum(lengths) + space * len(lengths) + long > most:
                break
            lengths.append(long)
        slack = self.width - sum(lengths)
        gap = space if last else slack / max(len(lengths) - 1, 1)
        x = self.left
        for word, long in zip(words[start : start + len(lengths)], lengths, strict=True):
            canvas.text((x, self.y + 0.8 * self.line), word, face.body, face.letter, colour=face.ink)
            x += long + gap
        self.y += self.line
        return start + len(lengths)
