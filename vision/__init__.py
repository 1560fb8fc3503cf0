"""Pixels to a reading: finds the boards on a picture and reads them, and knows no rule of any puzzle.

The way of a picture, one stage a file:

    opening     a page of a file (files) becomes an upright picture; documents counts the pages
      pdf         pages of a PDF, as fine as what stands on them
      frames      pages of a TIFF
    page        grey, and the size at which to search it
    contours    every closed curve
    ellipses    those that are circles seen at an angle
    filled      pale discs freed from darker print; blobs: round things freed from lines
    discs       the curves of one island joined
    signs       diamonds
    facing      which way up the page lies; turning: it is turned so, with all that was found on it
    boards      discs and diamonds on rows and columns, by the steps:
      families    discs that are alike and near
      rings       the inner edge of each, by what its neighbours have; sizes: which of them are odd
      outer       the outer edge of those that touch others, likewise
      insides     what stands within a disc, laid out as a circle
      glyphs      its strokes, freed from the ring
      candidates  discs that may be islands by what stands inside (shade: at the edge of a shadow, too)
      rims        lines told from the edges of spots, where islands are empty
      parted      boards of its parts, and once more where one has grown over a gap to another:
      parting     several boards told apart, with the help of
        dividing    the likeliest parts, and other ways that are nearly as likely
        gaps        where they could be cut
        cutting     what speaks for a cut, and against it:
          pieces      how well islands fit one lattice, and what that says about cutting them in two
          bounds      frames, ink and letters around them and between, weighed in evidence
          grids       whether a printed grid goes on between them
        rethinking  a likelier way where the first one leaves doubt
          describing  in how few words boards tell where all islands are
      assembly    one board put together, with the help of
        placing     its islands on rows and columns, and nothing else:
          lattice     rows and columns counted (tilt: laid flat; lines: who stands in line with whom)
          flattening  a page that bends much laid flat by what its islands look like
          growing     rows and columns told from neighbour to neighbour, where a page bends much
          strays      circled numbers beside it
          bending     how the page lies there, told by what islands look like, too
        missed      a second look at crossings where no island was found (circles: how much of one is there)
        fills       whether what is seen there is filled as the islands are
        water       digits on crossings where no island was found
        doubts      where on it there may be an island that could not be made out
        bareness    whether nothing but islands is printed there, so that none was missed
      joining     boards whose second looks found one another's islands
      strangers   what stands beside a board and could be an island of it
      remote      numbers in circles far off, in line with some islands, that may be a page's number
    witnesses   digits in circles (around) that stand where no board was found: the search (search) goes on,
                looks harder
      lone        pieces of ink shaped like digits that stand alone
      digits      those of them that are digits
    ringless    boards of which nothing but the numbers is left; the rules have the last word on them
    centering   islands put around their numbers where these stand in the middle of all others
    upright     symbols as they are meant to be seen, each board having its own say how it lies; recut: those
                struck out as high as the others
    corners     the strokes in a sign's corners
      cuts      parted into symbols, also where digits touch
    numbers     what the symbols say, by two readers: the network (network), and Tesseract's votes (votes),
                for which they are set on sheets (sheet) and read in one call (tesseract)
    crossings/  the other kind of board: signs with arrows in full rows and columns; looked for where
                islands are not plain to see
    cutoff      whether a board runs over the edge of the picture
    bridging    what is drawn between neighbouring islands already, in strips of the picture (strips)
    order       in which people read boards
    hashi       a board of bridges with its numbers, sent back to the picture as it lies
    read        all of this in order; what comes out is in reading; distances: how far points are apart
"""

from typing import TYPE_CHECKING

from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.read import read_page
    from vision.reading import Board, Island, Lattice, Number, Reading, Sign

__all__ = ["Board", "Island", "Lattice", "Number", "Reading", "Sign", "VisionError", "read_page"]


def __getattr__(name: str) -> object:
    # Imported when asked for: whoever only wants to tell an error should not wait for OpenCV.
    if name == "read_page":
        from vision.read import read_page

        return read_page
    if name in __all__:
        from vision import reading

        found: object = getattr(reading, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
