"""The measuring range: boards made up, drawn, photographed, solved, and judged against what is known of them.

    layout      islands and bridges grown at random on rows and columns
    puzzles     a board from such a layout that has exactly one solution (signed: one with signs)
    fonts       the fonts of this machine, a third of the families kept out of every training
    canvas      lines, discs and letters drawn with fractions of pixels
    hand        strokes, ovals and digits as a hand draws them
    looks       what a board looks like, chosen by chance
    boards      a board drawn on a canvas, and where everything on it came to lie
    bridging    bridges that somebody has drawn already, and digits struck out
    surroundings  titles, text, page numbers, other puzzles
    pages       several boards and what stands around them, on one page
    paper       ink on newsprint: texture, the back of the page, halftone
    camera      curled paper before a pinhole camera: pixels and places by the same map
    light       gradient, shadow, colour cast, blur, noise, JPEG
    scans, photos, screens   a page as a scanner, a phone, a program's window shows it
    others      pictures that other people made, and boards printed into their photos
    sets        the sets of the table, by name: a seed gives a scene
    judging     what the program made of a scene, against the truth
    measure     many scenes on several processes, and the table (python -m tests.blackbox)

Everything follows from a set's name and a seed: the same two give the same pixels. Coordinates are pixels of
the picture, x to the right, y down, the centre of the top left pixel at (0, 0); on a page that is still to be
photographed they are millimetres from its top left corner.
"""
