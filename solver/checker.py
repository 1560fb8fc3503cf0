"""The rules of the puzzle, written once more on their own: are these bridges a solution, and if not, why not.

Nothing here is shared with the stages that solve, so that a mistake in one of them shows. Boards without a
mistake, nearly all, are done with by `flawless`, which shares nothing with them either.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from solver.flawless import bridges_are_right
from solver.puzzle import Bridge, Coordinate, Island, Puzzle, PuzzleError, Sign


class Rule(Enum):
    """A rule that bridges can break; the value is what went wrong, in words."""

    UNKNOWN_ISLAND = "unknown island"
    TOO_FEW = "fewer than one bridge"
    TOO_MANY = "too many bridges"
    REPEATED_PAIR = "pair named twice"
    NOT_IN_LINE = "not in line"
    PASSES_ISLAND = "passes an island"
    PASSES_SIGN = "passes a sign"
    CROSSES = "crosses"
    WRONG_VALUE = "wrong number at an island"
    NOT_CONNECTED = "not connected"
    CLOSES_A_LOOP = "closes a loop"
    WRONG_SUM = "wrong sum"
    SUM_OF_NOTHING = "number without islands"
    REPEATED_VALUE = "value twice in a sum"


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """One place where bridges break a rule.

    Attributes:
        rule: which one.
        message: what is wrong, in words that name islands and signs by their indices.
        islands: the indices of the islands that it is about.
        bridges: the bridges that it is about, as they were given.
        sign: the index of the sign that it is about; None for most rules.
    """

    rule: Rule
    message: str
    islands: tuple[int, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    sign: int | None = None


class _Span(NamedTuple):
    """A bridge with its place: it runs along `line` from `start` to `stop`."""

    bridge: Bridge
    along_row: bool
    line: Coordinate
    start: Coordinate
    stop: Coordinate


def broken_rules(puzzle: Puzzle, bridges: Iterable[Bridge]) -> tuple[BrokenRule, ...]:
    """Return every broken rule; nothing if the bridges are a solution.

    Nothing is said of the sums of signs that show no number; see `lost_signs_that_repeat`.
    Bridges that are no bridges at all (an island that does not exist, a count below 1) are reported and
    otherwise left out. The two islands of a bridge may be given in either order.

    Raises:
        PuzzleError: two things stand at the same place.
    """
    given = list(bridges)
    if not puzzle.signs and puzzle.loops and bridges_are_right(puzzle, given):
        return ()
    return all_broken(puzzle, given)


def all_broken(puzzle: Puzzle, given: Sequence[Bridge]) -> tuple[BrokenRule, ...]:
    """Return all rules that some bridges break, without the quick answer that `broken_rules` has.

    Raises:
        PuzzleError: two things stand at the same place.
    """
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    places = [(thing.row, thing.column) for thing in things]
    if len(set(places)) < len(places):
        raise PuzzleError("two islands or signs stand at the same place")
    real = [bridge for bridge in given if _is_bridge(puzzle, bridge)]
    spans = [_span(puzzle, bridge) for bridge in real]
    in_line = [span for span in spans if span is not None]
    values = [0] * len(puzzle.islands)
    for bridge in real:
        values[bridge.a] += bridge.count
        values[bridge.b] += bridge.count
    return (
        *_each_bridge(puzzle, given),
        *_not_in_line(real, spans),
        *_repeated_pairs(real),
        *_passing(puzzle, in_line),
        *_crossings(in_line),
        *_values(puzzle, values),
        *_connection(puzzle, real),
        *_rings(puzzle, real),
        *_sums(puzzle, values),
    )


def _is_bridge(puzzle: Puzzle, bridge: Bridge) -> bool:
    islands = len(puzzle.islands)
    return 0 <= bridge.a < islands and 0 <= bridge.b < islands and bridge.count > 0


def _span(puzzle: Puzzle, bridge: Bridge) -> _Span | None:
    """Return where a bridge runs, None if its islands are not in line."""
    a, b = puzzle.islands[bridge.a], puzzle.islands[bridge.b]
    along_row = a.row == b.row
    if bridge.a == bridge.b or not (along_row or a.column == b.column):
        return None
    start, stop = (a.column, b.column) if along_row else (a.row, b.row)
    if start > stop:
        start, stop = stop, start
    return _Span(bridge, along_row, a.row if along_row else a.column, start, stop)


def _each_bridge(puzzle: Puzzle, bridges: Sequence[Bridge]) -> Iterator[BrokenRule]:
    islands = len(puzzle.islands)
    for bridge in bridges:
        pair = bridge.a, bridge.b
        unknown = [island for island in pair if not 0 <= island < islands]
        if unknown:
            yield BrokenRule(Rule.UNKNOWN_ISLAND, f"there is no island {unknown[0]}", (), (bridge,))
        if bridge.count < 1:
            yield BrokenRule(Rule.TOO_FEW, f"{bridge.count} is no number of bridges", (), (bridge,))
        if bridge.count > puzzle.max_bridges:
            message = f"{bridge.count} bridges join islands {pair}, at most {puzzle.max_bridges} may"
            yield BrokenRule(Rule.TOO_MANY, message, () if unknown else pair, (bridge,))


def _not_in_line(bridges: Sequence[Bridge], spans: Sequence[_Span | None]) -> Iterator[BrokenRule]:
    for bridge, span in zip(bridges, spans, strict=True):
        if span is None:
            pair = bridge.a, bridge.b
            message = f"islands {pair} are not two in one row or column"
            yield BrokenRule(Rule.NOT_IN_LINE, message, pair, (bridge,))


def _repeated_pairs(bridges: Sequence[Bridge]) -> Iterator[BrokenRule]:
    by_pair: dict[tuple[int, int], list[Bridge]] = defaultdict(list)
    for bridge in bridges:
        by_pair[min(bridge.a, bridge.b), max(bridge.a, bridge.b)].append(bridge)
    for islands, same in by_pair.items():
        if len(same) > 1:
            message = f"the bridges between islands {islands} are given {len(same)} times"
            yield BrokenRule(Rule.REPEATED_PAIR, message, islands, tuple(same))


def _passing(puzzle: Puzzle, spans: Sequence[_Span]) -> Iterator[BrokenRule]:
    """Report bridges that have an island or a sign between their ends."""
    on_row: dict[Coordinate, list[tuple[Coordinate, int]]] = defaultdict(list)
    on_column: dict[Coordinate, list[tuple[Coordinate, int]]] = defaultdict(list)
    everything: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    for number, thing in enumerate(everything):
        on_row[thing.row].append((thing.column, number))
        on_column[thing.column].append((thing.row, number))
    for things in (*on_row.values(), *on_column.values()):
        things.sort()
    for span in spans:
        things = (on_row if span.along_row else on_column)[span.line]
        first = bisect_right(things, (span.start, len(puzzle.islands) + len(puzzle.signs)))
        for _, number in things[first : bisect_left(things, (span.stop, -1))]:
            pair = span.bridge.a, span.bridge.b
            sign = number - len(puzzle.islands)
            if sign < 0:
                message = f"the bridge between islands {pair} passes over island {number}"
                yield BrokenRule(Rule.PASSES_ISLAND, message, (*pair, number), (span.bridge,))
            else:
                message = f"the bridge between islands {pair} passes over sign {sign}"
                yield BrokenRule(Rule.PASSES_SIGN, message, pair, (span.bridge,), sign)


def _crossings(spans: Sequence[_Span]) -> Iterator[BrokenRule]:
    columns = sorted((span for span in spans if not span.along_row), key=lambda span: span.line)
    lines = [span.line for span in columns]
    for row in spans:
        if row.along_row:
            for column in columns[bisect_right(lines, row.start) : bisect_left(lines, row.stop)]:
                if column.start < row.line < column.stop:
                    both = row.bridge, column.bridge
                    islands = both[0].a, both[0].b, both[1].a, both[1].b
                    message = f"the bridge between islands {islands[:2]} crosses that between {islands[2:]}"
                    yield BrokenRule(Rule.CROSSES, message, islands, both)


def _values(puzzle: Puzzle, values: Sequence[int]) -> Iterator[BrokenRule]:
    for number, (island, value) in enumerate(zip(puzzle.islands, values, strict=True)):
        if island.clue is not None and island.clue != value:
            ends = "1 bridge ends" if value == 1 else f"{value} bridges end"
            message = f"{ends} at island {number}, its number is {island.clue}"
            yield BrokenRule(Rule.WRONG_VALUE, message, (number,))


def _connection(puzzle: Puzzle, bridges: Sequence[Bridge]) -> Iterator[BrokenRule]:
    """Report each group of islands that has no way to the first island."""
    joined: dict[int, list[int]] = defaultdict(list)
    for bridge in bridges:
        joined[bridge.a].append(bridge.b)
        joined[bridge.b].append(bridge.a)
    reached: set[int] = set()
    for start in range(len(puzzle.islands)):
        if start in reached:
            continue
        group, waiting = {start}, [start]
        while waiting:
            new = [island for island in joined[waiting.pop()] if island not in group]
            group.update(new)
            waiting += new
        reached |= group
        if start:
            message = f"no way leads from island {start} to island 0"
            yield BrokenRule(Rule.NOT_CONNECTED, message, tuple(sorted(group)))


def _rings(puzzle: Puzzle, bridges: Sequence[Bridge]) -> Iterator[BrokenRule]:
    """Report each bridge that joins islands between which those before it lead already."""
    if puzzle.loops:
        return
    ways: dict[int, dict[int, Bridge]] = defaultdict(dict)
    for bridge in bridges:
        a, b = bridge.a, bridge.b
        if a == b or b in ways[a]:
            continue  # no two islands, or a pair named twice: told elsewhere
        ring = _way(ways, a, b)
        if ring:
            islands = tuple(sorted({island for part in ring for island in (part.a, part.b)}))
            message = f"the bridge between islands {(a, b)} closes a loop"
            yield BrokenRule(Rule.CLOSES_A_LOOP, message, islands, (*ring, bridge))
        else:
            ways[a][b] = ways[b][a] = bridge


def _way(ways: dict[int, dict[int, Bridge]], start: int, goal: int) -> list[Bridge]:
    """Return the bridges of the only way from one island to another; none if there is no way."""
    waiting: list[tuple[int, list[Bridge]]] = [(start, [])]
    came_from = {start}
    while waiting:
        island, passed = waiting.pop()
        if island == goal:
            return passed
        for other, bridge in ways[island].items():
            if other not in came_from:
                came_from.add(other)
                waiting.append((other, [*passed, bridge]))
    return []


def _sums(puzzle: Puzzle, values: Sequence[int]) -> Iterator[BrokenRule]:
    for number, sign in enumerate(puzzle.signs):
        for direction in ("north", "south", "east", "west"):
            islands = _counted(puzzle, sign, direction)
            wanted: int | None = getattr(sign, direction)
            where = f"{direction} of sign {number}"
            if wanted is None:
                continue
            if wanted and not islands:
                message = f"{wanted} is printed {where}, where no island is"
                yield BrokenRule(Rule.SUM_OF_NOTHING, message, sign=number)
                continue
            total = sum(values[island] for island in islands)
            if total != wanted:
                message = f"the sum {where} is {total}, its number is {wanted}"
                yield BrokenRule(Rule.WRONG_SUM, message, islands, sign=number)
            if puzzle.repeats_in_sums:
                continue
            for value, times in Counter(values[island] for island in islands).items():
                if times > 1:
                    same = tuple(island for island in islands if values[island] == value)
                    message = f"the value {value} occurs {times} times {where}"
                    yield BrokenRule(Rule.REPEATED_VALUE, message, same, sign=number)


def lost_signs_that_repeat(puzzle: Puzzle, values: Sequence[int]) -> tuple[int, ...]:
    """Return the indices of the signs that show no number and have a value twice within one of their sums.

    That breaks no rule by itself, but is allowed only on a board that has no solution without it. There are
    none where values may repeat anyway (`repeats_in_sums`).

    Args:
        puzzle: the board.
        values: for each island how many bridges end there.
    """
    if puzzle.repeats_in_sums:
        return ()
    repeating = []
    for number, sign in enumerate(puzzle.signs):
        if sign.is_lost:
            lines = [_counted(puzzle, sign, direction) for direction in ("north", "south", "east", "west")]
            if any(len({values[island] for island in line}) < len(line) for line in lines):
                repeating.append(number)
    return tuple(repeating)


def _counted(puzzle: Puzzle, sign: Sign, direction: str) -> tuple[int, ...]:
    """Return the islands that a sum counts."""
    limit: Coordinate | None = None
    if puzzle.sums_to_next_sign:
        distances = [_distance(sign, other, direction) for other in puzzle.signs]
        limit = min((distance for distance in distances if distance > 0), default=None)
    return tuple(
        number
        for number, island in enumerate(puzzle.islands)
        if (d := _distance(sign, island, direction)) > 0 and (limit is None or d < limit)
    )


def _distance(sign: Sign, thing: Sign | Island, direction: str) -> Coordinate:
    """Return how far a thing is from a sign in a direction; 0 if it is not there."""
    down, right = thing.row - sign.row, thing.column - sign.column
    if direction in ("north", "south"):
        away = down if direction == "south" else -down
        return away if right == 0 and away > 0 else 0
    away = right if direction == "east" else -right
    return away if down == 0 and away > 0 else 0
