"""Progress: whether the bridges that somebody has drawn or entered are right so far, and why not.

Bridges are told by the indices of their islands; no pixels are needed. Words count rows and columns from 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solver.checker import BrokenRule, Rule
from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import Bridge, Puzzle, Solution
from solver.questions.finish import broken_for_good, starved_island
from solver.steps.words import place_of

REASONS: Mapping[str, str] = {
    "crosses": "it crosses the bridge from {bridge}",
    "wrong-value": "{island} would have {bridges}",
    "not-connected": "{count} islands would be closed off from the others",
    "wrong-sum": "the sums of {sign} would be too high",
    "too-many": "at most {bridges} may join two islands",
    "closes-a-loop": "a loop would close",
    "no-way": "no bridge can run there",
    "too-few": "{island} could have only {bridges}",
    "elsewhere": "it is not in the solution",
    "fewer": "the solution has {count} there",
}
"""All reasons, by their ids. The page says them in its own languages: `why.ID` in serve/client/languages."""

OF_RULES: Mapping[Rule, str] = {
    Rule.NOT_CONNECTED: "not-connected",
    Rule.WRONG_SUM: "wrong-sum",
    Rule.CLOSES_A_LOOP: "closes-a-loop",
}
"""Ids of reasons, by the rule that bridges break; other rules are handled apart, or give "no-way"."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why bridges cannot stay, for programs that say it themselves.

    Attributes:
        id: see REASONS.
        islands: indices: both of the bridge that is crossed, or the one that would have the wrong number or
            too few bridges; else none.
        count: of bridges, or of islands that would be closed off.
        sign: index of the one whose sums would be too high; None for none.
    """

    id: str
    islands: tuple[int, ...] = ()
    count: int = 0
    sign: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said of the bridges between two islands.

    Attributes:
        bridge: the bridges as they were given, but with the smaller index first.
        right: whether the solution has at least that many there; None where nobody knows it for sure.
        reason: why they cannot stay, fit to follow a colon; "" where nothing speaks against them.
        why: the same for programs; None without a reason, and where the reason is `strokes.MISFIT`.
    """

    bridge: Bridge
    right: bool | None
    reason: str = ""
    why: Reason | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a board is.

    Attributes:
        checked: one for each pair with bridges, in the order of the islands.
        kept: the bridges that can stay: those that are right, and of too many as many as the solution has.
            Where nobody knows the solution, all of them, even those that break a rule; but see `strokes_on`.
    """

    checked: tuple[Checked, ...]
    kept: tuple[Bridge, ...]

    @property
    def wrong(self) -> tuple[Checked, ...]:
        """The bridges that cannot stay."""
        return tuple(one for one in self.checked if one.right is False)


def check_bridges(puzzle: Puzzle, solution: Solution | None, bridges: Iterable[Bridge]) -> Progress:
    """Finds out which bridges are right so far.

    Args:
        puzzle: the board.
        solution: its only one; None if it has none or several, or nobody knows it. Then bridges are neither
            right nor wrong, and those that break a rule together have a reason all the same.
        bridges: each pair of islands once, with the number of bridges. A single one is right where the
            solution has two. One that cannot run has the reason "no-way".

    Raises:
        solver.PuzzleError: the board is no valid puzzle.
    """
    given = sorted(Bridge(min(a, b), max(a, b), count) for a, b, count in bridges)
    whys = _Whys(puzzle, given)
    if solution is None:
        return Progress(tuple(whys.checked(one, None, whys.together(one)) for one in given), tuple(given))
    counts = {(a, b): count for a, b, count in solution.bridges}
    kept = [Bridge(a, b, min(count, counts.get((a, b), 0))) for a, b, count in given]
    kept = [bridge for bridge in kept if bridge.count > 0]
    checked = [
        Checked(one, True)
        if one in kept
        else whys.checked(one, False, whys.why_not(one, kept, counts.get((one.a, one.b), 0)))
        for one in given
    ]
    return Progress(tuple(checked), tuple(kept))


def place_in_words(puzzle: Puzzle, bridge: Bridge) -> str:
    """Where a bridge runs, as "row 1, column 2 to row 1, column 5"."""
    places = lattice_of(puzzle).islands
    return " to ".join(
        f"row {row + 1}, column {column + 1}" for row, column in sorted((places[bridge.a], places[bridge.b]))
    )


class _Whys:
    """Reasons for the bridges of one board."""

    def __init__(self, puzzle: Puzzle, given: Sequence[Bridge]) -> None:
        self._puzzle, self._given = puzzle, given
        self._lattice: Lattice = lattice_of(puzzle)

    def checked(self, one: Bridge, right: bool | None, why: Reason | None) -> Checked:
        """A bridge with its reason, in words too."""
        return Checked(one, right, self._said(why) if why else "", why)

    def why_not(self, one: Bridge, kept: Sequence[Bridge], most: int) -> Reason:
        """Why a bridge cannot stay: the rule that it breaks beside those that can, or else beside all."""
        others = [bridge for bridge in kept if (bridge.a, bridge.b) != (one.a, one.b)]
        beside = [*others, one]
        broken = broken_for_good(self._puzzle, beside)
        if broken:
            return self._broken(broken[0], one, beside)
        starved = starved_island(self._puzzle, beside)
        if starved is not None:
            island, room = starved
            return Reason("too-few", (island,), room)
        return self.together(one) or (Reason("fewer", count=most) if most else Reason("elsewhere"))

    def together(self, one: Bridge) -> Reason | None:
        """The rule that a bridge breaks together with all that are there; None for none."""
        for broken in broken_for_good(self._puzzle, self._given):
            pairs = [(bridge.a, bridge.b) for bridge in broken.bridges]
            if (one.a, one.b) in pairs or (not pairs and {one.a, one.b} & set(broken.islands)):
                return self._broken(broken, one, self._given)
        return None

    def _broken(self, broken: BrokenRule, one: Bridge, beside: Sequence[Bridge]) -> Reason:
        match broken.rule:
            case Rule.CROSSES:
                [crossed, *_] = [other for other in broken.bridges if (other.a, other.b) != (one.a, one.b)]
                return Reason("crosses", (crossed.a, crossed.b))
            case Rule.WRONG_VALUE:
                island = broken.islands[0]
                ending = sum(bridge.count for bridge in beside if island in (bridge.a, bridge.b))
                return Reason("wrong-value", (island,), ending)
            case Rule.TOO_MANY:
                return Reason("too-many", count=self._puzzle.max_bridges)
            case _:
                return Reason(OF_RULES.get(broken.rule, "no-way"), (), len(broken.islands), broken.sign)

    def _said(self, why: Reason) -> str:
        row, column = self._lattice.signs[why.sign] if why.sign is not None else (0, 0)
        return REASONS[why.id].format(
            bridge=place_in_words(self._puzzle, Bridge(*why.islands, 1)) if len(why.islands) == 2 else "",
            island=place_of(self._puzzle, self._lattice, why.islands[0]) if why.islands else "",
            bridges=_bridges(why.count),
            count=why.count,
            sign=f"the sign in row {row + 1}, column {column + 1}",
        )


def _bridges(count: int) -> str:
    return f"{count or 'no'} {'bridge' if count == 1 else 'bridges'}"
