"""A search from corner to corner that learns from what contradicts itself; most boards need no other.

sweep     all of this
bounds    what is known of each link, and from what it follows
parts     which islands are joined, and what each part lacks
watches   the clauses that were learned
learning  which steps a contradiction rests on, as a clause
"""
