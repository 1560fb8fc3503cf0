"""Looks: a page searched for boards, look after look, each harder than the one before.

search      all of this, until no look promises more
facing      which way up the page lies
keys        round buttons in a row, numbered 1, 2, 3, ..., beside a board on a screen
earlier     what a look found put together with what earlier looks had found
claiming    settled boards with what stands in line beside them and was taken for another board's
likely      whether a board of which some doubt stays is one at all
settled     whether nothing says that a board may have more islands than were found
witnesses   digits in circles outside of all boards: a reason to look harder
vacant      frames in which no board was found: another one
around      whether digits stand on discs or in rings, or in squares as those of other puzzles do
crowd       whether much ink is around digits, as in a text
ringless    boards of which nothing but the numbers is left; the rules have the last word on them
completing  the numbers of such a board that stand on its free crossings
dashes      pieces of dashed lines, which look like ones
bridged     numbers alone between which bridges are drawn already
larger      boards that may be others, as numbers alone say
centering   islands put around their numbers where these stand in the middle of all others
"""
