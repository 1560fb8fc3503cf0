"""Why a board has no solution, and what would repair it.

explain     all of this: a smallest set of clues that contradict each other
clued       a board some of whose clues count and the others do not
shrinking   a set that contradicts itself, to a part of which nothing can be left out
hitting     the smallest set that has something in common with each of some sets
repairs     single changes of a clue that give it a solution
islands     single islands, more or less, that do
"""
