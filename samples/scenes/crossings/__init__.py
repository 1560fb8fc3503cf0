"""Crossings in scenes: what boards look like, how they are drawn, and the truth about them.

looks      what a board looks like, chosen by chance among the styles
arrows     arrows drawn on a canvas
item       a board drawn on a canvas, and the truth about it
choices    the board of a page
"""
