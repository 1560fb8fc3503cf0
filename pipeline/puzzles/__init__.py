"""Puzzles in text, and puzzles as such, from wherever they come, for the commands that need no picture.

texts       tells an argument that holds puzzles in text from one that names a picture;
            addresses: what an address is that holds none of ours
given       an argument becomes a list of puzzles, whatever it is
text_page   one text through all stages, as `pipeline.page` is for pictures
answers     how each kind is solved and told; told: what is said about it
listing     all solutions instead of one
convert     puzzles written in another format
making      puzzles made to order, as pages and files
walks       the path to the solution, in words and drawn onto the picture; way: as each kind gives it
checking    what is drawn into a puzzle already, right or wrong
"""
