"""Training of the small network that tells which way an arrow points: `python -m vision.training.arrows`.

Nothing here runs when a picture is read. Everything is drawn on the fly and follows from one seed:

    shapes      arrows of many makes
    samples     in a sign, worn (`vision.training.wear`), cut out, labelled
    learn       training and calibration (by `vision.training.fitting`)
    card        CARD.md

`vision.training.export` writes the file.
"""
