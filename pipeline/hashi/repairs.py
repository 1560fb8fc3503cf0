"""Repairs as people are told of them: what may have happened, in words and as it would be typed.

`pipeline.decide.repairs` weighs them; `annotators` draws those of islands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from pipeline.corrections import NO_ISLAND, Correction, Place, as_typed
from pipeline.hashi.clues import Clue
from pipeline.words import place_in_words, with_island, with_number, without_island
from vision.reading import Board, Point

TYPE_ANY = "If something was read wrong, type its row, column and number: --set R,C=N"
"""What to type where no single change is known."""


@dataclass(frozen=True, slots=True)
class OtherNumbers:
    """Numbers were misread: one as a rule.

    Attributes:
        changes: the places, and what is printed there; None for no number.
        chance: the probability that this is what happened, among all that would make the board work.
    """

    changes: tuple[tuple[Clue, int | None], ...]
    chance: float = 0.0

    def with_chance(self, chance: float) -> Self:
        """The same repair with its probability among all that would make the board work."""
        return replace(self, chance=chance)

    @property
    def words(self) -> str:
        """The repair in words that follow "It would work if"."""
        return " and ".join(with_number(clue.place, to) for clue, to in self.changes)

    def to_type(self, puzzle: int | None) -> str:
        """What a person would type, and when; `puzzle` counts from 0 on the page, None for the only one."""
        whens = [
            f"{_where(clue)} {'shows no number' if to is None else f'is a {to}'}" for clue, to in self.changes
        ]
        typed = _typed(
            *(Correction(Place(clue.row, clue.column, puzzle, clue.corner), to) for clue, to in self.changes)
        )
        return f"If {' and '.join(whens)}: {typed}"


@dataclass(frozen=True, slots=True)
class MissingIsland:
    """An island was missed.

    Attributes:
        row, column: its place, from 0; one of them None where only the other is known.
        numbers: those it could show, the likeliest first, None for none; empty where its place is not known.
        center, radius: where it would be; pixels. None and 0 where its place is not known.
        chance: the probability that this is what happened, among all that would make the board work.
    """

    row: int | None
    column: int | None
    numbers: tuple[int | None, ...] = ()
    center: Point | None = None
    radius: float = 0.0
    chance: float = 0.0

    @classmethod
    def at(cls, board: Board, at: tuple[int, int], numbers: tuple[int | None, ...]) -> Self:
        """One at a crossing, `at` (row, column, from 0), as large as the median of the others."""
        [(x, y)] = board.lattice.to_pixels(np.array([at], dtype=np.float64)).tolist()
        return cls(*at, numbers, (x, y), float(np.median([island.radius for island in board.islands])))

    @classmethod
    def on_line(cls, axis: int, line: int) -> Self:
        """One somewhere on a row (axis 0) or a column (1); `line` counts from 0."""
        return cls(line, None) if axis == 0 else cls(None, line)

    def with_chance(self, chance: float) -> Self:
        """The same repair with its probability among all that would make the board work."""
        return replace(self, chance=chance)

    @property
    def where(self) -> str:
        """Its place in words, counted from 1."""
        row = [] if self.row is None else [f"row {self.row + 1}"]
        column = [] if self.column is None else [f"column {self.column + 1}"]
        return ", ".join([*row, *column])

    @property
    def words(self) -> str:
        """The repair in words that follow "It would work if"."""
        return with_island(self.where, self.numbers)

    def to_type(self, puzzle: int | None) -> str:
        """What a person would type, and when; `puzzle` counts from 0 on the page, None for the only one."""
        if self.row is None or self.column is None or not self.numbers:
            return f"If an island was missed in {self.where}, type its row, column and number: --set R,C=N"
        number = self.numbers[0]
        typed = _typed(Correction(Place(self.row, self.column, puzzle), number))
        shown = "without a number" if number is None else f"a {number}"
        return f"If there is an island in {self.where}, {shown}: {typed}"

    def denied(self, puzzle: int | None) -> str:
        """What to type if there is none, to follow `to_type`; "" where only the row or column is known."""
        if self.row is None or self.column is None:
            return ""
        return f"; if not: {_typed(Correction(Place(self.row, self.column, puzzle), NO_ISLAND))}"


@dataclass(frozen=True, slots=True)
class FalseIsland:
    """Something was taken for an island.

    Attributes:
        clue: the place that was taken for one.
        chance: the probability that this is what happened, among all that would make the board work.
    """

    clue: Clue
    chance: float = 0.0

    def with_chance(self, chance: float) -> Self:
        """The same repair with its probability among all that would make the board work."""
        return replace(self, chance=chance)

    @property
    def words(self) -> str:
        """The repair in words that follow "It would work if"."""
        return without_island(self.clue.place)

    def to_type(self, puzzle: int | None) -> str:
        """What a person would type, and when; `puzzle` counts from 0 on the page, None for the only one."""
        typed = _typed(Correction(Place(self.clue.row, self.clue.column, puzzle), NO_ISLAND))
        return f"If there is no island in {self.clue.place}: {typed}"


Repair = OtherNumbers | MissingIsland | FalseIsland
"""One thing that may have gone wrong in reading a board; undone, the board would work."""


def work_as_read(repairs: Sequence[Repair]) -> tuple[str, ...]:
    """A sentence on missed or false islands that would explain what the rules have changed; or nothing."""
    ways = _islands(repairs)
    return (f"The numbers work as they were read if {', or if '.join(ways)}.",) if ways else ()


def work_as_well(repairs: Sequence[Repair]) -> tuple[str, ...]:
    """A sentence on missed or false islands of a board that has a solution as it was read; or nothing."""
    ways = _islands(repairs)
    return (f"It would work as well if {', or if '.join(ways)}.",) if ways else ()


def may_be_missed(suspects: Sequence[MissingIsland]) -> tuple[str, ...]:
    """A sentence on places where an island may be missed, and what to type if there is none; or nothing."""
    if not suspects:
        return ()
    spots = [(round(x), round(y)) for x, y in (one.center for one in suspects if one.center)]
    denied = _typed(*(Correction(Place(spot=spot), NO_ISLAND) for spot in spots))
    return (f"{'; '.join(one.where for one in suspects)}: an island may be missed there; if not: {denied}",)


def _islands(repairs: Sequence[Repair]) -> list[str]:
    return [repair.words for repair in repairs if not isinstance(repair, OtherNumbers)]


def _typed(*corrections: Correction) -> str:
    return " ".join(f"--set {as_typed(correction)}" for correction in corrections)


def _where(clue: Clue) -> str:
    thing = "the island" if clue.corner is None else f"the {clue.corner} corner of the sign"
    return f"{thing} in {place_in_words(clue.row, clue.column)}"
