"""A search from corner to corner that learns a clause from each contradiction; most boards need no other.

search            all of this
bounds            what is known of each link, and from what it follows
parity            what is cut off and lacks an odd number of ends
parts             which islands are joined, and what each part lacks
watched_literals  the clauses that were learned
learning          which steps a contradiction rests on, as a clause
"""
