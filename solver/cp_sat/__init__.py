"""Boards with signs, and those that take clause learning too many attempts, by CP-SAT: all use of OR-Tools.

clauses  sums of a few small numbers, as clauses
parts    parts that must not be left alone: groups that would saturate each other, loose parts of an answer
model    what propagation left open, as clauses and sums over Booleans
search   solutions of the model; clauses for connectivity are added when they are missed
"""
