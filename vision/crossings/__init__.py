"""Crossings: signs in full rows and columns, each with an arrow and room for a number.

outlines   closed curves that are the edge of a sign of any shape
grid       signs alike in full rows and columns
aligning   signs that were laid out a little off, put where the others stand
layout     every sign laid out alike: where its arrow stands, and its number
arrows     which way an arrow points, by a small network
read       all of this in order
"""
