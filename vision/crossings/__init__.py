"""Crossings: signs in full rows and columns, each with an arrow and room for a number.

From what was detected:

full       a sign at each place of a rectangle, detected or not
patches    how signs are laid out
signs      signs laid out alike: the arrow on each, which way up they are
numbers    the number beside each arrow
arrows     which way an arrow points, by a small network
view       a board as `pipeline` takes it
"""
