"""Digits: the numbers of islands and signs, read by three readers that err in different ways.

crops       the inside of an island, normalised, and its strokes
symbols     strokes parted into symbols, and what the network says of each
posterior   the network, Tesseract and the detector's value head joined
read        all numbers of a page, or of several with one call of Tesseract
"""
