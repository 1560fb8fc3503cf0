"""Boards: discs and diamonds put on rows and columns, board by board.

boards      all of this: families of discs become boards
contents    what stands in the discs of a family, and which are cells of a crossword
boxed       what is a box with print of another colour in it, and no island
parted      boards of the parts of a page, once more where one has grown over a gap to another
assembly    one board put together
placing     its islands on rows and columns, and nothing else
seen        what else is seen of rows and columns, where islands leave them open
rivals      other rows and columns on which its islands may stand
missed      a second look at crossings where no island was found
led         islands farther out, to which bridges lead that are drawn already
lonely      what stands in line with none but for islands that were missed
doubts      where there may be an island that could not be made out
bareness    whether nothing but islands is printed there, so that none was missed
joining     boards whose second looks found one another's islands
strangers   what stands beside a board and could be an island of it
outliers    what looks like an island and stands far outside of the others
beyond      islands behind an empty row or column
seating     islands that were not seen well put on circles nearer to their places
framed      whether a frame is printed close around a board
remote      numbers in circles far off that may be a page's number
"""
