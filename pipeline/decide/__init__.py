"""Deciding: from what was seen on a page to the boards that are there, by the rules of their puzzles.

The stages of a page, one file each, in their order:

    deciding    a page's groups one after the other; the kinds of puzzles
    loop        a group's hypotheses, the likeliest asked next, until the others cannot matter
    bridges     the rules asked about a board of islands, quickly or fully
    crossings   the same for a board of signs with arrows
    unclaimed   pieces that a board may lack and no hypothesis has
    outcome     what the rules said, whatever the kind of puzzle
    mistakes    how a board differs from those of another hypothesis
    evidence    how far that favours one hypothesis over another: the scorer
    places      how sure the places of a board are, and what to say of them
    repairs     what would make a board work that does not work as read, and how likely that is
    verdict     status, confidence, corrections and notes of a board

The thresholds are in parameters.py, with what they were measured on; those for the verdict on crossings are
in pipeline/crossings/judge.py.
"""

from pipeline.decide.deciding import Decided, decide, decide_page

__all__ = ["Decided", "decide", "decide_page"]
