"""How hard boards are."""

import random

from solver.crossings.making import make_board
from solver.crossings.steps import Difficulty, Ending, Left, Path, Rule, Step, grade, grade_of
from solver.formats.crossings import read
from tests.solver.crossings.boards import magazine, without_clues


def test_the_hardest_rule_makes_the_grade():
    found = grade(magazine())
    assert (found.difficulty, found.hardest) == (Difficulty.HARD, Rule.EVERY_WAY)
    assert 2 < found.number < 3
    assert grade(make_board(3, 3, random.Random(1)).puzzle).difficulty is Difficulty.EASY


def test_rules_are_listed_from_the_easiest_on():
    levels = [(rule.difficulty, rule.guesses) for rule in Rule]
    assert levels == sorted(levels)
    ways = [Path((Step(rule, (0,), (Left(0, (1,)),), 1),), Ending.SOLVED, ((1,),)) for rule in Rule]
    numbers = [grade_of(way).number for way in ways]
    assert numbers == sorted(set(numbers))
    assert [int(number) for number in numbers] == [level + guesses for level, guesses in levels]


def test_boards_without_exactly_one_solution_have_no_grade():
    assert grade(without_clues(magazine())) is None
    assert grade(read("E=2 W")) is None
