"""What nothing rests on is left out."""

from solver.crossings.steps import Rule, path
from solver.crossings.steps.board import Claim
from solver.crossings.steps.path import needed
from solver.crossings.steps.walk import Walk
from tests.solver.crossings.boards import magazine
from tests.solver.crossings.steps.known import bits


def claim(left, *rests):
    return Claim(Rule.COUNTED, (0,), {cell: bits(digits) for cell, digits in left.items()}, 0, rests)


def test_what_a_later_claim_says_as_well_is_left_out():
    first = [bits("123"), bits("123")]
    bound, final = claim({0: "23"}), claim({0: "3"})
    assert needed(first, [bound, final], [bits("3"), bits("123")]) == [final]
    narrow = claim({0: "13"})
    assert needed(first, [bound, narrow], [bits("3"), bits("123")]) == [bound, narrow]


def test_what_another_claim_rests_on_is_kept():
    first = [bits("123"), bits("123")]
    claims = [claim({0: "23"}), claim({1: "1"}, 0), claim({0: "3"})]
    assert needed(first, claims, [bits("3"), bits("1")]) == claims


def test_the_magazines_path_is_shorter_than_its_walk():
    assert len(path(magazine()).steps) < len(list(Walk(magazine())))
