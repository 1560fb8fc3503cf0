"""The rule that looks one bridge ahead: what another bridge would leave to the islands around.

It returns the first step that it allows, or None. It raises `ContradictionError` where an island has too
many bridges.
"""

from solver.steps.board import Board
from solver.steps.step import Rule, Step


def blocks(board: Board) -> Step | None:
    """A link may not take so many bridges that an island nearby could no longer get all of its own.

    The island may be at their ends or next to these, or lose a way that they cross.
    """
    state = board.state
    for link in board.links:
        if not board.is_open(link):
            continue
        a, b = board.layout.ends[link]
        most = min(state.high[link] - state.low[link], board.lacking(a)[1], board.lacking(b)[1])
        for added in range(1, most + 1):
            island = _starved(board, link, added)
            if island is not None:
                return board.step(Rule.BLOCKS, (island, a, b), {}, {link: state.low[link] + added - 1})
    return None


def _starved(board: Board, link: int, added: int) -> int | None:
    """An island that lacks more than there is room for, once a link has more bridges."""
    layout, state = board.layout, board.state
    ends = layout.ends[link]
    closed = () if state.low[link] else layout.crossed[link]
    near = {*ends, *board.neighbours[ends[0]], *board.neighbours[ends[1]]}
    near.update(end for other in closed if state.high[other] for end in layout.ends[other])
    for island in board.order if len(near) > len(board.order) else sorted(near):
        least, _ = board.lacking(island)
        least -= added if island in ends else 0
        for way in layout.around[island] if least > 0 else ():
            room = state.high[way] - state.low[way] - (added if way == link else 0)
            if room > 0 and way not in closed:
                other = board.other(way, island)
                least -= min(room, board.lacking(other)[1] - (added if other in ends else 0))
        if least > 0:
            return island
    return None
