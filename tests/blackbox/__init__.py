"""The measuring range: boards made up, drawn, photographed, solved, and judged against what is known of them.

    layout        islands and bridges grown at random on rows and columns
    puzzles       a board from such a layout that has exactly one solution (signed: one with signs)
    shelf         boards that took long to make, kept in files
    fonts         the fonts of this machine, a third of the families kept out of every training
    canvas        lines, discs and letters drawn with fractions of pixels
    hand          strokes, ovals and digits as a hand draws them
    looks         what a board looks like, chosen by chance
    boards        a board drawn on a canvas, and where everything on it came to lie
    bridging      bridges that somebody has drawn already, and digits struck out
    choices       which boards a page gets
    arranging     boards side by side and below each other
    surroundings  titles, text, page numbers, other puzzles
    circled       circles with numbers that are no islands: pyramids, maps, prices, buttons
    pages         all of it drawn on one flat page
    paper         ink on newsprint: texture, the back of the page, halftone
    camera        curled paper before a pinhole camera: pixels and places by the same map
    light         gradient, shadow, colour cast, blur, noise, JPEG
    photos, scans, screens, apps    a page as a phone, a scanner, a program's window shows it
    given, printed_in         pictures that other people made, and boards printed into their photos
    changed       a scene turned or resized
    scene         a picture and the truth about it
    sets          the sets of the table, by name: a seed gives a scene
    solving       the program at work on a scene (limits: with a limit of memory and time)
    matching, judging         what it made of the scene, against the truth
    measure, table, showing   many scenes on several processes, the figures, the failures drawn

Everything follows from a set's name, a seed, and the fonts of the machine: the same three give the same
pixels. Places on a picture are pixels, x to the right, y down, the centre of the top left pixel at (0, 0). On
a flat page they count from its top left corner, in units of about a pixel of the picture that it will become.
"""
