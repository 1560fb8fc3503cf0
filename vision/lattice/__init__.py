"""Lattice: points of one board put on rows and columns, through tilt and curl. Nothing here looks at a pixel.

axes      which points are neighbours, and in which directions rows and columns run, roughly
lines     which points share a row
counting  which rows are empty
mapping   the map from rows and columns to the picture
placing   all of it: the likeliest rows and columns of some points
"""

from vision.lattice.placing import Placement, place, place_on, turned

__all__ = ["Placement", "place", "place_on", "turned"]
