"""Digits: the numbers of islands and signs, read by three readers that err in different ways.

crops       the inside of an island, normalised, and its strokes
network     what a single symbol is, with probabilities (digits.onnx; trained in vision/training)
symbols     strokes parted into symbols, and what the network says of each
sheet       all symbols of a page set like lines of type
tesseract   the program: found, and run once on several sheets
votes       what Tesseract sees in the symbols of whole pages
posterior   the network, Tesseract and the detector's value head joined
read        all numbers of a page, or of several with one call of Tesseract
"""
