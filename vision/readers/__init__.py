"""Readers: what a single symbol is, to two readers that err in different ways.

network     the network, with probabilities for each symbol (digits.onnx; trained in vision/training)
sheet       all symbols of a page set like lines of type
tesseract   the program: found, and run once on several sheets
votes       what Tesseract sees in the symbols of whole pages
"""
