"""The posterior: what three readers say, joined."""

import numpy as np
import pytest

from vision.digits.network import CLASSES
from vision.digits.posterior import Opinions
from vision.digits.posterior import join as join_opinions
from vision.digits.symbols import Seen, Segmentation, Symbol
from vision.types import VALUES

FLAT = np.full(len(VALUES), 1 / len(VALUES), np.float32)


def said(text, sure):
    """A distribution over the network's classes."""
    chances = np.full(len(CLASSES), (1 - sure) / (len(CLASSES) - 1))
    chances[CLASSES.index(text)] = sure
    return chances


def seen(text, sure=0.99, whole=("other", 0.5)):
    symbols = tuple(Symbol(np.zeros((1, 1), np.uint8), said(c, sure)) for c in text)
    return Seen(said(*whole), (Segmentation(symbols, 1.0),) if text else ())


def join(symbols, votes, values):
    return join_opinions(Opinions(symbols, tuple(votes), values))


def head(text, sure):
    values = np.full(len(VALUES), (1 - sure) / (len(VALUES) - 1), np.float32)
    values[VALUES.index(text)] = sure
    return values


@pytest.mark.parametrize("text", ["1", "8", "0", "12", "16"])
def test_readers_that_agree_are_surer_than_each(text):
    whole = (text, 0.9) if len(text) == 1 else ("other", 0.9)
    number = join(seen(text, 0.9, whole), [{c: 0.9} for c in text], head(text, 0.9))
    assert (number.text, number.value) == (text, int(text))
    assert number.confidence > 0.95


def test_posteriors_add_up_to_one_and_are_in_order():
    number = join(seen("7", 0.6), [{"1": 0.5}], head("1", 0.4))
    chances = [chance for _, chance in number.posterior]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert {value for value, _ in number.posterior[:2]} == {1, 7}


def test_a_flat_head_leaves_the_order_of_the_others():
    assert join(seen("5"), [{"5": 0.9}], FLAT).value == 5


def test_a_sure_head_decides_where_the_others_see_nothing():
    assert join(seen("4", 0.3), [{}], head("6", 0.999)).value == 6


def test_question_marks_and_nothing_are_no_number():
    question = join(seen("?", whole=("?", 0.9)), [{"?": 0.9}], FLAT)
    nothing = join(seen(""), [], head("", 0.9))
    assert (question.text, question.value) == ("?", None)
    assert (nothing.text, nothing.value) == ("", None)


def test_islands_show_no_number_above_sixteen_and_corners_do():
    number = seen("24")
    assert join(number, [{"2": 0.9}, {"4": 0.9}], None).value == 24
    assert max(value for value, _ in join(number, [{}, {}], FLAT).posterior if value is not None) == 16
