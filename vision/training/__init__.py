"""Training of the small network that reads single symbols: `python -m vision.training` (or `make train`).

Nothing here runs when a picture is read: `network.py` and `digits.onnx` in `vision/digits` are what is left.
Everything is rendered on the fly and follows from one seed:

    fonts       typefaces from Debian packages; a third of their families is never trained on
    pens        skeletons of digits and question marks, in several national variants
    strokes     digits as a pen draws them along those
    symbols     what to draw: a digit, a question mark, or something that is neither
    insides     an island laid out, its ground 0 and its ink 1
    scene       the island or sign it stands in: ring, bridges, lines, pencil marks
    wear        what print, paper, light and camera do to it
    samples     cut out as `insides` and `vision.digits.network` do it, and labelled
    model       the network (PyTorch)
    learn       training and calibration
    fitting     how weights and temperature are fitted, for this and other networks
    export      the ONNX file
    measure     how well it does, on what it never saw
    card        CARD.md

Three modules fit numbers of `vision/parameters.py` on scenes instead:

    joining     how the readers' opinions are weighed
    grouping    the odds that pieces share a board, by the regression in logistic
    company     how likely weak pieces are among sure ones, likewise
"""
