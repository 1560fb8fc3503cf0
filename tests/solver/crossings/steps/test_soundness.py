"""Every rule on many boards, whatever is known of them: what it says follows from what it rests on."""

import random

import pytest

from solver.crossings.steps import Rule
from solver.crossings.steps.blocking import leaves_nothing
from solver.crossings.steps.board import Board
from solver.crossings.steps.walk import RULES
from solver.stages.bits import members
from tests.solver.crossings.boards import random_board
from tests.solver.crossings.steps.known import arrows_of, follows

BOARDS = 120


def _half_known(chance):
    """A board of which something is known about many cells, whether it has a solution or not."""
    board = Board(random_board(chance, chance.choice((3, 4, 5)), chance.choice((3, 4, 5))))
    share = chance.choice((0.3, 0.6, 0.9))
    for cell, room in enumerate(board.first_numbers()):
        if room and chance.random() < share:
            numbers = members(room)
            left = chance.sample(numbers, chance.randint(1, len(numbers)))
            board.numbers[cell] = 1 << left[0] if chance.random() < 0.5 else sum(1 << n for n in left)
    return board


@pytest.mark.parametrize("seed", range(3))
def test_what_a_rule_says_follows_from_its_cells(seed):
    chance = random.Random(seed)
    used = set()
    for _ in range(BOARDS):
        board = _half_known(chance)
        sets = [members(room) for room in board.first_numbers()]
        if not all(sets):
            continue
        claims = [rule(board, cell) for rule in RULES for cell in board.order]
        for claim in filter(None, [*claims, leaves_nothing(board)]):
            used.add(claim.rule)
            rests = sets.copy()
            for other in claim.rests:
                rests[other] = members(board.possible(other))
            assert follows(board.rays, rests, arrows_of(claim), claim.left), claim
    assert used == {rule for rule in Rule if not rule.guesses}
