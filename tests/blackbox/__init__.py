"""Measures the whole program on pictures: scenes drawn by `samples/scenes`, and pictures that others made.

given, printed_in    pictures that other people made, and boards printed into their photos
printers/            pages that other programs print, scanned and photographed
sets                 every set that is measured, by name: a seed gives a scene
solving              the program at work on a scene (limits: with a limit of memory and time)
matching, cells      which of the found islands, signs or crossings is which of the true ones
judging              what the program made of a scene, against the truth
seen, stages         how far its boards got: detected, segmented, placed, read
measure, table       many scenes on several processes, and the figures
showing              the failures, drawn
"""
