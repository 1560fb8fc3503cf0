"""Geometry: points in rows and columns, however the page lies. Nothing here looks at a pixel.

lines       who stands in line with whom
lattice     rows and columns counted, and points put on them
mapping     the smooth map from rows and columns to the picture
tilt        a board seen at an angle laid flat, by the sizes of what is on it
flattening  a page that bends laid flat, by what the circles on it look like
growing     rows and columns told from neighbour to neighbour, where a page bends too much
bending     how the page lies below a board
fits        which bend explains most, for many ways to count rows and columns at once
recounting  rows and columns counted otherwise where islands stand far off
ways        rows and columns told otherwise where a few islands stand far off
leaning     how far rows and columns are from square to each other, by what circles look like
sizes       how far one is off what those around it say
"""
