"""Which puzzles are asked for, as people write it."""

import pytest

from pipeline.archive.wishes import LEVELS, Sizes, parse_levels, parse_sizes
from solver.stepping import Difficulty


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("10x10", (10, 10), (10, 10)),
        ("10X7", (7, 10), (7, 10)),
        ("10x10..", (10, 10), None),
        ("..15x12", None, (12, 15)),
        (" 7x7 .. 10x10 ", (7, 7), (10, 10)),
        ("9×9", (9, 9), (9, 9)),
    ],
)
def test_sizes_are_read_with_the_shorter_side_first(text, least, most):
    assert parse_sizes(text) == Sizes(least, most)


@pytest.mark.parametrize(
    "text", ["", "..", "10", "10x", "axb", "10x10...", "1x2..3x4..5x6", "-1x5", "5x5.5x5"]
)
def test_what_is_no_size_is_told_with_examples(text):
    with pytest.raises(ValueError, match=r"is not a size: write 10x10, 10x10\.\."):
        parse_sizes(text)


@pytest.mark.parametrize("text", ["10x10..7x7", "7x10..8x8"])
def test_a_range_that_holds_nothing_is_told(text):
    with pytest.raises(ValueError, match="the wrong way round"):
        parse_sizes(text)


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("hard", ("hard",)),
        ("easy..medium", ("easy", "medium")),
        ("Medium..", ("medium", "hard")),
        ("..easy", ("easy",)),
    ],
)
def test_levels_are_read(text, levels):
    assert parse_levels(text) == levels


@pytest.mark.parametrize("text", ["", "..", "fiendish", "easy..fiendish", "easy,hard"])
def test_what_is_no_level_is_told(text):
    with pytest.raises(ValueError, match="is not a difficulty: write easy, medium, hard"):
        parse_levels(text)
    with pytest.raises(ValueError, match="the wrong way round"):
        parse_levels("hard..easy")


def test_levels_are_those_of_the_solver():
    assert tuple(level.name.lower() for level in Difficulty) == LEVELS
