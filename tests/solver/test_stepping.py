"""Rules are asked where something changed, in reading order."""

from solver.stepping import Attention


def test_a_place_is_asked_once_until_it_is_woken():
    asked = []

    def rule(board, place):
        asked.append(place)
        return board.get(place)

    attention = Attention([rule], [2, 0, 1])
    assert attention.first(rule, {1: "step"}) == "step"
    assert asked == [2, 0, 1]
    assert attention.first(rule, {1: "step"}) == "step"
    assert asked == [2, 0, 1, 1]
    assert attention.first(rule, {2: "missed"}) is None
    attention.wake([2])
    assert attention.first(rule, {2: "seen"}) == "seen"
