"""A search from corner to corner that learns a clause from each contradiction; most boards need no other.

search            all of this
bounds            what is known of each link, and from what it follows
clauses           the clauses that were learned
parity            what is cut off and lacks an odd number of ends
ways              ways to where the search comes last, which show that most is not cut off
parts             which islands are joined, and what each part lacks
watched_literals  which clauses leave one literal
learning          which steps a contradiction rests on, as a clause
"""
