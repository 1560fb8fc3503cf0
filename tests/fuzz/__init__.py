"""Fuzzing: damaged inputs by the thousand, and what must hold whatever comes.

mutating      how bytes are damaged
opener        pictures and documents
texts         each reader of puzzles in text
ledger        results.jsonl
corrections   corrections.jsonl, and what is typed or sent
requests      what clients ask of the page
targets       all of them by name
__main__      the runs: `make fuzz SECONDS=600`

A target is a corpus that the project draws itself, and a function that takes bytes and raises where something
does not hold. An error that the program tells people is no finding; anything else is. Whatever is found gets
a test of its own, beside those of the code that it was found in.
"""
