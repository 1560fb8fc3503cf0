"""Rules that look at one island and the ways that lead from it.

Each gives the step that it allows, or None where it says nothing. They raise `ContradictionError` where an
island has too many bridges or too little room.
"""

from collections.abc import Callable

from solver.stages.state import ContradictionError
from solver.steps.board import Board
from solver.steps.step import Rule, Step


def island_full(board: Board, island: int) -> Step | None:
    """An island that has all its bridges needs no other way: none without a bridge will get one."""
    if board.lacking(island)[1]:
        return None
    low, high = board.state.low, board.state.high
    closed = {link: 0 for link in board.layout.around[island] if high[link] and not low[link]}
    return board.step(Rule.ISLAND_FULL, (island,), {}, closed) if closed else None


def crossing_taken(board: Board, island: int) -> Step | None:
    """Nothing crosses a bridge."""
    low, high = board.state.low, board.state.high
    for link in board.layout.around[island]:
        if low[link]:
            closed = {other: 0 for other in board.layout.crossed[link] if high[other]}
            if closed:
                return board.step(Rule.CROSSING_TAKEN, board.layout.ends[link], {}, closed)
    return None


def full_clue(board: Board, island: int) -> Step | None:
    """A number as large as all its ways can hold: with double bridges 8, 6 at an edge, 4 in a corner."""
    links, most = board.layout.around[island], board.layout.max_bridges
    if not links or board.lacking(island)[0] + board.have[island] < most * len(links):
        return None
    forces = {link: most for link in links if board.state.low[link] < most}
    return board.step(Rule.FULL_CLUE, (island,), forces, {}) if forces else None


def only_way(board: Board, island: int) -> Step | None:
    """An island that needs all the room that is left around it."""
    least, most = board.lacking(island)
    if not least:
        return None
    rooms = {link: min(most, board.room(link, island)) for link in board.layout.around[island]}
    room = sum(rooms.values())
    if room < least:
        raise ContradictionError
    if room > least:
        return None
    return board.step(Rule.ONLY_WAY, (island,), _more(board, rooms), {})


def one_each(board: Board, island: int) -> Step | None:
    """A number that its ways but one could not hold: with double bridges 7, 5 at an edge, 3 in a corner."""
    low, high = board.state.low, board.state.high
    ways = [link for link in board.layout.around[island] if high[link]]
    if board.lacking(island)[0] + board.have[island] <= board.layout.max_bridges * (len(ways) - 1):
        return None
    forces = {link: 1 for link in ways if not low[link]}
    return board.step(Rule.ONE_EACH, (island,), forces, {}) if forces else None


def not_without(board: Board, island: int) -> Step | None:
    """A way that is needed, as the others take too few: they lead to small numbers, or have a limit."""
    return _what_others_leave(board, island, Rule.NOT_WITHOUT, board.room)


def neighbours_need(board: Board, island: int) -> Step | None:
    """A way that is needed, as the islands at the other ways lack too few bridges."""
    return _what_others_leave(board, island, Rule.NEIGHBOURS_NEED, board.exact_room)


def _what_others_leave(
    board: Board, island: int, rule: Rule, room_of: Callable[[int, int], int]
) -> Step | None:
    """Give each link what the other links of an island cannot take."""
    least, most = board.lacking(island)
    if not least:
        return None
    rooms = {link: min(most, room_of(link, island)) for link in board.layout.around[island]}
    slack = sum(rooms.values()) - least
    if slack < 0:
        raise ContradictionError
    added = {link: room - slack for link, room in rooms.items() if room > slack}
    if not added:
        return None
    others = [board.other(link, island) for link, room in rooms.items() if room]
    return board.step(rule, (island, *others), _more(board, added), {})


def _more(board: Board, added: dict[int, int]) -> dict[int, int]:
    """Bridges that links have at least once some are added."""
    low = board.state.low
    return {link: low[link] + more for link, more in added.items() if more}
