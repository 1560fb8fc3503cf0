"""What is less likely once a person has looked at a page: boards with other pieces than those shown."""

from dataclasses import replace

import numpy as np

from pipeline.corrections.weighing import looked_at
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.drawn import FIVE, board_from
from vision.amending import without_pieces
from vision.types import Hypothesis


def test_other_pieces_are_less_likely_but_not_the_same_joined():
    reading = page_reading_of(board_from(FIVE))
    [group] = reading.groups
    [whole] = group.hypotheses[0].boards
    left = np.flatnonzero(reading.detections.centers[:, 0] < np.median(reading.detections.centers[:, 0]))
    right = np.setdiff1d(whole.members, left)
    parts = tuple(without_pieces(reading.detections, whole, gone, anew=True) for gone in (left, right))
    hypotheses = tuple(Hypothesis(boards, 0.0) for boards in (parts, (whole,), parts[:1]))
    page = replace(reading, groups=(replace(group, hypotheses=hypotheses),))
    [weighed] = looked_at(page, {0: parts}).groups
    priors = {len(one.boards): one.log_prior for one in weighed.hypotheses if one.boards != parts[:1]}
    [alone] = [one.log_prior for one in weighed.hypotheses if one.boards == parts[:1]]
    assert priors == {2: 0.0, 1: 0.0}
    assert alone < -2
