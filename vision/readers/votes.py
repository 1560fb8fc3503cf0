"""Tesseract's votes under their former name: `vision.digits.votes`."""

from vision.digits.votes import read_votes

__all__ = ["read_votes"]
