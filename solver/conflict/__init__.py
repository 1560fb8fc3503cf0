"""Why a board has no solution, and what would repair it.

explain     all of this: a smallest set of clues that contradict each other
clued       a board of whose clues only some count
sets        a set that contradicts itself, shrunk to what cannot be left out; the smallest hitting set
repairs     single changes of a clue that give it a solution
islands     single islands, more or less, that do
"""
