"""Numbers: two readers' opinions become one, symbols become numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.digits.network import CLASSES
from vision.reading import NOTHING
from vision.symbols import numbers
from vision.symbols.glyphs import Glyph, Way
from vision.symbols.numbers import Asked, read_numbers

SYMBOL = Glyph(np.zeros((24, 12), np.uint8))
DOTTED = Glyph(np.zeros((24, 12), np.uint8), question=True)


def opinion(**chances):
    """A row of the network's: named classes, digits with an underscore; the rest is spread over all."""
    named = {name.lstrip("_").replace("mark", "?"): p for name, p in chances.items()}
    rest = (1 - sum(named.values())) / (len(CLASSES) - len(named))
    return [named.get(name, rest) for name in CLASSES]


def read(monkeypatch, places, opinions, votes):
    monkeypatch.setattr(numbers, "classify", lambda crops: np.array(opinions).reshape(len(crops), -1))
    monkeypatch.setattr(numbers, "read_votes", lambda pages: [votes])
    [[found]] = read_numbers([[Asked([(Way(glyphs),) for glyphs in places])]])
    return found


def test_both_agree(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(_4=0.97)], [{"4": 0.99}])
    assert (number.text, number.value) == ("4", 4)
    assert number.confidence > 0.99


def test_the_network_alone_is_believed_as_it_says(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(_4=0.9, _9=0.08)], [{}])
    assert dict(number.posterior)[4] == pytest.approx(0.9)
    assert dict(number.posterior)[9] == pytest.approx(0.08)


def test_tesseract_decides_where_the_network_wavers(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(_5=0.5, _6=0.45)], [{"6": 0.99}])
    assert number.value == 6
    assert number.confidence > 0.8


def test_a_sure_network_is_not_talked_over(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(_5=0.999)], [{"6": 0.66, "5": 0.33}])
    assert number.value == 5
    assert number.confidence > 0.9


def test_two_sure_readers_that_disagree_leave_a_doubt(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(_5=0.95, _6=0.04)], [{"6": 0.99}])
    assert number.confidence < 0.8
    assert {value for value, _ in number.posterior[:2]} == {5, 6}


def test_numbers_of_two_symbols_weigh_all_combinations(monkeypatch):
    opinions = [opinion(_1=0.8, _7=0.2), opinion(_2=1.0)]
    [number] = read(monkeypatch, [(SYMBOL, SYMBOL)], opinions, [{}, {}])
    assert number.text == "12"
    assert number.posterior[:2] == ((12, pytest.approx(0.8)), (72, pytest.approx(0.2)))


def test_the_ways_to_part_a_number_are_weighed(monkeypatch):
    monkeypatch.setattr(numbers, "read_votes", lambda pages: [[{} for _ in pages[0][0]]])
    opinions = [opinion(_1=1.0), opinion(_4=0.9, _9=0.1), opinion(_7=1.0)]
    monkeypatch.setattr(numbers, "classify", lambda crops: np.array(opinions))
    [[[number]]] = read_numbers([[Asked([(Way((SYMBOL, SYMBOL), 0.8), Way((SYMBOL,), 0.2))])]])
    assert number.text == "14"
    assert number.posterior[:3] == tuple((n, pytest.approx(p)) for n, p in ((14, 0.72), (7, 0.2), (19, 0.08)))


def test_a_question_mark_by_its_dot_or_by_its_looks(monkeypatch):
    by_dot, by_looks = read(
        monkeypatch, [(DOTTED,), (SYMBOL,)], [opinion(mark=0.2, _7=0.7), opinion(mark=0.9)], [{}, {}]
    )
    assert (by_dot.text, by_dot.value) == ("?", None)
    assert (by_looks.text, by_looks.value) == ("?", None)


def test_letters_are_no_numbers(monkeypatch):
    [number] = read(monkeypatch, [(SYMBOL,)], [opinion(other=0.95)], [{"0": 0.4}])
    assert number.confidence < 0.5


def test_no_symbols_no_number():
    assert read_numbers([[Asked([(), ()]), Asked([])], []]) == [[[NOTHING, NOTHING], []], []]


CHANCES = st.lists(st.floats(0.001, 1), min_size=len(CLASSES), max_size=len(CLASSES))
VOTES = st.dictionaries(st.sampled_from("0123456789?"), st.floats(0, 0.33), max_size=3)


@given(st.lists(st.tuples(CHANCES, VOTES), min_size=1, max_size=3))
def test_probabilities_never_add_up_to_more_than_one(symbols):
    opinions = [np.array(chances) / sum(chances) for chances, _ in symbols]
    with pytest.MonkeyPatch.context() as patch:
        [number] = read(patch, [(SYMBOL,) * len(symbols)], opinions, [vote for _, vote in symbols])
    chances = [p for _, p in number.posterior]
    assert chances == sorted(chances, reverse=True)
    assert min(chances) >= 0
    assert sum(chances) <= 1 + 1e-9
