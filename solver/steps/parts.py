"""Rules from the one that all islands hang together in the end, and without loops where none may be.

Each gives the first step that it allows anywhere on the board, or None where it says nothing. They raise
`ContradictionError` where an island has too many bridges, or not all can be joined.
"""

from collections.abc import Iterator

from solver.stages.connection import graph_bridges
from solver.stages.state import UNKNOWN, ContradictionError
from solver.steps.board import Board
from solver.steps.step import Rule, Step


def pair(board: Board) -> Step | None:
    """Two islands that would use each other up: 1 and 1, 2 and 2."""
    return next((step for step in _closing(board) if step.rule is Rule.PAIR), None)


def closed_part(board: Board) -> Step | None:
    """A link may not take so many bridges that they close off a part which is not the whole board."""
    return next(_closing(board), None)


def _closing(board: Board) -> Iterator[Step]:
    """Links whose ends lack the same, and where the two parts lack nothing else."""
    part, state = board.parts(), board.state
    lacks, sizes = _lacks(board, part)
    for link in board.links:
        a, b = board.layout.ends[link]
        lacking = board.exactly_lacking(a)
        if not 0 < lacking <= state.high[link] - state.low[link] or board.exactly_lacking(b) != lacking:
            continue
        both = {part[a], part[b]}
        if sum(lacks[root] for root in both) == 2 * lacking and sum(sizes[root] for root in both) < len(part):
            single = all(sizes[root] == 1 for root in both)
            inside = tuple(
                [island for island in board.order if part[island] in both and island not in (a, b)]
            )
            rule = Rule.PAIR if single else Rule.CLOSED_PART
            yield board.step(rule, (a, b, *inside), {}, {link: state.low[link] + lacking - 1})


def must_leave(board: Board) -> Step | None:
    """An island whose other ways would close a part: one bridge at least goes the way that is left."""
    part, low = board.parts(), board.state.low
    lacks, sizes = _lacks(board, part)
    for island in board.order:
        lacking = board.exactly_lacking(island)
        if lacking in (0, UNKNOWN):
            continue
        links = board.layout.around[island]
        rooms = {link: min(lacking, board.exact_room(link, island)) for link in links}
        for link in links:
            if not rooms[link] or low[link] or sum(rooms.values()) - rooms[link] != lacking:
                continue
            filled = [board.other(way, island) for way, room in rooms.items() if room and way != link]
            group = {part[end] for end in (island, *filled)}
            closes = sum(lacks[root] for root in group) == 2 * lacking
            if closes and sum(sizes[root] for root in group) < len(part):
                return board.step(Rule.MUST_LEAVE, (island, *filled), {link: 1}, {})
    return None


def one_way_out(board: Board) -> Step | None:
    """A part that only one link leads out of."""
    part = board.parts()
    ways: dict[int, list[int]] = {root: [] for root in part}
    for link in board.links:
        a, b = board.layout.ends[link]
        if part[a] != part[b] and board.is_open(link):
            ways[part[a]].append(link)
            ways[part[b]].append(link)
    if len(ways) == 1:
        return None
    if not all(ways.values()):
        raise ContradictionError
    for island in board.order:
        if len(ways[part[island]]) == 1:
            link = ways[part[island]][0]
            inside = [other for other in board.order if part[other] == part[island]]
            return board.step(Rule.ONE_WAY_OUT, tuple(inside), {link: 1}, {})
    return None


def cut(board: Board) -> Step | None:
    """A link without which the board would fall in two."""
    low, high = board.state.low, board.state.copy().high
    for link in board.links:
        if not low[link] and not board.is_open(link):
            high[link] = 0
    needed = set(graph_bridges(board.layout, high))
    for link in board.links:
        if link in needed and not low[link]:
            return board.step(Rule.CUT, board.layout.ends[link], {link: 1}, {})
    return None


def no_loop(board: Board) -> Step | None:
    """Where bridges may close no ring: nothing joins islands of one part.

    Raises:
        ContradictionError: a ring is closed already.
    """
    if board.layout.loops:
        return None
    part, low, high = board.parts(), board.state.low, board.state.high
    if sum(map(bool, low)) > len(part) - len(set(part)):
        raise ContradictionError
    for link in board.links:
        a, b = board.layout.ends[link]
        if part[a] == part[b] and high[link] and not low[link]:
            inside = [island for island in board.order if part[island] == part[a] and island not in (a, b)]
            return board.step(Rule.NO_LOOP, (a, b, *inside), {}, {link: 0})
    return None


def _lacks(board: Board, part: list[int]) -> tuple[list[int], list[int]]:
    """For each part the bridges that its islands lack together, and how many islands it has."""
    lacks, sizes = [0] * len(part), [0] * len(part)
    for island, root in enumerate(part):
        lacks[root] += board.exactly_lacking(island)
        sizes[root] += 1
    return lacks, sizes
