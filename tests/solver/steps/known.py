"""Boards on which something is known already."""

from solver.stages.layout import lay_out
from solver.steps import Limit, Rule, Step
from solver.steps.board import Board


def known(puzzle, least=(), most=()):
    """A board after a step that says so.

    Args:
        puzzle: the board.
        least, most: (island, island, count) each.
    """
    board = Board(puzzle, lay_out(puzzle))
    board.apply(Step(Rule.ONLY_WAY, (), _limits(least), _limits(most)))
    return board


def _limits(triples):
    return tuple(Limit(*triple) for triple in triples)


def forced(step):
    """What a step forces, as (island, island, count)."""
    return [(limit.a, limit.b, limit.count) for limit in step.forces]


def forbidden(step):
    """What a step forbids, as (island, island, count)."""
    return [(limit.a, limit.b, limit.count) for limit in step.forbids]
