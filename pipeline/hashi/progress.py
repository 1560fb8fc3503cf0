"""Progress: whether the bridges that somebody has drawn or entered are right so far, and why not.

It knows bridges by their islands' indices and no pixel. The words name rows and columns from 1, as people do.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solver.checker import BrokenRule, Rule
from solver.finish import broken_for_good, starved_island
from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import Bridge, Puzzle, Solution
from solver.steps.words import place_of

REASONS: Mapping[Rule, str] = {
    Rule.CROSSES: "it crosses the bridge from {bridge}",
    Rule.WRONG_VALUE: "{island} would have {bridges}",
    Rule.NOT_CONNECTED: "{islands} islands would be closed off from the others",
    Rule.WRONG_SUM: "the sums of {sign} would be too high",
    Rule.TOO_MANY: "at most {most} may join two islands",
    Rule.CLOSES_A_LOOP: "a loop would close",
}
"""Of rules that bridges break; where no rule but these is broken a bridge has no business at all."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said of the bridges between two islands.

    Attributes:
        bridge: they, as they were given, but with the smaller index first.
        right: whether the solution has at least so many there; None where nobody knows the solution.
        reason: why they cannot stay, fit to follow a colon; "" where they are right.
    """

    bridge: Bridge
    right: bool | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a board is.

    Attributes:
        checked: for each pair with bridges, in the order of the islands.
        kept: the bridges that can stay: those that are right, and of too many as many as the solution has.
            Every bridge where nobody knows the solution.
    """

    checked: tuple[Checked, ...]
    kept: tuple[Bridge, ...]

    @property
    def wrong(self) -> tuple[Checked, ...]:
        """What cannot stay."""
        return tuple(one for one in self.checked if one.right is False)


def check_bridges(puzzle: Puzzle, solution: Solution | None, bridges: Iterable[Bridge]) -> Progress:
    """Finds out which bridges are right so far.

    Args:
        puzzle: the board.
        solution: its only one; None if it has none or several, or nobody knows it. Then bridges are neither
            right nor wrong, and those that break a rule together have a reason all the same.
        bridges: so many between two islands, each pair once. A single one that is to become a double one is
            right.

    Raises:
        solver.PuzzleError: the puzzle is none.
    """
    given = sorted(Bridge(min(a, b), max(a, b), count) for a, b, count in bridges)
    words = _Words(puzzle, given)
    if solution is None:
        return Progress(tuple(Checked(one, None, words.together(one)) for one in given), tuple(given))
    counts = {(a, b): count for a, b, count in solution.bridges}
    kept = [Bridge(a, b, min(count, counts.get((a, b), 0))) for a, b, count in given]
    kept = [bridge for bridge in kept if bridge.count > 0]
    checked = [
        Checked(one, True)
        if one in kept
        else Checked(one, False, words.why_not(one, kept, counts.get((one.a, one.b), 0)))
        for one in given
    ]
    return Progress(tuple(checked), tuple(kept))


def place_in_words(puzzle: Puzzle, bridge: Bridge) -> str:
    """Where a bridge runs, as "row 1, column 2 to row 1, column 5"."""
    places = lattice_of(puzzle).islands
    return " to ".join(
        f"row {row + 1}, column {column + 1}" for row, column in sorted((places[bridge.a], places[bridge.b]))
    )


class _Words:
    """Reasons in words for the bridges of one board."""

    def __init__(self, puzzle: Puzzle, given: Sequence[Bridge]) -> None:
        self._puzzle, self._given = puzzle, given
        self._lattice: Lattice = lattice_of(puzzle)

    def why_not(self, one: Bridge, kept: Sequence[Bridge], most: int) -> str:
        """Why a bridge cannot stay: the rule that it breaks beside those that can, or else beside all."""
        others = [bridge for bridge in kept if (bridge.a, bridge.b) != (one.a, one.b)]
        beside = [*others, one]
        broken = broken_for_good(self._puzzle, beside)
        if broken:
            return self._told(broken[0], one, beside)
        starved = starved_island(self._puzzle, beside)
        if starved is not None:
            island, room = starved
            return f"{self._island(island)} could have only {_bridges(room)}"
        return self.together(one) or (
            "it is not in the solution" if not most else f"the solution has {most} there"
        )

    def together(self, one: Bridge) -> str:
        """The rule that a bridge breaks together with all that are there; "" for none."""
        for broken in broken_for_good(self._puzzle, self._given):
            pairs = [(bridge.a, bridge.b) for bridge in broken.bridges]
            if (one.a, one.b) in pairs or (not pairs and {one.a, one.b} & set(broken.islands)):
                return self._told(broken, one, self._given)
        return ""

    def _told(self, broken: BrokenRule, one: Bridge, beside: Sequence[Bridge]) -> str:
        if broken.rule not in REASONS:
            return "no bridge can run there"
        crossed = [bridge for bridge in broken.bridges if (bridge.a, bridge.b) != (one.a, one.b)]
        island = broken.islands[0] if broken.islands else 0
        row, column = self._lattice.signs[broken.sign] if broken.sign is not None else (0, 0)
        return REASONS[broken.rule].format(
            bridge=place_in_words(self._puzzle, crossed[0]) if crossed else "",
            island=self._island(island),
            bridges=_bridges(sum(bridge.count for bridge in beside if island in (bridge.a, bridge.b))),
            islands=len(broken.islands),
            sign=f"the sign in row {row + 1}, column {column + 1}",
            most=_bridges(self._puzzle.max_bridges),
        )

    def _island(self, island: int) -> str:
        return place_of(self._puzzle, self._lattice, island)


def _bridges(count: int) -> str:
    return f"{count or 'no'} {'bridge' if count == 1 else 'bridges'}"
