"""Lattice: points of one board put on rows and columns, through tilt and curl. Nothing here looks at a pixel."""

from vision.lattice.placing import Placement, place

__all__ = ["Placement", "place"]
