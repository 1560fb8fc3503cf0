"""What the weights for weak pieces are fitted to, on scenes."""

import numpy as np

from vision.training.company import surprise, weak_on


def test_weak_pieces_of_scenes_come_with_the_truth():
    features, truth = weak_on(["tutorials"], range(900, 902))
    assert features.shape == (len(truth), 4)
    assert 0 < truth.sum() < len(truth)


def test_surprise_is_what_the_truth_costs():
    truth = np.array([True, False])
    assert np.isclose(surprise(np.zeros(2), truth), np.log(2))
    assert surprise(np.array([3.0, -3.0]), truth) < 0.1
    assert surprise(np.array([-3.0, 3.0]), truth) > 2
