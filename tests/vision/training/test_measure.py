"""Tables of a network that is right, or wrong, as often as the test says."""

import numpy as np
import pytest

pytest.importorskip("torch")

from vision.training.measure import Answers, calibration_error, confusions, hard, reliability
from vision.training.samples import Samples


def answers(labels, best, sure, heights=None, blurs=None):
    count = len(labels)
    samples = Samples(
        np.zeros((count, 32, 32), np.float32),
        np.array(labels),
        np.array(["font"] * count),
        np.full(count, 20.0) if heights is None else np.array(heights),
        np.zeros(count) if blurs is None else np.array(blurs),
    )
    return Answers(samples, np.array(best), np.array(sure))


def test_reliability_compares_what_was_promised_with_what_came():
    given = answers([1, 2, 3, 4], [1, 2, 3, 5], [0.92, 0.94, 0.6, 0.6])
    assert reliability(given) == [
        ("0.5 to 0.7", 2, pytest.approx(0.6), 0.5),
        ("0.9 to 0.95", 2, pytest.approx(0.93), 1.0),
    ]
    assert calibration_error(given) == pytest.approx((0.1 + 0.07) / 2)


def test_confusions_are_counted():
    assert confusions(answers([1, 1, 10, 3], [7, 7, 11, 3], [0.5] * 4)) == [("1", "7", 2), ("?", "other", 1)]


def test_hard_ones_are_small_or_blurred():
    given = answers([1, 2, 3], [1, 2, 4], [0.9] * 3, heights=[8.0, 20.0, 20.0], blurs=[0.0, 0.0, 0.09])
    assert hard(given).samples.labels.tolist() == [1, 3]
    assert hard(given).right.tolist() == [True, False]
