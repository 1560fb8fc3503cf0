"""Outlines: the edge of a sign is told from other closed curves around its centre."""

import cv2
import numpy as np

from vision.crossings.outlines import find_outlines
from vision.page import prepare_page
from vision.shapes.contours import Contours, find_contours

SIDE, CORNER = 60, 120


def picture():
    """A square sign with something inside, on a page that is large enough."""
    grey = np.full((400, 400), 230, np.uint8)
    cv2.rectangle(grey, (CORNER, CORNER), (CORNER + SIDE, CORNER + SIDE), 30, 3)
    cv2.circle(grey, (CORNER + SIDE // 2, CORNER + SIDE // 2), 5, 30, -1)
    return prepare_page(grey)


def square(side, page):
    """A closed curve around the centre of the sign, a chain of pixels of the searched page."""
    mask = np.zeros(page.small.shape, np.uint8)
    middle = (CORNER + SIDE / 2) * page.scale
    low, high = round(middle - side * page.scale / 2), round(middle + side * page.scale / 2)
    cv2.rectangle(mask, (low, low), (high, high), 1, -1)
    [curve], _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return curve[:, 0]


def test_of_both_edges_of_a_line_the_inner_one_is_taken():
    page = picture()
    sides = [np.ptp(curve[:, 0]) for curve in find_outlines(page, find_contours(page)).curves]
    assert len(sides) == 2  # with what stands inside
    assert abs(max(sides) - (SIDE - 3)) < 3


def test_the_end_of_a_halo_is_no_edge():
    page = picture()
    seen = find_contours(page)
    halo = square(0.75 * SIDE, page)
    size = np.array([np.ptp(halo, axis=0) + 1], dtype=np.int32)
    more = Contours([*seen.curves, halo], np.vstack([seen.boxes, size]), seen.grey, seen.depth)
    sides = [np.ptp(curve[:, 0]) for curve in find_outlines(page, more).curves]
    assert abs(max(sides) - (SIDE - 3)) < 3
