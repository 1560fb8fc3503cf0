"""How often each kind of island, ground, bridge, mark occurs: weights, which need not add up to 1."""

from typing import Literal, TypeVar

import numpy as np

from samples.scenes.styles.style import (
    Body,
    Coordinates,
    Drawn,
    Finish,
    Lattice,
    Mark,
    Outline,
    Overlay,
    Shape,
    Shows,
    Stroke,
    Texture,
)  # fmt: skip

Medium = Literal["print", "screen"]
T = TypeVar("T")

SHAPES: dict[Shape, float] = {
    "disc": 0.66, "oval": 0.05, "square": 0.06, "rounded": 0.1, "hexagon": 0.05, "octagon": 0.04,
    "land": 0.04,
}  # fmt: skip
OUTLINES: dict[Outline, float] = {"solid": 0.6, "none": 0.22, "double": 0.07, "dashed": 0.07, "dotted": 0.04}
BODIES: dict[Body, float] = {
    "flat": 0.6, "clear": 0.1, "linear": 0.06, "radial": 0.07, "gloss": 0.06, "grain": 0.06, "hatched": 0.05,
}  # fmt: skip
TEXTURES: dict[Medium, dict[Texture, float]] = {
    "print": {"plain": 0.88, "paper": 0.05, "gradient": 0.03, "checker": 0.04},
    "screen": {
        "plain": 0.6, "paper": 0.06, "water": 0.06, "wood": 0.06, "gradient": 0.08, "photo": 0.05,
        "stripes": 0.02, "checker": 0.07,
    },
}  # fmt: skip
LATTICES: dict[Lattice, float] = {
    "none": 0.42, "lines": 0.12, "dashes": 0.07, "dots": 0.11, "crosses": 0.06, "cells": 0.1, "table": 0.07,
    "diagonals": 0.02, "triangles": 0.03,
}  # fmt: skip
SHOWS: dict[Shows, float] = {
    "clues": 0.8, "left": 0.06, "some blank": 0.06, "some asked": 0.06, "all blank": 0.02,
}  # fmt: skip
FINISHES: dict[Finish, float] = {"plain": 0.75, "crossed": 0.1, "slashed": 0.1, "ticked": 0.05}
DRAWN: dict[Drawn, float] = {"some": 0.5, "wrong": 0.2, "whole": 0.3}
STROKES: dict[Stroke, float] = {
    "lines": 0.5, "bar": 0.1, "dashes": 0.06, "dots": 0.04, "rails": 0.09, "planks": 0.05, "arcs": 0.06,
    "hand": 0.1,
}  # fmt: skip
COORDINATES: dict[Coordinates, float] = {"none": 0.9, "numbers": 0.05, "letters": 0.05}
MARKS: dict[Mark, float] = {
    "circles": 0.2, "arrows": 0.2, "bands": 0.15, "labels": 0.15, "forbidden": 0.12, "candidates": 0.1,
    "ticks": 0.08,
}  # fmt: skip
OVERLAYS: dict[Overlay, float] = {
    "dialog": 0.22, "toast": 0.13, "menu": 0.15, "pointer": 0.25, "hand pointer": 0.2, "tick": 0.05,
}  # fmt: skip


def pick(table: dict[T, float], rng: np.random.Generator) -> T:
    """One of a table's keys, by weight."""
    keys, weights = list(table), np.array(list(table.values()))
    return keys[int(rng.choice(len(keys), p=weights / weights.sum()))]


def several(table: dict[T, float], chance: float, rng: np.random.Generator) -> tuple[T, ...]:
    """With probability `chance` one or two of a table's keys, by weight; otherwise none."""
    if rng.random() >= chance:
        return ()
    first, second = pick(table, rng), pick(table, rng)
    return (first,) if first == second or rng.random() < 0.6 else (first, second)
