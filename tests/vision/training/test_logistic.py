import numpy as np
import pytest

from vision.training.logistic import fit

RNG = np.random.default_rng(4)
FEATURES = np.column_stack([RNG.normal(size=4000), np.ones(4000)])
TRUTH = RNG.random(4000) < 1 / (1 + np.exp(-(1.5 * FEATURES[:, 0] - 0.5)))


def test_weights_are_those_that_the_truth_was_drawn_with():
    assert fit(FEATURES, TRUTH) == pytest.approx([1.5, -0.5], abs=0.15)


def test_what_is_known_already_is_not_learned_again():
    assert fit(FEATURES, TRUTH, known=1.5 * FEATURES[:, 0]) == pytest.approx([0, -0.5], abs=0.15)


def test_an_observation_that_counts_twice_is_as_two():
    counts = 1.0 + (np.arange(4000) < 500)
    twice = np.concatenate([FEATURES, FEATURES[:500]]), np.concatenate([TRUTH, TRUTH[:500]])
    assert fit(FEATURES, TRUTH, counts=counts) == pytest.approx(fit(*twice))


def test_weights_stay_finite_where_the_truth_is_parted_clearly():
    assert np.abs(fit(FEATURES, FEATURES[:, 0] > 0)).max() < 100
