"""Scenes: the one generator of pictures with truth, for samples, for training and for measuring.

    puzzles       a board of islands and bridges grown at random that has exactly one solution
    shelf         boards that took long to make, kept in files
    fonts         the fonts of this machine, a third of the families kept out of every training
    canvas        lines, discs and letters drawn with fractions of pixels
    hand          strokes, ovals and digits as a hand draws them
    looks         what a board looks like, chosen by chance
    boards        a board drawn on a canvas, and where everything on it came to lie
    item          a board of bridges with everything on it, to be put on a page
    bridging      bridges that somebody has drawn already, and digits struck out
    crossings/    the same for boards of crossings
    styles/       boards in every style that programs, printers and hands have
    choices       which boards a page gets
    arranging     boards side by side and below each other
    surroundings  titles, text, page numbers, other puzzles
    circled       circles with numbers that are no islands: pyramids, maps, prices, buttons
    pages         all of it drawn on one flat page
    others/       other puzzles, graphs, charts, print: what has circles or numbers and is no board
    collage       a page without a board
    typeset       a column of a report: headings, paragraphs, lists, captions
    figures       small boards in a row: before and after, step by step
    reports       pages of a report, slides, a project's front page
    tutorials     instructions: boards step by step with words below
    clusters      boards close together in rows
    adjacent      which boards: before and after, step by step, of several sizes
    thin          small boards in thin lines, in boxes that touch their islands
    leaflets      pages with such boards: bare, below a heading, in a report
    digit_boards  boards without rings: numbers that stand for islands, typed bridges
    controls      buttons, select boxes, round buttons
    tables        digit boards in the cells of a table, in tiles or bare, with controls around
    consoles      digit boards in a console
    closeups      a few very large islands
    inserts       a page as a picture in a report
    kinds         the sets of these, from adjacent on
    lone          one small figure that fills its picture: a board, or what looks like one
    paper         ink on paper: texture, the back of the page, halftone
    camera        curled paper before a pinhole camera: pixels and places by the same map
    light         gradient, shadow, colour cast, blur, noise, JPEG
    photos, scans, screens, apps    a page as a phone, a scanner, a program's window shows it
    changed       a scene turned or resized
    scene         a picture and the truth about it
    sets          the sets of scenes, by name: a seed gives a scene

Everything follows from a set's name, a seed, and the fonts: those of the machine, or what `fonts.only_fonts`
leaves of them. The same three give the same pixels.

Places on a picture are pixels, x to the right, y down, the centre of the top left pixel at (0, 0). On a flat
page they count from its top left corner, in units of about a pixel of the picture that it will become.
"""
