"""Boards of crossings drawn for the tests, as pictures."""

from dataclasses import replace
from random import Random

import cv2
import numpy as np

from samples.scenes.crossings.item import CrossingsItem
from samples.scenes.crossings.looks import crossings_look
from samples.scenes.fonts import BUILT_IN, Font
from samples.scenes.screens import capture
from solver.crossings.making import make_board


def draw(style, seed, digit=18.0, rows=4, columns=5, *, finished=False):
    """A board in a style on a screen: the grey picture, the puzzle, and where its signs are.

    Its numbers are of the font that comes with Pillow, so that it looks the same on every machine.
    """
    rng = np.random.default_rng(seed)
    board = make_board(rows, columns, Random(seed), redundant=1.0 if finished else 0.2)
    look = replace(crossings_look(digit, rng, style=style), font=Font(BUILT_IN, "Regular", None, False))
    item = CrossingsItem(board, look)
    made = capture("test", seed, item, rng)
    return cv2.cvtColor(made.picture, cv2.COLOR_RGB2GRAY), board.puzzle, made.boards[0].drawn
