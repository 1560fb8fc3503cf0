"""The likeliest clues of a board whose numbers may be misread.

likely      the likeliest puzzle that has a solution
odds        prices of what each place may say
ranking     the cheapest readings one by one
cheapest    all readings at once, by CP-SAT
"""
