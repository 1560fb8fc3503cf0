"""Corrections: what a person sets on a page that was read wrong.

correction    what is set at one place; a later one takes the place of an earlier one
typed         as people type it after --set, from 1: "3,4=2"
sent          as programs send and keep it, from 0: {"row": 2, "column": 3, "clue": 2}
fitting       where on the page that is, and whether it can be set there
applying      the reading of a page with that
faint         pieces that were hardly seen and that the board may have then, too
weighing      what is less likely once a person has looked
glancing      what a screen shows until the rules have been asked to the end
anew          a group found again from its pieces
checks        of what can be set, for each kind of board
correcting    the rules asked again: correct_page
changes       what is set on one page now, and what is taken back there
keeping       in a folder of results, for later runs
on_text       the same for puzzles in text
recording     what was set, and what to type next, as a record tells them
"""

from pipeline.corrections.changes import Changes
from pipeline.corrections.correction import NO_ISLAND, Correction, Place, combine
from pipeline.corrections.sent import SentChanges, from_sent, parse_sent, to_sent
from pipeline.corrections.typed import as_typed, parse_set, parse_unset, place_as_typed

__all__ = [
    "NO_ISLAND",
    "Changes",
    "Correction",
    "Place",
    "SentChanges",
    "as_typed",
    "combine",
    "from_sent",
    "parse_sent",
    "parse_set",
    "parse_unset",
    "place_as_typed",
    "to_sent",
]
