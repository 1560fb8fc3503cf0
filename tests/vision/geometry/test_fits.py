"""Fits: slopes against differences, and an island that is left out against a fit without it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.points import ellipses, grid
from vision.geometry.bending import _terms
from vision.geometry.fits import WAYS, _Model, fit_all
from vision.geometry.lattice import place

STEP = 1e-6


def seen(seed=3):
    """Islands on a page that curls: the terms of two ways to count them, points, radii and shapes."""
    _, _, places = grid(5, 5, keep=0.6, seed=seed)
    points, shapes = ellipses(places, curl=0.06, tilt=0.1)
    radii = np.sqrt(np.linalg.det(shapes))
    placed = place(points, radii)
    return [_terms(placed, points)] * 2, points, radii, shapes


def cost(model, found):
    """Three times K x W: the sums of squares that the parameters are to make least."""
    step = model.compare(found)
    beside = ((found - model.start[:, None]) / model.reach) ** 2
    return (step.off**2).sum(axis=(2, 3)), (step.unlike**2).sum(axis=(2, 3)), beside.sum(axis=2)


def test_slopes_are_those_of_differences():
    terms, points, radii, shapes = seen()
    model = _Model.of(terms, points, radii, shapes)
    found = np.repeat(model.start[:, None], len(WAYS), axis=1)
    unlike, change = model._unlike(found)
    for index in range(found.shape[2]):
        moved = found.copy()
        moved[..., index] += STEP
        there, _ = model._unlike(moved)
        np.testing.assert_allclose((there - unlike) / STEP, change[..., index], atol=1e-3, rtol=1e-3)


def test_the_next_step_goes_down():
    terms, points, radii, shapes = seen()
    model = _Model.of(terms, points, radii, shapes)
    found = np.repeat(model.start[:, None], len(WAYS), axis=1)
    step = model.compare(found)
    after = found - np.linalg.solve(step.normal, step.slope[..., None])[..., 0]
    assert (sum(cost(model, after)) < sum(cost(model, found))).all()


def test_what_is_left_out_is_as_far_off_as_from_a_fit_without_it():
    terms, points, radii, shapes = seen()
    _, [astray, _] = fit_all(terms, points, radii, shapes)
    for index in range(len(points)):
        rest = np.arange(len(points)) != index
        kept = terms[0]
        fewer = replace(kept, moved=kept.moved[rest], across=kept.across[rest], down=kept.down[rest])
        [found, _], _ = fit_all([fewer] * 2, points[rest], radii[rest], shapes[rest])
        off = np.hypot(*(kept.moved[index] @ found[:-2] - points[index])) / radii[index]
        assert astray[index] == pytest.approx(off, abs=0.01)
