"""Alike: what wavers between two numbers is told by those of the board that are surely read."""

import cv2
import numpy as np
import pytest

from vision.digits.network import CLASSES, SIZE
from vision.symbols.alike import STRANGE, STRANGE_BUT_RARE, compare

OTHER = CLASSES.index("other")


def crop(text, *, blur=1.5, shift=(0, 0), stroke=False, seed=0):
    """A symbol as the network sees it, with some noise."""
    canvas = np.zeros((SIZE, SIZE), np.uint8)
    cv2.putText(canvas, text, (9 + shift[0], 25 + shift[1]), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 255, 2)
    if stroke:
        cv2.line(canvas, (4, 28), (28, 6), 255, 2)
    soft = cv2.GaussianBlur(canvas, (0, 0), blur).astype(np.float32) / 255
    noise = np.random.default_rng(seed).normal(0, 0.03, soft.shape)
    return np.clip(soft + noise, 0, 1).astype(np.float32)


def belief(**chances):
    """A row of probabilities; the rest is spread over all other classes."""
    named = {name.lstrip("_"): p for name, p in chances.items()}
    rest = (1 - sum(named.values())) / (len(CLASSES) - len(named))
    return [named.get(name, rest) for name in CLASSES]


def sure_ones():
    """Four symbols of each of 5, 6 and 1, surely read."""
    texts = [text for text in "561" for _ in range(4)]
    crops = [crop(text, seed=seed) for seed, text in enumerate(texts)]
    return crops, [belief(**{f"_{text}": 0.99}) for text in texts]


def compared(crops, beliefs, tell=None, strange=STRANGE):
    tell = np.ones(len(crops), np.bool_) if tell is None else tell
    told = compare(np.array(crops), np.array(beliefs), tell, strange)
    assert told.sum(axis=1) == pytest.approx(np.ones(len(crops)))
    return told


@pytest.mark.parametrize("text", ["5", "6"])
@pytest.mark.parametrize("shift", [(0, 0), (1, -2)])
def test_one_that_wavers_is_what_it_looks_like(text, shift):
    crops, beliefs = sure_ones()
    other = {"5": "6", "6": "5"}[text]
    doubtful = belief(**{f"_{text}": 0.4, f"_{other}": 0.55})
    told = compared([*crops, crop(text, shift=shift, seed=99)], [*beliefs, doubtful])
    assert told[-1, CLASSES.index(text)] > 0.9


def test_those_that_are_sure_stay_so():
    crops, beliefs = sure_ones()
    told = compared(crops, beliefs)
    assert (told.max(axis=1) > 0.99).all()
    assert np.array_equal(told.argmax(axis=1), np.argmax(beliefs, axis=1))


def test_what_is_struck_out_as_others_are_is_a_number():
    crops, beliefs = sure_ones()
    struck = [crop("1", stroke=True, seed=seed) for seed in (97, 98, 99)]
    doubtful = belief(_1=0.25, _7=0.1, other=0.6)
    told = compared([*crops, *struck], [*beliefs, belief(_1=0.95), belief(_1=0.95), doubtful])
    assert told[-1, CLASSES.index("1")] > 0.6
    assert told[-1, OTHER] < 0.3


def test_what_looks_like_none_of_them_may_be_another_number():
    """A number that is on the board once is none of the others, however sure these are."""
    crops, beliefs = sure_ones()
    told = compared([*crops, crop("2", seed=99)], [*beliefs, belief(_2=0.6, _6=0.3)])
    assert told[-1, CLASSES.index("2")] > 0.6


@pytest.mark.parametrize("struck", [True, False])
def test_one_of_a_kind_is_not_what_it_holds_the_strokes_of(struck):
    """An 8 has nearly all the ink of a 6. Where 8 are known to be rare, that it is alone says little."""
    crops, beliefs = sure_ones()
    crops, beliefs = [*crops, crop("8", stroke=struck, seed=99)], [*beliefs, belief(_8=0.9, _6=0.08)]
    told = [compared(crops, beliefs, strange=strange) for strange in (STRANGE, STRANGE_BUT_RARE)]
    assert told[0][-1, CLASSES.index("8")] < 0.8 < told[1][-1, CLASSES.index("8")]


def test_too_few_tell_nothing():
    crops, beliefs = [crop("5"), crop("5", seed=1), crop("6", seed=2)], [belief(_5=0.99)] * 2
    beliefs = np.array([*beliefs, belief(_5=0.5, _6=0.45)])
    assert np.array_equal(compared(crops, beliefs), beliefs)


def test_those_that_may_not_tell_do_not():
    """Another way to cut out a symbol shows what the first one shows, and is no second witness."""
    crops, beliefs = sure_ones()
    beliefs = np.array(beliefs)
    assert np.array_equal(compared(crops, beliefs, np.zeros(len(crops), np.bool_)), beliefs)


def test_none_and_blank_ones_are_no_matter():
    empty = compare(np.zeros((0, SIZE, SIZE), np.float32), np.zeros((0, len(CLASSES))), np.zeros(0, np.bool_))
    assert empty.shape == (0, len(CLASSES))
    blank = np.zeros((6, SIZE, SIZE), np.float32)
    told = compared(blank, [belief(_5=0.99)] * 6)
    assert (told.argmax(axis=1) == CLASSES.index("5")).all()
